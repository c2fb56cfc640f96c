"""What holds for every order text: nothing breaks the reader, and what is written is read back."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.encounter import illegal
from sekundant.prose.law_of_the_gun.naming import Names
from sekundant.prose.law_of_the_gun.order_text import read, write
from sekundant.prose.law_of_the_gun.reading import understand
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.objections.handling import named
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Bonus,
    CoverOrder,
    Draw,
    HandName,
    Hands,
    InHand,
    Move,
    OffHand,
    Order,
    Previous,
)
from sekundant.systems.law_of_the_gun.view import View
from tests.prose.order_text_tables import HEROES, NAMES, TEXTS, view_of

coordinates = st.one_of(
    st.integers(-50, 50),
    st.decimals(-99, 99, places=3).map(Fraction),
    st.fractions(-99, 99, max_denominator=999),
)
places = st.tuples(coordinates.map(Fraction), coordinates.map(Fraction))
few = st.integers(0, 12)
shots = st.none() | st.integers(1, 12)
claims: st.SearchStrategy[tuple[str, ...]] = st.sampled_from([(), ("bob",), ("cal", "bob")])
bonuses = st.none() | st.sampled_from(Bonus)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def orders(draw: st.DrawFn, view: View, *, revised: bool = True) -> Order:
    """An order that has no field in which it only repeats what is so without it, legal or not."""
    guns = st.sampled_from([weapon.id for weapon in view.me.weapons])
    persons = st.sampled_from([other.name for other in view.others if other.of is None])
    exits = [exit_.id for exit_ in view.scene.exits]
    action = draw(st.sampled_from(Action))
    off_hand = OffHand(
        speed=draw(st.integers(0, 1)),
        hit=draw(st.integers(0, 3)),
        max_shots=draw(shots),
        bonus=draw(bonuses),
        target=draw(maybe(persons)),
    )
    cover = CoverOrder(lean_out=draw(st.booleans()), duck=draw(st.booleans()))
    order = Order(
        action=action,
        speed=draw(few),
        hit=draw(few),
        move=draw(maybe(st.builds(Move, points=few, to=places))),
        cover=cover if cover != CoverOrder() else None,
        toss=draw(st.booleans()),
        hands=draw(st.sampled_from(Hands)),
        max_shots=draw(shots),
        in_hand=_named(view, draw(maybe(guns)), draw(maybe(guns)), empty=draw(st.booleans())),
        target=draw(maybe(persons)),
        watch=draw(maybe(persons)),
        to=draw(maybe(persons)) if action is Action.SURRENDER else None,
        claims=draw(claims) if view.mexican else (),
        volley=draw(st.booleans()),
        bonus=draw(bonuses),
        off_hand=off_hand if off_hand != OffHand() and draw(st.booleans()) else None,
        exit=draw(st.sampled_from(exits)) if action is Action.FLEE and exits else None,
        gun=draw(maybe(guns)) if action is Action.RELOAD else None,
        decline_ally="joe" if any(own.of for own in view.own) and draw(st.booleans()) else None,
        revised=draw(orders(view, revised=False)) if revised and draw(st.booleans()) else None,
    )
    return _with_guns(draw, view, order, guns)


def _named(view: View, main: str | None, off_hand: str | None, *, empty: bool) -> InHand | None:
    grip = view.me.grip
    empties = empty and grip.off_hand is not None
    in_hand = InHand(
        main=main if main != grip.main else None,
        off_hand=off_hand if off_hand != grip.off_hand and not empties else None,
        off_hand_empty=empties,
    )
    return in_hand if in_hand != InHand() else None


def _with_guns(draw: st.DrawFn, view: View, order: Order, guns: st.SearchStrategy[str]) -> Order:
    """The order with a gun drawn and one picked up, such as can be: of two alike only those can be told."""
    held = named(view.me, order)
    drawn = draw(maybe(guns))
    if drawn is not None and not held.in_hands(drawn) and drawn not in held.floor:
        hand, previous = draw(st.sampled_from(HandName)), draw(st.sampled_from(Previous))
        order = replace(order, draw=Draw(gun=drawn, hand=hand, previous=previous))
    picks_up = draw(st.booleans())
    if held.floor and picks_up:
        order = replace(order, pick_up=draw(st.sampled_from(held.floor)))
    return order


NAMINGS: list[Names] = [NAMES, {}, {"bob": ("Мария",), "cal": ("Марк",), "joe": ("Марк",)}]
VIEWS = [
    view_of(hero, scene, turn, many=many, ally=ally)
    for hero in sorted(HEROES.keys() - {"hidden"})
    for scene, turn, many, ally in (
        ("", 1, False, False),
        ("exit", 2, False, True),
        ("exits", 3, True, False),
    )
]


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_what_is_written_is_read_back(language: Language, data: st.DataObject) -> None:
    view = data.draw(st.sampled_from(VIEWS))
    names = data.draw(st.sampled_from(NAMINGS))
    order = data.draw(orders(view))
    text = write(order, language, view, names)
    reading = understand(text, view, names)
    assert not reading.objections, text
    assert reading.answer == order, text
    assert "not_understood" not in {remark.code for remark in reading.remarks}, text


@given(data=st.data())
def test_without_a_view_orders_are_written_with_ids_and_read_back(data: st.DataObject) -> None:
    view = data.draw(st.sampled_from([view for view in VIEWS if not view.me.grip.off_hand]))
    order = data.draw(orders(view))
    for language in LANGUAGES:
        assert understand(write(order, language), view, NAMES).answer == order


@given(data=st.data())
def test_a_legal_order_survives_reading_and_an_illegal_one_meets_its_clause(
    data: st.DataObject,
) -> None:
    view = data.draw(st.sampled_from(VIEWS))
    order = data.draw(orders(view, revised=False))
    faults = illegal(objections(view, order))
    reading = read(write(order, "ru", view, NAMES), view, NAMES)
    assert reading.answer == (None if faults else order)
    assert reading.objections == faults


WORDS = sorted({word for kind in TEXTS.values() for case in kind for word in case["text"].split(" ")})
MARKS = [
    "(",
    ")",
    "\n",
    ";",
    ",",
    ".",
    ":",
    "+",
    "/",
    "-",
    "=",
    "%",
    "[quote]",
    "[/quote]",
    "<",
    ">",
    "//",
    " ",
    "7",
]
soup = st.lists(st.sampled_from([*WORDS, *MARKS]), max_size=30)


@given(st.one_of(st.text(max_size=300), soup.map(" ".join), soup.map("".join)))
def test_no_text_breaks_the_reader(text: str) -> None:
    for view in (view_of("two", "exits", many=True), view_of("insight", ally=True)):
        reading = read(text, view, NAMES)
        assert (reading.answer is None) == bool(reading.objections)
        assert not (reading.objections and reading.remarks)


def test_a_text_that_is_too_long_is_refused_politely() -> None:
    reading = read("скорость 5 " * 100_000, view_of("plain"))
    assert reading.answer is None
    assert [objection.code for objection in reading.objections] == ["too_long"]
    assert dict(reading.objections[0].facts) == {"limit": 20_000, "got": 1_100_000}


LONG = """
( ) [ [quote] [/quote] [quote][/quote] < <> [a= + +_ / : ,_ ._ и_ и_и -_ 5_ 5+ 5_+_ скорость_ скорость_5_
скорость_5,_ скорость_6_=_5_+_ 1_+_ =_ стреляю_в_Боба_ достаю_ движение_ движение_2_на_ Боб_ а a aа (1;_2)_
если_ правая_ левая:_ не_более_ 10%_ +10%_на_ вер._ поп._ [b] «» // > :)_ (: бонус_на_ и_стреляю_ прячусь_
рукопашн мир_ дополнительно_ ск_5_( ё 0
"""
"""Pieces of which a hostile text may consist; _ is a space."""


@pytest.mark.parametrize("piece", ["\n", *(piece.replace("_", " ") for piece in LONG.split())])
def test_the_longest_text_is_read_at_once(piece: str) -> None:
    text = ("скорость 5 " + piece * 20_000)[:20_000]
    start = time.thread_time()
    read(text, view_of("plain"), NAMES)
    assert time.thread_time() - start < 2
