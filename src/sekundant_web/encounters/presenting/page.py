"""All that the page of an encounter shows, gathered for its templates."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

from django.db.models.functions import Substr
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.events import MASTER
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks import desk_for
from sekundant_web.encounters.models import Encounter
from sekundant_web.encounters.models import Status as Goes
from sekundant_web.encounters.presenting.entries import Reader, Thread
from sekundant_web.encounters.presenting.seats import has_master, sides
from sekundant_web.encounters.presenting.status import status
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.thread import thread

BEGINNING = 4000
"""So much of the opening is read to find the promise: its fields stand in the order of their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """What stands at the top of the page."""

    heading: str
    system: str
    place: str


def page(place: Place, request: HttpRequest) -> dict[str, Any]:
    """The context of the whole page."""
    return {
        **page_of(reader_of(place), desk_for(place, request)),
        **talk(place),
        "address": request.build_absolute_uri(reverse("encounter", args=[place.encounter.key])),
    }


def page_of(reader: Reader, desk: Any = None) -> dict[str, Any]:
    """What a reader sees of an encounter, and the desk at which he sits, if he does."""
    shown = thread(reader)
    return {
        **head(reader),
        **parts(reader, shown, desk),
        "thread": shown,
        "promise": promise(reader.encounter),
        "desk": desk,
    }


def reader_of(place: Place) -> Reader:
    """The reader for whom a page is made."""
    view = place.view
    return Reader(place, view, reading_language(), sides(place, view))


def head(reader: Reader) -> dict[str, Any]:
    """What every page of an encounter begins with."""
    place, encounter = reader.place, reader.encounter
    return {
        "encounter": encounter,
        "place": place,
        "title": title(reader),
        "status": status(place, reader.view, reader.sides, reader.language, timezone.now()),
        "sees_all": place.reader == MASTER,
        "has_master": has_master(place),
        "over": encounter.status == Goes.OVER,
    }


def title(reader: Reader) -> Title:
    """The encounter's own title, or who fights whom."""
    encounter, language = reader.encounter, reader.language
    return Title(
        heading=encounter.title or versus(reader),
        system=library.rulebook(encounter.system).title.into(language),
        place=presenter(encounter.system).place(reader.view, language),
    )


def versus(reader: Reader) -> str:
    """Who fights whom."""
    names = [side.name for side in reader.sides.values()]
    return _(" against ").join(names) if len(names) == len(("one", "other")) else ", ".join(names)


def parts(reader: Reader, shown: Thread, desk: Any) -> dict[str, Any]:
    """The scene, the fighters, and what holds."""
    of_system = presenter(reader.encounter.system)
    view, language, seats = reader.view, reader.language, reader.sides
    checked = desk.form.checked.answer if desk is not None and desk.form is not None else None
    return {
        "scene": of_system.scene(view, language, seats, shown.last_events, checked),
        "cards": of_system.cards(view, language, seats),
        "standing": of_system.standing(view, language),
        "where": of_system.where(view, language),
    }


_PROMISE = re.compile(r'"commitment":"([0-9a-f]{8})')


def promise(encounter: Encounter) -> str:
    """The first digits of what the opening commits the dice to; empty where dice are thrown at a table."""
    opening = encounter.lines.filter(number=1).annotate(begins=Substr("text", 1, BEGINNING))
    found = _PROMISE.search(opening.values_list("begins", flat=True).first() or "")
    return f"{found[1][:4]} {found[1][4:]}" if found else ""


def talk(place: Place) -> dict[str, Any]:
    """Whether the reader may say something, and whether he should keep his fight by signing up."""
    return {
        "may_say": place.seat is not None or place.runs_it,
        "say_key": secrets.token_hex(8),
        "keep": place.seat is not None and bool(place.seat.guest),
    }
