"""What a file is: its kind and its rule system, by what it says of itself or by the fields that it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sekundant import library
from sekundant.core.wire import Plain

GENERAL = ("pack", "order", "duel")
"""The kinds of file that every system has."""

_DUEL_SIGNS = frozenset({"combatants", "turns"})
_PACK_SIGNS = frozenset({"pack"})
_OWN = frozenset({"kind", "system"})
"""Fields with which a file says what it is."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a file is: ``kind`` is empty if that is not clear, ``systems`` are those that it may belong to."""

    kind: str
    systems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """A paper of a system that a file may be; ``known`` are so many of its fields."""

    kind: str
    system: str
    known: int


def kinds(systems: Iterable[str]) -> tuple[str, ...]:
    """The kinds of file that these systems have."""
    papers = [paper.kind for system in systems for paper in library.papers(system).PAPERS]
    return tuple(dict.fromkeys((*papers, *GENERAL)))


def told(plain: Plain, system: str = "") -> Told:
    """What a document is; ``system`` is the one to which it belongs, if that is known.

    Where several systems have such a paper, it belongs to the one that knows the most of its fields.
    """
    systems = (system,) if system else library.system_ids()
    if isinstance(plain, str):
        return Told("order", systems)
    if not isinstance(plain, Mapping):
        return Told("", systems)
    said, fields = _said(plain.get("kind"), systems), frozenset(plain) - _OWN
    general = said if said in GENERAL else "" if said else _general(fields, systems)
    if general:
        return Told(general, systems)
    fits = [fit for one in systems for fit in _fits(one, fields, said)]
    most = max((fit.known for fit in fits), default=0)
    best = [fit for fit in fits if fit.known == most]
    if len({fit.kind for fit in best}) != 1:
        return Told("", systems)
    return Told(best[0].kind, tuple(fit.system for fit in best))


def _said(kind: Plain, systems: Iterable[str]) -> str:
    """The kind that a file says it is; an answer of any kind is an order. Empty if it says nothing known."""
    if not isinstance(kind, str):
        return ""
    answers = {getattr(one, "kind", "") for system in systems for one in library.system(system).answer_kinds}
    if kind in kinds(systems):
        return kind
    return "order" if kind in answers else ""


def _general(fields: frozenset[str], systems: Iterable[str]) -> str:
    """The kind of what is told alike in every system; empty if it is none of these."""
    if fields & _DUEL_SIGNS:
        return "duel"
    if fields & _PACK_SIGNS:
        return "pack"
    return "order" if any(fields & library.papers(one).ORDER_SIGNS for one in systems) else ""


def _fits(system: str, fields: frozenset[str], said: str) -> tuple[_Fit, ...]:
    """The paper of a system that a file may be, the first of those that fit."""
    for paper in library.papers(system).PAPERS:
        known = len(fields & paper.signs)
        if said == paper.kind or (known and not said):
            return (_Fit(paper.kind, system, known),)
    return ()


def system_of_fighters(combatants: Plain) -> str:
    """The system whose fighters a duel has, by their fields; empty if they fit several, or none."""
    entries = tuple(combatants.values()) if isinstance(combatants, Mapping) else combatants
    fighters = [entry for entry in entries if isinstance(entry, Mapping)] if entries else []
    fields = {name: None for fighter in fighters for name in fighter}
    systems = told({**fields, "kind": "fighter"}).systems
    return systems[0] if len(systems) == 1 else ""
