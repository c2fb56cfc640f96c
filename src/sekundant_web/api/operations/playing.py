"""What one who plays does: say something, hand in an answer, take a seat, begin a fight."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from django.http import HttpRequest
from django.urls import reverse
from ninja import Header, Router

from sekundant import library
from sekundant.core.encounter import Refused
from sekundant.core.starter import Wish
from sekundant.core.wire import Faulty
from sekundant_web.api import answering, telling
from sekundant_web.api.places import PLAYS, not_of_one_table, placed, seated, user_of
from sekundant_web.api.problems import Problem, refused, unreadable
from sekundant_web.api.schemas.playing import (
    AnswerIn,
    FightIn,
    JudgedOut,
    OpenedOut,
    OrderIn,
    ReceiptOut,
    SayIn,
)
from sekundant_web.api.schemas.shared import AskIn, DoneOut, SeatIn
from sekundant_web.context import reading_language
from sekundant_web.encounters import actions
from sekundant_web.encounters.access import may_join
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.models import Watch
from sekundant_web.tables.once import once

router = Router(tags=["play"], auth=PLAYS)

Once = Annotated[str, Header(alias="Idempotency-Key", max_length=64)]
"""What tells this act from all others: sent twice with the same body it is done once."""


def key_of(given: str, body: Any) -> str:
    """A sender's key with what he sends under it; empty if he gives none."""
    if not given:
        return ""
    said = json.dumps([given, body.model_dump()], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:40]


@router.post("/encounters/{slug:key}/say", response=DoneOut, url_name="say")
def say(request: HttpRequest, key: str, body: SayIn, once_key: Once = "") -> dict[str, Any]:
    """Say something in the thread, at once."""
    actions.say(placed(request, key), body.text, key=key_of(once_key, body))
    return {"done": True}


@router.post("/encounters/{slug:key}/objections", response=JudgedOut, url_name="objections")
def objections(request: HttpRequest, key: str, body: AnswerIn) -> dict[str, Any]:
    """What the rules say of an answer; nothing is handed in, and nothing is kept."""
    place = seated(request, key)
    made = answering.made(place, answering.asked(place, body.ask), body.answer, body.text)
    return made.told(place)


@router.post("/encounters/{slug:key}/orders", response={201: ReceiptOut}, url_name="orders")
def hand_in(request: HttpRequest, key: str, body: OrderIn, once_key: Once = "") -> dict[str, Any]:
    """Hand in an answer. It lies sealed until all are in; a later one takes its place."""
    place, known = seated(request, key), key_of(once_key, body)
    if known and actions.is_done(place, known):
        return _receipt(body.ask, actions.hand_in(place, body.ask, None, key=known))
    ask = answering.asked(place, body.ask)
    made = answering.made(place, ask, body.answer, body.text)
    made.must_be_legal(place)
    try:
        receipt = actions.hand_in(
            place,
            ask.key,
            made.answer,
            fields=answering.fields(place, ask, made.answer, body.text),
            story=body.story,
            key=known,
            instead_of=body.instead_of,
        )
    except Refused as error:
        raise refused(place.encounter.system, place.view, error.objections) from None
    except actions.Overtaken:
        raise Problem(409, "overtaken") from None
    except actions.Late:
        raise Problem(409, "late") from None
    return _receipt(ask.key, receipt)


def _receipt(ask: str, receipt: actions.Receipt) -> dict[str, Any]:
    return {"ask": ask, "receipt": receipt.hash, "at": receipt.at}


@router.post("/encounters/{slug:key}/withdraw", response=DoneOut, url_name="withdraw")
def withdraw(request: HttpRequest, key: str, body: AskIn) -> dict[str, Any]:
    """Take back an answer that still lies sealed."""
    try:
        return {"done": actions.withdraw(seated(request, key), body.ask)}
    except actions.Late:
        raise Problem(409, "late") from None


@router.post("/encounters/{slug:key}/pass", response=DoneOut, url_name="pass")
def let_pass(request: HttpRequest, key: str, body: AskIn) -> dict[str, Any]:
    """Let another post first, where whoever comes first may."""
    place = seated(request, key)
    ask = answering.asked(place, body.ask)
    if ask.first:
        actions.let_the_other_post(place, ask.key)
    return {"done": ask.first}


@router.post("/encounters/{slug:key}/seats", response=DoneOut, url_name="seats")
def take_seat(request: HttpRequest, key: str, body: SeatIn) -> dict[str, Any]:
    """Take a free seat. The fight begins as soon as the last is taken."""
    place = placed(request, key)
    sitter = Sitter(user_id=user_of(request).pk)
    if not may_join(place) or not actions.take_seat(place, body.seat, sitter):
        raise Problem(409, "taken")
    return {"done": True}


@router.post("/fights", response={201: OpenedOut}, url_name="fights")
def fight_now(request: HttpRequest, body: FightIn, once_key: Once = "") -> dict[str, Any]:
    """Begin a fight against a bot, with ready-made fighters."""
    not_of_one_table(request)
    if body.system not in library.system_ids():
        raise Problem(422, "invalid", objections=[])
    opening = _against_a_bot(body, user_of(request).pk)

    def act() -> str:
        return actions.open_encounter(opening).key

    key = once(user_of(request), key_of(once_key, body), act)
    return opened(key)


def opened(key: str) -> dict[str, Any]:
    """An encounter that was opened."""
    return {"key": key, "address": telling.whole(reverse("encounter", args=[key]))}


def _against_a_bot(body: FightIn, user_id: int) -> Opening:
    starter, packs = library.starter(body.system), library.shelf(body.system)
    ready = tuple(starter.setup(Wish(), packs, "en")["combatants"])
    own = body.fighter or ready[0]
    rival = body.rival or next(one for one in (*ready[1:], *ready) if one != own)
    wish = Wish(fighters=(own, rival), scene=body.scene, before=body.before and starter.BEFORE)
    try:
        setup = starter.setup(wish, packs, reading_language())
        state = library.system(body.system).open(setup, {}, packs)
    except Faulty as faulty:
        raise unreadable(body.system, faulty.faults) from None
    first, *others = library.system(body.system).seats(state)
    return Opening(
        system=body.system,
        setup=setup,
        switches={},
        packs=library.packs(body.system),
        sitters={first: Sitter(user_id=user_id), **{name: Sitter(bot=True) for name in others}},
        title=" — ".join(str(one["name"]) for one in setup["combatants"].values())[:200],
        watch=Watch.PUBLIC if body.public else Watch.LINK,
    )
