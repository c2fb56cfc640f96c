"""A fencer on paper in words: what his characteristics are good for."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Language, Text
from sekundant.prose.language import fill
from sekundant.prose.markup import Line
from sekundant.systems.fencing.sheet import Sheet

MEANS: Mapping[str, Text] = {
    "mastery": Text("+{value} to the roll of a bet", "+{value} к броску по ставке"),
    "cunning": Text(
        "+{value} to feints and to insight into bets", "+{value} к финтам и к разгадыванию ставок"
    ),
    "fortitude": Text("+{value} in the tests after wounds", "+{value} в тестах после ранений"),
    "stamina": Text(
        "breath {breath}; +{value} to the endurance roll",
        "Запас сил {breath}; +{value} к броску на Выносливость",
    ),
    "agility": Text(
        "+{value} in contests for the initiative and the distance",
        "+{value} в борьбе за инициативу и дистанцию",
    ),
    "strength": Text(
        "+{half} to damage; initiative at close distance", "+{half} к урону; инициатива на ближней дистанции"
    ),
}
"""What a value of a characteristic does: FE.1.1.a to FE.1.1.f."""

CLAUSES: Mapping[str, str] = {
    "mastery": "FE.1.1.a",
    "cunning": "FE.1.1.b",
    "fortitude": "FE.1.1.c",
    "stamina": "FE.1.1.d",
    "agility": "FE.1.1.e",
    "strength": "FE.1.1.f",
}


def means(name: str, sheet: Sheet, language: Language) -> Line:
    """What the value of a characteristic does."""
    value = getattr(sheet, name)
    return fill(MEANS[name], language, value=value, half=value // 2, breath=sheet.full_breath)
