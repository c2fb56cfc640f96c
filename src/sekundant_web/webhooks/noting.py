"""Noting what webhooks are to be told, in the transaction that gives the reason.

Only what everybody may see is a reason: of a step of which nobody is shown anything, and of what somebody is
asked in secret, no webhook hears.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from sekundant.core.encounter import Ask
from sekundant_web.encounters.models import Encounter
from sekundant_web.webhooks.models import Delivery, Event, Webhook


def asked(encounter: Encounter, asks: Iterable[Ask], now: datetime) -> None:
    """Something is asked for, as everybody may know."""
    keys = sorted(ask.key for ask in asks if not ask.secret)
    if keys:
        _note(encounter, Event.ASKED, now, keys[0])


def resolved(encounter: Encounter, which: int, now: datetime) -> None:
    """A turn is resolved, and everybody is shown something of it; ``which`` tells it from all others."""
    _note(encounter, Event.RESOLVED, now, str(which))


def over(encounter: Encounter, now: datetime) -> None:
    """The fight is over."""
    _note(encounter, Event.OVER, now)


def _note(encounter: Encounter, event: Event, now: datetime, about: str = "") -> None:
    hooks = [one for one in _listening(encounter) if event in one.events]
    if not hooks:
        return
    Delivery.objects.bulk_create(
        (
            Delivery(
                key=f"{hook.pk}:{encounter.pk}:{event}:{about}"[:120],
                webhook=hook,
                encounter=encounter,
                event=event,
                made_at=now,
            )
            for hook in hooks
        ),
        ignore_conflicts=True,
    )


def _listening(encounter: Encounter) -> list[Webhook]:
    """The webhooks of its table, and those of the people who sit there."""
    people = encounter.seats.exclude(user=None).values("user")
    whose = Q(table=None, user__in=people)
    if encounter.table_id is not None:
        whose |= Q(table=encounter.table_id)
    return list(Webhook.objects.filter(whose, off_at=None))
