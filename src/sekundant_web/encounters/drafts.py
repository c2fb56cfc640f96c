"""Drafts: what a seat has prepared and not handed in. Nobody else sees them, and they change nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone

from sekundant.core.encounter import Ask
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Seat

LATE = "late:"
"""Before the key of an ask: the draft is an answer that came when nobody waited for it any more."""


def save_draft(place: Place, ask_key: str, fields: Mapping[str, Any], now: datetime | None = None) -> None:
    """Keep what is prepared for an ask."""
    if place.seat is not None:
        keep(place.seat, ask_key, fields, now or timezone.now())


def drop_draft(place: Place, ask_key: str) -> None:
    """Throw a draft away."""
    if place.seat is not None and Draft.objects.filter(seat=place.seat, ask=ask_key).delete()[0]:
        _changed(place.seat)


def keep_late(place: Place, ask_key: str, fields: Mapping[str, Any], now: datetime | None = None) -> None:
    """Keep an answer that came too late, so that its words are not lost; only the last such is kept."""
    drop_late(place)
    save_draft(place, f"{LATE}{ask_key}"[:120], fields, now)


def drop_late(place: Place) -> None:
    """Throw away what came too late."""
    late = Draft.objects.filter(seat=place.seat, ask__startswith=LATE)
    if place.seat is not None and late.delete()[0]:
        _changed(place.seat)


def keep(seat: Seat, ask_key: str, fields: Mapping[str, Any], at: datetime) -> None:
    """Keep a seat's draft for an ask."""
    Draft.objects.update_or_create(seat=seat, ask=ask_key, defaults={"fields": dict(fields), "saved_at": at})
    _changed(seat)


def _changed(seat: Seat) -> None:
    """Its own page is another now."""
    Seat.objects.filter(pk=seat.pk).update(version=F("version") + 1)


def back_to_draft(held: HandedIn, ask_key: str, at: datetime) -> None:
    """What was handed in and has not been played becomes a draft for an ask."""
    keep(held.seat, ask_key, {**held.fields, "story": held.story}, at)


def carry_over(
    encounter: Encounter,
    before: tuple[Ask, ...],
    asks: tuple[Ask, ...],
    played: Collection[str],
    at: datetime,
) -> None:
    """Other things are asked for than ``before``: what was prepared for one is prepared for its like.

    So nothing is lost of one whom another's answer came before, or for whom the clock answered. Of those
    whose answer was ``played``, now or in the secret steps before this one, no draft is left.
    """
    answers = tuple(HandedIn.objects.filter(seat__encounter=encounter).select_related("seat"))
    asked = {ask.key for ask in before}
    done = {*played, *(held.seat.name for held in answers if held.ask not in asked)}
    new = {(ask.seat, ask.what): ask.key for ask in asks if ask.seat not in done}
    for held in answers:
        key = new.get((held.seat.name, kind_of(held.ask)))
        if key is not None and key != held.ask:
            back_to_draft(held, key, at)
    kept = Draft.objects.filter(seat__encounter=encounter).exclude(ask__startswith=LATE)
    for draft in kept.exclude(ask__in=[ask.key for ask in asks]).select_related("seat"):
        key = new.get((draft.seat.name, kind_of(draft.ask)))
        if key is None or Draft.objects.filter(seat=draft.seat, ask=key).exists():
            draft.delete()
        else:
            Draft.objects.filter(pk=draft.pk).update(ask=key)


def kind_of(ask_key: str) -> str:
    """The kind of an ask, which its key names in its middle; empty for what is no such key."""
    return ask_key.partition(":")[2].partition(":")[0]
