"""The archive, and the page of a replay."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from sekundant_web.context import reading_language
from sekundant_web.encounters import many
from sekundant_web.encounters.access import guest_of, place_of
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.pages.lists import rows
from sekundant_web.replays import choosing
from sekundant_web.replays.archive import A_PAGE, LAST_PAGE, asked, found
from sekundant_web.replays.proving import proof
from sekundant_web.replays.showing import replay
from sekundant_web.replays.spots import NotThere

ASKED = ("as", "turn", "event", "at")


@require_GET
@vary_on_headers("HX-Request")
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A replay: ``turn`` and ``event`` where it stands, ``as`` whose eyes, ``at`` a result of the thread."""
    place = place_of(request, key)
    try:
        shown = replay(place, {name: request.GET.get(name, "") for name in ASKED})
    except NotThere:
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


@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """Finished fights, those that the reader asks for, page by page."""
    wish = asked(request.GET.dict())
    guest, language = guest_of(request), reading_language()
    keys = found(wish, request.user, guest)
    shown = rows(many.these(keys[:A_PAGE], request.user, guest))
    query = request.GET.copy()
    context = {
        "wish": wish,
        "finished": shown,
        "systems": choosing.systems(wish, language),
        "places": choosing.places(wish, language),
        "styles": choosing.styles(wish, language),
        "tables": choosing.tables(wish, request.user, guest),
        "fighters": choosing.fighters(wish, request.user, guest),
        "newer": _page(query, wish.page - 1) if wish.page > 1 else "",
        "older": _page(query, wish.page + 1) if len(keys) > A_PAGE and wish.page < LAST_PAGE else "",
    }
    return render(request, "replays/archive.html", context)


def _page(query: QueryDict, number: int) -> str:
    """The query of another page of the same search."""
    query["page"] = str(number)
    return f"?{query.urlencode()}"
