"""A turn of the shoot-out from its orders to its end: the rulebook's procedure, a function a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.orders import Order, Silent
from sekundant.systems.law_of_the_gun.plan import Given, Returned, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.aim import take_aim
from sekundant.systems.law_of_the_gun.rules.allies import allies_act
from sekundant.systems.law_of_the_gun.rules.brawl import brawls
from sekundant.systems.law_of_the_gun.rules.ending import end_of_turn, exhaustion
from sekundant.systems.law_of_the_gun.rules.hands import guns_and_charges
from sekundant.systems.law_of_the_gun.rules.insight import roll_insight
from sekundant.systems.law_of_the_gun.rules.leaving import departures
from sekundant.systems.law_of_the_gun.rules.movement import movement
from sekundant.systems.law_of_the_gun.rules.reload import reloads
from sekundant.systems.law_of_the_gun.rules.shots import fire_moment
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.state import State

STAGES: dict[Stage, Callable[[State, Turn, Table], State]] = {
    Stage.INSIGHT: roll_insight,
    Stage.DEPARTURES: departures,
    Stage.GUNS: guns_and_charges,
    Stage.ALLIES: allies_act,
    Stage.AIM: take_aim,
    Stage.SHOTS: fire_moment,
    Stage.RELOAD: reloads,
    Stage.BRAWL: brawls,
    Stage.MOVEMENT: movement,
    Stage.EXHAUSTION: exhaustion,
    Stage.END: end_of_turn,
}
"""Procedure steps 7 to 21. ``REVISION`` has no function: there the turn waits for an answer."""


def begin_turn(
    state: State,
    orders: Mapping[str, Order | Silent],
    *,
    surprise: str | None = None,
    returned: tuple[Returned, ...] = (),
) -> State:
    """The orders are in: the turn starts. ``surprise`` opened fire without a call (LG.IV.2.1).

    Nobody can see it yet: while an insight's second order is waited for, all looks as it did (LG.II.2.2.1.a).
    """
    given = tuple(
        Given(seat=fighter.name, order=order)
        for fighter in state.principals
        if isinstance(order := orders.get(fighter.name), Order)
    )
    turn = Turn(
        stage=Stage.INSIGHT,
        first=given,
        orders=given,
        surprise=surprise,
        returned=returned,
        started=tuple(fighter.name for fighter in state.principals if fighter.standing),
    )
    return replace(state, playing=turn)


def play_stage(state: State, table: Table) -> State:
    """Play the next stage of the turn. Raise LookupError if none is due."""
    turn = state.playing
    if turn is None or turn.asking:
        raise LookupError("no stage is due")
    return STAGES[turn.stage](state, turn, table)


def in_progress(state: State) -> bool:
    """Whether a turn is being played that waits for nobody."""
    return state.playing is not None and not state.playing.asking
