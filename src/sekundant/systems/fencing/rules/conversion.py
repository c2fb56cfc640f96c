"""Section 3.2.5: what hangs over the enemy's stack; feints become attacks, ripostes parries."""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Converted
from sekundant.systems.fencing.exchange import Beat, Became, Piece, Side
from sekundant.systems.fencing.rules.sides import exchange_of
from sekundant.systems.fencing.stacks import price
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.weapons import Distance


def convert_overhang(state: State, _beat: Beat, table: Table) -> State:
    """Convert the live overhanging feints and ripostes of both stacks (procedure step 7)."""
    feints = state.distance is not Distance.CLOSE
    for side, enemy in tuple(exchange_of(state).pairs()):
        converted = side
        for became in (Became.ATTACK, Became.PARRY) if feints else (Became.PARRY,):
            for found in _conversions(converted, enemy.length, became):
                table.tell(
                    Converted(
                        audience=EVERYONE,
                        clauses=("FE.3.2.5.a", "FE.3.2.5.b"),
                        by=side.name,
                        to=became.value,
                        position=found[-1],
                        used=found,
                    )
                )
                converted = replace(converted, pieces=tuple(_spent(converted.pieces, found, became)))
        if converted is not side:
            state = state.with_side(side.name, pieces=converted.pieces)
    return state


def overhangs(position: int, length: int) -> bool:
    """Whether the enemy's stack of that length has an action neither there nor one above (FE.3.2.5.a)."""
    return length == 0 or position >= length + 2


def _conversions(side: Side, length: int, became: Became) -> tuple[tuple[int, ...], ...]:
    """The positions spent on each conversion, from the top; the last of each converts (FE.3.2.5.c)."""
    to_attack = became is Became.ATTACK
    have = sum(piece.is_attack if to_attack else piece.is_parry for piece in side.pieces)
    found = []
    waiting: tuple[int, ...] = ()
    for piece in side.pieces:
        candidate = piece.is_feint if to_attack else piece.is_riposte
        if not candidate or not piece.live or not overhangs(piece.position, length):
            continue
        waiting = (*waiting, piece.position)
        if len(waiting) >= price(have + 1):
            found.append(waiting)
            waiting = ()
            have += 1
    return tuple(found)


def _spent(pieces: tuple[Piece, ...], used: tuple[int, ...], became: Became) -> Iterator[Piece]:
    """The stack with one conversion made: the last position converts, the others are absorbed."""
    for piece in pieces:
        if piece.position not in used:
            yield piece
        else:
            yield replace(piece, became=became if piece.position == used[-1] else Became.ABSORBED)
