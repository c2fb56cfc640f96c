"""The creation of a fencer in a worked case: what he costs, or which clause refuses him."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sekundant.core.packs import Pack
from sekundant.core.reading import Page, read_switches
from sekundant.core.wire import Fault, Plain
from sekundant.systems.fencing.catalogue import Goods
from sekundant.systems.fencing.opening import read_catalogue
from sekundant.systems.fencing.opening.fighter import SHEET_FIELDS, read_sheet
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.sheet import BUDGET_HALVES, cost_halves, creation_objections


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A fencer as a case sees him, and the clauses that refuse him, the first of them first."""

    clauses: tuple[str, ...]
    report: Mapping[str, Plain]


def create(plain: Plain, options: Mapping[str, str], packs: Iterable[Plain | Pack[Goods]]) -> Created:
    """Create a fencer; what is checked first stands first (``order_of_checks``)."""
    faults: list[Fault] = []
    switches = read_switches(Options, options, faults)
    catalogue = read_catalogue(packs, faults)
    sheet = read_sheet(Page(plain, "create", faults, SHEET_FIELDS), "", catalogue)
    armoury = catalogue.armoury()
    refused = [fault.clause or fault.code for fault in faults]
    if not refused:
        refused = [objection.clause for objection in creation_objections(sheet, armoury, switches)]
    cost = cost_halves(sheet, armoury, switches)
    breath = sheet.full_breath
    report = {
        "cost_halves": cost,
        "left_halves": BUDGET_HALVES - cost,
        "breath": breath,
        "breath_max": breath,
    }
    return Created(clauses=tuple(refused), report=report)
