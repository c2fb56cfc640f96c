"""Taking tokens: atomic on every database, whatever else goes on.

There is no reading before writing: the statement that takes a token says itself under which condition.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, FloatField, Value
from django.db.models.functions import Greatest

from sekundant_web.limits.models import Bucket


@dataclass(frozen=True, slots=True)
class Limit:
    """An act may be done ``burst`` times at once, and then once every ``every`` seconds."""

    name: str
    burst: int
    every: float

    def times(self, factor: float) -> Limit:
        """The same, so many times as generous."""
        return Limit(self.name, max(1, round(self.burst * factor)), self.every / factor)


def take(limit: Limit, who: str, now: datetime) -> int:
    """Take one token of somebody's; return 0, or after how many seconds there will be one."""
    key, at = f"{limit.name}:{who}"[:80], now.timestamp()
    if _taken(key, limit, at):
        return 0
    if not Bucket.objects.filter(pk=key).exists():
        Bucket.objects.filter(full_at__lt=at).delete()  # full ones are as good as none
        Bucket.objects.bulk_create([Bucket(key=key, full_at=at)], ignore_conflicts=True)
        if _taken(key, limit, at):
            return 0
    full_at = Bucket.objects.filter(pk=key).values_list("full_at", flat=True).first() or at
    return max(1, math.ceil(full_at - _latest(limit, at)))


def _taken(key: str, limit: Limit, at: float) -> bool:
    """Take a token if there is one."""
    begins = Greatest(F("full_at"), Value(at, FloatField()))
    there = Bucket.objects.filter(pk=key, full_at__lte=_latest(limit, at))
    return bool(there.update(full_at=begins + limit.every))


def _latest(limit: Limit, at: float) -> float:
    """When a bucket is full again in which one token is left."""
    return at + (limit.burst - 1) * limit.every + 1e-6
