"""The pages of fighters: one's own, the builder, one fighter with his versions."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from sekundant import library
from sekundant.core.wire import Faulty
from sekundant_web.accounts.models import User
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import guest_of
from sekundant_web.encounters.desks.fields import Fields, posted
from sekundant_web.encounters.many import of_fighter
from sekundant_web.fighters import access, keeping
from sekundant_web.fighters.building import Build, build_from, build_of, fields_of_fighter, ready_made
from sekundant_web.fighters.models import Fighter
from sekundant_web.fighters.sheets import sheets
from sekundant_web.tables.access import tables_of
from sekundant_web.tables.models import Table
from sekundant_web.tables.once import new_key, once
from sekundant_web.tables.shelves import shelf

MOST_FIGHTS = 20
"""So many fights of a fighter are listed."""


@require_GET
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """One's own fighters by system, and ready-made ones to begin with."""
    user, language = _user(request), reading_language()
    mine = list(access.of_user(user))
    systems = [
        {
            "id": system,
            "title": library.rulebook(system).title.into(language),
            "fighters": [_listed(one) for one in mine if one.system == system],
            "ready": [
                {"id": one.id, "name": one.name.into(language)}
                for one in library.starter(system).fighters(library.shelf(system))
            ],
        }
        for system in library.system_ids()
    ]
    return render(request, "fighters/index.html", {"systems": systems})


def _listed(fighter: Fighter) -> dict[str, Any]:
    versions = list(fighter.versions.all())
    card = access.card_of(versions[0], reading_language(), whole=False) if versions else None
    return {"fighter": fighter, "last": versions[0] if versions else None, "card": card}


# ---------------------------------------------------------------- the builder


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest, system: str) -> HttpResponse:
    """Build a fighter: from nothing, from a ready-made one (``start``), from one's own (``of``)."""
    system = _known(system)
    table = _table(request, system)
    if request.method == "POST":
        return _sent(request, build_of(request, system, table), None)
    return _page(request, build_from(system, _beginning(request, system, table), table), None)


def _beginning(request: HttpRequest, system: str, table: Table | None) -> Fields:
    packs, room = shelf(system, table), sheets(system)
    if (of := request.GET.get("of", ""))[:9].isdecimal():
        return fields_of_fighter(access.own(request.user, int(of[:9])))
    if start := request.GET.get("start"):
        try:
            return room.fields_of(ready_made(system, start, packs, reading_language()))
        except Faulty:
            raise Http404 from None
    return room.fields_of(room.blank(packs))


@require_http_methods(["GET", "POST"])
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Change one's own fighter: what is saved is a new version."""
    fighter = access.own(request.user, pk)
    if request.method == "POST":
        table = _table(request, fighter.system)
        return _sent(request, build_of(request, fighter.system, table), fighter)
    return _page(request, build_from(fighter.system, fields_of_fighter(fighter), fighter.table), fighter)


def _sent(request: HttpRequest, build: Build, fighter: Fighter | None) -> HttpResponse:
    """Carry out the button that was pressed."""
    press = request.POST.get("press", "")
    if press == "save" and not build.draft.legal:
        return _page(request, build, fighter, refused=True)
    if press not in {"save", "draft"}:
        return _page(request, build, fighter)

    def act() -> str:
        kept = fighter or keeping.new_fighter(_user(request), build.system)
        if press == "draft":
            keeping.keep_draft(kept, build.about, build.fields)
            return reverse("fighter_edit", args=[kept.pk])
        keeping.keep_version(kept, build.about, build.draft.plain)
        return reverse("fighter", args=[kept.pk])

    try:
        return redirect(once(_user(request), request.POST.get("key", ""), act))
    except keeping.TooMany as too_many:
        return _page(request, build, fighter, trouble=str(too_many))


@require_POST
@login_required
def preview(request: HttpRequest, system: str) -> HttpResponse:
    """What the form comes to now; nothing is kept.

    The button that htmx sends along was pressed before: what it did stands in the fields already.
    """
    system = _known(system)
    build = build_from(system, posted(request.POST.lists()), _table(request, system))
    return render(request, "fighters/preview.html", {**build.context(), "oob": True})


def _page(
    request: HttpRequest, build: Build, fighter: Fighter | None, *, refused: bool = False, trouble: str = ""
) -> HttpResponse:
    context = {
        **build.context(),
        "fighter": fighter,
        "title": library.rulebook(build.system).title.into(reading_language()),
        "tables": tables_of(_user(request), build.system),
        "key": request.POST.get("key") or new_key(),
        "refused": refused,
        "trouble": trouble,
    }
    return render(request, "fighters/builder.html", context)


def _table(request: HttpRequest, system: str) -> Table | None:
    """The table whose packs count: one at which the builder sits."""
    slug = request.POST.get("own.table", request.GET.get("table", ""))
    return next((one for one in tables_of(_user(request), system) if one.slug == slug), None)


# ---------------------------------------------------------------- one fighter


@require_GET
def show(request: HttpRequest, pk: int, number: int | None = None) -> HttpResponse:
    """A fighter: for his owner all of him, for others what is public."""
    if number is None and _only_drafted(request, pk):
        return redirect("fighter_edit", pk=pk)
    found = access.shown(request, pk, number)
    language = reading_language()
    versions = list(found.fighter.versions.all())
    context = {
        "fighter": found.fighter,
        "version": found.version,
        "own": found.own,
        "newest": versions[0].number == found.version.number,
        "versions": versions if found.own else [],
        "card": access.card_of(found.version, language, whole=found.own),
        "poster": f"fighters/rooms/{library.room(found.fighter.system)}.html",
        "title": library.rulebook(found.fighter.system).title.into(language),
        "fights": of_fighter(pk, request.user, guest_of(request), MOST_FIGHTS),
    }
    return render(request, "fighters/show.html", context)


def _only_drafted(request: HttpRequest, pk: int) -> bool:
    found = Fighter.objects.filter(pk=pk, owner_id=request.user.pk, versions__isnull=True)
    return request.user.is_authenticated and found.exists()


@require_POST
@login_required
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """Retire one's fighter, or (``again``) take him up again."""
    keeping.retire(access.own(request.user, pk), again="again" in request.POST)
    return redirect("fighter", pk=pk)


@require_POST
@login_required
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw a draft away."""
    keeping.drop_draft(access.own(request.user, pk))
    return redirect("fighters")


def _known(system: str) -> str:
    try:
        return library.canonical_id(system)
    except library.UnknownSystem:
        raise Http404 from None


def _user(request: HttpRequest) -> User:
    """The one who is logged in."""
    assert isinstance(request.user, User)
    return request.user
