"""Rulings that the rules carry out: another number or word from a closed list, an outcome; the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.encounter import Adjust, Ask, Declare, Outcome, Ruling
from sekundant.core.events import MASTER, Event, seen
from sekundant.ledger.decisions import END
from sekundant_web.encounters import drafts, timing
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import instant, state_of, system_of
from sekundant_web.encounters.mastering.acting import (
    AUTHOR,
    Acting,
    NotNow,
    acting,
    must_go_on,
    must_know,
    must_run,
    reason_of,
)
from sekundant_web.encounters.models import HandedIn, Status
from sekundant_web.encounters.moving import begin_asking, stand
from sekundant_web.encounters.moving import end as close


@dataclass(frozen=True, slots=True)
class Change:
    """A number or word that is to be another one: what, whose (empty: the encounter's), and the new value."""

    what: str
    who: str
    value: int | str | bool | None


def rule(place: Place, ruling: Ruling, now: datetime | None = None) -> None:
    """Carry out a ruling. Raise :class:`~sekundant.core.encounter.Refused`, which changes nothing."""
    must_run(place)
    _rule(place, (ruling,), now)


def adjust(place: Place, changes: Iterable[Change], reason: str, now: datetime | None = None) -> None:
    """Change numbers and words of the closed list, all of them or none.

    Raise :class:`~sekundant.core.encounter.Refused` for what the rules refuse, and :class:`NotNow`.
    """
    must_know(place)
    reason = reason_of(reason)
    _rule(place, _something(adjusts(changes, reason)), now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What changes would do: what happens, how things stand then, and the outcome if there is one then.

    ``over``: the fight ends with it, for nobody is asked any more. ``asked_anew``: something else is asked
    for then, and what lies sealed becomes a draft.
    """

    events: tuple[Event, ...]
    view: Any
    outcome: Outcome | None
    over: bool
    asked_anew: bool


def look_at(place: Place, changes: Iterable[Change]) -> Looked:
    """What :func:`adjust` would do. Nothing changes, and nobody learns of it. Raise as it does."""
    must_know(place)
    must_go_on(place.encounter)
    system, state = system_of(place.encounter), state_of(place.encounter)
    before, events = [ask.key for ask in system.asks(state)], list[Event]()
    for ruling in _something(adjusts(changes, "")):
        step = system.rule(state, ruling)
        state = step.state
        events += (event for one in step.events if (event := seen(one, MASTER)) is not None)
    after = [ask.key for ask in system.asks(state)]
    return Looked(
        events=tuple(events),
        view=system.view(state, MASTER),
        outcome=system.outcome(state),
        over=not after,
        asked_anew=bool(after) and after != before,
    )


def adjusts(changes: Iterable[Change], reason: str) -> tuple[Adjust, ...]:
    """Changes as rulings of the master's."""
    return tuple(Adjust(AUTHOR, reason, one.what, one.value, one.who) for one in changes)


def _something(rulings: tuple[Adjust, ...]) -> tuple[Adjust, ...]:
    """Rulings, if there are any. Raise :class:`NotNow`."""
    if not rulings:
        raise NotNow("nothing", _("Nothing is to be changed."), "what")
    return rulings


def declare(place: Place, winner: str | None, how: str, reason: str, now: datetime | None = None) -> None:
    """The fight is over with this outcome; ``winner`` None is a draw. Raise Refused, or :class:`NotNow`."""
    must_run(place)
    _rule(place, (Declare(AUTHOR, reason_of(reason), Outcome(winner, how)),), now)


def end(place: Place, reason: str, now: datetime | None = None) -> None:
    """The fight is broken off without an outcome."""
    must_run(place)
    reason = reason_of(reason)
    with acting(place, now) as at_work:
        encounter, game = at_work.encounter, at_work.game
        at_work.decide(END, reason)
        drafts.carry_over(encounter, game.asks, (), (), at_work.now)
        HandedIn.objects.filter(seat__encounter=encounter).delete()
        close(encounter, game, at_work.now)


def _rule(place: Place, rulings: Iterable[Ruling], now: datetime | None) -> None:
    """Carry out rulings, one after the other."""
    with acting(place, now, seen=False) as at_work:
        before = at_work.game.asks
        for ruling in rulings:
            at_work.game.recorder.rule(ruling, instant(at_work.now))
        stand_anew(at_work, before)


def stand_anew(at_work: Acting, before: tuple[Ask, ...]) -> None:
    """The encounter after a ruling; answers to what is asked as ``before`` stay, others become drafts."""
    encounter, game, now = at_work.encounter, at_work.game, at_work.now
    keys = [ask.key for ask in game.asks]
    stand(encounter, game)
    if encounter.status == Status.HELD:
        encounter.status = Status.RUNNING  # what it could not be resolved for may be mended now
        begin_asking(encounter, game, at_work.waiting, now, now)
    if keys == [ask.key for ask in before]:
        timing.reckon(encounter, at_work.waiting, now)
    else:
        drafts.carry_over(encounter, before, game.asks, (), now)
        HandedIn.objects.filter(seat__encounter=encounter).exclude(ask__in=keys).delete()
        if game.asks:
            begin_asking(encounter, game, at_work.waiting, now, now)
        else:
            close(encounter, game, now)
