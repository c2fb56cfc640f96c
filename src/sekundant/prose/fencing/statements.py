"""What a piece of an order text says: a bet, a distance, a heading, actions; or nothing that is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sekundant.prose.fencing import lexicon
from sekundant.prose.fencing.bet_text import bet
from sekundant.prose.fencing.distance_text import distance
from sekundant.prose.fencing.runs import Run, is_code, names_action, read_run
from sekundant.prose.fencing.said import (
    ENDS,
    MARGIN,
    Found,
    How,
    Kind,
    Said,
    Unknown,
    behind,
    few_words,
    nothing_at,
    whole,
)
from sekundant.prose.forum_text import behind_bracket
from sekundant.systems.fencing.orders import Action

Part = Said | Run | Unknown
"""What a piece may say, one after the other."""


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
    text = text.strip(MARGIN)
    while text.startswith("("):
        end = behind_bracket(text)
        if not first and names_action(text[:end]):
            return text
        text = text[end:].strip(MARGIN)
    if is_code(text):
        return text
    fillers = lexicon.FILLERS.match(text)
    return text[fillers.end() :] if fillers else text


def _said(text: str) -> tuple[Said, str] | None:
    """The statement that ``text`` begins with, and the text behind it."""
    for read in _STATEMENTS:
        found = read(text)
        if found is not None:
            said, end = found
            return said, text[end:]
    return None


# ---- the stack -----------------------------------------------------------------------------------

_NOT_SEALED = whole(lexicon.NOT_SEALED)
_SEALED = whole(lexicon.SEALED)
_STACK_HEADING = re.compile(lexicon.STACK_HEADING)
_EMPTY_STACK = whole(lexicon.EMPTY_STACK)
_NOTHING = whole(lexicon.NOTHING)
_SEALING = re.compile(r"запечат|сразу|со ставкой|заранее|sealed|with the bet")
_LATER = re.compile(r"(?<!\w)(?:не|после|потом|not|unsealed|after|later)(?!\w)")


def _stack(text: str) -> Found:
    loose = _NOT_SEALED.match(text)
    if loose is not None:
        if ENDS.match(text, loose.end()):
            return Said(Kind.SEALED, value=False), loose.end()
        if text.startswith(":", loose.end()):
            return Said(Kind.STACK, value=False, how=How.COLON), loose.end() + 1
    empty = _EMPTY_STACK.match(text)
    if empty is not None and ENDS.match(text, empty.end()):
        return Said(Kind.EMPTY), empty.end()
    sealed = _SEALED.match(text)
    heading = sealed or _STACK_HEADING.match(text)
    if heading is None:
        return None
    after = behind(text, heading.end())
    if names_action(after.comments):
        return Said(Kind.STACK, value=sealed is not None, how=How.COLON), heading.end()
    comment_seals = _SEALING.search(after.comments) and not _LATER.search(after.comments)
    seals = sealed is not None or bool(comment_seals)
    nothing = _NOTHING.match(text, after.at)
    if nothing is not None and ENDS.match(text, nothing.end()):
        return Said(Kind.EMPTY, value=seals), nothing.end()
    how = How.COLON if after.colon else How.HEADING
    if sealed is not None and not after.colon and nothing_at(text, after.at):
        return Said(Kind.SEALED, value=True), len(text)
    return Said(Kind.STACK, value=seals, how=how), after.at


def _feints(text: str) -> Found:
    match = lexicon.ALL_FEINTS.match(text)
    if match is None or not ENDS.match(text, match.end()):
        return None
    action = Action.FEINT_FOR_RIPOSTE if match["riposte"] else Action.FEINT_FOR_ATTACK
    return Said(Kind.FEINTS, action), match.end()


# ---- the rest ------------------------------------------------------------------------------------

_ROLL_WORDS = lexicon.OWN_ROLL | lexicon.OWN_ROLL_MINE | lexicon.OWN_ROLL_MASTERS | lexicon.OWN_ROLL_WITH
_HEADING_ENDS = r" ?(?::|$)"
_STORY = re.compile(rf"(?:{lexicon.STORY_HEADING}){_HEADING_ENDS}")
_BONUSES = whole(lexicon.BONUS_HEADING)
_DICE = whole(lexicon.DICE_HEADING)
_INFORMATION = re.compile(rf"(?:{lexicon.INFORMATION})(?= ?(?:[:(.]|$))")


def _own_roll(text: str) -> Found:
    words = set(few_words(text))
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


_STATEMENTS: tuple[Callable[[str], Found], ...] = (_stack, bet, _own_roll, distance, _feints, _note)
