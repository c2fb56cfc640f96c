"""A post made ready for reading: what is no order is cut away, the rest is cut into items.

The steps are those of the rulebook's ``order_text.preparation``, in its order. Line numbers stay those of
the post.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sekundant.prose.forum_text import cleaned, closed_brackets, outside_brackets
from sekundant.prose.law_of_the_gun.lexicon import (
    ABBREVIATIONS,
    BONUS,
    FILLERS,
    INFO,
    begins_item,
    begins_with_word,
    words,
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """An item of an order text, or what might be one.

    ``text`` is prepared, ``line`` that of the post (from 1); ``index`` counts items; ``first`` on its line.
    """

    text: str
    line: int
    index: int = 0
    first: bool = False

    @property
    def bare(self) -> str:
        """The text outside of round brackets."""
        return outside_brackets(self.text)


def phrases(text: str) -> Iterator[Phrase]:
    """The items of a post, comments left out. The text has no more than :data:`LONGEST_TEXT` characters."""
    return phrases_of(prepared_lines(text))


def phrases_of(lines: Iterable[tuple[int, str]]) -> Iterator[Phrase]:
    """The items of prepared lines."""
    index = 0
    for number, line in lines:
        first = True
        for piece in cut_into_items(line):
            yield Phrase(piece, number, index, first)
            index, first = index + 1, False


def prepared_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a post that may hold items, with their numbers."""
    unnumbered = [_LIST_NUMBER.sub("", line) for line in cleaned(text).split("\n")]
    for number, line in closed_brackets(unnumbered):
        shown = re.sub(" {2,}", " ", line).strip()
        if re.search(r"\w", outside_brackets(shown)):
            yield number, shown


_LIST_NUMBER = re.compile(r"^\s*[0-9]{1,2}\)")


# ---- items ---------------------------------------------------------------------------------------

_CONJUNCTION = re.compile(r"(?:и|and) ")
_BONUS = re.compile(BONUS)
_BONUS_WORD = re.compile(r"бонус|bonus")
_INFO = words(INFO)
_LAST_WORD = re.compile(r"[^\W\d_]+$")


def cut_into_items(line: str) -> Iterator[str]:
    """The pieces of a prepared line, without list marks and filler words in front."""
    start = depth = at = 0
    while at < len(line):
        character = line[at]
        depth += (character == "(") - (character == ")")
        length = 0 if depth else _separator(line, start, at)
        if length:
            yield from _trimmed(line[start:at])
            start = at + length - 1 if line[at] == "+" and _BONUS.match(line, at) else at + length
            at += length
        else:
            at += 1
    yield from _trimmed(line[start:])


def _trimmed(piece: str) -> Iterator[str]:
    fillers = FILLERS.match(piece)
    piece = piece[fillers.end() if fillers else 0 :].strip(" .:-,")
    if re.search(r"\w", outside_brackets(piece)):
        yield piece


def _separator(line: str, start: int, at: int) -> int:
    """The length of the separator at ``at``; 0 if there is none. The piece so far began at ``start``."""
    character = line[at]
    behind = line[at + 1 : at + 2]
    if character in ";!?":
        return 1
    if character == ",":
        return int(not behind.isdigit() or (not line[at - 1 : at].isdigit() and begins_item(line, at + 1)))
    if character == ".":
        return int(behind in {"", " "} and _ends_sentence(line, at))
    if character in "+/:":
        return int(_joins(line, start, at))
    if character in {"и", "a"} and at and line[at - 1] == " ":
        conjunction = _CONJUNCTION.match(line, at)
        return conjunction.end() - at if conjunction and begins_item(line, conjunction.end()) else 0
    return 0


def _ends_sentence(line: str, at: int) -> bool:
    """Whether a full stop is more than an abbreviation's."""
    word = _LAST_WORD.search(line, max(0, at - 20), at)
    if word is None or word[0] not in ABBREVIATIONS:
        return True
    return word[0] != "вер" and begins_with_word(line, at + 1)


def _joins(line: str, start: int, at: int) -> bool:
    """Whether + / or : stands between two items."""
    if line[at] == "+" and _BONUS.match(line, at):
        return bool(line[start:at].strip())
    if not begins_item(line, at + 1):
        return False
    piece = line[start:at].strip()
    if line[at] == ":":
        return not _BONUS_WORD.fullmatch(piece)
    return re.search(r"[^\W\d_]", piece) is not None and _INFO.match(piece) is None
