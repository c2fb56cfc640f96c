"""What came of a step, result by result, each with its dice and its arithmetic: one shape for every room.

A result is one sentence and its condition; behind it stand the dice with the faces that would have succeeded,
and its sums item by item with their clauses. How that looks is for a page to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from sekundant.core.clauses import Language, Text
from sekundant.core.events import UNDISCLOSED, Item, Number, Roll, Sum
from sekundant.prose import language as words
from sekundant.prose.markup import Line, Style, text


class Standing(StrEnum):
    """What a row is: an item, the total, what is closed to the reader, what only he and the master know."""

    ITEM = "item"
    TOTAL = "total"
    CLOSED = "closed"
    OWN = "own"


NOTHING = Line(())


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an account: what it is, how much, and the clause that says so (whole, or empty)."""

    label: Line
    value: str
    clause: str = ""
    standing: Standing = Standing.ITEM


@dataclass(frozen=True, slots=True)
class Account:
    """An itemised number under its title."""

    title: Line
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A die: its face, what it was thrown for, the first and last face that succeed, and whether it did.

    ``good`` and ``success`` are None where the reader may not know them, or nothing is to be reached.
    ``says`` is the whole of it in a sentence.
    """

    sides: int
    face: int
    what: Line
    says: Line
    good: tuple[int, int] | None = None
    success: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Something that happened, as its reader may know it.

    ``kind`` is the event's; ``part`` the title of the part of the turn to which it belongs. A ``title`` is no
    result but begins a turn; its ``note`` says how things stand. Of one result at most of a step is the
    ``decisive`` flag set. ``own``: only this reader and the master know of it. ``event`` says which of the
    step's events it tells, from 0, in the order in which they were given to be told.
    """

    kind: str
    part: Line
    sentence: Line
    note: Line = NOTHING
    throws: tuple[Throw, ...] = ()
    accounts: tuple[Account, ...] = ()
    clauses: tuple[str, ...] = ()
    title: bool = False
    decisive: bool = False
    own: bool = False
    event: int = 0


# ---- words that every room needs ---------------------------------------------------------------------

DIE = "die"
"""The name of an item that is a die's face: no bonus, so it has no sign."""

CLOSED = Text("Closed part", "Закрытая часть")
_AT_MOST = Text("needs {n} or less", "нужно {n} или меньше")
_AT_LEAST = Text("needs {n} or more", "нужно {n} или больше")
_JUST = Text("needs {n}", "нужна {n}")
_DIE_SAYS = Text("{die}: {face}", "{die}: {face}")
_NEEDS_SAYS = Text("{die}: {face}, {need}", "{die}: {face}, {need}")
SUCCESS = Text("success", "успех")
FAILURE = Text("failure", "неудача")


def percent(value: Number, language: Language) -> str:
    """A chance as a page writes it: 40%, in Russian with a space that doesn't break."""
    return f"{words.number(value, language)}{words.NO_BREAK if language == 'ru' else ''}%"


def at_most(limit: int, language: Language) -> Line:
    """What a die needs that succeeds from below."""
    return words.fill(_JUST if limit == 1 else _AT_MOST, language, n=limit)


def at_least(limit: int, language: Language) -> Line:
    """What a die or total needs that succeeds from above."""
    return words.fill(_AT_LEAST, language, n=limit)


def throw(
    roll: Roll,
    what: Line,
    language: Language,
    *,
    success: bool | None = None,
    outcome: Line | None = None,
) -> Throw:
    """A die that succeeds from below, where the reader may know its limit; else only its face.

    ``outcome`` is what came of it, for the sentence; ``success`` is what is known of it beside the limit.
    """
    limit = None if roll.at_most is None else int(roll.at_most.value)
    good = None if limit is None else (1, limit)
    if success is None and limit is not None:
        success = roll.face <= limit
    need = None if limit is None else at_most(limit, language)
    return made_throw(
        roll.sides, roll.face, what, language, good=good, success=success, need=need, outcome=outcome
    )


