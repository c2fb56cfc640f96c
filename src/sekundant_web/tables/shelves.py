"""The packs that count for a table: those that are shipped, then its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sekundant import library
from sekundant.core.packs import Pack
from sekundant.core.wire import Plain, canonical
from sekundant_web.tables.models import Table

Shelf = tuple[Pack[Any], ...]


def shelf(system: str, table: Table | None = None) -> Shelf:
    """The packs, checked and frozen."""
    shipped = library.shelf(system)
    if table is None:
        return shipped
    return (*shipped, *(_read(system, canonical(pack.plain)) for pack in table.packs.all()))


def plain_packs(system: str, table: Table | None = None) -> tuple[Plain, ...]:
    """The packs as an encounter begins with them."""
    own = () if table is None else tuple(pack.plain for pack in table.packs.all())
    return (*library.packs(system), *own)


@lru_cache(maxsize=64)
def _read(system: str, spelled: bytes) -> Pack[Any]:
    """A pack of a table's own, by its one spelling: it was checked when it was put there."""
    import json

    return library.read_pack(system, json.loads(spelled))
