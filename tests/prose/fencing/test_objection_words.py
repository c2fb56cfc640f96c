"""Every objection of fencing is one helpful sentence in both languages, with its clause and all its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

import sekundant.systems.fencing as room
from sekundant.core.clauses import LANGUAGES, Language, Text
from sekundant.core.encounter import Adjust, Objection, Refused
from sekundant.prose.fencing.objection_words import OBJECTION_WORDS, OTHERWISE, objection_line
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.sheet import Sheet, creation_objections
from sekundant.systems.fencing.system import FENCING
from tests.generators.fencing.generator import FencingGenerator
from tests.generators.walk import walks
from tests.prose.fencing import samples

SOURCES = sorted(Path(room.__file__).parent.rglob("*.py"))

MAKERS = {"Objection": 1, "_warning": 1, "_refusal": 0}
"""Who makes objections, and where the code stands among the arguments."""


def made() -> Iterator[tuple[str, set[str]]]:
    """Every code of the room's source, with the facts that are given where it is made."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in MAKERS:
                continue
            code = node.args[MAKERS[getattr(node.func, "id", "")]]
            if isinstance(code, ast.Constant):
                yield str(code.value), facts_of(node)


def facts_of(call: ast.Call) -> set[str]:
    """The names of the facts written in a call: pairs that begin with a name."""
    if getattr(call.func, "id", "") == "_refusal":
        return {"got"}
    return {
        pair.elts[0].value
        for argument in call.args[3:]
        for pair in ast.walk(argument)
        if isinstance(pair, ast.Tuple)
        and pair.elts
        and isinstance(pair.elts[0], ast.Constant)
        and isinstance(pair.elts[0].value, str)
    }


def blanks(words: Text) -> set[str]:
    return {name for said in (words.en, words.ru) for _, name, _, _ in Formatter().parse(said) if name}


def said(objection: Objection, language: Language = "ru") -> str:
    return PLAIN.line(objection_line(objection, samples.seen_by("ann"), language)).replace("\u00a0", " ")


FACTS: tuple[tuple[str, int | str], ...] = (
    ("points", 8), ("cost", 9), ("position", 4), ("left", 2), ("action", "feint"), ("serves", "riposte"),
    ("breath", -2), ("to", "close"), ("from", "far"), ("got", "7"),
    ("cost_halves", 1999), ("budget_halves", 2000),
)  # fmt: skip


def test_every_code_of_the_source_has_words_and_no_other() -> None:
    codes = {code for code, _ in made()}
    assert len(codes) > 18
    assert codes == set(OBJECTION_WORDS)


def test_the_facts_are_those_that_the_sentence_tells() -> None:
    """All of them, and no others."""
    for code, facts in made():
        words = next((text for (one, fact), text in OTHERWISE.items() if one == code and fact in facts), None)
        told = blanks(words or OBJECTION_WORDS[code]) - {"field"}
        assert not facts or told == facts, code


@pytest.mark.parametrize("code", OBJECTION_WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_objection_is_a_sentence_with_its_clause(code: str, language: Language) -> None:
    told = said(Objection("FE.2.2", code, "breath", FACTS), language)
    assert told.endswith(". [FE.2.2]")
    assert "_" not in told
    assert told[0].isupper() or told[0].isdigit()
    if language == "ru":
        assert not re.search("[a-z]", told)


def test_what_is_asked_instead_is_named() -> None:
    facts = (("got", "stack"), ("due", "bet"))
    told = said(Objection("FE.6.3", "not_due", "", facts))
    assert told == "Сейчас нужно другое: ставка, а это стек. [FE.6.3]"


def test_a_fencer_who_is_too_dear_is_told_in_points() -> None:
    (objection,) = creation_objections(Sheet(mastery=45, cunning=1), samples.duel().armoury, Options())
    assert said(objection) == (
        "Персонаж стоит 1013 очков, а потратить можно 1000: понизьте характеристики. [FE.1.2]"
    )
    facts = (("cost_halves", 2001), ("budget_halves", 2000))
    assert "стоит 1000,5 очка" in said(Objection("FE.1.2", "too_dear", "", facts))
    assert "costs 1000.5 points" in said(Objection("FE.1.2", "too_dear", "", facts), "en")


def test_a_stack_that_is_too_dear_says_where_points_run_out() -> None:
    facts = (("cost", 11), ("points", 10), ("position", 9))
    assert said(Objection("FE.3.0.2.d", "too_dear", "stack", facts)) == (
        "Стек стоит 11, а пунктов 10: они кончаются на позиции 9, уберите лишнее. [FE.3.0.2.d]"
    )


def test_a_warning_is_told_as_a_note() -> None:
    facts = (("left", 2), ("points", 8))
    warned = Objection("FE.2.1.a", "points_left", "stack", facts, warning=True)
    assert said(warned).startswith("Внимание. Не потрачено пунктов: 2 из 8")
    assert said(warned, "en").startswith("Note: 2 of 8 points are unspent")


def test_what_a_fencer_costs_is_told_without_a_call_for_attention() -> None:
    facts = (("cost_halves", 1701), ("budget_halves", 2000))
    cost = Objection("FE.1.2", "creation_cost", "", facts, warning=True)
    assert said(cost) == "Персонаж стоит 850,5 из 1000 очков. [FE.1.2]"
    assert said(cost, "en") == "The fencer costs 850.5 of 1000 points. [FE.1.2]"


def test_a_ruling_that_is_refused_is_told_with_its_field() -> None:
    with pytest.raises(Refused) as refused:
        FENCING.rule(samples.duel(), Adjust(author="", reason="", what="breath", value=1000, who="ann"))
    assert said(refused.value.objections[0]) == "Запас сил: значение «1000» не годится. [FE.3.5.4.b]"


def test_an_unknown_code_is_shown_as_it_is() -> None:
    assert said(Objection("FE.2.2", "brand_new", "", (("name", "x"),)), "en") == "Brand new: name x. [FE.2.2]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_real_objections_are_told_without_code(language: Language) -> None:
    rng, generator, seen = Random(4), FencingGenerator(), set()
    for played in walks(FENCING, generator, 4, 40):
        state = played.before
        for ask in FENCING.asks(state):
            view = FENCING.view(state, ask.seat)
            for _ in range(3):
                for objection in FENCING.objections(view, generator.wild(rng, view, ask)):
                    seen.add(objection.code)
                    told = PLAIN.line(objection_line(objection, view, language))
                    assert "_" not in told
                    assert "{" not in told
    assert len(seen) > 10
