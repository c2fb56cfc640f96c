"""A fight that begins at once: against a bot, with ready-made fighters, without an account."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.starter import Ready, Wish
from sekundant.core.wire import Plain
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import guest_of
from sekundant_web.encounters.actions import Opening, Sitter, open_encounter
from sekundant_web.encounters.models import Encounter, Watch
from sekundant_web.rulebooks.book import book

KEPT = 600
"""Seconds for which a form that is sent twice begins one fight."""

PATIENCE = 3.0
"""Seconds in which the first of two such forms opens its fight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A system in which one can fight at once, with what one may choose; names in the reader's language."""

    system: str
    title: str
    genre: str
    fighters: tuple[tuple[str, str], ...]
    scenes: tuple[tuple[str, str], ...]
    before: bool


def offers(language: Language) -> tuple[Offer, ...]:
    """Every system that there is."""
    return tuple(_offer(system_id, language) for system_id in library.system_ids())


def _offer(system_id: str, language: Language) -> Offer:
    starter, packs, of = library.starter(system_id), library.shelf(system_id), book(system_id)
    return Offer(
        system=system_id,
        title=of.rulebook.title.into(language).partition(":")[0],
        genre=of.genre.into(language),
        fighters=_named(starter.fighters(packs), language),
        scenes=_named(starter.scenes(packs), language),
        before=starter.BEFORE,
    )


def _named(ready: tuple[Ready, ...], language: Language) -> tuple[tuple[str, str], ...]:
    named = ((one.id, one.name.into(language)) for one in ready)
    return tuple(sorted(named, key=lambda one: one[1]))


def new_key() -> str:
    """What a form carries so that it begins one fight, however often it is sent."""
    return secrets.token_urlsafe(12)


@require_POST
def fight(request: HttpRequest) -> HttpResponse:
    """Begin a fight against a bot."""
    system_id = request.POST.get("system", "")
    if system_id not in library.system_ids():
        return redirect("home")
    kept = f"quick-fight:{sha256(request.POST.get('once', '').encode(errors='replace')).hexdigest()}"
    if request.POST.get("once") and not cache.add(kept, "", KEPT):
        return _the_other(kept)
    encounter = _begin(request, system_id)
    cache.set(kept, encounter.key, KEPT)
    return redirect("encounter", key=encounter.key)


def _the_other(kept: str) -> HttpResponse:
    """The fight that the same form has begun, or is just beginning."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        key = cache.get(kept)
        if key:
            return redirect("encounter", key=key)
        time.sleep(0.1)
    return redirect("mine")


def _begin(request: HttpRequest, system_id: str) -> Encounter:
    language = reading_language()
    wish = _wish(system_id, request.POST)
    setup = library.starter(system_id).setup(wish, library.shelf(system_id), language)
    state = library.system(system_id).open(setup, {}, library.shelf(system_id))
    first, *others = library.system(system_id).seats(state)
    if request.user.is_authenticated:
        me = Sitter(user_id=request.user.pk)
    else:
        me = Sitter(guest=guest_of(request, drawn=True))
    return open_encounter(
        Opening(
            system=system_id,
            setup=setup,
            switches={},
            packs=library.packs(system_id),
            sitters={first: me, **{name: Sitter(bot=True) for name in others}},
            title=_title(setup),
            watch=Watch.PUBLIC if request.POST.get("public") else Watch.LINK,
        )
    )


def _title(setup: Plain) -> str:
    """Who fights whom."""
    names = [str(fighter["name"]) for fighter in setup["combatants"].values()]
    return _(" against ").join(names)


def _wish(system_id: str, form: QueryDict) -> Wish:
    """What was chosen; what is unknown, or left open, the room chooses."""
    starter, packs = library.starter(system_id), library.shelf(system_id)
    fighters = {one.id for one in starter.fighters(packs)}
    scenes = {one.id for one in starter.scenes(packs)}
    usual = tuple(starter.setup(Wish(), packs, "en")["combatants"])
    own, rival = (form.get(f"{system_id}-{name}", "") for name in ("fighter", "rival"))
    own = own if own in fighters else usual[0]
    rival = rival if rival in fighters else next(one for one in (*usual[1:], *usual) if one != own)
    scene = form.get(f"{system_id}-scene", "")
    return Wish(
        fighters=(own, rival),
        scene=scene if scene in scenes else "",
        before=starter.BEFORE and bool(form.get(f"{system_id}-before")),
    )
