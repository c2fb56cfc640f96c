"""Section 3.5.2: one whose breath is spent throws before the turn, and his last actions may be cancelled."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Sum
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Endurance
from sekundant.systems.fencing.exchange import Beat, Piece
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.rules.sides import D100, exchange_of
from sekundant.systems.fencing.state import State

ENOUGH = 50
"""From this total nothing is cancelled (FE.3.5.2.c)."""


def throw_endurance(state: State, beat: Beat, table: Table) -> State:
    """The endurance roll of one with 0 breath or less, and what it cancels (FE.3.5.2.a, FE.3.5.2.b).

    The last actions go, as many as there are (FE.3.5.2.e), but never a rest (FE.3.5.2.f).
    """
    fighter = state.fighter(beat.by)
    if fighter.breath > 0:
        return state
    side = exchange_of(state).side(beat.by)
    cancellable = [piece for piece in side.pieces if piece.action is not Action.REST]
    bonus = fighter.sheet.stamina + 10 * fighter.breath
    roll = table.band(beat.by, "endurance", D100, _tops(len(cancellable), bonus), EVERYONE)
    total = roll.face + bonus
    cancels = cancelled(total)
    gone = cancellable[max(0, len(cancellable) - cancels) :]
    items = [
        Item("die", roll.face, "FE.3.5.2.b"),
        Item("stamina", fighter.sheet.stamina, "FE.1.1.d"),
    ]
    if fighter.breath:
        items.append(Item("breath", 10 * fighter.breath, "FE.3.5.2.b"))
    table.tell(
        Endurance(
            audience=EVERYONE,
            clauses=("FE.3.5.2.a", "FE.3.5.2.d" if cancels else "FE.3.5.2.c"),
            rolls=(roll,),
            by=beat.by,
            sum=Sum(tuple(items), total),
            need=ENOUGH,
            cancels=cancels,
            positions=tuple(piece.position for piece in gone),
        )
    )
    return (
        state.with_side(beat.by, pieces=_without(side.pieces, gone), cancelled=len(gone)) if gone else state
    )


def cancelled(total: int) -> int:
    """How many actions a total of the endurance roll cancels (FE.3.5.2.d)."""
    return 0 if total >= ENOUGH else (ENOUGH - total) // 10 + 1


def _tops(most: int, bonus: int) -> tuple[int, ...]:
    """The faces up to which so many actions, or more, are cancelled: ``most`` first, one last."""
    limits = [ENOUGH - 10 * (count - 1) for count in range(most, 1, -1)]
    if most:
        limits.append(ENOUGH - 1)
    return tuple(limit - bonus for limit in limits)


def _without(pieces: tuple[Piece, ...], gone: list[Piece]) -> tuple[Piece, ...]:
    """The stack without the cancelled actions: what stood below them moves up (FE.3.5.2.g)."""
    kept = (piece for piece in pieces if piece not in gone)
    return tuple(replace(piece, position=number) for number, piece in enumerate(kept, start=1))
