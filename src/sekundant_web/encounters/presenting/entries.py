"""What a thread is made of: its entries, the places in it, and the reader for whom it is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.safestring import SafeString

from sekundant.core.clauses import Language
from sekundant.core.events import Event
from sekundant.prose.accounts import Result
from sekundant.prose.contract import words
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import told
from sekundant_web.encounters.models import Encounter, Line
from sekundant_web.encounters.presenting.results import ShownStep
from sekundant_web.encounters.presenting.seats import Mark, Side
from sekundant_web.encounters.presenting.writing import EMPTY


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the thread: behind line ``after``, and there before what was said at ``at``."""

    after: int
    at: datetime | None = None
    pk: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One article of the thread.

    ``kind``: post, step or note. ``html`` is what was said; ``step`` what came of a step, ``board`` what of
    it is shown as a whole; ``summary`` what a folded one says. ``ruled``: the master has decided it;
    ``struck``: it was taken back, and does not count any more.
    """

    kind: str
    id: str
    order: tuple[int, int, float, int]
    mark: Mark
    name: str
    by: str = ""
    at: datetime | None = None
    html: SafeString = EMPTY
    step: ShownStep | None = None
    board: Any = None
    folded: bool = False
    summary: SafeString = EMPTY
    shown: int | None = None
    ruled: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A part of the thread: its entries, how many stand before it, and whether others stand behind it."""

    entries: tuple[Entry, ...]
    earlier: int = 0
    later: bool = False
    last_events: tuple[Event, ...] = ()

    @property
    def first(self) -> str:
        """The place of its first entry."""
        return self.entries[0].id if self.entries else ""


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom a thread is shown, and how."""

    place: Place
    view: Any
    language: Language
    sides: Mapping[str, Side]

    @property
    def encounter(self) -> Encounter:
        """The encounter."""
        return self.place.encounter


def told_of(reader: Reader, line: Line) -> tuple[Result, ...]:
    """What a line of the ledger says to its reader."""
    return results_of(reader, events_of(reader, line))


def events_of(reader: Reader, line: Line) -> tuple[Event, ...]:
    """What of a step its reader may know."""
    return tuple(event for _, event in told(reader.encounter, json.loads(line.text), reader.place.knows))


def results_of(reader: Reader, events: Sequence[Event]) -> tuple[Result, ...]:
    """Events in words."""
    return words(reader.encounter.system).results(events, reader.view, reader.language)