def made_throw(
    sides: int,
    face: int,
    what: Line,
    language: Language,
    *,
    good: tuple[int, int] | None = None,
    success: bool | None = None,
    need: Line | None = None,
    outcome: Line | None = None,
) -> Throw:
    """A die with its sentence: «д10: 4, нужно 4 или меньше: успех»."""
    values: dict[str, words.Value] = {
        "die": words.die(sides, language),
        "face": text(str(face), Style.DIE),
    }
    says = (
        words.fill(_DIE_SAYS, language, **values)
        if need is None
        else words.fill(_NEEDS_SAYS, language, **values, need=need)
    )
    if outcome is None and success is not None and need is not None:
        outcome = words.fill(SUCCESS if success else FAILURE, language)
    if outcome:
        says += text(": ") + outcome
    return Throw(sides, face, what, says, good, success)


def account(
    total: Sum,
    language: Language,
    *,
    title: Line,
    word: Callable[[Item], Line],
    total_label: Line | None = None,
    total_value: str = "",
    more: Iterable[Row] = (),
    own: bool = False,
) -> Account:
    """A sum as rows: its items, what is closed, the total, and what follows it.

    ``total_label`` is left out where the total is the only number; ``own``: only the reader and the master
    may know of the whole sum.
    """
    closed_first = sorted(total.items, key=lambda item: item.name != UNDISCLOSED)
    rows = [_row(item, language, word, own=own) for item in closed_first]
    if total_label is None:
        total_label = title
    value = total_value or words.number(total.total, language)
    rows.append(Row(capital(total_label), value, standing=Standing.TOTAL))
    return Account(title, (*rows, *more))


def _row(item: Item, language: Language, word: Callable[[Item], Line], *, own: bool) -> Row:
    if item.name == UNDISCLOSED:
        return Row(words.fill(CLOSED, language), words.signed(item.value, language), "", Standing.CLOSED)
    standing = Standing.OWN if own or item.audience.seats is not None else Standing.ITEM
    if item.name == DIE:
        return Row(word(item), words.number(item.value, language), item.clause, standing)
    return Row(capital(word(item)), words.signed(item.value, language), item.clause, standing)


# ---- lines ------------------------------------------------------------------------------------------


def capital(line: Line) -> Line:
    """A line with a capital letter in front."""
    if not line.spans:
        return line
    first, *others = line.spans
    return Line((replace(first, text=first.text[:1].upper() + first.text[1:]), *others))


def strong(line: Line) -> Line:
    """A line all of which stands out."""
    return text("".join(span.text for span in line.spans), Style.STRONG) if line else line


_ENDS = (", ", ": ", ". ", "; ", " (", f"{words.NO_BREAK}— ", f"{words.NO_BREAK}– ")


def opening(line: Line) -> Line:
    """Sentences of which the first stands out."""
    before, behind = _split(line, (". ",))
    return strong(before) + behind


def lead(line: Line) -> Line:
    """A sentence whose outcome stands out: what comes before its first comma, colon or stop.

    Where that is only a name («Энн: высокая ставка сыграла, …»), what comes behind it.
    """
    before, behind = _split(line)
    if _only_a_name(before) and _starts(behind, ": "):
        colon, rest = _cut(behind, 2)
        first, others = _split(rest)
        return before + colon + strong(first) + others
    return strong(before) + behind


def _only_a_name(line: Line) -> bool:
    return all(span.style is Style.NAME for span in line.spans if span.text)


def _starts(line: Line, words_: str) -> bool:
    return "".join(span.text for span in line.spans).startswith(words_)


def _split(line: Line, ends: tuple[str, ...] = _ENDS) -> tuple[Line, Line]:
    """The line up to the first mark outside of names, and the rest."""
    for index, span in enumerate(line.spans):
        if span.style is Style.NAME:
            continue
        at = min((place for end in ends if (place := span.text.find(end)) >= 0), default=-1)
        if at < 0 and index == len(line.spans) - 1 and span.text.endswith((".", "!", "?", "…")):
            at = len(span.text) - 1
        if at >= 0:
            head, tail = span.text[:at], span.text[at:]
            return (
                Line((*line.spans[:index], replace(span, text=head))),
                Line((replace(span, text=tail), *line.spans[index + 1 :])),
            )
    return line, Line(())


def _cut(line: Line, length: int) -> tuple[Line, Line]:
    """The first characters of a line, which lie in its first span, and the rest."""
    first, *others = line.spans
    return Line((replace(first, text=first.text[:length]),)), Line(
        (replace(first, text=first.text[length:]), *others)
    )
