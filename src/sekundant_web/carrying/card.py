"""The card of a result, 1200 by 630: who fights whom, what decided, the die and its ruler.

It is made of what everybody may know. All is drawn with attributes: no style sheet and no script.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.events import SPECTATOR
from sekundant.prose.accounts import Result, Throw
from sekundant.prose.markup import PLAIN, Style, clean
from sekundant.prose.markup import Line as Words
from sekundant_web.carrying.fitting import Run, lines, shortened
from sekundant_web.carrying.knowing import is_taken_back, results_of, view_of
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Line
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.page import title, versus
from sekundant_web.encounters.presenting.seats import sides

WIDTH, HEIGHT = 1200, 630
MARGIN = 72
ROOM = WIDTH - 2 * MARGIN
MOST_LARGE = 3
"""A sentence of so many lines is set smaller, so that its ruler has room."""

MOST_CELLS = 12
"""A die of no more sides has a ruler of cells; one of more has a bar."""

GROUND, SURFACE, INK, QUIET = "#f3f4f0", "#ffffff", "#1a1f1c", "#4e5852"
LINE, ACTION, SOFT = "#757f78", "#14604a", "#dcebe4"
RUST, STEEL = "#9c3a1b", "#2a557f"
SERIF = "Noto Serif, Georgia, PT Serif, serif"
SANS = "Noto Sans, Segoe UI, Roboto, Arial, sans-serif"
NOTHING = Result(kind="", part=Words(()), sentence=Words(()), title=True)
"""What stands for the beginning of a turn where none began."""

NAME = {"ru": "Секундант", "en": "Sekundant"}


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card."""

    heading: str
    system: str
    colour: str
    under: str
    sentence: tuple[Run, ...]
    note: str
    throw: Throw | None
    name: str

    @property
    def says(self) -> str:
        """What decided, as one sentence."""
        return "".join(run.words for run in self.sentence)


def card_of(place: Place, line: Line, language: Language) -> Card:
    """The card of a result."""
    view = view_of(place, SPECTATOR)
    results = results_of(place, line, language)
    reader = Reader(place, view, language, sides(place, view))
    words = title(reader)
    begins = next((one for one in results if one.title), NOTHING)
    decisive = _decisive([one for one in results if not one.title])
    return Card(
        heading=clean(words.heading),
        system=library.rulebook(place.encounter.system).title.into(language),
        colour=colours().get(place.encounter.system, QUIET),
        under=" · ".join(
            part
            for part in (
                _("Taken back: this does not count") if is_taken_back(place, line) else "",
                PLAIN.line(begins.sentence) if decisive else "",
                _fighters(versus(reader), words.heading),
            )
            if part
        ),
        sentence=tuple(
            Run(clean(span.text), span.style is Style.STRONG) for span in (decisive or begins).sentence.spans
        ),
        note=PLAIN.line(decisive.note) if decisive else "",
        throw=next(iter(decisive.throws), None) if decisive else None,
        name=NAME[language],
    )


@cache
def colours() -> Mapping[str, str]:
    """The colour of each system's rule on a light ground, as the style sheet has it."""
    tokens = (files("sekundant_web") / "static" / "site" / "tokens.css").read_text(encoding="utf-8")
    return dict(re.findall(r'\[data-system="([^"]+)"\]\s*\{ --system: light-dark\((#\w+)', tokens))


def _fighters(fighters: str, heading: str) -> str:
    """Who fights whom, unless the heading says that."""
    return "" if fighters == heading else clean(fighters)


def _decisive(results: list[Result]) -> Result | None:
    """What decided; else the last thing for which dice were thrown; else the last of all."""
    decisive = [one for one in results if one.decisive]
    thrown = [one for one in results if one.throws and not one.own]
    return next(iter(decisive or thrown[-1:] or results[-1:]), None)


# ---- drawing -----------------------------------------------------------------------------------------


def drawn(card: Card) -> str:
    """The card as SVG."""
    left = MARGIN + (184 if card.throw else 0)
    room = WIDTH - MARGIN - left
    says, size, step = _sentence(card, room)
    notes = lines([Run(card.note)], 26, room, 2) if card.note else []
    ruled = card.throw is not None and card.throw.good is not None
    height = step * len(says) + 38 * len(notes) + (64 if ruled else 0)
    top = 312 + (HEIGHT - 340 - height) / 2
    below = top + step * len(says)
    parts = [
        _box(0, 0, WIDTH, HEIGHT, GROUND, GROUND),
        _box(0, 0, WIDTH, 12, card.colour, card.colour),
        *_brand(card),
        *_heading(card),
        *(_line(run, left, top + size + number * step, size) for number, run in enumerate(says)),
        *(
            _text("".join(one.words for one in run), left, below + 26 + number * 38, 26, QUIET)
            for number, run in enumerate(notes)
        ),
    ]
    if card.throw:
        parts += [_die(card.throw, MARGIN, top - 4), _ruler(card.throw, left, below + 38 * len(notes) + 18)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img"><title>{escape(f"{card.heading}. {card.says}")}</title>'
        f"{''.join(parts)}</svg>"
    )


