"""Rulings from the desk: numbers of the closed list, a declared outcome, a turn taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from sekundant.core.encounter import Refused
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.adjusting import adjustable, changes_of
from sekundant_web.encounters.master_desk.entering import (
    Said,
    closed_for_good,
    for_its_master,
    to_desk,
    why_not,
)
from sekundant_web.encounters.master_desk.looking import looking
from sekundant_web.encounters.master_desk.showing import desk
from sekundant_web.encounters.master_desk.stepping import step_of
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.systems import presenter


@require_POST
@for_its_master
def adjust(request: HttpRequest, place: Place) -> HttpResponse:
    """Record that numbers or words are other ones, or look first what that would do."""
    try:
        changes = changes_of(adjustable(place, place.view), request.POST)
        if request.POST.get("press") == "look":
            looked = looking(reader_of(place), mastering.look_at(place, changes))
            return desk(request, place, Said.of(request, "adjust", ""), looked)
        mastering.adjust(place, changes, request.POST.get("reason", ""))
    except (NotNow, Refused) as refused:
        return desk(request, place, Said.of(request, "adjust", *why_not(place, refused)))
    messages.success(request, _("The ruling stands in the record."))
    return to_desk(place, "record")


@require_http_methods(["GET", "POST"])
@for_its_master
def declare(request: HttpRequest, place: Place) -> HttpResponse:
    """Declare an outcome, after a page that asks whether that is meant."""
    reader = reader_of(place)
    asked = request.POST if request.method == "POST" else request.GET
    winner, how = asked.get("winner", ""), asked.get("how", "")
    words = dict(presenter(place.encounter.system).outcomes(reader.language))
    if how not in words or (winner and winner not in reader.sides):
        raise Http404
    said = Said()
    if request.method == "POST":
        try:
            mastering.declare(place, winner or None, how, request.POST.get("reason", ""))
        except (NotNow, Refused) as refused:
            said = Said.of(request, "declare", *why_not(place, refused))
        else:
            messages.success(request, _("The fight is over, as you have declared."))
            return to_desk(place)
    context = {
        "heading": _("Declare an outcome"),
        "choices": [
            (_("Who has won"), reader.sides[winner].name if winner else _("nobody: a draw")),
            (_("How"), words[how]),
        ],
        "consequences": [
            _("The fight is over. What lies sealed is not played."),
            closed_for_good(),
        ],
        "kept": [("winner", winner), ("how", how)],
        "form": "declare",
        "button": _("Declare it for good"),
        "said": said,
        "crumb": True,
    }
    return render(request, "encounters/master/confirm.html", {**head(reader), **context})


@require_http_methods(["GET", "POST"])
@for_its_master
def take_back(request: HttpRequest, place: Place) -> HttpResponse:
    """Let the fight stand again where it stood before a turn, after a page that says what that undoes."""
    asked = request.POST if request.method == "POST" else request.GET
    step = step_of(place, asked.get("step", ""))
    said = Said()
    if request.method == "POST":
        try:
            mastering.take_back(
                place, step.number, request.POST.get("reason", ""), mark=request.POST.get("mark", "")
            )
        except (NotNow, Refused) as refused:
            said = Said.of(request, "take_back", *why_not(place, refused))
        else:
            messages.success(request, _("Taken back. All are asked anew."))
            return to_desk(place)
    context = {
        "heading": _("Take back"),
        "choices": [(_("Back before"), step.label)],
        "consequences": [
            _("This result and all after it do not count; they stay in the thread, struck through."),
            _("What lies sealed now is void; everybody is asked anew, and the dice will be others."),
        ],
        "kept": [("step", step.number), ("mark", step.step.mark)],
        "form": "take_back",
        "button": _("Take it back"),
        "said": said,
        "crumb": True,
    }
    return render(request, "encounters/master/confirm.html", {**head(reader_of(place)), **context})
