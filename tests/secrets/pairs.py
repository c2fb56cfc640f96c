"""Pairs of duels that differ in secrets alone: whoever may not know them must see the same.

Single-step noninterference. Before a step: other secrets of a seat, and everybody else gets the same view
and the same objections to the same answers. After a step: other secrets, other hidden orders and other dice
(:mod:`.worlds`), and wherever all that is open (:mod:`.public`) is the same, everybody else sees the same
events in the same order, has the same view afterwards, and reads the same words.
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
from sekundant.prose.law_of_the_gun import posts
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Deed,
    Fate,
    Fates,
    HandName,
    Hands,
    InHand,
    Manoeuvre,
    Mercy,
    Move,
    OffHand,
    Order,
    Post,
    Revise,
)
from sekundant.systems.law_of_the_gun.orders import Draw as DrawOrder
from sekundant.systems.law_of_the_gun.scene import place
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.law_of_the_gun.secrets import varied
from tests.generators.shelf import GENERATORS
from tests.generators.walk import ByLabel, Played, walk
from tests.secrets.public import facts
from tests.secrets.worlds import WORLDS, World

GENERATOR = GENERATORS[SYSTEM.id]

PROBES: tuple[Any, ...] = (
    Order(action=Action.SHOOT, speed=4, hit=4),
    *(
        Order(action=Action.SHOOT, speed=3, hit=3, target=name)
        for name in ("ann", "bob", "cid", "eve", "fay")
    ),
    *(Order(action=Action.BRAWL, target=name) for name in (None, "bob", "eve", "stranger_0")),
    Order(action=Action.SHOOT, hit=8, hands=Hands.TWO, off_hand=OffHand(speed=1, hit=2, target="stranger_0")),
    Order(action=Action.HOLD, draw=DrawOrder(gun="kid", hand=HandName.OFF_HAND), watch="stranger_0"),
    Order(action=Action.HOLD, move=Move(points=2, to=place(0, 1)), in_hand=InHand(main="hideout_0")),
    Order(action=Action.RELOAD),
    Order(action=Action.FLEE, exit="exit_0"),
    Order(action=Action.CLAIM_SILENCE),
    Order(action=Action.HOLD, claims=("bob", "stranger_0"), decline_ally="stranger_0"),
    Post(actions=(Deed.CALL, Deed.PROPOSE_WILLS)),
    Post(actions=(Deed.LOOK_OVER,), look_over="stranger_0"),
    Post(actions=(Deed.MANOEUVRE,), manoeuvre=Manoeuvre(to=place(1, 1))),
    Post(actions=(Deed.OPEN_FIRE,), shoot=Order(action=Action.SHOOT, hit=5, target="stranger_0")),
    Post(actions=(Deed.RETURN_FIRE,), shoot=Order(action=Action.HOLD)),
    Revise(order=Order(action=Action.SHOOT, hit=6)),
    Fates(choice=Mercy.SPARE),
    Fates(fates=(Fate(name="bob", choice=Mercy.FINISH_OFF), Fate(name="stranger_0", choice=Mercy.SPARE))),
)
"""Answers with which a seat may feel for what it may not know."""


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


def leaks_before(rng: Random, state: State, count: Count) -> Iterator[Leak]:
    """What somebody notices of one seat's other secrets in the state as it stands."""
    seat = rng.choice(SYSTEM.seats(state))
    other, names = varied(rng, state, seat, changes=rng.choice((1, 1, 2)))
    if other == state:
        return
    for reader in (*SYSTEM.seats(state), SPECTATOR):
        if reader == seat:
            continue
        count.add(names)
        one, two = SYSTEM.view(state, reader), SYSTEM.view(other, reader)
        if one != two:
            yield Leak("view", names, reader, one, two)
        told = [seen_by(reader, SYSTEM.opening_events(some)) for some in (state, other)]
        if told[0] != told[1]:
            yield Leak("opening", names, reader, *told)
        if reader != SPECTATOR:
            for probe in rng.sample(PROBES, 4):
                objections = [SYSTEM.objections(view, probe) for view in (one, two)]
                if objections[0] != objections[1]:
                    yield Leak("objections", names, reader, *objections)


