"""Clauses as a page shows them: what kind they are, where they come from, their ruling, switch and cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext, pgettext

from sekundant.core.clauses import Clause, Language, Switch
from sekundant_web.rulebooks import casebook
from sekundant_web.rulebooks.asking import Wanted
from sekundant_web.rulebooks.book import Book, Section

SOME = 8
"""So many cases of a clause are listed beside it; a page of their own has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownValue:
    """A value of a switch: the rulebook's own reading or a house rule; ``played``: that is how it is set."""

    id: str
    name: str
    default: bool
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSwitch:
    """A switch with its values."""

    id: str
    name: str
    values: tuple[ShownValue, ...]
    clause: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownClause:
    """A clause; ``cases`` are some of its worked cases, ``count`` how many there are."""

    id: str
    kind: str
    source: str
    ours: bool
    published: bool
    rule: SafeString
    ruling: SafeString
    switch: ShownSwitch | None
    cases: tuple[casebook.Case, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ShownSection:
    """Clauses under their heading."""

    anchor: str
    title: str
    clauses: tuple[ShownClause, ...]


def kinds() -> Mapping[str, str]:
    """What each kind of clause is called."""
    return {
        "rule": pgettext("kind of clause", "rule"),
        "table": pgettext("kind of clause", "table"),
        "definition": pgettext("kind of clause", "definition"),
        "example": pgettext("kind of clause", "example"),
        "advice": pgettext("kind of clause", "advice"),
        "disclosure": pgettext("kind of clause", "who sees what"),
    }


def sections(of: Book, shown: Iterable[Section], wanted: Wanted) -> tuple[ShownSection, ...]:
    """Sections with their clauses as this reader reads them."""
    names = kinds()
    return tuple(
        ShownSection(
            one.anchor,
            one.title.into(wanted.language),
            tuple(_clause(of, clause, wanted, names) for clause in one.clauses),
        )
        for one in shown
    )


def _clause(of: Book, clause: Clause, wanted: Wanted, names: Mapping[str, str]) -> ShownClause:
    language = wanted.language
    switch = of.switches.get(clause.switch or "")
    cases = casebook.cases_of(of.system, clause.id)
    return ShownClause(
        id=clause.id,
        kind=names.get(clause.kind, clause.kind),
        source=_source(clause),
        ours=clause.origin == "house",
        published=clause.origin == "published",
        rule=linked(clause.rule.into(language), of, wanted),
        ruling=linked(clause.ruling.into(language), of, wanted) if clause.ruling else SafeString(""),
        switch=shown_switch(of, switch, wanted) if switch else None,
        cases=cases[:SOME],
        count=len(cases),
    )


def _source(clause: Clause) -> str:
    """The lines of the source from which it is taken."""
    if not clause.lines:
        return ""
    first, last = clause.lines[0], clause.lines[-1]
    lines = str(first) if first == last else f"{first}\u2013{last}"
    return ngettext("line %(lines)s of the source", "lines %(lines)s of the source", last - first + 1) % {
        "lines": lines
    }


def shown_switch(of: Book, switch: Switch, wanted: Wanted) -> ShownSwitch:
    """A switch, and how the table or fight of the reader plays it."""
    language: Language = wanted.language
    default = switch.values[0].id
    played = wanted.playing.switches.get(switch.id, default) if wanted.playing else ""
    values = tuple(
        ShownValue(
            id=value.id,
            name=value.name.into(language),
            default=value.id == default,
            played=value.id == played,
        )
        for value in switch.values
    )
    return ShownSwitch(
        id=switch.id,
        name=switch.name.into(language),
        values=values,
        clause=switch.clause,
        address=address(of, switch.clause, wanted),
    )


def address(of: Book, clause_id: str, wanted: Wanted) -> str:
    """Where a clause is read, in the way that its reader has chosen."""
    page = of.place[clause_id]
    return f"{reverse('chapter', args=[of.system, page.slug])}{wanted.kept}#{clause_id}"


_ID = re.compile(r"\b[A-Z]{2}(?:\.[0-9A-Za-z]+)+")


def linked(text: str, of: Book, wanted: Wanted) -> SafeString:
    """A text whose numbers of clauses lead to them."""

    def link(found: re.Match[str]) -> str:
        clause_id = found.group()
        if clause_id not in of.place:
            return clause_id
        return f'<a class="clause" href="{escape(address(of, clause_id, wanted))}">{clause_id}</a>'

    return mark_safe(_ID.sub(link, escape(text)))
