"""Pairs of duels that differ in secrets alone: whoever may not know them must see the same.

Single-step noninterference. Before a step: other secrets of a seat, and everybody else gets the same view
and the same objections to the same answers. After a step: other secrets, other hidden orders and other dice
(``worlds`` of the room), and wherever all that is open (its ``facts``) is the same, or nobody can ever
notice what was varied, everybody else sees the same events in the same order, has the same view afterwards,
and reads the same words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from sekundant.core import events as core
from sekundant.core.clauses import LANGUAGES
from sekundant.core.encounter import Step, illegal
from sekundant.core.events import SPECTATOR, Event, Reader
from tests.generators.walk import ByLabel, Played, walk
from tests.secrets.contract import Secrets, World


@dataclass(frozen=True)
class Leak:
    """A reader noticed something: what was varied, where it shows, and the two things that he sees."""

    where: str
    varied: tuple[str, ...]
    reader: Reader
    one: object
    other: object


@dataclass
class Count:
    """How many pairs were looked at, in all and by what was varied."""

    pairs: int = 0
    by: Counter[str] = field(default_factory=Counter)

    def add(self, names: tuple[str, ...]) -> None:
        self.pairs += 1
        self.by.update(names)


# ---- before a step ---------------------------------------------------------------------------------


def leaks_before(room: Secrets, rng: Random, state: Any, count: Count) -> Iterator[Leak]:
    """What somebody notices of one seat's other secrets in the state as it stands."""
    system = room.system
    seat = rng.choice(system.seats(state))
    other, names = room.varied(rng, state, seat, changes=rng.choice((1, 1, 2)))
    if other == state:
        return
    for reader in (*system.seats(state), SPECTATOR):
        if reader == seat:
            continue
        count.add(names)
        one, two = system.view(state, reader), system.view(other, reader)
        if one != two:
            yield Leak("view", names, reader, one, two)
        told = [seen_by(reader, system.opening_events(some)) for some in (state, other)]
        if told[0] != told[1]:
            yield Leak("opening", names, reader, *told)
        if reader != SPECTATOR:
            for probe in rng.sample(room.probes, 4):
                objections = [system.objections(view, probe) for view in (one, two)]
                if objections[0] != objections[1]:
                    yield Leak("objections", names, reader, *objections)


# ---- after a step ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """A step in one of two worlds. An ask in its midst (``pause``) is answered so that the turn goes on."""

    before: Any
    answers: Mapping[str, Any]
    events: tuple[Event, ...]
    after: Any
    pause: Step[Any] | None = None

    def facts(self, room: Secrets, reader: Reader) -> list[str]:
        """All that is open to a reader."""
        return room.facts(self.before, self.answers, self.events, self.after, reader)


def run(room: Secrets, state: Any, answers: Mapping[str, Any], chance: ByLabel) -> Run:
    step = room.system.step(state, answers, chance)
    further = room.goes_on(step.state)
    if further is None:
        return Run(state, answers, step.events, step.state)
    rest = room.system.step(step.state, further, chance)
    return Run(state, answers, (*step.events, *rest.events), rest.state, step)


def leaks_of_a_pause(room: Secrets, here: Run, count: Count) -> Iterator[Leak]:
    """While a turn waits for one man's answer, all others must find everything as it was."""
    if here.pause is None:
        return
    (owner,) = (ask.seat for ask in room.system.asks(here.pause.state))
    for reader in (*room.system.seats(here.before), SPECTATOR):
        if reader == owner:
            continue
        count.add(("pause",))
        told = seen_by(reader, here.pause.events)
        if told:
            yield Leak("events", ("pause",), reader, told, [])
        # He has answered what he was asked, and is asked nothing else.
        before, paused = room.system.view(here.before, reader), room.system.view(here.pause.state, reader)
        if replace(before, asks=()) != paused:
            yield Leak("view", ("pause",), reader, before, paused)


def seen_by(reader: Reader, events: tuple[Event, ...]) -> list[Event]:
    """The events as the reader gets them."""
    told = (core.seen(event, reader) for event in events)
    return [event for event in told if event is not None]


def leaks_after(
    room: Secrets, rng: Random, played: Played, count: Count, *, words: float, pairs: int = 5
) -> Iterator[Leak]:
    """What somebody notices in a step whose public outcome is the same in both worlds."""
    state, system = played.before, room.system
    here = run(room, state, played.answers, ByLabel(played.seed))
    yield from leaks_of_a_pause(room, here, count)
    for _ in range(pairs):
        world = rng.choice(room.worlds)(rng, state, rng.choice(system.seats(state)), played)
        if world is None or not _legal(room, world):
            continue
        there = run(room, world.state, world.answers, world.chance)
        for reader in (*system.seats(state), SPECTATOR):
            if reader in world.seats:
                continue
            if world.closed or here.facts(room, reader) == there.facts(room, reader):
                count.add(world.names)
                yield from _compare(room, here, there, reader, world.names, words=rng.random() < words)


def _legal(room: Secrets, world: World) -> bool:
    return not any(
        illegal(room.system.objections(room.system.view(world.state, seat), world.answers[seat]))
        for seat in world.seats
        if seat in world.answers
    )


def _compare(
    room: Secrets, here: Run, there: Run, reader: Reader, names: tuple[str, ...], *, words: bool
) -> Iterator[Leak]:
    told = [seen_by(reader, world.events) for world in (here, there)]
    if told[0] != told[1]:
        yield Leak("events", names, reader, *_difference(*told))
    views = [room.system.view(world.after, reader) for world in (here, there)]
    if views[0] != views[1]:
        yield Leak("view after", names, reader, *views)
    if words:
        for language in LANGUAGES:
            read = [
                room.post(world.events, view, language)
                for world, view in zip((here, there), views, strict=True)
            ]
            if read[0] != read[1]:
                yield Leak(f"words in {language}", names, reader, *read)


def _difference(one: list[Event], other: list[Event]) -> tuple[object, object]:
    """The first event that is not the same."""
    for event, counterpart in zip(one, other, strict=False):
        if event != counterpart:
            return event, counterpart
    return len(one), len(other)


# ---- many pairs ------------------------------------------------------------------------------------


def leaks(room: Secrets, rng: Random, wanted: int, count: Count, *, words: float = 0.05) -> Iterator[Leak]:
    """The leaks found in random duels until ``wanted`` pairs have been compared."""
    number = 0
    while count.pairs < wanted:
        number += 1
        for played in walk(room.system, room.generator, rng, most=8, encounter=number):
            for _ in range(2):
                yield from leaks_before(room, rng, played.before, count)
            yield from leaks_after(room, rng, played, count, words=words)
