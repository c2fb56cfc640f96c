"""The page of a replay."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from sekundant_web.context import reading_language
from sekundant_web.encounters.access import place_of
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.replays.proving import proof
from sekundant_web.replays.showing import replay

ASKED = ("as", "turn", "event", "at")


@require_GET
@vary_on_headers("HX-Request")
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A replay: ``turn`` and ``event`` where it stands, ``as`` whose eyes, ``at`` a result of the thread."""
    place = place_of(request, key)
    try:
        shown = replay(place, {name: request.GET.get(name, "") for name in ASKED})
    except LookupError:
        raise Http404 from None
    context = {**head(reader_of(place)), **shown}
    htmx = request.htmx  # type: ignore[attr-defined] # of django-htmx
    if htmx and not htmx.history_restore_request:
        return render(request, "replays/_replay.html", context)
    over = context["over"]
    return render(
        request,
        "replays/replay.html",
        {**context, "proof": proof(place.encounter, reading_language()) if over else None},
    )
