"""What a piece of an order text says: a bet, a distance, a heading, actions; or nothing that is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from sekundant.prose.fencing import lexicon
from sekundant.prose.fencing.runs import Run, is_code, names_action, read_run
from sekundant.prose.forum_text import outside_brackets
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

    ``pending``: the heading alone, its value may follow. ``wrong``: a heading whose value is none.
    """

    HEADING = "heading"
    COLON = "colon"
    PHRASE = "phrase"
    BARE = "bare"
    PENDING = "pending"
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


Part = Said | Run | Unknown


def parts_of(text: str) -> tuple[Part, ...]:
    """What a piece says, in order. A piece that says an action and something unknown is unknown."""
    found = tuple(_parts(text))
    if any(isinstance(part, Unknown) for part in found):
        if any(isinstance(part, Run) for part in found):
            heading = tuple(part for part in found[:1] if _with_colon(part))
            return (*heading, Unknown(text, actions=True))
        if _names_stack(found[0]) and not _with_colon(found[0]):
            return (Unknown(text),)
    return found


def _names_stack(part: Part) -> bool:
    return isinstance(part, Said) and part.kind is Kind.STACK


def _with_colon(part: Part) -> bool:
    return isinstance(part, Said) and part.kind is Kind.STACK and part.how is How.COLON


_MARGIN = " .:=-,"


def _parts(text: str) -> Iterator[Part]:
    rest = text
    first = True
    while True:
        rest = _trimmed(rest, first=first)
        if not rest:
            return
        said = _said(rest)
        if said is not None:
            part, rest = said
            yield part
            first = False
            continue
        run = read_run(rest, 0, letters=is_code(rest))
        if run is None:
            yield Unknown(rest)
            return
        yield run
        rest, first = rest[run.end :], False


def _trimmed(text: str, *, first: bool) -> str:
    """Text without marks, comments and words in front that say nothing."""
    if first and (is_code(text) or text.startswith("(")):
        return text
    text = text.strip(_MARGIN)
    while text.startswith("("):
        end = _closing(text)
        if not first and names_action(text[:end]):
            return text
        text = text[end:].strip(_MARGIN)
    if is_code(text):
        return text
    fillers = lexicon.FILLERS.match(text)
    return text[fillers.end() :] if fillers else text


def _closing(text: str) -> int:
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return at + 1
    return len(text)


def _said(text: str) -> tuple[Said, str] | None:
    """The statement that ``text`` begins with, and the text behind it."""
    for read in _STATEMENTS:
        found = read(text)
        if found is not None:
            said, end = found
            return said, text[end:]
    return None


Found = tuple[Said, int] | None
Value = TypeVar("Value")
Values = tuple[tuple[Value, re.Pattern[str]], ...]


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})(?!\w)")


_ENDS = re.compile(
    r"(?: (?:пожалуйста|please))?[\s.:=\-,]*"
    r"(?:$|\(|(?:стек|stack|ставк[аиу]|bet|дистанция ?:|distance ?:)(?!\w))"
)
"""What may stand behind a value: nothing, a comment, or the next part of the order."""


@dataclass(frozen=True, slots=True)
class _Behind:
    """What stands behind a heading: where it begins, whether a colon and which comments stand before it."""

    at: int
    colon: bool
    comments: str


_MARKS = re.compile(r"[\s:=\-]*")


def _behind(text: str, at: int) -> _Behind:
    colon, comments = False, ""
    while True:
        marks = _MARKS.match(text, at)
        end = marks.end() if marks else at
        colon = colon or ":" in text[at:end]
        if not text.startswith("(", end):
            return _Behind(end, colon, comments.strip())
        at = end + _closing(text[end:])
        comments += f" {text[end + 1 : at - 1]}"


def _value(values: Values[Value], text: str, at: int) -> tuple[Value, int] | None:
    """The value that stands at a place, and where it ends."""
    for value, pattern in values:
        match = pattern.match(text, at)
        if match is not None:
            return value, match.end()
    return None


def _empty(text: str, at: int) -> bool:
    return not text[at:].strip(_MARGIN)


