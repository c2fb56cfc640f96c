"""Arranging a fight as a master: the form, the same in writing, and the links of free seats."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from sekundant import library
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import guest_of
from sekundant_web.encounters.actions import Sitter, open_encounter, take_seat
from sekundant_web.encounters.desks.fields import Fields, posted
from sekundant_web.encounters.many import FreeSeat, free_seats, running_at
from sekundant_web.fighters import access as fighters
from sekundant_web.fighters.widgets import Option, Select
from sekundant_web.tables import access, keeping
from sekundant_web.tables.arranging import (
    BOT,
    FREE,
    MASTERS,
    NOBODY,
    READY,
    Arranged,
    Hall,
    arranged,
    hall_of,
)
from sekundant_web.tables.arranging_yaml import YAML, arranged_in_writing, written
from sekundant_web.tables.limits import MOST_RUNNING
from sekundant_web.tables.once import new_key, once
from sekundant_web.tables.packing import pack_does_not_fit, told_misfits
from sekundant_web.tables.pages import user_of
from sekundant_web.tables.rooms import room
from sekundant_web.tables.shelves import misfits

SALT = "a free seat"


@require_http_methods(["GET", "POST"])
@login_required
def arrange(request: HttpRequest, slug: str) -> HttpResponse:
    """Who fights whom, with which fighter, where."""
    where = access.as_master(request, slug)
    hall = hall_of(where, reading_language())
    if request.method == "GET":
        return _page(request, hall, _beginning(hall, request), Arranged())
    fields, press = posted(request.POST.lists()), request.POST.get("press", "")
    if press in {"write", "open", "read"} and misfits(where.table):
        return _page(request, hall, fields, Arranged(), trouble=pack_does_not_fit())
    if press == "write":
        found = arranged(hall, fields)
        return _page(request, hall, fields.put({YAML: written(hall, found)}), found)
    text = fields.text(YAML)
    found = arranged_in_writing(hall, text) if press == "read" else arranged(hall, fields)
    if press not in {"open", "read"} or found.opening is None:
        return _page(request, hall, fields, found if press in {"open", "read"} else Arranged())
    opening = found.opening
    if running_at(where.table.pk) >= MOST_RUNNING:
        return _page(request, hall, fields, found, trouble=_too_many())

    def act() -> str:
        encounter = open_encounter(opening)
        if any(sitter.nobody for sitter in opening.sitters.values()):
            return reverse("table_seats", args=[slug, encounter.key])
        return reverse("encounter", args=[encounter.key])

    return redirect(once(user_of(request), request.POST.get("key", ""), act))


def _too_many() -> str:
    return _("%(n)s fights go on at this table already. Let one end first.") % {"n": MOST_RUNNING}


def _beginning(hall: Hall, request: HttpRequest) -> Fields:
    """What stands in the form at first.

    The first two players, so that the master sees all of their fight; where they are fewer, he against a bot;
    for people on a forum the master plays both.
    """
    me = str(request.user.pk)
    others = [str(one.user_id) for one in hall.where.members if str(one.user_id) != me]
    sides = (MASTERS, MASTERS) if "forum" in request.GET else (*others[:2],) if others[1:] else (me, BOT)
    ready = [f"{READY}{one}" for one in hall.ready] or [""]
    own = {str(one.fighter.owner_id): key for key, one in reversed(list(hall.versions.items()))}
    return Fields().put(
        {
            "seat.1.who": sides[0],
            "seat.1.fighter": own.get(sides[0], ready[0]),
            "seat.2.who": sides[1],
            "seat.2.fighter": own.get(sides[1], ready[-1]),
        }
    )


def _page(
    request: HttpRequest, hall: Hall, fields: Fields, found: Arranged, *, trouble: str = ""
) -> HttpResponse:
    table, language = hall.where.table, reading_language()
    place = room(table.system)
    rows = [
        {
            "number": number,
            "needed": number <= place.SEATS[0],
            "who": _who(hall, fields, found, number, place.SEATS[0]),
            "fighter": _fighter(hall, fields, found, number),
            "around": place.around_seat(number, fields, hall.packs, language),
            "said": found.at(f"seat.{number}.territory"),
            "used": number <= place.SEATS[0] or fields.text(f"seat.{number}.who") != NOBODY,
        }
        for number in range(1, place.SEATS[1] + 1)
    ]
    shown = {f"seat.{number}.{part}" for number in range(1, 9) for part in ("who", "fighter", "territory")}
    context = {
        "table": table,
        "title": library.rulebook(table.system).title.into(language),
        "rows": rows,
        "ground": place.ground(fields, hall.packs, language),
        "fields": fields,
        "fight_title": fields.text("title"),
        "yaml": fields.text(YAML),
        "yaml_said": found.at(YAML),
        "rest": [one for one in found.said if one.field not in shown and one.field != YAML],
        "refused": bool(found.said),
        "trouble": trouble,
        "key": request.POST.get("key") or new_key(),
        "misfits": told_misfits(table, language),
        "is_master": True,
    }
    return render(request, "tables/arrange.html", context)


def _who(hall: Hall, fields: Fields, found: Arranged, number: int, least: int) -> Select:
    name = f"seat.{number}.who"
    chosen = fields.text(name)
    options = [] if number <= least else [Option(value=NOBODY, label=_("nobody"), chosen=chosen == NOBODY)]
    options += [
        Option(value=str(one.user_id), label=one.user.get_username(), chosen=chosen == str(one.user_id))
        for one in hall.where.members
    ]
    options += [
        Option(value=BOT, label=_("a bot"), chosen=chosen == BOT),
        Option(value=MASTERS, label=_("nobody: the master plays him"), chosen=chosen == MASTERS),
        Option(value=FREE, label=_("whoever comes, by a link"), chosen=chosen == FREE),
    ]
    return Select(name=name, label=_("Who"), options=tuple(options), said=found.at(name))


def _fighter(hall: Hall, fields: Fields, found: Arranged, number: int) -> Select:
    name, made = f"seat.{number}.fighter", _("ready-made")
    chosen = fields.text(name)
    options = [
        Option(
            value=key,
            label=f"{one.fighter.name} · {one.fighter.owner.get_username()}",
            chosen=chosen == key,
        )
        for key, one in hall.versions.items()
    ]
    options += [
        Option(value=f"{READY}{one}", label=f"{word} · {made}", chosen=chosen == f"{READY}{one}")
        for one, word in hall.ready.items()
    ]
    return Select(name=name, label=_("Fighter"), options=tuple(options), said=found.at(name))


# ---------------------------------------------------------------- free seats


@require_http_methods(["GET"])
@login_required
def seats(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The links by which the free seats of a fight are taken, for masters."""
    where = access.as_master(request, slug)
    found = [seat for seat in free_seats(key) if seat.encounter.table_id == where.table.pk]
    links = [
        {"seat": seat, "address": request.build_absolute_uri(reverse("free_seat", args=[_token(seat)]))}
        for seat in found
    ]
    if not links:
        return redirect("encounter", key=key)
    context = {"table": where.table, "links": links, "encounter": found[0].encounter}
    return render(request, "tables/seats.html", context)


