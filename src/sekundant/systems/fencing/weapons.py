"""Weapons and distances: the table of FE.3.4.1.a and the dagger of section 5, as a pack gives them.

The rules read these numbers and never a weapon's name, so a master's pack can change each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sekundant.core.clauses import Text

NO_OFF_HAND = "none"
"""The off hand of a fighter who carries nothing in it."""

DAGGER = "dagger"
"""The weapon of the off hand (FE.5.1.a)."""

OFF_HANDS = (NO_OFF_HAND, DAGGER)
"""What an off hand may hold."""


class Distance(StrEnum):
    """The three distances, from afar to the clinch (FE.3.4.2.a)."""

    FAR = "far"
    MIDDLE = "middle"
    CLOSE = "close"


DISTANCES = tuple(Distance)


def shortened_by(start: Distance, to: Distance) -> int:
    """By how many positions ``to`` is nearer than ``start``; negative if it is farther (FE.3.4.2.a)."""
    return DISTANCES.index(to) - DISTANCES.index(start)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponKind:
    """One kind of weapon: its modifier to the hit total at each distance (FE.3.4.1.a).

    ``off_hand_dagger``: a dagger goes with it (FE.5.1.a).
    """

    id: str
    name: Text
    far: int = 0
    middle: int = 0
    close: int = 0
    off_hand_dagger: bool = False

    def modifier(self, at: Distance) -> int:
        """The modifier of an attack or riposte at that distance."""
        return {Distance.FAR: self.far, Distance.MIDDLE: self.middle, Distance.CLOSE: self.close}[at]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dagger:
    """The main-gauche: its price at creation in points, and its bonus in the clinch (FE.5.1.b, FE.5.1.i)."""

    name: Text
    cost: int = 200
    hit: int = 10
    damage: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Armoury:
    """The weapons of a duel, as its packs have them."""

    weapons: tuple[WeaponKind, ...]
    dagger: Dagger

    def weapon(self, kind: str) -> WeaponKind:
        """The weapon of that id. Raise LookupError if there is none."""
        for weapon in self.weapons:
            if weapon.id == kind:
                return weapon
        raise LookupError(kind)
