"""How an encounter stands: whom it waits for, until when, who has handed in, what can be done about it.

Who has handed in is public; of a secret ask nobody but its seat and the master is told, so while nothing else
is asked for all looks as if it were about to be resolved, unless everybody may know that answers are awaited.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER
from sekundant_web.encounters import deadlines, timing
from sekundant_web.encounters.access import Place, may_join
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, HandedIn, Referee
from sekundant_web.encounters.models import Status as Goes
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.writing import EMPTY
from sekundant_web.templatetags.site import left, moment

SOON = timedelta(hours=12)
"""A deadline that is nearer is pointed out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """How an encounter stands, for its badge and for a screen reader.

    ``css`` is how urgent it is (soon, late, or nothing); ``short`` the deadline for the bar of a phone.
    ``mine``: the reader owes something. ``free`` are the seats that he may take; ``publishes``: he may
    let the turn be resolved.
    """

    headline: SafeString
    lines: tuple[SafeString, ...] = ()
    css: str = ""
    short: SafeString = EMPTY
    mine: bool = False
    free: tuple[Side, ...] = ()
    publishes: bool = False
    over: bool = False

    @property
    def says(self) -> SafeString:
        """All of it in one line."""
        return format_html_join("; ", "{}", ((part,) for part in (self.headline, *self.lines)))


def status(place: Place, view: Any, sides: Mapping[str, Side], language: Language, now: datetime) -> Status:
    """How an encounter stands, as its reader may know it."""
    encounter = place.encounter
    if encounter.status == Goes.SEATING:
        return _seating(place, sides)
    shown = presenter(encounter.system)
    if encounter.status == Goes.OVER:
        ending = shown.ending(view, language) or SafeString(_("The fight is over"))
        return Status(headline=ending, lines=_ended(encounter.finished_at), over=True)
    where = shown.where(view, language)
    if encounter.status == Goes.HELD:
        return Status(headline=_set_aside(where), lines=(SafeString(_("Nobody is late meanwhile.")),))
    return _running(place, _Waiting.of(place, view), sides, where, now)


def _set_aside(where: str) -> SafeString:
    return format_html(_("{}: set aside, a person will look at it"), where)


def _seating(place: Place, sides: Mapping[str, Side]) -> Status:
    """Seats are free."""
    free = tuple(side for side in sides.values() if side.seat.free)
    count = ngettext("%(n)s seat is free", "%(n)s seats are free", len(free)) % {"n": len(free)}
    lines = [SafeString(_("The fight begins as soon as all seats are taken."))]
    return Status(
        headline=SafeString(count[:1].upper() + count[1:]),
        lines=tuple(lines),
        free=free if may_join(place) else (),
    )


def _ended(at: datetime | None) -> tuple[SafeString, ...]:
    return (moment(at),) if at is not None else ()


# ---- whom it waits for -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What the reader may know of whom an encounter waits for.

    ``asks`` are those of which everybody may know (the master knows all), ``own`` what the reader owes,
    secret or not; ``handed_in`` the keys of those that are answered. ``in_secret``: answers are awaited, and
    the reader may not know whose.
    """

    asks: tuple[Ask, ...]
    own: Ask | None
    handed_in: frozenset[str]
    in_secret: bool

    @classmethod
    def of(cls, place: Place, view: Any) -> _Waiting:
        """Whom an encounter waits for."""
        sees_all = place.reader == MASTER
        asked = system_of(place.encounter).asks(place.state)
        asks = tuple(ask for ask in asked if sees_all or not ask.secret)
        own = next((ask for ask in view.asks if ask.seat == place.reader), None)
        keys = {ask.key for ask in asks} | ({own.key} if own else set())
        seats = [seat.pk for seat in place.encounter.seats.all()]
        answered = HandedIn.objects.filter(seat__in=seats, ask__in=keys).values_list("ask", flat=True)
        in_secret = not sees_all and presenter(place.encounter.system).awaits_in_secret(view)
        return cls(asks, own, frozenset(answered), in_secret)

    @property
    def mine(self) -> bool:
        """Whether the reader owes something."""
        return self.own is not None and self.own.key not in self.handed_in

    @property
    def first(self) -> bool:
        """Whether whoever comes first may post."""
        return bool(self.asks) and self.asks[0].first

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats whose answers have not come."""
        return tuple(ask.seat for ask in self.asks if ask.key not in self.handed_in)

    @property
    def there(self) -> tuple[str, ...]:
        """The seats whose answers have come."""
        return tuple(ask.seat for ask in self.asks if ask.key in self.handed_in)


