"""Looking at encounters: lists, one of them, its results, its thread."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from django.utils.html import strip_tags
from ninja import Query, Router

from sekundant_web.api import results, telling
from sekundant_web.api.door import token_of
from sekundant_web.api.places import READS, narrowed, placed, user_of
from sekundant_web.api.problems import Problem
from sekundant_web.api.schemas.encounters import EncounterOut, MeOut, ResultsOut, RowsOut, ThreadOut
from sekundant_web.encounters import many
from sekundant_web.encounters.presenting.entries import Entry
from sekundant_web.encounters.presenting.page import reader_of
from sekundant_web.encounters.presenting.thread import thread

router = Router(tags=["encounters"])

PAGE = 30
FURTHEST = 10_000
"""So far one can page through public encounters."""

Start = Annotated[int, Query(ge=0, le=FURTHEST)]


@router.get("/me", response=MeOut, auth=READS, url_name="me", tags=["account"])
def me(request: HttpRequest) -> dict[str, Any]:
    """Who the token acts for, and what it may do."""
    token = token_of(request)
    if token is None:
        raise Problem(401, "no_token")
    return {
        "user": token.user.get_username(),
        "language": token.user.language,
        "zone": token.user.zone,
        "token": token.name,
        "scope": token.scope,
        "table": token.table.slug if token.table else "",
        "until": token.until,
    }


@router.get("/encounters", response=RowsOut, url_name="encounters")
def public(request: HttpRequest, over: Annotated[bool, Query()] = False, start: Start = 0) -> dict[str, Any]:
    """The encounters that everybody may find: those that go on, or (``over``) those that are over."""
    going_on = not over
    places = many.for_everybody(request.user, "", going_on=going_on, most=PAGE + 1, start=start)
    return _page(request, places, start)


def _page(request: HttpRequest, places: Any, start: int) -> dict[str, Any]:
    shown = narrowed(request, places[:PAGE])
    return {
        "items": telling.rows(shown),
        "next": str(start + PAGE) if len(places) > PAGE and start + PAGE <= FURTHEST else "",
    }


@router.get("/encounters/mine", response=RowsOut, auth=READS, url_name="mine")
def mine(request: HttpRequest, start: Start = 0) -> dict[str, Any]:
    """The encounters at which you have a seat, those that go on first."""
    places = many.of_player(user_of(request), "", start + PAGE + 1)[start:]
    return _page(request, places, start)


@router.get("/encounters/{slug:key}", response=EncounterOut, url_name="encounter")
def encounter(request: HttpRequest, key: str) -> dict[str, Any]:
    """An encounter as you may know it: the view, whom it waits for, what you have handed in."""
    return telling.encounter_of(placed(request, key))


@router.get("/encounters/{slug:key}/results", response=ResultsOut, url_name="results")
def results_of(
    request: HttpRequest,
    key: str,
    since: Annotated[str, Query(max_length=20)] = "",
    words: Annotated[Literal["", "plain", "markdown", "bbcode"], Query()] = "",
) -> dict[str, Any]:
    """What has happened since a place (``last`` of an earlier answer), in events and, if you like, in words.

    Ask again with ``If-None-Match``: while nothing has happened the answer is 304.
    """
    place = placed(request, key)
    try:
        return results.since(place, since, words)
    except LookupError:
        raise Problem(422, "invalid", objections=[]) from None


@router.get("/encounters/{slug:key}/thread", response=ThreadOut, url_name="thread")
def thread_of(
    request: HttpRequest, key: str, before: Annotated[str, Query(max_length=20)] = ""
) -> dict[str, Any]:
    """The newest part of the thread, or the part before a place in it."""
    try:
        shown = thread(reader_of(placed(request, key)), before)
    except LookupError:
        raise Problem(422, "invalid", objections=[]) from None
    return {
        "items": [_entry(one) for one in shown.entries],
        "before": shown.first if shown.earlier else "",
        "earlier": shown.earlier,
    }


def _entry(one: Entry) -> dict[str, Any]:
    html = one.html or one.summary
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "by": one.by,
        "at": one.at,
        "html": html,
        "text": strip_tags(html),
    }
