"""An encounter that has moved on: its row after a step or a ruling, and what follows from what it asks now.

Called within the transaction that holds the encounter's row; whoever calls saves the row.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.shortcuts import get_object_or_404

from sekundant.core.encounter import Ask
from sekundant.core.wire import encode
from sekundant_web.encounters import drafts, timing
from sekundant_web.encounters.game import Game, bots_answer, instant, plain_state
from sekundant_web.encounters.markdown import cleaned
from sekundant_web.encounters.models import Encounter, HandedIn, Line, Post, Status
from sekundant_web.encounters.posting import let_out, put
from sekundant_web.encounters.timing import Waiting
from sekundant_web.notify import outbox
from sekundant_web.webhooks import noting

MOVED = (
    "state", "version", "revision", "status", "winner", "how", "finished_at", "resolved_at",
    "asked_at", "due_at", "wake_at", "pauses", "paused_at", "extra_hours", "silent_hours", "released",
    "attempts", "failures", "trouble",
)  # fmt: skip
"""The columns that are written when an encounter moves on; the others stay as it was opened."""


def lock(key: str) -> Encounter:
    """The encounter's row, locked until the transaction ends. What is long is read only if it is needed.

    Raise Http404 if it has been called off meanwhile.
    """
    rows = Encounter.objects.select_for_update(no_key=True).defer("setup", "packs", "state")
    return get_object_or_404(rows, key=key)


def keep_lines(encounter: Encounter, game: Game) -> None:
    """Write the lines that the ledger has got, and count the act."""
    lines = game.new_lines(encounter)
    Line.objects.bulk_create(lines)
    game.held += len(lines)
    encounter.revision += 1


def begin_asking(
    encounter: Encounter, game: Game, waiting: Waiting, asked_at: datetime, now: datetime
) -> None:
    """What is asked for is new: the clock begins anew, bots answer, people are told."""
    timing.ask_anew(encounter, asked_at)
    timing.reckon(encounter, let_bots_answer(game, waiting, now), now)
    outbox.tell_of_asks(encounter, game.asks, now)
    noting.asked(encounter, game.asks, now)


def let_bots_answer(game: Game, waiting: Waiting, now: datetime) -> Waiting:
    """Bots hand in what they owe; where whoever comes first may post, people come before them."""
    people = any(not waiting.seats[ask.seat].bot for ask in waiting.missing)
    handed_in = dict(waiting.handed_in)
    for ask in waiting.missing:
        seat = waiting.seats[ask.seat]
        if not seat.bot or (ask.first and (people or handed_in)):
            continue
        answer = bots_answer(game, ask.seat)
        nonce, hashed = game.commit(ask.seat, answer, now)
        handed_in[ask.seat] = HandedIn.objects.create(
            seat=seat, ask=ask.key, answer=encode(answer), nonce=nonce, receipt=hashed, at=now
        )
    return Waiting(waiting.asks, waiting.seats, handed_in)


def move_on(
    encounter: Encounter,
    game: Game,
    waiting: Waiting,
    played: Mapping[str, HandedIn],
    asked_at: datetime,
    now: datetime,
) -> None:
    """A step has been played, with the answers in ``played`` of those that were waited for.

    What it asks is asked since ``asked_at``.
    """
    _tell_stories(encounter, game, played)
    if game.shows:
        noting.resolved(encounter, len(game.recorder.ledger.lines), now)
    if not asks_in_secret(game.asks):
        drafts.carry_over(encounter, waiting.asks, game.asks, played, now)
        HandedIn.objects.filter(seat__encounter=encounter).delete()
    stand(encounter, game)
    if game.asks:
        begin_asking(encounter, game, Waiting(game.asks, waiting.seats, {}), asked_at, now)
    else:
        end(encounter, game, now)
    keep_lines(encounter, game)


def asks_in_secret(asks: tuple[Ask, ...]) -> bool:
    """Whether something is asked for and nobody else may know of it.

    Then what was handed in before, and the drafts, stay until the next step: a receipt that went away would
    tell that somebody thinks again.
    """
    return bool(asks) and all(ask.secret for ask in asks)


def stand(encounter: Encounter, game: Game) -> None:
    """The encounter stands where the game does, and all troubles are over."""
    outcome = game.system.outcome(game.state)
    encounter.state = plain_state(game)
    encounter.version += 1
    encounter.attempts = encounter.failures = 0
    encounter.trouble = ""
    encounter.winner, encounter.how = (outcome.winner or "", str(outcome.how)) if outcome else ("", "")


def end(encounter: Encounter, game: Game, now: datetime) -> None:
    """Nothing is asked for any more: the ledger is closed and reveals its secret."""
    game.recorder.close(instant(now))
    encounter.status = Status.OVER
    encounter.due_at = encounter.wake_at = None
    encounter.released = False
    encounter.finished_at = now
    outbox.tell_of_end(encounter, now)
    noting.over(encounter, now)


def _tell_stories(encounter: Encounter, game: Game, played: Mapping[str, HandedIn]) -> None:
    """What people wrote for the result stands before it in the thread.

    While all of the result is secret it is held back, or it would tell that the turn has begun.
    """
    step = len(game.recorder.ledger.lines)
    if game.shows:
        let_out(encounter, step - 1)
    stories = (
        Post(
            encounter=encounter,
            seat_id=one.seat_id,
            text=one.story,
            html=cleaned(one.story),
            after=step - 1,
            at=one.at,
            held=not game.shows,
            by=one.by,
        )
        for one in sorted(played.values(), key=lambda one: one.at)
        if one.story
    )
    put(encounter, stories)
