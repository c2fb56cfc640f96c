"""The choice of the distance in an order text: «дистанция: ближняя», "keep the distance"."""

from __future__ import annotations

import re

from sekundant.prose.fencing import lexicon
from sekundant.prose.fencing.said import (
    ENDS,
    STAY,
    WORD,
    Found,
    How,
    Kind,
    Said,
    Values,
    behind,
    few_words,
    nothing_at,
    takes_back,
    value_at,
    whole,
)
from sekundant.prose.forum_text import outside_brackets
from sekundant.systems.fencing.weapons import Distance

_DISTANCES: Values[Distance] = tuple(
    (distance, whole(pattern)) for distance, pattern in lexicon.DISTANCES.items()
)
_DISTANCE_HEADING = re.compile(lexicon.DISTANCE_HEADING)
_CONDITION = re.compile("если |if ")
_PLAIN_HEADING = re.compile(r"(?:дистанци[яюи]|distance)")
_GOING = re.compile(rf"(?:{lexicon.GOING}) ")
_DISTANCE_NOUN = re.compile(rf" (?:{lexicon.DISTANCE_NOUN})(?!\w)")
_TO = re.compile(r"(?:(?:на|в|до|to|at|the|for) ){0,2}")
_COUNT = re.compile(rf"[xх×]? ?[0-9]{{1,3}}(?! ?(?!{lexicon.UNITS})[^\W\d])")


def distance(text: str) -> Found:
    """The choice of the distance that a phrase names."""
    stays = _staying(text)
    if stays is not None:
        return Said(Kind.DISTANCE, stays), len(text)
    heading = _DISTANCE_HEADING.match(text)
    if heading is not None:
        return _distance_behind(text, heading)
    going = _GOING.match(text)
    value = _distance_at(text, going.end() if going else 0)
    if value is None:
        return None
    if going is not None:
        return Said(Kind.DISTANCE, value[0]), value[1]
    noun = _DISTANCE_NOUN.search(text, 0, value[1])
    return Said(Kind.DISTANCE, value[0], How.HEADING if noun else How.BARE), value[1]


def _distance_behind(text: str, heading: re.Match[str]) -> Found:
    """The distance behind its heading; without one «дистанция» is the action."""
    after = behind(text, heading.end())
    stays = _staying(text[after.at :])
    value = (stays, len(text)) if stays is not None else _distance_at(text, after.at)
    if value is not None:
        return Said(Kind.DISTANCE, value[0], How.COLON if after.colon else How.HEADING), value[1]
    plain = _PLAIN_HEADING.fullmatch(heading[0]) is not None
    if _COUNT.match(text, after.at) or (plain and not after.colon):
        return None
    if nothing_at(text, after.at):
        condition = _CONDITION.match(text) is not None
        return Said(Kind.DISTANCE, None, How.CONDITION if condition else How.PENDING), len(text)
    return Said(Kind.DISTANCE, None, How.WRONG), len(text)


def _distance_at(text: str, at: int) -> tuple[Distance | str, int] | None:
    """A distance at a place with nothing unknown behind it, and where it ends."""
    to = _TO.match(text, at)
    value = value_at(_DISTANCES, text, to.end() if to else at)
    if value is None:
        return None
    noun = _DISTANCE_NOUN.match(text, value[1])
    end = noun.end() if noun else value[1]
    sure = ENDS.match(text, end) and not takes_back(value[0], _DISTANCES, text, end)
    return (value[0], end) if sure else None


def _staying(text: str) -> Distance | str | None:
    """The choice to stay where one is, which may be named too; None if that is not what is said."""
    words = few_words(outside_brackets(text))
    if not lexicon.STAYING.intersection(words):
        return None
    named = {distance for word in words for distance, pattern in _DISTANCES if pattern.fullmatch(word)}
    others = [word for word in words if not any(pattern.fullmatch(word) for _, pattern in _DISTANCES)]
    if len(named) > 1 or not lexicon.STAYING_WITH.issuperset(set(others) - lexicon.STAYING):
        return None
    if lexicon.CHANGING.intersection(words) and not lexicon.NOT.intersection(words):
        return None
    return next(iter(named), STAY)


def names_distance(text: str) -> bool:
    """Whether a distance is named somewhere in a text."""
    return any(pattern.fullmatch(word) for word in WORD.findall(text) for _, pattern in _DISTANCES)
