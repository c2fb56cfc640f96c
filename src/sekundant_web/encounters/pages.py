"""The page of an encounter, its live part, and the acts posted from it (those of the desk are elsewhere)."""

from __future__ import annotations

import json
import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from sekundant.core.events import SPECTATOR
from sekundant.prose.contract import words
from sekundant.prose.markup import WRITERS
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering, opening
from sekundant_web.encounters.access import Place, guest_of, may_join, place_of
from sekundant_web.encounters.actions import Sitter, say, settle, take_seat
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.outage import keep_awake
from sekundant_web.encounters.presenting import kept
from sekundant_web.encounters.presenting import live as following
from sekundant_web.encounters.presenting.page import head, page, reader_of
from sekundant_web.encounters.presenting.thread import thread

WAYS = ("bbcode", "markdown", "plain")
"""How a result can be printed for a forum."""


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The page of an encounter, as its reader may know it; with ``before`` an earlier part of its thread."""
    place = _settled(request, key)
    before = request.GET.get("before", "")
    if before:
        return _earlier(request, place, before)
    html = kept.again(request, place)
    if html is None:
        context = page(place, request)
        parts = following.drawn(context, request)
        made = following.mark(parts, context)
        following.remember(place, made)
        context = {**context, "parts": parts, "mark": made}
        html = render_to_string("encounters/show.html", context, request)
        kept.keep(request, place, html, context)
    return HttpResponse(html)


def _settled(request: HttpRequest, key: str) -> Place:
    """Where the sender of a request stands, after whatever is due there has been resolved."""
    keep_awake(timezone.now())
    place = place_of(request, key)
    wake_at = place.encounter.wake_at
    if wake_at is not None and wake_at <= timezone.now() and settle(key):
        place = place_of(request, key)
    return place


def _earlier(request: HttpRequest, place: Place, before: str) -> HttpResponse:
    """A part of the thread."""
    reader = reader_of(place)
    try:
        shown = thread(reader, before)
    except LookupError:
        raise Http404 from None
    return render(request, "encounters/thread.html", {**head(reader), "thread": shown, "before": before})


@require_GET
def live(request: HttpRequest, key: str) -> HttpResponse:
    """What has changed since the mark that the reader has; nothing (304) if nothing has."""
    place = _settled(request, key)
    had = request.headers.get("If-None-Match", "").removeprefix("W/").strip('"')
    made = following.remembered(place)
    if not made or made != had:
        context = page(place, request)
        parts = following.drawn(context, request)
        made = following.mark(parts, context)
        following.remember(place, made)
        if made != had:
            told = following.changed(parts, made, had)
            says = strip_tags(context["status"].says)
            return _marked(JsonResponse({"mark": made, "says": says, "parts": told}), made)
    return _marked(HttpResponseNotModified(), made)


def _marked(response: HttpResponse, made: str) -> HttpResponse:
    response["ETag"] = f'"{made}"'
    return response


@require_GET
def forum(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A result as everybody may know it, to be copied to a forum."""
    place = place_of(request, key)
    line = place.encounter.lines.filter(shown=number).first()
    if line is None:
        raise Http404
    system, room = system_of(place.encounter), words(place.encounter.system)
    events = [system.event_from(plain) for plain in json.loads(line.text)["events"]]
    post = room.post(events, system.view(place.state, SPECTATOR), reading_language())
    way = request.GET.get("as", WAYS[0])
    if way not in WAYS:
        raise Http404
    context = {"text": WRITERS[way](post), "as": way, "ways": WAYS, "number": number}
    return render(request, "encounters/forum.html", {**head(reader_of(place)), **context})


# ---------------------------------------------------------------- acts


@require_POST
def speak(request: HttpRequest, key: str) -> HttpResponse:
    """Say something in the thread, at once."""
    place = place_of(request, key)
    say(place, request.POST.get("text", ""), key=request.POST.get("key", "") or secrets.token_hex(8))
    return redirect(f"{reverse('encounter', args=[key])}#say")


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Take a free seat, as a user or as a guest."""
    place = place_of(request, key)
    if may_join(place):
        user = request.user
        sitter = (
            Sitter(user_id=user.pk) if user.is_authenticated else Sitter(guest=guest_of(request, drawn=True))
        )
        take_seat(place, request.POST.get("seat", ""), sitter)
    return redirect(f"{reverse('encounter', args=[key])}#desk")


@require_POST
def call_off(request: HttpRequest, key: str) -> HttpResponse:
    """Call a fight off before its last seat is taken: it is gone."""
    place = place_of(request, key)
    if not opening.call_off(place):
        messages.error(request, _("The last seat has been taken: the fight has begun."))
        return redirect("encounter", key=key)
    messages.success(request, _("The fight is called off."))
    table = place.encounter.table
    return redirect("table", slug=table.slug) if table else redirect("mine")


@require_POST
def publish(request: HttpRequest, key: str) -> HttpResponse:
    """The master lets the turn be resolved."""
    mastering.publish(place_of(request, key))
    return redirect("encounter", key=key)
