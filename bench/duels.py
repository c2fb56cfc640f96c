"""The duels that are timed: two men with a Classic each, as both referees know them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bench import plain_referee
from sekundant import library
from sekundant.core.chance import Chance
from sekundant.core.encounter import play
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.orders import Action, Answer, Fates, Mercy, Order
from sekundant.systems.law_of_the_gun.state import State

LAW = library.system("law-of-the-gun")
SEATS = ("ann", "bob")
FATES = Fates(choice=Mercy.SPARE)

Numbers = tuple[dict[str, int], dict[str, int]]
"""The characteristics of both."""


def random_numbers(rng: Random) -> Numbers:
    """Two men of four characteristics from 0 to 3."""
    one, other = (
        {name: rng.randrange(4) for name in ("quickness", "accuracy", "endurance", "will")} for _ in SEATS
    )
    return one, other


def opened(numbers: tuple[Plain, Plain], **setup: Any) -> State:
    """The duel at its opening: the shoot-out, face to face, in the open, where no smoke gathers."""
    setup = {"scene": {"space": "open"}, **setup, "combatants": dict(zip(SEATS, numbers, strict=True))}
    state: State = LAW.open(setup, {}, library.shelf("law-of-the-gun"))
    return state


def shoot(speed: int, hit: int, **more: Any) -> Order:
    return Order(action=Action.SHOOT, speed=speed, hit=hit, **more)


def orders(ann: tuple[int, int], bob: tuple[int, int]) -> dict[str, Answer]:
    return {"ann": shoot(*ann), "bob": shoot(*bob)}


def plain_men(numbers: Numbers) -> list[plain_referee.Man]:
    return [plain_referee.man(**one) for one in numbers]


def random_duel(numbers: Numbers, orders_below: Callable[[int], int], chance: Chance) -> State:
    """A whole duel: opened from its setup, each answer checked against its seat's view, to the loser's fate.

    The orders are those of :func:`bench.plain_referee.duel`.
    """
    state = opened(numbers)
    while asks := LAW.asks(state):
        answers = {ask.seat: _answer(state, ask.seat, ask.what, orders_below) for ask in asks}
        state = play(LAW, state, answers, chance).state
    return state


def _answer(state: State, seat: str, what: str, orders_below: Callable[[int], int]) -> Answer:
    if what == "fates":
        return FATES
    fighter = state.fighter(seat)
    if fighter.weapons[0].loaded == 0:
        return Order(action=Action.RELOAD)
    points = fighter.sheet.ap - fighter.ap_penalty
    speed = orders_below(points + 1)
    return shoot(speed, points - speed)
