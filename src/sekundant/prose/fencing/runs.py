"""Actions of a stack in a row: «атака, 2 защиты, финт (на контратаку)», "attack x3", «АААЗЗИ».

A run is what stands between two separators. Whatever is not certain in it is a fault; nothing is left out
and nothing is guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from sekundant.prose.fencing.lexicon import (
    BETWEEN,
    CODE,
    END,
    FEINT_MARK,
    FEINT_MARK_ALONE,
    LETTERS,
    LETTERS_OF_THE_DAGGER,
    NO_CODES,
    NUMBERS,
    SERVES,
    TIMES,
    UNCLEAR,
    UNDECIDED,
    UNITS,
    action_at,
)
from sekundant.prose.forum_text import outside_brackets
from sekundant.systems.fencing.orders import Action

_BLOWS = frozenset({Action.ATTACK, Action.RIPOSTE})


@dataclass(frozen=True, slots=True)
class Several:
    """One action or several alike, as they stand in a run.

    ``counted`` tells how their number was written: ``before`` them, ``behind``, in ``brackets``, with an x
    (``times``), or not at all. ``many``: the word stands in the plural. ``by_letter``: they were named by a
    letter that may also mean the dagger.
    """

    action: Action
    count: int = 1
    counted: str = ""
    many: bool = False
    by_letter: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Actions in a row, or what is wrong with them (the code of an objection). ``end``: where they end."""

    items: tuple[Several, ...]
    end: int
    fault: str = ""
    letters: bool = False
    comments: tuple[str, ...] = ()


