"""The casebook's runner tells what is not as a case expects: a wrong case never passes."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from sekundant.core.cases import Failure
from sekundant.library import shelf
from sekundant.systems.fencing.cases import run
from sekundant.systems.fencing.system import FENCING

Plain = dict[str, Any]

TURN: Plain = {
    "setup": {"combatants": [{"name": "ann", "cunning": 10}, {"name": "bob"}], "distance": "middle"},
    "turns": [
        {
            "orders": {
                "ann": {"bet": "low", "stack": ["feint", "attack", "distance"], "distance_choice": "close"},
                "bob": {"stack": ["parry"]},
            },
            "dice": {
                "ann.bet.1": 40,
                "ann.cunning.1": 40,
                "bob.cunning.1": 1,
                "ann.feint.1": 20,
                "ann.attack.1": 40,
                "ann.damage.1": 60,
            },
            "expect": {
                "events": [
                    {"kind": "bet", "by": "ann", "bet": "low", "roll": 40, "total": 40, "points": 8},
                    {"kind": "bet", "by": "bob", "bet": "none", "points": 6},
                    {"kind": "insight", "by": "ann", "learns": "bet"},
                    {"kind": "stack", "by": "ann", "points": 8, "cost": 3, "length": 3},
                    {"kind": "initiative", "points": {"ann": 0}, "holder": None, "reason": "parity"},
                    {"kind": "feint", "power": 1, "neutralises": [1]},
                    {"kind": "attack", "points": 1, "parries": 0, "chance": 61, "result": "hit"},
                    {"kind": "damage", "total": 65, "wound": "light"},
                    {"kind": "distance", "winner": "ann", "from": "middle", "to": "close"},
                    {"kind": "breath", "by": "ann", "paid_for": {"attack": 1, "feint": 1}, "max": 10},
                ],
                "state": {
                    "ann": {"breath": 8},
                    "bob": {"wounds": {"light": 1, "serious": 0}, "breath_max": 8, "out": False},
                    "duel": {"distance": "close", "initiative": None},
                },
                "over": None,
            },
        }
    ],
}
"""A turn that is played as it expects."""

REFUSED: Plain = {
    "setup": {"combatants": [{"name": "ann"}, {"name": "bob"}]},
    "refuse": {"by": "ann", "order": {"bet": "low", "stack": ["dagger"]}, "clause": "FE.5.1.a"},
}

CREATED: Plain = {
    "setup": {},
    "turns": [
        {
            "orders": {"ann": {"create": {"mastery": 40, "stamina": 10}}},
            "expect": {"state": {"ann": {"cost_halves": 1700, "left_halves": 300, "breath": 11}}},
        }
    ],
}

TOO_DEAR: Plain = {
    "setup": {},
    "refuse": {"by": "ann", "order": {"create": {"mastery": 45}}, "clause": "FE.1.2"},
}


def failures(case: Plain, *path: str | int, value: Any = None) -> list[str]:
    """Where a case is not as it expects, with the part at ``path`` replaced by ``value``."""
    return [failure.where for failure in played(changed(case, *path, value=value))]


def changed(case: Plain, *path: str | int, value: Any) -> Plain:
    copy = deepcopy(case)
    if path:
        part: Any = copy
        for name in path[:-1]:
            part = part[name]
        part[path[-1]] = value
    return copy


def played(case: Plain) -> tuple[Failure, ...]:
    return run(FENCING, case, shelf("fencing"))


@pytest.mark.parametrize("case", [TURN, REFUSED, CREATED, TOO_DEAR])
def test_a_right_case_passes(case: Plain) -> None:
    assert played(case) == ()


EVENTS = ("turns", 0, "expect", "events")
STATE = ("turns", 0, "expect", "state")


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ((*EVENTS, 0, "total"), 41, "turns[0].events[0]"),
        ((*EVENTS, 2, "learns"), "nothing", "turns[0].events[2]"),
        ((*EVENTS, 4, "points", "ann"), 1, "turns[0].events[4]"),
        ((*EVENTS, 5, "neutralises"), [], "turns[0].events[5]"),
        ((*EVENTS, 6, "rolled"), 40, "turns[0].events[6]"),
        ((*EVENTS, 8, "kind"), "endurance", "turns[0].events[8]"),
        ((*EVENTS, 9, "paid_for"), {"attack": 2}, "turns[0].events[9]"),
        ((*EVENTS, 9, "paid_for"), {"dagger": 1}, "turns[0].events[9]"),
        ((*EVENTS, 9, "paid_for"), {}, "turns[0].events[9]"),
        ((*EVENTS, 9, "paid_for"), [], "turns[0].events[9]"),
        ((*STATE, "ann", "breath"), 9, "turns[0].state.ann.breath"),
        ((*STATE, "ann", "pulse"), 70, "turns[0].state.ann.pulse"),
        ((*STATE, "bob", "wounds"), {"light": 0}, "turns[0].state.bob.wounds.light"),
        ((*STATE, "duel", "distance"), "far", "turns[0].state.duel.distance"),
        ((*STATE, "cal"), {"breath": 10}, "turns[0].state.cal"),
        (("turns", 0, "expect", "over"), {"winner": "ann", "how": "struck_down"}, "turns[0].over"),
        (("turns", 0, "expect", "evnets"), [], "turns[0].expect"),
        (("turns", 0, "dice", "ann.bet.1"), 101, "turns[0]"),
        (("turns", 0, "dice", "bob.bet.1"), 50, "turns[0]"),
        (("turns", 0, "dice"), {}, "turns[0]"),
        (("turns", 0, "orders", "ann", "bet"), "medium", "turns[0]"),
        (("turns", 0, "orders", "ann", "stack"), ["dagger"], "turns[0]"),
        (("setup", "combatants", 0, "agility"), 101, "setup.combatants[0].agility"),
    ],
)
def test_a_wrong_turn_fails_where_it_is_wrong(path: tuple[str | int, ...], value: Any, where: str) -> None:
    assert where in failures(TURN, *path, value=value)


def test_of_a_mapping_only_the_listed_keys_are_compared() -> None:
    assert failures(TURN, *EVENTS, 9, "paid_for", value={"attack": 1}) == []


def test_a_failure_tells_what_was_expected_and_what_came() -> None:
    assert played(changed(TURN, *STATE, "ann", "breath", value=9)) == (
        Failure("turns[0].state.ann.breath", 9, 8),
    )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("refuse", "clause"), "FE.5.1.c"),
        (("refuse", "order"), {"bet": "low", "stack": ["attack"]}),
        (("refuse", "order"), {"bet": "medium", "stack": ["dagger"]}),
    ],
)
def test_a_refusal_must_cite_its_clause_first(path: tuple[str, ...], value: Any) -> None:
    assert failures(REFUSED, *path, value=value) == ["refuse.clause"]


@pytest.mark.parametrize(
    ("case", "path", "value", "where"),
    [
        (CREATED, (*STATE, "ann", "cost_halves"), 1699, "turns[0].state.ann.cost_halves"),
        (CREATED, ("turns", 0, "orders", "ann", "create", "mastery"), 101, "turns[0].orders.ann"),
        (CREATED, ("turns", 0, "dice"), {"ann.bet.1": 50}, "turns[0].dice"),
        (CREATED, ("turns", 0, "expect", "over"), {"winner": "ann", "how": "ended"}, "turns[0].over"),
        (TOO_DEAR, ("refuse", "order", "create", "mastery"), 44, "refuse.clause"),
        (TOO_DEAR, ("refuse", "clause"), "FE.1.1", "refuse.clause"),
    ],
)
def test_a_wrong_creation_fails(case: Plain, path: tuple[str | int, ...], value: Any, where: str) -> None:
    assert where in failures(case, *path, value=value)
