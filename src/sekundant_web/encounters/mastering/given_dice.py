"""Dice thrown on a real table: the master is told which die falls next, and types what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from sekundant.core.chance import DiceError
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.mastering.acting import must_know
from sekundant_web.encounters.mastering.die_words import die_in_words
from sekundant_web.encounters.mastering.publishing import Trial, ready_turn, tried
from sekundant_web.encounters.models import Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsDie:
    """A die has to be thrown: its label in the record, its sides, and who throws it for what, in words."""

    label: str
    sides: int
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BadDie:
    """One of the dice can't be: ``code`` is ``impossible`` (no such face) or ``unused`` (none falls)."""

    label: str
    code: str
    sides: int | None
    said: str


def next_die(
    place: Place, faces: Mapping[str, int], now: datetime | None = None
) -> NeedsDie | BadDie | Trial | None:
    """What comes after these dice: another one, the result as it would be, or one of them can't be.

    None while answers are awaited, and where dice are sealed.
    """
    must_know(place)
    now = now or timezone.now()
    turn = ready_turn(place.encounter, now)
    if turn is None or place.encounter.dice != Dice.GIVEN:
        return None
    view, language = place.view, reading_language()
    try:
        return tried(turn, now, faces)
    except DiceError as error:
        sides = _sides(error)
        said = die_in_words(error.label, sides, view, place.encounter.system, language)
        if error.code == "missing" and sides is not None:
            return NeedsDie(label=error.label, sides=sides, said=said)
        return BadDie(label=error.label, code=error.code, sides=sides, said=said)


def _sides(error: DiceError) -> int | None:
    """The sides of the die that an error is about, which its detail ends in: «11 on d10»."""
    number = error.detail.rpartition("d")[2]
    return int(number) if number.isdecimal() else None
