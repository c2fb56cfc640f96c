"""The pulse: when the site and its clerk were last seen alive."""

from __future__ import annotations

from datetime import datetime

from sekundant_web.notify.models import Pulse

SITE = "site"
CLERK = "clerk"


def last(name: str) -> Pulse | None:
    """The last beat."""
    return Pulse.objects.filter(name=name).first()


def beat(name: str, now: datetime) -> None:
    """Note that something is alive."""
    if not Pulse.objects.filter(name=name).update(at=now):
        Pulse.objects.get_or_create(name=name, defaults={"at": now})


def beat_once(seen: Pulse, now: datetime, *, held: bool) -> bool:
    """Note that it is alive, if nobody else has since it was ``seen``; return whether this was it."""
    return bool(Pulse.objects.filter(name=seen.name, at=seen.at).update(at=now, held=held))
