"""A whole thread in its order: results as everybody may know them, what people said, what the site noted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.events import MASTER
from sekundant.prose.contract import words
from sekundant.prose.decisions import decision_post
from sekundant.prose.markup import Paragraph, Post, Style, text
from sekundant_web.carrying.knowing import events_of, everybody, view_of, whoever
from sekundant_web.carrying.said import blocks
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Appeal, Line, Note
from sekundant_web.encounters.models import Post as Said
from sekundant_web.encounters.notes import sentence
from sekundant_web.encounters.presenting.decisions import (
    asked_in_secret,
    is_told,
    silence_said,
    taken_back_of,
)
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.questions import about, line_of
from sekundant_web.encounters.presenting.seats import Side, sides
from sekundant_web.encounters.presenting.thread import author
from sekundant_web.moments import in_words

SILENCE, DECISION = "silence", "decision"
KINDS = ("opening", "step", "ruling", SILENCE, DECISION)
"""The lines of a ledger that tell something."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a thread: who, when, what; ``kind``: post, step or note."""

    kind: str
    order: tuple[int, int, float, int]
    by: str
    at: datetime | None
    post: Post


@dataclass(frozen=True, slots=True)
class _Telling:
    """To whom a thread is told, and how."""

    place: Place
    reader: str
    view: Any
    language: Language
    sides: Mapping[str, Side]

    def name(self, seat: str) -> str:
        """The name of a seat's fighter."""
        return self.sides[seat].name


def entries(place: Place, language: Language) -> list[Entry]:
    """All entries of a thread."""
    reader = everybody(place.encounter)
    view = view_of(place, reader)
    telling = _Telling(place, reader, view, language, sides(place, view))
    by_seat = {side.seat.pk: side for side in telling.sides.values()}
    found = [*_results(telling), *_posts(place, by_seat), *_questions(telling), *_notes(place)]
    return sorted(found, key=lambda entry: entry.order)


def _results(telling: _Telling) -> Iterator[Entry]:
    """What came of each step, who kept silent before it, and what the master has decided."""
    encounter = telling.place.encounter
    gone = taken_back_of(encounter)
    secret: frozenset[str] = frozenset()
    for line in encounter.lines.filter(kind__in=KINDS).order_by("number"):
        written = json.loads(line.text)
        struck = gone.holds(line.number, line.kind, written.get("kind", ""))
        told = _told(telling, line, written) if is_told(written, secret, telling.reader) else Post(())
        if told and line.kind in (SILENCE, DECISION):
            yield Entry("note", _order(line), _("Taken back") if struck else "", line.at, told)
        elif told:
            by = _("Referee (taken back: this does not count)") if struck else _("Referee")
            yield Entry("step", _order(line), by, line.at, told)
        if line.kind != SILENCE:
            secret = asked_in_secret(written)


def _told(telling: _Telling, line: Line, written: Mapping[str, Any]) -> Post:
    """What a line says, as its reader may know it."""
    if line.kind == SILENCE:
        return Post((Paragraph((text(silence_said(written, telling.name(written["seat"]))),)),))
    if line.kind == DECISION:
        return decision_post(written, telling.name, telling.language, dice=telling.reader == MASTER)
    encounter = telling.place.encounter
    events = events_of(encounter, line, telling.reader)
    return words(encounter.system).post(events, telling.view, telling.language)


def _order(line: Line) -> tuple[int, int, float, int]:
    return (line.number, 0, 0.0, 0)


def _posts(place: Place, by_seat: Mapping[int, Side]) -> Iterator[Entry]:
    for said in place.encounter.posts.filter(held=False).select_related("user"):
        order = (said.after, 1, said.at.timestamp(), said.pk)
        yield Entry("post", order, _author(said, by_seat), said.at, Post(blocks(said.html)))


def _author(said: Said, by_seat: Mapping[int, Side]) -> str:
    """Whose post it is: the fighter and who plays him, or that the master entered it; or the master."""
    side = by_seat.get(said.seat_id) if said.seat_id else None
    name, by = (side.name if side else _("Master")), author(said, side)
    return f"{name} ({by})" if by else name


def _questions(telling: _Telling) -> Iterator[Entry]:
    """The questions of players about results, and the master's answers; of each as much as all may know."""
    encounter = telling.place.encounter
    for one in encounter.appeals.select_related("seat"):
        side = telling.sides[one.seat.name]
        order = (one.after, 1, one.at.timestamp(), one.pk)
        yield Entry("post", order, f"{side.name} ({side.sitter})", one.at, _asked(telling, one))
        if one.answered_at is not None and one.answered_after is not None:
            order = (one.answered_after, 1, one.answered_at.timestamp(), one.pk)
            yield Entry("post", order, _("Master"), one.answered_at, _answered(one, side.name))


def _asked(telling: _Telling, appeal: Appeal) -> Post:
    """A question under the result that it is about, and the line of it that all may know."""
    line = line_of(appeal)
    moment = line.at if line and line.at else appeal.at
    asked = _("A question about the result of %(moment)s") % {"moment": in_words(moment)}
    reader = Reader(whoever(telling.place.encounter), telling.view, telling.language, telling.sides)
    meant = about(reader, appeal, line)
    return _plain(f"{asked}: {meant}" if meant else asked, appeal.text)


def _answered(appeal: Appeal, name: str) -> Post:
    """The master's answer."""
    answers = _("The answer to the question of %(name)s") % {"name": name}
    upheld = appeal.state == Appeal.State.UPHELD
    found = _("The player is right.") if upheld else _("It stays as it is.")
    return _plain(f"{answers}: {found}", appeal.answer)


def _plain(heading: str, said: str) -> Post:
    """Plain words, line by line, under what they are about."""
    lines = tuple(text(line) for line in said.splitlines() if line.strip())
    return Post((Paragraph((text(heading, Style.EMPHASIS),)), Paragraph(lines)))


def _notes(place: Place) -> Iterator[Entry]:
    notes: list[Note] = list(place.encounter.notes.all())
    for note in notes:
        order = (note.after, 1, note.at.timestamp(), note.pk)
        yield Entry("note", order, "", note.at, Post((Paragraph((text(sentence(note)),)),)))
