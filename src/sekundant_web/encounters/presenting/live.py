"""The parts of the page that follow what happens: what has changed since the reader last looked.

A page carries a mark, the hashes of its parts. Who asks with it gets "not modified", or just those parts that
are others now. The mark is made of what the reader sees and of nothing else, so it can't tell him that
something happened of which he may not know. That asking costs little comes from remembering the mark of what
was shown last: it can be another one only if the encounter's version is, or the seat's, or a minute has gone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from sekundant.core.events import MASTER
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place

PARTS = ("status", "scene", "cards", "thread", "bar", "desk")
"""The parts of the page, each in an element ``live-...`` (the desk in ``desk-column``)."""

TEMPLATES = {
    "status": "encounters/_status.html",
    "scene": "encounters/_scene.html",
    "cards": "encounters/_cards.html",
    "thread": "encounters/_entries.html",
    "bar": "encounters/_turnbar.html",
    "desk": "encounters/_desk.html",
}

REMEMBERED = 4096
"""So many marks a process remembers."""

_CSRF = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')

_marks: OrderedDict[tuple[Any, ...], str] = OrderedDict()


def drawn(context: Mapping[str, Any], request: HttpRequest) -> dict[str, SafeString]:
    """The parts of a page as HTML."""
    return {part: render_to_string(TEMPLATES[part], dict(context), request) for part in PARTS}


def mark(parts: Mapping[str, str], context: Mapping[str, Any]) -> str:
    """What tells this page from every other: a hash of each part, the desk's of what it answers."""
    said = {**parts, "desk": _desk(context["desk"], parts["desk"])}
    return ".".join(_hash(said[part]) for part in PARTS)


def changed(parts: Mapping[str, str], now: str, before: str) -> dict[str, str]:
    """The parts that are others than those of a mark."""
    new, old = now.split("."), before.split(".")
    if len(old) != len(new):
        return dict(parts)
    return {part: parts[part] for part, one, other in zip(PARTS, new, old, strict=True) if one != other}


def remembered(place: Place) -> str:
    """The mark of what such a reader was shown last; empty if it may be another now."""
    return _marks.get(key_of(place), "")


def remember(place: Place, made: str) -> None:
    """Keep a mark."""
    key = key_of(place)
    _marks[key] = made
    _marks.move_to_end(key)
    while len(_marks) > REMEMBERED:
        _marks.popitem(last=False)


def forget() -> None:
    """Forget all marks."""
    _marks.clear()


def key_of(place: Place) -> tuple[Any, ...]:
    """Whatever the page depends on: while all of it is the same, so is the page."""
    encounter, seat = place.encounter, place.seat
    return (
        encounter.pk,
        encounter.version,
        encounter.revision if place.reader == MASTER else None,  # he sees secret acts, too
        encounter.status,
        place.knows,
        place.runs_it,
        place.role,
        (seat.pk, seat.version, seat.guest != "") if seat else None,
        reading_language(),
        timezone.get_current_timezone_name(),
        int(timezone.now().timestamp()) // 60,
    )


def _desk(desk: Any, html: str) -> str:
    """What a desk answers, and what stands for it; what is typed into it is its author's own business."""
    if desk is None or desk.ask is None:
        return html
    return json.dumps([desk.ask.key, desk.receipt.hash if desk.receipt else "", desk.passes])


def _hash(words: str) -> str:
    return hashlib.sha256(_CSRF.sub("", words).encode()).hexdigest()[:10]
