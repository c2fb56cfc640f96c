"""A kind of gun: the numbers of section II.3, as a pack gives them.

The rules read these fields and never a gun's name, so a master's pack can change every number and add guns.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sekundant.core.clauses import Text


@dataclass(frozen=True, slots=True)
class Aim:
    """A bonus to hit for taking one's time: ``times`` x speed reached <= points on hit gives ``hit`` percent.

    LG.II.3.7.d.
    """

    times: int
    hit: int


@dataclass(frozen=True, slots=True)
class Volley:
    """Both barrels at once (LG.II.3.8.f to LG.II.3.8.h): what it costs and does."""

    ap: int = 1
    rounds: int = 2
    cover_reduction: int = 10
    movement_reduction: int = 20
    kill_dice: int = 2
    wounds: int = 2
    recoil_die: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GunKind:
    """One kind of gun.

    ``kill``, ``woman_penalty`` and the like are percents; ``damage`` in action points; ``rounds`` its
    capacity. ``quickness`` is added on every turn, ``first_quickness`` instead of it on the turn the gun is
    first in hand. ``clause`` is where its table stands.
    """

    id: str
    name: Text
    clause: str
    kill: int
    damage: int
    rounds: int
    long: bool = False
    percussion: bool = False
    concealed: bool = False
    quickness: int = 0
    first_quickness: int = 0
    first_speed_factor: Fraction = Fraction(1)
    draw_cost: int = 3
    woman_penalty: int = 10
    brawl: int = 0
    max_shots: int | None = None
    choice_bonus: int = 0
    fast_speed: int | None = None
    fast_penalty: int = 0
    aim: tuple[Aim, ...] = ()
    cover_reduction: int = 0
    movement_reduction: int = 0
    graze: int = 0
    extra_wound: int = 0
    defeats_luck: bool = False
    volley: Volley | None = None
    tires_women: bool = False

    @property
    def look(self) -> str:
        """What anybody sees of it: a long gun shows its kind, a handgun only that it is a revolver.

        LG.DISC.1.a.
        """
        return self.id if self.long else "revolver"
