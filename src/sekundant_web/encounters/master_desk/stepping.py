"""The turns that can be taken back or played again, as the desk names them."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from sekundant.prose.contract import words
from sekundant.prose.markup import PLAIN
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.mastering import Step


@dataclass(frozen=True, slots=True)
class Named:
    """A step and what it is called."""

    number: int
    label: str
    step: Step


def named_steps(place: Place) -> tuple[Named, ...]:
    """All of them, the newest first."""
    room, language = words(place.encounter.system), reading_language()
    named = []
    for step in mastering.steps(place):
        told = room.results(step.events, place.view, language)
        title = next((PLAIN.line(one.sentence) for one in told if one.title), "")
        label = _("step %(n)s") % {"n": step.number}
        named.append(Named(step.number, f"{title} ({label})" if title else label, step))
    return tuple(named)


def step_of(place: Place, number: str) -> Named:
    """The step of that number. Raise Http404."""
    found = next((one for one in named_steps(place) if str(one.number) == number), None)
    if found is None:
        raise Http404
    return found
