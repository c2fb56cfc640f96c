"""The record of a fight: the promise of its dice from the beginning, the whole ledger when it is over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from sekundant_web.context import reading_language
from sekundant_web.encounters.access import place_of
from sekundant_web.encounters.game import texts_of
from sekundant_web.encounters.models import Status
from sekundant_web.replays.proving import proof


@require_GET
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """What was promised, and, when the fight is over, where the reader's own browser checks all of it."""
    encounter = place_of(request, key).encounter
    found = proof(encounter, reading_language())
    if found is None:
        raise Http404
    return render(request, "pages/dice.html", {"encounter": encounter, "proof": found})


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