# ---- bets ----------------------------------------------------------------------------------------

_BET_HEADING = re.compile(lexicon.BET_HEADING)
_BETS: Values[Bet | None] = tuple((bet, _words(pattern)) for bet, pattern in lexicon.BETS.items())
_NO_BET = _words(lexicon.NO_BET)
_BETTING = re.compile(lexicon.BETTING)
_LINK = re.compile(r"(?:на |это |is |a |the )?")
_BET_NOUN = re.compile(rf" (?:{lexicon.BET_NOUN})(?!\w)")


def _bet(text: str) -> Found:
    without = _NO_BET.match(text)
    if without is not None and _ENDS.match(text, without.end()):
        return Said(Kind.BET, None), without.end()
    heading = _BET_HEADING.match(text)
    if heading is not None:
        behind = _behind(text, heading.end())
        link = _LINK.match(text, behind.at)
        value = _bet_at(text, link.end() if link else behind.at)
        if value is not None:
            return Said(Kind.BET, value[0], How.HEADING), value[1]
        if _empty(text, behind.at):
            return _bet_in_brackets(behind.comments), len(text)
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
    value = _value(_BETS, text, at)
    if value is None:
        return None
    noun = _BET_NOUN.match(text, value[1])
    end = noun.end() if noun else value[1]
    return (value[0], end) if _ENDS.match(text, end) else None


# ---- the stack -----------------------------------------------------------------------------------

_NOT_SEALED = _words(lexicon.NOT_SEALED)
_SEALED = _words(lexicon.SEALED)
_STACK_HEADING = re.compile(lexicon.STACK_HEADING)
_EMPTY_STACK = _words(lexicon.EMPTY_STACK)
_NOTHING = _words(lexicon.NOTHING)
_SEALING = re.compile(r"запечат|сразу|со ставкой|заранее|sealed|with the bet")


def _stack(text: str) -> Found:
    loose = _NOT_SEALED.match(text)
    if loose is not None:
        if _ENDS.match(text, loose.end()):
            return Said(Kind.SEALED, value=False), loose.end()
        if text.startswith(":", loose.end()):
            return Said(Kind.STACK, value=False, how=How.COLON), loose.end() + 1
    empty = _EMPTY_STACK.match(text)
    if empty is not None and _ENDS.match(text, empty.end()):
        return Said(Kind.EMPTY), empty.end()
    sealed = _SEALED.match(text)
    heading = sealed or _STACK_HEADING.match(text)
    if heading is None:
        return None
    behind = _behind(text, heading.end())
    if names_action(behind.comments):
        return Said(Kind.STACK, value=sealed is not None, how=How.COLON), heading.end()
    seals = sealed is not None or _SEALING.search(behind.comments) is not None
    nothing = _NOTHING.match(text, behind.at)
    if nothing is not None and _ENDS.match(text, nothing.end()):
        return Said(Kind.EMPTY, value=seals), nothing.end()
    how = How.COLON if behind.colon else How.HEADING
    if sealed is not None and not behind.colon and _empty(text, behind.at):
        return Said(Kind.SEALED, value=True), len(text)
    return Said(Kind.STACK, value=seals, how=how), behind.at


_ALL_FEINTS = lexicon.ALL_FEINTS


def _feints(text: str) -> Found:
    match = _ALL_FEINTS.match(text)
    if match is None or not _ENDS.match(text, match.end()):
        return None
    action = Action.FEINT_FOR_RIPOSTE if match["riposte"] else Action.FEINT_FOR_ATTACK
    return Said(Kind.FEINTS, action), match.end()


# ---- the distance --------------------------------------------------------------------------------

_DISTANCES: Values[Distance] = tuple(
    (distance, _words(pattern)) for distance, pattern in lexicon.DISTANCES.items()
)
_DISTANCE_HEADING = re.compile(lexicon.DISTANCE_HEADING)
_PLAIN_HEADING = re.compile(r"(?:дистанци[яюи]|distance)")
_GOING = re.compile(rf"(?:{lexicon.GOING}) ")
_DISTANCE_NOUN = re.compile(rf" (?:{lexicon.DISTANCE_NOUN})(?!\w)")
_TO = re.compile(r"(?:(?:на|в|до|to|at|the|for) ){0,2}")
_WORD = re.compile(r"\w+")
_COUNT = re.compile(rf"[xх×]? ?[0-9]{{1,3}}(?! ?(?!{lexicon.UNITS})[^\W\d])")