def _running(place: Place, waiting: _Waiting, sides: Mapping[str, Side], where: str, now: datetime) -> Status:
    encounter = place.encounter
    publishes = place.runs_it and place.seat is None and encounter.referee == Referee.MASTER
    headline = _headline(place, waiting, sides, where)
    if not waiting.missing and not waiting.mine and not waiting.in_secret:
        return Status(headline=headline, publishes=publishes and not encounter.released)
    lines, css, short = _deadline(place, now)
    over = encounter.due_at is not None and now >= encounter.due_at and not waiting.first
    return Status(
        headline=headline,
        lines=(*lines, *_earlier(place, waiting, sides), *_missed(place, waiting)),
        css=css,
        short=short,
        mine=waiting.mine,
        publishes=publishes and over and not encounter.released,
    )


def _headline(place: Place, waiting: _Waiting, sides: Mapping[str, Side], where: str) -> SafeString:
    """Where it stands, and whom it waits for."""
    others = [sides[seat].name for seat in waiting.missing if seat != place.reader]
    if waiting.mine and waiting.first and others:
        return format_html(_("{}: you or {}, whoever is ready posts"), where, _either(others))
    if waiting.mine:
        return format_html(_("{}: waiting for you"), where)
    if waiting.first and others:
        return format_html(_("{}: {}, whoever is ready posts"), where, _either(others))
    if others:
        return format_html(_("{}, waiting for: {}"), where, ", ".join(others))
    if waiting.in_secret:
        return format_html(_("{}, waiting for: {}"), where, awaited_in_secret(place.encounter))
    if place.encounter.referee == Referee.MASTER and not place.encounter.released:
        return format_html(_("{}: all is in, the master publishes the result"), where)
    return format_html(_("{}: all is in, the result follows"), where)


def awaited_in_secret(encounter: Encounter) -> str:
    """What is awaited where nobody may know whose; where a master publishes, perhaps all is in."""
    if encounter.referee == Referee.MASTER and not encounter.released:
        return _("answers or the master’s word (which is secret)")
    return _("answers (whose is secret)")


def _either(names: list[str]) -> str:
    return _(" or ").join(names)


def _deadline(place: Place, now: datetime) -> tuple[tuple[SafeString, ...], str, SafeString]:
    """The latest moment in the reader's zone, how urgent it is, and the same in short."""
    encounter = place.encounter
    may_pause = encounter.table_id is not None or bool(encounter.pauses) or encounter.paused_at is not None
    if may_pause and deadlines.stands_still(timing.pauses_of(encounter), now):
        still = SafeString(_("The clock stands still."))
        return (still,), "", still
    due = encounter.due_at
    if due is None:
        unlimited = SafeString(_("There is no deadline."))
        return (unlimited,), "", unlimited
    if now >= due:
        over = format_html(_("the time was over on {}"), moment(due))
        return (over,), "late", over
    latest = format_html(_('at the latest {}, <span class="nowrap">{} left</span>'), moment(due), left(due))
    short = format_html(_("until {}, {}"), moment(due), left(due))
    return (latest,), "soon" if due - now < SOON else "", short


def _missed(place: Place, waiting: _Waiting) -> tuple[SafeString, ...]:
    """What happens to the reader if he misses the deadline."""
    if not waiting.mine or waiting.first or place.encounter.due_at is None:
        return ()
    if timing.policy_of(place.encounter).on_pass != "clock":
        return ()
    return (SafeString(_("if you miss it, the clock answers for you")),)


def _earlier(place: Place, waiting: _Waiting, sides: Mapping[str, Side]) -> tuple[SafeString, ...]:
    """That it may go on earlier, and who has handed in."""
    if waiting.first or len(waiting.asks) < len(("one", "other")):
        return ()
    there = [_("you") if seat == place.reader else sides[seat].name for seat in waiting.there]
    if place.encounter.due_at is None:
        return (format_html(_("handed in: {}"), ", ".join(there)),) if there else ()
    if not there:
        return (SafeString(_("earlier if all are in")),)
    return (format_html(_("earlier if all are in; handed in: {}"), ", ".join(there)),)
