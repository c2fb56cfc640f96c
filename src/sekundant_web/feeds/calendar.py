"""Somebody's deadlines as a calendar: what is asked of him, and until when."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from icalendar import Alarm, Calendar, Event

from sekundant_web.accounts.models import User
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place
from sekundant_web.feeds.entries import plain, whole
from sekundant_web.feeds.secrecy import owner_of
from sekundant_web.pages.lists import rows

MOST = 100
LEAD = timedelta(hours=3)


@require_GET
def deadlines(request: HttpRequest, word: str) -> HttpResponse:  # noqa: ARG001
    """The calendar behind a secret address."""
    user = owner_of(word)
    with translation.override(user.language or settings.LANGUAGE_CODE):
        text = _calendar(user).to_ical()
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


def _calendar(user: User) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Sekundant//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Sekundant: my deadlines"))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    places = many.of_player(user, "", MOST)
    answered = many.answered(places)
    for place, row in zip(places, rows(places), strict=True):
        for ask in many.known_asks(place):
            own = place.seat is not None and ask.seat == place.seat.name
            if own and row.due is not None and (place.encounter.pk, ask.key) not in answered:
                calendar.add_component(_event(place, ask.key, plain(row.title)))
    return calendar


def _event(place: Place, ask: str, title: str) -> Event:
    encounter = place.encounter
    host = urlsplit(settings.SITE_ADDRESS).hostname or "localhost"
    which = hashlib.sha256(f"{encounter.key}:{ask}".encode()).hexdigest()[:24]
    address = whole(reverse("encounter", args=[encounter.key]))
    event = Event()
    event.add("uid", f"{which}@{host}")
    event.add("dtstamp", encounter.asked_at or timezone.now())
    event.add("dtstart", encounter.due_at)
    event.add("dtend", encounter.due_at)
    event.add("summary", _("Your turn: %(title)s") % {"title": title})
    event.add("description", address)
    event.add("url", address)
    event.add("transp", "TRANSPARENT")
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", -LEAD)
    event.add_component(alarm)
    return event
