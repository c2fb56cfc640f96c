"""The exact odds of an exchange: against every face of every die, and against tables made by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sekundant.core.chance import Chance, every
from sekundant.odds.exact import distribution, summary
from sekundant.systems.fencing.state import Phase
from tests.odds.exchanges import A_TIED_DISTANCE, End, ends, exchange
from tests.odds.turns import Played


class EveryFace:
    """A source that knows no bands: each of the hundred faces is an outcome of its own."""

    def __init__(self, source: Chance) -> None:
        self._source = source

    def roll(self, sides: int, label: str) -> int:
        return self._source.roll(sides, label)

    def check(self, sides: int, at_most: int, label: str) -> int:
        return self._source.roll(sides, label)

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        return self._source.roll(sides, label)


BARELY: Any = {"weapon": "knife"}
"""An attack of his from afar at three parries has 51 + 10 - 45 - 10 = 6 chances in a hundred."""

SMALL = {
    "an attack at a good guard": exchange("a", "ppp", BARELY, {"fortitude": 10}),
    "two who can hardly stand": exchange("pdz", "dpp", {"breath": -2, "stamina": 15}, {"breath": 0}),
    "a feint that opens nothing": exchange("fz", "pz", {"cunning": 10}),
    "a tied distance": exchange("dp", "dp"),
}


@pytest.mark.parametrize("played", SMALL.values(), ids=SMALL.keys())
def test_bands_are_as_good_as_all_faces(played: Played[Any]) -> None:
    def outcome(chance: Chance) -> Any:
        return played.system.step(played.state, played.answers, EveryFace(chance)).state

    assert distribution(played.system, played.state, played.answers) == every(outcome)


# ---------------------------------------------------------------- tables made by hand

HUNDREDTH = Fraction(1, 100)


def table(played: Played[Any]) -> dict[tuple[End, End], Fraction]:
    return summary(distribution(played.system, played.state, played.answers), ends)


def test_a_table_by_hand_of_one_attack() -> None:
    # Two attacks and a parry: 51 + 20 - 15 = 56% hit. Damage d100 + 10 - 5 + 10 = d100 + 15:
    # up to 54 light, 55 to 84 serious, 85 and more strikes down (FE.4.1.b, FE.4.1.c, FE.4.1.f).
    # Bob's fortitude of 10 counts twice: he stays with 30 and more, 71% (FE.4.1.d).
    # Ann's attacks cost 2; Bob's one parry is odd and costs 1; each wound drains (FE.4.2.a, FE.4.2.d).
    played = exchange("aa", "p", {"strength": 20}, {"fortitude": 10})
    hit, stays = 56 * HUNDREDTH, 71 * HUNDREDTH
    ann, ann_at_once = (0, 0, 8, False), (0, 0, 10, False)
    assert table(played) == {
        (ann, (0, 0, 9, False)): 1 - hit,
        (ann, (1, 0, 8, False)): hit * 54 * HUNDREDTH,
        (ann, (0, 1, 7, False)): hit * 30 * HUNDREDTH * stays,
        (ann_at_once, (0, 1, 10, True)): hit * 30 * HUNDREDTH * (1 - stays),
        (ann_at_once, (0, 0, 10, True)): hit * 16 * HUNDREDTH,
    }


def test_a_table_by_hand_of_a_feint() -> None:
    # The feint takes 0 with 25%, 1 with 25%, 2 with 50% (there are two in its reach, FE.3.2.1.d).
    # The attack then hits with 51 + 10 - 30, - 15 or - 0: 31, 46 or 61%.
    played = exchange("fa", "pp")
    hits = Fraction(25 * 31 + 25 * 46 + 50 * 61, 10_000)
    odds = distribution(played.system, played.state, played.answers)
    wounded = summary(odds, lambda state: state.fighter("bob").wounds.drain > 0 or state.fighter("bob").out)
    assert wounded == {True: hits, False: 1 - hits}
    # It is paid for, whatever it took away, unless the turn ends at once (FE.3.2.3.a).
    breath = summary(odds, lambda state: state.fighter("ann").breath if state.phase is Phase.BET else None)
    assert breath.keys() == {8, None}


def test_a_table_by_hand_of_a_riposte() -> None:
    # Ann's one attack at three parries: 51 + 10 - 45 = 16%. On a miss Bob's riposte captures it:
    # 51 + 10 - 0 = 61%. Nobody strikes twice.
    played = exchange("a", "rppp")
    odds = distribution(played.system, played.state, played.answers)
    hurt = summary(
        odds,
        lambda state: tuple(
            fighter.out or fighter.wounds.light + fighter.wounds.serious > 0 for fighter in state.fighters
        ),
    )
    assert hurt == {
        (False, True): 16 * HUNDREDTH,
        (True, False): 84 * HUNDREDTH * 61 * HUNDREDTH,
        (False, False): 84 * HUNDREDTH * 39 * HUNDREDTH,
    }


def test_the_odds_end_where_the_winner_of_the_distance_is_asked() -> None:
    odds = distribution(A_TIED_DISTANCE.system, A_TIED_DISTANCE.state, A_TIED_DISTANCE.answers)
    asked = summary(odds, lambda state: tuple(ask.seat for ask in A_TIED_DISTANCE.system.asks(state)))
    assert asked.keys() == {("ann",), ("bob",), ()}
    assert asked["ann",] == asked["bob",]
