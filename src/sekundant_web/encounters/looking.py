"""Looking at an encounter: whatever is due there is resolved first; its master may look with others' eyes."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils import timezone

from sekundant.core.events import MASTER, SPECTATOR
from sekundant_web.encounters.access import Place, place_of
from sekundant_web.encounters.outage import keep_awake
from sekundant_web.encounters.resolving import settle


def settled(request: HttpRequest, key: str) -> Place:
    """Where the sender of a request stands, after whatever is due there has been resolved."""
    keep_awake(timezone.now())
    place = place_of(request, key)
    wake_at = place.encounter.wake_at
    if wake_at is not None and wake_at <= timezone.now() and settle(key):
        place = place_of(request, key)
    return place


def with_the_eyes_of(place: Place, name: str) -> Place:
    """Where somebody else stands, for the master to look: a seat by its name, or whoever looks on.

    He can do nothing there. Raise Http404 for everybody but the master, and for a seat that is not there.
    """
    if place.reader != MASTER:
        raise Http404
    if name == SPECTATOR:
        return Place(place.encounter, SPECTATOR, None, runs_it=False)
    seat = next((seat for seat in place.encounter.seats.all() if seat.name == name), None)
    if seat is None:
        raise Http404
    return Place(place.encounter, seat.name, seat, runs_it=False, role="player")
