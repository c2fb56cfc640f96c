"""What is closed in an encounter, in one table for its master: a column a fighter, a row a thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant_web.encounters.presenting.seats import Mark


@dataclass(frozen=True, slots=True)
class Column:
    """A fighter; ``seat`` is who commands him."""

    name: str
    seat: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Secret:
    """One thing that is closed: what it is, and for each column how it stands (empty: nothing)."""

    label: SafeString
    cells: tuple[SafeString, ...]

    def __bool__(self) -> bool:
        return any(self.cells)


@dataclass(frozen=True, slots=True)
class Secrets:
    """The whole table."""

    columns: tuple[Column, ...]
    rows: tuple[Secret, ...]

    def first(self, label: SafeString, by_seat: Mapping[str, SafeString]) -> Secrets:
        """The same with a row before the others that says something of each seat."""
        told = dict(by_seat)
        cells = tuple(told.pop(column.seat, SafeString("")) for column in self.columns)
        row = Secret(label, cells)
        return Secrets(self.columns, (row, *self.rows) if row else self.rows)
