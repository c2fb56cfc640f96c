"""Dice and rulers as SVG: geometry in attributes, colour in classes."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe

from sekundant.prose.accounts import Throw
from sekundant.prose.language import die as die_word
from sekundant.prose.markup import PLAIN
from sekundant_web.context import reading_language

CELLS = 12
"""A die of no more sides has a ruler of cells; one of more has a bar."""

_KITE = '<path d="M18 1.5 34 15.5 18 34.5 2 15.5z"/>'
_ROUND = '<circle cx="18" cy="18" r="16"/>'
_HEXAGON = '<path d="M18 1.5 32.5 9.75v16.5L18 34.5 3.5 26.25V9.75z"/>'
_SQUARE = '<rect x="3" y="3" width="30" height="30" rx="2"/>'
_SHAPES = {10: _KITE, 20: _HEXAGON, 100: _ROUND}
_BASELINES = {10: 22}

ARROW = mark_safe(
    '<svg class="die" viewBox="0 0 36 36" aria-hidden="true">'
    '<path d="M8 18h18m-6-6 6 6-6 6" stroke-linecap="round"/></svg>'
)
"""What stands where a result without a die has none."""


def die(throw: Throw) -> SafeString:
    """A die with its face: filled if it did what it was thrown for, else an outline."""
    name = f"{die_word(throw.sides, reading_language())}: {throw.face}"
    return _die(throw.sides, throw.face, bool(throw.success), name)


@lru_cache(1024)
def _die(sides: int, face: int, hit: bool, name: str) -> SafeString:
    css = "die hit" if hit else "die"
    shape = _SHAPES.get(sides, _SQUARE)
    return mark_safe(
        f'<svg class="{css}" viewBox="0 0 36 36" role="img" aria-label="{escape(name)}">{shape}'
        f'<text x="18" y="{_BASELINES.get(sides, 23)}">{face}</text></svg>'
    )


def ruler(throw: Throw) -> SafeString:
    """The faces that would have succeeded, tinted, with the face that fell; nothing where none are known."""
    if throw.good is None:
        return SafeString("")
    says = PLAIN.line(throw.says)
    draw = _cells if throw.sides <= CELLS else _bar
    return draw(throw.sides, throw.face, throw.good, says)


@lru_cache(1024)
def _cells(sides: int, face: int, good: tuple[int, int], says: str) -> SafeString:
    width = 16 * sides
    cells = []
    for one in range(1, sides + 1):
        css = f"cell{' in' if good[0] <= one <= good[1] else ''}{' at' if one == face else ''}"
        x = 16 * (one - 1)
        cells.append(f'<rect class="{css}" x="{x + 0.5}" y=".5" width="14" height="14"/>')
        if one == face:
            cells.append(f'<text x="{x + 7.5}" y="11.5">{face}</text>')
    return mark_safe(
        f'<svg class="ruler" viewBox="0 0 {width} 15" role="img" aria-label="{escape(says)}">'
        f"{''.join(cells)}</svg>"
    )


@lru_cache(1024)
def _bar(sides: int, face: int, good: tuple[int, int], says: str) -> SafeString:
    whole = 191
    step = whole / sides
    start, end = (good[0] - 1) * step + 0.5, good[1] * step + 0.5
    at = (face - 0.5) * step + 0.5 - 2
    return mark_safe(
        f'<svg class="ruler" viewBox="0 0 192 15" role="img" aria-label="{escape(says)}">'
        f'<rect class="cell" x=".5" y="3.5" width="{whole}" height="8"/>'
        f'<rect class="cell in" x="{start:.1f}" y="3.5" width="{end - start:.1f}" height="8"/>'
        f'<rect class="at" x="{at:.1f}" y="0" width="4" height="15"/></svg>'
    )
