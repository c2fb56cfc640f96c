"""Every worked case of the casebook, and the runner itself: a case that is wrong must fail."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sekundant import casebook, library
from sekundant.documents import read_document

CASEBOOK = Path(__file__).parent / "casebook"
FILES = tuple(casebook.case_files([CASEBOOK]))
CASES = {str(case["id"]): case for file in FILES for case in read_document(file).plain}
SYSTEMS = {name: library.system_of(name) or "nobody's" for name in CASES}
PLAYED = {name: case for name, case in CASES.items() if "order_text" not in case}


def run(name: str, case: Any) -> casebook.CaseResult:
    """Run a case, or a spoiled copy of it, under the system of its name."""
    return casebook.run_case(SYSTEMS[name], case)


def told(result: casebook.CaseResult) -> str:
    return "\n".join(f"{part.where}: expected {part.expected}, got {part.got}" for part in result.failures)


@pytest.mark.parametrize("name", CASES)
def test_the_engine_agrees_with_the_case(name: str) -> None:
    result = run(name, CASES[name])
    assert result.passed, told(result)


def test_no_two_cases_share_an_id() -> None:
    assert len(CASES) == sum(len(read_document(file).plain) for file in FILES)


def test_every_system_has_its_cases() -> None:
    assert set(SYSTEMS.values()) == set(library.system_ids())


# ---------------------------------------------------------------- the runner compares everything

Change = Callable[[Any], None]


def leaves(value: Any, where: str = "") -> Iterator[tuple[str, Change]]:
    """Every leaf of an expectation, with a function that spoils it in a copy."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in entries:
        place = f"{where}.{key}"
        if isinstance(part, (dict, list)) and part:
            yield from ((path, _inside(key, change)) for path, change in leaves(part, place))
        else:
            yield place, _spoil(key, part)


def _inside(key: Any, change: Change) -> Change:
    return lambda value: change(value[key])


def _spoil(key: Any, part: Any) -> Change:
    def spoil(value: Any) -> None:
        if isinstance(part, bool):
            value[key] = not part
        elif isinstance(part, int | float):
            value[key] = part + 1000
        else:
            value[key] = "nonsense"

    return spoil


SPOILED = 8
"""So many leaves of a case are spoiled, spread over the whole of it; the soak spoils them all."""


def spoilt(name: str) -> Iterator[tuple[str, Any]]:
    """The case with one leaf of an expectation spoiled, leaf by leaf, up to the turn where it stands."""
    for number, turn in enumerate(PLAYED[name].get("turns") or ()):
        for path, change in leaves(turn["expect"]):
            case = _up_to(PLAYED[name], number)
            change(case["turns"][number]["expect"])
            yield f"turns[{number}].expect{path}", case


