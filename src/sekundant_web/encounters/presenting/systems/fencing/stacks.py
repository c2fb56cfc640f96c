"""Both stacks side by side, position by position, with what befell every action: the same for all readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant.core.clauses import Language
from sekundant.core.events import SPECTATOR, Event, seen
from sekundant.prose.fencing import fates
from sekundant.prose.fencing.board import remark_line
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import ACTION_WORDS, STACK_POINTS
from sekundant.prose.language import joined
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing.events import StackShown
from sekundant.systems.fencing.view import View
from sekundant_web.encounters.presenting.seats import Side
from sekundant_web.encounters.presenting.writing import written

ON_THE_BOARD = frozenset({StackShown.kind})

_ICONS = {"feint_for_attack": "feint", "feint_for_riposte": "feint"}


@dataclass(frozen=True, slots=True)
class Square:
    """An action on the board; ``off``: it had no effect."""

    kind: str
    name: str
    price: int
    notes: SafeString
    off: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Both stacks at one position (empty below the stacks: what was cancelled or cut)."""

    position: str
    left: Square | None
    right: Square | None


@dataclass(frozen=True, slots=True)
class Head:
    """Whose stack it is, in which colour, and its points."""

    name: str
    points: str
    css: str


@dataclass(frozen=True, slots=True)
class Board:
    """Both stacks of a turn."""

    left: Head
    right: Head
    rows: tuple[Row, ...]


def board(events: Sequence[Event], view: View, language: Language, sides: Mapping[str, Side]) -> Board | None:
    """The board of a step that shows both stacks; None for others."""
    told = [public for public in (seen(event, SPECTATOR) for event in events) if public is not None]
    shown = [event for event in told if isinstance(event, StackShown)]
    if len(shown) != len(("first", "second")):
        return None
    tell = teller(view, language)
    left, right = (_head(event, sides, tell) for event in shown)
    return Board(left, right, tuple(_row(row, tell) for row in fates.board(told)))


def _head(event: StackShown, sides: Mapping[str, Side], tell: Teller) -> Head:
    side = sides.get(event.by)
    points = PLAIN.line(tell.say(STACK_POINTS, points=event.points))
    return Head(tell.person(event.by).name, points, side.mark.css if side else "")


def _row(row: fates.Row, tell: Teller) -> Row:
    left, right = (_square(square, tell) for square in row.squares)
    return Row("" if row.position is None else str(row.position), left, right)


def _square(square: fates.Square | None, tell: Teller) -> Square | None:
    if square is None:
        return None
    notes = joined([remark_line(remark, square.action, tell) for remark in square.remarks], "; ")
    return Square(
        kind=_ICONS.get(square.action, square.action.value),
        name=ACTION_WORDS[square.action].into(tell.language),
        price=square.price,
        notes=written(notes),
        off=square.gone,
    )
