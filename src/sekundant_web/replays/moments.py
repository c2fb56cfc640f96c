"""An encounter played again from its record: every line that moved it on, with the states around it.

What a process has played again it keeps, so that each further step of a replay reads no more than the lines
that are new. Nothing here is for a reader's eyes: of a moment he is shown what :mod:`.turns` makes of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any

from sekundant.core.encounter import AnySystem
from sekundant.core.events import Event
from sekundant.core.wire import Plain
from sekundant.ledger.lines import BadLine, read
from sekundant.ledger.replay import Replay
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter

MOST = 16
"""So many encounters a process keeps played again."""

BULKY = frozenset({"setup", "packs", "events", "asks", "state", "nonces", "salt", "prev", "hash"})
"""What of a line no replay needs once it has been played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A line that moved the encounter on: where it stood ``before`` it (None: it began) and ``after`` it.

    ``shown`` is its number among the lines that everybody sees something of. ``facts`` are its own fields.
    """

    number: int
    kind: str
    at: datetime | None
    shown: int | None
    before: Any
    after: Any
    events: tuple[Event, ...]
    facts: Mapping[str, Plain]


@dataclass(slots=True)
class Course:
    """An encounter as far as it has been played again; ``stuck`` is the line that could not be, or 0."""

    replay: Replay
    moments: list[Moment] = field(default_factory=list)
    lines: int = 0
    last: str = ""
    stuck: int = 0


_courses: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


def played_again(encounter: Encounter) -> tuple[tuple[Moment, ...], int]:
    """The moments of an encounter so far, and the line at which its record could not be played (or 0)."""
    with _lock:
        course = _courses.pop(encounter.key, None)
        rows = _rows(encounter, course)
        if course is None or (course.lines and (not rows or rows[0][1] != course.last)):
            course = Course(Replay(system_of(encounter)))
            rows = _rows(encounter, course)
        for row in rows:
            if row[0] > course.lines and not course.stuck:
                _take(course, row)
        _courses[encounter.key] = course
        while len(_courses) > MOST:
            _courses.popitem(last=False)
        return tuple(course.moments), course.stuck


def forget() -> None:
    """Forget all that has been played again."""
    with _lock:
        _courses.clear()


def _rows(encounter: Encounter, course: Course | None) -> list[tuple[int, str, datetime | None, int | None]]:
    """The lines from the last one that has been played: it tells whether this is still the same record."""
    lines = encounter.lines.filter(number__gte=course.lines if course else 0).order_by("number")
    return list(lines.values_list("number", "text", "at", "shown"))


def _take(course: Course, row: tuple[int, str, datetime | None, int | None]) -> None:
    """Play one line more."""
    number, text, at, shown = row
    before = course.replay.state
    try:
        entry = read(text)
        course.replay.take(entry)
    except BadLine:
        course.stuck = number
        return
    course.lines, course.last = number, text
    if "state" in entry:
        course.moments.append(
            Moment(
                number=number,
                kind=entry["type"],
                at=at,
                shown=shown,
                before=before,
                after=course.replay.state,
                events=_events(course.replay.system, entry),
                facts={name: value for name, value in entry.items() if name not in BULKY},
            )
        )


def _events(system: AnySystem, entry: Mapping[str, Plain]) -> tuple[Event, ...]:
    return tuple(system.event_from(plain) for plain in entry.get("events", ()))
