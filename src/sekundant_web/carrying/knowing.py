"""What everybody may know of an encounter: all that is carried out of the site is made of this alone.

While a fight goes on that is what a spectator may know, whoever carries it; when it is over all is open.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import Http404

from sekundant.core.clauses import Language
from sekundant.core.events import MASTER, SPECTATOR, Event, seen
from sekundant.prose.accounts import Result
from sekundant.prose.contract import words
from sekundant.prose.markup import Post
from sekundant_web.carrying.said import blocks
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, Line, Status
from sekundant_web.encounters.presenting.decisions import taken_back_of


def everybody(encounter: Encounter) -> str:
    """As whom everybody may know things: when a fight is over its record is open to all who may look on."""
    return MASTER if encounter.status == Status.OVER else SPECTATOR


def whoever(encounter: Encounter) -> Place:
    """The place of somebody who only looks on."""
    return Place(encounter, SPECTATOR, None, runs_it=False)


def line_of(encounter: Encounter, number: int) -> Line:
    """The result of that number. Raise Http404."""
    line = encounter.lines.filter(shown=number).first()
    if line is None:
        raise Http404
    return line


def newest_line(encounter: Encounter) -> Line | None:
    """The newest result that counts; None if there is none yet."""
    lines = encounter.lines.filter(shown__isnull=False)
    for to, by in taken_back_of(encounter).parts:
        lines = lines.exclude(number__gt=to, number__lt=by)
    return lines.order_by("-shown").first()


def is_taken_back(place: Place, line: Line) -> bool:
    """Whether the master has taken a result back."""
    return taken_back_of(place.encounter).holds(line.number, line.kind)


def events_of(encounter: Encounter, line: Line, reader: str) -> tuple[Event, ...]:
    """What of a line that reader may know."""
    system = system_of(encounter)
    events = (system.event_from(plain) for plain in json.loads(line.text)["events"])
    return tuple(own for own in (seen(event, reader) for event in events) if own is not None)


def view_of(place: Place, reader: str) -> Any:
    """The view of a reader."""
    return system_of(place.encounter).view(place.state, reader)


def post_of(place: Place, line: Line, language: Language) -> Post:
    """A result as a spectator of that moment may know it: how the master tells it, and what the rules say.

    That is the same for all who carry it, also when the fight is over.
    """
    told = Post(())
    for post in place.encounter.posts.filter(after=line.number, held=False, tells=True):
        told += Post(blocks(post.html))
    events = events_of(place.encounter, line, SPECTATOR)
    return told + words(place.encounter.system).post(events, view_of(place, SPECTATOR), language)


def results_of(place: Place, line: Line, language: Language) -> Sequence[Result]:
    """What came of a step, as a spectator may know it."""
    events = events_of(place.encounter, line, SPECTATOR)
    return words(place.encounter.system).results(events, view_of(place, SPECTATOR), language)
