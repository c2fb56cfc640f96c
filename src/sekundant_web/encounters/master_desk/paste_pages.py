"""Group play without registration: orders are pasted, read, objected to, handed in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from sekundant.core.clauses import Language
from sekundant.core.encounter import Refused
from sekundant_web.carrying.dialects import choices, remember, wanted
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.entering import Said, for_its_master, to_desk, why_not
from sekundant_web.encounters.master_desk.pasting import Back, Pasted, owing_seats, pasted
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.page import head, reader_of
from sekundant_web.encounters.presenting.systems import presenter

LONGEST = 60_000
"""So many characters of a thread are read at once."""


@require_http_methods(["GET", "POST"])
@for_its_master
def paste(request: HttpRequest, place: Place) -> HttpResponse:
    """Paste orders, see what was understood, hand in what can be taken."""
    reader = reader_of(place)
    if request.method == "GET":
        return _page(request, reader, (), Said())
    text, seat = request.POST.get("text", "")[:LONGEST], request.POST.get("seat", "")
    if seat and seat not in reader.sides:
        return _page(request, reader, (), Said.of(request, "paste", _("There is no such seat."), "seat"))
    back = Back(_language(request), wanted(request, request.POST.get("dialect", "")))
    found = pasted(reader, text, seat, back)
    if not found:
        why = _("Nothing was found that is asked for now. Put each fighter’s name on a line above his order.")
        return _page(request, reader, (), Said.of(request, "paste", why, "text"))
    if request.POST.get("press") != "hand_in":
        return _page(request, reader, found, Said.of(request, "paste", ""))
    return _handed_in(request, reader, found)


def _handed_in(request: HttpRequest, reader: Reader, found: tuple[Pasted, ...]) -> HttpResponse:
    """Hand in all that can be taken."""
    count = 0
    for one in found:
        if not one.taken:
            continue
        try:
            mastering.answer_for(
                reader.place,
                one.side.seat.name,
                one.ask.key,
                one.answer,
                fields={"text": [one.text]},
                story="",
                reason=request.POST.get("reason", ""),
            )
        except (NotNow, Refused) as refused:
            why, at = why_not(reader.place, refused)
            return _page(request, reader, found, Said.of(request, "paste", f"{one.side.name}: {why}", at))
        count += 1
    if count < len(found):
        why = _("What can’t be taken is still here, with what to write back.")
        return _page(request, reader_of(reader.place), _left(found), Said.of(request, "paste", why))
    told = ngettext("%(n)s order is in.", "%(n)s orders are in.", count) % {"n": count}
    messages.success(request, told)
    return to_desk(reader.place, "post")


def _left(found: tuple[Pasted, ...]) -> tuple[Pasted, ...]:
    return tuple(one for one in found if not one.taken)


def _language(request: HttpRequest) -> Language:
    """In which language the players are answered."""
    chosen = request.POST.get("language", "")
    return "ru" if chosen == "ru" else "en" if chosen == "en" else reading_language()


def _page(request: HttpRequest, reader: Reader, found: tuple[Pasted, ...], said: Said) -> HttpResponse:
    owed = owing_seats(reader.place)
    dialect = wanted(request, said.typed.get("dialect", ""))
    context = {
        "crumb": True,
        "where": presenter(reader.encounter.system).where(reader.view, reader.language),
        "owed": [reader.sides[name] for name in owed],
        "needs_reason": any(not reader.sides[name].seat.by_master for name in owed),
        "found": found,
        "takes": any(one.taken for one in found),
        "languages": (("ru", "Русский"), ("en", "English")),
        "language_chosen": said.typed.get("language", reader.language),
        "dialects": choices(),
        "dialect": dialect,
        "said": said,
    }
    response = render(request, "encounters/master/paste.html", {**head(reader), **context})
    if found:
        remember(response, dialect)
    return response
