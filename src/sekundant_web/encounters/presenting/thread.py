"""The thread of an encounter: posts of people, results of steps, notes of the site.

However long an encounter is, a page loads some steps of it: the newest, or those before a place in it. A
place is named by what the reader sees there (``l12``, the twelfth result that all see; ``p7``, a post),
so it tells nothing of lines that are not shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from sekundant.core.events import MASTER, Event
from sekundant.ledger.decisions import TakenBack
from sekundant.prose.accounts import Result
from sekundant_web.encounters.models import Encounter, Line, Note, Post, Referee
from sekundant_web.encounters.notes import sentence
from sekundant_web.encounters.presenting.decisions import (
    asked_in_secret,
    decided,
    is_told,
    silence_said,
    taken_back_of,
)
from sekundant_web.encounters.presenting.entries import (
    Entry,
    Reader,
    Spot,
    Thread,
    events_of,
    results_of,
)
from sekundant_web.encounters.presenting.questions import asked_and_answered
from sekundant_web.encounters.presenting.results import shown
from sekundant_web.encounters.presenting.seats import REFEREE, Mark, Side
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.writing import EMPTY, written

MOST_LINES = 12
MOST_POSTS = 30
MOST_RESULTS = 48
"""So many steps, posts, and results of steps stand on one page at most."""

SHORT = 2
"""A step of no more results is not folded."""


def thread(reader: Reader, before: str = "") -> Thread:
    """The newest part of the thread, or the part before a place in it. Raise LookupError for no place."""
    bound = _place(reader.encounter, before) if before else None
    lines, more_lines, last = _lines(reader, bound)
    posts, more_posts = _posts(reader, bound)
    notes = [*_notes(reader, bound), *asked_and_answered(reader, bound.after if bound else None)]
    entries = sorted([*lines, *posts, *notes], key=lambda entry: entry.order)
    start = max([_start(lines, more=more_lines), _start(posts, more=more_posts)])
    kept = [entry for entry in entries if entry.order >= start]
    if not before:
        kept = _with_the_newest_open(kept)
    earlier = _count_before(reader.encounter, kept[0].order) if kept and (more_lines or more_posts) else 0
    return Thread(entries=tuple(kept), earlier=earlier, later=bound is not None, last_events=last)


_BEGINNING = (-1, 0, 0.0, 0)


def _start(entries: Sequence[Entry], *, more: bool) -> tuple[int, int, float, int]:
    """From where on nothing is missing."""
    return entries[0].order if more and entries else _BEGINNING


def _with_the_newest_open(entries: list[Entry]) -> list[Entry]:
    """The newest result stands open; of the others what is long is folded."""
    steps = [index for index, entry in enumerate(entries) if entry.kind == "step"]
    if steps:
        newest = entries[steps[-1]]
        entries[steps[-1]] = replace(newest, folded=False)
    return entries


# ---- places ------------------------------------------------------------------------------------------


def _place(encounter: Encounter, name: str) -> Spot:
    """A place that a reader named. Raise LookupError."""
    kind, number = name[:1], name[1:].partition("-")[0]
    if not number.isdecimal() or len(number) > 9:
        raise LookupError(name)
    if kind == "l":
        line = encounter.lines.filter(shown=int(number)).values_list("number", flat=True).first()
        if line is not None:
            return Spot(line)
    if kind == "p":
        post = encounter.posts.filter(shown=int(number)).first()
        if post is not None:
            return Spot(post.after, post.at, post.pk)
    raise LookupError(name)


def _said_before(bound: Spot) -> Q:
    """What was said before a place."""
    before = Q(after__lt=bound.after)
    if bound.at is None:
        return before
    same = Q(after=bound.after)
    return before | (same & Q(at__lt=bound.at)) | (same & Q(at=bound.at, pk__lt=bound.pk))


def _count_before(encounter: Encounter, order: tuple[int, int, float, int]) -> int:
    """How many results that everybody sees and how many posts stand before an entry."""
    number, behind, *_rest = order
    lines = encounter.lines.filter(shown__isnull=False)
    posts = encounter.posts.filter(held=False)
    lines = lines.filter(number__lte=number) if behind else lines.filter(number__lt=number)
    return lines.count() + posts.filter(after__lt=number).count()


# ---- results -----------------------------------------------------------------------------------------


def _lines(reader: Reader, bound: Spot | None) -> tuple[list[Entry], bool, tuple[Event, ...]]:
    """The results of the newest steps, whether there are more, and what happened in the last of them."""
    found = reader.encounter.lines.filter(kind__in=("opening", "step", "ruling", "silence", "decision"))
    if bound is not None:
        number = bound.after if bound.at is None else bound.after + 1
        found = found.filter(number__lt=number)
    newest = list(found.filter(shown__isnull=False).order_by("-number")[: MOST_LINES + 1])
    entries: list[Entry] = []
    last: tuple[Event, ...] = ()
    results, gone = 0, taken_back_of(reader.encounter)
    for line in newest[:MOST_LINES]:
        if results > MOST_RESULTS:
            break
        events = events_of(reader, line)
        last = last if entries else events
        told = results_of(reader, events)
        results += len(told)
        entry = _step(reader, line, events, told, opened=bound is None and not entries)
        entries.append(replace(entry, struck=gone.holds(line.number, line.kind)))
    more = len(newest) > len(entries)
    least = newest[len(entries) - 1].number if entries else 0
    entries.extend(_between(reader, newest, found.filter(shown=None, number__gte=least), gone))
    return sorted(entries, key=lambda entry: entry.order), more, last


def _between(
    reader: Reader, newest: Sequence[Line], others: Iterable[Line], gone: TakenBack
) -> Iterable[Entry]:
    """What lies between the results that all see: what this reader alone may know, and who kept silent.

    Their places count only what he is shown.
    """
    secret: frozenset[str] = frozenset()
    before = behind = 0
    knows = reader.place.knows
    for line in sorted([*newest, *others], key=lambda line: line.number):
        recorded = json.loads(line.text)
        if line.shown is not None:
            before, behind = line.shown, 0
        else:
            entry = _told_by_kind(reader, line, recorded) if is_told(recorded, secret, knows) else None
            if entry is not None:
                behind += 1
                struck = gone.holds(line.number, line.kind, recorded.get("kind", ""))
                yield replace(entry, id=f"l{before}-{behind}", struck=struck)
        if line.kind != "silence":
            secret = asked_in_secret(recorded)


def _told_by_kind(reader: Reader, line: Line, recorded: Mapping[str, Any]) -> Entry | None:
    """What a line that is no public result says to its reader."""
    if line.kind == "silence":
        return _silence(reader, line, recorded)
    if line.kind == "decision":
        return _decision(reader, line, recorded)
    return _private(reader, line)


def _decision(reader: Reader, line: Line, recorded: Mapping[str, Any]) -> Entry:
    """What the master has decided."""
    return Entry(
        kind="note",
        id="",
        order=(line.number, 0, 0.0, 0),
        mark=Mark(REFEREE, _("M")),
        name="",
        at=line.at,
        html=decided(recorded, reader.sides, reader.language, dice=reader.place.knows == MASTER),
        ruled=True,
    )


def _private(reader: Reader, line: Line) -> Entry | None:
    """A step of which only some may know something, the reader perhaps among them."""
    events = events_of(reader, line)
    told = results_of(reader, events)
    return replace(_step(reader, line, events, told, opened=True), folded=False) if told else None


def _silence(reader: Reader, line: Line, recorded: Mapping[str, Any]) -> Entry:
    """That somebody has kept silent."""
    side = reader.sides[recorded["seat"]]
    return Entry(
        kind="note",
        id="",
        order=(line.number, 0, 0.0, 0),
        mark=side.mark,
        name=side.name,
        at=line.at,
        html=format_html("{}", silence_said(recorded, side.name)),
    )


def _step(
    reader: Reader, line: Line, events: Sequence[Event], told: Sequence[Result], *, opened: bool
) -> Entry:
    """The article of a step; with ``opened`` its decisive result stands open."""
    encounter = reader.encounter
    of_system = presenter(encounter.system)
    board = of_system.board(events, reader.view, reader.language, reader.sides)
    drawn = of_system.ON_THE_BOARD if board is not None else frozenset()
    step = shown(told, encounter.system, opened=opened, without=drawn)
    automatic = encounter.referee == Referee.AUTOMATIC
    return Entry(
        kind="step",
        id=f"l{line.shown}",
        order=(line.number, 0, 0.0, 0),
        mark=Mark(REFEREE, _("R")),
        name=_("Referee"),
        by=_("automatic") if automatic else _("published by the master"),
        at=line.at,
        step=step,
        board=board,
        folded=len(step.results) > SHORT,
        summary=_summary(told),
        shown=line.shown,
    )


def _summary(told: Sequence[Result]) -> SafeString:
    """What a folded step says: its turn, and what decided it or came last."""
    title = next((written(one.sentence) for one in told if one.title), EMPTY)
    others = [one for one in told if not one.title]
    thrown = [one for one in others if one.throws and not one.own]
    decisive = [one for one in others if one.decisive]
    gist = (decisive or thrown[-1:] or others)[:1]
    said = written(gist[0].sentence) if gist else EMPTY
    return mark_safe(f"{title}: {said}" if title and said else f"{title}{said}")


# ---- what was said -----------------------------------------------------------------------------------


def _posts(reader: Reader, bound: Spot | None) -> tuple[list[Entry], bool]:
    """What people have said last, and whether there is more."""
    found = reader.encounter.posts.filter(held=False).select_related("user")
    if bound is not None:
        found = found.filter(_said_before(bound))
    newest = list(found.order_by("-after", "-at", "-pk")[: MOST_POSTS + 1])
    entries = [_post(reader, post) for post in reversed(newest[:MOST_POSTS])]
    return entries, len(newest) > MOST_POSTS


def _post(reader: Reader, post: Post) -> Entry:
    by_seat = {side.seat.pk: side for side in reader.sides.values()}
    side = by_seat.get(post.seat_id) if post.seat_id else None
    return Entry(
        kind="post",
        id=f"p{post.shown}",
        order=(post.after, 1, post.at.timestamp(), post.pk),
        mark=side.mark if side else Mark(REFEREE, _("M")),
        name=side.name if side else _("Master"),
        by=author(post, side),
        at=post.at,
        html=mark_safe(post.html),
    )


def author(post: Post, side: Side | None) -> str:
    """Who has written a post, or that the master has entered it for its author."""
    if side is None:
        return post.user.get_username() if post.user else ""
    return _("entered by the master") if post.by and not side.seat.by_master else side.sitter


def _notes(reader: Reader, bound: Spot | None) -> list[Entry]:
    """What the site has said."""
    found = reader.encounter.notes.all()
    if bound is not None:
        found = found.filter(_said_before(bound))
    newest: list[Note] = list(found.order_by("-after", "-at", "-pk")[:MOST_POSTS])
    return [
        Entry(
            kind="note",
            id=f"n{note.pk}",
            order=(note.after, 1, note.at.timestamp(), note.pk),
            mark=Mark(REFEREE, ""),
            name="",
            at=note.at,
            html=format_html("{}", sentence(note)),
        )
        for note in newest
    ]
