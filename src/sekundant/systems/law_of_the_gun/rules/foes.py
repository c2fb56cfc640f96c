"""Who is whose enemy, and whom an order is aimed at (LG.III.7.c, LG.III.7.d)."""

from __future__ import annotations

from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.state import Fighter, State


def enemies(state: State, seat: str) -> tuple[Fighter, ...]:
    """The standing fighters of all other sides: principals in setup order, then allies."""
    return tuple(fighter for fighter in state.fighters if fighter.standing and fighter.seat != seat)


def default_target(state: State, seat: str) -> Fighter | None:
    """The enemy's principal while he stands, else the first standing enemy."""
    standing = enemies(state, seat)
    return next((fighter for fighter in standing if fighter.of is None), standing[0] if standing else None)


def target_of(state: State, seat: str, named: str | None) -> Fighter | None:
    """The standing enemy whom an order names, or whom it means where it may leave the name out.

    LG.III.7.c.
    """
    if named is None:
        return default_target(state, seat)
    return next((fighter for fighter in enemies(state, seat) if fighter.name == named), None)


def reference(state: State, target: Fighter) -> Fighter:
    """By whom the shots at ``target`` are counted: for an ally whose principal stands, that principal.

    LG.VI.7.i.
    """
    if target.of is not None:
        principal = state.fighter(target.of)
        if principal.standing:
            return principal
    return target


def ally_target(state: State, ally: Fighter) -> Fighter | None:
    """At whom an ally shoots (LG.VI.7.e)."""
    seat = ally.seat
    order = state.given(seat)
    if state.mexican and order is not None and order.action in (Action.SHOOT, Action.BRAWL):
        aimed = target_of(state, seat, order.target)
        if aimed is not None:
            principal = state.fighter(aimed.seat)
            if principal.standing:
                return principal
    return default_target(state, seat)


def shoots(order: Order | None) -> bool:
    """Whether an order is one to shoot."""
    return order is not None and order.action is Action.SHOOT
