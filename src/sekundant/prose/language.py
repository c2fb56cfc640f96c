"""Russian and English: numbers, plurals, sex, places, lists, and phrases with blanks.

A sentence is written once in each language, as a :class:`~sekundant.core.clauses.Text` with blanks::

    Text("{who} is out, {n} {n:wound|wounds}", "{who} больше не боец, {n} {n:рана|раны|ран}")

A blank without forms takes its value. A blank with forms chooses one: by number (two forms in English, three
in Russian) or, for a person, by sex (man's, woman's).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from string import Formatter

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Number
from sekundant.prose.markup import Line, Span, Style

NO_BREAK = "\u00a0"
MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a sentence is about: the name that is printed, and whether it is a woman's."""

    name: str
    woman: bool = False


Value = Person | Line | Span | Number | str
"""What fills a blank. A plain string is our own words; a player's text comes as a span or person."""


def fill(text: Text, language: Language, **values: Value) -> Line:
    """The phrase in ``language`` with its blanks filled. Raise KeyError for a blank without a value."""
    spans: list[Span] = []
    after_number = False
    for literal, field, forms, _ in Formatter().parse(text.into(language)):
        if literal:
            spans.append(Span(_typeset(literal, language, after_number=after_number)))
        if field is None:
            continue
        value = values[field]
        if forms:
            spans.append(Span(_chosen(value, forms.split("|"), language)))
        else:
            spans.extend(_spans(value, language))
        after_number = isinstance(value, (int, Fraction)) and not forms
    return Line(tuple(spans))


def _spans(value: Value, language: Language) -> tuple[Span, ...]:
    if isinstance(value, Line):
        return value.spans
    if isinstance(value, Span):
        return (value,)
    if isinstance(value, Person):
        return (Span(value.name, Style.NAME),)
    if isinstance(value, str):
        return (Span(value),)
    return (Span(number(value, language), Style.NUMBER),)


def _chosen(value: Value, forms: list[str], language: Language) -> str:
    """The form that fits a number or a person."""
    if isinstance(value, Person):
        return forms[1] if value.woman else forms[0]
    if isinstance(value, (int, Fraction)):
        return plural(value, forms, language)
    raise TypeError(f"{value!r} chooses no form")


def plural(count: Number, forms: list[str], language: Language) -> str:
    """The form of a word beside a number: English one, many; Russian одна рана, две раны, пять ран."""
    if language == "en":
        return forms[0] if abs(count) == 1 else forms[1]
    if isinstance(count, Fraction) and count.denominator != 1:
        return forms[1]
    rest = abs(int(count)) % 100
    if rest % 10 == 1 and rest != 11:
        return forms[0]
    return forms[1] if rest % 10 in {2, 3, 4} and rest not in {12, 13, 14} else forms[2]


_SHORT_WORDS = re.compile(r"(?i)(?<![\w-])(в|во|к|ко|с|со|у|о|об|и|а|на|за|по|не|из|от|до|без|для|под|при) ")


def _typeset(words: str, language: Language, *, after_number: bool) -> str:
    """Our own words with spaces that don't break: behind short words and numbers, before a dash."""
    words = words.replace(" — ", f"{NO_BREAK}— ").replace(" – ", f"{NO_BREAK}– ")
    if language == "ru":
        words = _SHORT_WORDS.sub(rf"\1{NO_BREAK}", words)
    if after_number and (words == " " or re.match(r" \w", words)):
        words = NO_BREAK + words[1:]
    return words


def number(value: Number, language: Language) -> str:
    """A number as it is written: 7, −2, 7,5 (7.5 in English); a fraction without a short decimal as 2 1/3."""
    sign = MINUS if value < 0 else ""
    whole, rest = divmod(abs(Fraction(value)), 1)
    if not rest:
        return f"{sign}{whole}"
    thousandths = rest * 1000
    if thousandths.denominator == 1:
        point = "," if language == "ru" else "."
        return f"{sign}{whole}{point}{int(thousandths):03d}".rstrip("0")
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{sign}{whole}{NO_BREAK}{part}" if whole else f"{sign}{part}"


def signed(value: Number, language: Language) -> str:
    """A number with its sign, as a bonus or penalty: +1, −2."""
    return f"+{number(value, language)}" if value > 0 else number(value, language)


def rounded(value: float, language: Language) -> str:
    """A measured length, to a tenth."""
    return number(Fraction(round(value * 10), 10), language)


def place(at: tuple[Fraction, Fraction], language: Language) -> str:
    """A place: (2; −4)."""
    return f"({number(at[0], language)};{NO_BREAK}{number(at[1], language)})"


def die(sides: int, language: Language) -> str:
    """A die's name: d10, in Russian д10."""
    return f"{'д' if language == 'ru' else 'd'}{sides}"


COMPASS_WORDS = {
    "east": Text("east", "восток"),
    "north_east": Text("north-east", "северо-восток"),
    "north": Text("north", "север"),
    "north_west": Text("north-west", "северо-запад"),
    "west": Text("west", "запад"),
    "south_west": Text("south-west", "юго-запад"),
    "south": Text("south", "юг"),
    "south_east": Text("south-east", "юго-восток"),
}
"""Where one goes: «на восток»; the words stand in the case that this asks for."""


def listed(parts: list[Line], language: Language, last: Text | None = None) -> Line:
    """Parts as a list in a sentence: one, two and three. ``last`` is what stands before the last one."""
    before_last = (last or Text("and", "и")).into(language)
    whole: tuple[Span, ...] = ()
    for index, part in enumerate(parts):
        if index:
            between = f" {before_last}{NO_BREAK}" if index == len(parts) - 1 else ", "
            whole += (Span(between),)
        whole += part.spans
    return Line(whole)


def joined(parts: list[Line], between: str) -> Line:
    """Parts with the same words between all of them; empty parts are left out."""
    whole: tuple[Span, ...] = ()
    for part in parts:
        if not part:
            continue
        whole += (Span(between), *part.spans) if whole else part.spans
    return Line(whole)


def sentence(line: Line) -> Line:
    """A line with a capital letter in front and a full stop behind, unless it ends a sentence already."""
    spans = list(line.spans)
    if spans and spans[0].style is not Style.NAME and spans[0].text:
        first = spans[0]
        spans[0] = Span(first.text[0].upper() + first.text[1:], first.style)
    if spans and not spans[-1].text.endswith((".", "!", "?", "…")):
        spans.append(Span("."))
    return Line(tuple(spans))
