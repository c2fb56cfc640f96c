"""Packs of fencing: what they hold, how they stand for one another, and every fault."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import Text
from sekundant.core.wire import Fault, Faulty, encode
from sekundant.systems.fencing.catalogue import (
    NAMELESS_DAGGER,
    PACK_FILES,
    Fencer,
    Goods,
    fencer_faults,
    gather,
    read_goods,
)
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.sheet import Sex, creation_objections
from sekundant.systems.fencing.weapons import DISTANCES, Dagger, WeaponKind
from tests.systems.fencing.asking import duel

Plain = dict[str, Any]

SHIPPED = library.shelf("fencing")
NAME = {"en": "thing", "ru": "вещь"}


def mine(**sections: Any) -> Plain:
    return {"pack": "mine", "system": "fencing", **sections}


def weapon(**fields: Any) -> Plain:
    return mine(weapons=[{"id": "estoc", "name": NAME, **fields}])


def fencer(**fields: Any) -> Plain:
    return mine(fencers=[{"id": "zorro", "name": NAME, **fields}])


def dagger(**fields: Any) -> Plain:
    return mine(dagger={"name": NAME, **fields})


def faults(plain: Any, path: str = "") -> tuple[Fault, ...]:
    with pytest.raises(Faulty) as caught:
        read_goods(plain, path)
    return caught.value.faults


# ---- the shipped packs -----------------------------------------------------------------------------


@pytest.mark.clause("FE.3.4.1.a", "FE.5.1.a")
def test_the_shelf_holds_the_table_of_weapons() -> None:
    numbers = {
        kind.id: (kind.far, kind.middle, kind.close, kind.off_hand_dagger)
        for kind in gather(SHIPPED).weapons.values()
    }
    assert numbers == {
        "rapier": (10, 0, -10, True), "smallsword": (5, 0, -5, True), "longsword": (5, 5, -10, False),
        "sabre": (-5, 10, -5, False), "plain_sword": (0, 0, 0, False), "cutlass": (-10, 5, 5, False),
        "short_sword": (-5, 0, 5, False), "knife": (-10, 0, 10, False),
    }  # fmt: skip


def test_every_row_of_the_table_is_fair_and_the_table_is_its_own_mirror() -> None:
    rows = [tuple(kind.modifier(at) for at in DISTANCES) for kind in gather(SHIPPED).weapons.values()]
    assert all(sum(row) == 0 for row in rows)
    assert sorted(rows) == sorted((close, middle, far) for far, middle, close in rows)


@pytest.mark.clause("FE.5.1.b", "FE.5.1.i")
def test_the_dagger_costs_200_points_and_helps_as_one_attack_point() -> None:
    shipped = gather(SHIPPED).dagger
    assert (shipped.cost, shipped.hit, shipped.damage) == (200, 10, 5)
    assert shipped.name == Text("main-gauche", "дага")


def test_every_ready_made_fencer_can_be_created_and_enters_a_duel() -> None:
    catalogue = gather(SHIPPED)
    assert len(catalogue.fencers) >= 6
    assert fencer_faults(catalogue) == ()
    for card in catalogue.fencers.values():
        fields = {name: part for name, part in encode(card).items() if name not in {"id", "name"}}
        sheet = duel(fields).fighter("ann").sheet
        assert list(creation_objections(sheet, catalogue.armoury(), Options())) == []
        assert (
            list(creation_objections(sheet, catalogue.armoury(), Options(raise_rounding="round_up_each")))
            == []
        )


def test_every_weapon_and_fencer_has_a_name_in_both_languages() -> None:
    catalogue = gather(SHIPPED)
    names = [weapon.name for weapon in catalogue.weapons.values()]
    names.extend(fencer.name for fencer in catalogue.fencers.values())
    assert all(name.en and name.ru for name in names)
    assert len(set(names)) == len(names)


def test_the_packs_are_read_in_their_order() -> None:
    assert [f"{pack.head.pack}.yaml" for pack in SHIPPED] == list(PACK_FILES)


# ---- what a pack may say ---------------------------------------------------------------------------


def test_what_a_pack_leaves_out_is_nothing() -> None:
    assert read_goods(mine()).content == Goods()
    assert read_goods(weapon()).content.weapons == (WeaponKind(id="estoc", name=Text("thing", "вещь")),)
    assert read_goods(fencer()).content.fencers == (Fencer(id="zorro", name=Text("thing", "вещь")),)
    assert read_goods(dagger()).content.dagger == Dagger(name=Text("thing", "вещь"))


def test_every_field_of_a_fencer_is_taken_over() -> None:
    numbers = {"mastery": 1, "cunning": 2, "fortitude": 3, "stamina": 4, "agility": 5, "strength": 100}
    arms = {"weapon": "rapier", "off_hand": "dagger"}
    (read,) = read_goods(fencer(sex="f", **numbers, **arms)).content.fencers
    assert read == Fencer(
        id="zorro", name=Text("thing", "вещь"), sex=Sex.FEMALE, weapon="rapier", off_hand="dagger", **numbers
    )


def test_a_later_entry_stands_for_an_earlier_one_of_its_id() -> None:
    first, second = read_goods(weapon(far=1)), read_goods(weapon(far=2))
    assert gather((first, second)).weapons["estoc"].far == 2
    assert gather((second, first)).weapons["estoc"].far == 1


def test_a_weapon_that_there_is_not_is_not_found() -> None:
    with pytest.raises(LookupError):
        gather(SHIPPED).armoury().weapon("spear")


def test_the_last_dagger_counts_and_without_any_there_is_the_rulebooks() -> None:
    assert gather((read_goods(dagger(hit=1)), read_goods(mine()))).dagger.hit == 1
    assert gather(()).dagger == NAMELESS_DAGGER
    assert (NAMELESS_DAGGER.cost, NAMELESS_DAGGER.hit, NAMELESS_DAGGER.damage) == (200, 10, 5)


@pytest.mark.parametrize("value", [-100, 100])
def test_numbers_may_go_to_their_limits(value: int) -> None:
    numbers = read_goods(weapon(far=value, middle=value, close=value)).content.weapons[0]
    assert (numbers.far, numbers.middle, numbers.close) == (value, value, value)
    armed = read_goods(dagger(hit=value, damage=value, cost=1000)).content.dagger
    assert armed is not None
    assert (armed.hit, armed.damage, armed.cost) == (value, value, 1000)


# ---- faults ----------------------------------------------------------------------------------------

RANGE = ("-100..100",)

FAULTS: list[tuple[Any, Fault]] = [
    ([], Fault("", "not_mapping", "[]")),
    ({"system": "fencing"}, Fault("pack", "missing_field", "pack")),
    ({"pack": "mine", "system": "chess"}, Fault("system", "other_system", "chess", ("fencing",))),
    (mine(weapons={}), Fault("weapons", "not_list", "{}")),
    (weapon(id="2x"), Fault("weapons[0].id", "not_a_name", "2x")),
    (weapon(reach=3), Fault("weapons[0].reach", "unknown_field", "reach", (
        "id", "name", "far", "middle", "close", "off_hand_dagger",
    ))),
    (mine(weapons=[{"id": "estoc"}]), Fault("weapons[0].name", "missing_field", "name")),
    (
        mine(weapons=[{"id": "estoc", "name": NAME}, {"id": "estoc", "name": NAME}]),
        Fault("weapons[1].id", "same_twice", "estoc"),
    ),
    *(
        (weapon(**{at: 101}), Fault(f"weapons[0].{at}", "out_of_range", "101", RANGE, "FE.3.4.1.a"))
        for at in ("far", "middle", "close")
    ),
    (weapon(far="much"), Fault("weapons[0].far", "not_int", "much")),
    (dagger(cost=-1), Fault("dagger.cost", "out_of_range", "-1", ("0..1000",), "FE.5.1.b")),
    (dagger(cost=1001), Fault("dagger.cost", "out_of_range", "1001", ("0..1000",), "FE.5.1.b")),
    (dagger(hit=-101), Fault("dagger.hit", "out_of_range", "-101", RANGE, "FE.5.1.i")),
    (dagger(damage=101), Fault("dagger.damage", "out_of_range", "101", RANGE, "FE.5.1.i")),
    (fencer(id="мaster"), Fault("fencers[0].id", "mixed_letters", "мaster")),
    (
        mine(fencers=[{"id": "zorro", "name": NAME}, {"id": "zorro", "name": NAME}]),
        Fault("fencers[1].id", "same_twice", "zorro"),
    ),
    *(
        (fencer(**{name: 101}), Fault(f"fencers[0].{name}", "out_of_range", "101", ("0..100",), "FE.1.1"))
        for name in ("mastery", "cunning", "fortitude", "stamina", "agility", "strength")
    ),
    (fencer(sex="x"), Fault("fencers[0].sex", "not_a_choice", "x", ("m", "f"))),
    (
        fencer(off_hand="torch"),
        Fault("fencers[0].off_hand", "not_a_choice", "torch", ("none", "dagger"), "FE.5.1.a"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("plain", "expected"), FAULTS)
def test_a_fault_tells_its_place_what_may_stand_there_and_the_clause(plain: Any, expected: Fault) -> None:
    assert faults(plain) == (expected,)


def test_places_begin_with_the_pack() -> None:
    everything = {**weapon(far=101), **dagger(cost=-1), **fencer(agility=-1)}
    assert [fault.path for fault in faults(everything, "packs[2]")] == [
        "packs[2].weapons[0].far",
        "packs[2].dagger.cost",
        "packs[2].fencers[0].agility",
    ]
