"""A round of the doctor's: all that is examined, in order, and what came of it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic

from django.db import Error, connection

from sekundant_web.operating.doctor import around, database, ledgers, work
from sekundant_web.operating.doctor.findings import Finding, Grade


@dataclass(slots=True)
class Round:
    """What was examined: how many encounters, in how many seconds, and how much was found of each grade."""

    now: datetime
    encounters: int = 0
    seconds: float = 0.0
    grades: Counter[Grade] = field(default_factory=Counter)

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.grades[Grade.BAD]

    def go(
        self,
        keys: Iterable[str] = (),
        *,
        jobs: int | None = None,
        mail: bool = True,
        ledgers_only: bool = False,
    ) -> Iterator[Finding]:
        """Examine, and tell each thing as it is found; with ``keys`` these encounters alone."""
        keys = list(keys)
        parts: list[Callable[[], Iterator[Finding]]] = [lambda: self._ledgers(keys, jobs)]
        if not keys and not ledgers_only:
            parts = [
                database.examine,
                lambda: work.examine(self.now),
                lambda: around.examine(self.now, mail=mail),
                *parts,
            ]
        began = monotonic()
        for part in parts:
            for finding in self._told(part):
                self.grades[finding.grade] += 1
                yield finding
        self.seconds = monotonic() - began

    def _told(self, part: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
        """What a part finds; a database that does not answer is found, too."""
        try:
            yield from part()
        except Error as error:
            connection.close()
            yield Finding("unreachable", facts={"why": " ".join(str(error).split())[:300]})

    def _ledgers(self, keys: list[str], jobs: int | None) -> Iterator[Finding]:
        for number, found in ledgers.examine_all(jobs or os.cpu_count() or 1, keys):
            self.encounters += number
            yield from found
