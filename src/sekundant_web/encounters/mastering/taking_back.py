"""Steps that do not count any more: an encounter taken back to before one, or played again from it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from sekundant import retrial
from sekundant.core.chance import DiceError
from sekundant.core.encounter import Ask, NotAsked
from sekundant.core.events import MASTER, Event, seen
from sekundant.ledger.lines import BadLine
from sekundant.ledger.record import Ledger, load
from sekundant.ledger.seal import Secret
from sekundant.recorder import Recorder
from sekundant_web.encounters import drafts
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import Game, everybody_sees, instant, system_of, texts_of
from sekundant_web.encounters.mastering.acting import (
    AUTHOR,
    Acting,
    NotNow,
    Stale,
    acting,
    must_know,
    reason_of,
)
from sekundant_web.encounters.mastering.ruling import Change, adjusts
from sekundant_web.encounters.models import Encounter, HandedIn, Post, Preparing, Status
from sekundant_web.encounters.moving import begin_asking, stand
from sekundant_web.encounters.moving import end as close
from sekundant_web.encounters.posting import let_out
from sekundant_web.encounters.timing import Waiting

Dice = Literal["same", "new"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step that is in force: its number, its line, what happened in it, the dice that fell, the answers.

    ``mark`` tells it, and how many stand behind it, from what may be there when somebody has decided.
    """

    number: int
    line: int
    mark: str
    events: tuple[Event, ...]
    dice: tuple[tuple[str, int, int], ...]
    answers: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Each step as it was and as it is when it is played again; ``stopped``: later ones could not be."""

    pairs: tuple[tuple[tuple[Event, ...], tuple[Event, ...]], ...]
    view: Any
    stopped: bool


def steps(place: Place) -> tuple[Step, ...]:
    """The steps in force, the newest first; none of an encounter that is over."""
    must_know(place)
    if place.encounter.status not in (Status.RUNNING, Status.HELD):
        return ()
    system = system_of(place.encounter)
    ledger = load("".join(f"{text}\n" for text in texts_of(place.encounter)))
    found = retrial.steps_of(ledger)
    return tuple(
        Step(
            number=entry["step"],
            line=entry["n"],
            mark=_mark(entry, found),
            events=_seen(system, entry),
            dice=tuple((die["label"], die["sides"], die["face"]) for die in entry["dice"]),
            answers={seat: system.answer_from(plain) for seat, plain in entry["answers"].items()},
        )
        for entry in reversed(found)
    )


def _mark(step: Mapping[str, Any], found: Sequence[Mapping[str, Any]]) -> str:
    return f"{step['n']}.{found[-1]['n']}"


def _must_stand(ledger: Ledger, step: int, mark: str) -> None:
    """Raise :class:`Stale` unless the step is what the master has looked at, and nothing came after it."""
    found = retrial.steps_of(ledger)
    if mark and mark not in {_mark(entry, found) for entry in found if entry["step"] == step}:
        raise Stale


def before_step(place: Place, step: int) -> tuple[dict[str, Any], dict[str, str]]:
    """What each seat and the master could see before a step, and what each seat was asked.

    Raise :class:`NotNow`.
    """
    must_know(place)
    system = system_of(place.encounter)
    ledger = load("".join(f"{text}\n" for text in texts_of(place.encounter)))
    recorder = Recorder.resume(ledger, system, Secret.from_hex(place.encounter.sealed.secret))
    try:
        recorder.take_back(retrial.before(ledger, step), author=AUTHOR, reason="?", at=recorder.at)
    except LookupError:
        raise NotNow("no_step", _("There is no such turn any more."), "step") from None
    readers = (*system.seats(recorder.state), MASTER)
    views = {reader: system.view(recorder.state, reader) for reader in readers}
    return views, {ask.seat: ask.what for ask in recorder.asks}


def take_back(place: Place, step: int, reason: str, *, mark: str = "", now: datetime | None = None) -> None:
    """Let the encounter stand again where it stood before a step: all are asked anew, with new dice.

    ``mark`` is that of the step that the master has looked at. Raise :class:`Stale` if it is another one by
    now, :class:`NotNow` if there is no such step in force.
    """
    must_know(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        asked = at_work.game.asks
        _must_stand(at_work.game.recorder.ledger, step, mark)
        game = _resumed(at_work)
        to = _before(game, step)
        game.recorder.take_back(to, author=AUTHOR, reason=reason, at=instant(at_work.now))
        _stand_again(at_work, game, asked)
        Post.objects.filter(encounter=at_work.encounter, held=True).delete()  # told anew with a new order


def again(  # noqa: PLR0913 - what is to be otherwise has all these parts, each given by name
    place: Place,
    step: int,
    *,
    dice: Dice = "same",
    faces: Mapping[str, int] | None = None,
    replaced: Mapping[str, Any] | None = None,
    changes: Iterable[Change] = (),
    reason: str = "",
    keep: bool = False,
    mark: str = "",
    appeal: int | None = None,
    now: datetime | None = None,
) -> Comparison:
    """Play an encounter again from a step; without ``keep`` nothing changes, and nobody learns of it.

    ``faces`` are dice that the master sets, ``replaced`` orders in the place of those that were given,
    ``changes`` numbers and words of the closed list that are other ones before it, ``mark`` is that of the
    step that he has looked at, ``appeal`` a question that is settled so. Raise :class:`NotNow`, and
    :class:`~sekundant.core.encounter.Refused` for an order or a change that the rules refuse.
    """
    must_know(place)
    why = reason_of(reason) if keep else (reason.strip() or "?")
    order = retrial.Order(
        step=step,
        author=AUTHOR,
        reason=why,
        same=dice == "same",
        faces=dict(faces or {}),
        replaced=dict(replaced or {}),
        adjust=adjusts(changes, why),
    )
    if not keep:
        tried = _retried(place.encounter, order, instant(now or timezone.now()))
        return _compared(place.encounter, tried)
    with acting(place, now) as at_work:
        asked = at_work.game.asks
        _must_stand(at_work.game.recorder.ledger, step, mark)
        tried = _retried(at_work.encounter, order, instant(at_work.now))
        game = Game(at_work.game.system, tried.recorder, at_work.game.held, at_work.encounter.revision)
        _stand_again(at_work, game, asked)
        _let_stories_out(at_work.encounter, tried)
        if appeal is not None:
            at_work.encounter.appeals.filter(pk=appeal).update(replayed=True)
    return _compared(place.encounter, tried)


def _let_stories_out(encounter: Encounter, tried: retrial.Retrial) -> None:
    """Stories that were held back with a secret result are told, if all see something of it now."""
    seen_now = [new for _old, new in tried.steps if everybody_sees(new)]
    if seen_now:
        let_out(encounter, seen_now[0]["n"] - 1)


def _retried(encounter: Encounter, order: retrial.Order, at: str) -> retrial.Retrial:
    """The encounter played again. Raise :class:`NotNow`."""
    ledger = load("".join(f"{text}\n" for text in texts_of(encounter)))
    try:
        return retrial.again(
            ledger,
            system_of(encounter),
            Secret.from_hex(encounter.sealed.secret),
            order,
            nonce=lambda: secrets.token_hex(32),
            at=at,
        )
    except LookupError:
        raise NotNow("no_step", _("There is no such turn any more."), "step") from None
    except NotAsked as error:
        why = _("With that changed something else is asked for: take the turn back instead, then change it.")
        raise NotNow("asked", why, "step") from error
    except (DiceError, BadLine) as error:
        why = _("A die can’t be set so: it does not fall there, or has no such face.")
        raise NotNow("die", why, getattr(error, "label", "")) from error


def _compared(encounter: Encounter, tried: retrial.Retrial) -> Comparison:
    """What came of it, as the master may see it."""
    system = system_of(encounter)
    return Comparison(
        pairs=tuple((_seen(system, old), _seen(system, new)) for old, new in tried.steps),
        view=system.view(tried.recorder.state, MASTER),
        stopped=bool(tried.stopped),
    )


def _seen(system: Any, entry: Mapping[str, Any]) -> tuple[Event, ...]:
    """What of a step the master may know."""
    events = (seen(system.event_from(plain), MASTER) for plain in entry["events"])
    return tuple(event for event in events if event is not None)


def _resumed(at_work: Acting) -> Game:
    """The encounter with all states that it has been in."""
    recorder, encounter = at_work.game.recorder, at_work.encounter
    secret = Secret.from_hex(encounter.sealed.secret)
    resumed = Recorder.resume(recorder.ledger, at_work.game.system, secret)
    return Game(at_work.game.system, resumed, at_work.game.held, encounter.revision)


def _before(game: Game, step: int) -> int:
    """The line behind which it stood before a step. Raise :class:`NotNow`."""
    try:
        return retrial.before(game.recorder.ledger, step)
    except LookupError:
        raise NotNow("no_step", _("There is no such turn any more."), "step") from None


def _stand_again(at_work: Acting, game: Game, asked: tuple[Ask, ...]) -> None:
    """The encounter stands where the game does; what lay sealed is void, and a draft where it fits."""
    encounter, now = at_work.encounter, at_work.now
    at_work.game = game
    drafts.carry_over(encounter, asked, game.asks, (), now)
    HandedIn.objects.filter(seat__encounter=encounter).delete()
    Preparing.objects.filter(encounter=encounter).update(faces={})
    stand(encounter, game)
    encounter.status = Status.RUNNING
    if not game.asks:
        close(encounter, game, now)
        return
    seats = {seat.name: seat for seat in encounter.seats.all()}
    begin_asking(encounter, game, Waiting(game.asks, seats, {}), now, now)
