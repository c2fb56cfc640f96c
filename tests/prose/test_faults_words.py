"""Faults of files, dice and ledgers are told in both languages: where, what is wrong, what is allowed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sekundant
from sekundant.core.chance import DiceError
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.wire import Fault
from sekundant.library import rulebook
from sekundant.prose.faults_words import (
    DICE_WORDS,
    FAULT_WORDS,
    dice_error_line,
    die_words,
    fault_line,
)
from sekundant.prose.markup import PLAIN, Line
from sekundant.prose.verdict_words import VERDICT_WORDS, expectation

SOURCE = Path(sekundant.__file__).parent
MAKERS = {
    "fault": 1,
    "Fault": 1,
    "note": 1,
    "one_of": 2,
    "some_of": 2,
    "Misread": 1,
    "_fault": 1,
    "_misread": 1,
}
"""Who makes faults, and where the code stands among the arguments."""


def trees(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        path = SOURCE / folder
        for source in [path] if path.suffix else sorted(path.rglob("*.py")):
            yield ast.parse(source.read_text(encoding="utf-8"))


def constants(node: ast.AST) -> set[str]:
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def called(tree: ast.Module, makers: dict[str, int]) -> Iterator[str]:
    """The codes written in calls of those functions and methods."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in makers and len(node.args) > makers[name]:
                yield from constants(node.args[makers[name]])


def returned(tree: ast.Module, functions: set[str]) -> Iterator[str]:
    """The codes that those functions return."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from constants(inner.value)


def fault_codes() -> set[str]:
    found = {"not_int", "not_bool", "not_str"}
    for tree in trees("core", "systems", "documents.py"):
        found |= set(called(tree, MAKERS))
        found |= set(returned(tree, {"name_fault", "text_fault"}))
    return found - {""}


def printed(line: Line) -> str:
    return PLAIN.line(line).replace("\u00a0", " ")


def test_every_fault_code_of_the_source_has_words() -> None:
    found = fault_codes()
    assert len(found) > 40
    assert found - set(FAULT_WORDS) == set()


@pytest.mark.parametrize("code", FAULT_WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_names_place_and_what_is_allowed(code: str, language: Language) -> None:
    told = printed(
        fault_line(Fault("ann.will", code, "x", ("1", "2"), "LG.V.1.a"), language, "duel.yaml", 12)
    )
    assert told.startswith("duel.yaml:12: ann.will: ")
    assert told.endswith(("; allowed: 1, 2. [LG.V.1.a]", "; можно: 1, 2. [LG.V.1.a]"))
    assert "_" not in told or code == "not_a_name"


def test_a_fault_without_a_place_is_a_sentence() -> None:
    assert (
        printed(fault_line(Fault("", "not_mapping"), "en")) == "Fields with values are needed, not nothing."
    )
    assert printed(fault_line(Fault("", "empty_file"), "ru", "duel.yaml")) == "duel.yaml: файл пуст."


def test_an_unknown_fault_is_shown_as_it_is() -> None:
    assert printed(fault_line(Fault("a", "brand_new", "x"), "en")) == "a: brand_new (“x”)."


def test_a_long_list_of_what_is_allowed_is_cut() -> None:
    told = printed(fault_line(Fault("a", "unknown_field", "x", tuple(map(str, range(40)))), "en"))
    assert told.endswith("10, 11, …")


@pytest.mark.parametrize(
    ("allowed", "english", "russian"),
    [
        ("2..", "allowed: 2 or more.", "можно: 2 и больше."),
        ("..40", "allowed: up to 40.", "можно: до 40."),
        ("-99..99", "allowed: -99..99.", "можно: -99..99."),
    ],
)
def test_a_range_with_one_end_is_said_in_words(allowed: str, english: str, russian: str) -> None:
    found = Fault("a", "too_few", "x", (allowed,))
    assert printed(fault_line(found, "en")).endswith(english)
    assert printed(fault_line(found, "ru")).endswith(russian)


@pytest.mark.parametrize("code", ["missing", "unused", "impossible", "other_die", "differs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dice_error_names_the_die(code: str, language: Language) -> None:
    told = printed(dice_error_line(DiceError(code, "ann.hit.2", "d10"), language, rulebook("law-of-the-gun")))
    assert "ann.hit.2" in told
    assert ("hit roll" if language == "en" else "бросок на попадание") in told
    assert ("d10" if language == "en" else "д10") in told


def test_a_die_is_named_by_the_rulebook() -> None:
    name = die_words("ann.hit.2", rulebook("law-of-the-gun"))
    assert name is not None
    assert name.into("ru") == "бросок на попадание"
    assert die_words("ann.nothing.1", rulebook("law-of-the-gun")) is None


def test_every_dice_error_has_words() -> None:
    found = {code for tree in trees("core/chance.py", "cli") for code in called(tree, {"DiceError": 0})}
    assert found == set(DICE_WORDS)


# ---- ledgers -------------------------------------------------------------------------------------


def test_every_expectation_of_a_ledger_has_russian_words() -> None:
    """A phrase of several words that the ledger expects is translated; figures and names are not."""
    phrases = set()
    for tree in trees("ledger"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadLine":
                phrases |= {
                    part.value
                    for part in node.args[1:3]
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value
                }
    phrases -= {"64 hexadecimal digits", "a lone surrogate"}
    assert len(phrases) > 10
    for phrase in phrases:
        assert re.search("[а-я]", expectation(phrase, "ru")), phrase


def verdict_codes() -> set[str]:
    found: set[str] = set()
    for tree in trees("ledger", "recorder.py"):
        found |= set(called(tree, {"BadLine": 0}))
        found |= {f"{what.partition(' ')[0]}_differs" for what in called(tree, {"_same": 0})}
    dice = {code for tree in trees("core/chance.py") for code in called(tree, {"DiceError": 0})}
    return found | {f"die_{code}" for code in dice} | {"event_differs"}


def test_every_verdict_code_has_words() -> None:
    assert verdict_codes() - set(VERDICT_WORDS) == set()


@pytest.mark.parametrize("code", VERDICT_WORDS)
def test_every_verdict_is_told_in_both_languages(code: str) -> None:
    assert re.search("[a-z]", VERDICT_WORDS[code].en)
    assert re.search("[а-я]", VERDICT_WORDS[code].ru)
