"""Resolving: whatever is due is settled, by whoever comes first, and exactly once.

The clerk settles, and so does every look at a page. A turn is claimed (:mod:`.claiming`), played outside any
transaction, and kept in one, unless anything else has been done to the encounter meanwhile. That no turn is
kept twice comes from the compared ``revision`` and, below it, from the constraint on the ledger's lines; the
same answers give the same dice, so nothing is lost by playing a turn in vain.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone

from sekundant.core.encounter import Refused
from sekundant.core.events import Event
from sekundant_web.encounters import at_hand, drafts, outage, timing
from sekundant_web.encounters.claiming import Claim, Turn, claim, is_due
from sekundant_web.encounters.game import instant, plain_state, take_up
from sekundant_web.encounters.models import Dice, Encounter, HandedIn, Note, Status
from sekundant_web.encounters.moving import MOVED, begin_asking, keep_lines, lock, move_on
from sekundant_web.encounters.timing import Waiting
from sekundant_web.notify import outbox

log = logging.getLogger(__name__)

MOST_STEPS = 50
"""So many steps at most follow from one act, bots among themselves included."""

MOST_FAILURES = 3
"""After so many failures an encounter is set aside, and others go on."""

MOST_ATTEMPTS = 10
"""So often a process may die over an encounter before that is set aside, too."""


def settle(
    key: str, now: datetime | None = None, *, by_master: bool = False, turn: Turn | None = None
) -> int:
    """Resolve whatever of an encounter is due; return how often it went on.

    ``by_master``: its master lets it be resolved. ``turn`` is what the caller's own act has made due. Never
    raises: what can't be settled now is settled later.
    """
    now = now or timezone.now()
    steps = 0
    try:
        outage.keep_awake(now)
        if by_master:
            release(key, now)
        if turn is not None:
            steps += _tried(turn, now)
        while steps < MOST_STEPS and is_due(key, now) and _settle_once(key, now):
            steps += 1
    except DatabaseError:
        log.exception("encounter %s could not be settled now", key)
    return steps


def release(key: str, now: datetime) -> bool:
    """Let what is asked be resolved; return whether it can be: all is in, or the time is over."""
    with transaction.atomic():
        encounter = lock(key)
        game = take_up(encounter)
        waiting = timing.waiting_of(encounter, game.asks)
        if encounter.dice == Dice.GIVEN or not can_be_resolved(encounter, waiting, now):
            return False
        encounter.released = True
        encounter.revision += 1
        timing.reckon(encounter, waiting, now)
        encounter.save(update_fields=["released", "revision", "due_at", "wake_at"])
    return True


def can_be_resolved(encounter: Encounter, waiting: Waiting, now: datetime) -> bool:
    """Whether a master may let be resolved what is asked: all is in, or the time is over."""
    over = encounter.due_at is not None and now >= encounter.due_at and not waiting.first
    return encounter.status == Status.RUNNING and (waiting.complete or over)


def _settle_once(key: str, now: datetime) -> bool:
    """Settle what is due at the moment; return whether it is worth while to look again."""
    claimed = claim(key, now)
    if claimed is None:
        return False
    if claimed.encounter.attempts >= MOST_ATTEMPTS:
        _give_up(claimed, now)
        return False
    return _tried(claimed, now)


def _tried(claimed: Claim | Turn, now: datetime) -> bool:
    """Resolve a turn, or note that it failed; return whether it is worth while to look again."""
    try:
        return _resolve(claimed.taken_up(), now)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - a poisoned turn must not stop the others
        _note_failure(claimed, error, now)
        return False


# ---------------------------------------------------------------- what is due


def _resolve(turn: Turn, now: datetime) -> bool:
    """Play what is due, and keep it; return whether it is worth while to look again."""
    encounter, waiting = turn.encounter, turn.waiting
    now = turn.game.not_before(now)
    if timing.held_up(turn.pauses) or not waiting.asks:
        return _keep_as_it_is(turn, now)
    if waiting.complete and timing.goes(encounter):
        return _play(turn, now)
    if not waiting.first and (encounter.released or _clock_answers(turn, now)):
        return _play(turn, now)
    silent = timing.silence_at(encounter, turn.pauses)
    if waiting.first and waiting.missing and not waiting.complete and silent is not None and silent <= now:
        return _note_silence(turn, now)
    return _keep_as_it_is(turn, now)


def _clock_answers(turn: Turn, now: datetime) -> bool:
    """Whether the clock answers now for those who have not."""
    moment = timing.passes_at(turn.encounter, turn.pauses)
    return timing.goes(turn.encounter) and moment is not None and moment <= now


@dataclass(frozen=True, slots=True)
class Played:
    """A step that has been carried out and not kept yet: with which answers, which events came of it.

    ``silent`` are the seats in whose place the clock answered; what comes next is asked since ``asked_at``.
    """

    answers: Mapping[str, HandedIn]
    silent: tuple[str, ...]
    events: tuple[Event, ...]
    asked_at: datetime


def carry_out(turn: Turn, now: datetime, faces: Mapping[str, int] | None = None) -> Played:
    """Play a step with what has come; the clock answers in the place of those who have not.

    ``faces`` are the dice, where they are thrown on a real table. Raise
    :class:`~sekundant.core.encounter.Refused` if an answer has become illegal.
    """
    waiting = turn.waiting
    answers = _first(waiting) if waiting.first else dict(waiting.handed_in)
    asked_at = now
    more: dict[str, Any] = {}
    if not waiting.complete:
        more = _silent_answers(turn, now)
        asked_at = _anchor(turn, now)
    events = turn.game.play(answers, more, now, faces)
    return Played(answers, tuple(more), events, asked_at)


def keep_played(locked: Encounter, turn: Turn, played: Played, now: datetime) -> None:
    """Keep a step that has been carried out; the encounter's row is locked, and as it was taken up."""
    if turn.game.shows:
        locked.resolved_at = now
    move_on(locked, turn.game, turn.waiting, played.answers, played.asked_at, now)
    locked.save(update_fields=MOVED)
    at_hand.keep(locked, turn.game)


