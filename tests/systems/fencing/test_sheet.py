"""What a fencer costs at his creation, to the half point, and who may not be created (FE.1.2, FE.1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.sheet import CHARACTERISTICS, Sheet, cost_halves, creation_objections
from tests.systems.fencing.asking import duel

ARMOURY = duel().armoury
EXACT, ROUNDED = Options(), Options(raise_rounding="round_up_each")
LEFT = {"weapon": "rapier", "off_hand": "dagger"}
Fields = Mapping[str, Any]

VALUES = st.fixed_dictionaries({name: st.integers(0, 100) for name in CHARACTERISTICS})


def cost(fields: Fields, options: Options = EXACT) -> int:
    return cost_halves(Sheet(**fields), ARMOURY, options)


def refused(fields: Fields, options: Options = EXACT) -> list[Objection]:
    return list(creation_objections(Sheet(**fields), ARMOURY, options))


@pytest.mark.clause("FE.1.3", "FE.1.3.a")
@pytest.mark.parametrize(("value", "points"), [(0, 0), (10, 50), (20, 200), (30, 450), (40, 800)])
@pytest.mark.parametrize("name", CHARACTERISTICS)
def test_a_raise_costs_half_its_square_whichever_the_characteristic(
    name: str, value: int, points: int
) -> None:
    assert cost({name: value}) == 2 * points


@pytest.mark.clause("FE.1.3.b")
@pytest.mark.parametrize(
    ("values", "exact", "rounded"),
    [((1,), 1, 2), ((2,), 4, 4), ((7, 7), 98, 100), ((44,), 1936, 1936), ((43, 1, 1), 1851, 1854)],
)
def test_half_points_add_up_or_each_price_is_rounded_up(
    values: tuple[int, ...], exact: int, rounded: int
) -> None:
    fields = dict(zip(CHARACTERISTICS, values, strict=False))
    assert (cost(fields), cost(fields, ROUNDED)) == (exact, rounded)


@pytest.mark.clause("FE.5.1.b")
def test_a_dagger_costs_200_points_or_what_the_pack_says() -> None:
    assert cost(LEFT) == 400
    cheap = {"name": {"en": "dirk", "ru": "кортик"}, "cost": 1}
    armoury = duel(packs=({"pack": "mine", "system": "fencing", "dagger": cheap, "weapons": [
        {"id": "plain_sword", "name": {"en": "sword", "ru": "меч"}}
    ]},)).armoury  # fmt: skip
    assert cost_halves(Sheet(weapon="rapier", off_hand="dagger"), armoury, EXACT) == 2
    assert cost({"weapon": "rapier"}) == 0


@pytest.mark.clause("FE.1.2")
def test_a_thousand_points_are_enough_and_half_a_point_more_is_not() -> None:
    whole = {"mastery": 44, "cunning": 8}
    assert cost(whole) == 2000
    assert refused(whole) == []
    (found,) = refused({**whole, "agility": 1})
    facts = (("cost_halves", 2001), ("budget_halves", 2000))
    assert found == Objection("FE.1.2", "too_dear", "", facts)


@pytest.mark.clause("FE.1.2", "FE.1.3.b")
def test_rounding_may_make_a_fencer_too_dear() -> None:
    fields = {"mastery": 43, "cunning": 12, "agility": 2, "strength": 1, "stamina": 1}
    assert cost(fields) == 1999
    assert refused(fields) == []
    assert cost(fields, ROUNDED) == 2002
    assert [objection.clause for objection in refused(fields, ROUNDED)] == ["FE.1.2"]


@given(VALUES, st.sampled_from(["none", "dagger"]))
def test_the_price_is_the_sum_of_the_prices(values: dict[str, int], off_hand: str) -> None:
    fields: dict[str, Any] = {**values, "weapon": "rapier", "off_hand": off_hand}
    alone = sum(cost({name: value}) for name, value in values.items())
    assert cost(fields) == alone + (400 if off_hand == "dagger" else 0)
    assert 0 <= cost(fields, ROUNDED) - cost(fields) <= len(CHARACTERISTICS)
    assert cost(fields, ROUNDED) % 2 == 0
    assert bool(refused(fields)) == (cost(fields) > 2000)


@pytest.mark.clause("FE.3.5.1", "FE.1.1.d")
@given(st.integers(0, 100))
def test_each_full_ten_of_stamina_is_a_breath(stamina: int) -> None:
    assert Sheet(stamina=stamina).full_breath == 10 + stamina // 10
