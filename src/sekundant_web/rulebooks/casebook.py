"""The worked cases that travel with the site, found by their numbers and by the clauses that they show.

They are those of the tests, ``tests/casebook``: ``worked_cases`` beside this file is a link to that folder,
and a package that is built holds the files themselves (docs/adr/015). Where neither is there, the pages say
where the cases are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sekundant import library
from sekundant.core.wire import Plain
from sekundant.documents import read_document

FOLDER = Path(__file__).parent / "worked_cases"


@dataclass(frozen=True, slots=True)
class Case:
    """A worked case: what it is called, which clauses it shows, and all of it as data."""

    id: str
    title: str
    why: str
    clauses: tuple[str, ...]
    plain: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class _Shelf:
    by_id: Mapping[str, Case]
    by_clause: Mapping[str, tuple[Case, ...]]


def shipped(system_id: str) -> bool:
    """Whether the cases of a system are here."""
    return bool(_shelf(system_id).by_id)


def count(system_id: str) -> int:
    """How many cases of a system are here."""
    return len(_shelf(system_id).by_id)


def case(system_id: str, case_id: str) -> Case | None:
    """A case by its number."""
    return _shelf(system_id).by_id.get(case_id)


def cases_of(system_id: str, clause_id: str) -> tuple[Case, ...]:
    """The cases that show a clause; those that show little else come first."""
    return _shelf(system_id).by_clause.get(clause_id, ())


@cache
def _shelf(system_id: str) -> _Shelf:
    by_id, by_clause = {}, defaultdict(list)
    for file in sorted((FOLDER / library.room(system_id)).glob("*.yaml")):
        for plain in read_document(file).plain:
            found = Case(
                id=str(plain["id"]),
                title=str(plain["title"]),
                why=str(plain.get("why", "")),
                clauses=tuple(plain["clauses"]),
                plain=plain,
            )
            by_id[found.id] = found
            for clause_id in found.clauses:
                by_clause[clause_id].append(found)
    ranked = {
        clause_id: tuple(sorted(found, key=lambda one: _distance(one, clause_id)))
        for clause_id, found in by_clause.items()
    }
    return _Shelf(by_id, ranked)


def _distance(one: Case, clause_id: str) -> tuple[int, int, str]:
    """How much else a case shows: where its clause stands among the others, and how many they are."""
    return one.clauses.index(clause_id), len(one.clauses), one.id
