"""All that the master's desk shows, gathered for its template."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from sekundant.core.events import SPECTATOR
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.adjusting import adjustable, adjusting
from sekundant_web.encounters.master_desk.closed import closed
from sekundant_web.encounters.master_desk.entering import Said
from sekundant_web.encounters.master_desk.looking import Looking
from sekundant_web.encounters.master_desk.owing import owing
from sekundant_web.encounters.master_desk.questions import questions
from sekundant_web.encounters.master_desk.record import record
from sekundant_web.encounters.master_desk.seating import comers
from sekundant_web.encounters.master_desk.stepping import named_steps
from sekundant_web.encounters.master_desk.telling import telling
from sekundant_web.encounters.models import Dice, Encounter, Status
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.systems import presenter

MOST_STEPS = 30
"""So many of the last turns can be taken back from the desk."""


def desk(
    request: HttpRequest, place: Place, said: Said | None = None, looked: Looking | None = None
) -> HttpResponse:
    """The page; ``said`` is what became of a form that was refused, ``looked`` what changes would do."""
    reader = reader_of(place)
    said = said or Said()
    return render(request, "encounters/master/desk.html", {**_all(reader, said), "looked": looked})


def _all(reader: Reader, said: Said) -> dict[str, Any]:
    encounter, of_system = reader.encounter, presenter(reader.encounter.system)
    steps = named_steps(reader.place)[:MOST_STEPS]
    return {
        **head(reader),
        "said": said,
        "where": of_system.where(reader.view, reader.language),
        "eyes": _eyes(reader),
        "telling": telling(reader),
        "closed": closed(reader),
        "record": record(reader),
        "owing": owing(reader),
        "sides": tuple(reader.sides.values()),
        "comers": comers(reader.place),
        "adjustable": adjusting(adjustable(reader.place, reader.view), said, "adjust"),
        "outcomes": of_system.outcomes(reader.language),
        "last_shown": _last_shown(encounter),
        "steps": steps,
        "appeals": questions(reader, {one.step.line: one.number for one in steps}, said),
        "pasting": encounter.status == Status.RUNNING,
        "going_on": encounter.status in (Status.RUNNING, Status.HELD),
        "given": encounter.dice == Dice.GIVEN,
    }


def _last_shown(encounter: Encounter) -> int | None:
    """The number of the last result that all see."""
    steps = encounter.lines.filter(kind="step", shown__isnull=False)
    return steps.order_by("-number").values_list("shown", flat=True).first()


def _eyes(reader: Reader) -> list[tuple[str, str]]:
    """Whose eyes the master can look with: a name and an address each."""
    address = reverse("encounter", args=[reader.encounter.key])
    seats = [(side.name, f"{address}?as={name}") for name, side in reader.sides.items()]
    return [*seats, (_("those who only look on"), f"{address}?as={SPECTATOR}")]
