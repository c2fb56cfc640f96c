"""Bets in an order text: «ставка: высокая», "all in", «без ставки»."""

from __future__ import annotations

import re

from sekundant.prose.fencing import lexicon
from sekundant.prose.fencing.said import (
    ENDS,
    Found,
    How,
    Kind,
    Said,
    Values,
    behind,
    nothing_at,
    takes_back,
    value_at,
    whole,
)
from sekundant.systems.fencing.orders import Bet

_BET_HEADING = re.compile(lexicon.BET_HEADING)
_BETS: Values[Bet | None] = tuple((bet, whole(pattern)) for bet, pattern in lexicon.BETS.items())
_NO_BET = whole(lexicon.NO_BET)
_BETTING = re.compile(lexicon.BETTING)
_LINK = re.compile(r"(?:на |это |is |a |the )?")
_BET_NOUN = re.compile(rf" (?:{lexicon.BET_NOUN})(?!\w)")


def bet(text: str) -> Found:
    """The bet that a phrase names."""
    without = _NO_BET.match(text)
    if without is not None and ENDS.match(text, without.end()):
        return Said(Kind.BET, None), without.end()
    heading = _BET_HEADING.match(text)
    if heading is not None:
        after = behind(text, heading.end())
        link = _LINK.match(text, after.at)
        value = _bet_at(text, link.end() if link else after.at)
        if value is not None:
            return Said(Kind.BET, value[0], How.HEADING), value[1]
        if nothing_at(text, after.at):
            return _bet_in_brackets(after.comments), len(text)
        return Said(Kind.BET, None, How.WRONG), len(text)
    betting = _BETTING.match(text)
    at = betting.end() if betting else 0
    value = _bet_at(text, at)
    if value is None or value[0] is None:
        return None
    bare = not at and _BET_NOUN.search(text, 0, value[1]) is None
    return Said(Kind.BET, value[0], How.BARE if bare else How.PHRASE), value[1]


def _bet_in_brackets(comments: str) -> Said:
    """«Ставка (высокая)»; without a comment the bet may still follow."""
    value = _bet_at(comments, 0)
    if value is not None:
        return Said(Kind.BET, value[0], How.HEADING)
    return Said(Kind.BET, None, How.WRONG if comments else How.PENDING)


def _bet_at(text: str, at: int) -> tuple[Bet | None, int] | None:
    """A bet at a place with nothing unknown behind it, and where it ends."""
    value = value_at(_BETS, text, at)
    if value is None:
        return None
    noun = _BET_NOUN.match(text, value[1])
    end = noun.end() if noun else value[1]
    sure = ENDS.match(text, end) and not takes_back(value[0], _BETS, text, end)
    return (value[0], end) if sure else None
