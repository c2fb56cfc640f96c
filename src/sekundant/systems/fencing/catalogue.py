"""The packs of fencing: weapons with their modifiers, the dagger, and ready-made fencers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sekundant.core.clauses import Text
from sekundant.core.names import name_fault
from sekundant.core.packs import Pack, read_pack
from sekundant.core.wire import Fault, Faulty, Plain, fault
from sekundant.systems.fencing.sheet import CHARACTERISTICS, PLAIN_SWORD, Sex
from sekundant.systems.fencing.weapons import DISTANCES, NO_OFF_HAND, OFF_HANDS, Armoury, Dagger, WeaponKind

SYSTEM = "fencing"

PACK_FILES = ("weapons.yaml", "fencers.yaml")
"""The shipped packs, in the order in which they are read."""

MOST_MODIFIER = 100
"""No modifier is greater, whichever its sign: a die has a hundred faces."""

MOST_COST = 1000
"""A dagger can't cost more than all there is (FE.1.2)."""

NAMELESS_DAGGER = Dagger(name=Text("Main-gauche", "Дага"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fencer:
    """A ready-made fencer, to play at once or to start from."""

    id: str
    name: Text
    sex: Sex = Sex.MALE
    mastery: int = 0
    cunning: int = 0
    fortitude: int = 0
    stamina: int = 0
    agility: int = 0
    strength: int = 0
    weapon: str = PLAIN_SWORD
    off_hand: str = NO_OFF_HAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods:
    """What a pack holds."""

    weapons: tuple[WeaponKind, ...] = ()
    dagger: Dagger | None = None
    fencers: tuple[Fencer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """All packs of a table together: a later entry of the same id stands for an earlier one."""

    weapons: Mapping[str, WeaponKind]
    dagger: Dagger
    fencers: Mapping[str, Fencer]

    def armoury(self) -> Armoury:
        """The weapons of a duel."""
        return Armoury(weapons=tuple(self.weapons.values()), dagger=self.dagger)


def read_goods(plain: Plain, path: str = "") -> Pack[Goods]:
    """The pack that ``plain`` describes. Raise Faulty with every fault; paths begin with ``path``."""
    pack = read_pack(plain, SYSTEM, Goods, path)
    inside = f"{path}." if path else ""
    faults: list[Fault] = []
    _check_ids([weapon.id for weapon in pack.content.weapons], f"{inside}weapons", faults)
    _check_ids([fencer.id for fencer in pack.content.fencers], f"{inside}fencers", faults)
    for index, weapon in enumerate(pack.content.weapons):
        for distance in DISTANCES:
            _check_range(
                weapon.modifier(distance), -MOST_MODIFIER, MOST_MODIFIER,
                f"{inside}weapons[{index}].{distance.value}", "FE.3.4.1.a", faults,
            )  # fmt: skip
    if pack.content.dagger is not None:
        _check_dagger(pack.content.dagger, f"{inside}dagger", faults)
    for index, fencer in enumerate(pack.content.fencers):
        _check_fencer(fencer, f"{inside}fencers[{index}]", faults)
    if faults:
        raise Faulty(tuple(faults))
    return pack


def _check_ids(ids: list[str], path: str, faults: list[Fault]) -> None:
    for index, name in enumerate(ids):
        code = name_fault(name) or ("same_twice" if name in ids[:index] else None)
        if code:
            faults.append(fault(f"{path}[{index}].id", code, name))


def _check_range(value: int, least: int, most: int, path: str, clause: str, faults: list[Fault]) -> None:
    if not least <= value <= most:
        faults.append(fault(path, "out_of_range", value, (f"{least}..{most}",), clause))


def _check_dagger(dagger: Dagger, path: str, faults: list[Fault]) -> None:
    _check_range(dagger.cost, 0, MOST_COST, f"{path}.cost", "FE.5.1.b", faults)
    _check_range(dagger.hit, -MOST_MODIFIER, MOST_MODIFIER, f"{path}.hit", "FE.5.1.i", faults)
    _check_range(dagger.damage, -MOST_MODIFIER, MOST_MODIFIER, f"{path}.damage", "FE.5.1.i", faults)


def _check_fencer(fencer: Fencer, path: str, faults: list[Fault]) -> None:
    for name in CHARACTERISTICS:
        _check_range(getattr(fencer, name), 0, 100, f"{path}.{name}", "FE.1.1", faults)
    if fencer.off_hand not in OFF_HANDS:
        faults.append(fault(f"{path}.off_hand", "not_a_choice", fencer.off_hand, OFF_HANDS, "FE.5.1.a"))


def gather(packs: Iterable[Pack[Goods]]) -> Catalogue:
    """All packs together, later entries replacing earlier ones of the same id."""
    weapons: dict[str, WeaponKind] = {}
    fencers: dict[str, Fencer] = {}
    dagger = NAMELESS_DAGGER
    for pack in packs:
        weapons.update({weapon.id: weapon for weapon in pack.content.weapons})
        fencers.update({fencer.id: fencer for fencer in pack.content.fencers})
        dagger = pack.content.dagger or dagger
    return Catalogue(weapons=weapons, dagger=dagger, fencers=fencers)


def fencer_faults(catalogue: Catalogue) -> tuple[Fault, ...]:
    """Weapons of ready-made fencers that no pack has, once all packs are together (FE.3.4.1.a).

    Whether a dagger goes with the weapon is checked when the fencer enters a duel: a master's pack may have
    changed it, and who is not chosen stands in nobody's way.
    """
    known = tuple(catalogue.weapons)
    return tuple(
        fault(f"fencers.{fencer.id}.weapon", "unknown_weapon", fencer.weapon, known, "FE.3.4.1.a")
        for fencer in catalogue.fencers.values()
        if fencer.weapon not in known
    )
