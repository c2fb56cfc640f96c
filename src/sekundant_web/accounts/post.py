"""Letters about accounts: written in the request, sent by the clerk, so that nobody waits for a post office.

Each is sent at least once; one that could not be sent is tried again, ever more rarely, for a day.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone

from sekundant_web.accounts.models import Letter

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
"""Longer than sending one letter ever takes (EMAIL_TIMEOUT); so long nobody else sends it."""

STALE = timedelta(hours=24)
AT_ONCE = 20


def put(to: str, subject: str, body: str) -> None:
    """Let a letter be sent."""
    now = timezone.now()
    Letter.objects.create(to=to, subject=subject[:200], body=body, made_at=now, ready_at=now)


def send_letters(now: datetime) -> int:
    """Send what waits; return how many letters went out."""
    late = Letter.objects.filter(made_at__lt=now - STALE)
    for letter in late:
        log.error("%s to an account could not be sent for a day: given up", letter)
    late.delete()
    waiting = Letter.objects.filter(ready_at__lte=now).order_by("ready_at", "pk")[:AT_ONCE]
    return sum(_send(letter, now) for letter in waiting)


def _send(letter: Letter, now: datetime) -> bool:
    """Send a letter, unless another clerk has just taken it."""
    wait = max(LEASE, timedelta(minutes=2**letter.attempts))
    mine = Letter.objects.filter(pk=letter.pk, attempts=letter.attempts, ready_at=letter.ready_at)
    if not mine.update(attempts=letter.attempts + 1, ready_at=now + wait):
        return False
    try:
        EmailMessage(letter.subject, letter.body, to=[letter.to], headers=_headers(letter)).send()
    except Exception as error:  # noqa: BLE001 - whatever a post office answers, the others are to be sent
        log.warning("%s could not be sent: %s", letter, type(error).__name__)
        return False
    Letter.objects.filter(pk=letter.pk).delete()
    return True


def _headers(letter: Letter) -> dict[str, str]:
    """A letter's identity follows from itself: sent twice, a mail program shows it once."""
    host = urlsplit(settings.SITE_ADDRESS).hostname or "localhost"
    identity = hashlib.sha256(f"{letter.pk} {letter.made_at.isoformat()} {letter.body}".encode()).hexdigest()
    return {"Message-ID": f"<{identity[:32]}@{host}>", "Auto-Submitted": "auto-generated"}
