"""Questions about results: a player asks about a line, the master answers, and both stand in the thread."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.looking import settled
from sekundant_web.encounters.master_desk.entering import Said, for_its_master, to_desk, why_not
from sekundant_web.encounters.master_desk.showing import desk
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.results import Shown, shown
from sekundant_web.encounters.presenting.thread import Reader, told_of


@require_http_methods(["GET", "POST"])
def question(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Question a result, or a line of it; for those who fight there."""
    place = settled(request, key)
    if place.seat is None:
        raise Http404
    reader = reader_of(place)
    lines = _lines(reader, number)
    said = Said()
    if request.method == "POST":
        result = _result(request.POST.get("line", ""), lines)
        try:
            mastering.appeal(place, number, request.POST.get("text", ""), result=result)
        except NotNow as refused:
            said = Said.of(request, "question", *why_not(place, refused))
        else:
            messages.success(request, _("Your question stands in the thread; the master gets a letter."))
            return redirect(f"{reverse('encounter', args=[key])}#l{number}")
    chosen = said.typed.get("line", request.GET.get("line", ""))
    context = {"lines": lines, "chosen": chosen, "number": number, "said": said}
    return render(request, "encounters/master/question.html", {**head(reader), **context})


def _lines(reader: Reader, number: int) -> list[tuple[str, Shown]]:
    """The lines of a result that the reader may see. Raise Http404 for a result that is not there."""
    line = reader.encounter.lines.filter(shown=number).first()
    if line is None:
        raise Http404
    step = shown(told_of(reader, line), reader.encounter.system, opened=False)
    return [(str(place), one) for place, one in enumerate(step.results, start=1)]


def _result(chosen: str, lines: list[tuple[str, Shown]]) -> int | None:
    """Which line is meant; None: all of it."""
    return int(chosen) if chosen in dict(lines) else None


@require_POST
@for_its_master
def answer(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Answer a question."""
    upheld = request.POST.get("press") == "uphold"
    try:
        mastering.answer_appeal(place, pk, request.POST.get("text", ""), upheld=upheld)
    except NotNow as refused:
        why, _at = why_not(place, refused)
        return desk(request, place, Said.of(request, "appeals", why, str(pk)))
    messages.success(request, _("Your answer stands in the thread."))
    return to_desk(place, "appeals")