def _sentence(card: Card, room: float) -> tuple[list[list[Run]], int, int]:
    """What decided in lines, the size of its letters and the step between lines: smaller if it is long."""
    says = lines(card.sentence, 44, room, 3)
    return (says, 44, 60) if len(says) < MOST_LARGE else (lines(card.sentence, 38, room, 3), 38, 50)


def _brand(card: Card) -> list[str]:
    """The site's mark and name, and whose rules they are."""
    system = shortened(card.system, 26, 720)
    return [
        f'<circle cx="{MARGIN + 13}" cy="70" r="13" fill="{RUST}"/>',
        f'<path d="M{MARGIN + 40} 44v52" stroke="{INK}" stroke-width="6"/>',
        f'<rect x="{MARGIN + 54}" y="57" width="26" height="26" rx="3" fill="{STEEL}"/>',
        _text(card.name, MARGIN + 98, 80, 30, INK, family=SERIF, bold=True),
        _text(system, WIDTH - MARGIN, 80, 26, QUIET, anchor="end"),
    ]


def _heading(card: Card) -> list[str]:
    """Who fights whom over a double rule, and which turn it was."""
    two = lines([Run(card.heading, bold=True)], 52, ROOM, 2)
    size, step = (52, 62) if len(two) == 1 else (44, 52)
    two = lines([Run(card.heading, bold=True)], size, ROOM, 2)
    rule = 232
    first = rule - 30 - step * (len(two) - 1)
    under = shortened(card.under, 26, ROOM)
    return [
        *(_line(run, MARGIN, first + number * step, size) for number, run in enumerate(two)),
        _double_rule(rule, card.colour),
        _text(under, MARGIN, rule + 48, 26, QUIET) if under else "",
    ]


def _double_rule(y: int, colour: str) -> str:
    path = " ".join(f"M{MARGIN} {at}H{WIDTH - MARGIN}" for at in (y, y + 6))
    return f'<path d="{path}" stroke="{colour}" stroke-width="2"/>'


def _line(runs: list[Run], x: float, y: float, size: int) -> str:
    """A line of text of several weights."""
    spans = "".join(
        f'<tspan font-weight="700">{escape(run.words)}</tspan>' if run.bold else escape(run.words)
        for run in runs
    )
    return (
        f'<text x="{x}" y="{y}" font-family="{SERIF}" font-size="{size}" fill="{INK}" '
        f'xml:space="preserve">{spans}</text>'
    )


def _text(
    words: str,
    x: float,
    y: float,
    size: int,
    colour: str,
    *,
    family: str = SANS,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )


SHAPES = {
    10: '<path d="M18 1.5 34 15.5 18 34.5 2 15.5z"{}/>',
    20: '<path d="M18 1.5 32.5 9.75v16.5L18 34.5 3.5 26.25V9.75z"{}/>',
    100: '<circle cx="18" cy="18" r="16"{}/>',
}
SQUARE = '<rect x="3" y="3" width="30" height="30" rx="2"{}/>'


def _die(throw: Throw, x: float, y: float) -> str:
    """A die with its face: filled if it did what it was thrown for, else an outline."""
    ground, ink = (INK, SURFACE) if throw.success else (SURFACE, INK)
    shape = SHAPES.get(throw.sides, SQUARE).format(f' fill="{ground}" stroke="{INK}" stroke-width="1"')
    face = (
        f'<text x="18" y="{22 if throw.sides == 10 else 23}" font-family="{SANS}" font-size="14" '
        f'font-weight="700" text-anchor="middle" fill="{ink}">{throw.face}</text>'
    )
    return f'<g transform="translate({x} {y}) scale(4)">{shape}{face}</g>'


def _ruler(throw: Throw, x: float, y: float) -> str:
    """The faces that would have succeeded, tinted, with the face that fell; nothing where none are known."""
    if throw.good is None:
        return ""
    draw = _cells if throw.sides <= MOST_CELLS else _bar
    return f'<g transform="translate({x} {y})">{draw(throw.sides, throw.face, throw.good)}</g>'


def _cells(sides: int, face: int, good: tuple[int, int]) -> str:
    cells = []
    for one in range(1, sides + 1):
        inside = good[0] <= one <= good[1]
        fill, edge = (INK, INK) if one == face else (SOFT, ACTION) if inside else (SURFACE, LINE)
        left = 48 * (one - 1)
        cells.append(_box(left, 0, 42, 42, fill, edge))
        if one == face:
            cells.append(_text(str(face), left + 21, 30, 26, SURFACE, bold=True, anchor="middle"))
    return "".join(cells)


def _bar(sides: int, face: int, good: tuple[int, int]) -> str:
    whole = 576
    start, end = (good[0] - 1) * whole / sides, good[1] * whole / sides
    at = (face - 0.5) * whole / sides - 6
    bars = _box(0, 10, whole, 24, SURFACE, LINE), _box(start, 10, max(end - start, 0), 24, SOFT, ACTION)
    return f"{''.join(bars)}{_box(at, 0, 12, 44, INK, INK)}"


def _box(x: float, y: float, width: float, height: float, fill: str, edge: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="2"/>'
    )
