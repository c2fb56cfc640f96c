"""An order in the master's hand: the form of a player's own desk, seen with that player's eyes.

What is typed is kept nowhere before it is handed in, and the player's own draft stays his own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from sekundant.core.encounter import Ask, Refused
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desk_pages import after_button
from sekundant_web.encounters.desks.fields import Fields, posted
from sekundant_web.encounters.desks.forming import STORY, Form, made
from sekundant_web.encounters.desks.frame import Receipt, ask_of, receipt_of
from sekundant_web.encounters.desks.kept import kept_for
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.desks.widgets import every
from sekundant_web.encounters.looking import with_the_eyes_of
from sekundant_web.encounters.master_desk.entering import Said, for_its_master, to_desk, why_not
from sekundant_web.encounters.mastering import NotNow
from sekundant_web.encounters.presenting.page import head, reader_of

REASON = "reason"
"""The field of why the master enters it: no part of the order."""


@require_http_methods(["GET", "POST"])
@for_its_master
def order(request: HttpRequest, place: Place, seat: str) -> HttpResponse:
    """Enter an order for a player, or for a fighter without one; or take one back."""
    his = with_the_eyes_of(place, seat)
    ask = ask_of(his)
    if ask is None:
        return to_desk(place, "owes")
    if request.method == "GET":
        return _page(request, place, his, _form(his, ask, None), Said())
    if request.POST.get("ask") != ask.key:
        said = Said.of(request, "order", _("Meanwhile the fight has gone on: this is what is asked now."))
        return _page(request, place, his, _form(his, ask, None), said)
    return _posted(request, place, his, ask)


def _posted(request: HttpRequest, place: Place, his: Place, ask: Ask) -> HttpResponse:
    """What comes of the form: another look at it, or the order is in."""
    fields = posted(request.POST.lists()).without(REASON)
    press = request.POST.get("press", "")
    if getattr(request, "htmx", False):
        return _preview(request, _form(his, ask, fields))
    if press == "take":
        return _taken_back(request, place, his, ask)
    if press:
        fields = after_button(press, fields, his, ask)
        return _page(request, place, his, _form(his, ask, fields), Said.of(request, "", ""))
    form = _form(his, ask, fields)
    if form.checked.reasons:
        return _page(request, place, his, form, Said.of(request, "order", ""))
    reason = request.POST.get(REASON, "")
    try:
        mastering.answer_for(
            place,
            his.reader,
            ask.key,
            form.checked.answer,
            fields=fields.stored(),
            story=fields.text(STORY),
            reason=reason,
        )
    except (NotNow, Refused) as refused:
        return _page(request, place, his, form, Said.of(request, "order", *why_not(his, refused)))
    return to_desk(place, "owes")


def _preview(request: HttpRequest, form: Form) -> HttpResponse:
    """What stands against what is in the form, and what it means in numbers."""
    told = {"form": form, "widgets": tuple(every(form.widgets)), "draft_url": form.draft, "oob": True}
    return render(request, "encounters/desk/preview.html", told)


def _taken_back(request: HttpRequest, place: Place, his: Place, ask: Ask) -> HttpResponse:
    """The order that lies sealed is taken back."""
    try:
        mastering.take_answer_back(place, his.reader, ask.key, request.POST.get(REASON, ""))
    except NotNow as refused:
        said = Said.of(request, "take", *why_not(his, refused))
        return _page(request, place, his, _form(his, ask, None), said)
    return redirect(reverse("master_order", args=[place.encounter.key, his.reader]))


def _form(his: Place, ask: Ask, fields: Fields | None) -> Form:
    """The form, whose buttons come back to this page."""
    address = reverse("master_order", args=[his.encounter.key, his.reader])
    form = made(his, ask, fields.without(STORY) if fields is not None else None)
    return replace(form, draft=address)


def _standing(his: Place, ask: Ask) -> Receipt | None:
    """The order that lies sealed."""
    if his.seat is None:
        raise Http404
    held = kept_for(his.seat, ask.key).handed_in
    return receipt_of(his, ask, held) if held else None


def _page(request: HttpRequest, place: Place, his: Place, form: Form, said: Said) -> HttpResponse:
    """The form of the order, below it why."""
    reader = reader_of(place)
    ask = ask_of(his)
    if ask is None:
        return to_desk(place, "owes")
    side = reader.sides[his.reader]
    context: dict[str, Any] = {
        **head(reader),
        "crumb": True,
        "side": side,
        "ask": ask,
        "form": form,
        "draft_url": form.draft,
        "what": room(place.encounter.system).heading(his.view, ask),
        "standing": _standing(his, ask),
        "by_master": side.seat.by_master,
        "story": said.typed.get(STORY, ""),
        "refused": said.form == "order" and bool(form.checked.reasons) and not said.why,
        "said": said,
        "language": reading_language(),
    }
    return render(request, "encounters/master/order.html", context)
