"""The home page, the reader's own fights, and the theme."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from sekundant_web.context import THEMES, reading_language
from sekundant_web.pages import lists, quick
from sekundant_web.pages.example import example

RUNNING, FINISHED, OWN = 8, 6, 5
"""So many fights of each kind stand on the home page."""

MOST_OWN = 60
"""So many of one's own on their page."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What this is, a fight at once, and what goes on."""
    language = reading_language()
    offers = quick.offers(language)
    own, running = lists.own(request, OWN), lists.public(request, going_on=True, most=RUNNING)
    context = {
        "offers": offers,
        "once": quick.new_key(),
        "examples": [one for one in (example(offer.system, language) for offer in offers) if one],
        "own": own,
        "running": [row for row in running if row.address not in {one.address for one in own}],
        "finished": lists.public(request, going_on=False, most=FINISHED),
    }
    return render(request, "pages/home.html", context)


@require_GET
def my_fights(request: HttpRequest) -> HttpResponse:
    """The reader's own fights, what waits for him first."""
    own = lists.own(request, MOST_OWN)
    context = {
        "waiting": [row for row in own if row.mine],
        "running": [row for row in own if not row.mine and not row.ending],
        "finished": [row for row in own if row.ending],
        "guest": not request.user.is_authenticated,
    }
    return render(request, "pages/mine.html", context)


@require_POST
def theme(request: HttpRequest) -> HttpResponseRedirect:
    """Light or dark, kept with the account or in a cookie."""
    chosen = request.POST.get("theme", "")
    to = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(to, {request.get_host()}):
        to = "/"
    response = HttpResponseRedirect(to)
    if chosen in THEMES:
        if request.user.is_authenticated:
            request.user.theme = chosen
            request.user.save(update_fields=["theme"])
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie("theme", chosen, max_age=31_536_000, samesite="Lax", httponly=True, secure=secure)
    return response
