"""What the master of an encounter decides beyond its rules: people, their answers, what counts; questions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from sekundant.core.events import MASTER, Event
from sekundant.core.wire import Faulty, encode
from sekundant_web.accounts.models import User
from sekundant_web.api import answering
from sekundant_web.api.operations.mastering import ruling, run
from sekundant_web.api.places import MASTERS, PLAYS, READS, placed, seated
from sekundant_web.api.problems import Problem, unreadable
from sekundant_web.api.schemas.deciding import (
    AgainIn,
    AppealAnswerIn,
    AppealIn,
    AppealOut,
    AppealsOut,
    ComparisonOut,
    EnteredIn,
    StepsOut,
    SubstituteIn,
    TakeAnswerIn,
    TakeBackIn,
)
from sekundant_web.api.schemas.playing import ReceiptOut
from sekundant_web.api.schemas.shared import DoneOut, SeatIn
from sekundant_web.encounters import mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.game import system_of, told
from sekundant_web.encounters.looking import with_the_eyes_of
from sekundant_web.encounters.models import Appeal
from sekundant_web.tables.models import Member

router = Router(tags=["masters"], auth=MASTERS)


def desk(request: HttpRequest, key: str) -> Place:
    """An encounter whose secrets are open to the sender. Raise Http404 for everybody else."""
    place = run(request, key)
    if place.reader != MASTER:
        raise Http404
    return place


# ---- people ------------------------------------------------------------------------------------------


@router.post("/encounters/{slug:key}/nudge", response=DoneOut, url_name="nudge")
def nudge(request: HttpRequest, key: str, body: SeatIn) -> dict[str, Any]:
    """Remind a player by a letter of what he owes; at most once in twelve hours."""
    place = desk(request, key)
    with ruling(place):
        mastering.nudge(place, body.seat)
    return {"done": True}


@router.post("/encounters/{slug:key}/substitute", response=DoneOut, url_name="substitute")
def substitute(request: HttpRequest, key: str, body: SubstituteIn) -> dict[str, Any]:
    """Let another play a seat. What lies sealed stays; who sat there sees as everybody does."""
    place = desk(request, key)
    with ruling(place):
        mastering.substitute(place, body.seat, _sitter(place, body), body.reason)
    return {"done": True}


def _sitter(place: Place, body: SubstituteIn) -> Sitter:
    """Who is meant: a user must be a player of the table. Raise :class:`~..problems.Problem`."""
    if body.who != "user":
        return Sitter(bot=body.who == "bot", by_master=body.who == "master")
    players = Member.objects.filter(table=place.encounter.table_id, role=Member.Role.PLAYER)
    found = User.objects.filter(username=body.user, memberships__in=players).first()
    if found is None:
        raise Problem(422, "invalid", objections=[])
    return Sitter(user_id=found.pk)


# ---- answers in the master's hand --------------------------------------------------------------------


@router.post("/encounters/{slug:key}/answers", response={201: ReceiptOut}, url_name="answers")
def answer_for(request: HttpRequest, key: str, body: EnteredIn) -> dict[str, Any]:
    """Enter an answer for a seat: a player's who has sent it to you, or a fighter's whom you play."""
    place = desk(request, key)
    his = _eyes(place, body.seat)
    ask = answering.asked(his, body.ask)
    made = answering.made(his, ask, body.answer, body.text)
    made.must_be_legal(his)
    with ruling(place):
        receipt = mastering.answer_for(
            place,
            body.seat,
            ask.key,
            made.answer,
            fields=answering.fields(his, ask, made.answer, body.text),
            story=body.story,
            reason=body.reason,
        )
    return {"ask": ask.key, "receipt": receipt.hash, "at": receipt.at}


@router.post("/encounters/{slug:key}/answers/withdraw", response=DoneOut, url_name="answers_withdraw")
def take_answer_back(request: HttpRequest, key: str, body: TakeAnswerIn) -> dict[str, Any]:
    """Take back an answer that you have entered."""
    place = desk(request, key)
    with ruling(place):
        mastering.take_answer_back(place, body.seat, body.ask, body.reason)
    return {"done": True}


def _eyes(place: Place, seat: str) -> Place:
    """Where a seat stands. Raise :class:`~..problems.Problem` if there is none of that name."""
    if seat not in {one.name for one in place.encounter.seats.all()}:
        raise Problem(422, "invalid", objections=[])
    return with_the_eyes_of(place, seat)


# ---- what counts -------------------------------------------------------------------------------------


@router.get("/encounters/{slug:key}/steps", response=StepsOut, url_name="steps")
def steps(request: HttpRequest, key: str) -> dict[str, Any]:
    """The steps that can be taken back or played again; none when the fight is over."""
    return {
        "items": [
            {
                "step": one.number,
                "mark": one.mark,
                "dice": [{"label": label, "sides": sides, "face": face} for label, sides, face in one.dice],
                "answers": {seat: encode(answer) for seat, answer in one.answers.items()},
                "events": _plain(one.events),
            }
            for one in mastering.steps(desk(request, key))
        ]
    }


@router.post("/encounters/{slug:key}/take-back", response=DoneOut, url_name="take_back")
def take_back(request: HttpRequest, key: str, body: TakeBackIn) -> dict[str, Any]:
    """Let the fight stand again where it stood before a step. All are asked anew; other dice will fall."""
    place = desk(request, key)
    with ruling(place):
        mastering.take_back(place, body.step, body.reason, mark=body.mark)
    return {"done": True}


@router.post("/encounters/{slug:key}/again", response=ComparisonOut, url_name="again")
def again(request: HttpRequest, key: str, body: AgainIn) -> dict[str, Any]:
    """Play the fight again from a step, and compare; with ``keep`` the new one counts from now on."""
    place = desk(request, key)
    with ruling(place):
        compared = mastering.again(
            place,
            body.step,
            dice=body.dice,
            faces=body.faces,
            replaced=_replaced(place, body),
            changes=[mastering.Change(one.what, one.who, one.value) for one in body.adjust],
            reason=body.reason,
            keep=body.keep,
            mark=body.mark,
            appeal=body.appeal,
        )
    return {
        "pairs": [{"old": _plain(old), "new": _plain(new)} for old, new in compared.pairs],
        "view": encode(compared.view),
        "stopped": compared.stopped,
        "kept": body.keep,
    }


def _replaced(place: Place, body: AgainIn) -> dict[str, Any]:
    """Answers in the place of others. Raise :class:`~..problems.Problem` for what is none."""
    system = system_of(place.encounter)
    try:
        return {seat: system.answer_from(plain) for seat, plain in body.replaced.items()}
    except Faulty as faulty:
        raise unreadable(system.id, faulty.faults) from None


def _plain(events: Iterable[Event]) -> list[Any]:
    return [encode(event) for event in events]


# ---- questions ---------------------------------------------------------------------------------------


@router.get("/encounters/{slug:key}/appeals", response=AppealsOut, auth=READS, url_name="appeals")
def appeals(request: HttpRequest, key: str) -> dict[str, Any]:
    """The questions of players about results, and their answers: all who look on see them."""
    place = placed(request, key)
    return {"items": [_appeal(place, one) for one in place.encounter.appeals.select_related("seat")]}


@router.post("/encounters/{slug:key}/appeals", response={201: AppealOut}, auth=PLAYS, url_name="appeals")
def appeal(request: HttpRequest, key: str, body: AppealIn) -> dict[str, Any]:
    """Ask the master about a result."""
    place = seated(request, key)
    event = None if body.result is None else _event(place, body.shown, body.result)
    with ruling(place):
        return _appeal(place, mastering.appeal(place, body.shown, body.text, event=event))


@router.post("/encounters/{slug:key}/appeals/{int:appeal_id}", response=DoneOut, url_name="answer_appeal")
def answer_appeal(request: HttpRequest, key: str, appeal_id: int, body: AppealAnswerIn) -> dict[str, Any]:
    """Answer a question."""
    place = desk(request, key)
    with ruling(place):
        mastering.answer_appeal(place, appeal_id, body.text, upheld=body.upheld)
    return {"done": True}


def _events(place: Place, shown: int) -> list[int]:
    """Which events of a result the reader is told, by their places in the record."""
    text = place.encounter.lines.filter(shown=shown).values_list("text", flat=True).first()
    return [event for event, _known in told(place.encounter, json.loads(text), place.knows)] if text else []


def _event(place: Place, shown: int, number: int) -> int:
    """Which event the reader means. Raise Http404 for a result, or an event of it, that is not there."""
    events = _events(place, shown)
    if number > len(events):
        raise Http404
    return events[number - 1]


def _appeal(place: Place, one: Appeal) -> dict[str, Any]:
    events = [] if one.event is None else _events(place, one.shown)
    return {
        "id": one.pk,
        "seat": one.seat.name,
        "shown": one.shown,
        "result": events.index(one.event) + 1 if one.event in events else None,
        "text": one.text,
        "at": one.at,
        "state": one.state,
        "answer": one.answer,
        "answered_at": one.answered_at,
        "replayed": one.replayed,
    }
