"""Rule systems and their clauses."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query, Router

from sekundant import library
from sekundant.core.clauses import Clause, Language
from sekundant.core.starter import Ready
from sekundant.prose.contract import words
from sekundant.recorder import installed_version
from sekundant_web.api.problems import Problem
from sekundant_web.api.schemas.systems import ClauseOut, ClausesOut, SystemOut, SystemsOut
from sekundant_web.api.telling import whole
from sekundant_web.context import reading_language
from sekundant_web.rulebooks.addresses import clause_address
from sekundant_web.rulebooks.book import book
from sekundant_web.rulebooks.searching import LONGEST, search

router = Router(tags=["systems"])

PAGE = 100


@router.get("/systems", response=SystemsOut, url_name="systems")
def systems(request: HttpRequest) -> dict[str, Any]:  # noqa: ARG001
    """Every rule system, with what it asks for and what one can begin with at once."""
    return {"rules": installed_version(), "items": [_system(one) for one in library.system_ids()]}


@router.get("/systems/{slug:system}", response=SystemOut, url_name="system")
def system(request: HttpRequest, system: str) -> dict[str, Any]:  # noqa: ARG001
    """One rule system."""
    return _system(_known(system))


def _known(system: str) -> str:
    if system not in library.system_ids():
        raise Http404
    return system


def _system(system_id: str) -> dict[str, Any]:
    language, starter, of = reading_language(), library.starter(system_id), book(system_id)
    packs, room = library.shelf(system_id), words(system_id)
    return {
        "id": system_id,
        "title": of.rulebook.title.into(language),
        "genre": of.genre.into(language),
        "clauses": len(of.rulebook.clauses),
        "asks": [_kind(room, what, language) for what in library.system(system_id).ask_kinds],
        "fighters": _named(starter.fighters(packs), language),
        "scenes": _named(starter.scenes(packs), language),
        "before": starter.BEFORE,
        "adjustable": list(library.system(system_id).adjustable),
        "switches": [
            {
                "id": one.id,
                "name": one.name.into(language),
                "clause": one.clause,
                "values": [{"id": value.id, "name": value.name.into(language)} for value in one.values],
            }
            for one in of.rulebook.switches
        ],
    }


def _kind(room: Any, what: str, language: Language) -> dict[str, str]:
    named, sample = room.ASKS.get(what), room.SAMPLES.get(what)
    return {
        "what": what,
        "name": named.into(language) if named else what,
        "sample": sample.into(language) if sample else "",
    }


def _named(ready: tuple[Ready, ...], language: Language) -> list[dict[str, str]]:
    return [{"id": one.id, "name": one.name.into(language)} for one in ready]


@router.get("/systems/{slug:system}/clauses", response=ClausesOut, url_name="clauses")
def clauses(
    request: HttpRequest,  # noqa: ARG001
    system: str,
    q: Annotated[str, Query(max_length=LONGEST)] = "",
    after: Annotated[str, Query(max_length=40)] = "",
) -> dict[str, Any]:
    """The clauses of a rulebook in their order, or (``q``) those that a search finds, the best first."""
    by_id = library.rulebook(_known(system)).by_id()
    language = reading_language()
    if q.strip():
        found = [one.entry.id for one in search(system, q, language) if one.entry.kind == "clause"]
        return {"items": [_clause(system, by_id[one], language) for one in found], "next": ""}
    ids = list(by_id)
    if after and after not in by_id:
        raise Problem(422, "invalid", objections=[])
    begins = ids.index(after) + 1 if after else 0
    page = ids[begins : begins + PAGE]
    more = begins + PAGE < len(ids)
    return {
        "items": [_clause(system, by_id[one], language) for one in page],
        "next": page[-1] if more else "",
    }


@router.get("/systems/{slug:system}/clauses/{clause}", response=ClauseOut, url_name="clause")
def clause(request: HttpRequest, system: str, clause: str) -> dict[str, Any]:  # noqa: ARG001
    """One clause."""
    found = library.rulebook(_known(system)).by_id().get(clause)
    if found is None:
        raise Http404
    return _clause(system, found, reading_language())


def _clause(system: str, one: Clause, language: Language) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "rule": one.rule.into(language),
        "ruling": one.ruling.into(language) if one.ruling else "",
        "switch": one.switch or "",
        "address": whole(clause_address(one.id, system)),
    }