@pytest.mark.parametrize("name", PLAYED)
def test_a_spoiled_expectation_fails(name: str) -> None:
    count = sum(len(list(leaves(turn["expect"]))) for turn in PLAYED[name].get("turns") or ())
    for where, case in itertools.islice(spoilt(name), 0, None, -(-count // SPOILED) or 1):
        assert not run(name, case).passed, where


@pytest.mark.soak
@pytest.mark.parametrize("name", PLAYED)
def test_every_spoiled_expectation_fails(name: str) -> None:
    for where, case in spoilt(name):
        assert not run(name, case).passed, where


def _up_to(case: Any, number: int) -> Any:
    """A copy of a case up to a turn, which may be changed."""
    turns = case["turns"]
    return {**case, "turns": [*turns[:number], copy.deepcopy(turns[number])]}


@pytest.mark.parametrize("name", PLAYED)
def test_a_die_too_many_or_too_few_fails(name: str) -> None:
    case = PLAYED[name]
    for number, turn in enumerate(case.get("turns") or ()):
        longer = _up_to(case, number)
        longer["turns"][number]["dice"]["nobody.hit.1"] = 1
        assert not run(name, longer).passed
        for label in turn["dice"]:
            shorter = _up_to(case, number)
            del shorter["turns"][number]["dice"][label]
            assert not run(name, shorter).passed, label


REFUSALS = {name: case for name, case in PLAYED.items() if "refuse" in case}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_must_cite_its_clause(name: str) -> None:
    spoiled = copy.deepcopy(REFUSALS[name])
    spoiled["refuse"]["clause"] = "LG.I.1"
    assert not run(name, spoiled).passed


def test_a_legal_order_is_not_refused() -> None:
    case = {
        "setup": {"combatants": {"ann": {}, "bob": {}}},
        "refuse": {"by": "ann", "order": {"action": "hold"}, "clause": "LG.V.1.a"},
    }
    (failure,) = casebook.run_case("law-of-the-gun", case).failures
    assert (failure.where, failure.got) == ("refuse.clause", "legal")


@pytest.mark.parametrize("name", ["LG-C179", "FE-C093"])
def test_what_is_not_said_about_the_end_goes_on(name: str) -> None:
    case = copy.deepcopy(CASES[name])
    del case["turns"][-1]["expect"]["over"]
    assert not run(name, case).passed


# ---------------------------------------------------------------- files


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


PEACE = """\
- id: X1
  clauses: [LG.I.7.b]
  setup: {turn: 2, combatants: {ann: {}, bob: {}}}
  turns:
    - orders: {ann: {action: peace}, bob: {action: peace}}
      dice: {}
      expect: {over: {winner: null, how: peace}}
"""


def test_the_folder_names_the_system(tmp_path: Path) -> None:
    write(tmp_path, "law_of_the_gun/a.yaml", PEACE)
    write(tmp_path, "law-of-the-gun/b.yml", PEACE)
    results = list(casebook.run([tmp_path]))
    assert [(result.system, result.passed, result.clauses) for result in results] == [
        ("law-of-the-gun", True, ("LG.I.7.b",))
    ] * 2


def test_a_file_may_name_its_system(tmp_path: Path) -> None:
    cases = "".join(f"  {line}\n" for line in PEACE.splitlines())
    file = write(tmp_path, "mine.yaml", f"system: law-of-the-gun\ncases:\n{cases}")
    (result,) = casebook.run([file])
    assert result.passed
    assert (result.id, result.file, result.line) == ("X1", str(file), 3)


def test_a_filter_leaves_other_systems_out(tmp_path: Path) -> None:
    write(tmp_path, "chess/a.yaml", PEACE)
    write(tmp_path, "law_of_the_gun/a.yaml", PEACE)
    assert [result.passed for result in casebook.run([tmp_path], "law_of_the_gun")] == [True]
    assert [result.passed for result in casebook.run([tmp_path])] == [False, True]


def test_an_unknown_filter_is_an_error_that_names_the_systems() -> None:
    with pytest.raises(library.UnknownSystem, match="law-of-the-gun, fencing"):
        casebook.run([], "chess")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("- id: [", "file"),
        ("a: 1", "file"),
        ("- just a line", "case"),
        ("- {id: X1, acts: []}", "case"),
        ("- {id: X1, setup: {combatants: {ann: {}}}, turns: [{orders: {}}]}", "setup.combatants"),
        (
            "- {id: X1, setup: {combatants: {ann: {}, bob: {}}}, turns: [{orders: {ann: {action: peace}}}]}",
            "turns[0]",
        ),
    ],
)
def test_a_broken_file_or_case_is_a_failure_and_no_crash(tmp_path: Path, text: str, where: str) -> None:
    file = write(tmp_path, "law_of_the_gun/a.yaml", text)
    (result,) = casebook.run([file])
    assert [failure.where for failure in result.failures] == [where]


def test_a_missing_file_is_a_failure_that_names_it(tmp_path: Path) -> None:
    (result,) = casebook.run([tmp_path / "nothing.yaml"])
    assert "nothing.yaml" in str(result.failures[0].got)
