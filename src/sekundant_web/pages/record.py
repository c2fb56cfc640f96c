"""The record of a fight: the promise of its dice from the beginning, the whole ledger when it is over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_GET

from sekundant.ledger.lines import read
from sekundant_web.encounters.access import place_of
from sekundant_web.encounters.game import texts_of
from sekundant_web.encounters.models import Status


@require_GET
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """What was promised, and, when the fight is over, how anybody can check it."""
    encounter = place_of(request, key).encounter
    opening = encounter.lines.filter(number=1).values_list("text", flat=True).first()
    if opening is None:
        raise Http404
    promise = read(opening)
    over = encounter.status == Status.OVER
    closing = encounter.lines.order_by("-number").values_list("text", flat=True).first() if over else None
    context = {
        "encounter": encounter,
        "commitment": promise["commitment"],
        "promised_at": parse_datetime(promise["at"]) if promise["at"] else None,
        "over": over,
        "secret": read(closing)["secret"] if closing else "",
    }
    return render(request, "pages/dice.html", context)


@require_GET
def ledger(request: HttpRequest, key: str) -> HttpResponse:
    """The whole record of a fight that is over, to be checked. Raise Http404 for one that goes on."""
    encounter = place_of(request, key).encounter
    if encounter.status != Status.OVER:
        raise Http404
    text = "".join(f"{line}\n" for line in texts_of(encounter))
    response = HttpResponse(text, content_type="application/x-ndjson; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{encounter.key}.ledger"'
    return response
