"""The desk itself: its state (blank, draft, handed in, being amended), and the form or the receipt in it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from django.http import HttpRequest
from django.utils.safestring import SafeString

from sekundant.core.encounter import Ask
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks.checking import TEXT
from sekundant_web.encounters.desks.fields import kept
from sekundant_web.encounters.desks.forming import STORY, Form, form_of
from sekundant_web.encounters.desks.kept import Kept, kept_for, played_in_secret
from sekundant_web.encounters.desks.room import Heading, room
from sekundant_web.encounters.desks.understood import written
from sekundant_web.encounters.drafts import LATE, kind_of
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Status
from sekundant_web.encounters.presenting.systems import presenter

SHORT = 8
"""So many digits of a receipt's hash are shown, in two halves."""


class State(StrEnum):
    """How far an answer is."""

    BLANK = "blank"
    DRAFT = "draft"
    AMENDED = "amended"
    HANDED_IN = "handed_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What was handed in: in words, when, and the hash that its line has in the record."""

    understood: SafeString
    story: str
    at: datetime
    hash: str

    @property
    def short(self) -> str:
        """The first digits of its hash."""
        return f"{self.hash[: SHORT // 2]} {self.hash[SHORT // 2 : SHORT]}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """An order that came too late: its text is kept until its author wants it no more."""

    story: str
    text: str
    saved_at: datetime
    usable: bool


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A desk as it is shown. ``said``: what its last act came to (refused, late, overtaken), for one page.

    ``all_know``: everybody may know that such answers are awaited, though not whose.
    """

    encounter: Encounter
    ask: Ask | None
    heading: Heading
    form: Form | None = None
    receipt: Receipt | None = None
    late: Late | None = None
    saved_at: datetime | None = None
    base: str = ""
    story: str = ""
    passes: bool = False
    said: str = ""
    all_know: bool = False

    @cached_property
    def key(self) -> str:
        """What tells this rendering of the form from all others."""
        return secrets.token_urlsafe(16)

    @property
    def state(self) -> State:
        """How far the answer is."""
        if self.form is None:
            return State.HANDED_IN
        if self.receipt is not None:
            return State.AMENDED
        return State.BLANK if self.saved_at is None else State.DRAFT

    @property
    def amending(self) -> bool:
        """Whether another answer is being made while one stands."""
        return self.form is not None and self.receipt is not None

    @property
    def refused(self) -> bool:
        """Whether an answer was refused just now, and still would be."""
        return self.said == "refused" and self.form is not None and bool(self.form.checked.reasons)

    @property
    def may_pass(self) -> bool:
        """Whether he may let another go first."""
        return self.ask is not None and self.ask.first


def desk_for(place: Place, request: HttpRequest) -> Desk | None:
    """The desk of the one who looks; None if nothing is asked of him, and nothing of his is kept."""
    if place.seat is None or place.encounter.status == Status.SEATING:
        return None
    ask = (ask_of(place) or _asked_before(place)) if place.encounter.status == Status.RUNNING else None
    held = kept_for(place.seat, ask.key if ask else "")
    said = request.GET.get("desk", "")
    if ask is None:
        return _only_late(place, held, said)
    heading = room(place.encounter.system).heading(place.view, ask)
    receipt = receipt_of(place, ask, held.handed_in) if held.handed_in else None
    fields = kept(held.draft.fields) if held.draft else None
    form = form_of(place, ask, fields) if receipt is None or fields is not None else None
    return Desk(
        encounter=place.encounter,
        ask=ask,
        heading=heading,
        form=form,
        receipt=receipt,
        late=_late(held.late, ask),
        saved_at=held.draft.saved_at if held.draft else None,
        base=held.standing,
        story=fields.text(STORY) if fields else "",
        passes=place.seat.passes == ask.key,
        said=said,
        all_know=presenter(place.encounter.system).awaits_in_secret(place.view),
    )


def ask_of(place: Place) -> Ask | None:
    """What the one who looks owes."""
    return next((ask for ask in place.view.asks if ask.seat == place.reader), None)


def _asked_before(place: Place) -> Ask | None:
    """What he has answered, if the result is awaited: nothing is asked of him, and his answer is kept."""
    held = played_in_secret(place.seat) if place.seat else None
    return Ask(held.ask, place.reader, kind_of(held.ask), hidden=True) if held else None


def receipt_of(place: Place, ask: Ask, handed_in: HandedIn) -> Receipt:
    """What its sender sees of an answer that he has handed in."""
    system = system_of(place.encounter)
    answer = system.answer_from(handed_in.answer, ask)
    return Receipt(
        understood=written(system.id, answer, place.view, reading_language()),
        story=handed_in.story,
        at=handed_in.at,
        hash=handed_in.receipt,
    )


def _only_late(place: Place, held: Kept, said: str) -> Desk | None:
    """A desk with nothing on it but what came too late."""
    if held.late is None:
        return None
    return Desk(
        encounter=place.encounter,
        ask=None,
        heading=Heading(title="", submit=""),
        late=_late(held.late, None),
        said=said,
    )


def _late(draft: Draft | None, ask: Ask | None) -> Late | None:
    if draft is None:
        return None
    fields = kept(draft.fields)
    what = kind_of(draft.ask.removeprefix(LATE))
    return Late(
        story=fields.text(STORY),
        text=fields.text(TEXT),
        saved_at=draft.saved_at,
        usable=ask is not None and ask.what == what,
    )
