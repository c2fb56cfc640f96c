"""Sending what webhooks are to be told: each at least once, in order, ever more rarely if nobody answers.

The words are made, and the results written, by the clerk alone; only the sending itself goes on in threads,
some at a time, so that one who does not answer keeps nobody waiting for long.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q

from sekundant_web.encounters.access import SITTING, around
from sekundant_web.encounters.models import Encounter
from sekundant_web.webhooks import guard, telling
from sekundant_web.webhooks.models import Delivery, Webhook
from sekundant_web.webhooks.posting import Answer, post

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=1)
MOST_ATTEMPTS = 10
LONGEST_WAIT = timedelta(hours=6)
"""With these something is tried for about a day."""

STALE = timedelta(days=2)
AT_ONCE = 8
KEPT = timedelta(days=30)

Post = Callable[[guard.Target, bytes, dict[str, str]], Answer]


@dataclass(frozen=True, slots=True)
class Ready:
    """A delivery with all that is sent of it."""

    delivery: Delivery
    body: bytes
    headers: dict[str, str]


def send_due(now: datetime, resolve: guard.Resolver = guard.look_up, send: Post = post) -> int:
    """Send what is ready; return how much was tried."""
    ready = [one for row in _due(now) if _lease(row, now) and (one := _made(row, now)) is not None]
    if not ready:
        return 0
    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(lambda one: _answer(one, resolve, send), ready))
    for one, answer in zip(ready, answers, strict=True):
        _note(one.delivery, answer, now)
    return len(ready)


def _due(now: datetime) -> list[Delivery]:
    """What can be sent now: to each webhook its oldest, so it hears of things in their order."""
    unsent = Delivery.objects.filter(sent_at=None, dropped_at=None)
    unsent.filter(Q(made_at__lt=now - STALE) | Q(webhook__off_at__isnull=False)).update(dropped_at=now)
    earlier = unsent.filter(webhook=OuterRef("webhook"), pk__lt=OuterRef("pk"))
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    found = unsent.filter(free, ~Exists(earlier)).select_related("webhook__user", "webhook__table")
    return list(found.order_by("made_at", "pk")[:AT_ONCE])


def _lease(row: Delivery, now: datetime) -> bool:
    """Take a delivery for oneself; return whether nobody else had."""
    mine = Delivery.objects.filter(
        pk=row.pk, sent_at=None, dropped_at=None, attempts=row.attempts, leased_until=row.leased_until
    )
    return bool(mine.update(leased_until=now + LEASE, attempts=F("attempts") + 1))


def _made(row: Delivery, now: datetime) -> Ready | None:
    """What is sent of it; nothing if its owner may not hear of it any more."""
    hook = row.webhook
    found = Encounter.objects.select_related("table").prefetch_related(*around(hook.user, SITTING))
    encounter = found.defer("setup", "packs").filter(pk=row.encounter_id).first()
    if encounter is None or not telling.may_hear(hook, encounter):
        Delivery.objects.filter(pk=row.pk).update(dropped_at=now)
        return None
    row.encounter = encounter
    body = telling.body_of(row)
    return Ready(row, body, telling.headers_of(row, body, now))


def _answer(one: Ready, resolve: guard.Resolver, send: Post) -> Answer:
    """What comes of sending it; touches no database."""
    try:
        target = guard.checked(one.delivery.webhook.address, resolve, door())
    except guard.Refused as refused:
        return Answer(0, f"refused: {refused.code}")
    return send(target, one.body, one.headers)


def door() -> guard.Door:
    """What the operator allows besides public addresses over https."""
    own = tuple(settings.WEBHOOK_NETWORKS)
    return guard.Door(http=bool(own), ports=frozenset(settings.WEBHOOK_PORTS), own=own)


def _note(row: Delivery, answer: Answer, now: datetime) -> None:
    """Note what came of it; try again later, or give it up."""
    hook, this = Webhook.objects.filter(pk=row.webhook_id), Delivery.objects.filter(pk=row.pk)
    hook.update(tried_at=now, status=answer.status, answer=answer.said[:200])
    if answer.good:
        this.update(sent_at=now)
        return
    attempts = row.attempts + 1
    log.info("webhook %d could not be told (%d)", row.webhook_id, answer.status)
    if attempts >= MOST_ATTEMPTS:
        this.update(dropped_at=now)
        hook.update(off_at=now)
        return
    this.update(leased_until=now + min(timedelta(minutes=2**row.attempts), LONGEST_WAIT))


def tidy(now: datetime) -> None:
    """Throw away what was sent or given up long ago."""
    for moment in ("sent_at", "dropped_at"):
        Delivery.objects.filter(**{f"{moment}__lt": now - KEPT}).delete()
