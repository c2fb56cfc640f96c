"""What leaves the site besides pages: letters, and what webhooks are told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.core import mail
from django.utils import timezone

from sekundant_web.notify.sending import send_due
from sekundant_web.webhooks import sending
from sekundant_web.webhooks.guard import Target
from sekundant_web.webhooks.posting import Answer

HOURS = (1, 24, 60, 71, 96)
"""When the clerk comes by: reminders are due at several of them."""

FURTHEST = 50
"""So often the clerk sends at most, before something must be wrong."""


def letters() -> list[str]:
    """The letters of the next days as they are sent, with all their headers."""
    mail.outbox = []
    for hours in HOURS:
        send_due(timezone.now() + timedelta(hours=hours))
    return [f"{one.subject}\n{one.to}\n{one.extra_headers}\n{one.body}" for one in mail.outbox]


def calls() -> list[str]:
    """What webhooks are told now, each with its address and headers."""
    said: list[str] = []

    def post(target: Target, body: bytes, headers: Mapping[str, str]) -> Answer:
        said.append(f"{target.host} {target.path} {dict(headers)} {body.decode()}")
        return Answer(200, "")

    for _ in range(FURTHEST):
        if not sending.send_due(timezone.now(), resolve=lambda *_: ["93.184.216.34"], send=post):
            return sorted(said)
    raise AssertionError("webhooks are told the same without end")
