"""Action points and Will of a turn (LG.V.1.a to LG.V.1.c, LG.V.5.d, LG.II.3.8.h, LG.II.4.c, LG.IV.2.7)."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.events import Sum, only, seen_sum
from sekundant.systems.law_of_the_gun.answers import answer_from
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.rules.points import (
    available,
    base_points,
    next_turn_points,
    turn_points,
    will,
)
from tests.systems.law_of_the_gun.asking import duel, storm


def points(ann: dict[str, Any], turn: int = 1, **setup: Any) -> Sum:
    state = duel(ann, turn=turn, **setup)
    return next_turn_points(state, state.fighter("ann"))


def items(total: Sum) -> list[tuple[str, int, str]]:
    return [(item.name, int(item.value), item.clause) for item in total.items]


def to_spend(ann: dict[str, Any], order: dict[str, Any], turn: int = 2) -> int:
    state = duel(ann, turn=turn)
    given = answer_from(order)
    assert isinstance(given, Order)
    return available(state.fighter("ann"), given, first_turn=turn == 1, scene=state.scene, guns=state.guns)


def test_a_fighter_has_twelve_points_and_they_are_itemised() -> None:
    total = points({})
    assert total.total == 12
    assert items(total) == [("ap", 12, "LG.V.1.a")]


def test_wounds_recoil_and_a_womans_shotgun_cost_points_on_every_turn() -> None:
    total = points({"sex": "f", "ap_penalty": 3, "recoil": 2, "woman_shotgun": True}, turn=3)
    assert total.total == 6
    assert items(total)[1:] == [
        ("wounds", -3, "LG.V.5.d"),
        ("recoil", -2, "LG.II.3.8.h"),
        ("woman_shotgun", -1, "LG.II.4.c"),
    ]


@pytest.mark.parametrize(("gained", "clause"), [(1, "LG.IV.2.3.c"), (-2, "LG.IV.2.3.d")])
def test_a_duel_of_wills_counts_on_the_first_turn_alone(gained: int, clause: str) -> None:
    assert items(points({"first_turn_ap": gained}))[1:] == [("wills", gained, clause)]
    assert points({"first_turn_ap": gained}, turn=2).total == 12


def test_hostile_ground_and_effects_count_on_the_first_turn_alone() -> None:
    ann = {"territory": "hostile", "effects": [{"kind": "action_points", "value": 2}]}
    assert items(points(ann))[1:] == [("effects", 2, "LG.GAP.1"), ("hostile_ground", -1, "LG.V.1.b")]
    assert points(ann, turn=2).total == 12


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("open", [("temptation", -1, "LG.IV.2.7.a")]),
        ("satisfied", [("satisfied", 1, "LG.IV.2.7.b")]),
        ("resisted", []),
    ],
)
def test_a_temptation_of_the_scene_costs_a_point_or_pays_one(state: str, expected: list[Any]) -> None:
    ann = {"temptation": "drink", "temptation_state": state}
    assert items(points(ann, scene={"temptations": ["drink"]}))[1:] == expected


def test_a_temptation_that_the_scene_does_not_offer_costs_nothing() -> None:
    assert points({"temptation": "drink"}, scene={"temptations": ["food"]}).total == 12


def test_before_the_storm_the_points_of_the_first_turn_are_told() -> None:
    state = storm({"territory": "hostile"})
    assert next_turn_points(state, state.fighter("ann")).total == 11


def test_points_never_fall_below_zero_and_the_floor_is_an_item() -> None:
    total = points({"ap_penalty": 11, "recoil": 3}, turn=2)
    assert total.total == 0
    assert items(total)[-1] == ("floor", 2, "LG.V.1.a")
    assert total.total == sum(item.value for item in total.items)


def test_an_ally_has_eight_points() -> None:
    state = duel(turn=2, allies={"cal": {"of": "ann", "at": [3, -4]}})
    total = next_turn_points(state, state.fighter("cal"))
    assert items(total) == [("ap", 8, "LG.VI.7.e")]
    assert {item.audience for item in total.items} == {only("ann")}


def test_the_enemy_sees_no_item_of_the_sum() -> None:
    total = points({"ap_penalty": 3, "first_turn_ap": 1})
    assert [item.name for item in seen_sum(total, "bob").items] == ["undisclosed"]
    assert seen_sum(total, "ann") == total


def test_two_hands_and_a_volley_cost_a_point_each() -> None:
    both = {"classic": 6, "kid": 5}
    assert to_spend({"guns": both}, {"action": "shoot", "hands": "two"}) == 11
    assert to_spend({"guns": {"shotgun": 2}}, {"action": "shoot", "volley": True}) == 11
    assert to_spend({"guns": {"shotgun": 2}}, {"action": "shoot"}) == 12


def test_what_may_be_spent_is_never_negative() -> None:
    assert to_spend({"ap_penalty": 11, "recoil": 1}, {"action": "shoot", "hands": "two"}) == 0


def test_base_points_leave_out_what_lasts_one_turn() -> None:
    state = duel({"ap_penalty": 13, "recoil": 2, "first_turn_ap": 5})
    assert base_points(state.fighter("ann")) == -1


def test_first_turn_is_told_by_the_caller() -> None:
    state = duel({"territory": "hostile"}, turn=5)
    ann = state.fighter("ann")
    assert turn_points(ann, first_turn=True, scene=state.scene).total == 11
    assert turn_points(ann, first_turn=False, scene=state.scene).total == 12


@pytest.mark.parametrize(("own", "home"), [(-2, -1), (0, 1), (2, 3), (3, 3), (4, 4)])
def test_home_ground_lifts_will_but_not_above_three(own: int, home: int) -> None:
    assert will(duel({"will": own, "territory": "home"}).fighter("ann")) == home
    assert will(duel({"will": own}).fighter("ann")) == own
