"""A fencer on paper: six characteristics, a weapon, perhaps a dagger; their price and what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.weapons import DAGGER, NO_OFF_HAND, Armoury

CHARACTERISTICS = ("mastery", "cunning", "fortitude", "stamina", "agility", "strength")

BUDGET_HALVES = 2000
"""What a fencer may cost at creation, in half points: 1000 points (FE.1.2)."""

BREATH = 10
"""The pool of strength of one without stamina and wounds (FE.3.5.1)."""

PLAIN_SWORD = "plain_sword"
"""The weapon of one who names none."""


class Sex(StrEnum):
    """A fencer's sex, for the words of a post."""

    MALE = "m"
    FEMALE = "f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fencer: characteristics of 0 to 100 (FE.1.1); ``name`` is how he is called, if not by his id."""

    name: str = ""
    sex: Sex = Sex.MALE
    mastery: int = 0
    cunning: int = 0
    fortitude: int = 0
    stamina: int = 0
    agility: int = 0
    strength: int = 0
    weapon: str = PLAIN_SWORD
    off_hand: str = NO_OFF_HAND

    @property
    def has_dagger(self) -> bool:
        """Whether he carries a dagger in his off hand."""
        return self.off_hand == DAGGER

    @property
    def full_breath(self) -> int:
        """His pool of strength without wounds (FE.3.5.1, FE.1.1.d)."""
        return BREATH + self.stamina // 10


def cost_halves(sheet: Sheet, armoury: Armoury, options: Options) -> int:
    """What a fencer costs at creation, in half points (FE.1.3, FE.1.3.b, FE.5.1.b)."""
    dagger = 2 * armoury.dagger.cost if sheet.has_dagger else 0
    return dagger + sum(raise_halves(getattr(sheet, name), options) for name in CHARACTERISTICS)


def raise_halves(value: int, options: Options) -> int:
    """The price of a raise from 0 to ``value``, in half points (FE.1.3.b)."""
    square = value * value
    return square + square % 2 if options.raise_rounding == "round_up_each" else square


def creation_objections(sheet: Sheet, armoury: Armoury, options: Options) -> Iterator[Objection]:
    """Why a fencer may not be created so; ranges and weapons are checked where sheets are read (FE.1.2)."""
    cost = cost_halves(sheet, armoury, options)
    if cost > BUDGET_HALVES:
        yield Objection("FE.1.2", "too_dear", "", (("cost_halves", cost), ("budget_halves", BUDGET_HALVES)))
