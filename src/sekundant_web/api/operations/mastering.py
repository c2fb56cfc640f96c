"""What the master of an encounter does; a token must be one for masters."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from sekundant.core.encounter import Adjust, Declare, Outcome, Refused, Ruling
from sekundant.core.events import MASTER
from sekundant_web.api import telling
from sekundant_web.api.places import MASTERS, placed, user_of
from sekundant_web.api.problems import Problem, refused
from sekundant_web.api.schemas import AllMissingOut, DoneOut, HoursIn, RulingIn
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.many import known_asks
from sekundant_web.encounters.models import Status

router = Router(tags=["masters"], auth=MASTERS)


def run(request: HttpRequest, key: str) -> Place:
    """An encounter that the sender runs. Raise Http404 for everybody else, and for a master who fights."""
    place = placed(request, key)
    if not place.runs_it or place.seat is not None:
        raise Http404
    return place


@router.get("/encounters/{slug:key}/missing", response=AllMissingOut, url_name="missing")
def missing(request: HttpRequest, key: str) -> dict[str, Any]:
    """Who has not answered yet; of those who are asked in secret, too."""
    place = run(request, key)
    if place.reader != MASTER:
        raise Http404
    (row,) = telling.rows([place])
    secret = {ask.key for ask in known_asks(place) if ask.secret}
    users = {seat["name"]: seat["user"] for seat in row["seats"]}
    return {
        "items": [
            {"ask": ask, "user": users.get(ask["seat"], ""), "secret": ask["key"] in secret}
            for ask in row["asks"]
            if not ask["handed_in"]
        ],
        "due_at": row["due_at"],
    }


@router.post("/encounters/{slug:key}/publish", response=DoneOut, url_name="publish")
def publish(request: HttpRequest, key: str) -> dict[str, Any]:
    """Let the turn be resolved that waits for you."""
    return {"done": mastering.publish(run(request, key))}


@router.post("/encounters/{slug:key}/extend", response=DoneOut, url_name="extend")
def extend(request: HttpRequest, key: str, body: HoursIn) -> dict[str, Any]:
    """Move the deadline of what is asked now on by some hours."""
    return {"done": mastering.extend(run(request, key), body.hours)}


@router.post("/encounters/{slug:key}/rulings", response=DoneOut, url_name="rulings")
def rule(request: HttpRequest, key: str, body: RulingIn) -> dict[str, Any]:
    """Rule: a number or word of the state is another one, or the fight is over. It stands in the record."""
    place = run(request, key)
    if place.encounter.status not in (Status.RUNNING, Status.HELD):
        raise Problem(409, "not_running")
    try:
        mastering.rule(place, _ruling(place, body, user_of(request).get_username()))
    except Refused as error:
        raise refused(place.encounter.system, place.view, error.objections) from None
    return {"done": True}


def _ruling(place: Place, body: RulingIn, author: str) -> Ruling:
    if body.kind == "adjust":
        return Adjust(author, body.reason, body.what, body.value, body.who)
    seats = system_of(place.encounter).seats(place.state)
    if body.winner is not None and body.winner not in seats:
        raise Problem(422, "invalid", objections=[])
    return Declare(author, body.reason, Outcome(body.winner, body.how))
