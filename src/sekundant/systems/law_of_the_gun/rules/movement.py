"""Movement, leaning out, hiding and flight, at the end of the turn: procedure step 18.

LG.V.1.3, LG.V.7.b, V.8.
"""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Hid, Moved, ReachedExit
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.plan import Stage, Turn
from sekundant.systems.law_of_the_gun.rules.leaving import put_out
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.scene import (
    CoverKind,
    ExitKind,
    Place,
    Scene,
    at_exit,
    behind,
    full_cover_at,
)
from sekundant.systems.law_of_the_gun.state import Fighter, Flight, How, State

TURNS_OF_FIRE = {ExitKind.INSTANT: 0, ExitKind.PARTING_SHOTS: 1, ExitKind.OPEN: 5}
"""Turns on which the enemy may still shoot after the exit was reached (LG.V.8.c to LG.V.8.e)."""


def movement(state: State, turn: Turn, table: Table) -> State:
    """Those who stand move, show themselves or hide, and flee."""
    for fighter in state.principals:
        order = turn.order(fighter.name)
        if not fighter.standing:
            continue
        if fighter.fleeing is not None:
            state = _flies_on(state, fighter, fighter.fleeing, table)
        elif order is not None:
            state = _move(state, fighter, order, table)
            if order.action is Action.FLEE:
                state = _reach_exit(state, fighter.name, order, table)
    return replace(state, playing=replace(turn, stage=Stage.EXHAUSTION))


def _move(state: State, fighter: Fighter, order: Order, table: Table) -> State:
    """The move itself, then whether he is hidden where he has come to."""
    at = order.move.to if order.move is not None else fighter.at
    if at != fighter.at:
        table.tell(
            Moved(audience=EVERYONE, clauses=("LG.V.1.3.a",), by=fighter.name, start=fighter.at, to=at)
        )
    hidden = _hidden_after(state.scene, fighter, order, at)
    if hidden != fighter.hidden:
        table.tell(Hid(audience=EVERYONE, clauses=("LG.V.7.b",), by=fighter.name, hidden=hidden))
    if at == fighter.at and hidden == fighter.hidden:
        return state
    return state.with_fighter(fighter.name, at=at, hidden=hidden)


def _hidden_after(scene: Scene, fighter: Fighter, order: Order, at: Place) -> bool:
    """Hiding needs full cover; who was hidden stays so behind the same one unless he leans out.

    LG.V.7.b, LG.V.7.d.
    """
    if order.ducks:
        return full_cover_at(scene, at)
    if not fighter.hidden or order.leans_out:
        return False
    return any(
        cover.kind is CoverKind.FULL and behind(fighter.at, cover) and behind(at, cover)
        for cover in scene.covers
    )


def _reach_exit(state: State, name: str, order: Order, table: Table) -> State:
    """Who touches his exit is out of it, at once or after the enemy's last turns of fire (LG.V.8.a)."""
    exit_ = state.scene.exit(order.exit) if order.exit is not None else None
    fighter = state.fighter(name)
    if exit_ is None or not at_exit(fighter.at, exit_):
        return state
    left = TURNS_OF_FIRE[exit_.kind]
    table.tell(
        ReachedExit(
            audience=EVERYONE, clauses=(_EXIT_CLAUSES[exit_.kind],), who=name, exit=exit_.id, left=left
        )
    )
    if left == 0:
        return put_out(state, name, How.FLED, None, table)
    return state.with_fighter(name, fleeing=Flight(exit=exit_.id, kind=exit_.kind, left=left))


_EXIT_CLAUSES = {ExitKind.INSTANT: "LG.V.8.c", ExitKind.PARTING_SHOTS: "LG.V.8.d", ExitKind.OPEN: "LG.V.8.e"}


def _flies_on(state: State, fighter: Fighter, flight: Flight, table: Table) -> State:
    """A turn of fire is used up; after the last one he is gone (LG.V.8.d, LG.V.8.e)."""
    if flight.left <= 1:
        return put_out(state, fighter.name, How.FLED, None, table)
    further = replace(flight, left=flight.left - 1, shot_turn=flight.shot_turn + 1)
    return state.with_fighter(fighter.name, fleeing=further)