# ---- after a step ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """A step in one of two worlds. An insight's second ask is answered by keeping the order."""

    before: State
    answers: Mapping[str, Any]
    events: tuple[Event, ...]
    after: State
    pause: Step[State] | None = None

    def facts(self, reader: Reader) -> list[str]:
        """All that is open to a reader."""
        return facts(self.before, self.answers, self.events, self.after, reader)


def run(state: State, answers: Mapping[str, Any], chance: ByLabel) -> Run:
    step = SYSTEM.step(state, answers, chance)
    asks = SYSTEM.asks(step.state)
    if [ask.what for ask in asks] != ["revise"]:
        return Run(state, answers, step.events, step.state)
    further = SYSTEM.step(step.state, {asks[0].seat: Revise()}, chance)
    return Run(state, answers, (*step.events, *further.events), further.state, step)


def leaks_of_a_pause(here: Run, count: Count) -> Iterator[Leak]:
    """While one man's insight waits for his answer, all others must find everything as it was."""
    if here.pause is None:
        return
    (owner,) = (ask.seat for ask in SYSTEM.asks(here.pause.state))
    for reader in (*SYSTEM.seats(here.before), SPECTATOR):
        if reader == owner:
            continue
        count.add(("pause",))
        told = seen_by(reader, here.pause.events)
        if told:
            yield Leak("events", ("pause",), reader, told, [])
        # He has answered what he was asked, and is asked nothing else.
        before, paused = SYSTEM.view(here.before, reader), SYSTEM.view(here.pause.state, reader)
        if replace(before, asks=()) != paused:
            yield Leak("view", ("pause",), reader, before, paused)


def seen_by(reader: Reader, events: tuple[Event, ...]) -> list[Event]:
    """The events as the reader gets them."""
    told = (core.seen(event, reader) for event in events)
    return [event for event in told if event is not None]


def leaks_after(rng: Random, played: Played, count: Count, *, words: float, pairs: int = 5) -> Iterator[Leak]:
    """What somebody notices in a step whose public outcome is the same in both worlds."""
    state = played.before
    assert isinstance(state, State)
    here = run(state, played.answers, ByLabel(played.seed))
    yield from leaks_of_a_pause(here, count)
    for _ in range(pairs):
        world = rng.choice(WORLDS)(rng, state, rng.choice(SYSTEM.seats(state)), played)
        if world is None or not _legal(world):
            continue
        there = run(world.state, world.answers, world.chance)
        for reader in (*SYSTEM.seats(state), SPECTATOR):
            if reader not in world.seats and here.facts(reader) == there.facts(reader):
                count.add(world.names)
                yield from _compare(here, there, reader, world.names, words=rng.random() < words)


def _legal(world: World) -> bool:
    return not any(
        illegal(SYSTEM.objections(SYSTEM.view(world.state, seat), world.answers[seat]))
        for seat in world.seats
        if seat in world.answers
    )


def _compare(here: Run, there: Run, reader: Reader, names: tuple[str, ...], *, words: bool) -> Iterator[Leak]:
    told = [seen_by(reader, world.events) for world in (here, there)]
    if told[0] != told[1]:
        yield Leak("events", names, reader, *_difference(*told))
    views = [SYSTEM.view(world.after, reader) for world in (here, there)]
    if views[0] != views[1]:
        yield Leak("view after", names, reader, *views)
    if words:
        for language in LANGUAGES:
            read = [
                posts.post(world.events, view, language)
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


def leaks(rng: Random, wanted: int, count: Count, *, words: float = 0.05) -> Iterator[Leak]:
    """The leaks found in random duels until ``wanted`` pairs have been compared."""
    number = 0
    while count.pairs < wanted:
        number += 1
        for played in walk(SYSTEM, GENERATOR, rng, most=8, encounter=number):
            for _ in range(2):
                yield from leaks_before(rng, played.before, count)
            yield from leaks_after(rng, played, count, words=words)
