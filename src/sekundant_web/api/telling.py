"""Encounters as a program reads them, each as its reader may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.urls import reverse

from sekundant.core.wire import encode
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.desks.frame import ask_of
from sekundant_web.encounters.desks.kept import kept_for, played_in_secret
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import HandedIn, Seat, Status, Watch

Data = dict[str, Any]


def whole(path: str) -> str:
    """An address of the site as one follows it from elsewhere."""
    return f"{settings.SITE_ADDRESS.rstrip('/')}{path}"


def rows(places: Iterable[Place]) -> list[Data]:
    """Encounters in a list; so many take one query more than none."""
    held = tuple(places)
    answered = many.answered(held)
    return [_row(place, answered) for place in held]


def _row(place: Place, answered: frozenset[tuple[int, str]]) -> Data:
    encounter = place.encounter
    asks = [_ask(place, ask, (encounter.pk, ask.key) in answered) for ask in many.known_asks(place)]
    in_secret = many.awaits_in_secret(place)
    own = place.seat.name if place.seat else ""
    waiting = [ask for ask in asks if not ask["handed_in"]]
    table = encounter.table
    known_table = table is not None and (place.role is not None or table.watch == Watch.PUBLIC)
    return {
        "key": encounter.key,
        "title": encounter.title,
        "system": encounter.system,
        "table": table.slug if table is not None and known_table else "",
        "status": encounter.status,
        "watch": encounter.watch,
        "referee": encounter.referee,
        "seats": [_seat(place, seat) for seat in encounter.seats.all()],
        "seat": own,
        "runs_it": place.runs_it,
        "asks": asks,
        "waits_for_you": any(ask["seat"] == own for ask in waiting),
        "waits_in_secret": in_secret,
        "due_at": encounter.due_at if waiting or in_secret else None,
        "winner": encounter.winner if encounter.status == Status.OVER else "",
        "how": encounter.how if encounter.status == Status.OVER else "",
        "created_at": encounter.created_at,
        "finished_at": encounter.finished_at,
        "address": whole(reverse("encounter", args=[encounter.key])),
    }


def _ask(place: Place, ask: Any, handed_in: bool) -> Data:
    named = words(place.encounter.system).ASKS.get(ask.what)
    return {
        "key": ask.key,
        "seat": ask.seat,
        "what": ask.what,
        "name": named.into(reading_language()) if named else ask.what,
        "first": ask.first,
        "handed_in": handed_in,
    }


def _seat(place: Place, seat: Seat) -> Data:
    kinds = {"bot": seat.bot, "user": seat.user_id, "guest": seat.guest, "master": seat.by_master}
    kind = next((name for name, it_is in kinds.items() if it_is), "free")
    return {
        "name": seat.name,
        "fighter": words(place.encounter.system).person(place.view, seat.name).name,
        "kind": kind,
        "user": seat.user.get_username() if seat.user else "",
    }


def encounter_of(place: Place) -> Data:
    """An encounter with all that its reader may know."""
    encounter = place.encounter
    (row,) = rows([place])
    return {
        **row,
        "reader": place.knows,
        "result": encounter.lines.aggregate(last=Max("shown"))["last"] or 0,
        "rules": encounter.rules,
        "switches": encounter.switches,
        "own": _own(place),
        "view": encode(place.view),
    }


def _own(place: Place) -> Data | None:
    """What the reader has handed in and nobody else has seen."""
    if place.seat is None or place.encounter.status != Status.RUNNING:
        return None
    ask = ask_of(place)
    held = kept_for(place.seat, ask.key).handed_in if ask else played_in_secret(place.seat)
    return handed_in(place, held) if held is not None else None


def handed_in(place: Place, held: HandedIn) -> Data:
    """An answer that lies sealed, for its author."""
    system = system_of(place.encounter)
    answer = system.answer_from(held.answer)
    text = words(system.id).write(answer, reading_language(), place.view, {})
    return {
        "ask": held.ask,
        "receipt": held.receipt,
        "at": held.at,
        "answer": held.answer,
        "text": text,
        "story": held.story,
    }
