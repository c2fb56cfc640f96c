"""Turns of the Law of the Gun whose odds are examined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sekundant import library
from sekundant.core.encounter import AnySystem, illegal
from sekundant.systems.law_of_the_gun.orders import Action, Hands, Order
from sekundant.systems.law_of_the_gun.state import State, Status
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN

StateT = TypeVar("StateT")


@dataclass(frozen=True)
class Played(Generic[StateT]):
    """A state of a system and the legal answers that are due in it."""

    system: AnySystem
    state: StateT
    answers: Mapping[str, Any]


def turn(ann: Any, bob: Any, orders: Mapping[str, Order], **setup: Any) -> Played[State]:
    """A turn of a duel between two fighters in the rulebook's vocabulary of setups."""
    plain = {"combatants": {"ann": ann, "bob": bob}, **setup}
    state = LAW_OF_THE_GUN.open(plain, {}, library.shelf("law-of-the-gun"))
    for seat, order in orders.items():
        assert not illegal(LAW_OF_THE_GUN.objections(LAW_OF_THE_GUN.view(state, seat), order))
    return Played(LAW_OF_THE_GUN, state, orders)


def shoot(speed: int, hit: int, **more: Any) -> Order:
    return Order(action=Action.SHOOT, speed=speed, hit=hit, **more)


HOLD = Order(action=Action.HOLD)

End = tuple[Status, int]
"""How a fighter came out of a turn: his status and his wounds."""


def end_of(state: State, name: str) -> End:
    fighter = state.fighter(name)
    return fighter.status, fighter.wounds


def ends(state: State) -> tuple[End, End]:
    """How both came out of it."""
    return end_of(state, "ann"), end_of(state, "bob")


ONE_SHOT_EACH = turn({"will": 1}, {"will": 1}, {"ann": shoot(6, 6), "bob": shoot(4, 8)})
SEVEN_AGAINST_THREE = turn({}, {}, {"ann": shoot(7, 5), "bob": shoot(3, 9)})
BUCKSHOT_AT_A_LUCKY_MAN = turn(
    {"guns": {"shotgun": 2}}, {"endurance": 2, "skills": {"lucky": True}}, {"ann": shoot(4, 8), "bob": HOLD}
)
DERRINGER_AT_THE_SAME_MOMENT = turn({"guns": {"derringer": 2}}, {}, {"ann": shoot(4, 8), "bob": shoot(7, 5)})
AGAINST_SPEED_NOUGHT = turn(
    {"guns": {"classic": 3}}, {"will": 2, "endurance": 1}, {"ann": shoot(8, 4), "bob": shoot(0, 12)}
)
NIMBLE_BEHIND_A_BYSTANDER = turn(
    {"guns": {"old_faithful": 6}, "skills": {"fine_cartridges": True}},
    {"at": [0, 4], "skills": {"nimble": 1}},
    {"ann": shoot(6, 6), "bob": shoot(5, 7)},
    scene={"bystanders": [{"id": "barkeeper", "at": [0, 3.5]}]},
)
INSIGHT_ASKS = turn(
    {"skills": {"insight": 1}}, {"skills": {"insight": 0}}, {"ann": shoot(6, 6), "bob": shoot(6, 6)}
)
TWO_GUNS = turn(
    {
        "guns": {"classic": 6, "kid": 5},
        "hands": {"main": "classic", "off_hand": "kid"},
        "skills": {"left_hand": 1, "fine_cartridges": True},
    },
    {"will": 1, "guns": {"classic": 3}},
    {"ann": shoot(4, 7, hands=Hands.TWO), "bob": Order(action=Action.RELOAD)},
)
A_WOUND_WITH_GRIT = turn(
    {"guns": {"classic": 1}, "endurance": 3},
    {"guns": {"rifle": 12}},
    {"ann": shoot(5, 7), "bob": shoot(3, 9)},
)

TURNS = {
    "one_shot_each": ONE_SHOT_EACH,
    "seven_against_three": SEVEN_AGAINST_THREE,
    "buckshot_at_a_lucky_man": BUCKSHOT_AT_A_LUCKY_MAN,
    "derringer_at_the_same_moment": DERRINGER_AT_THE_SAME_MOMENT,
    "against_speed_nought": AGAINST_SPEED_NOUGHT,
    "nimble_behind_a_bystander": NIMBLE_BEHIND_A_BYSTANDER,
    "insight_asks": INSIGHT_ASKS,
    "two_guns": TWO_GUNS,
    "a_wound_with_grit": A_WOUND_WITH_GRIT,
}
