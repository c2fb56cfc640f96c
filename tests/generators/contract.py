"""What a system's generator brings, so that the laws of the house can be tried on it."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from sekundant.core.encounter import Ask, Ruling
from sekundant.core.events import Number, Reader
from sekundant.core.wire import Plain


class Generator(Protocol):
    """Random encounters of one system. Everything is drawn from the ``Random`` that it is given."""

    def setup(self, rng: Random) -> dict[str, Plain]:
        """A setup that the system opens."""

    def options(self, rng: Random) -> dict[str, str]:
        """Switches of a table."""

    def packs(self, rng: Random) -> tuple[Any, ...]:
        """The packs of a table, read: those that are shipped, or others."""

    def answer(self, rng: Random, view: Any, ask: Ask) -> Any:
        """An answer to what the viewing seat is asked; legal more often than not."""

    def sure(self, view: Any, ask: Ask) -> Any:
        """An answer that is always legal."""

    def wild(self, rng: Random, view: Any, ask: Ask) -> Any:
        """A well-typed answer with something in it that is most likely wrong."""

    def silence(self, rng: Random) -> tuple[Number, Any]:
        """How many hours a seat has been silent, and what the clock answers in its place."""

    def secrets(self, rng: Random, state: Any, reader: Reader) -> Any:
        """The state with other secrets of all but the reader: he may notice nothing."""

    def ruling(self, rng: Random, state: Any) -> Ruling:
        """A ruling of the master, legal or not."""
