"""The papers of fencing to be checked by themselves: a fencer at his creation; how orders are told."""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.encounter import Objection
from sekundant.core.papers import CHECKED, Paper, setup_with
from sekundant.systems.fencing.answers import FIELDS as ORDER_FIELDS
from sekundant.systems.fencing.opening.fighter import FIELDS as FIGHTER_FIELDS
from sekundant.systems.fencing.sheet import BUDGET_HALVES, cost_halves, creation_objections
from sekundant.systems.fencing.view import View

ORDER_SIGNS = frozenset({*ORDER_FIELDS, "to", "action"})
"""The fields that only an order or a choice of the distance has."""


def _creation(view: View) -> Iterator[Objection]:
    """Why the fencer may not be created so; if he may, what he costs of all there is (FE.1.2, FE.1.3)."""
    sheet = view.fighter(CHECKED).sheet
    refused = tuple(creation_objections(sheet, view.armoury, view.options))
    yield from refused
    if not refused:
        cost = cost_halves(sheet, view.armoury, view.options)
        facts = (("cost_halves", cost), ("budget_halves", BUDGET_HALVES))
        yield Objection("FE.1.2", "creation_cost", "", facts, warning=True)


PAPERS = (
    Paper(
        kind="fighter",
        signs=frozenset(FIGHTER_FIELDS) - {"name"},
        place=f"combatants.{CHECKED}",
        around=setup_with,
        notes=_creation,
    ),
)
