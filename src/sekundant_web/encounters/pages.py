"""The page of an encounter, and the acts that are posted from it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from sekundant.core.encounter import Refused, illegal
from sekundant.core.wire import encode
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place, place_of
from sekundant_web.encounters.actions import Late, hand_in, settle
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.presenting.page import page


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The page of an encounter, as its reader may know it."""
    settle(key)
    return _page(request, place_of(request, key))


def _page(request: HttpRequest, place: Place, text: str = "", refused: tuple[str, ...] = ()) -> HttpResponse:
    context = {**page(place, request), "text": text, "refused": refused}
    return render(request, "encounters/show.html", context)


@require_POST
def order(request: HttpRequest, key: str) -> HttpResponse:
    """Hand in an order that was typed."""
    place = place_of(request, key)
    view, language = place.view, reading_language()
    room, system = words(place.encounter.system), system_of(place.encounter)
    ask = next((ask for ask in view.asks if ask.key == request.POST.get("ask")), None)
    text = request.POST.get("text", "")
    if ask is None:
        return redirect("encounter", key=key)
    reading = room.read(text, view, {}, ask.what)
    if reading.answer is None:
        lines = [room.reading_objection_line(one, language, view, {}) for one in reading.objections]
        return _page(request, place, text, tuple(HTML.line(line) for line in lines))
    answer = system.answer_from(encode(reading.answer), ask)
    try:
        hand_in(place, ask.key, answer, fields={"text": text}, key=request.POST.get("key", ""))
    except Refused as refused:
        lines = [room.objection_line(one, view, language) for one in illegal(refused.objections)]
        return _page(request, place, text, tuple(HTML.line(line) for line in lines))
    except Late:
        pass
    return redirect("encounter", key=key)