def _play(turn: Turn, now: datetime) -> bool:
    """Play what is due, and keep it."""
    try:
        played = carry_out(turn, now)
    except Refused as refused:
        held = turn.waiting.handed_in.get(refused.seat)
        if held is None:
            raise
        return _give_back(turn, held, now)

    with transaction.atomic():
        locked = _locked_as(turn)
        if locked is not None:
            keep_played(locked, turn, played, now)
    return True


def _first(waiting: Waiting) -> dict[str, HandedIn]:
    """The one answer that came first."""
    seat = min(waiting.handed_in, key=lambda name: (waiting.handed_in[name].at, name))
    return {seat: waiting.handed_in[seat]}


def _silent_answers(turn: Turn, now: datetime) -> dict[str, Any]:
    """What the clock answers, noted in the ledger.

    Where a master lets it be resolved, silence counts until the deadline: whenever he does, the same comes
    of it.
    """
    encounter = turn.encounter
    until = now if encounter.due_at is None or timing.by_itself(encounter) else min(now, encounter.due_at)
    hours = timing.hours_of_silence(encounter, turn.pauses, until)
    answers = {}
    for ask in turn.waiting.asks:
        if ask.seat not in turn.waiting.handed_in:
            answers[ask.seat] = turn.game.system.no_answer(hours)
            turn.game.recorder.silence(ask.seat, hours, answers[ask.seat], instant(now))
    return answers


def _anchor(turn: Turn, now: datetime) -> datetime:
    """Since when what comes after a deadline is asked: since the deadline, so that none drifts.

    If it was noticed late, since now: nobody could have known.
    """
    return turn.since if now - turn.since <= outage.BRAKE else now


def _note_silence(turn: Turn, now: datetime) -> bool:
    """Where one post is enough the clock only notes for how long nobody has posted."""
    hours = timing.hours_of_silence(turn.encounter, turn.pauses, now)
    for ask in turn.waiting.missing:
        turn.game.recorder.silence(ask.seat, hours, at=instant(now))
    with transaction.atomic():
        locked = _locked_as(turn)
        if locked is not None:
            locked.state = plain_state(turn.game)
            locked.silent_hours = hours
            locked.version += 1
            locked.attempts = locked.failures = 0
            timing.reckon(locked, turn.waiting, now)
            keep_lines(locked, turn.game)
            locked.save(update_fields=MOVED)
    return True


def _keep_as_it_is(turn: Turn, now: datetime) -> bool:
    """Nothing is due: say when it is."""
    with transaction.atomic():
        locked = _locked_as(turn)
        if locked is not None:
            locked.attempts = 0
            timing.reckon(locked, turn.waiting, now)
            locked.save(update_fields=["attempts", "due_at", "wake_at"])
    return locked is None


def _locked_as(claimed: Claim | Turn) -> Encounter | None:
    """The encounter's row, locked; None if anything has been done to it since it was claimed."""
    locked = lock(claimed.encounter.key)
    same = locked.revision == claimed.encounter.revision and locked.status == Status.RUNNING
    return locked if same else None


# ---------------------------------------------------------------- what goes wrong


def _give_back(turn: Turn, held: HandedIn, now: datetime) -> bool:
    """An answer has become illegal since it was handed in, by a ruling: its seat owes it anew."""
    with transaction.atomic():
        locked = _locked_as(turn)
        if locked is None:
            return True
        game = take_up(locked)
        game.recorder.withdraw(held.seat.name, instant(now))
        if not held.seat.bot:
            drafts.back_to_draft(held, held.ask, now)
        held.delete()
        outbox.taken_back(locked, held.ask)
        locked.version += 1
        begin_asking(locked, game, timing.waiting_of(locked, game.asks), now, now)
        keep_lines(locked, game)
        locked.save(update_fields=MOVED)
    return True


def _note_failure(claimed: Claim | Turn, error: Exception, now: datetime) -> None:
    """A turn that could not be resolved is tried again; after some failures it is set aside."""
    log.error("encounter %s could not be resolved", claimed.encounter.key, exc_info=error)
    with transaction.atomic():
        locked = _locked_as(claimed)
        if locked is None:
            return
        locked.failures += 1
        trouble = f"{type(error).__name__}: {error}"[:500]
        if locked.failures >= MOST_FAILURES:
            _set_aside(locked, trouble, now)
            return
        locked.trouble = trouble
        locked.wake_at = now + timedelta(minutes=locked.failures)
        locked.save(update_fields=["failures", "trouble", "wake_at"])


def _give_up(claimed: Claim, now: datetime) -> None:
    """Processes have died over it again and again."""
    with transaction.atomic():
        locked = _locked_as(claimed)
        if locked is not None:
            _set_aside(locked, f"it was begun {claimed.encounter.attempts} times and never ended", now)


def _set_aside(encounter: Encounter, trouble: str, now: datetime) -> None:
    """Leave an encounter alone until a person has looked at it; its people are told."""
    log.error("encounter %s is set aside: %s", encounter.key, trouble)
    encounter.status = Status.HELD
    encounter.trouble = trouble
    encounter.version += 1
    encounter.revision += 1
    encounter.due_at = encounter.wake_at = None
    encounter.save(update_fields=MOVED)
    timing.note(encounter, Note.Kind.SET_ASIDE, now)
    outbox.deadline_moved(encounter)
    outbox.tell_of_trouble(encounter, now)
