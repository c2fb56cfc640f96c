"""Deadlines as data: when an answer is due at the latest, computed from a policy and never ticked.

Instants are UTC. 72 hours are 259,200 seconds, whatever the clocks of some zone do meanwhile; a fixed hour of
the day stays that hour.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

SATURDAY = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How long a table waits for an answer.

    ``hours`` from the ask on (None: no limit); ``fixed_hour`` moves the moment on to the next time that this
    hour strikes in ``zone``; without ``weekends`` a moment on a Saturday or Sunday moves on to Monday.
    ``grace_hours`` are added before anything happens. ``on_pass`` is what happens: the clock answers
    (``clock``), or the encounter waits for its master (``wait``).
    """

    hours: int | None = 72
    fixed_hour: int | None = None
    zone: str = "Europe/Moscow"
    weekends: bool = True
    grace_hours: int = 0
    on_pass: str = "clock"


ENDLESS = Policy(hours=None, on_pass="wait")
"""Nobody is hurried: a fight against a bot."""


def policy_from(plain: dict[str, Any]) -> Policy:
    """The policy that was kept; fields that are not named have their default."""
    names = {field.name for field in fields(Policy)}
    return Policy(**{name: value for name, value in plain.items() if name in names})


def due(policy: Policy, asked_at: datetime) -> datetime | None:
    """The latest moment for an answer that is asked for at ``asked_at``; None if there is no limit."""
    if policy.hours is None:
        return None
    moment = asked_at.astimezone(UTC) + timedelta(hours=policy.hours)
    if policy.fixed_hour is not None:
        moment = _next_strike(moment, policy.fixed_hour, ZoneInfo(policy.zone))
    if not policy.weekends:
        moment = _after_the_weekend(moment, ZoneInfo(policy.zone))
    return moment


def passes_at(policy: Policy, due_at: datetime) -> datetime:
    """When something happens to one who has not answered: after the grace."""
    return due_at + timedelta(hours=policy.grace_hours)


def _next_strike(moment: datetime, hour: int, zone: ZoneInfo) -> datetime:
    """The first instant from ``moment`` on at which that hour strikes in the zone."""
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
    return datetime.combine(monday, there.timetz().replace(tzinfo=None), zone).astimezone(UTC)
