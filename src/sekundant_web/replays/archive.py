"""The archive: finished fights that a reader may see, found by what he asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Seat, Watch
from sekundant_web.replays.filing import searched
from sekundant_web.replays.models import Filed
from sekundant_web.tables.models import Member

A_PAGE = 30
"""So many fights stand on a page."""

LAST_PAGE = 1000
LONGEST = 80
"""So many letters of a search are looked at."""

MOST_WORDS = 6

OUTCOMES = ("won", "undecided")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What of the archive somebody wants to see; what he asked and makes no sense is left out.

    ``table`` is a table's slug, ``fighter`` a fighter's number, ``style`` a system and one of its styles.
    """

    text: str = ""
    system: str = ""
    place: str = ""
    style: tuple[str, str] | None = None
    outcome: str = ""
    table: str = ""
    fighter: int | None = None
    since: date | None = None
    until: date | None = None
    page: int = 1

    @property
    def any(self) -> bool:
        """Whether anything is asked for."""
        asked = (
            self.text,
            self.system,
            self.place,
            self.style,
            self.outcome,
            self.table,
            self.since,
            self.until,
        )
        return any(asked) or self.fighter is not None


def asked(query: Mapping[str, str]) -> Asked:
    """What a query asks for."""
    system, outcome, fighter = query.get("system", ""), query.get("outcome", ""), query.get("fighter", "")
    page = query.get("page", "1")
    return Asked(
        text=query.get("q", "").replace("\0", "").strip()[:LONGEST],
        system=system if system in library.system_ids() else "",
        place=query.get("place", "").replace("\0", "")[:120],
        style=_style(query.get("style", "")),
        outcome=outcome if outcome in OUTCOMES else "",
        table=query.get("table", "").replace("\0", "")[:60],
        fighter=int(fighter) if _is_number(fighter) else None,
        since=_day(query.get("since", "")),
        until=_day(query.get("until", "")),
        page=min(max(int(page), 1), LAST_PAGE) if _is_number(page) else 1,
    )


def found(wish: Asked, user: User | AnonymousUser, guest: str) -> tuple[int, ...]:
    """The encounters of a page, the newest first, and one more if there is a further page."""
    start = (wish.page - 1) * A_PAGE
    rows = _wanted(Filed.objects.filter(may_find(user, guest)), wish).order_by("-finished_at")
    return tuple(rows.values_list("encounter_id", flat=True)[start : start + A_PAGE + 1])


def may_find(user: User | AnonymousUser, guest: str) -> Q:
    """Public fights, one's own, and those of one's tables."""
    may = Q(encounter__watch=Watch.PUBLIC)
    if user.is_authenticated:
        may |= Q(encounter__table__in=Member.objects.filter(user=user).values("table"))
        may |= Q(encounter__in=Seat.objects.filter(user=user).values("encounter"))
    if guest:
        may |= Q(encounter__in=Seat.objects.filter(guest=guest).values("encounter"))
    return may


def _wanted(rows: QuerySet[Filed], wish: Asked) -> QuerySet[Filed]:
    for word in searched(wish.text).split()[:MOST_WORDS]:
        rows = rows.filter(words__contains=word)
    if wish.system:
        rows = rows.filter(system=wish.system)
    if wish.place:
        rows = rows.filter(place_en=wish.place)
    if wish.style:
        system, code = wish.style
        fought = Filed.styles.through.objects.filter(style__system=system, style__code=code)
        rows = rows.filter(pk__in=fought.values("filed"))
    if wish.outcome:
        rows = rows.filter(won=wish.outcome == "won")
    if wish.table:
        rows = rows.filter(encounter__table__slug=wish.table)
    if wish.fighter is not None:
        sits = Seat.objects.filter(fighter__fighter=wish.fighter)
        rows = rows.filter(encounter__in=sits.values("encounter"))
    if wish.since:
        rows = rows.filter(finished_at__gte=_begins(wish.since))
    if wish.until:
        rows = rows.filter(finished_at__lt=_begins(wish.until + timedelta(days=1)))
    return rows


def _begins(day: date) -> datetime:
    """When a day begins for the reader."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _style(written: str) -> tuple[str, str] | None:
    """A style of a system, as ``fencing:rapier``."""
    system, _, code = written.replace("\0", "").partition(":")
    return (system, code[:120]) if code and system in library.system_ids() else None


def _day(written: str) -> date | None:
    try:
        day = parse_date(written)
    except ValueError:
        return None
    return day if day and 1900 <= day.year <= 9000 else None


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) < 10
