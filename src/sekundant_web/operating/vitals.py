"""How the site is, in figures: for the page of its health and for its metrics."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from sekundant_web.accounts.models import Letter
from sekundant_web.encounters.claiming import OVERDUE
from sekundant_web.encounters.models import Encounter, Status
from sekundant_web.notify import pulse
from sekundant_web.notify.models import Outgoing


@dataclass(frozen=True, slots=True)
class Vitals:
    """The figures; ``clerk_seconds`` is None if no clerk was ever seen."""

    database: str
    clerk_seconds: float | None
    overdue: int
    outbox: int
    outbox_seconds: float
    disk_free: int


def vitals(now: datetime) -> Vitals:
    """How the site is now."""
    clerk = pulse.last(pulse.CLERK)
    waiting = Outgoing.objects.filter(sent_at=None, dropped_at=None, ready_at__lte=now)
    oldest = [
        waiting.order_by("ready_at").values_list("ready_at", flat=True).first(),
        Letter.objects.order_by("made_at").values_list("made_at", flat=True).first(),
    ]
    ages = [(now - moment).total_seconds() for moment in oldest if moment is not None]
    return Vitals(
        database=connection.vendor,
        clerk_seconds=None if clerk is None else (now - clerk.at).total_seconds(),
        overdue=Encounter.objects.filter(status=Status.RUNNING, wake_at__lt=now - OVERDUE).count(),
        outbox=waiting.count() + Letter.objects.count(),
        outbox_seconds=max(ages, default=0.0),
        disk_free=shutil.disk_usage(_folder()).free,
    )


def _folder() -> Path:
    """Where the data lie."""
    if connection.vendor == "sqlite":
        return Path(connection.settings_dict["NAME"]).absolute().parent
    return Path(settings.DATA) if Path(settings.DATA).exists() else Path()
