"""Labels of a drawing that don't cover one another."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

LETTER = 0.4
"""About how wide a letter is at the size that a narrow screen has."""

HEIGHT = 0.8


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a drawing that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two parts overlap."""
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
        places = (
            (middle, thing.bottom + 0.85, "mid"),
            (middle, thing.top - 0.3, "mid"),
            (thing.right + 0.35, level, ""),
            (thing.left - 0.35, level, "end"),
        )
        return self.first(places, words, css)

    def first(self, places: tuple[tuple[float, float, str], ...], words: str, css: str = "") -> str:
        """A label at the first of some places that is free, or at the first that is within the drawing."""
        within = [place for place in places if self._box(place, words, css).within(self._window)] or places[
            :1
        ]
        free = [place for place in within if not self._covers(self._box(place, words, css))]
        x, y, anchor = (free or within)[0]
        self.take(self._box((x, y, anchor), words, css))
        names = " ".join(name for name in (css, anchor) if name)
        drawn = f' class="{names}"' if names else ""
        return f'<text{drawn} x="{x:.2f}" y="{y:.2f}">{escape(words)}</text>'

    def _box(self, place: tuple[float, float, str], words: str, css: str) -> Box:
        x, y, anchor = place
        width = LETTER * len(words) * (1.25 if css else 1)
        left = {"mid": x - width / 2, "end": x - width}.get(anchor, x)
        return Box(left, y - HEIGHT, left + width, y + 0.15)

    def _covers(self, box: Box) -> bool:
        return any(box.meets(taken) for taken in self._taken)
