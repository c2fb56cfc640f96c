"""Words of the library as HTML of the site: a sentence with its outcome, a clause as a link to its rule."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from html import escape

from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString, mark_safe

from sekundant.prose.markup import HTML, Line, Style

EMPTY = SafeString("")
"""No words."""

SENTENCE = replace(
    HTML,
    around={
        Style.STRONG: ('<span class="out">', "</span>"),
        Style.EMPHASIS: ("<em>", "</em>"),
        Style.DIE: ("<b>", "</b>"),
        Style.CLAUSE: ('<span class="clause">', "</span>"),
    },
)
"""A sentence of a result: only its outcome stands out."""


def written(line: Line) -> SafeString:
    """A line of the library as HTML; all names in it are escaped by its writer."""
    return mark_safe(SENTENCE.line(line))


def rulebook_address(system: str) -> str:
    """Where the rulebook of a system is read."""
    try:
        return reverse("rulebook", args=[system])
    except NoReverseMatch:
        return f"/rules/{system}/"


@lru_cache(4096)
def clause_link(clause: str, system: str) -> SafeString:
    """A clause's id as a link to its rule."""
    if not clause:
        return EMPTY
    try:
        address = reverse("clause", args=[system, clause])
    except NoReverseMatch:
        address = f"{rulebook_address(system)}#{clause}"
    return mark_safe(f'<a class="clause" href="{escape(address)}">{escape(clause)}</a>')


def clause_links(clauses: tuple[str, ...], system: str) -> SafeString:
    """Several clauses as links."""
    return mark_safe(" ".join(clause_link(clause, system) for clause in dict.fromkeys(clauses) if clause))
