"""Every command works for every room on the shelf, and none knows which rooms there are."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from sekundant import library
from sekundant.cli.referee import FORMATS
from sekundant.core.clauses import LANGUAGES
from sekundant.prose.contract import Words, words
from sekundant.prose.fencing import room as fencing_words
from sekundant.prose.law_of_the_gun import room as gun_words
from tests.cli.running import EXAMPLES, ROOT, contents, run

IDS = library.system_ids()
every_system = pytest.mark.parametrize("system_id", IDS)
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)

WORDS: tuple[Words, ...] = (gun_words, fencing_words)
"""That the modules keep to their contract is for mypy to see."""

CLI = sorted((ROOT / "src" / "sekundant" / "cli").glob("*.py"))


# ---------------------------------------------------------------- no room is special


def ids_in(plain: Any) -> Iterator[str]:
    """The ids of all entries of a pack."""
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    if isinstance(plain, dict) and "id" in plain:
        yield str(plain["id"])
    for part in parts:
        yield from ids_in(part)


def vocabulary(system_id: str) -> set[str]:
    """The words that one room has for itself."""
    system, book = library.system(system_id), library.rulebook(system_id)
    found = {system_id, library.room(system_id), *system.ask_kinds, *words(system_id).TEXT_PARTS}
    found |= {name for pack in library.packs(system_id) for name in ids_in(pack)}
    found |= {switch.id for switch in book.switches} | {die.label for die in book.dice}
    return found - {"order", "post", "look", "doctor"}  # the commands' own words


def said_in(source: str) -> str:
    """The code of a file without its docstrings, its comments and the calls that its help shows."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        kept = [part for part in body if not is_docstring(part) and not is_examples(part)]
        node.body = kept or [ast.Pass()]  # type: ignore[attr-defined] # it has one
    return ast.unparse(tree)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_examples(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXAMPLES"


@pytest.mark.parametrize("file", CLI, ids=lambda file: file.name)
def test_no_file_of_the_command_line_has_a_word_of_one_room(file: Path) -> None:
    code = said_in(file.read_text())
    said = set(re.findall(r"[\w-]+", code)) | set(re.findall(r"[a-z]+", code))
    for system_id in IDS:
        assert said & vocabulary(system_id) == set()
    assert not re.search(r"\b[A-Z]{2}\.[\dIVX]", code)


def test_the_words_of_a_room_would_be_found() -> None:
    code = said_in(
        '"""About guns."""\nEXAMPLES = ("play fencing",)\nif ask.what == "revise": pass  # revise\n'
    )
    assert code == "if ask.what == 'revise':\n    pass"
    assert {"revise", "reaction", "lawman", "rain_misfire"} <= vocabulary("law-of-the-gun")
    assert {"bet", "stack", "rapier", "odd_parries"} <= vocabulary("fencing")


@every_system
def test_the_words_of_a_room_name_every_kind_of_ask(system_id: str) -> None:
    say, system = words(system_id), library.system(system_id)
    assert say in WORDS
    assert set(say.ASKS) == set(system.ask_kinds)
    assert set(say.SAMPLES) <= set(system.ask_kinds)
    assert set(say.TEXT_PARTS.values()) <= set(system.ask_kinds)
    assert set(system.follow_ups) < set(system.ask_kinds)


# ---------------------------------------------------------------- duel files


def test_every_system_has_an_example() -> None:
    assert {yaml.safe_load(example.read_text())["system"] for example in EXAMPLES} == set(IDS)


@every_language
@every_example
def test_an_example_plays_for_every_reader_in_every_markup(example: Path, language: str) -> None:
    before = contents(example.parent)
    plain = run("referee", example, "--all", language=language)
    assert plain.exit_code == 0, plain.output
    assert "not kept" not in plain.stderr
    for form in FORMATS:
        for reader in ("master", "ann", "bob", "spectator"):
            result = run("referee", example, "--format", form, "--for", reader, "--state", language=language)
            assert result.exit_code == 0, result.output
            assert result.stdout
    assert contents(example.parent) == before


@every_example
def test_dice_and_ledger_of_an_example_can_be_written_and_verified(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: 0)
    plain = yaml.safe_load(example.read_text())
    entry = {name: part for name, part in plain["turns"][0].items() if name != "dice"}
    file = tmp_path / "duel.yaml"
    file.write_text(yaml.safe_dump({**plain, "turns": [entry], "ledger": "duel.jsonl"}))
    first = run("referee", file, "--write")
    assert first.exit_code == 0, first.output
    assert set(yaml.safe_load(file.read_text())["turns"][0]["dice"].values()) == {1}
    monkeypatch.undo()
    assert run("referee", file, "--write").stdout == first.stdout
    assert run("verify", tmp_path / "duel.jsonl").exit_code == 0
    assert run("check", file).exit_code == 0


@every_example
def test_a_duel_whose_system_is_not_named_is_told_by_its_fighters(example: Path, tmp_path: Path) -> None:
    plain = yaml.safe_load(example.read_text())
    del plain["system"]
    file = tmp_path / "duel.yaml"
    file.write_text(yaml.safe_dump(plain))
    assert run("referee", file, "--all").stdout == run("referee", example, "--all").stdout


# ---------------------------------------------------------------- play


@every_language
@every_system
def test_a_demonstration_is_played_and_is_good(system_id: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    demo = ("play", system_id, "--demo", "--seed", "7")
    result = run(*demo, "--save", file, language=language)
    assert result.exit_code == 0, result.output
    assert ("Outcome" if language == "en" else "Исход") in result.stdout
    assert run(*demo, language=language).stdout == result.stdout
    assert run("verify", file).stdout.startswith("OK: ")


@every_system
def test_every_ready_made_fighter_can_be_chosen(system_id: str, tmp_path: Path) -> None:
    start, packs = library.starter(system_id), library.shelf(system_id)
    fighters = [fighter.id for fighter in start.fighters(packs)]
    for number, (one, other) in enumerate(zip(fighters, fighters[1:] + fighters[:1], strict=True)):
        file = tmp_path / f"{number}.jsonl"
        demo = ("play", system_id, "--demo", "--seed", str(number), "--save", file)
        assert run(*demo, "--fighters", f"{one},{other}").exit_code == 0
        assert set(json.loads(file.read_text().splitlines()[0])["seats"]) == {one, other}
        assert run("verify", file).stdout.startswith("OK: ")


@every_language
@every_system
def test_an_option_with_which_a_room_can_do_nothing_is_refused(system_id: str, language: str) -> None:
    start, packs = library.starter(system_id), library.shelf(system_id)
    for option, there in ((("--scene", "saloon"), start.scenes(packs)), (("--before",), start.BEFORE)):
        result = run("play", system_id, "--demo", "--seed", "1", *option, language=language)
        assert result.exit_code == (0 if there else 2), result.output
        if not there:
            assert option[0] in result.stderr
            assert all(fighter.id in result.stderr for fighter in start.fighters(packs))


@every_system
def test_a_duel_file_of_another_system_is_not_played(system_id: str) -> None:
    for example in EXAMPLES:
        own = yaml.safe_load(example.read_text())["system"] == system_id
        result = run("play", system_id, "--demo", "--seed", "1", "--setup", example)
        assert result.exit_code == (0 if own else 1)
        assert own or f"allowed: {system_id}" in result.stderr


# ---------------------------------------------------------------- rules and cases


@every_language
@every_system
def test_every_clause_of_a_rulebook_can_be_shown(system_id: str, language: str) -> None:
    book = library.rulebook(system_id)
    prefix = book.clauses[0].id.partition(".")[0]
    result = run("rules", system_id, prefix, language=language)
    assert result.exit_code == 0
    assert all(clause.id in result.stdout for clause in book.clauses)


@every_system
def test_every_clause_stands_in_a_section_of_a_size_to_be_read(system_id: str) -> None:
    from sekundant.cli.rules import sections

    book = library.rulebook(system_id)
    found = sections(book.clauses)
    assert [clause for inside in found.values() for clause in inside] == list(book.clauses)
    assert all(clause.id.startswith(name) for name, inside in found.items() for clause in inside)
    assert len(found) <= 30
    shown = run("rules", system_id).stdout
    assert all(f"  {name} " in shown for name in found)


@every_system
def test_the_cases_of_a_room_are_run_by_its_name(system_id: str) -> None:
    folder = ROOT / "tests" / "casebook" / library.room(system_id)
    file = min(folder.glob("*.yaml"), key=lambda one: one.stat().st_size)
    result = run("casebook", file, "--system", system_id)
    assert result.exit_code == 0
    assert result.stdout.endswith(" passed, 0 failed\n")
