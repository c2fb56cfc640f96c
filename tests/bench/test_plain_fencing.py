"""The anchor of fencing's benchmark is worth its name only if it referees the same game."""

from __future__ import annotations

from random import Random

import pytest

from bench import plain_fencing
from bench.exchanges import random_bout
from sekundant.core.chance import Sampled
from sekundant.systems.fencing.state import Fighter

Man = plain_fencing.Man


def of_engine(fighter: Fighter) -> tuple[int, int, int, bool]:
    return fighter.wounds.light, fighter.wounds.serious, fighter.breath, fighter.out


def of_script(man: Man) -> tuple[int, int, int, bool]:
    return man["light"], man["serious"], man["breath"], man["out"]


@pytest.mark.parametrize("batch", range(4))
def test_an_exchange_comes_to_the_same_end_with_the_same_dice(batch: int) -> None:
    for seed in range(250 * batch, 250 * batch + 250):
        bout = random_bout(Random(seed))
        state = bout.refereed(Sampled(Random(seed).randrange))
        men = bout.by_script(Random(seed).randrange)
        engine = [of_engine(fighter) for fighter in state.fighters]
        assert engine == [of_script(man) for man in men], (seed, bout)


def test_the_exchanges_are_of_every_sort() -> None:
    ends = [random_bout(Random(seed)).by_script(Random(seed).randrange) for seed in range(300)]
    wounds = {man["light"] + man["serious"] for men in ends for man in men}
    assert wounds == {0, 1, 2}
    assert sum(man["out"] for men in ends for man in men) >= 20
    assert len({man["breath"] for men in ends for man in men}) >= 15
