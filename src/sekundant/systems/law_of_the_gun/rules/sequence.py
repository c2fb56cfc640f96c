"""The order of all shots of a turn (V.1.2, II.2.1.1, LG.V.1.2.1.g, LG.III.7.e)."""

from __future__ import annotations

from fractions import Fraction

from sekundant.core.events import Number
from sekundant.systems.law_of_the_gun.plan import Barrel, Turn
from sekundant.systems.law_of_the_gun.state import Fighter, State


def shift(difference: int) -> Number:
    """How much speed a difference in Quickness is worth: 1, 1.5, 2, 2.5 ....

    LG.II.2.1.1.a, LG.II.2.1.1.b.
    """
    if difference == 0:
        return 0
    worth = whole(Fraction(abs(difference) + 1, 2))
    return worth if difference > 0 else -worth


def shot_speed(barrel: Barrel, ordinal: int, later: str) -> Number:
    """The speed of a hand's ``ordinal``-th shot (LG.V.1.2.1.f)."""
    if ordinal == 1 or barrel.step == 0:
        return barrel.speed
    if later == "divide":
        return whole(Fraction(barrel.speed) / ordinal)
    return whole(barrel.speed - (ordinal - 1) * barrel.step)


def whole(number: Number) -> Number:
    """The same number, as a whole one if it is one."""
    return int(number) if number == int(number) else number


def precedes(one: Barrel, other: Barrel, later: str) -> bool:
    """Whether the next shot of one hand comes before the next shot of another side's hand.

    Positive speed before speed 0 (LG.V.1.2.1.b), then the first shot of one twice as fast (LG.II.2.1.1.c),
    then speed shifted by the difference in Quickness (LG.II.2.1.1.b).
    """
    mine, theirs = shot_speed(one, one.fired + 1, later), shot_speed(other, other.fired + 1, later)
    if (mine == 0) != (theirs == 0):
        return theirs == 0
    if one.fired == 0 and one.speed >= 2 * other.speed > 0:
        return True
    if other.fired == 0 and other.speed >= 2 * one.speed > 0:
        return False
    return mine + shift(one.quickness - other.quickness) > theirs


def next_moment(state: State, turn: Turn) -> tuple[int, ...]:
    """The hands (places in ``turn.barrels``) that fire together next; empty when the shooting is over."""
    live = [index for index, barrel in enumerate(turn.barrels) if _can_fire(state, turn, barrel)]
    if not live:
        return ()
    seats = {index: state.fighter(turn.barrels[index].by).seat for index in live}
    later = state.options.later_shot_speed
    ready = [
        index
        for index in live
        if not any(
            seats[other] != seats[index] and precedes(turn.barrels[other], turn.barrels[index], later)
            for other in live
        )
    ]
    if not ready:
        return tuple(_fastest(turn, live, later))
    if len({seats[index] for index in ready}) > 1:
        return tuple(ready)
    return (_fastest(turn, ready, later)[0],)


def _fastest(turn: Turn, among: list[int], later: str) -> list[int]:
    """Those whose next shot has the highest speed, in setup order, main hand first."""
    speeds = {index: shot_speed(turn.barrels[index], turn.barrels[index].fired + 1, later) for index in among}
    top = max(speeds.values())
    return [index for index in among if speeds[index] == top]


def _can_fire(state: State, turn: Turn, barrel: Barrel) -> bool:
    """Whether a hand has a shot left: shots of and at those who are down are not fired (LG.V.1.2.1.a)."""
    if barrel.fired >= barrel.planned or not state.fighter(barrel.by).standing:
        return False
    target = state.fighter(barrel.target)
    return target.standing and not _ducked_back(state, turn, target, barrel)


def _ducked_back(state: State, turn: Turn, target: Fighter, barrel: Barrel) -> bool:
    """House rule after_last_shot: one who came out of hiding is back in it once he has fired (LG.V.7.b)."""
    if state.options.duck_back != "after_last_shot" or not target.hidden:
        return False
    order = turn.order(target.name)
    if order is None or not (order.leans_out and order.ducks):
        return False
    if any(own.by == target.name and _has_shots(state, own) for own in turn.barrels):
        return False
    return not barrel.close


def _has_shots(state: State, barrel: Barrel) -> bool:
    return barrel.fired < barrel.planned and state.fighter(barrel.target).standing
