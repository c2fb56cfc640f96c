"""What the master of an encounter does; a token must be one for masters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from sekundant.core.encounter import Refused
from sekundant.core.events import MASTER
from sekundant.core.wire import encode
from sekundant.prose.contract import words
from sekundant.prose.markup import WRITERS
from sekundant_web.api import telling
from sekundant_web.api.places import MASTERS, placed
from sekundant_web.api.problems import Problem, refused
from sekundant_web.api.schemas.mastering import (
    AllMissingOut,
    FacesIn,
    HoursIn,
    PublishIn,
    ReasonIn,
    RulingIn,
    TrialOut,
)
from sekundant_web.api.schemas.shared import DoneOut
from sekundant_web.context import reading_language
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.many import known_asks
from sekundant_web.encounters.models import Dice, Status

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


@contextmanager
def ruling(place: Place) -> Iterator[None]:
    """An act that may be refused: by the rules, or since it is not the time for it."""
    try:
        yield
    except Refused as error:
        raise refused(place.encounter.system, place.view, error.objections) from None
    except mastering.NotNow as error:
        raise Problem(409, "not_now", str(error), why=error.code) from None


@router.post("/encounters/{slug:key}/trial", response=TrialOut, url_name="trial")
def trial(request: HttpRequest, key: str, body: FacesIn | None = None) -> dict[str, Any]:
    """Look at the result as it would be if you published now; where you throw the dice, with these dice."""
    place = run(request, key)
    if place.encounter.status not in (Status.RUNNING, Status.HELD):
        return {"ready": False}
    if place.encounter.dice == Dice.GIVEN:
        tried = mastering.next_die(place, (body or FacesIn()).faces or {})
    else:
        tried = mastering.trial(place)
    if isinstance(tried, (mastering.NeedsDie, mastering.BadDie)):
        die = {"label": tried.label, "sides": tried.sides, "words": tried.said}
        return {"ready": True, "needs" if isinstance(tried, mastering.NeedsDie) else "bad": die}
    return _tried(place, tried) if tried is not None else {"ready": False}


def _tried(place: Place, tried: mastering.Trial) -> dict[str, Any]:
    post = words(place.encounter.system).post(tried.events, tried.view, reading_language())
    return {
        "ready": True,
        "events": [encode(event) for event in tried.events],
        "words": WRITERS["plain"](post) if tried.events else "",
        "silent": tried.silent,
        "refused": tried.refused,
        "mark": tried.mark,
    }


@router.post("/encounters/{slug:key}/publish", response=DoneOut, url_name="publish")
def publish(request: HttpRequest, key: str, body: PublishIn | None = None) -> dict[str, Any]:
    """Let the turn be resolved that waits for you; ``faces`` are dice of a real table, by their labels."""
    place = run(request, key)
    with ruling(place):
        told = body or PublishIn()
        return {"done": mastering.publish(place, prose=told.prose, mark=told.mark, faces=told.faces)}


@router.post("/encounters/{slug:key}/extend", response=DoneOut, url_name="extend")
def extend(request: HttpRequest, key: str, body: HoursIn) -> dict[str, Any]:
    """Move the deadline of what is asked now on by some hours."""
    place = run(request, key)
    with ruling(place):
        return {"done": mastering.extend(place, body.hours, body.reason)}


@router.post("/encounters/{slug:key}/pause", response=DoneOut, url_name="pause")
def pause(request: HttpRequest, key: str, body: ReasonIn) -> dict[str, Any]:
    """Let the clock stand still."""
    place = run(request, key)
    with ruling(place):
        mastering.pause(place, body.reason)
    return {"done": True}


@router.post("/encounters/{slug:key}/resume", response=DoneOut, url_name="resume")
def resume(request: HttpRequest, key: str, body: ReasonIn) -> dict[str, Any]:
    """Let the clock run again."""
    place = run(request, key)
    with ruling(place):
        mastering.go_on(place, body.reason)
    return {"done": True}


@router.post("/encounters/{slug:key}/end", response=DoneOut, url_name="end")
def end(request: HttpRequest, key: str, body: ReasonIn) -> dict[str, Any]:
    """Break the fight off, without an outcome."""
    place = run(request, key)
    with ruling(place):
        mastering.end(place, body.reason)
    return {"done": True}


@router.post("/encounters/{slug:key}/rulings", response=DoneOut, url_name="rulings")
def rule(request: HttpRequest, key: str, body: RulingIn) -> dict[str, Any]:
    """Rule: a number or word of the state is another one, or the fight is over. It stands in the record."""
    place = run(request, key)
    if place.encounter.status not in (Status.RUNNING, Status.HELD):
        raise Problem(409, "not_running")
    seats = system_of(place.encounter).seats(place.state)
    if body.winner is not None and body.winner not in seats:
        raise Problem(422, "invalid", objections=[])
    with ruling(place):
        if body.kind == "adjust":
            change = mastering.Change(body.what, body.who, body.value)
            mastering.adjust(place, [change], body.reason)
        else:
            mastering.declare(place, body.winner, body.how, body.reason)
    return {"done": True}
