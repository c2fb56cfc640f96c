"""Results of which nothing is anybody's secret: those of worked cases and of examples."""

from __future__ import annotations

from dataclasses import replace

from sekundant_web.encounters.presenting.results import Shown, ShownRow, ShownStep


def openly(step: ShownStep) -> ShownStep:
    """A step with nothing marked as closed or as one's own."""
    return replace(step, results=tuple(_result(result) for result in step.results))


def _result(result: Shown) -> Shown:
    accounts = tuple(
        replace(account, rows=tuple(_row(row) for row in account.rows)) for account in result.accounts
    )
    return replace(result, accounts=accounts, own=False)


def _row(row: ShownRow) -> ShownRow:
    return replace(row, css="" if row.css == "closed" else row.css, locked=False)
