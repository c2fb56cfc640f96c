"""Fights as their readers may know them, and who the reader is."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ninja import Schema

from sekundant_web.api.schemas.shared import Plain


class MeOut(Schema):
    """Who a token acts for, and what it may do."""

    user: str
    language: str
    zone: str
    token: str
    scope: Literal["read", "play", "master"]
    table: str
    until: datetime | None


class SeatOut(Schema):
    """A seat: the fighter's name, and who sits there."""

    name: str
    fighter: str
    kind: Literal["user", "guest", "bot", "master", "free"]
    user: str


class AskOut(Schema):
    """Something that is waited for, as far as the reader may know it."""

    key: str
    seat: str
    what: str
    name: str
    first: bool
    handed_in: bool


class RowOut(Schema):
    """An encounter in a list."""

    key: str
    title: str
    system: str
    table: str
    status: Literal["seating", "running", "held", "over"]
    watch: Literal["public", "link", "members"]
    referee: Literal["automatic", "master"]
    seats: list[SeatOut]
    seat: str
    runs_it: bool
    asks: list[AskOut]
    waits_for_you: bool
    waits_in_secret: bool
    due_at: datetime | None
    winner: str
    how: str
    created_at: datetime
    finished_at: datetime | None
    address: str


class RowsOut(Schema):
    """Encounters, and from where on there are more."""

    items: list[RowOut]
    next: str


class HandedInOut(Schema):
    """An answer of one's own that lies sealed."""

    ask: str
    receipt: str
    at: datetime
    answer: Plain
    text: str
    story: str


class EncounterOut(RowOut):
    """An encounter, as its reader may know it.

    ``view`` is all that he may know of how it stands; ``result`` is the number of the last result that
    everybody sees.
    """

    reader: str
    result: int
    rules: str
    switches: dict[str, str]
    own: HandedInOut | None
    view: Plain


class ResultOut(Schema):
    """What came of a step: events as the reader may know them, and in words.

    ``id`` names its place; ``shown`` is False for what others may know nothing of. ``decision`` is what the
    master has decided, for a ``reason``; ``counts`` is False for what he has taken back.
    """

    id: str
    kind: Literal["opening", "step", "ruling", "silence", "decision"]
    shown: bool
    counts: bool
    at: datetime | None
    events: list[Plain]
    seat: str
    hours: int | str
    decision: str
    reason: str
    words: str


class ResultsOut(Schema):
    """Results since a place; ``last`` is the place of the last of them, ``more`` whether there are more."""

    items: list[ResultOut]
    last: str
    more: bool


class EntryOut(Schema):
    """An entry of the thread: a post, a note of the site, or a result (``/results`` has it whole)."""

    id: str
    kind: Literal["post", "step", "note"]
    name: str
    by: str
    at: datetime | None
    html: str
    text: str


class ThreadOut(Schema):
    """A part of the thread; ``before`` asks for the part before it, ``earlier`` counts what stands there."""

    items: list[EntryOut]
    before: str
    earlier: int
