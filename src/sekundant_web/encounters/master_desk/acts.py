"""Small acts of the desk: a reminder, more time, a pause, another player, the end."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from sekundant.core.encounter import Refused
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.entering import (
    Said,
    closed_for_good,
    for_its_master,
    to_desk,
    why_not,
)
from sekundant_web.encounters.master_desk.seating import FREE, sitter_of
from sekundant_web.encounters.master_desk.showing import desk
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.presenting.page import head, reader_of


@require_POST
@for_its_master
def nudge(request: HttpRequest, place: Place) -> HttpResponse:
    """Remind somebody of what he owes."""
    try:
        mastering.nudge(place, request.POST.get("seat", ""))
    except NotNow as refused:
        return desk(request, place, Said.of(request, "owes", str(refused)))
    messages.success(request, _("A letter is on its way."))
    return to_desk(place, "owes")


@require_POST
@for_its_master
def time(request: HttpRequest, place: Place) -> HttpResponse:
    """Move the deadline, let the clock stand still, let it go on."""
    press, reason = request.POST.get("press", ""), request.POST.get("reason", "")
    try:
        if press == "extend":
            mastering.extend(place, _hours(request.POST.get("hours", "")), reason)
        elif press == "pause":
            mastering.pause(place, reason)
        elif press == "go_on":
            mastering.go_on(place, reason)
        else:
            raise Http404
    except NotNow as refused:
        return desk(request, place, Said.of(request, press, *why_not(place, refused)))
    return to_desk(place, "time")


def _hours(typed: str) -> int:
    """A number of hours. Raise NotNow for what is none."""
    typed = typed.strip()
    if not typed.isdecimal() or len(typed) > 5:
        raise NotNow("hours", _("Type a whole number of hours."), "hours")
    return int(typed)


@require_POST
@for_its_master
def substitute(request: HttpRequest, place: Place) -> HttpResponse:
    """Let another play a seat."""
    seat, who = request.POST.get("seat", ""), request.POST.get("who", "")
    try:
        mastering.substitute(place, seat, sitter_of(place, who), request.POST.get("reason", ""))
    except NotNow as refused:
        return desk(request, place, Said.of(request, "substitute", *why_not(place, refused)))
    if who == FREE and place.encounter.table is not None:
        return redirect("table_seats", slug=place.encounter.table.slug, key=place.encounter.key)
    messages.success(request, _("Another plays from now on."))
    return to_desk(place, "time")


@require_http_methods(["GET", "POST"])
@for_its_master
def end(request: HttpRequest, place: Place) -> HttpResponse:
    """Break the fight off, after a page that asks whether that is meant."""
    said = Said()
    if request.method == "POST":
        try:
            mastering.end(place, request.POST.get("reason", ""))
        except (NotNow, Refused) as refused:
            said = Said.of(request, "end", *why_not(place, refused))
        else:
            messages.success(request, _("The fight is ended. Its secret is revealed, its record is closed."))
            return to_desk(place)
    context = {
        "heading": _("End the fight without an outcome"),
        "consequences": [
            _("Nobody has won. What lies sealed is not played."),
            closed_for_good(),
        ],
        "form": "end",
        "button": _("End the fight for good"),
        "said": said,
    }
    return render(
        request, "encounters/master/confirm.html", {**head(reader_of(place)), **context, "crumb": True}
    )
