"""Results since a place, each with the events of it that its reader may know.

A place is named by what the reader sees: ``12`` is the twelfth result that all see, ``12-1`` the first behind
it that is for him alone. So it tells nothing of lines that are not shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sekundant.core.events import MASTER, Event
from sekundant.core.wire import encode
from sekundant.ledger.decisions import TakenBack
from sekundant.prose.contract import words
from sekundant.prose.decisions import decision_post
from sekundant.prose.markup import WRITERS
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import told
from sekundant_web.encounters.models import Line
from sekundant_web.encounters.presenting.decisions import (
    asked_in_secret,
    is_told,
    taken_back_of,
)
from sekundant_web.encounters.presenting.seats import sides

Data = dict[str, Any]

KINDS = ("opening", "step", "ruling", "silence", "decision")
PLACE = re.compile(r"(\d{1,9})(?:-(\d{1,4}))?", re.ASCII)

MOST = 50
"""So many results are told at once."""


def since(place: Place, begins: str, how: str) -> Data:
    """The results behind a place (empty: all), with words in that markup. Raise LookupError for no place."""
    found = PLACE.fullmatch(begins or "0")
    if found is None:
        raise LookupError(begins)
    after = (int(found[1]), int(found[2] or 0))
    items: list[Data] = []
    gone = taken_back_of(place.encounter)
    for number, line, events in _from(place, after[0]):
        if number <= after:
            continue
        if len(items) == MOST:
            return {"items": items, "last": items[-1]["id"], "more": True}
        said = _said(place, line, events, how)
        items.append(_told(number, line, events, said, gone))
    return {"items": items, "last": items[-1]["id"] if items else begins or "0", "more": False}


def _from(place: Place, shown: int) -> Iterator[tuple[tuple[int, int], Line, tuple[Event, ...]]]:
    """The lines from a result on that the reader may know something of, each with its number for him."""
    lines = place.encounter.lines.filter(kind__in=KINDS)
    if shown:
        begins = lines.filter(shown=shown).values_list("number", flat=True).first()
        if begins is None:
            raise LookupError(str(shown))
        lines = lines.filter(number__gte=begins)
    before, behind = 0, 0
    secret: frozenset[str] = frozenset()
    for line in lines.order_by("number").iterator(chunk_size=100):
        entry = json.loads(line.text)
        events = tuple(event for _, event in told(place.encounter, entry, place.knows))
        if line.shown is not None:
            before, behind = line.shown, 0
            yield (before, behind), line, events
        elif events or (line.kind in ("silence", "decision") and is_told(entry, secret, place.knows)):
            behind += 1
            yield (before, behind), line, events
        if line.kind != "silence":
            secret = asked_in_secret(entry)


def _told(number: tuple[int, int], line: Line, events: tuple[Event, ...], said: str, gone: TakenBack) -> Data:
    before, behind = number
    entry = json.loads(line.text) if line.kind in ("silence", "decision") else {}
    return {
        "id": f"{before}-{behind}" if behind else str(before),
        "kind": line.kind,
        "shown": line.shown is not None,
        "counts": not gone.holds(line.number, line.kind, entry.get("kind", "")),
        "at": line.at,
        "events": [encode(event) for event in events],
        "seat": entry.get("seat") or "",
        "hours": entry.get("hours") or 0,
        "decision": entry["kind"] if line.kind == "decision" else "",
        "reason": entry["reason"] if line.kind == "decision" else "",
        "words": said,
    }


def _said(place: Place, line: Line, events: tuple[Event, ...], how: str) -> str:
    """A result or a decision in words; empty if none were asked for."""
    if not how:
        return ""
    room, language = words(place.encounter.system), reading_language()
    if line.kind == "decision":
        shown = sides(place, place.view)
        dice = place.knows == MASTER
        post = decision_post(json.loads(line.text), lambda seat: shown[seat].name, language, dice=dice)
    elif events:
        post = room.post(events, place.view, language)
    else:
        return ""
    return WRITERS[how](post)
