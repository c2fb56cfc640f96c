"""What changes of the closed list would do, before the master makes them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant.prose.contract import words
from sekundant_web.encounters.mastering import Looked
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.results import ShownStep, shown
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.writing import EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """What would happen, the ``ending`` if there is one, whether it is over then, or others are asked."""

    step: ShownStep
    ending: SafeString
    over: bool
    asked_anew: bool


def looking(reader: Reader, looked: Looked) -> Looking:
    """That in words."""
    system, language = reader.encounter.system, reader.language
    return Looking(
        step=shown(words(system).results(looked.events, looked.view, language), system, opened=False),
        ending=presenter(system).ending(looked.view, language) if looked.outcome else EMPTY,
        over=looked.over,
        asked_anew=looked.asked_anew,
    )
