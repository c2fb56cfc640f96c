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
from sekundant.ledger.decisions import ANSWER_FOR
from sekundant.prose.contract import words
from sekundant.prose.decisions import decision_post
from sekundant.prose.markup import Paragraph, Post, text
from sekundant_web.carrying.knowing import events_of, everybody, view_of
from sekundant_web.carrying.said import blocks
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Line, Note
from sekundant_web.encounters.models import Post as Said
from sekundant_web.encounters.notes import sentence
from sekundant_web.encounters.presenting.decisions import struck
from sekundant_web.encounters.presenting.seats import Side, sides

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


def entries(place: Place, language: Language) -> list[Entry]:
    """All entries of a thread."""
    reader = everybody(place.encounter)
    view = view_of(place, reader)
    shown = sides(place, view)
    by_seat = {side.seat.pk: side for side in shown.values()}
    names = {name: side.name for name, side in shown.items()}
    found = [*_results(place, reader, language, names), *_posts(place, by_seat), *_notes(place)]
    return sorted(found, key=lambda entry: entry.order)


def _results(place: Place, reader: str, language: Language, names: Mapping[str, str]) -> Iterator[Entry]:
    """What came of each step, who kept silent before it, and what the master has decided."""
    room, view, gone = words(place.encounter.system), view_of(place, reader), struck(place.encounter)
    secret: frozenset[str] = frozenset()
    for line in place.encounter.lines.filter(kind__in=KINDS).order_by("number"):
        written = json.loads(line.text)
        known = reader == MASTER or written.get("seat") not in secret
        if line.kind == SILENCE:
            if known:
                yield Entry("note", _order(line), "", line.at, _silence(written, names))
            continue
        if line.kind == DECISION:
            if known or written["kind"] != ANSWER_FOR:
                yield Entry("note", _order(line), "", line.at, _decision(written, names, language, reader))
            secret = _asked_in_secret(written)
            continue
        secret = _asked_in_secret(written)
        told = room.post(events_of(place.encounter, line, reader), view, language)
        if told:
            by = _("Referee (taken back: this does not count)") if gone.holds(line) else _("Referee")
            yield Entry("step", _order(line), by, line.at, told)


def _asked_in_secret(written: Mapping[str, Any]) -> frozenset[str]:
    """The seats that are asked behind a line, and nobody may know of it."""
    return frozenset(ask["seat"] for ask in written["asks"] if ask.get("secret"))


def _decision(written: Mapping[str, Any], names: Mapping[str, str], language: Language, reader: str) -> Post:
    """What the master has decided, and why."""
    return decision_post(written, lambda seat: names[seat], language, dice=reader == MASTER)


def _silence(written: Mapping[str, Any], names: Mapping[str, str]) -> Post:
    """That somebody has kept silent; who was asked in secret is told of to nobody while the fight goes on."""
    said = (
        _("%(name)s has not posted for %(hours)s h.")
        if written["answer"] is None
        else _("%(name)s has not answered for %(hours)s h: the clock has answered instead.")
    )
    facts = {"name": names[written["seat"]], "hours": written["hours"]}
    return Post((Paragraph((text(said % facts),)),))


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
