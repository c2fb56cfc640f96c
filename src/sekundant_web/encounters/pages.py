"""The page of an encounter, its live part, and the acts posted from it (those of the desk are elsewhere)."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from sekundant_web.encounters import mastering, opening
from sekundant_web.encounters.access import Place, guest_of, may_join, place_of
from sekundant_web.encounters.actions import Sitter, say, take_seat
from sekundant_web.encounters.looking import settled, with_the_eyes_of
from sekundant_web.encounters.presenting import kept
from sekundant_web.encounters.presenting import live as following
from sekundant_web.encounters.presenting.page import head, page, page_of, reader_of
from sekundant_web.encounters.presenting.thread import thread


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The page of an encounter, as its reader may know it; with ``before`` an earlier part of its thread."""
    place = settled(request, key)
    before = request.GET.get("before", "")
    if "as" in request.GET:
        return _as_another(request, place, request.GET["as"])
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


def _as_another(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    """The page as somebody else sees it, without his desk: for the master alone."""
    reader = reader_of(with_the_eyes_of(place, name))
    context = {**page_of(reader), "eyes": reader.sides[name].name if name in reader.sides else ""}
    context["parts"] = following.drawn(context, request)
    return render(request, "encounters/show.html", context)


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
    place = settled(request, key)
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
