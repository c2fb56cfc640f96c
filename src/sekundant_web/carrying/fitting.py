"""Text that fits: how wide words are at most, lines of them, and what is too long made shorter.

A picture is drawn with whatever letters its viewer has, so widths are bounds: those of the widest letters of
its kind in the bold of the fonts that come with the site.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_WIDTHS = {
    letter: width
    for width, letters in (
        (0.35, ".,'’ \u00a0"),
        (0.42, "ijlIJ:;!()-"),
        (0.5, "fst[]“”–/"),
        (0.6, 'ceryzS0123456789?„"+геёзстуэГ×−'),
        (0.7, "abdghknopquvxBCEFLPTVYZ«»абвдклнопрхцчьяБВЕЁЗРСТУЬЭ#"),
        (0.8, "ADGKOQRUX&ийъАДКЛОХЧЪЯ"),
        (0.9, "wHNмфИЙНПФЦ"),
        (1.1, "mM—%…жшыюМЫ@W№щЖ→"),
    )
    for letter in letters
}
WIDEST = 1.2
"""Of a letter that is not listed."""

ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one weight."""

    words: str
    bold: bool = False


def width(words: str, size: float) -> float:
    """How wide words are at most."""
    return size * sum(_WIDTHS.get(letter, WIDEST) for letter in words)


def shortened(words: str, size: float, room: float) -> str:
    """Words that are no wider than there is room."""
    return words if width(words, size) <= room else _dotted(words, size, room)


def _dotted(words: str, size: float, room: float) -> str:
    """As much of words as there is room for, and dots."""
    while words and width(words + ELLIPSIS, size) > room:
        words = words[:-1]
    return words.rstrip() + ELLIPSIS


def lines(runs: Iterable[Run], size: float, room: float, most: int) -> list[list[Run]]:
    """Runs in lines no wider than there is room; of more than ``most`` the last ends in dots."""
    made: list[list[Run]] = [[]]
    used = 0.0
    for word in _words(runs):
        wide = width("".join(run.words for run in word), size)
        if used + wide > room and made[-1]:
            made.append([])
            used = 0.0
        if wide > room:
            word = [Run(shortened("".join(run.words for run in word), size, room), word[0].bold)]
        made[-1] += word
        used += wide
    if len(made) > most:
        made = made[:most]
        last = "".join(run.words for run in made[-1])
        made[-1] = [Run(_dotted(last.rstrip(), size, room), made[-1][0].bold)]
    return made


def _words(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """Words with the space behind them; one may be of several weights."""
    word: list[Run] = []
    for run in runs:
        pieces = run.words.split(" ")
        for number, piece in enumerate(pieces):
            last = number == len(pieces) - 1
            if piece or not last:
                word.append(Run(piece if last else f"{piece} ", run.bold))
            if not last:
                yield word
                word = []
    if word:
        yield word
