"""What those who sit at an encounter can do, one transaction an act.

Every act locks the encounter's row, looks again whether it is still due, adds lines to the ledger and counts
the ``revision``. What is refused changes nothing. What others may see of an act raises the encounter's
``version``, what only its own player sees his seat's: that somebody has changed his mind is nobody else's
business, and of a secret ask not even that it was answered.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from sekundant.core.encounter import Ask
from sekundant.core.wire import encode
from sekundant_web.encounters import at_hand, drafts, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.claiming import Turn, claim_here
from sekundant_web.encounters.deadlines import Pause
from sekundant_web.encounters.drafts import LATE, drop_draft, drop_late, keep_late, save_draft
from sekundant_web.encounters.game import Game, instant, take_up, taken_up_before
from sekundant_web.encounters.markdown import LONGEST, cleaned
from sekundant_web.encounters.models import Done, Draft, Encounter, HandedIn, Post, Seat, Status
from sekundant_web.encounters.moving import keep_lines, let_bots_answer, lock
from sekundant_web.encounters.opening import Opening, Sitter, open_encounter, take_seat
from sekundant_web.encounters.posting import put
from sekundant_web.encounters.resolving import settle
from sekundant_web.encounters.timing import Waiting, waiting_of
from sekundant_web.notify import outbox

__all__ = [
    "LATE", "Late", "Opening", "Overtaken", "Receipt", "Sitter", "drop_draft", "drop_late", "hand_in",
    "is_done", "keep_late", "let_the_other_post", "mark_of", "open_encounter", "save_draft", "say", "settle",
    "standing", "take_seat", "withdraw",
]  # fmt: skip

ACTED = ("version", "revision", "due_at", "wake_at", "attempts")
"""The columns of an encounter that an act of a player may change."""


class Late(Exception):
    """The answer is not waited for any more: the turn has gone on, or it is too late."""


class Overtaken(Exception):
    """Another answer of the same seat has been handed in meanwhile, from another window or device."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What its sender gets for an answer handed in: the hash of its line, and when."""

    hash: str
    at: datetime


def hand_in(
    place: Place,
    ask_key: str,
    answer: Any,
    *,
    fields: Mapping[str, Any] | None = None,
    story: str = "",
    key: str = "",
    instead_of: str | None = None,
    now: datetime | None = None,
) -> Receipt:
    """Hand in an answer for the ask of that key; sent twice under one ``key`` it is handed in once.

    ``fields`` are those of the form as they were typed, to amend it later. ``instead_of`` is the receipt of
    the answer that its sender knows to stand (empty: none), None if he does not care.

    Raise :class:`~sekundant.core.encounter.Refused` for an illegal one, :class:`Late` for one that is not
    waited for (any more) and :class:`Overtaken` if another one stands; then nothing has changed.
    """
    now = now or timezone.now()
    seat = place.seat
    if seat is None:
        raise Late
    game = taken_up_before(place.encounter, place.state)
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        done = _done(encounter, seat, key)
        if done is not None:
            return Receipt(done.told["hash"], done.at)
        asked = _still_waiting(encounter, place, ask_key, now, game)
        game, now = asked.game, asked.game.not_before(now)
        before = asked.waiting.handed_in.get(seat.name)
        if instead_of is not None and instead_of != mark_of(before):
            raise Overtaken
        held = HandedIn(pk=before.pk if before else None, seat=seat, ask=ask_key, at=now)
        held.nonce, held.receipt = game.commit(seat.name, answer, now)
        held.answer, held.fields, held.story = encode(answer), dict(fields or {}), story[:LONGEST]
        held.save()
        Draft.objects.filter(seat=seat, ask=ask_key).delete()
        if key:
            told = {"hash": held.receipt}
            Done.objects.create(encounter=encounter, key=_key_of(seat, key), told=told, at=now)
        outbox.answered(encounter, ask_key, now)
        turn = _go_on(encounter, game, asked.waiting.with_answer(seat.name, held), now, asked.pauses)
        _show(encounter, seat, changed=before is None and not asked.ask.secret)
    if turn is not None:
        settle(encounter.key, now, turn=turn)
    return Receipt(held.receipt, now)


def withdraw(place: Place, ask_key: str, now: datetime | None = None) -> bool:
    """Take back an answer that still lies sealed; return whether there was one. What it was stays a draft.

    Raise :class:`Late`.
    """
    now = now or timezone.now()
    seat = place.seat
    if seat is None:
        return False
    game = taken_up_before(place.encounter, place.state)
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        held = HandedIn.objects.filter(seat=seat, ask=ask_key).first()
        if held is None:
            return False
        asked = _still_waiting(encounter, place, ask_key, now, game)
        game, now = asked.game, asked.game.not_before(now)
        game.recorder.withdraw(seat.name, instant(now))
        drafts.back_to_draft(held, ask_key, now)
        held.delete()
        outbox.taken_back(encounter, ask_key)
        _go_on(encounter, game, asked.waiting.with_answer(seat.name, None), now, asked.pauses)
        _show(encounter, seat, changed=not asked.ask.secret)
    return True


