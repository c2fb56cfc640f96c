"""The opening of a duel: a setup, the table's switches and the packs become the first state.

Everything in a setup may be left out and then has the rulebook's default, but for the combatants themselves.
All faults are found in one go, each with the place where it stands and what may stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from sekundant.core.encounter import Outcome
from sekundant.core.names import look
from sekundant.core.packs import Pack, read_packs
from sekundant.core.reading import Page, read_switches
from sekundant.core.wire import Fault, Faulty, Plain, fault
from sekundant.systems.law_of_the_gun.catalogue import (
    Catalogue,
    Cliche,
    Goods,
    Keepsake,
    Legend,
    gather,
    read_goods,
)
from sekundant.systems.law_of_the_gun.opening.fighter import (
    ALLY,
    COMBATANT,
    Ground,
    read_ally,
    read_combatant,
)
from sekundant.systems.law_of_the_gun.opening.scene import read_scene
from sekundant.systems.law_of_the_gun.options import Options
from sekundant.systems.law_of_the_gun.orders import WARNED_AGAINST, Deed
from sekundant.systems.law_of_the_gun.rules.leaving import OUTCOMES
from sekundant.systems.law_of_the_gun.scene import Scene
from sekundant.systems.law_of_the_gun.state import Before, Fighter, How, Phase, State, Warned

FIELDS = (
    "phase", "turn", "call_made", "first_post", "must_post_first", "wills_pending", "wills_proposed",
    "warned", "must_open_fire", "will_duel_lost_by", "over", "scene", "combatants", "allies",
)  # fmt: skip
"""The fields of a setup."""

LAST_TURN = 10_000
"""No setup begins later than this turn."""


class _Opening(StrEnum):
    """The phases in which a setup may begin."""

    BEFORE = Phase.BEFORE
    SHOOTOUT = Phase.SHOOTOUT
    AFTERMATH = Phase.AFTERMATH


def open_duel(setup: Plain, options: Mapping[str, str], packs: Iterable[Plain | Pack[Goods]]) -> State:
    """The duel at its opening; packs as plain data or already read, later ones replacing earlier entries.

    Raise :class:`~sekundant.core.wire.Faulty` with every fault of the setup, the switches and the packs.
    """
    faults: list[Fault] = []
    chosen = read_switches(Options, options, faults)
    catalogue = _catalogue(packs, faults)
    page = Page(setup, "", faults, FIELDS)
    phase = Phase(page.choice("phase", _Opening, _Opening.SHOOTOUT))
    turn = page.whole("turn", 1, least=1, most=LAST_TURN)
    if phase is Phase.BEFORE and turn != 1:
        page.note("turn", "out_of_range", turn, ("1..1",), "LG.I.2")
    scene = read_scene(page.fields.get("scene"), "scene", catalogue, faults)
    names = _names(page, scene)
    over = _over(page, phase, names)
    fighters: tuple[Fighter, ...] = ()
    if names:
        ground = Ground(catalogue=catalogue, scene=scene, turn=turn, principals=names, over=over)
        fighters = _fighters(page, ground)
    before = _before(page, names)
    if faults:
        raise Faulty(tuple(faults))
    return State(
        options=chosen,
        guns=tuple(catalogue.guns.values()),
        scene=scene,
        fighters=fighters,
        phase=phase,
        turn=turn,
        before=before,
        decided=over,
    )


def _catalogue(packs: Iterable[Plain | Pack[Goods]], faults: list[Fault]) -> Catalogue:
    """All packs together, with what is wrong with them."""
    catalogue = gather(read_packs(packs, read_goods, faults))
    givers: tuple[Cliche | Legend | Keepsake, ...] = (
        *catalogue.cliches.values(),
        *catalogue.legends.values(),
        *catalogue.items.values(),
    )
    for kind in givers:
        faults.extend(
            fault(kind.id, "unknown_gun", gun, tuple(catalogue.guns), "LG.GAP.1")
            for card in kind.effects
            for gun in card.guns
            if gun not in catalogue.guns
        )
    return catalogue


def _names(page: Page, scene: Scene) -> tuple[str, ...]:
    """The names of the combatants, in order; everybody's name is his alone."""
    combatants = page.page("combatants")
    if len(combatants.fields) < 2 and not page.faults_at("") and not page.faults_at("combatants"):
        page.note("combatants", "too_few", len(combatants.fields), ("2..",))
    names = tuple(name for name, _ in combatants.named())
    taken: dict[str, str] = {look(bystander.id): bystander.id for bystander in scene.bystanders}
    allies = tuple(name for name, _ in Page(page.fields.get("allies"), "allies", []).named())
    for section, group in (("combatants", names), ("allies", allies)):
        for name in group:
            if look(name) in taken:
                page.note(f"{section}.{name}", "name_taken", taken[look(name)])
            taken[look(name)] = name
    return names


def _fighters(page: Page, ground: Ground) -> tuple[Fighter, ...]:
    """The principals in setup order, then the allies."""
    principals = [
        read_combatant(Page(plain, f"combatants.{name}", page.faults, COMBATANT), name, index, ground)
        for index, (name, plain) in enumerate(Page(page.fields["combatants"], "combatants", []).named())
    ]
    allies = [
        read_ally(Page(plain, f"allies.{name}", page.faults, ALLY), name, ground)
        for name, plain in page.page("allies").named()
    ]
    return (*principals, *allies)


def _over(page: Page, phase: Phase, names: tuple[str, ...]) -> Outcome | None:
    """The outcome with which the aftermath opens."""
    if phase is not Phase.AFTERMATH:
        if page.has("over"):
            page.note("over", "only_in_the_aftermath", phase, (Phase.AFTERMATH,))
        return None
    over = page.page("over", ("winner", "how"))
    if not over.has("how"):
        over.note("how", "missing_field", "how", OUTCOMES)
    winner = over.one_of("winner", names, "unknown_name")
    return Outcome(winner, over.one_of("how", OUTCOMES, "not_a_choice") or How.KILLED.value)


def _before(page: Page, names: tuple[str, ...]) -> Before:
    """What stands between the fighters before the storm."""
    warned = _warned(page, names)
    return Before(
        call_made=page.flag("call_made"),
        first_post=page.one_of("first_post", names, "unknown_name", "LG.IV.1.a"),
        must_post_first=page.one_of("must_post_first", names, "unknown_name", "LG.IV.3.c"),
        wills_pending=page.one_of("wills_pending", names, "unknown_name", "LG.IV.2.3.a"),
        wills_proposed=page.some_of("wills_proposed", names, "unknown_name", "LG.IV.2.3.b"),
        warned=warned,
        warners=tuple(warning.by for warning in warned),
        must_open_fire=page.one_of("must_open_fire", names, "unknown_name", "LG.IV.2.6.c"),
        will_duel_lost_by=page.one_of("will_duel_lost_by", names, "unknown_name", "LG.IV.2.3.h"),
    )


def _warned(page: Page, names: tuple[str, ...]) -> tuple[Warned, ...]:
    """Who was warned against what; the one who warned is the other man of a duel of two (LG.III.7.b)."""
    inside = page.page("warned", names)
    if inside.fields and len(names) > 2:
        page.note("warned", "not_in_a_mexican_duel", "warned", clause="LG.III.7.b")
    warned = []
    for name in inside.fields:
        against = inside.one_of(name, WARNED_AGAINST, "not_a_choice", "LG.IV.2.6.a")
        others = [other for other in names if other != name]
        if against is not None and len(others) == 1:
            warned.append(Warned(who=name, against=Deed(against), by=others[0]))
    return tuple(warned)
