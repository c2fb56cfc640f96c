"""A whole thread in its order: results as everybody may know them, what people said, what the site noted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.contract import words
from sekundant.prose.markup import Paragraph, Post, text
from sekundant_web.carrying.knowing import events_of, everybody, view_of
from sekundant_web.carrying.said import blocks
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Line, Note
from sekundant_web.encounters.models import Post as Said
from sekundant_web.encounters.notes import sentence
from sekundant_web.encounters.presenting.seats import Side, sides

KINDS = ("opening", "step", "ruling")
"""The lines of a ledger that tell something."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a thread: who, when, what; ``kind``: post, step or note."""

    kind: str
    order: tuple[int, int, float, int]
    by: str
    at: datetime | None
    post: Post


def entries(place: Place, language: Language) -> list[Entry]:
    """All entries of a thread."""
    reader = everybody(place.encounter)
    view = view_of(place, reader)
    by_seat = {side.seat.pk: side for side in sides(place, view).values()}
    found = [*_results(place, reader, language), *_posts(place, by_seat), *_notes(place)]
    return sorted(found, key=lambda entry: entry.order)


def _results(place: Place, reader: str, language: Language) -> Iterator[Entry]:
    room, view = words(place.encounter.system), view_of(place, reader)
    for line in place.encounter.lines.filter(kind__in=KINDS).order_by("number"):
        told = room.post(events_of(place.encounter, line, reader), view, language)
        if told:
            yield Entry("step", _order(line), _("Referee"), line.at, told)


def _order(line: Line) -> tuple[int, int, float, int]:
    return (line.number, 0, 0.0, 0)


def _posts(place: Place, by_seat: Mapping[int, Side]) -> Iterator[Entry]:
    for said in place.encounter.posts.filter(held=False).select_related("user"):
        order = (said.after, 1, said.at.timestamp(), said.pk)
        yield Entry("post", order, _author(said, by_seat), said.at, Post(blocks(said.html)))


def _author(said: Said, by_seat: Mapping[int, Side]) -> str:
    """Whose post it is: the fighter and who plays him, or the master."""
    side = by_seat.get(said.seat_id) if said.seat_id else None
    if side is not None:
        return f"{side.name} ({side.sitter})"
    return f"{_('Master')} ({said.user.get_username()})" if said.user else _("Master")


def _notes(place: Place) -> Iterator[Entry]:
    notes: list[Note] = list(place.encounter.notes.all())
    for note in notes:
        order = (note.after, 1, note.at.timestamp(), note.pk)
        yield Entry("note", order, "", note.at, Post((Paragraph((text(sentence(note)),)),)))
