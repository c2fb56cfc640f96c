"""Section 3.2.1: feints take the enemy's parries away, for one blow."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Sum
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Feint
from sekundant.systems.fencing.exchange import Beat
from sekundant.systems.fencing.rules.blows import is_due
from sekundant.systems.fencing.rules.sides import D100, exchange_of
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.weapons import Distance

BANDS = (25, 50, 75)
"""Up to these totals a feint takes 0, 1 or 2 parries away, beyond them 3 (FE.3.2.1.a to FE.3.2.1.d)."""

_POWER_CLAUSES = ("FE.3.2.1.a", "FE.3.2.1.b", "FE.3.2.1.c", "FE.3.2.1.d")


def feint(state: State, beat: Beat, table: Table) -> State:
    """Throw a feint, if its blow is struck and it has a parry to take away (FE.3.2.1.f, FE.3.2.1.g)."""
    if state.distance is Distance.CLOSE or not is_due(state, beat.by, beat.blow):
        return state
    exchange = exchange_of(state)
    side = exchange.side(beat.by)
    eligible = in_reach(beat.position, exchange.enemy(beat.by).takeable(), side.taken)
    if not eligible:
        return state
    mine, theirs = state.fighter(beat.by).sheet.cunning, state.enemy(beat.by).sheet.cunning
    tops = tuple(top - mine + theirs for top in BANDS)
    roll = table.band(beat.by, "feint", D100, tops, EVERYONE)
    total = roll.face + mine - theirs
    power = sum(total > top for top in BANDS)
    takes = eligible[:power]
    table.tell(
        Feint(
            audience=EVERYONE,
            clauses=("FE.3.2.1", _POWER_CLAUSES[power], "FE.3.2.1.f"),
            rolls=(roll,),
            by=beat.by,
            position=beat.position,
            serves=beat.blow,
            sum=Sum(
                (
                    Item("die", roll.face, "FE.3.2.1"),
                    Item("cunning", mine, "FE.3.2.1"),
                    Item("enemy_cunning", -theirs, "FE.3.2.1"),
                ),
                total,
            ),
            power=power,
            neutralises=takes,
        )
    )
    return state.with_side(beat.by, taken=(*side.taken, *takes), thrown=side.thrown + 1)


def in_reach(position: int, parries: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The parries that a feint can take: opposite or one off, not taken for this blow yet (FE.3.2.1.e)."""
    return tuple(place for place in parries if abs(place - position) <= 1 and place not in taken)
