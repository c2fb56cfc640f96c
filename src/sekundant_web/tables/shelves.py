"""The packs that count for a table: those that are shipped, then its own.

A pack was checked when it was put there, but rules change: one that no longer fits is left out of the shelf,
so that all else can be seen, and no fight begins before it is taken off.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sekundant import library
from sekundant.core.packs import Pack
from sekundant.core.starter import Wish
from sekundant.core.wire import Fault, Faulty, Plain, canonical
from sekundant_web.tables.models import Table, TablePack

Shelf = tuple[Pack[Any], ...]


@dataclass(frozen=True, slots=True)
class Misfit:
    """A pack of a table's own that doesn't fit, and why."""

    pack: TablePack
    faults: tuple[Fault, ...]


def shelf(system: str, table: Table | None = None) -> Shelf:
    """The packs, checked and frozen; of the table's own those that fit."""
    shipped = library.shelf(system)
    if table is None:
        return shipped
    return (*shipped, *fitting(table, (pack.plain for pack in table.packs.all())))


def fitting(table: Table, plain: Iterable[Plain]) -> Shelf:
    """Of some packs for a table those that fit."""
    return _checked(table, plain)[0]


def misfits(table: Table) -> tuple[Misfit, ...]:
    """The table's own packs that don't fit."""
    own = tuple(table.packs.all())
    wrong = dict(_checked(table, (pack.plain for pack in own))[1])
    return tuple(Misfit(pack, wrong[place]) for place, pack in enumerate(own) if place in wrong)


def plain_packs(system: str, table: Table | None = None) -> tuple[Plain, ...]:
    """The packs as an encounter begins with them."""
    own = () if table is None else tuple(pack.plain for pack in table.packs.all())
    return (*library.packs(system), *own)


def must_fit(system: str, switches: dict[str, str], packs: Shelf) -> None:
    """Open a fight with all packs together. Raise Faulty: a cliché with a gun that no pack has."""
    setup = library.starter(system).setup(Wish(), library.shelf(system), "en")
    library.system(system).open(setup, switches, (*library.shelf(system), *packs))


Checked = tuple[Shelf, tuple[tuple[int, tuple[Fault, ...]], ...]]


def _checked(table: Table, plain: Iterable[Plain]) -> Checked:
    """Packs that fit, and the faults of the others by their places."""
    spelled = tuple(canonical(one) for one in plain)
    return _check(table.system, canonical(dict(table.switches)), spelled) if spelled else ((), ())


@lru_cache(maxsize=64)
def _check(system: str, switches: bytes, spelled: tuple[bytes, ...]) -> Checked:
    """Packs by their one spelling: each by itself, then all together, and if that fails one after another."""
    read: dict[int, Pack[Any]] = {}
    wrong: dict[int, tuple[Fault, ...]] = {}
    for place, one in enumerate(spelled):
        try:
            read[place] = library.read_pack(system, json.loads(one))
        except Faulty as faulty:
            wrong[place] = faulty.faults
    chosen = json.loads(switches)
    try:
        must_fit(system, chosen, tuple(read.values()))
    except Faulty:
        wrong |= _one_by_one(system, chosen, read)
    fit = tuple(pack for place, pack in read.items() if place not in wrong)
    return fit, tuple(sorted(wrong.items()))


def _one_by_one(
    system: str, switches: dict[str, str], read: dict[int, Pack[Any]]
) -> dict[int, tuple[Fault, ...]]:
    """The faults of those that don't fit those before them."""
    wrong: dict[int, tuple[Fault, ...]] = {}
    fit: Shelf = ()
    for place, pack in read.items():
        try:
            must_fit(system, switches, (*fit, pack))
        except Faulty as faulty:
            wrong[place] = faulty.faults
        else:
            fit = (*fit, pack)
    return wrong
