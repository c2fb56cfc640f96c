"""A sheet as its room looks at it: a duel is opened around it, and what stands against it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.encounter import Objection
from sekundant.core.papers import CHECKED, OPPONENT, Paper
from sekundant.core.wire import Faulty, Plain
from sekundant.prose.contract import words
from sekundant.prose.faults_words import fault_line
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.fighters.sheets import Draft, sheets
from sekundant_web.fighters.widgets import Said
from sekundant_web.fighters.writing import html, in_words
from sekundant_web.tables.shelves import Shelf

QUIET = frozenset({"creation_cost"})
"""Warnings that the builder shows as figures."""


def drafted(
    system: str, fields: Fields, shelf: Shelf, switches: Mapping[str, str], language: Language
) -> Draft:
    """What the form says, with all that stands against it."""
    plain, unread = sheets(system).plain_of(fields)
    draft = Draft(
        system=system,
        fields=fields,
        plain=plain,
        shelf=shelf,
        switches=switches,
        language=language,
        said=unread,
    )
    paper = paper_of(system)
    try:
        view, seen = looked_at(system, plain, shelf, switches)
    except Faulty as faulty:
        names = sheets(system).names(shelf, language)
        faults = [(_inside(one.path, paper.place), one) for one in faulty.faults]
        said = tuple(
            Said(path, html(fault_line(in_words(one, names), language), system)) for path, one in faults
        )
        return replace(
            draft, said=(*unread, *said), clauses=frozenset(one.clause for one in faulty.faults if one.clause)
        )
    objections = (
        *library.system(system).entry_objections(view),
        *(one for one in (paper.notes(view) if paper.notes else ()) if one.code not in QUIET),
        *sheets(system).notes(view),
    )
    return replace(
        draft,
        view=view,
        seen=seen,
        said=(*unread, *(_said(one, view, system, language) for one in objections)),
        clauses=frozenset(one.clause for one in objections if not one.warning),
    )


def looked_at(
    system: str, plain: Plain, shelf: Shelf, switches: Mapping[str, str] | None = None
) -> tuple[Any, Any]:
    """The duel around a sheet, as its fighter sees it and as an enemy does. Raise Faulty."""
    rules = library.system(system)
    state = rules.open(paper_of(system).around(plain), switches or {}, shelf)
    return rules.view(state, CHECKED), rules.view(state, OPPONENT)


def paper_of(system: str) -> Paper:
    """The paper on which a fighter of a system stands."""
    return next(paper for paper in library.papers(system).PAPERS if paper.kind == "fighter")


def _said(objection: Objection, view: Any, system: str, language: Language) -> Said:
    line = words(system).objection_line(objection, view, language)
    return Said(objection.field, html(line, system), objection.warning)


def _inside(path: str, place: str) -> str:
    """Where in the sheet a fault of the duel around it stands."""
    return path.removeprefix(place).removeprefix(".") if path.startswith(place) else ""
