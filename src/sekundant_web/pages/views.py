"""The home page, and fights that begin at once."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from sekundant import library
from sekundant.core.starter import Wish
from sekundant_web.context import THEMES, reading_language
from sekundant_web.encounters.access import guest_of, mine
from sekundant_web.encounters.actions import Opening, Sitter, open_encounter


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and a fight at once."""
    language = reading_language()
    systems = [
        {"id": system_id, "title": library.rulebook(system_id).title.into(language)}
        for system_id in library.system_ids()
    ]
    return render(request, "pages/home.html", {"systems": systems})


@require_POST
def fight(request: HttpRequest) -> HttpResponse:
    """Begin a fight against a bot."""
    system_id = request.POST.get("system", "")
    if system_id not in library.system_ids():
        return redirect("home")
    starter: Any = import_module(f"sekundant.systems.{library.room(system_id)}.starter")
    setup = starter.setup(Wish(), library.shelf(system_id), reading_language())
    state = library.system(system_id).open(setup, {}, library.shelf(system_id))
    first, *others = library.system(system_id).seats(state)
    me = (
        Sitter(user_id=request.user.pk)
        if request.user.is_authenticated
        else Sitter(guest=guest_of(request, drawn=True))
    )
    encounter = open_encounter(
        Opening(
            system=system_id,
            setup=setup,
            switches={},
            packs=library.packs(system_id),
            sitters={first: me, **{name: Sitter(bot=True) for name in others}},
            title=_("A fight against a bot"),
        )
    )
    return redirect("encounter", key=encounter.key)


@require_GET
def my_fights(request: HttpRequest) -> HttpResponse:
    """The reader's own fights."""
    return render(request, "pages/mine.html", {"encounters": mine(request.user, guest_of(request))[:50]})


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
        response.set_cookie("theme", chosen, max_age=31_536_000, samesite="Lax", httponly=True)
    return response