def let_the_other_post(place: Place, ask_key: str, now: datetime | None = None) -> None:
    """Let somebody else post first, where whoever comes first may (``Ask.first``)."""
    now = now or timezone.now()
    seat = place.seat
    if seat is None:
        return
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        game = take_up(encounter)
        ask = game.ask(seat.name)
        if encounter.status != Status.RUNNING or ask is None or ask.key != ask_key or not ask.first:
            return
        now = game.not_before(now)
        Seat.objects.filter(pk=seat.pk).update(passes=ask_key)
        waiting = let_bots_answer(game, waiting_of(encounter, game.asks), now)
        turn = _go_on(encounter, game, waiting, now)
        _show(encounter, seat, changed=True)
    settle(encounter.key, now, turn=turn)


def say(place: Place, text: str, now: datetime | None = None, *, key: str = "") -> None:
    """Put one's words into the thread at once; sent twice under one ``key`` they stand there once.

    Raise Http404 for one who only looks on.
    """
    now = now or timezone.now()
    if place.seat is None and not place.runs_it:
        raise Http404
    html = cleaned(text)
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        if not html or _done(encounter, place.seat, key):
            return
        if key:
            Done.objects.create(encounter=encounter, key=_key_of(place.seat, key), at=now)
        last = encounter.lines.order_by("-number").values_list("number", flat=True).first() or 0
        said = Post(encounter=encounter, seat=place.seat, text=text[:LONGEST], html=html, after=last, at=now)
        put(encounter, [said])
        encounter.version += 1
        encounter.save(update_fields=["version"])


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a seat owes, and all that is waited for besides; when the clock stands still."""

    ask: Ask
    game: Game
    waiting: Waiting
    pauses: tuple[Pause, ...]


def _still_waiting(
    encounter: Encounter, place: Place, ask_key: str, now: datetime, game: Game | None
) -> _Asked:
    """What is waited for, if that answer of that seat still is. Raise :class:`Late`.

    ``game`` is as it was taken up before the encounter was locked; if it has gone on since, it is read again.
    """
    if encounter.status != Status.RUNNING or place.seat is None:
        raise Late
    if game is None or game.revision != encounter.revision:
        game = take_up(encounter)
    ask, pauses = game.ask(place.seat.name), timing.pauses_of(encounter)
    if ask is None or ask.key != ask_key or (not ask.first and timing.too_late(encounter, pauses, now)):
        raise Late
    as_read = place.encounter if place.encounter.revision == encounter.revision else encounter
    return _Asked(ask, game, waiting_of(as_read, game.asks), pauses)


def _go_on(
    encounter: Encounter,
    game: Game,
    waiting: Waiting,
    now: datetime,
    pauses: tuple[Pause, ...] | None = None,
) -> Turn | None:
    """Keep the new lines, say when there is something to settle, and claim it if it is now."""
    keep_lines(encounter, game)
    pauses = timing.pauses_of(encounter) if pauses is None else pauses
    timing.reckon(encounter, waiting, now, pauses)
    turn = claim_here(encounter, game, waiting, pauses, now)
    if turn is None:
        at_hand.keep(encounter, game)
    return turn


def _show(encounter: Encounter, seat: Seat, *, changed: bool) -> None:
    """Let those know that there is something new to see who may see it: its player, or everybody."""
    Seat.objects.filter(pk=seat.pk).update(version=F("version") + 1)
    encounter.version += int(changed)
    encounter.save(update_fields=ACTED)


# ---------------------------------------------------------------- what was sent twice, what stands


def is_done(place: Place, key: str) -> bool:
    """Whether an act of that key has been carried out by the same seat."""
    return _done(place.encounter, place.seat, key) is not None


def standing(seat: Seat, ask_key: str) -> str:
    """The receipt of the answer that stands for an ask of a seat; empty if there is none."""
    return mark_of(HandedIn.objects.filter(seat=seat, ask=ask_key).first())


def mark_of(held: HandedIn | None) -> str:
    """What tells an answer that was handed in from every other of its seat; empty if there is none."""
    return held.receipt if held else ""


def _done(encounter: Encounter, seat: Seat | None, key: str) -> Done | None:
    return Done.objects.filter(encounter=encounter, key=_key_of(seat, key)).first() if key else None


def _key_of(seat: Seat | None, key: str) -> str:
    """A sender's key as it is kept: nobody comes across another's, and however long it is, it fits."""
    return hashlib.sha256(f"{seat.pk if seat else 'master'}:{key}".encode()).hexdigest()
