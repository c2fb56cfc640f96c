"""Sending what lies in the outbox: each message at least once, none by two at a time, in its order.

A message is leased before it is sent, so two clerks do not send it together. What could not be sent is tried
again, ever more rarely, and given up in the end; who sends and dies is followed by another, whose message has
the same identity.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.mail import get_connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from sekundant_web.notify.letters import is_past, letter, wants
from sekundant_web.notify.models import Kind, Outgoing

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
"""Longer than sending one message ever takes (EMAIL_TIMEOUT)."""

MOST_ATTEMPTS = 14
LONGEST_WAIT = timedelta(hours=6)
"""With these a message outlives an outage of the post of more than a day."""

AT_ONCE = 20


def send_due(now: datetime) -> int:
    """Send what is ready; return how many messages went out."""
    unsent = Outgoing.objects.filter(sent_at=None, dropped_at=None)
    unsent.filter(stale_at__lt=now).update(dropped_at=now)
    sent = 0
    for row in _ready(unsent, now)[:AT_ONCE]:
        if _lease(row, now):
            sent += _send(row, now)
    return sent


def _ready(unsent: QuerySet[Outgoing], now: datetime) -> QuerySet[Outgoing]:
    """What can be sent now: of a fight nobody gets a later message before an earlier one."""
    earlier = Outgoing.objects.filter(
        Q(ready_at__lt=OuterRef("ready_at")) | Q(ready_at=OuterRef("ready_at"), pk__lt=OuterRef("pk")),
        user=OuterRef("user"),
        encounter=OuterRef("encounter"),
        sent_at=None,
        dropped_at=None,
    )
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    return (
        unsent.filter(free, ~Exists(earlier), ready_at__lte=now)
        .select_related("user", "encounter", "challenge__table")
        .order_by("ready_at", "pk")
    )


def _lease(row: Outgoing, now: datetime) -> bool:
    """Take a message for oneself; return whether nobody else had."""
    mine = Outgoing.objects.filter(
        pk=row.pk, sent_at=None, dropped_at=None, attempts=row.attempts, leased_until=row.leased_until
    )
    return bool(mine.update(leased_until=now + LEASE, attempts=F("attempts") + 1))


def _send(row: Outgoing, now: datetime) -> bool:
    """Send a leased message, or note why not."""
    this = Outgoing.objects.filter(pk=row.pk)
    if is_past(row) or not wants(row.user, Kind(row.kind)):
        this.update(dropped_at=now)
        return False
    try:
        message = letter(row)
        message.connection = get_connection()
        message.send()
    except Exception as error:  # noqa: BLE001 - whatever a post office answers, the others are to be sent
        _note_failure(row, error, now)
        return False
    this.update(sent_at=now, trouble="")
    return True


def _note_failure(row: Outgoing, error: Exception, now: datetime) -> None:
    """Try again later, or give it up."""
    attempts = row.attempts + 1
    trouble = f"{type(error).__name__}: {error}"[:200]
    this = Outgoing.objects.filter(pk=row.pk)
    if attempts >= MOST_ATTEMPTS:
        log.error("message %s is given up after %d attempts: %s", row.key, attempts, trouble)
        this.update(dropped_at=now, trouble=trouble)
        return
    wait = min(timedelta(minutes=2**row.attempts), LONGEST_WAIT)
    log.warning("message %s could not be sent: %s", row.key, trouble)
    this.update(leased_until=now + wait, trouble=trouble)


def given_up(now: datetime) -> bool:
    """Whether a message had to be given up in the last days."""
    recently = Outgoing.objects.filter(dropped_at__gt=now - timedelta(days=3))
    return recently.filter(attempts__gte=MOST_ATTEMPTS).exists()
