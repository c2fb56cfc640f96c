"""The desk itself: its state (blank, draft, handed in, being amended), and the form or the receipt in it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.http import HttpRequest
from django.utils.safestring import SafeString

from sekundant.core.encounter import Ask
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.actions import LATE
from sekundant_web.encounters.desks.checking import TEXT, Checked, check
from sekundant_web.encounters.desks.fields import Fields, kept
from sekundant_web.encounters.desks.kept import Kept, kept_for
from sekundant_web.encounters.desks.notices import Notice, Notices
from sekundant_web.encounters.desks.room import Filled, Heading, room
from sekundant_web.encounters.desks.understood import Understood, understood, written
from sekundant_web.encounters.desks.widgets import Widget, every
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Status

STORY = "story"
"""The field of the role-play that goes with an order."""

SHORT = 8
"""So many digits of a receipt's hash are shown, in two halves."""


class State(StrEnum):
    """How far an answer is."""

    BLANK = "blank"
    DRAFT = "draft"
    AMENDED = "amended"
    HANDED_IN = "handed_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form that is shown: its parts, what is said of it, the role-play and the text beside it."""

    fields: Fields
    checked: Checked
    widgets: tuple[Widget, ...]
    general: tuple[Notice, ...]
    text_notices: tuple[Notice, ...]
    text: Understood
    typed: bool
    sample: str
    key: str

    @property
    def reasons(self) -> tuple[tuple[str, Notice], ...]:
        """What forbids to hand it in, each with the name of its field where it needs one."""
        labels = {widget.name: _label(widget) for widget in every(self.widgets)}
        return tuple(
            (labels.get(notice.field, notice.field) if notice.nameless else "", notice)
            for notice in self.checked.reasons
        )

    @property
    def story(self) -> str:
        """The role-play."""
        return self.fields.text(STORY)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A desk as it is shown. ``said``: what its last act came to (refused, late, overtaken), for one page."""

    encounter: Encounter
    ask: Ask | None
    heading: Heading
    form: Form | None = None
    receipt: Receipt | None = None
    late: Late | None = None
    saved_at: datetime | None = None
    base: str = ""
    passes: bool = False
    said: str = ""

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


def _label(widget: Widget) -> str:
    """What a field is called in the form."""
    return str(getattr(widget, "label", "") or getattr(widget, "legend", ""))


def desk_for(place: Place, request: HttpRequest) -> Desk | None:
    """The desk of the one who looks; None if nothing is asked of him, and nothing of his is kept."""
    if place.seat is None or place.encounter.status == Status.SEATING:
        return None
    ask = ask_of(place) if place.encounter.status == Status.RUNNING else None
    held = kept_for(place.seat, ask.key if ask else "")
    said = request.GET.get("desk", "")
    if ask is None:
        return _only_late(place, held, said)
    heading = room(place.encounter.system).heading(place.view, ask)
    receipt = receipt_of(place, ask, held.handed_in) if held.handed_in else None
    form = None
    if receipt is None or held.draft is not None:
        form = form_of(place, ask, kept(held.draft.fields) if held.draft else None)
    return Desk(
        encounter=place.encounter,
        ask=ask,
        heading=heading,
        form=form,
        receipt=receipt,
        late=_late(held.late, ask),
        saved_at=held.draft.saved_at if held.draft else None,
        base=held.standing,
        passes=place.seat.passes == ask.key,
        said=said,
    )


def ask_of(place: Place) -> Ask | None:
    """What the one who looks owes."""
    return next((ask for ask in place.view.asks if ask.seat == place.reader), None)


def form_of(place: Place, ask: Ask, fields: Fields | None) -> Form:
    """The form with these fields; a blank one is not judged before somebody has touched it."""
    view, language, system = place.view, reading_language(), system_of(place.encounter)
    desk = room(system.id)
    touched = fields is not None
    if fields is None:
        fields = desk.blank(view, ask)
    checked = check(system, fields, view, ask, language)
    notices = Notices(checked.notices if touched else ())
    widgets = desk.form(
        Filled(
            fields=fields,
            view=view,
            ask=ask,
            language=language,
            seats={seat.name: number for number, seat in enumerate(place.encounter.seats.all(), start=1)},
            answer=checked.answer,
            notices=notices,
        )
    )
    text_notices = notices.at(TEXT)
    sample = words(system.id).SAMPLES.get(ask.what)
    return Form(
        fields=fields,
        checked=checked,
        widgets=widgets,
        general=notices.rest(),
        text_notices=text_notices,
        text=understood(system.id, fields.text(TEXT), view, ask, language) if sample else Understood(),
        typed=sample is not None,
        sample=sample.into(language) if sample else "",
        key=secrets.token_urlsafe(16),
    )


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
    what = draft.ask.removeprefix(LATE).split(":")[1]
    return Late(
        story=fields.text(STORY),
        text=fields.text(LATE),
        saved_at=draft.saved_at,
        usable=ask is not None and ask.what == what,
    )
