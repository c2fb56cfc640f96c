"""An encounter played again from its record: every line that moved it on, with the states around it.

No more of it is played than a page needs; what a process has played it keeps, so that each further step of a
replay reads no more than the lines that are new. Nothing here is for a reader's eyes: of a moment he is shown
what :mod:`.turns` makes of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Played:
    """An encounter as far as it has been played again: its moments, and whether they are ``whole``.

    ``stuck`` is the line at which its record could not be played, or 0; nothing comes behind it.
    """

    moments: tuple[Moment, ...]
    stuck: int
    whole: bool


Row = tuple[int, str, datetime | None, int | None]


@dataclass(slots=True)
class Course:
    """Playing an encounter again, line by line; ``last`` is the line that was played last."""

    replay: Replay
    moments: list[Moment] = field(default_factory=list)
    lines: int = 0
    last: str = ""
    stuck: int = 0

    def take(self, row: Row) -> None:
        """Play one line more."""
        number, text, at, shown = row
        before = self.replay.state
        try:
            entry = read(text)
            self.replay.take(entry)
        except BadLine:
            self.stuck = number
            return
        self.lines, self.last = number, text
        if "state" in entry:
            self.moments.append(
                Moment(
                    number=number,
                    kind=entry["type"],
                    at=at,
                    shown=shown,
                    before=before,
                    after=self.replay.state,
                    events=self.replay.events,
                    facts={name: value for name, value in entry.items() if name not in BULKY},
                )
            )


_courses: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


def played_again(encounter: Encounter, upto: int | None = None) -> Played:
    """The moments of an encounter so far, at least those of its first lines ``upto`` that number."""
    with _lock:
        course = _courses.pop(encounter.key, None)
        rows = _rows(encounter, course, upto)
        if course is None or (course.lines and (not rows or rows[0][1] != course.last)):
            course = Course(Replay(system_of(encounter)))
            rows = _rows(encounter, course, upto)
        for row in rows:
            if row[0] > course.lines and not course.stuck:
                course.take(row)
        _courses[encounter.key] = course
        while len(_courses) > MOST:
            _courses.popitem(last=False)
        whole = upto is None or bool(course.stuck) or course.lines < upto
        return Played(tuple(course.moments), course.stuck, whole)


def forget() -> None:
    """Forget all that has been played again."""
    with _lock:
        _courses.clear()


def _rows(encounter: Encounter, course: Course | None, upto: int | None) -> list[Row]:
    """The lines from the last one that has been played: it tells whether this is still the same record."""
    lines = encounter.lines.filter(number__gte=course.lines if course else 0).order_by("number")
    if upto is not None:
        lines = lines.filter(number__lte=max(upto, course.lines if course else 0))
    return list(lines.values_list("number", "text", "at", "shown"))
