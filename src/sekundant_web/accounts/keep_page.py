"""The page on which a guest is asked whether he wants to keep a fight."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from sekundant_web.accounts.forms import SignupForm
from sekundant_web.encounters.access import place_of
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.thread import thread


@require_safe
def keep(request: HttpRequest, key: str) -> HttpResponse:
    """What a guest would keep, and the form by which he becomes somebody."""
    place = place_of(request, key)
    if place.seat is None:
        raise Http404
    if place.seat.user_id is not None:
        return redirect("encounter", key=key)
    request.session.modified = True  # who comes here is given the whole time anew
    encounter, reader = place.encounter, reader_of(place)
    steps = [entry for entry in thread(reader).entries if entry.step]
    context = {
        **head(reader),
        "won": encounter.winner == place.seat.name,
        "drawn": not encounter.winner,
        "last": steps[-1] if steps else None,
        "until": _kept_until(),
        "form": SignupForm(),
    }
    return render(request, "accounts/keep.html", context)


def _kept_until() -> datetime:
    """Until when the browser remembers its guest."""
    return timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