class Unclear(ValueError):
    """A run that can't be taken; ``code`` is the objection."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# ---- letters -------------------------------------------------------------------------------------

_WORD = re.compile(r"[^\W\d_]+")
_TIMES_SIGN = re.compile(r"[xх×] ?[0-9]|[0-9] ?[xх×](?!\w)")
_CODE = re.compile(CODE)


def is_code(text: str) -> bool:
    """Whether a piece names its actions by their letters alone."""
    first = _WORD.search(text)
    if first is None or not (text.startswith("(") or _CODE.fullmatch(first[0].strip("xх") or "а")):
        return False
    words = _WORD.findall(_TIMES_SIGN.sub(" ", outside_brackets(text)))
    return bool(words) and all(_CODE.fullmatch(word) and word not in NO_CODES for word in words)


# ---- tokens --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    """A part of a run: an action, a number or a comment; ``between`` is what stands in front of it."""

    kind: str
    between: str
    action: Action | None = None
    number: int = 0
    text: str = ""
    many: bool = False
    by_letter: bool = False


_TIMES = re.compile(r"[xх×] ?(?P<number>[0-9]{1,3})(?![0-9])")
_TIMES_BEFORE = re.compile(r"(?P<number>[0-9]{1,3}) ?[xх×](?![^\W\d])")
_NUMBER = re.compile(rf"(?P<number>[0-9]{{1,3}})(?![0-9%])(?: ?(?P<unit>{UNITS})(?!\w))?")
_NUMBER_WORD = re.compile(rf"(?P<word>{'|'.join(NUMBERS)}){END}(?: (?P<unit>{UNITS})(?!\w))?")
_TIMES_WORD = re.compile(rf"(?P<word>{'|'.join(TIMES)}){END}")
_LETTERS = re.compile(rf"(?:{CODE}){END}")
_UNCLEAR = re.compile(rf"(?:{UNCLEAR})(?![^\W\d])")


def _tokens(text: str, at: int, *, letters: bool) -> tuple[list[_Token], int]:
    """The parts of the run that begins at ``at``, and where it ends."""
    found: list[_Token] = []
    end = at
    while True:
        end = _mark_behind_number(text, end, found)
        between, at = _between(text, end, letters=letters)
        if at >= len(text):
            break
        made, at = _token(text, at, between, letters=letters)
        if not made:
            break
        found.extend(made)
        end = at
    return found, end


def _mark_behind_number(text: str, at: int, found: list[_Token]) -> int:
    """Mark a feint whose number stands before its mark: «финт х2 на атаку»; return where the mark ends."""
    if len(found) < _A_PAIR or found[-1].kind == "action" or found[-2].action is not Action.FEINT:
        return at
    mark = FEINT_MARK.match(text, at)
    if mark is None:
        return at
    found[-2] = replace(found[-2], action=_marked(mark))
    return mark.end()


def _between(text: str, at: int, *, letters: bool) -> tuple[str, int]:
    start = at
    while at < len(text):
        match = (_MARKS if letters else _GAP).match(text, at)
        if match is None:
            break
        at = match.end()
    return text[start:at], at


_MARKS = re.compile(r"[\s\-.:=]+")
_GAP = re.compile(rf"(?:{BETWEEN.pattern})|[:=]")


def _token(text: str, at: int, between: str, *, letters: bool) -> tuple[list[_Token], int]:
    if text[at] == "(":
        return _comment(text, at, between)
    number = _number(text, at, between)
    if number is not None:
        return number
    if letters:
        return _by_letters(text, at, between)
    if _UNCLEAR.match(text, at):
        raise Unclear("one_or_two")
    named = action_at(text, at)
    if named is None:
        return [], at
    token = _Token("action", between, action=named.action, many=named.many)
    mark = FEINT_MARK.match(text, named.end) if named.action is Action.FEINT else None
    if mark is None:
        return [token], named.end
    return [replace(token, action=_marked(mark))], mark.end()


def _number(text: str, at: int, between: str) -> tuple[list[_Token], int] | None:
    """A number, and whether it says by itself on which side its action stands."""
    for pattern, kind in ((_TIMES, "times"), (_TIMES_BEFORE, "times_before"), (_NUMBER, "number")):
        match = pattern.match(text, at)
        if match is not None:
            kind = "times" if match.groupdict().get("unit") else kind
            return [_Token(kind, between, number=int(match["number"]))], match.end()
    word = _NUMBER_WORD.match(text, at)
    if word is not None:
        kind = "times" if word["unit"] else "number"
        return [_Token(kind, between, number=NUMBERS[word["word"]])], word.end()
    word = _TIMES_WORD.match(text, at)
    return ([_Token("times", between, number=TIMES[word["word"]])], word.end()) if word else None


def _by_letters(text: str, at: int, between: str) -> tuple[list[_Token], int]:
    match = _LETTERS.match(text, at)
    if match is None:
        return [], at
    return [
        _Token(
            "action",
            between if place == 0 else "",
            action=LETTERS[letter],
            by_letter=letter in LETTERS_OF_THE_DAGGER,
        )
        for place, letter in enumerate(match[0])
    ], match.end()


def _comment(text: str, at: int, between: str) -> tuple[list[_Token], int]:
    depth = 0
    for end in range(at, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if not depth:
            return [_Token("comment", between, text=text[at + 1 : end].strip())], end + 1
    return [_Token("comment", between, text=text[at + 1 :].strip())], len(text)


def _marked(match: re.Match[str]) -> Action:
    """The feint that a mark makes."""
    riposte = match["riposte"] or match.groupdict().get("letter_riposte")
    return Action.FEINT_FOR_RIPOSTE if riposte else Action.FEINT_FOR_ATTACK


# ---- from tokens to actions ----------------------------------------------------------------------


def read_run(text: str, at: int, *, letters: bool = False) -> Run | None:
    """The run that begins in ``text`` at ``at``; None if no action stands there."""
    try:
        tokens, end = _tokens(text, at, letters=letters)
        if not any(token.kind == "action" for token in tokens):
            return None
        tokens, comments = _with_comments(_with_marks(tokens))
        _check_pair(tokens, letters=letters)
        return Run(tuple(_counted(tokens)), end, letters=letters, comments=comments)
    except Unclear as unclear:
        return Run((), len(text), unclear.code, letters=letters)


def _with_marks(tokens: list[_Token]) -> list[_Token]:
    """Feints with the marks that stand behind their number: «финт х2 на атаку», "feint (riposte)"."""
    made: list[_Token] = []
    for token in tokens:
        if token.kind == "comment" and made:
            place = next((at for at in range(len(made) - 1, -1, -1) if made[at].kind == "action"), None)
            feint = made[place] if place is not None else None
            mark = FEINT_MARK_ALONE.fullmatch(token.text)
            if place is not None and feint is not None and feint.action is Action.FEINT and mark is not None:
                made[place] = replace(feint, action=_marked(mark))
                continue
        made.append(token)
    return made


_PRICE = re.compile(r"[0-9]{1,2} ?(?:пункт\w{0,2}|очк\w{1,2}|пт|п|points?|pts?)\.?")
_COUNT = re.compile(r"(?P<times>[xх×] ?)?(?P<number>[0-9]{1,3})(?: ?[xх×])?")
_SERVES = re.compile(rf"(?<!\w){SERVES}")


def _with_comments(tokens: list[_Token]) -> tuple[list[_Token], tuple[str, ...]]:
    """The run without comments; a number in brackets counts. What might be an action is a fault."""
    made: list[_Token] = []
    comments: list[str] = []
    for token in tokens:
        if token.kind != "comment":
            made.append(token)
            continue
        last = made[-1] if made else None
        count = _COUNT.fullmatch(token.text)
        if count is not None and last is not None and last.kind == "action":
            kind = "times" if count["times"] else "brackets"
            made.append(_Token(kind, "", number=int(count["number"])))
        elif not _PRICE.fullmatch(token.text):
            _check_comment(token.text, last)
            comments.append(token.text)
    return made, tuple(comments)


def _check_comment(text: str, last: _Token | None) -> None:
    """A comment that names an action, or that marks a feint in words of its own, is no mere comment."""
    feint = last is not None and last.action is Action.FEINT
    if feint and _SERVES.search(text):
        raise Unclear("feint_mark")
    allowed = {last.action} if last is not None else set()
    if Action.DAGGER in allowed:
        allowed |= {Action.PARRY, Action.ATTACK}
    if not allowed.issuperset(_named_in(text)) or _is_alternative(text):
        raise Unclear("in_brackets")


def _is_alternative(text: str) -> bool:
    """Whether a comment names an action with a condition or a choice: «или защита», «если не финт»."""
    words = list(_WORD.finditer(text))
    undecided = any(word[0] in UNDECIDED for word in words)
    return undecided and any(action_at(text, word.start()) is not None for word in words)


def names_action(text: str) -> bool:
    """Whether a comment names an action, so that it may be one that stands in brackets."""
    return bool(_named_in(text))


def _named_in(text: str) -> set[Action | None]:
    """The actions that stand in a comment between separators, None for one that is not certain."""
    found: set[Action | None] = set()
    for part in re.split("[,;/+()]", text):
        run = read_run(part, 0, letters=is_code(part) and sum(map(str.isalpha, part)) > 1)
        if run is not None and run.end >= len(part.rstrip(" .!?")):
            found |= {None} if run.fault else {item.action for item in run.items}
    return found


def _check_pair(tokens: list[_Token], *, letters: bool) -> None:
    """«Финт - атака» alone may be a mark or two actions; in a longer row it is two."""
    actions = [token for token in tokens if token.kind == "action"]
    for feint, blow in pairwise(tokens):
        if feint.action is not Action.FEINT or blow.action not in _BLOWS or letters:
            continue
        if re.search("[:=]", blow.between) or (
            len(actions) == _A_PAIR and not re.search(r"[^\W\d]", blow.between)
        ):
            raise Unclear("feint_mark")


_A_PAIR = 2


def _counted(tokens: list[_Token]) -> list[Several]:
    """The actions with their numbers. Raise Unclear for a number that may belong to two, or to none."""
    sides = _sides(tokens)
    items: list[Several] = []
    used: set[int] = set()
    for place, token in enumerate(tokens):
        if token.kind != "action" or token.action is None:
            continue
        numbers = [
            at for at in (place - 1, place + 1) if 0 <= at < len(tokens) and sides.get(at) == place - at
        ]
        if len(numbers) > 1:
            raise Unclear("number")
        if not numbers and token.many:
            raise Unclear("how_many")
        used.update(numbers)
        number = tokens[numbers[0]] if numbers else None
        counted = ""
        if number is not None:
            counted = number.kind.partition("_")[0]
            if counted == "number":
                counted = "before" if numbers[0] < place else "behind"
        count = number.number if number is not None else 1
        items.append(Several(token.action, count, counted, many=token.many, by_letter=token.by_letter))
    if len(used) < sum(token.kind != "action" for token in tokens):
        raise Unclear("number")
    return items


def _sides(tokens: list[_Token]) -> dict[int, int]:
    """On which side each number has its action: -1 before the number, 1 behind it."""
    sides: dict[int, int] = {}
    starts, ends = tokens[0].kind == "number", tokens[-1].kind == "number"
    for at, token in enumerate(tokens):
        if token.kind == "action":
            continue
        if token.kind in {"times", "brackets"}:
            sides[at] = -1 if at else 1
        elif token.kind == "times_before":
            sides[at] = 1
        else:
            sides[at] = _side(tokens, at, starts=starts, ends=ends)
    return sides


def _side(tokens: list[_Token], at: int, *, starts: bool, ends: bool) -> int:
    """The side of a bare number: at the run's edge there is but one; else it is the style of the run."""
    if at == 0:
        return 1
    if at == len(tokens) - 1:
        return -1
    before, behind = tokens[at].between, tokens[at + 1].between
    if not before and behind:
        return -1
    if re.search(r"\w", before):
        return 1
    if re.search(r"\w", behind) or re.search("[:=]", before):
        return -1
    if starts != ends:
        return 1 if starts else -1
    raise Unclear("number")
