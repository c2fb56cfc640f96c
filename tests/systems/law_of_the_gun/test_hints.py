"""Hints of the Law of the Gun: the rules' own chances, and nothing that a view does not hold."""

from __future__ import annotations

import random
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from sekundant import library
from sekundant.core.encounter import illegal
from sekundant.core.frozen import replace
from sekundant.odds.exact import distribution, summary
from sekundant.systems.law_of_the_gun.hints import (
    first_shots,
    points_after,
    resists,
    shots_against,
    wills_hints,
)
from sekundant.systems.law_of_the_gun.orders import Action, HandName, Hands, Order
from sekundant.systems.law_of_the_gun.state import Status, TemptationState
from tests.generators.law_of_the_gun.generator import LawOfTheGunGenerator
from tests.generators.walk import walks

SYSTEM = library.system("law-of-the-gun")
SHELF = library.shelf("law-of-the-gun")
GENERATOR = LawOfTheGunGenerator()


def duel(**shooter: object) -> Any:
    """A duel of two on an open street; the one shot at has no skill."""
    setup = {
        "scene": "main_street",
        "combatants": {
            "ann": {"cliche": "outlaw", "accuracy": 2, "guns": ["classic"], **shooter},
            "bob": {"cliche": "lawman", "endurance": 0, "guns": ["classic"]},
        },
    }
    return SYSTEM.open(setup, {}, SHELF)


def test_the_chances_are_those_of_the_rules() -> None:
    state = duel()
    order = Order(action=Action.SHOOT, speed=5, hit=7, max_shots=1)
    (hint,) = first_shots(SYSTEM.view(state, "ann"), order)
    answers = {"ann": order, "bob": Order(action=Action.HOLD)}
    bob = summary(distribution(SYSTEM, state, answers), lambda one: one.fighter("bob"))
    killed = sum((share for one, share in bob.items() if one.status is Status.KILLED), Fraction(0))
    unhurt = sum((share for one, share in bob.items() if one.wounds == 0 and one.standing), Fraction(0))
    assert hint.kill == killed
    assert hint.miss == unhurt
    assert hint.kill + hint.wound + hint.miss == 1


def test_both_hands_have_their_own_chances() -> None:
    state = duel(guns=["classic", "classic"], skills={"left_hand": 2})
    view = SYSTEM.view(state, "ann")
    order = Order(action=Action.SHOOT, speed=4, hit=7, hands=Hands.TWO)
    fighter = view.me
    grip = replace(fighter.grip, main=fighter.weapons[0].id, off_hand=fighter.weapons[1].id)
    view = replace(view, own=(replace(fighter, grip=grip), *view.own[1:]))
    hints = {hint.hand: hint for hint in first_shots(view, order)}
    assert set(hints) == set(HandName)
    assert hints[HandName.MAIN].hit > hints[HandName.OFF_HAND].hit > 0


@pytest.mark.parametrize("action", [action for action in Action if action is not Action.SHOOT])
def test_who_does_not_shoot_has_none(action: Action) -> None:
    assert first_shots(SYSTEM.view(duel(), "ann"), Order(action=action)) == ()


def test_hints_are_the_same_whatever_the_others_hide() -> None:
    rng, seen = Random(2), 0
    for played in walks(SYSTEM, GENERATOR, 31, 20):
        for ask in SYSTEM.asks(played.before):
            if ask.what != "order":
                continue
            view = SYSTEM.view(played.before, ask.seat)
            order = GENERATOR.answer(rng, view, ask)
            if (
                not isinstance(order, Order)
                or order.action is not Action.SHOOT
                or illegal(SYSTEM.objections(view, order))
            ):
                continue
            other = GENERATOR.secrets(rng, played.before, ask.seat)
            hints = first_shots(view, order)
            assert first_shots(SYSTEM.view(other, ask.seat), order) == hints
            assert all(hint.kill >= 0 and hint.wound >= 0 and hint.miss >= 0 for hint in hints)
            seen += 1
    assert seen > 20


def test_shots_go_by_both_speeds() -> None:
    assert [shots_against(8, speed) for speed in (0, 1, 3, 4, 8, 9)] == [0, 8, 2, 2, 1, 1]


def test_a_duel_of_wills_is_reckoned_by_the_enemys_will() -> None:
    hints = {hint.enemy: hint for hint in wills_hints(SYSTEM.view(duel(will=2), "ann"))}
    assert hints[1].wins == Fraction(2, 3)
    assert hints[2].wins == Fraction(1, 2)
    assert hints[3].loss == 1
    assert hints[0].wins == 1


def test_the_temptation_moves_the_points_of_the_first_turn() -> None:
    state = duel(temptation="drink", will=1)
    scene = replace(state.scene, temptations=("drink",))
    view = SYSTEM.view(replace(state, scene=scene), "ann")
    told = [int(points_after(view, one).total) for one in TemptationState]
    assert told[0] + 1 == told[2] == told[1] - 1
    assert resists(view) == Fraction(2, 5)


def test_hints_throw_no_die_that_matters() -> None:
    state = random.getstate()
    first_shots(SYSTEM.view(duel(), "ann"), Order(action=Action.SHOOT, speed=5, hit=7))
    assert random.getstate() == state
