"""Points as they are written down: a declared total, and the sum that explains it.

``Скорость 6 = 5 (за ОД) + 1 (за Клише)``, ``Hit 70%``, ``5 = 6/2 + 2 ОД``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from sekundant.prose.forum_text import outside_brackets
from sekundant.prose.law_of_the_gun.lexicon import NUMBER, POINT_WORDS, begins_item

HALF = Fraction(1, 2)


class Unreadable(ValueError):
    """A total that can't be read; ``code`` is the objection: number or percent."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a sum: its value in points, whether it is marked as action points, whether it was halved."""

    value: Fraction
    marked: bool
    halved: bool


@dataclass(frozen=True, slots=True)
class Total:
    """A declared total in points and the terms behind it; ``plus``: it was written as a raise, +N.

    ``rest`` is what follows it and is no part of it.
    """

    value: Fraction
    plus: bool = False
    terms: tuple[Term, ...] = ()
    rest: str = ""

    @property
    def sum(self) -> Fraction:
        """The terms added up."""
        return sum((term.value for term in self.terms), Fraction(0))

    @property
    def adds_up(self) -> bool:
        """Whether the total is the sum of its terms; after a halving half a point apart is no error."""
        allowed = HALF if any(term.halved for term in self.terms) else 0
        return not self.terms or abs(self.sum - self.value) <= allowed

    @property
    def marked(self) -> Fraction | None:
        """The terms marked as action points, added up; None if none is."""
        values = [term.value for term in self.terms if term.marked]
        return sum(values, Fraction(0)) if values else None

    @property
    def points(self) -> Fraction:
        """The main hand's points on speed or hit: the marked terms, else the first term, else the total."""
        if self.marked is not None:
            return self.marked
        return self.terms[0].value if self.terms else self.value


_VALUE = re.compile(
    rf" ?(?:[:=\-] ?)?(?P<plus>\+ ?)?(?P<number>{NUMBER}) ?(?P<percent>%)? ?(?:(?:{POINT_WORDS})(?!\w)\.?)?"
)
_OPERATOR = re.compile(r"([+-])(?= ?[0-9])")
_TERM = re.compile(
    rf" ?(?P<number>{NUMBER}) ?(?P<half>/ ?2(?![0-9]))? ?(?P<percent>%)?(?P<label>.*)", re.DOTALL
)
_MARK = re.compile(r"(?<!\w)(?:од|очк\w+|ap)(?!\w)|action")
_ITEM_WITH_NUMBER = re.compile(r"[а-яa-z. ]{2,40}[:=\-]? ?\+?[0-9]")
_CHOICE = re.compile(r"[0-9]")


def read_total(text: str, *, percents: bool) -> Total:
    """The total that ``text`` begins with, behind its word. Raise :class:`Unreadable`.

    ``percents``: it is points on hit, 10% each; elsewhere a percent can't be read.
    """
    match = _VALUE.match(text)
    if match is None:
        raise Unreadable("number")
    value = in_points(match["number"], bool(match["percent"]), percents=percents)
    if Fraction(value).denominator != 1 and match["percent"]:
        raise Unreadable("percent")
    return read_explanation(value, bool(match["plus"]), text[match.end() :], percents=percents)


def read_explanation(value: Fraction, plus: bool, tail: str, *, percents: bool) -> Total:
    """A total with the sum or comment behind it. Raise :class:`Unreadable`."""
    terms: tuple[Term, ...] = ()
    tail = tail.strip()
    while tail.startswith(("(", "=")) and not terms:
        if tail.startswith("="):
            explained, tail = _before_next_item(tail[1:])
            terms = _terms(explained, percents=percents)
            if not terms:
                raise Unreadable("number")
        else:
            inside, tail = _bracket(tail)
            terms = _sum_in_bracket(inside, value, percents=percents)
    if any(term.marked and term.value.denominator != 1 and not term.halved for term in terms) and percents:
        raise Unreadable("percent")
    rest = tail.strip(" .,:-")
    if _CHOICE.search(outside_brackets(rest)) and not begins_item(tail.lstrip(" .,:")):
        raise Unreadable("number")
    return Total(value, plus, terms, rest)


def in_points(number: str, percent: bool, *, percents: bool) -> Fraction:
    """A number in points; a percent is a tenth of one. Raise :class:`Unreadable` where none may stand."""
    value = Fraction(number.replace(",", "."))
    if percent and not percents:
        raise Unreadable("number")
    return value / 10 if percent else value


def _sum_in_bracket(inside: str, value: Fraction, *, percents: bool) -> tuple[Term, ...]:
    """The terms of a sum in brackets. A single unmarked number that is not the total is a comment."""
    try:
        terms = _terms(inside, percents=percents)
    except Unreadable:
        return ()
    if len(terms) == 1 and not terms[0].marked and terms[0].value != value:
        return ()
    return terms


def _terms(text: str, *, percents: bool) -> tuple[Term, ...]:
    """The terms of a sum; none if it does not begin with a number. Raise :class:`Unreadable`."""
    terms: list[Term] = []
    sign = 1
    for piece, following in _pieces(text):
        match = _TERM.fullmatch(piece)
        if match is None:
            if piece.strip() and not terms:
                return ()
            sign = -1 if following == "-" else 1
            continue
        value = in_points(match["number"], bool(match["percent"]), percents=percents)
        value = value / 2 if match["half"] else value
        terms.append(Term(sign * value, _MARK.search(match["label"]) is not None, bool(match["half"])))
        sign = -1 if following == "-" else 1
    return tuple(terms)


def _before_next_item(text: str) -> tuple[str, str]:
    """A sum, and the item that follows its last term without any separator (``= 5 + 1 попадание 7``)."""
    for space in re.finditer(" ", text):
        behind = text[space.end() : space.end() + 1]
        if behind.isalpha() and begins_item(text, space.end()) and _ITEM_WITH_NUMBER.match(text, space.end()):
            return text[: space.start()], text[space.end() :]
    return text, ""


def _pieces(text: str) -> list[tuple[str, str]]:
    """The text cut at every + and - before a number outside of brackets, with the signs behind the pieces."""
    pieces: list[tuple[str, str]] = []
    start = depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth and character in "+-" and _OPERATOR.match(text, at):
            pieces.append((text[start:at], character))
            start = at + 1
    pieces.append((text[start:], ""))
    return pieces


def _bracket(text: str) -> tuple[str, str]:
    """What stands in the bracket that opens ``text``, and what follows it."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return text[1:at], text[at + 1 :].strip()
    return text[1:], ""
