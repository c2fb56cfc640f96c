"""The opening of a duel: a setup, the table's switches and the packs become the first state.

Everything in a setup may be left out and then has the rulebook's default, but for the combatants themselves.
All faults are found in one go, each with the place where it stands and what may stand there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from sekundant.core.names import ALLOWED, look, name_fault
from sekundant.core.packs import Pack, read_packs
from sekundant.core.reading import Page, read_switches
from sekundant.core.wire import Fault, Faulty, Plain, fault
from sekundant.systems.fencing.catalogue import Catalogue, Goods, fencer_faults, gather, read_goods
from sekundant.systems.fencing.opening.fighter import read_fighter
from sekundant.systems.fencing.opening.phase_one import read_phase_one
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.state import Fighter, State
from sekundant.systems.fencing.weapons import DISTANCES, Distance

FIELDS = ("combatants", "distance", "initiative", "turn", "phase_one")
"""The fields of a setup."""

LAST_TURN = 10_000
"""No setup begins later than this turn."""

TWO = 2
"""So many fight (gap "More than two fighters")."""


def open_duel(setup: Plain, options: Mapping[str, str], packs: Iterable[Plain | Pack[Goods]]) -> State:
    """The duel at its opening; packs as plain data or already read, later ones replacing earlier entries.

    Raise :class:`~sekundant.core.wire.Faulty` with every fault of the setup, the switches and the packs.
    """
    faults: list[Fault] = []
    chosen = read_switches(Options, options, faults)
    catalogue = read_catalogue(packs, faults)
    page = Page(setup, "", faults, FIELDS)
    fighters = _fighters(page, catalogue)
    names = tuple(fighter.name for fighter in fighters)
    distance = page.one_of("distance", DISTANCES, "not_a_choice", "FE.3.4.2.a") or Distance.FAR
    initiative = page.one_of("initiative", names, "unknown_name", "FE.3.3.1.e")
    turn = page.whole("turn", 1, least=1, most=LAST_TURN)
    phase_one = page.page("phase_one", names)
    if faults:
        raise Faulty(tuple(faults))
    state = State(
        options=chosen,
        armoury=catalogue.armoury(),
        fighters=(fighters[0], fighters[1]),
        distance=Distance(distance),
        initiative=initiative,
        turn=turn,
    )
    if phase_one.fields:
        state = read_phase_one(state, phase_one)
    if faults:
        raise Faulty(tuple(faults))
    return state


def read_catalogue(packs: Iterable[Plain | Pack[Goods]], faults: list[Fault]) -> Catalogue:
    """All packs together, with what is wrong with them."""
    catalogue = gather(read_packs(packs, read_goods, faults))
    faults.extend(fencer_faults(catalogue))
    return catalogue


def _fighters(page: Page, catalogue: Catalogue) -> list[Fighter]:
    """The two, in setup order: a list with names in it, or a mapping by name (FE.2.1)."""
    listed = not isinstance(page.fields.get("combatants"), Mapping)
    entries = _listed(page) if listed else _keyed(page)
    found: list[Fighter] = []
    for place, name, plain in entries:
        taken = next((other.name for other in found if name and look(other.name) == look(name)), None)
        if taken is not None:
            page.faults.append(fault(f"{place}.name" if listed else place, "name_taken", taken))
        found.append(read_fighter(plain, place, name, catalogue, page.faults, listed=listed))
    return found


def _count(page: Page, entries: Collection[Plain]) -> None:
    """There are two, unless it is no setup at all (gap "More than two fighters")."""
    if len(entries) != TWO and not page.faults_at("combatants") and not page.faults_at(""):
        page.note("combatants", "not_two", len(entries), (str(TWO),), "FE.2.1")


def _listed(page: Page) -> Iterator[tuple[str, str, Plain]]:
    """The entries of a list of combatants: place, name (empty if it is none) and fields."""
    entries = page.items("combatants")
    _count(page, entries)
    for index, plain in enumerate(entries):
        name = plain.get("name") if isinstance(plain, Mapping) else None
        code = name_fault(name)
        place = f"combatants[{index}]"
        if code:
            page.faults.append(fault(f"{place}.name", code, name or "", ALLOWED))
        yield place, "" if code else str(name), plain


def _keyed(page: Page) -> Iterator[tuple[str, str, Plain]]:
    """The entries of a mapping of combatants by name: place, name and fields."""
    combatants = page.page("combatants")
    _count(page, combatants.fields)
    for name, plain in combatants.named():
        yield f"combatants.{name}", name, plain
