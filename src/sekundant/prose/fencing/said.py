"""What can be said in an order text beside actions, and what its readers share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from sekundant.prose.forum_text import behind_bracket
from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.weapons import Distance


class Kind(StrEnum):
    """What can be said beside actions."""

    BET = "bet"
    STACK = "stack"
    EMPTY = "empty"
    SEALED = "sealed"
    DISTANCE = "distance"
    OWN_ROLL = "own_roll"
    FEINTS = "feints"
    STORY = "story"
    BONUSES = "bonuses"
    DICE = "dice"
    INFORMATION = "information"


class How(StrEnum):
    """How a value was given: behind a heading, without one in a whole phrase, or as a bare word.

    ``pending``: the heading alone, its value may follow; ``condition``: «если выиграю», likewise, or behind
    it. ``wrong``: a heading whose value is none.
    """

    HEADING = "heading"
    COLON = "colon"
    PHRASE = "phrase"
    BARE = "bare"
    PENDING = "pending"
    CONDITION = "condition"
    WRONG = "wrong"


STAY = "stay"
"""The choice of the distance at which one fights already."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something said, and how."""

    kind: Kind
    value: Bet | Distance | Action | str | bool | None = None
    how: How = How.PHRASE


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that say nothing known. ``actions``: some of them name actions."""

    text: str
    actions: bool = False


# ---- what readers share --------------------------------------------------------------------------

Found = tuple[Said, int] | None
"""What a reader found at the beginning of a phrase, and where it ends."""

Value = TypeVar("Value")
Values = tuple[tuple[Value, re.Pattern[str]], ...]
"""Values with the words for each."""

MARGIN = " .:=-,"
"""Marks around a phrase."""

WORD = re.compile(r"\w+")
_MARKS = re.compile(r"[\s:=\-]*")
_SHORT = 120


def whole(pattern: str) -> re.Pattern[str]:
    """A pattern for whole words."""
    return re.compile(rf"(?:{pattern})(?!\w)")


ENDS = re.compile(
    r"(?: (?:пожалуйста|please))?[\s.:=\-,]*"
    r"(?:$|\(|(?:стек|stack|ставк[аиу]|bet|дистанция ?:|distance ?:)(?!\w))"
)
"""What may stand behind a value: nothing, a comment, or the next part of the order."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What stands behind a heading: where it begins, whether a colon and which comments stand before it."""

    at: int
    colon: bool
    comments: str


def behind(text: str, at: int) -> Behind:
    """What stands behind a heading that ends at ``at``."""
    colon, comments = False, ""
    while True:
        marks = _MARKS.match(text, at)
        end = marks.end() if marks else at
        colon = colon or ":" in text[at:end]
        if not text.startswith("(", end):
            return Behind(end, colon, comments.strip())
        at = end + behind_bracket(text[end:])
        comments += f" {text[end + 1 : at - 1]}"


def value_at(values: Values[Value], text: str, at: int) -> tuple[Value, int] | None:
    """The value that stands at a place, and where it ends."""
    for value, pattern in values:
        match = pattern.match(text, at)
        if match is not None:
            return value, match.end()
    return None


def takes_back(value: object, values: Values[Value], text: str, at: int) -> bool:
    """Whether a comment behind a value names another one: «низкая (нет, высокая)»."""
    comments = behind(text, at).comments
    return any(
        other not in {None, value} and pattern.match(comments, word.start())
        for word in WORD.finditer(comments)
        for other, pattern in values
    )


def nothing_at(text: str, at: int) -> bool:
    """Whether nothing but marks is left of a text."""
    return not text[at:].strip(MARGIN)


def few_words(text: str) -> list[str]:
    """The words of a short text; a long one says nothing in so many words."""
    return WORD.findall(text) if len(text) <= _SHORT else []
