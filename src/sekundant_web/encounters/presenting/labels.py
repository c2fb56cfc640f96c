"""Labels of a drawing that cover neither one another nor anything else.

A narrow screen has larger letters, measured by the drawing, than a wide one (encounter.css), so it has room
for fewer labels. Those for which it has none are marked ``wide`` and shown on wide screens alone; one that
fits on neither is left out. The scene in words has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a drawing that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Box) -> bool:
        """Whether two parts overlap at all."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: Box) -> bool:
        """Whether it lies in another."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True, slots=True)
class Letters:
    """The size of letters, as encounter.css has it: of common labels and of fighters' names."""

    common: float
    who: float

    def of(self, css: str) -> float:
        """The size of the letters of one label."""
        return self.who if css else self.common


NARROW = Letters(0.85, 0.95)
WIDE = Letters(0.56, 0.72)

THIN, USUAL, CAPITAL, BROAD = 0.38, 0.63, 0.74, 0.92
"""How wide letters are, as parts of their size; rather too wide than too narrow, as fonts differ."""

BOLD = 1.06
ABOVE, BELOW = 0.78, 0.24
"""How far letters reach above and below their line, as parts of their size."""

EDGE = 0.29
"""So far from the edge of the drawing labels keep."""

SIDE = 0.15
"""So far from the sides of things labels keep."""

FARTHER = (1.2, 2.4, 3.6, 4.8, 6.0)
"""How far off labels may stand that a line leads to, in sizes of their letters."""

_THIN, _BROAD = frozenset("fijltI .,:;'’!()-"), frozenset("mwMWжмшщыюфЖМШЩЫЮФД@")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a label: ``anchor`` says which part of its line is there ("mid", "end", or its start).

    ``thing`` is what it belongs to where it stands so far off that a line must lead there; a narrow screen
    has no such labels, for it is crowded enough.
    """

    x: float
    y: float
    anchor: str = ""
    thing: Box | None = None


Spots = Callable[[float], Iterator[Spot]]
"""The spots that suit letters of a size, best first."""


@dataclass(frozen=True, slots=True)
class _Label:
    words: str
    css: str
    spots: Spots


class Labels:
    """The labels of a drawing. Those asked for first are given room first."""

    def __init__(self, window: Box) -> None:
        self._window = Box(window.left + EDGE, window.top + EDGE, window.right - EDGE, window.bottom - EDGE)
        self._taken: list[Box] = []
        self._asked: list[_Label] = []

    def take(self, box: Box) -> None:
        """Something stands there; labels keep a little off its sides."""
        self._taken.append(Box(box.left - SIDE, box.top, box.right + SIDE, box.bottom))

    def at(self, spots: Spots, words: str, css: str = "") -> None:
        """Ask for a label at one of these spots."""
        self._asked.append(_Label(words, css, spots))

    def beside(self, thing: Box, words: str, css: str = "") -> None:
        """Ask for a label below, above, right or left of a thing."""
        self.at(lambda size: _beside(thing, size), words, css)

    def drawn(self) -> str:
        """The labels for which there is room."""
        pieces, left = [], []
        narrow, wide = list(self._taken), list(self._taken)
        for label in self._asked:
            spot = self._free(label, NARROW, narrow)
            if spot is None:
                left.append(label)
                continue
            narrow.append(_box(label, spot, NARROW))
            wide.append(_box(label, spot, WIDE))
            pieces.append(_text(label, spot))
        for label in left:
            spot = self._free(label, WIDE, wide)
            if spot is not None:
                wide.append(_box(label, spot, WIDE))
                pieces.append(_text(label, spot, "wide"))
                if spot.thing is not None:
                    way = _lead(spot.thing, wide[-1])
                    wide.append(way)
                    pieces.append(_line(way))
        return "".join(pieces)

    def _free(self, label: _Label, letters: Letters, taken: list[Box]) -> Spot | None:
        """The first spot of a label where nothing stands yet, nor in the way to its thing."""
        for spot in label.spots(letters.of(label.css)):
            box = _box(label, spot, letters)
            if not box.within(self._window) or any(box.touches(other) for other in taken):
                continue
            if spot.thing is None:
                return spot
            if letters is NARROW:
                break
            way = _lead(spot.thing, box)
            others = (other for other in taken if not other.touches(spot.thing))
            if not any(way.touches(other) for other in others):
                return spot
        return None


def line_width(words: str, size: float) -> float:
    """About how wide words are; never less than they are in a common font."""
    return sum(_width(letter) for letter in words) * size


def _width(letter: str) -> float:
    if letter in _THIN:
        return THIN
    if letter in _BROAD:
        return BROAD
    return CAPITAL if letter.isupper() else USUAL


def _box(label: _Label, spot: Spot, letters: Letters) -> Box:
    size = letters.of(label.css)
    width = line_width(label.words, size) * (BOLD if label.css else 1)
    left = {"mid": spot.x - width / 2, "end": spot.x - width}.get(spot.anchor, spot.x)
    return Box(left, spot.y - ABOVE * size, left + width, spot.y + BELOW * size)


def _lead(thing: Box, box: Box) -> Box:
    """The way of the line between a thing and its label above or below."""
    middle, half = (thing.left + thing.right) / 2, 0.08
    if box.bottom <= thing.top:
        return Box(middle - half, box.bottom, middle + half, thing.top)
    return Box(middle - half, thing.bottom, middle + half, box.top)


def _line(way: Box) -> str:
    middle = (way.left + way.right) / 2
    return f'<path class="sc-lead wide" d="M{middle:.2f} {way.top:.2f}V{way.bottom:.2f}"/>'


def _text(label: _Label, spot: Spot, more: str = "") -> str:
    names = " ".join(name for name in (label.css, spot.anchor, more) if name)
    css = f' class="{names}"' if names else ""
    return f'<text{css} x="{spot.x:.2f}" y="{spot.y:.2f}">{escape(label.words)}</text>'


def _beside(thing: Box, size: float) -> Iterator[Spot]:
    """Below, above, right and left of a thing; then farther off, and beginning or ending with it."""
    middle, level = (thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2 + 0.3 * size
    below, above = thing.bottom + (ABOVE + 0.2) * size, thing.top - (BELOW + 0.25) * size
    right, left = thing.right + 0.35, thing.left - 0.35
    yield from (Spot(middle, below, "mid"), Spot(middle, above, "mid"))
    yield from (Spot(right, level), Spot(left, level, "end"))
    for y in (below, above):
        yield from (Spot(thing.left, y), Spot(thing.right, y, "end"))
    for y in (below, above):
        yield from (Spot(right, y), Spot(left, y, "end"))
    for far in FARTHER:
        for y in (below + far * size, above - far * size):
            yield from (Spot(middle, y, "mid", thing), Spot(thing.left, y, "", thing))
            yield Spot(thing.right, y, "end", thing)
