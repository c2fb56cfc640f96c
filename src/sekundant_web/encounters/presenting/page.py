"""All that the page of an encounter shows, gathered for its templates."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import mark_safe

from sekundant.ledger.lines import read
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of


def page(place: Place, request: HttpRequest) -> dict[str, Any]:
    """The context of the whole page."""
    encounter, view, language = place.encounter, place.view, reading_language()
    system, room = system_of(encounter), words(encounter.system)
    thread = []
    for line in encounter.lines.filter(kind__in=["opening", "step", "ruling"]).order_by("number"):
        events = [system.event_from(plain) for plain in read(line.text)["events"]]
        thread.append(mark_safe(HTML.post(room.post(events, view, language))))
    return {
        "encounter": encounter,
        "place": place,
        "board": mark_safe(HTML.post(room.board(view, language))),
        "thread": thread,
        "ask": next((ask for ask in view.asks if ask.seat == place.reader), None),
        "desk": _desk(place, request),
    }


def _desk(place: Place, request: HttpRequest) -> Any:
    """What the order desk shows; None if nothing is asked of the reader."""
    if find_spec("sekundant_web.encounters.desks") is None:
        return None
    return import_module("sekundant_web.encounters.desks").desk_for(place, request)
