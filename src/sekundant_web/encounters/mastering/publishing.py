"""Publishing a turn: the result as it would be, the master's telling of it, and letting it stand.

The dice of a turn follow from what lies sealed, so its result can be computed before it is kept: the master
reads it, tells it in his own words, and publishes. Until then nothing of it is written anywhere.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant.core.chance import DiceError
from sekundant.core.encounter import Outcome, Refused
from sekundant.core.events import MASTER, Event, seen
from sekundant.prose.accounts import Result
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters import timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.claiming import Turn
from sekundant_web.encounters.game import take_up, texts_of
from sekundant_web.encounters.mastering import telling
from sekundant_web.encounters.mastering.acting import NotNow, Stale, must_know, must_run
from sekundant_web.encounters.models import Dice, Encounter
from sekundant_web.encounters.moving import lock
from sekundant_web.encounters.resolving import (
    Played,
    can_be_resolved,
    carry_out,
    keep_played,
    release,
    settle,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A step as it would be played now: nothing of it is kept, and nobody else learns of it.

    ``view`` is what the master would see then, ``results`` the events in his words. ``silent`` are the seats
    in whose place the clock would answer; ``refused`` is a seat whose order has become illegal: publishing
    gives it back. ``mark`` tells what it was made from, ``faces`` the dice that were thrown on a real table.
    """

    events: tuple[Event, ...] = ()
    results: tuple[Result, ...] = ()
    view: Any = None
    outcome: Outcome | None = None
    silent: tuple[str, ...] = ()
    refused: str = ""
    faces: Mapping[str, int] | None = None
    mark: str


def trial(place: Place, now: datetime | None = None) -> Trial | None:
    """The step that would be played now; None while answers are awaited, or dice (:mod:`.given_dice`)."""
    must_know(place)
    turn = ready_turn(place.encounter, now or timezone.now())
    if turn is None or place.encounter.dice == Dice.GIVEN:
        return None
    return tried(turn, now or timezone.now())


def ready_turn(encounter: Encounter, now: datetime) -> Turn | None:
    """What a master may let be resolved now, taken up for that alone; None if it is not time yet."""
    texts = texts_of(encounter)
    game = take_up(encounter, texts)
    waiting = timing.waiting_of(encounter, game.asks)
    if not can_be_resolved(encounter, waiting, now):
        return None
    return Turn(encounter, encounter.due_at or now, game, waiting, timing.pauses_of(encounter))


def tried(turn: Turn, now: datetime, faces: Mapping[str, int] | None = None) -> Trial:
    """A turn that was taken up for that alone, played. Raise :class:`~sekundant.core.chance.DiceError`."""
    mark = mark_of(turn, faces)
    game = turn.game
    try:
        played = carry_out(turn, game.not_before(now), faces)
    except Refused as refused:
        return Trial(refused=refused.seat, mark=mark)
    view = game.view(MASTER)
    told = [one for one in (seen(event, MASTER) for event in played.events) if one is not None]
    return Trial(
        events=tuple(told),
        results=words(game.system.id).results(told, view, reading_language()),
        view=view,
        outcome=game.system.outcome(game.state),
        silent=played.silent,
        faces=faces,
        mark=mark,
    )


def mark_of(turn: Turn, faces: Mapping[str, int] | None = None) -> str:
    """What a result is made from: the record, what lies sealed, whom the clock answers for, the dice."""
    sealed = sorted((seat, held.receipt) for seat, held in turn.waiting.handed_in.items())
    missing = sorted(ask.key for ask in turn.waiting.asks if ask.seat not in turn.waiting.handed_in)
    made_from = [turn.game.recorder.ledger.head, sealed, missing, sorted((faces or {}).items())]
    return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:16]


def publish(
    place: Place,
    *,
    prose: str | None = None,
    mark: str | None = None,
    faces: Mapping[str, int] | None = None,
    now: datetime | None = None,
) -> bool:
    """Let the turn be resolved that waits for the master; the clock answers for whom the time is over.

    ``prose`` is how he tells it (None: as he has saved it), ``mark`` that of the trial that he has read,
    ``faces`` the dice of a real table. Return whether it could be: all is in, or the time is over. Raise
    :class:`Stale` if something has changed since the trial was made, and :class:`NotNow` for wrong dice.
    """
    must_run(place)
    now = now or timezone.now()
    key = place.encounter.key
    try:
        if not _published(place, prose, mark, faces, now):
            return False
    except (NotNow, DatabaseError):
        raise
    except Exception as error:
        if not isinstance(error, Refused):
            log.exception("encounter %s could not be published", key)
        if prose is not None:
            telling.save_prose(place, prose, now)
        release(key, now)
    settle(key, now)
    return True


def _published(
    place: Place, prose: str | None, mark: str | None, faces: Mapping[str, int] | None, now: datetime
) -> bool:
    """Play the turn and keep it with its telling; return whether it could be."""
    with transaction.atomic():
        encounter = lock(place.encounter.key)
        turn = ready_turn(encounter, now)
        if turn is None or (encounter.dice == Dice.GIVEN and faces is None):
            return False
        if timing.held_up(turn.pauses):
            raise NotNow("paused", _("The clock stands still. Let it go on before you publish."))
        if mark is not None and mark != mark_of(turn, faces):
            raise Stale
        now = turn.game.not_before(now)
        played = _with_these_dice(turn, now, faces)
        step = len(turn.game.recorder.ledger.lines)
        keep_played(encounter, turn, played, now)
        if prose is not None:
            telling.keep(encounter, prose, now)
        if turn.game.shows:
            telling.tell(encounter, step, place.user, now)
    return True


def _with_these_dice(turn: Turn, now: datetime, faces: Mapping[str, int] | None) -> Played:
    """Play the turn. Raise :class:`NotNow` if these dice are not just those that fall."""
    try:
        return carry_out(turn, now, faces)
    except DiceError as error:
        why = _("These are not the dice that fall: look at them again.")
        raise NotNow(f"die_{error.code}", why, error.label) from error
