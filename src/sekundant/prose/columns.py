"""Columns of text side by side: padded to what is seen of them, folded where they would be too wide."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum


class Side(StrEnum):
    """Where a column's text stands."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


BETWEEN = "  "
"""What stands between two columns."""

NARROWEST = 6
"""No column is folded to fewer places than these, however many there are."""


def seen_width(words: str) -> int:
    """How many places of a monospaced line a text takes: two for a wide letter, none for an accent."""
    return sum(_places(letter) for letter in words)


def _places(letter: str) -> int:
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def columns(rows: Sequence[Sequence[str]], sides: Sequence[Side], width: int) -> list[str]:
    """The lines of a table in at most ``width`` places, a rule under its first row, which is its head."""
    widths = _widths(rows, width)
    head, *others = (_lines(row, sides, widths) for row in rows)
    rule = BETWEEN.join("-" * places for places in widths)
    return [*head, rule, *(line for lines in others for line in lines)]


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """As wide as the widest cell; what is too wide is cut, the widest columns first."""
    natural = [max(seen_width(cell) for cell in column) for column in zip(*rows, strict=True)]
    room = width - len(BETWEEN) * (len(natural) - 1)
    most = max(natural, default=0)
    while most > NARROWEST and sum(min(places, most) for places in natural) > room:
        most -= 1
    return [max(1, min(places, most)) for places in natural]


def _lines(row: Sequence[str], sides: Sequence[Side], widths: Sequence[int]) -> list[str]:
    """The lines of one row: as many as its longest cell needs."""
    folded = [tuple(fold(cell, places)) for cell, places in zip(row, widths, strict=True)]
    return [
        BETWEEN.join(
            _padded(cell[number] if number < len(cell) else "", side, places)
            for cell, side, places in zip(folded, sides, widths, strict=True)
        ).rstrip(" ")
        for number in range(max(len(cell) for cell in folded))
    ]


def fold(words: str, width: int) -> Iterator[str]:
    """A text in lines of at most ``width`` places, broken at common spaces; a longer word is cut."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if seen_width(longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *pieces, line = _cut(word, width)
        yield from pieces
    yield line


def _cut(word: str, width: int) -> list[str]:
    """A word in pieces of at most ``width`` places; a letter that is wider stands alone."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and seen_width(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _padded(words: str, side: Side, width: int) -> str:
    left = {Side.LEFT: 0, Side.RIGHT: 2}.get(side, 1) * (width - seen_width(words)) // 2
    return " " * left + words + " " * (width - seen_width(words) - left)
