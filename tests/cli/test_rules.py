"""`sekundant rules`: clauses with their rulings and switches."""

from __future__ import annotations

import json

import pytest

from sekundant import library
from tests.cli.running import run

BOOK = library.rulebook("law-of-the-gun")
CLAUSE = BOOK.by_id()["LG.V.5.c"]


def test_a_clause_is_shown_with_its_ruling_and_its_switch() -> None:
    result = run("rules", "law-of-the-gun", "LG.V.5.c")
    assert result.exit_code == 0
    assert CLAUSE.rule.en in result.stdout
    assert CLAUSE.ruling
    assert CLAUSE.ruling.en in result.stdout
    assert "(wound_shakes)" in result.stdout
    assert "unfired_shots" in result.stdout
    assert result.stdout.count("(default)") == 1


def test_a_clause_is_shown_in_russian() -> None:
    result = run("rules", "law-of-the-gun", "LG.V.5.c", language="ru")
    assert CLAUSE.rule.ru in result.stdout
    assert "Толкование:" in result.stdout
    assert "(по умолчанию)" in result.stdout


def test_the_beginning_of_an_id_means_every_clause_under_it() -> None:
    shown = run("rules", "law-of-the-gun", "LG.V.1", "--json").stdout
    ids = [clause["id"] for clause in json.loads(shown)]
    assert ids == [clause.id for clause in BOOK.clauses if clause.id.startswith("LG.V.1.")]
    assert len(ids) > 5


def test_ids_may_be_several_and_in_small_letters() -> None:
    shown = run("rules", "law_of_the_gun", "lg.v.5.c", "LG.I.2", "--json").stdout
    assert {clause["id"] for clause in json.loads(shown)} == {"LG.I.2", "LG.V.5.c"}


@pytest.mark.parametrize("word", ["осечк", "misfire", "Misfire"])
def test_clauses_are_found_by_a_word_of_either_language(word: str) -> None:
    result = run("rules", "law-of-the-gun", "--search", word)
    assert result.exit_code == 0
    assert "LG.V.3.a" in result.stdout


def test_a_word_in_no_clause_is_told() -> None:
    result = run("rules", "law-of-the-gun", "--search", "spaceship")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "spaceship" in result.stderr


def test_without_ids_the_sections_are_listed() -> None:
    result = run("rules", "law-of-the-gun")
    assert result.exit_code == 0
    for section in ("LG.I.6", "LG.II.3", "LG.V.1", "LG.DISC"):
        assert f"  {section} " in result.stdout


def test_an_unknown_clause_is_told_with_those_near_it() -> None:
    result = run("rules", "law-of-the-gun", "LG.V.1.2.1.z", "LG.I.2")
    assert result.exit_code == 1
    assert BOOK.by_id()["LG.I.2"].rule.en in result.stdout
    assert "LG.V.1.2.1.z" in result.stderr
    assert "LG.V.1.2.1.a" in result.stderr


def test_json_holds_the_switch_with_its_values() -> None:
    (clause,) = json.loads(run("rules", "law-of-the-gun", "LG.V.5.c", "--json").stdout)
    assert clause["rule"] == {"en": CLAUSE.rule.en, "ru": CLAUSE.rule.ru}
    assert clause["switch"]["values"][0]["id"] == "unfired_shots"


def test_every_clause_can_be_shown_in_both_languages() -> None:
    for language in ("en", "ru"):
        result = run("rules", "law-of-the-gun", "LG", language=language)
        assert result.exit_code == 0
        assert all(clause.id in result.stdout for clause in BOOK.clauses)
