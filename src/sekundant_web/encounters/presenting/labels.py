"""Labels of a drawing that cover neither one another nor anything else.

A narrow screen has larger letters, measured by the drawing, than a wide one (encounter.css), so it has room
for fewer labels. A label of several words may stand on two lines. Those for which a narrow screen has no room
are marked ``wide`` and shown on wide screens alone; one that fits on neither is left out. The scene in words
has them all.
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
LINE = 1.15
"""From one line of a label to the next, in sizes of its letters."""

LONG = 10
"""A label of so many letters may stand on two lines."""

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

    Of a second line ``up`` says which part makes the label grow upwards: 0 nothing, 1 all of it. ``thing`` is
    what the label belongs to where it stands so far off that a line must lead there; a narrow screen has no
    such labels, for it is crowded enough.
    """

    x: float
    y: float
    anchor: str = ""
    thing: Box | None = None
    up: float = 0


Spots = Callable[[float], Iterator[Spot]]
"""The spots that suit letters of a size, best first."""


@dataclass(frozen=True, slots=True)
class _Label:
    words: str
    css: str
    spots: Spots

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """The lines on which it may stand, the best way first."""
        spaces = [at for at, letter in enumerate(self.words) if letter == " "]
        if self.css or len(self.words) < LONG or not spaces:
            return ((self.words,),)
        middle = min(spaces, key=lambda at: abs(at - len(self.words) / 2))
        return ((self.words,), (self.words[:middle], self.words[middle + 1 :]))


@dataclass(frozen=True, slots=True)
class _Placed:
    """A label in its place: its lines, where the first of them stands, and what a line leads to."""

    lines: tuple[str, ...]
    css: str
    x: float
    y: float
    anchor: str
    thing: Box | None


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
            placed = self._near(label, NARROW, narrow)
            if placed is None:
                left.append(label)
                continue
            narrow.append(_box(placed, NARROW))
            wide.append(_box(placed, WIDE))
            pieces.append(_text(placed))
        for label in left:
            placed = self._near(label, WIDE, wide) or self._far(label, wide)
            if placed is not None:
                wide.append(_box(placed, WIDE))
                pieces.append(_text(placed, "wide"))
                if placed.thing is not None:
                    way = _lead(placed.thing, wide[-1])
                    wide.append(way)
                    pieces.append(_line(way))
        return "".join(pieces)

    def _near(self, label: _Label, letters: Letters, taken: list[Box]) -> _Placed | None:
        """A label beside its thing, where nothing stands yet; on two lines where one is too long."""
        for placed in _places(label, letters, far=False):
            if self._free(_box(placed, letters), taken):
                return placed
        return None

    def _far(self, label: _Label, taken: list[Box]) -> _Placed | None:
        """A label farther off, with nothing in the way to its thing either."""
        for placed in _places(label, WIDE, far=True):
            box, thing = _box(placed, WIDE), placed.thing
            if thing is None or not self._free(box, taken):
                continue
            way = _lead(thing, box)
            if not any(way.touches(other) for other in taken if not other.touches(thing)):
                return placed
        return None

    def _free(self, box: Box, taken: list[Box]) -> bool:
        return box.within(self._window) and not any(box.touches(other) for other in taken)


def _places(label: _Label, letters: Letters, *, far: bool) -> Iterator[_Placed]:
    """Where a label may stand, best first: beside its thing, or far from it."""
    size = letters.of(label.css)
    for lines in label.ways:
        height = (len(lines) - 1) * LINE * size
        for spot in label.spots(size):
            if (spot.thing is not None) == far:
                top = spot.y - spot.up * height
                yield _Placed(lines, label.css, spot.x, top, spot.anchor, spot.thing)


def line_width(words: str, size: float) -> float:
    """About how wide words are; never less than they are in a common font."""
    return sum(_width(letter) for letter in words) * size


def _width(letter: str) -> float:
    if letter in _THIN:
        return THIN
    if letter in _BROAD:
        return BROAD
    return CAPITAL if letter.isupper() else USUAL


def _box(placed: _Placed, letters: Letters) -> Box:
    size = letters.of(placed.css)
    width = max(line_width(line, size) for line in placed.lines) * (BOLD if placed.css else 1)
    left = {"mid": placed.x - width / 2, "end": placed.x - width}.get(placed.anchor, placed.x)
    low = placed.y + (len(placed.lines) - 1) * LINE * size
    return Box(left, placed.y - ABOVE * size, left + width, low + BELOW * size)


def _lead(thing: Box, box: Box) -> Box:
    """The way of the line between a thing and its label above or below."""
    middle, half = (thing.left + thing.right) / 2, 0.08
    if box.bottom <= thing.top:
        return Box(middle - half, box.bottom, middle + half, thing.top)
    return Box(middle - half, thing.bottom, middle + half, box.top)


def _line(way: Box) -> str:
    middle = (way.left + way.right) / 2
    return f'<path class="sc-lead wide" d="M{middle:.2f} {way.top:.2f}V{way.bottom:.2f}"/>'


def _text(placed: _Placed, more: str = "") -> str:
    names = " ".join(name for name in (placed.css, placed.anchor, more) if name)
    css = f' class="{names}"' if names else ""
    first, *others = (escape(line) for line in placed.lines)
    below = "".join(f'<tspan x="{placed.x:.2f}" dy="{LINE}em">{line}</tspan>' for line in others)
    return f'<text{css} x="{placed.x:.2f}" y="{placed.y:.2f}">{first}{below}</text>'


def _beside(thing: Box, size: float) -> Iterator[Spot]:
    """Below, above, right and left of a thing; then farther off, and beginning or ending with it."""
    middle, level = (thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2 + 0.3 * size
    below, above = thing.bottom + (ABOVE + 0.2) * size, thing.top - (BELOW + 0.25) * size
    right, left = thing.right + 0.35, thing.left - 0.35
    yield from (Spot(middle, below, "mid"), Spot(middle, above, "mid", up=1))
    yield from (Spot(right, level, up=0.5), Spot(left, level, "end", up=0.5))
    for y, up in ((below, 0), (above, 1)):
        yield from (Spot(thing.left, y, up=up), Spot(thing.right, y, "end", up=up))
    for y, up in ((below, 0), (above, 1)):
        yield from (Spot(right, y, up=up), Spot(left, y, "end", up=up))
    for far in FARTHER:
        for y, up in ((below + far * size, 0), (above - far * size, 1)):
            yield from (Spot(middle, y, "mid", thing, up), Spot(thing.left, y, "", thing, up))
            yield Spot(thing.right, y, "end", thing, up)
