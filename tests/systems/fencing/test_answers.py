"""Answers as people write them: both forms, what an order holds, and every fault with its clause."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.encounter import Ask
from sekundant.core.wire import Fault, Faulty, encode
from sekundant.systems.fencing.answers import answer_from, holds
from sekundant.systems.fencing.orders import (
    Action,
    Answer,
    Bet,
    DistanceChoice,
    Silent,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import ANSWERS

ATTACK_REST = (Action.ATTACK, Action.REST)
WHOLE = {
    "bet": "high",
    "stack": ["attack", "rest"],
    "distance_choice": "close",
    "own_endurance_roll": True,
}
"""An order with all parts of a turn."""


def ask(what: str) -> Ask:
    return Ask(key=f"ann:{what}:1", seat="ann", what=what, hidden=True)


# ---- what is written -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "plain", "answer"),
    [
        ("bet", {"bet": "all_in"}, Wager(bet=Bet.ALL_IN)),
        ("bet", {}, Wager()),
        ("bet", {"bet": None}, Wager()),
        ("bet", {"bet": "low", "stack": ["attack"]}, Wager(bet=Bet.LOW)),
        ("bet", {"bet": "low", "stack": ["attack"], "sealed": "after_bet"}, Wager(bet=Bet.LOW)),
        (
            "bet",
            {**WHOLE, "sealed": "with_bet"},
            Wager(bet=Bet.HIGH, stack=ATTACK_REST, distance_choice=Distance.CLOSE, own_endurance_roll=True),
        ),
        ("bet", {"bet": "low", "sealed": "with_bet"}, Wager(bet=Bet.LOW, stack=())),
        ("bet", {"bet": "low", "sealed": "with_bet", "stack": None}, Wager(bet=Bet.LOW, stack=())),
        (
            "stack",
            WHOLE,
            StackOrder(stack=ATTACK_REST, distance_choice=Distance.CLOSE, own_endurance_roll=True),
        ),
        ("stack", {"stack": []}, StackOrder()),
        ("stack", {"stack": None}, StackOrder()),
        ("stack", {"stack": ["rest"], "sealed": "after_bet"}, StackOrder(stack=(Action.REST,))),
        ("stack", ["attack", "rest"], StackOrder(stack=ATTACK_REST)),
        ("stack", ("attack", "rest"), StackOrder(stack=ATTACK_REST)),
        ("stack", [action.value for action in Action], StackOrder(stack=tuple(Action))),
        ("distance", {"to": "middle"}, DistanceChoice(to=Distance.MIDDLE)),
        ("distance", "middle", DistanceChoice(to=Distance.MIDDLE)),
        *((what, {"action": "silent"}, Silent()) for what in ("bet", "stack", "distance")),
        ("stack", {"action": "silent", "hours": 73}, Silent(hours=73)),
        ("stack", {"action": "silent", "hours": "145/2"}, Silent(hours=Fraction(145, 2))),
    ],
)
def test_each_ask_takes_its_part_of_an_order(what: str, plain: Any, answer: Answer) -> None:
    assert FENCING.answer_from(plain, ask(what)) == answer


@pytest.mark.parametrize(
    ("plain", "answer"),
    [
        (WHOLE, Wager(bet=Bet.HIGH, distance_choice=Distance.CLOSE, own_endurance_roll=True)),
        ({}, Wager()),
        ({"distance_choice": "far"}, Wager(distance_choice=Distance.FAR)),
        ({"stack": ["rest"], "sealed": "with_bet"}, Wager(stack=(Action.REST,))),
        ({"stack": ["rest"]}, StackOrder(stack=(Action.REST,))),
        (["rest"], StackOrder(stack=(Action.REST,))),
        ({"to": "far"}, DistanceChoice(to=Distance.FAR)),
        ({"action": "silent", "hours": 1}, Silent(hours=1)),
    ],
)
def test_without_an_ask_the_fields_tell_what_it_is(plain: Any, answer: Answer) -> None:
    assert FENCING.answer_from(plain) == answer


@given(ANSWERS, st.sampled_from([None, "bet", "stack", "distance"]))
def test_an_encoded_answer_comes_back_equal_whatever_is_asked(answer: Answer, what: str | None) -> None:
    assert answer_from(encode(answer), what) == answer


def test_the_document_is_left_as_it_was() -> None:
    plain = {"bet": "low", "stack": ["attack"], "sealed": "with_bet"}
    answer_from(plain, "bet")
    assert plain == {"bet": "low", "stack": ["attack"], "sealed": "with_bet"}


# ---- what an order holds ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plain", "held"),
    [
        (WHOLE, ("bet", "stack")),
        ({"bet": "low"}, ("bet",)),
        ({"stack": []}, ("bet", "stack")),
        ({}, ("bet",)),
        ({"to": "close"}, ("distance",)),
        ({"distance_choice": "close"}, ("bet",)),
        (["rest"], ("stack",)),
        ("close", ("stack",)),
        ({"action": "silent", "hours": 3}, ("bet", "stack", "distance")),
        (encode(Silent(hours=3)), ("bet", "stack", "distance")),
        (encode(Wager(bet=Bet.LOW, stack=())), ("bet",)),
        (encode(StackOrder()), ("stack",)),
        (encode(DistanceChoice(to=Distance.FAR)), ("distance",)),
        ({"kind": "dance"}, ()),
    ],
)
def test_what_a_written_order_answers(plain: Any, held: tuple[str, ...]) -> None:
    assert tuple(what for what in ("bet", "stack", "distance") if FENCING.holds(plain, ask(what))) == held
    assert all(holds(plain, what) for what in held)


# ---- faults ----------------------------------------------------------------------------------------

BETS = ("low", "high", "all_in")
ACTIONS = tuple(action.value for action in Action)
DISTANCES = ("far", "middle", "close")
FIELDS = ("bet", "stack", "sealed", "distance_choice", "own_endurance_roll")


def faults(plain: Any, what: str | None = None) -> tuple[Fault, ...]:
    with pytest.raises(Faulty) as caught:
        answer_from(plain, what)
    return caught.value.faults


WORDS = [
    ("bet", {"bet": "medium"}, Fault("bet", "not_a_choice", "medium", BETS, "FE.2.2")),
    ("bet", {"bet": 40}, Fault("bet", "not_a_choice", "40", BETS, "FE.2.2")),
    ("bet", {"bet": ["low"]}, Fault("bet", "not_a_choice", "['low']", BETS, "FE.2.2")),
    ("stack", ["grapple"], Fault("stack[0]", "not_a_choice", "grapple", ACTIONS, "FE.3.0.1")),
    (
        "stack",
        {"stack": ["rest", ["rest"]]},
        Fault("stack[1]", "not_a_choice", "['rest']", ACTIONS, "FE.3.0.1"),
    ),
    ("stack", {"stack": "rest"}, Fault("stack", "not_list", "rest", (), "FE.3.0.1")),
    ("stack", {"stack": {"rest": 2}}, Fault("stack", "not_list", "{'rest': 2}", (), "FE.3.0.1")),
    (
        "stack",
        {"stack": [], "distance_choice": "near"},
        Fault("distance_choice", "not_a_choice", "near", DISTANCES, "FE.3.4.2.a"),
    ),
    (
        "bet",
        {"bet": "low", "sealed": "later"},
        Fault("sealed", "not_a_choice", "later", ("after_bet", "with_bet"), "FE.6.3"),
    ),
    (
        "bet",
        {"sealed": None},
        Fault("sealed", "not_a_choice", "None", ("after_bet", "with_bet"), "FE.6.3"),
    ),
    (
        "bet",
        {"own_endurance_roll": "yes"},
        Fault("own_endurance_roll", "not_bool", "yes", (), "FE.6.8"),
    ),
    ("bet", {"mastery": 40}, Fault("mastery", "unknown_field", "mastery", FIELDS)),
    ("stack", {"stack": [], "to": "far"}, Fault("to", "unknown_field", "to", FIELDS, "FE.3.4.2.a")),
    ("bet", "low", Fault("", "not_mapping", "low")),
    ("bet", None, Fault("", "not_mapping", "None")),
    ("stack", 7, Fault("", "not_mapping", "7")),
    ("distance", "near", Fault("to", "not_a_choice", "near", DISTANCES, "FE.3.4.2.a")),
    ("distance", {"to": None}, Fault("to", "not_a_choice", "None", DISTANCES, "FE.3.4.2.a")),
    ("distance", {}, Fault("to", "missing_field", "to", (), "FE.3.4.2.a")),
    ("bet", {"action": "silent", "hours": "long"}, Fault("hours", "not_number", "long")),
    ("bet", {"action": "silent", "bet": "low"}, Fault("bet", "unknown_field", "bet", ("hours",), "FE.2.2")),
    (
        "bet",
        {"kind": "dance"},
        Fault("kind", "not_a_choice", "dance", ("bet", "distance", "silent", "stack")),
    ),
    (
        "stack",
        {"kind": "stack", "stack": ["grapple"]},
        Fault("stack[0]", "not_a_choice", "grapple", ACTIONS, "FE.3.0.1"),
    ),
]


@pytest.mark.clause("FE.2.2", "FE.3.0.1", "FE.3.4.2.a", "FE.6.3")
@pytest.mark.parametrize(("what", "plain", "expected"), WORDS)
def test_a_fault_tells_its_place_what_may_stand_there_and_the_clause(
    what: str, plain: Any, expected: Fault
) -> None:
    assert faults(plain, what) == (expected,)


@pytest.mark.parametrize("what", [None, "bet", "stack"])
def test_all_words_of_an_order_are_read_at_once_in_the_order_of_the_checks(what: str | None) -> None:
    """No die is thrown for an order that can't be carried out: its stack is read with its bet."""
    order = {
        "sealed": "later",
        "distance_choice": "near",
        "stack": ["attack", "grapple", "bite"],
        "bet": "medium",
        "of": "ann",
    }
    assert [fault.path for fault in faults(order, what)] == [
        "bet",
        "stack[1]",
        "stack[2]",
        "distance_choice",
        "of",
        "sealed",
    ]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from([*FIELDS, "kind", "to", "action", "hours"]), inner, max_size=4)
        ),
        max_leaves=8,
    ),
    st.sampled_from([None, "bet", "stack", "distance"]),
)
def test_anything_that_is_written_is_an_answer_or_has_faults(plain: Any, what: str | None) -> None:
    try:
        read: object = answer_from(plain, what)
    except Faulty as faulty:
        read = faulty.faults
    assert isinstance(read, (Wager, StackOrder, DistanceChoice, Silent)) or read
    assert isinstance(holds(plain, what or "bet"), bool)
