"""Random encounters played step by step, and the sources of dice that tests throw with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from zlib import crc32

from sekundant.core.chance import Die, Recording
from sekundant.core.encounter import AnySystem, Ask, Step, illegal
from tests.generators.contract import Generator

TRIES = 12
"""So many answers are tried before the sure one is taken."""

SILENT = 0.02
"""How often a seat keeps silent."""


class ByLabel:
    """Faces that follow from a seed and the die's label alone: the same die falls alike in two duels.

    ``faces`` are dice that fall as the test wants it.
    """

    def __init__(self, seed: int, faces: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._faces = faces or {}

    def roll(self, sides: int, label: str) -> int:
        wanted = self._faces.get(label)
        if wanted is not None and wanted <= sides:
            return wanted
        return crc32(f"{self._seed} {label}".encode()) % sides + 1

    def check(self, sides: int, at_most: int, label: str) -> int:
        return self.roll(sides, label)

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        return self.roll(sides, label)


class NoDice:
    """A source for what may throw no die."""

    def roll(self, sides: int, label: str) -> int:
        raise AssertionError(f"{label} was thrown")

    def check(self, sides: int, at_most: int, label: str) -> int:
        raise AssertionError(f"{label} was thrown")

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        raise AssertionError(f"{label} was thrown")


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a random encounter, what went in and what came out; ``encounter`` tells which encounter."""

    encounter: int
    before: Any
    answers: Mapping[str, Any]
    dice: tuple[Die, ...]
    step: Step[Any]
    seed: int


def opened(system: AnySystem, generator: Generator, rng: Random) -> Any:
    """A random encounter at its opening."""
    return system.open(generator.setup(rng), generator.options(rng), generator.packs(rng))


def legal_answer(system: AnySystem, generator: Generator, rng: Random, state: Any, ask: Ask) -> Any:
    """A random legal answer to an ask."""
    view = system.view(state, ask.seat)
    for _ in range(TRIES):
        answer = generator.answer(rng, view, ask)
        if not illegal(system.objections(view, answer)):
            return answer
    answer = generator.sure(view, ask)
    faults = illegal(system.objections(view, answer))
    assert not faults, (answer, faults)
    return answer


def answers_to(system: AnySystem, generator: Generator, rng: Random, state: Any) -> dict[str, Any]:
    """A legal answer for everybody whom a step needs."""
    asks = system.asks(state)
    if asks and asks[0].first:
        asks = (rng.choice(asks),)
    return {ask.seat: legal_answer(system, generator, rng, state, ask) for ask in asks}


def walk(
    system: AnySystem, generator: Generator, rng: Random, *, most: int = 15, encounter: int = 0
) -> Iterator[Played]:
    """A random encounter from its opening to its end, or for ``most`` steps."""
    state = opened(system, generator, rng)
    for _ in range(most):
        if not system.asks(state):
            return
        silent: dict[str, Any] = {}
        if rng.random() < SILENT:
            asks = system.asks(state)
            seat = rng.choice(system.seats(state))
            hours, answer = generator.silence(rng)
            state = system.silence(state, seat, hours)
            if len(asks) > 1 and not asks[0].first and any(ask.seat == seat for ask in asks):
                silent = {seat: answer}
        answers = {**answers_to(system, generator, rng, state), **silent}
        played = throw(system, state, answers, rng.randrange(1 << 30), encounter)
        yield played
        state = played.step.state


def throw(system: AnySystem, state: Any, answers: Mapping[str, Any], seed: int, encounter: int = 0) -> Played:
    """One step, with dice that follow from the seed."""
    recording = Recording(ByLabel(seed))
    step = system.step(state, answers, recording)
    return Played(encounter, state, answers, tuple(recording.dice), step, seed)


def walks(
    system: AnySystem, generator: Generator, seed: int, encounters: int, *, most: int = 15
) -> list[Played]:
    """The steps of so many random encounters."""
    rng = Random(seed)
    return [
        played
        for number in range(encounters)
        for played in walk(system, generator, rng, most=most, encounter=number)
    ]
