"""The exchange opens: bets and stacks are told to all, and each stack becomes a side (procedure step 3)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import ExchangeBegins, StackShown, StackTrimmed
from sekundant.systems.fencing.exchange import Beat, Deed, Exchange, Piece, Side
from sekundant.systems.fencing.orders import FEINTS, Stack
from sekundant.systems.fencing.rules.bets import open_bets
from sekundant.systems.fencing.stacks import cut, prices, serves
from sekundant.systems.fencing.state import Fighter, State


def open_exchange(state: State, _beat: Beat, table: Table) -> State:
    """Tell all what was put on, cut what a sealed stack has too much, and set up both sides (FE.6.10)."""
    table.tell(
        ExchangeBegins(audience=EVERYONE, clauses=("FE.7.1",), turn=state.turn, distance=state.distance)
    )
    open_bets(state, table)
    first, second = state.fighters
    stacks = _kept(state, first, table), _kept(state, second, table)
    for fighter, stack in zip(state.fighters, stacks, strict=True):
        _tell_stack(state, fighter, stack, table)
    sides = (
        Side(name=first.name, pieces=_pieces(stacks[0])),
        Side(name=second.name, pieces=_pieces(stacks[1])),
    )
    agenda = (
        Beat(Deed.ENDURANCE, first.name),  # FE.7.1
        Beat(Deed.ENDURANCE, second.name),
        Beat(Deed.INITIATIVE),  # FE.7.2
        Beat(Deed.CONVERSION),
        Beat(Deed.ORDER_OF_BLOWS),  # FE.7.3; the blows follow it
        Beat(Deed.CONTEST),  # FE.7.4
        Beat(Deed.BREATH),
    )
    return replace(state, exchange=Exchange(sides=sides), agenda=agenda)


def _kept(state: State, fighter: Fighter, table: Table) -> Stack:
    """The stack as it is played; a sealed one is cut from its end until it is affordable (FE.6.4)."""
    stack = fighter.hand.stack or ()
    if not fighter.hand.sealed:
        return stack
    kept, removed = cut(stack, fighter.hand.stack_points, state.options)
    if removed:
        table.tell(StackTrimmed(audience=EVERYONE, clauses=("FE.6.4",), by=fighter.name, removed=removed))
    return kept


def _tell_stack(state: State, fighter: Fighter, stack: Stack, table: Table) -> None:
    paid = prices(stack, state.options)
    table.tell(
        StackShown(
            audience=EVERYONE,
            clauses=("FE.2.1", "FE.3.0.2"),
            by=fighter.name,
            actions=stack,
            prices=paid,
            points=fighter.hand.stack_points,
            cost=sum(paid),
            length=len(stack),
        )
    )


def _pieces(stack: Stack) -> tuple[Piece, ...]:
    """The actions in their places; each feint knows the blow that it works for (FE.3.2.4.b)."""
    return tuple(
        Piece(
            position=number,
            action=action,
            serves=serves(action, stack) if action in FEINTS else None,
        )
        for number, action in enumerate(stack, start=1)
    )
