"""Cover and concealment between a shooter and his target (V.7)."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.plan import Turn
from sekundant.systems.law_of_the_gun.scene import (
    Bystander,
    Cover,
    CoverKind,
    Place,
    behind,
    close,
    in_line,
)
from sekundant.systems.law_of_the_gun.state import Fighter, State

COVER_PERCENT = {CoverKind.LIGHT: 20, CoverKind.SOLID: 30, CoverKind.FULL: 30}
"""What a cover takes off the enemy's chance to hit (LG.V.7.a); a bystander counts as solid (LG.V.7.f)."""


@dataclass(frozen=True, slots=True)
class Shelter:
    """The cover that works for a target against one shooter: its percent, and the bystander if it is one."""

    percent: int
    bystander: str | None = None


def concealed(state: State, turn: Turn, fighter: Fighter, other: Fighter) -> bool:
    """Whether ``fighter`` is hidden from ``other``: such a man cannot be shot at (LG.V.7.b).

    That he cannot shoot is a matter of what he may order; a reloading man who is charged shoots all the same
    (LG.V.6.e).
    """
    if not fighter.hidden or close(state.scene, fighter.at, other.at):
        return False
    order = turn.order(fighter.name)
    return order is None or not order.leans_out


def shelter(state: State, turn: Turn, shooter: Fighter, target: Fighter) -> Shelter | None:
    """The best cover that works for the target against this shooter on this turn (LG.V.7.a to LG.V.7.f)."""
    things: tuple[Cover | Bystander, ...] = (*state.scene.covers, *state.scene.bystanders)
    if not things or turn.charged(target.name) is not None or close(state.scene, shooter.at, target.at):
        return None
    end = _end_of_move(turn.order(target.name), target.at)
    best: Shelter | None = None
    for thing in things:
        if not _works(thing, target.at, end):
            continue
        found = (
            Shelter(COVER_PERCENT[thing.kind])
            if isinstance(thing, Cover)
            else Shelter(COVER_PERCENT[CoverKind.SOLID], thing.id)
        )
        if best is None or found.percent > best.percent:
            best = found
    return best


def _works(thing: Cover | Bystander, start: Place, end: Place) -> bool:
    """Whether an object covers one who stood behind it at the start of the turn and does not leave it.

    LG.V.7.c, LG.V.7.d.
    """
    alive = isinstance(thing, Cover) or thing.alive
    return alive and behind(start, thing) and behind(end, thing)


def _end_of_move(order: Order | None, start: Place) -> Place:
    return order.move.to if order is not None and order.move is not None else start


def endangered(state: State, shooter: Fighter, target: Fighter, shield: str | None) -> tuple[str, ...]:
    """The living bystanders whom a miss may kill: the shield, and those in the line of fire.

    LG.V.7.f, LG.V.7.g.
    """
    return tuple(
        bystander.id
        for bystander in state.scene.bystanders
        if bystander.alive and (bystander.id == shield or in_line(shooter.at, target.at, bystander))
    )
