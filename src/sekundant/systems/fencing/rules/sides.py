"""What several sections share: the die, and what they ask of the two sides of an exchange."""

from __future__ import annotations

from sekundant.core.events import Item, Sum
from sekundant.systems.fencing.events import Tally
from sekundant.systems.fencing.exchange import Exchange
from sekundant.systems.fencing.state import State

D100 = 100
"""The sides of every die of fencing."""


def exchange_of(state: State) -> Exchange:
    """The exchange that is being played. Raise LookupError if there is none."""
    if state.exchange is None:
        raise LookupError("no exchange is being played")
    return state.exchange


def advantage(mine: int, theirs: int) -> int:
    """The bonus for a higher characteristic: a point for each full ten (FE.3.3.1.a, FE.3.4.3.a)."""
    return max(0, mine - theirs) // 10


def tally(who: str, points: int, clause: str, bonuses: tuple[Item, ...]) -> Tally:
    """A fencer's part in a contest; bonuses count only for one who put in an action."""
    items = (Item("actions", points, clause), *(item for item in bonuses if points and item.value))
    return Tally(who=who, points=points, sum=Sum(items, sum(item.value for item in items)))


def contest_costs(points: tuple[int, int], winner: int | None) -> tuple[int, int]:
    """The breath that a contest costs both (FE.3.3.2.a, FE.3.3.2.b, FE.3.4.5.a, FE.3.4.5.b).

    Both pay what the loser put in, the winner no more than he put in himself; without a winner both pay the
    smaller number (FE.3.3.2.e). Bonuses play no part (FE.3.3.2.c, FE.3.4.5.c). ``winner`` is 0 or 1.
    """
    least = min(points)
    if winner is None:
        return least, least
    return (least, points[1]) if winner == 0 else (points[0], least)


def earlier(first: tuple[int, ...], second: tuple[int, ...]) -> int | None:
    """Whose topmost of two lists of positions stands higher: 0, 1, or None if they stand alike."""
    if not first or not second or first[0] == second[0]:
        return None
    return 0 if first[0] < second[0] else 1
