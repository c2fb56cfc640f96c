"""Numbers as a desk shows them: percents, points as cells, chances as a bar."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from sekundant.core.clauses import Language
from sekundant.core.events import Number
from sekundant.prose.language import NO_BREAK
from sekundant.prose.language import number as in_words
from sekundant.prose.markup import HTML, Line, Span, Style
from sekundant_web.encounters.desks.widgets import Cell, Segment
from sekundant_web.encounters.presenting.writing import clause_links

WIDTH = 300
"""How wide a budget is drawn."""

BAR = 400
"""How wide a bar of chances is drawn."""

MOST = 60
"""So many cells are drawn at most."""

GAP = 3
"""Between two cells, or two parts of a bar."""


def percent(share: Fraction, language: Language) -> str:
    """A chance, to the hundredth of a percent."""
    hundredths = Fraction(round(share * 10_000), 100)
    return (
        f"{in_words(hundredths, language)}{NO_BREAK}%"
        if language == "ru"
        else f"{in_words(hundredths, language)}%"
    )


def linked(line: Line, system: str) -> SafeString:
    """A line of the library on a page, its clauses as links to their rules."""
    return mark_safe("".join(_linked(span, system) for span in line.spans))


def _linked(span: Span, system: str) -> str:
    if span.style is not Style.CLAUSE:
        return HTML.line(Line((span,)))
    first, *others = span.text.split(", ")
    prefix = first.partition(".")[0]
    ids = (first, *(one if one.startswith(f"{prefix}.") else f"{prefix}.{one}" for one in others))
    return clause_links(ids, system)


def bare(line: Line) -> str:
    """A line of the library without its clause, as a part of a label."""
    return "".join(span.text for span in line.spans if span.style is not Style.CLAUSE).strip()


def safe(text: str) -> SafeString:
    """Words of ours as HTML."""
    return SafeString(escape(text))


def cells(spent: Iterable[tuple[str, str, Number]], have: int) -> tuple[Cell, ...]:
    """The points as cells: (colour's letter, letter in it, how many); what is too much is another colour."""
    every = ((css, letter) for css, letter, many in spent for _ in range(max(0, int(many))))
    letters = list(islice(every, MOST))
    drawn = letters + [("", "")] * (min(have, MOST) - len(letters))
    pitch = Fraction(WIDTH, max(1, len(drawn)))
    return tuple(
        Cell(
            x=_drawn(pitch * number + Fraction(1, 2)),
            middle=_drawn(pitch * number + (pitch - GAP) / 2 + Fraction(1, 2)),
            css=css if number < have else "over",
            letter=letter,
        )
        for number, (css, letter) in enumerate(drawn)
    )


def cell_width(count: int) -> str:
    """How wide a cell is drawn, of so many."""
    return _drawn(max(Fraction(1), Fraction(WIDTH, max(1, count)) - GAP))


def segments(parts: Iterable[tuple[str, Fraction]], language: Language) -> tuple[Segment, ...]:
    """Chances that make 1, as parts of a bar."""
    drawn, x = [], Fraction(0)
    for number, (label, share) in enumerate(parts, start=1):
        drawn.append(
            Segment(
                css=f"od-{number}",
                label=label,
                shown=percent(share, language),
                x=_drawn(x * BAR),
                width=_drawn(max(Fraction(0), share * BAR - 2)),
            )
        )
        x += share
    return tuple(drawn)


def _drawn(length: Fraction) -> str:
    return f"{float(length):.2f}".rstrip("0").rstrip(".")
