"""Questions about results: which line one is about, for whoever reads it; as the thread tells them.

A question is kept by the event that its line tells (:class:`~..models.Appeal`), not by a number that somebody
saw: each reader is told another number of lines.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from sekundant.prose.accounts import Result
from sekundant.prose.markup import PLAIN
from sekundant_web.encounters.game import told
from sekundant_web.encounters.models import Appeal, Line
from sekundant_web.encounters.presenting.entries import Entry, Reader, results_of
from sekundant_web.encounters.presenting.seats import REFEREE, Mark

MOST = 30
"""So many of the newest questions stand on one page at most."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a result: the ``event`` of the record's line that it tells, and which ``part`` of that."""

    event: int
    part: int
    result: Result


def lines_told(reader: Reader, line: Line) -> tuple[Told, ...]:
    """The lines of a result as its reader is told them, in their order; its title is none."""
    known = told(reader.encounter, json.loads(line.text), reader.place.knows)
    parts: Counter[int] = Counter()
    lines = []
    for result in results_of(reader, [event for _place, event in known]):
        if result.title:
            continue
        place = known[result.event][0]
        lines.append(Told(place, parts[place], result))
        parts[place] += 1
    return tuple(lines)


def about(reader: Reader, appeal: Appeal, line: Line | None) -> str:
    """The line that a question is about, in words; empty if it is about all of it, or that line is hidden."""
    if line is None or appeal.event is None:
        return ""
    meant = (one for one in lines_told(reader, line) if (one.event, one.part) == (appeal.event, appeal.part))
    return next((PLAIN.line(one.result.sentence) for one in meant), "")


def line_of(appeal: Appeal) -> Line | None:
    """The record's line whose result a question is about."""
    return appeal.encounter.lines.filter(shown=appeal.shown).first()


# ---- in the thread -----------------------------------------------------------------------------------


def asked_and_answered(reader: Reader, before: int | None) -> list[Entry]:
    """The questions of players, and the master's answers, of those behind whose line ``before`` follows."""
    entries = []
    for one in reader.encounter.appeals.select_related("seat").order_by("-at")[:MOST]:
        side = reader.sides[one.seat.name]
        if before is None or one.after < before:
            entries.append(_said(f"q{one.pk}", one.after, one.at, side.mark, side.name, _asked(reader, one)))
        after, at = one.answered_after, one.answered_at
        if after is not None and at is not None and (before is None or after < before):
            entries.append(_said(f"a{one.pk}", after, at, Mark(REFEREE, _("M")), _("Master"), _answered(one)))
    return entries


def _asked(reader: Reader, one: Appeal) -> SafeString:
    """A question, with the line that it is about as far as the reader may know it."""
    meant = about(reader, one, line_of(one)) if one.event is not None else ""
    return format_html(
        '<p class="small"><a href="#l{}">{}</a>{}</p><p>{}</p>',
        one.shown,
        _("a question about this line") if meant else _("a question about this result"),
        f": {meant}" if meant else "",
        linebreaks(one.text),
    )


def _answered(one: Appeal) -> SafeString:
    """What the master has answered."""
    told_ = _("the player is right") if one.state == Appeal.State.UPHELD else _("it stays as it is")
    return format_html(
        '<p class="small"><a href="#q{}">{}</a>: <b>{}</b></p><p>{}</p>',
        one.pk,
        _("the answer"),
        told_,
        linebreaks(one.answer),
    )


def _said(name: str, after: int, at: datetime, mark: Mark, who: str, html: SafeString) -> Entry:
    """Something that was said, as an article."""
    order = (after, 1, at.timestamp(), 0)
    return Entry(kind="post", id=name, order=order, mark=mark, name=who, at=at, html=html)


def linebreaks(text: str) -> SafeString:
    """Plain words, line by line."""
    return format_html_join(mark_safe("<br>"), "{}", ((line,) for line in text.splitlines()))
