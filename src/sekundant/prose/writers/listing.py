"""A table as a list of lines, for places that have no tables: «row — column: value; column: value»."""

from __future__ import annotations

from sekundant.prose.language import NO_BREAK
from sekundant.prose.markup import Table, Writer


def listed(writer: Writer, table: Table) -> list[str]:
    """Each row as a line, its cells under the names of their columns; empty cells are left out."""
    return [_row(writer, table, number) for number in range(len(table.rows))]


def _row(writer: Writer, table: Table, number: int) -> str:
    row = table.rows[number]
    cells = (
        _cell(writer.line(head, bare=True), writer.line(cell))
        for place, (head, cell) in enumerate(zip(table.head, row, strict=True))
        if place != table.names and cell
    )
    return f"{writer.line(row[table.names])}{NO_BREAK}— {'; '.join(cells)}"


def _cell(head: str, cell: str) -> str:
    return f"{head}: {cell}" if head else cell
