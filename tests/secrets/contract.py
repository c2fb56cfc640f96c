"""What a room brings, so that it can be tried whether anybody learns what he may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.core.events import Event, Reader
from tests.generators.contract import Generator
from tests.generators.walk import ByLabel, Played

Variation = Callable[[Random, Any, str], Any]
"""(random, state, seat) -> the state with another secret of that seat."""


@dataclass(frozen=True)
class World:
    """A step as it goes elsewhere: what was varied (``names``), and whose secrets were (``seats``).

    ``closed``: nobody else can ever notice, so all others must see the same, whatever happens.
    """

    names: tuple[str, ...]
    seats: tuple[str, ...]
    state: Any
    answers: Mapping[str, Any]
    chance: ByLabel
    closed: bool = False


MakesWorld = Callable[[Random, Any, str, Played], World | None]
"""Makes up another world of a step for a seat, or None where it has nothing to vary."""

Mutant = Callable[[pytest.MonkeyPatch], None]
"""Builds a leak into the engine or its words."""


@dataclass(frozen=True)
class Secrets:
    """The secrets of one room.

    ``facts(before, answers, events, after, reader)`` is all that a step may tell the reader, read from the
    rulebook. ``probes`` are answers with which a seat may feel for what it may not know. ``goes_on`` answers
    an ask in the middle of a turn without any effect, where only one man may notice that he was asked.
    Of the variations those in ``often`` must be met at least a hundred times each, those in ``seldom`` five
    times, those in ``rare`` thirty times together.
    """

    system: AnySystem
    generator: Generator
    variations: Mapping[str, Variation]
    worlds: tuple[MakesWorld, ...]
    facts: Callable[[Any, Mapping[str, Any], Iterable[Event], Any, Reader], list[str]]
    probes: tuple[Any, ...]
    post: Callable[[tuple[Event, ...], Any, Language], object]
    mutants: Mapping[str, Mutant]
    often: frozenset[str]
    seldom: frozenset[str] = frozenset()
    rare: frozenset[str] = frozenset()
    goes_on: Callable[[Any], Mapping[str, Any] | None] = field(default=lambda _: None)

    def varied(self, rng: Random, state: Any, seat: str, *, changes: int = 1) -> tuple[Any, tuple[str, ...]]:
        """The state with other secrets of a seat, and which variations were made."""
        names = tuple(rng.sample(tuple(self.variations), changes))
        for name in names:
            state = self.variations[name](rng, state, seat)
        return state, names
