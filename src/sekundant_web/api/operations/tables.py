"""Tables: yours, one of them, its fights, and opening one there."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from ninja import Header, Query, Router

from sekundant_web.api import telling
from sekundant_web.api.door import token_of
from sekundant_web.api.operations.playing import key_of, opened
from sekundant_web.api.places import MASTERS, READS, at_table, narrowed, user_of
from sekundant_web.api.problems import Problem
from sekundant_web.api.schemas.encounters import RowsOut
from sekundant_web.api.schemas.playing import OpenedOut
from sekundant_web.api.schemas.tables import ArrangedIn, TableOut, TablesOut
from sekundant_web.context import reading_language
from sekundant_web.encounters import many
from sekundant_web.encounters.actions import open_encounter
from sekundant_web.tables import access
from sekundant_web.tables.access import Standing
from sekundant_web.tables.arranging import hall_of
from sekundant_web.tables.arranging_yaml import arranged_in_writing
from sekundant_web.tables.limits import MOST_RUNNING
from sekundant_web.tables.once import once
from sekundant_web.tables.packing import pack_does_not_fit
from sekundant_web.tables.shelves import misfits

router = Router(tags=["tables"])

PAGE = 50


@router.get("/tables", response=TablesOut, auth=READS, url_name="tables")
def tables(request: HttpRequest) -> dict[str, Any]:
    """The tables at which you sit."""
    token = token_of(request)
    only = token.table_id if token else None
    found = [one for one in access.mine(user_of(request))[:PAGE] if only in (None, one.pk)]
    return {"items": [_table(access.standing(request, one.slug)) for one in found]}


@router.get("/tables/{slug:slug}", response=TableOut, url_name="table")
def table(request: HttpRequest, slug: str) -> dict[str, Any]:
    """A table: how it plays, and who sits there."""
    return _table(at_table(request, slug))


def _table(where: Standing) -> dict[str, Any]:
    one = where.table
    return {
        "slug": one.slug,
        "name": one.name,
        "about": one.about,
        "system": one.system,
        "referee": one.referee,
        "watch": one.watch,
        "joining": one.joining,
        "role": where.member.role if where.member else "",
        "switches": one.switches,
        "policy": one.policy,
        "members": [{"user": each.user.get_username(), "role": each.role} for each in where.members],
        "address": telling.whole(reverse("table", args=[one.slug])),
    }


@router.get("/tables/{slug:slug}/encounters", response=RowsOut, url_name="table_encounters")
def encounters(request: HttpRequest, slug: str, over: Annotated[bool, Query()] = False) -> dict[str, Any]:
    """The fights of a table that go on, or (``over``) the last that are over."""
    where = at_table(request, slug)
    places = many.at_table(where.table.pk, request.user, "", going_on=not over, most=PAGE)
    return {"items": telling.rows(narrowed(request, places)), "next": ""}


@router.post(
    "/tables/{slug:slug}/encounters", response={201: OpenedOut}, auth=MASTERS, url_name="table_encounters"
)
def arrange(
    request: HttpRequest,
    slug: str,
    body: ArrangedIn,
    once_key: Annotated[str, Header(alias="Idempotency-Key", max_length=64)] = "",
) -> dict[str, Any]:
    """Open a fight at a table of which you are a master: who fights whom, with which fighter, where."""
    at_table(request, slug)
    where = access.as_master(request, slug)
    if misfits(where.table):
        raise Problem(409, "not_now", str(pack_does_not_fit()))
    found = arranged_in_writing(hall_of(where, reading_language()), body.arrangement)
    opening = found.opening
    if opening is None:
        raise Problem(422, "unreadable", objections=[_said(strip_tags(one.html)) for one in found.said])
    if many.running_at(where.table.pk) >= MOST_RUNNING:
        told = _("%(n)s fights go on at this table already. Let one end first.") % {"n": MOST_RUNNING}
        raise Problem(409, "not_now", told)

    def act() -> str:
        return open_encounter(opening).key

    return opened(once(user_of(request), key_of(once_key, body), act))


def _said(message: str) -> dict[str, Any]:
    return {
        "code": "arrangement",
        "path": "arrangement",
        "clause": "",
        "clause_address": "",
        "message": message,
        "warning": False,
    }
