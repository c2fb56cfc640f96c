"""The addresses behind the order desk: hand in, keep a draft, look what it would come to, take back.

Every act ends in the page of the encounter, whose desk shows what has come of it; what was typed is kept in
the draft, so nothing is lost on the way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from sekundant.core.encounter import Ask, Refused
from sekundant_web.context import reading_language
from sekundant_web.encounters import actions
from sekundant_web.encounters.access import Place, place_of
from sekundant_web.encounters.desks import fields as typed
from sekundant_web.encounters.desks.checking import TEXT, check
from sekundant_web.encounters.desks.fields import Fields, posted
from sekundant_web.encounters.desks.forming import STORY, made
from sekundant_web.encounters.desks.frame import State, ask_of
from sekundant_web.encounters.desks.kept import kept_for
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.desks.widgets import every
from sekundant_web.encounters.drafts import LATE, kind_of
from sekundant_web.encounters.game import system_of

View = Callable[[HttpRequest, str], HttpResponse]
Act = Callable[[HttpRequest, Place], HttpResponse]


def at_the_desk(act: Act) -> View:
    """A page for one who has a seat at the encounter; for all others it is not there."""

    @require_POST
    @wraps(act)
    def page(request: HttpRequest, key: str) -> HttpResponse:
        place = place_of(request, key)
        if place.seat is None:
            raise Http404
        return act(request, place)

    return page


def _back(place: Place, said: str = "", anchor: str = "desk") -> HttpResponse:
    """Back to the page of the encounter, whose desk says what has come of the act."""
    query = f"?desk={said}" if said else ""
    return redirect(f"{reverse('encounter', args=[place.encounter.key])}{query}#{anchor}")


def _asked(request: HttpRequest, place: Place) -> Ask | None:
    """What the form answers, if it is still asked."""
    ask = ask_of(place)
    return ask if ask is not None and ask.key == request.POST.get("ask") else None


def _htmx(request: HttpRequest) -> bool:
    """Whether a part of the page asks, and not the reader for a whole one."""
    return bool(getattr(request, "htmx", False))


def _typed(request: HttpRequest) -> Fields:
    return posted(request.POST.lists())


@at_the_desk
def order(request: HttpRequest, place: Place) -> HttpResponse:
    """Hand in what the form says."""
    fields, ask_key = _typed(request), request.POST.get("ask", "")
    key = _once(request.POST.get("key", ""), fields)
    ask = _asked(request, place)
    if ask is None:
        return _back(place) if actions.is_done(place, key) else _too_late(place, ask_key, fields)
    checked = check(system_of(place.encounter), fields, place.view, ask, reading_language())
    if checked.reasons:
        actions.save_draft(place, ask_key, fields.stored())
        return _back(place, "refused", "desk-reasons")
    try:
        actions.hand_in(
            place,
            ask_key,
            checked.answer,
            fields=fields.stored(),
            story=fields.text(STORY),
            key=key,
            instead_of=request.POST.get("base", ""),
        )
    except Refused:
        actions.save_draft(place, ask_key, fields.stored())
        return _back(place, "refused", "desk-reasons")
    except actions.Overtaken:
        actions.save_draft(place, ask_key, fields.stored())
        return _back(place, "overtaken")
    except actions.Late:
        return _too_late(place, ask_key, fields)
    return _back(place)


def _once(key: str, fields: Fields) -> str:
    """What tells this form with these words from all others, so that sent twice it is handed in once.

    A form that the browser has kept and its owner has changed is another.
    """
    if not key:
        return ""
    said = json.dumps(fields.stored(), sort_keys=True)
    return hashlib.sha256(f"{key} {said}".encode()).hexdigest()[:40]


def _too_late(place: Place, ask_key: str, fields: Fields) -> HttpResponse:
    """The turn has gone on: the words are kept and offered."""
    actions.keep_late(place, ask_key, fields.stored())
    return _back(place, "late")


@at_the_desk
def draft(request: HttpRequest, place: Place) -> HttpResponse:
    """Keep what stands in the form, after the button that was pressed in it."""
    ask, fields = _asked(request, place), _typed(request)
    button = request.POST.get("press", "")
    if place.seat is None or ask is None:
        if not _htmx(request):
            return _too_late(place, request.POST.get("ask", ""), fields)
        return render(request, "encounters/desk/saved.html", {"gone": True})
    standing = kept_for(place.seat, ask.key).standing == request.POST.get("base", "")
    if standing:
        fields = after_button(button, fields, place, ask)
        actions.save_draft(place, ask.key, fields.stored())
    if _htmx(request):
        held = kept_for(place.seat, ask.key)
        state = State.AMENDED if held.handed_in else State.DRAFT
        saved = {"state": state, "saved_at": held.draft and held.draft.saved_at, "gone": not standing}
        return render(request, "encounters/desk/saved.html", saved)
    return _back(place, "" if standing else "overtaken", _anchor(button))


def after_button(button: str, fields: Fields, place: Place, ask: Ask) -> Fields:
    """The fields after a button in the form."""
    if not button or button == "save":
        return fields
    desk, view, system = room(place.encounter.system), place.view, system_of(place.encounter)
    if button == "read":
        answer = made(place, ask, fields).text.answer
        return fields if answer is None else fields.put(desk.fields_of(answer, view, ask).values)
    if button == "write":
        checked = check(system, fields.put({TEXT: ""}), view, ask, reading_language())
        return fields if checked.answer is None else fields.put({TEXT: _as_text(place, checked.answer)})
    changed = typed.pressed(fields, button)
    return desk.pressed(fields, button, view, ask) if changed is None else changed


def _as_text(place: Place, answer: object) -> str:
    from sekundant.prose.contract import words

    return words(place.encounter.system).write(answer, reading_language(), place.view, {})


def _anchor(button: str) -> str:
    """Where in the page the reader goes on: at the field whose button he has pressed."""
    kind, _, what = button.partition(":")
    if kind == "step":
        return f"f-{what[:-2].replace('.', '-')}"
    return {"read": "f-text", "write": "f-text"}.get(kind, "desk")


@at_the_desk
def preview(request: HttpRequest, place: Place) -> HttpResponse:
    """What stands against what is in the form, and what it means in numbers; nothing is kept.

    Without JavaScript it is kept, or it would be lost.
    """
    if not _htmx(request):
        return draft(request, place.encounter.key)
    ask = _asked(request, place)
    if ask is None:
        return render(request, "encounters/desk/saved.html", {"gone": True})
    form = made(place, ask, _typed(request))
    told = {"form": form, "widgets": tuple(every(form.widgets)), "draft_url": form.draft, "oob": True}
    return render(request, "encounters/desk/preview.html", told)


@at_the_desk
def withdraw(request: HttpRequest, place: Place) -> HttpResponse:
    """Take back what was handed in; it is a draft again."""
    try:
        taken_back = actions.withdraw(place, request.POST.get("ask", ""))
    except actions.Late:
        return _back(place, "played")
    return _back(place, "" if taken_back or _asked(request, place) else "played")


@at_the_desk
def amend(request: HttpRequest, place: Place) -> HttpResponse:
    """Begin to change what was handed in, or (``keep``) leave it as it stands."""
    ask = _asked(request, place)
    if place.seat is None or ask is None:
        return _back(place, "played")
    held = kept_for(place.seat, ask.key).handed_in
    if "keep" in request.POST:
        actions.drop_draft(place, ask.key)
    elif held is not None:
        actions.save_draft(place, ask.key, {**held.fields, STORY: held.story})
    return _back(place)


@at_the_desk
def let_pass(request: HttpRequest, place: Place) -> HttpResponse:
    """Let the other post first, where whoever comes first may."""
    ask = _asked(request, place)
    if ask is not None and ask.first:
        actions.let_the_other_post(place, ask.key)
    return _back(place)


@at_the_desk
def late(request: HttpRequest, place: Place) -> HttpResponse:
    """What came too late: put it into the form of what is asked now (``take``), or throw it away."""
    ask = ask_of(place)
    if place.seat is not None and "take" in request.POST and ask is not None:
        held = kept_for(place.seat, ask.key)
        if held.late is not None and kind_of(held.late.ask.removeprefix(LATE)) == ask.what:
            actions.save_draft(place, ask.key, held.late.fields)
    actions.drop_late(place)
    return _back(place)
