"""Labels of a drawing that don't cover one another."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

LETTER = 0.36
"""About how wide a letter is, between the sizes that narrow and wide screens have."""

HEIGHT = 0.8


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a drawing that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """How much of two parts overlaps."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)

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


class Labels:
    """The labels of a drawing: each takes the first place beside its thing that is free."""

    def __init__(self, window: Box) -> None:
        self._window = window
        self._taken: list[Box] = []

    def take(self, box: Box) -> None:
        """Something stands there."""
        self._taken.append(box)

    def beside(self, thing: Box, words: str, css: str = "") -> str:
        """A label below, above, right or left of a thing."""
        middle = (thing.left + thing.right) / 2
        level = (thing.top + thing.bottom) / 2 + 0.28
        below, above = thing.bottom + 0.85, thing.top - 0.3
        places = (
            (middle, below, "mid"),
            (middle, above, "mid"),
            (thing.right + 0.35, level, ""),
            (thing.left - 0.35, level, "end"),
            *((x, y, anchor) for y in (below, above) for x, anchor in _aligned(thing, middle)),
            *((x, y, anchor) for y in (below + 0.9, above - 0.9) for x, anchor in _aligned(thing, middle)),
        )
        return self.first(places, words, css)

    def first(self, places: tuple[tuple[float, float, str], ...], words: str, css: str = "") -> str:
        """A label at the first place within the drawing that is free, or at the one that is least taken."""
        boxes = ((place, self._box(place, words, css)) for place in places)
        within = [(place, box) for place, box in boxes if box.within(self._window)]
        place, box = self._freest(within or [(places[0], self._box(places[0], words, css))])
        self.take(box)
        x, y, anchor = place
        names = " ".join(name for name in (css, anchor) if name)
        drawn = f' class="{names}"' if names else ""
        return f'<text{drawn} x="{x:.2f}" y="{y:.2f}">{escape(words)}</text>'

    def _box(self, place: tuple[float, float, str], words: str, css: str) -> Box:
        x, y, anchor = place
        width = LETTER * len(words) * (1.25 if css else 1)
        left = {"mid": x - width / 2, "end": x - width}.get(anchor, x)
        return Box(left, y - HEIGHT, left + width, y + 0.15)

    def _freest(
        self, found: list[tuple[tuple[float, float, str], Box]]
    ) -> tuple[tuple[float, float, str], Box]:
        """The first place that is free, or the one that is least taken."""
        least, best = math.inf, found[0]
        for one in found:
            taken = self._taken_of(one[1])
            if taken < least:
                least, best = taken, one
            if not taken:
                break
        return best

    def _taken_of(self, box: Box) -> float:
        """How much of a box is taken."""
        return sum(box.shared(taken) for taken in self._taken if taken.touches(box))


def _aligned(thing: Box, middle: float) -> tuple[tuple[float, str], ...]:
    """Where a label above or below a thing may begin, stand or end."""
    return (middle, "mid"), (thing.left, ""), (thing.right, "end")
