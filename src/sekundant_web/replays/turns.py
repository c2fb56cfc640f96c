"""A replay for one pair of eyes: its turns, and what of each turn they saw, result by result.

``eye`` is the reader of the rules: a seat, a spectator, or the master who sees everything. All is made from
the events that the eye may see and from its view as it was then, never from what was opened later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.core.events import MASTER, Event, seen
from sekundant.ledger.decisions import OF_AN_ANSWER, TakenBack
from sekundant.prose.accounts import Result
from sekundant.prose.contract import words
from sekundant.prose.decisions import decision_said, reason_said
from sekundant_web.encounters.desks.understood import written
from sekundant_web.encounters.presenting.results import ShownStep, shown
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.systems import Presenter, presenter
from sekundant_web.replays.moments import Moment

NOTHING = TakenBack(())


@dataclass(frozen=True, slots=True)
class Eye:
    """Whose eyes see a replay, and in what language its words are."""

    system: AnySystem
    reader: str
    language: Language
    sides: Mapping[str, Side]

    @property
    def presenter(self) -> Presenter:
        """How the system is shown."""
        return presenter(self.system.id)

    def view(self, state: Any) -> Any:
        """What the eye saw of a state."""
        return self.system.view(state, self.reader)

    def seen(self, moment: Moment) -> tuple[Event, ...]:
        """What the eye saw happen."""
        own = (seen(event, self.reader) for event in moment.events)
        return tuple(event for event in own if event is not None)


@dataclass(frozen=True)
class Passage:
    """One line of the record as an eye saw it: what was ordered, as far as it knew, and what came of it."""

    eye: Eye
    moment: Moment
    struck: bool = False
    """Whether the master has taken it back later."""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What was seen."""
        return self.eye.seen(self.moment)

    @cached_property
    def before(self) -> Any:
        """What the eye knew before it; of the opening, after it."""
        moment = self.moment
        return self.eye.view(moment.after if moment.before is None else moment.before)

    @cached_property
    def after(self) -> Any:
        """What the eye knew after it."""
        return self.eye.view(self.moment.after)

    @cached_property
    def board(self) -> Any:
        """What of it is shown as a whole."""
        return self.eye.presenter.board(self.events, self.after, self.eye.language, self.eye.sides)

    @cached_property
    def told(self) -> tuple[Result, ...]:
        """What is told of it, the title of its turn among it."""
        told = words(self.eye.system.id).results(self.events, self.after, self.eye.language)
        of_system = self.eye.presenter
        return tuple(one for one in told if self.board is None or one.kind not in of_system.ON_THE_BOARD)

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of it, one after another."""
        return tuple(one for one in self.told if not one.title)

    @property
    def length(self) -> int:
        """In how many steps it is told: what has no results of its own is one."""
        return max(1, len(self.results))

    @property
    def note(self) -> str:
        """That somebody kept silent, or what the master decided."""
        moment = self.moment
        if moment.kind == "decision":
            return self._decision()
        if moment.kind != "silence":
            return ""
        said = (
            _("%(name)s has not posted for %(hours)s h.")
            if moment.facts["answer"] is None
            else _("%(name)s has not answered for %(hours)s h: the clock has answered instead.")
        )
        return said % {"name": self.eye.sides[moment.facts["seat"]].name, "hours": moment.facts["hours"]}

    def _decision(self) -> str:
        """What the master decided, and why."""
        facts, language, sides = self.moment.facts, self.eye.language, self.eye.sides
        dice = self.eye.reader == MASTER
        said = decision_said(facts, lambda seat: sides[seat].name, language, dice=dice)
        return f"{said} {reason_said(facts, language)}"

    def step(self, count: int | None) -> ShownStep:
        """The first ``count`` results, or all; the last one of some stands open."""
        titles = tuple(one for one in self.told if one.title)
        results = self.results if count is None else self.results[:count]
        made = shown((*titles, *results), self.eye.system.id, opened=count is None)
        if count is None or not made.results:
            return made
        return replace(made, results=(*made.results[:-1], replace(made.results[-1], open=True)))

    def orders(self) -> Iterator[tuple[Side, SafeString]]:
        """What was ordered, as far as the eye knew it: its own orders, or everybody's.

        An order is written as its author would write it.
        """
        system, reader = self.eye.system, self.eye.reader
        for seat, plain in self.moment.facts.get("answers", {}).items():
            if reader in (seat, MASTER):
                answer = system.answer_from(plain)
                authors = system.view(self.moment.before, seat)
                yield self.eye.sides[seat], written(system.id, answer, authors, self.eye.language)


@dataclass(frozen=True)
class Turn:
    """A turn of the replay, or what stands for one: its name and its passages."""

    name: str
    passages: tuple[Passage, ...]

    @property
    def length(self) -> int:
        """In how many steps it is told."""
        return sum(passage.length for passage in self.passages)


def turns(eye: Eye, moments: Sequence[Moment], gone: TakenBack = NOTHING) -> tuple[Turn, ...]:
    """The turns that an eye saw; ``gone`` is what the master has taken back, be it later."""
    passages = [Passage(eye, one, _is_gone(one, gone)) for one in moments]
    noticed = [one for one in passages if _noticed(one)]
    named = [(eye.presenter.turn(one.before, eye.language), one) for one in noticed]
    grouped = groupby(named, key=lambda one: one[0])
    return tuple(Turn(name, tuple(one for _, one in group)) for name, group in grouped)


def _is_gone(moment: Moment, gone: TakenBack) -> bool:
    return gone.holds(moment.number, moment.kind, moment.facts.get("kind", ""))


def _noticed(passage: Passage) -> bool:
    """Whether the eye saw anything of it. Who was asked in secret was silent in secret, too.

    So is that the master has entered an order for him, or taken it back.
    """
    moment, reader = passage.moment, passage.eye.reader
    if moment.kind == "decision" and moment.facts["kind"] not in OF_AN_ANSWER:
        return True
    if moment.kind not in ("silence", "decision"):
        return bool(passage.events)
    seat = moment.facts["seat"]
    asks = passage.eye.system.asks(moment.before)
    return reader in (seat, MASTER) or not any(ask.seat == seat and ask.secret for ask in asks)
