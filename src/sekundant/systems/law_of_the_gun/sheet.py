"""A fighter on paper: characteristics, skills, effects, and what may not enter a duel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.scene import Temptation


class Side(StrEnum):
    """Which side of the law he is on."""

    GOOD = "good"
    BAD = "bad"
    LONER = "loner"


class Sex(StrEnum):
    """A fighter's sex (section II.4)."""

    MALE = "m"
    FEMALE = "f"


class Territory(StrEnum):
    """Whose ground the scene is for him (LG.V.1.b, LG.V.1.c)."""

    NEUTRAL = "neutral"
    HOME = "home"
    HOSTILE = "hostile"


class When(StrEnum):
    """When an effect works."""

    ALWAYS = "always"
    FIRST_TURN = "first_turn"


class Condition(StrEnum):
    """A condition of the scene that lowers Accuracy (section VI)."""

    RAIN = "rain"
    SUN = "sun"
    DIM = "dim"
    SMOKE = "smoke"


class EffectKind(StrEnum):
    """What an effect of a cliché, legend or item acts on in a duel (LG.GAP.1)."""

    SPEED = "speed"
    QUICKNESS = "quickness"
    ACTION_POINTS = "action_points"
    HIT = "hit"
    KILL = "kill"
    WILL_DUEL = "will_duel"
    BRAWL = "brawl"
    RELOAD = "reload"
    RESIST_TEMPTATION = "resist_temptation"
    UNCHALLENGED_NERVE = "unchallenged_nerve"
    OBSERVE = "observe"
    INSIGHT = "insight"
    MANEUVER_YARDS = "maneuver_yards"
    IGNORE_ACCURACY_PENALTY = "ignore_accuracy_penalty"
    SURVIVAL = "survival"


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One effect of LG.GAP.1: ``value`` in points or percent; ``guns`` empty means every gun."""

    kind: EffectKind
    value: int = 0
    guns: tuple[str, ...] = ()
    when: When = When.ALWAYS
    of: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skills:
    """The skills of section II.2.2; None or False means not owned, 0 owned without extra points."""

    insight: int | None = None
    brawler: int | None = None
    nimble: int | None = None
    left_hand: int | None = None
    fine_cartridges: bool = False
    lucky: bool = False


SKILL_NAMES = ("insight", "brawler", "nimble", "left_hand", "fine_cartridges", "lucky")

CHARACTERISTICS = ("quickness", "accuracy", "endurance", "will")
"""In the order in which they are looked over (LG.IV.2.4.b)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a fighter brings to the duel and what does not change in it.

    ``ap`` are his action points before wounds; ``skill_order`` the order in which his skills were listed.
    """

    name: str = ""
    quickness: int = 0
    accuracy: int = 0
    endurance: int = 0
    will: int = 0
    skills: Skills = Skills()
    skill_order: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    side: Side = Side.GOOD
    sex: Sex = Sex.MALE
    temptation: Temptation | None = None
    ap: int = 12
    territory: Territory = Territory.NEUTRAL
    speed_bonus: int = 0

    def effect(self, kind: EffectKind, *, first_turn: bool, gun: str = "") -> int:
        """The sum of his effects of a kind, for a gun where it matters (LG.GAP.1)."""
        return sum(
            effect.value
            for effect in self.effects
            if effect.kind is kind
            and (effect.when is When.ALWAYS or first_turn)
            and (not effect.guns or gun in effect.guns)
        )

    def ignores(self, condition: Condition) -> bool:
        """Whether a condition of the scene does not lower his Accuracy (LG.GAP.1)."""
        return any(
            effect.kind is EffectKind.IGNORE_ACCURACY_PENALTY and effect.of is condition
            for effect in self.effects
        )

    @property
    def toughness(self) -> int:
        """Endurance as it counts: never below 0 (LG.ZERO.3)."""
        return max(0, self.endurance)


WOMEN_LIMITS = (("endurance", 2), ("quickness", 4))


def entry_objections(sheet: Sheet) -> tuple[Objection, ...]:
    """Why a fighter may not enter a duel: the limits of LG.II.4.f."""
    if sheet.sex is not Sex.FEMALE:
        return ()
    return tuple(
        Objection("LG.II.4.f", "over_the_limit", name, (("limit", limit), ("got", getattr(sheet, name))))
        for name, limit in WOMEN_LIMITS
        if getattr(sheet, name) > limit
    )
