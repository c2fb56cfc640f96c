"""Sections 3.3.3 and 3.3.4: who strikes first, and the order in which blows follow one another."""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Blows
from sekundant.systems.fencing.exchange import Beat, Because, Contest, Deed, Exchange
from sekundant.systems.fencing.rules.blows import captures
from sekundant.systems.fencing.rules.sides import earlier, exchange_of
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.state import State

_CLAUSES = {
    Because.INITIATIVE: "FE.3.3.3.a",
    Because.ONLY_ATTACKER: "FE.3.3.3.a",
    Because.EARLIER_POSITION: "FE.3.3.3.b",
    Because.AGILITY: "FE.3.3.3.c",
    Because.PARITY: "FE.3.3.3.d",
}


def order_blows(state: State, _beat: Beat, table: Table) -> State:
    """Put the blows of the turn on the agenda; none if nobody has a live attack (procedure step 8)."""
    exchange = exchange_of(state)
    if not any(side.attacks() for side in exchange.sides):
        return state
    contest = first_to_strike(state, exchange)
    simultaneous = contest.winner is None
    table.tell(
        Blows(
            audience=EVERYONE,
            clauses=(_CLAUSES[contest.reason], "FE.3.3.4.b" if simultaneous else "FE.3.3.4.a"),
            first=contest.winner,
            simultaneous=simultaneous,
            reason=contest.reason,
        )
    )
    blows = _together(exchange) if contest.winner is None else _in_turn(exchange, contest.winner)
    return replace(state, agenda=(*blows, *state.agenda))


def first_to_strike(state: State, exchange: Exchange) -> Contest:
    """Who attacks first and why; nobody if both strike at once (FE.3.3.3)."""
    attackers = [side.name for side in exchange.sides if side.attacks()]
    if exchange.holder in attackers:
        return Contest(exchange.holder, Because.INITIATIVE)
    if len(attackers) == 1:
        return Contest(attackers[0], Because.ONLY_ATTACKER)
    sooner = earlier(*(side.attacks() for side in exchange.sides))
    if sooner is not None:
        return Contest(state.names[sooner], Because.EARLIER_POSITION)
    first, second = (fighter.sheet.agility for fighter in state.fighters)
    if first != second and state.options.equal_attack_position == "agility":
        return Contest(state.names[0 if first > second else 1], Because.AGILITY)
    return Contest(None, Because.PARITY)


def _in_turn(exchange: Exchange, first: str) -> tuple[Beat, ...]:
    """One blow after the other, each settled before the next (FE.3.3.4.a)."""
    second = exchange.enemy(first).name
    return (
        *_strike(exchange, first, Blow.ATTACK),
        *_strike(exchange, second, Blow.RIPOSTE),
        *_strike(exchange, second, Blow.ATTACK),
        *_strike(exchange, first, Blow.RIPOSTE),
    )


def _together(exchange: Exchange) -> tuple[Beat, ...]:
    """Both attacks at once, then both ripostes: strokes, damages, tests (FE.3.3.4.b)."""
    first, second = (side.name for side in exchange.sides)
    return tuple(
        beat
        for blow in Blow
        for beat in (
            *_strike(exchange, first, blow, together=True),
            *_strike(exchange, second, blow, together=True),
            Beat(Deed.DAMAGE, first, blow),
            Beat(Deed.DAMAGE, second, blow),
            Beat(Deed.STAY, second),
            Beat(Deed.STAY, first),
            Beat(Deed.RECKON),
        )
    )


def _strike(exchange: Exchange, by: str, blow: Blow, *, together: bool = False) -> tuple[Beat, ...]:
    """The feints for a blow, from the top, and the blow itself (FE.3.2.1.g); nothing if it has no points."""
    side = exchange.side(by)
    points = side.attacks() if blow is Blow.ATTACK else captures(side, exchange.enemy(by))[0]
    if not points:
        return ()
    feints = (Beat(Deed.FEINT, by, blow, position) for position in side.feints(blow))
    return (*feints, Beat(Deed.STRIKE, by, blow, together=together))