def _token(seat: FreeSeat) -> str:
    return signing.dumps([seat.encounter.key, seat.name], salt=SALT, compress=True)


@require_http_methods(["GET", "POST"])
def free(request: HttpRequest, token: str) -> HttpResponse:
    """A free seat, for whoever has its link."""
    try:
        key, name = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    found = next((seat for seat in free_seats(key) if seat.name == name), None)
    if found is None:
        return redirect("encounter", key=key)
    if request.method == "POST":
        sitter = _comer(request, found)
        if take_seat(found.place, name, sitter):
            return redirect("encounter", key=key)
    context: dict[str, Any] = {
        "seat": found,
        "encounter": found.encounter,
        "table": found.encounter.table,
        "title": library.rulebook(found.encounter.system).title.into(reading_language()),
        "card": _card(found),
        "sits": _sits(request, found),
        "token": token,
    }
    return render(request, "tables/free_seat.html", context)


def _comer(request: HttpRequest, found: FreeSeat) -> Sitter:
    """Whoever comes: a user, who sits down at the table too if it is open; or a guest."""
    if not request.user.is_authenticated:
        return Sitter(guest=guest_of(request, drawn=True), version_id=found.version_id)
    table = found.encounter.table
    if table is not None and table.joining == "open":
        with suppress(keeping.NotNow):  # he fights all the same
            keeping.join(table, user_of(request))
    return Sitter(user_id=request.user.pk, version_id=found.version_id)


def _sits(request: HttpRequest, found: FreeSeat) -> bool:
    """Whether he sits at this fight already."""
    guest = guest_of(request)
    return any(
        (request.user.is_authenticated and seat.user_id == request.user.pk)
        or (guest != "" and seat.guest == guest)
        for seat in found.encounter.seats.all()
    )


def _card(found: FreeSeat) -> Any:
    if found.version is None:
        return None
    return fighters.card_of(found.version, reading_language(), whole=False, table=found.encounter.table)
