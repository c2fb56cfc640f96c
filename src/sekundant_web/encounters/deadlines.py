"""Deadlines as data: when an answer is due at the latest, computed from a policy and never ticked.

Everything here is a pure function of instants. Instants are UTC: 72 hours are 259,200 seconds, whatever the
clocks of some zone do meanwhile, and a fixed hour of the day stays that hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

HOUR = timedelta(hours=1)
SATURDAY = 5
MOST_HOURS = 24 * 365
ON_PASS = ("clock", "wait")


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How long a table waits for an answer.

    ``hours`` from the ask on (None: no limit); ``fixed_hour`` moves the moment on to the next time that this
    hour strikes in ``zone``; without ``weekends`` a moment on a Saturday or Sunday moves on to Monday.
    ``grace_hours`` are added before anything happens. ``on_pass`` is what happens: the clock answers
    (``clock``), or the encounter waits for its master (``wait``). ``vacation_days`` is for how many days in
    all a member may let the clock stand still.

    Raise ValueError, which names the field, for a policy that makes no sense.
    """

    hours: int | None = 72
    fixed_hour: int | None = None
    zone: str = "Europe/Moscow"
    weekends: bool = True
    grace_hours: int = 0
    on_pass: str = "clock"
    vacation_days: int = 0

    def __post_init__(self) -> None:
        fits = {
            "hours": self.hours is None or 1 <= self.hours <= MOST_HOURS,
            "fixed_hour": self.fixed_hour is None or 0 <= self.fixed_hour <= 23,
            "zone": _is_zone(self.zone),
            "grace_hours": 0 <= self.grace_hours <= MOST_HOURS,
            "on_pass": self.on_pass in ON_PASS,
            "vacation_days": 0 <= self.vacation_days <= MOST_HOURS,
        }
        for name, good in fits.items():
            if not good:
                raise ValueError(name)


@dataclass(frozen=True, slots=True, order=True)
class Pause:
    """A time in which the clock stands still; ``ends`` is None while nobody knows for how long."""

    begins: datetime
    ends: datetime | None = None


ENDLESS = Policy(hours=None, on_pass="wait")
"""Nobody is hurried: a fight against a bot."""


def policy_from(plain: Mapping[str, Any]) -> Policy:
    """The policy that was kept; fields that are not named have their default."""
    names = {field.name for field in fields(Policy)}
    return Policy(**{name: value for name, value in plain.items() if name in names})


def due(policy: Policy, asked_at: datetime, pauses: Iterable[Pause] = ()) -> datetime | None:
    """The latest moment for an answer that is asked for at ``asked_at``.

    None if there is no limit, and while the clock stands still without a known end. A pause moves the moment
    on by its whole length, and then on to the policy's hour and day.
    """
    if policy.hours is None:
        return None
    moment = _fitted(policy, asked_at.astimezone(UTC) + policy.hours * HOUR)
    for pause in merged(pauses):
        if pause.begins >= moment:
            break
        if pause.ends is None:
            return None
        if pause.ends > asked_at:
            moment = _fitted(policy, moment + (pause.ends - max(pause.begins, asked_at)))
    return moment


def passes_at(policy: Policy, due_at: datetime, pauses: Iterable[Pause] = ()) -> datetime | None:
    """When something happens to one who has not answered: after the grace. None: the clock stands still."""
    return later(due_at, policy.grace_hours * HOUR, (one for one in pauses if one.begins >= due_at))


def later(begins: datetime, duration: timedelta, pauses: Iterable[Pause] = ()) -> datetime | None:
    """When a clock that stands still in the pauses has run for ``duration``; None if that is not known."""
    moment = begins.astimezone(UTC) + duration
    for pause in merged(pauses):
        if pause.begins >= moment:
            break
        if pause.ends is None:
            return None
        if pause.ends > begins:
            moment += pause.ends - max(pause.begins, begins)
    return moment


def run(begins: datetime, ends: datetime, pauses: Iterable[Pause] = ()) -> timedelta:
    """How long a clock that stands still in the pauses has run from one instant to another."""
    gone = ends - begins
    for pause in merged(pauses):
        stood = min(pause.ends or ends, ends) - max(pause.begins, begins)
        gone -= max(stood, timedelta())
    return max(gone, timedelta())


def stands_still(pauses: Iterable[Pause], now: datetime) -> bool:
    """Whether the clock stands still now."""
    return any(pause.begins <= now and (pause.ends is None or now < pause.ends) for pause in pauses)


def merged(pauses: Iterable[Pause]) -> tuple[Pause, ...]:
    """The same pauses in their order, where some overlap as one."""
    joined: list[Pause] = []
    for pause in sorted(pauses, key=lambda pause: pause.begins):
        last = joined[-1] if joined else None
        if last is None or (last.ends is not None and pause.begins > last.ends):
            joined.append(pause)
        elif last.ends is not None and (pause.ends is None or pause.ends > last.ends):
            joined[-1] = Pause(last.begins, pause.ends)
    return tuple(joined)


def pauses_from(plain: Iterable[Any]) -> tuple[Pause, ...]:
    """The pauses that were kept."""
    return tuple(
        Pause(datetime.fromisoformat(begins), datetime.fromisoformat(ends) if ends else None)
        for begins, ends in plain
    )


def plain_pauses(pauses: Iterable[Pause]) -> list[list[str | None]]:
    """The pauses as the database keeps them."""
    return [[pause.begins.isoformat(), pause.ends.isoformat() if pause.ends else None] for pause in pauses]


def _fitted(policy: Policy, moment: datetime) -> datetime:
    """The first moment from this one on that strikes the policy's hour on one of its days."""
    zone = ZoneInfo(policy.zone)
    if policy.fixed_hour is not None:
        moment = _next_strike(moment, policy.fixed_hour, zone)
    if not policy.weekends:
        moment = _after_the_weekend(moment, zone)
    return moment


def _next_strike(moment: datetime, hour: int, zone: ZoneInfo) -> datetime:
    """The first instant from ``moment`` on at which that hour strikes in the zone.

    An hour that a night of changed clocks leaves out strikes when it would have; one that comes twice strikes
    the first time.
    """
    there = moment.astimezone(zone)
    for days in range(3):
        strike = datetime.combine(there.date() + timedelta(days=days), time(hour), zone).astimezone(UTC)
        if strike >= moment:
            return strike
    raise AssertionError("every hour strikes once in three days")


def _after_the_weekend(moment: datetime, zone: ZoneInfo) -> datetime:
    """The moment, or the same hour of the next Monday if it lies on a weekend of the zone."""
    there = moment.astimezone(zone)
    if there.weekday() < SATURDAY:
        return moment
    monday = there.date() + timedelta(days=7 - there.weekday())
    return datetime.combine(monday, there.time(), zone).astimezone(UTC)
