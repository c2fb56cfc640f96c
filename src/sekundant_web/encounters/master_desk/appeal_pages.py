"""Questions about results: a player asks about a line, the master answers, and both stand in the thread."""

from __future__ import annotations

from collections.abc import Mapping

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
from sekundant_web.encounters.models import Line
from sekundant_web.encounters.presenting.entries import Reader, told_of
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.questions import lines_told
from sekundant_web.encounters.presenting.results import Shown, shown


@require_http_methods(["GET", "POST"])
def question(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Question a result, or a line of it; for those who fight there."""
    place = settled(request, key)
    if place.seat is None:
        raise Http404
    reader = reader_of(place)
    line = place.encounter.lines.filter(shown=number).first()
    if line is None:
        raise Http404
    lines = {str(one.number): one for one in _lines(reader, line)}
    said = Said()
    if request.method == "POST":
        try:
            _ask(reader, line, request.POST)
        except NotNow as refused:
            said = Said.of(request, "question", *why_not(place, refused))
        else:
            messages.success(request, _("Your question stands in the thread; the master gets a letter."))
            return redirect(f"{reverse('encounter', args=[key])}#l{number}")
    chosen = said.typed.get("line", request.GET.get("line", ""))
    context = {"lines": list(lines.items()), "chosen": chosen, "number": number, "said": said}
    return render(request, "encounters/master/question.html", {**head(reader), **context})


def _lines(reader: Reader, line: Line) -> tuple[Shown, ...]:
    """The lines of a result that the reader is told."""
    return shown(told_of(reader, line), reader.encounter.system, opened=False).results


def _ask(reader: Reader, line: Line, typed: Mapping[str, str]) -> None:
    """Ask about the line of a result that is chosen, or all of it. Raise NotNow."""
    assert line.shown is not None
    told = {str(number): one for number, one in enumerate(lines_told(reader, line), start=1)}
    meant = told.get(typed.get("line", ""))
    event, part = (meant.event, meant.part) if meant else (None, 0)
    mastering.appeal(reader.place, line.shown, typed.get("text", ""), event=event, part=part)


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
