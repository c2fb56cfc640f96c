"""Where a replay stands, and the ways on: an address names a spot, of the turns that some eyes saw.

No more of an encounter is played again than what a page shows of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from sekundant_web.encounters.models import Encounter
from sekundant_web.encounters.presenting.decisions import taken_back_of
from sekundant_web.replays.moments import Played, played_again
from sekundant_web.replays.turns import Eye, Turn, turns

AROUND = 12
"""So many turns before and after this one have a button."""

AT_FIRST = 64
"""So many lines are played first, and four times as many if the turns that are shown are not among them."""

EVERY = 2**31 - 1
"""More lines than any record has."""


class NotThere(Exception):
    """An address names eyes or a spot that a replay has not."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a replay stands: at a turn, from 1, or at the end, and behind so many of the turn's results.

    ``event`` is None for the turn as a whole.
    """

    turn: int
    event: int | None = None

    @property
    def named(self) -> str | int:
        """What its turn is called in an address."""
        return "end" if self.turn == END else self.turn

    def address(self, eye: str) -> str:
        """The query that leads there."""
        asked: dict[str, str | int] = {"turn": self.named}
        if self.event is not None:
            asked["event"] = self.event if self.event > 0 else "last"
        return f"?{urlencode({**asked, 'as': eye})}"


END = 0
"""The turn of a spot that is behind all turns."""

LAST = 0
"""The event of a spot that is the turn's last one."""


@dataclass(frozen=True, slots=True)
class Course:
    """The turns that some eyes saw, and where among them the replay stands.

    They may be fewer than all: those up to the spot, and enough behind it for the buttons. ``stuck`` is the
    line at which the record could not be played, or 0.
    """

    seen: tuple[Turn, ...]
    spot: Spot
    stuck: int


def course_of(eye: Eye, encounter: Encounter, asked: Mapping[str, str]) -> Course:
    """The turns as far as the page needs them. Raise NotThere for a spot that is not there."""
    gone, lines = taken_back_of(encounter), EVERY if asked["turn"] == "end" else AT_FIRST
    while True:
        played = played_again(encounter, lines)
        seen = turns(eye, played.moments, gone)
        seen = seen if played.whole else seen[:-1]  # the last one may go on
        spot = _spot(seen, asked, played)
        if spot is not None:
            return Course(seen, spot, played.stuck)
        lines *= 4


def _spot(seen: Sequence[Turn], asked: Mapping[str, str], played: Played) -> Spot | None:
    """The spot that an address names; None if more must be played to tell, or to show what is around it."""
    spot = _spot_at(seen, asked["at"]) if asked["at"] else _spot_of(seen, asked["turn"], asked["event"])
    if played.whole and spot is None:
        raise NotThere(asked["at"])
    if played.whole or (spot and spot.turn != END and spot.turn + AROUND < len(seen)):
        return spot
    return None


def _spot_of(seen: Sequence[Turn], turn: str, event: str) -> Spot:
    """The spot of that turn, the first one if none is named. Raise NotThere for no number.

    Other eyes may have seen fewer turns: behind the last one is the end.
    """
    number = END if turn == "end" else max(_number(turn or "1"), 1)
    if number == END or number > len(seen):
        return Spot(END)
    length = seen[number - 1].length
    if not event:
        return Spot(number)
    return Spot(number, length if event == "last" else min(max(_number(event), 1), length))


def _spot_at(seen: Sequence[Turn], entry: str) -> Spot | None:
    """The turn of a result in the thread (``l12``), if it is among these. Raise NotThere for no number."""
    number = _number(entry.removeprefix("l"))
    for position, turn in enumerate(seen, start=1):
        if any(passage.moment.shown == number for passage in turn.passages):
            return Spot(position)
    return None


def _number(digits: str) -> int:
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 6:
        raise NotThere(digits)
    return int(digits)


def back(spot: Spot, seen: Sequence[Turn]) -> Spot | None:
    """The spot before."""
    if spot.event is not None and spot.event > 1:
        return Spot(spot.turn, spot.event - 1)
    before = turn_before(spot, seen)
    return replace(before, event=LAST) if before and spot.event is not None else before


def on(spot: Spot, seen: Sequence[Turn]) -> Spot | None:
    """The spot behind."""
    if spot.turn == END:
        return None
    if spot.event is None:
        return Spot(spot.turn, 1)
    if spot.event < seen[spot.turn - 1].length:
        return Spot(spot.turn, spot.event + 1)
    behind = turn_behind(spot, seen)
    return replace(behind, event=1) if behind and behind.turn != END else behind


def turn_before(spot: Spot, seen: Sequence[Turn]) -> Spot | None:
    """The turn before."""
    number = len(seen) if spot.turn == END else spot.turn - 1
    return Spot(number) if number else None


def turn_behind(spot: Spot, seen: Sequence[Turn]) -> Spot | None:
    """The turn behind, or the end."""
    if spot.turn == END:
        return None
    return Spot(spot.turn + 1) if spot.turn < len(seen) else Spot(END)
