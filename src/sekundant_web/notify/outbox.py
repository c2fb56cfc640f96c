"""Writing into the outbox: what somebody is told, and why; sending is the clerk's business."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from sekundant.core.encounter import Ask
from sekundant_web.encounters.models import Encounter, Seat
from sekundant_web.notify.models import Outgoing


def tell_of_asks(encounter: Encounter, asks: tuple[Ask, ...], now: datetime) -> None:
    """Tell everybody who owes an answer now, if he wants to be told and has an address."""
    for seat in _people(encounter, [ask.seat for ask in asks]):
        ask = next(ask for ask in asks if ask.seat == seat.name)
        if seat.user and seat.user.tell_when_my_turn:
            with translation.override(seat.user.language or settings.LANGUAGE_CODE):
                _put(
                    f"asked:{encounter.key}:{ask.key}",
                    encounter,
                    seat,
                    _("Your turn: %(title)s") % {"title": str(encounter)},
                    _("You are waited for."),
                    now,
                    stale_at=encounter.due_at,
                )


def tell_of_end(encounter: Encounter, now: datetime) -> None:
    """Tell everybody who sat there that it is over."""
    for seat in _people(encounter, None):
        if seat.user and seat.user.tell_when_over:
            with translation.override(seat.user.language or settings.LANGUAGE_CODE):
                _put(
                    f"over:{encounter.key}:{seat.name}",
                    encounter,
                    seat,
                    _("It is over: %(title)s") % {"title": str(encounter)},
                    _("The fight has ended."),
                    now,
                    stale_at=None,
                )


def _people(encounter: Encounter, names: list[str] | None) -> list[Seat]:
    seats = encounter.seats.select_related("user").exclude(user=None).exclude(user__email="")
    return list(seats if names is None else seats.filter(name__in=names))


def _put(
    key: str,
    encounter: Encounter,
    seat: Seat,
    subject: str,
    body: str,
    now: datetime,
    stale_at: datetime | None,
) -> None:
    address = f"{settings.SITE_ADDRESS}/e/{encounter.key}/"
    Outgoing.objects.get_or_create(
        key=key,
        defaults={
            "user": seat.user,
            "encounter": encounter,
            "subject": subject,
            "body": f"{body}\n\n{address}\n",
            "ready_at": now,
            "stale_at": stale_at,
        },
    )
