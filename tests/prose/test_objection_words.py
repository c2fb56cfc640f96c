"""Every objection is one helpful sentence in both languages, with its clause."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import sekundant.systems.law_of_the_gun as room
from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import Objection
from sekundant.prose.law_of_the_gun.field_words import FIELD_WORDS, split_field
from sekundant.prose.law_of_the_gun.objection_words import (
    OBJECTION_WORDS,
    WITHOUT_FACTS,
    objection_line,
)
from sekundant.prose.markup import PLAIN
from tests.prose import samples
from tests.systems.law_of_the_gun import asking

SOURCES = sorted(path for path in Path(room.__file__).parent.rglob("*.py"))
MAKERS = {"Objection": 1, "_warning": 1, "_refusal": 0}
"""Who makes objections, and where the code stands among the arguments."""

ANN = "ann"


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every place in the room's source where an objection is made."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MAKERS:
                yield getattr(node.func, "id", ""), node


def constants(node: ast.AST) -> set[str]:
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def codes() -> set[str]:
    """Every code: written at the call, put into a variable called code, or returned by a function."""
    found: set[str] = set()
    for name, call in calls():
        found |= constants(call.args[MAKERS[name]])
    for source in SOURCES:
        if not source.name.startswith(("objections", "handling")):
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
                found |= constants(node.value)
            if isinstance(node, ast.FunctionDef) and node.name == "_drawable":
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        found |= constants(inner.value)
    return found


def blanks(code: str) -> set[str]:
    text = OBJECTION_WORDS[code]
    return {name for words in (text.en, text.ru) for _, name, _, _ in Formatter().parse(words) if name}


def said(objection: Objection, language: Language) -> str:
    line = objection_line(objection, asking.asked(asking.duel()), language)
    return PLAIN.line(line).replace("\u00a0", " ")


def test_every_code_of_the_source_has_words() -> None:
    found = codes()
    assert len(found) > 60
    assert found - set(OBJECTION_WORDS) == set()


def test_both_languages_ask_for_the_same_facts() -> None:
    for code, text in OBJECTION_WORDS.items():
        english, russian = (
            {name for _, name, _, _ in Formatter().parse(words) if name} for words in (text.en, text.ru)
        )
        assert english == russian or code == "accepting_is_all", code


def test_the_facts_that_a_sentence_needs_are_given_where_the_objection_is_made() -> None:
    for name, call in calls():
        position = MAKERS[name] + 2
        given = call.args[position] if len(call.args) > position else None
        written = constants(call.args[MAKERS[name]])
        if not isinstance(given, ast.Tuple) and given is not None:
            continue
        facts = {key for pair in getattr(given, "elts", ()) for key in constants(pair.elts[0])}
        if name == "_refusal":
            facts = {"got"}
        for code in written:
            needed = blanks(code) - {"field"}
            assert needed <= facts or code in WITHOUT_FACTS, (code, needed, facts)


@pytest.mark.parametrize("code", OBJECTION_WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_objection_is_a_sentence_with_its_clause(code: str, language: Language) -> None:
    facts = (
        ("name", "bob"), ("gun", "classic"), ("have", 2), ("need", 3), ("left", 1), ("limit", 5), ("got", 7),
        ("speed", 4), ("hit", 3), ("hand", "off_hand"), ("action", "reload"), ("actions", "call, look_over"),
    )  # fmt: skip
    told = said(Objection("LG.V.1.a", code, "off_hand.speed", facts), language)
    assert told.endswith(". [LG.V.1.a]")
    assert "_" not in told
    assert told[0].isupper() or not told[0].isalpha() or told.startswith("bob")


@pytest.mark.parametrize("code", WITHOUT_FACTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_facts_do_not_spoil_the_sentence(code: str, language: Language) -> None:
    told = said(Objection("LG.V.8.a", code, "exit"), language)
    assert told.endswith(". [LG.V.8.a]")
    assert "_" not in told
    assert code.replace("_", " ") not in told


def test_an_unknown_code_is_shown_as_it_is() -> None:
    assert said(Objection("LG.V.8.a", "brand_new", "", (("name", "x"),)), "en").startswith("Brand new")


def test_what_is_asked_instead_is_named() -> None:
    facts = (("got", "post"), ("due", "order"))
    assert (
        said(Objection("LG.I.4", "not_due", "", facts), "ru")
        == "Сейчас от вас ждут другого: заявка на ход. [LG.I.4]"
    )


def test_a_part_of_a_second_order_is_told_apart() -> None:
    told = said(Objection("LG.V.1.d", "negative", "revised.speed", (("got", -1),)), "en")
    assert told == "Order for Insight: Points on Speed: 0 at the least, not −1. [LG.V.1.d]"
    assert split_field("shoot.revised.off_hand.hit") == ("revised", "off_hand.hit")


def test_a_warning_is_told_as_a_note() -> None:
    facts = (("have", 12), ("need", 9), ("left", 3))
    assert said(Objection("LG.V.1.a", "unspent", "", facts, warning=True), "en").startswith("Note: 3")


def test_real_refusals_are_told_without_code() -> None:
    state = samples.duel(
        {"ann": {"name": "Энн", "guns": {"kid": 5, "old_heavy": 6}}, "bob": {"name": "Боб"}},
    )
    orders = (
        {
            "action": "shoot",
            "speed": 9,
            "hit": 9,
            "hands": "two",
            "volley": True,
            "bonus": "hit",
            "max_shots": 0,
        },
        {"action": "reload", "gun": "old_heavy", "speed": 1},
        {"action": "flee"},
        {
            "action": "shoot",
            "speed": -1,
            "hit": 2,
            "draw": {"gun": "rifle", "hand": "off_hand"},
            "target": "cole",
        },
        {"action": "shoot", "move": {"points": 1, "to": [5, 5]}, "cover": {"lean_out": True, "duck": True}},
        {"action": "brawl", "target": "nobody", "toss": True},
    )
    view = asking.asked(state)
    for order in orders:
        found = asking.all_objections(state, order)
        assert found
        for language in LANGUAGES:
            for objection in found:
                told = PLAIN.line(objection_line(objection, view, language))
                assert language == "en" or objection.code.replace("_", " ") not in told
                assert "_" not in told


def test_every_field_of_an_order_and_a_post_has_words() -> None:
    from dataclasses import fields

    from sekundant.systems.law_of_the_gun.orders import Order, Post

    named = {field.name for kind in (Order, Post) for field in fields(kind)}
    assert named - set(FIELD_WORDS) == {"revised", "shoot"}