def _distance(text: str) -> Found:
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
    behind = _behind(text, heading.end())
    stays = _staying(text[behind.at :])
    value = (stays, len(text)) if stays is not None else _distance_at(text, behind.at)
    if value is not None:
        return Said(Kind.DISTANCE, value[0], How.COLON if behind.colon else How.HEADING), value[1]
    plain = _PLAIN_HEADING.fullmatch(heading[0]) is not None
    if _COUNT.match(text, behind.at) or (plain and not behind.colon):
        return None
    how = How.PENDING if _empty(text, behind.at) else How.WRONG
    return Said(Kind.DISTANCE, None, how), len(text)


def _distance_at(text: str, at: int) -> tuple[Distance | str, int] | None:
    """A distance at a place with nothing unknown behind it, and where it ends."""
    to = _TO.match(text, at)
    value = _value(_DISTANCES, text, to.end() if to else at)
    if value is None:
        return None
    noun = _DISTANCE_NOUN.match(text, value[1])
    end = noun.end() if noun else value[1]
    return (value[0], end) if _ENDS.match(text, end) else None


def _staying(text: str) -> Distance | str | None:
    """The choice to stay where one is, which may be named too; None if that is not what is said."""
    words = _few_words(outside_brackets(text))
    if not lexicon.STAYING.intersection(words):
        return None
    named = {distance for word in words for distance, pattern in _DISTANCES if pattern.fullmatch(word)}
    others = [word for word in words if not any(pattern.fullmatch(word) for _, pattern in _DISTANCES)]
    if len(named) > 1 or not lexicon.STAYING_WITH.issuperset(set(others) - lexicon.STAYING):
        return None
    if lexicon.CHANGING.intersection(words) and not lexicon.NOT.intersection(words):
        return None
    return next(iter(named), STAY)


def _few_words(text: str) -> list[str]:
    """The words of a short text; a long one says nothing in so many words."""
    return _WORD.findall(text) if len(text) <= _SHORT else []


_SHORT = 120


def names_distance(text: str) -> bool:
    """Whether a distance is named somewhere in a text."""
    return any(pattern.fullmatch(word) for word in _WORD.findall(text) for _, pattern in _DISTANCES)


# ---- the rest ------------------------------------------------------------------------------------

_ROLL_WORDS = lexicon.OWN_ROLL | lexicon.OWN_ROLL_MINE | lexicon.OWN_ROLL_MASTERS | lexicon.OWN_ROLL_WITH
_HEADING_ENDS = r" ?(?::|$)"
_STORY = re.compile(rf"(?:{lexicon.STORY_HEADING}){_HEADING_ENDS}")
_BONUSES = _words(lexicon.BONUS_HEADING)
_DICE = _words(lexicon.DICE_HEADING)
_INFORMATION = re.compile(rf"(?:{lexicon.INFORMATION})(?= ?(?:[:(.]|$))")


def _own_roll(text: str) -> Found:
    words = set(_few_words(text))
    mine, masters = words & lexicon.OWN_ROLL_MINE, words & lexicon.OWN_ROLL_MASTERS
    if not words & lexicon.OWN_ROLL or bool(mine) == bool(masters) or not words <= _ROLL_WORDS:
        return None
    return Said(Kind.OWN_ROLL, value=bool(mine)), len(text)


def _note(text: str) -> Found:
    for kind, pattern in ((Kind.STORY, _STORY), (Kind.BONUSES, _BONUSES), (Kind.DICE, _DICE)):
        if pattern.match(text):
            return Said(kind), len(text)
    information = _INFORMATION.match(text)
    return (Said(Kind.INFORMATION), information.end()) if information else None


_STATEMENTS: tuple[Callable[[str], Found], ...] = (_stack, _bet, _own_roll, _distance, _feints, _note)
