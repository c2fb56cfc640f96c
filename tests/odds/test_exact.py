"""The exact odds of a turn: against the plain walk through all dice, and against tables made by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sekundant.core.chance import Chance, every
from sekundant.core.encounter import AnySystem, Staged
from sekundant.library import systems
from sekundant.odds.exact import distribution, summary
from sekundant.systems.law_of_the_gun.state import State, Status
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.ledger.high_roller import HIGH_ROLLER, Bet
from tests.odds.exchanges import EXCHANGES
from tests.odds.turns import (
    BUCKSHOT_AT_A_LUCKY_MAN,
    DERRINGER_AT_THE_SAME_MOMENT,
    INSIGHT_ASKS,
    ONE_SHOT_EACH,
    SEVEN_AGAINST_THREE,
    TURNS,
    End,
    Played,
    end_of,
    ends,
)

OF_A_THOUSAND = Fraction(1, 1_000)


every_turn = pytest.mark.parametrize("played", (TURNS | EXCHANGES).values(), ids=(TURNS | EXCHANGES).keys())


@every_turn
def test_stage_by_stage_gives_what_the_walk_through_whole_steps_gives(played: Played[Any]) -> None:
    def outcome(chance: Chance) -> Any:
        return played.system.step(played.state, played.answers, chance).state

    assert distribution(played.system, played.state, played.answers) == every(outcome)


@every_turn
def test_probabilities_are_positive_and_sum_to_one(played: Played[Any]) -> None:
    odds = distribution(played.system, played.state, played.answers)
    assert sum(odds.values()) == 1
    assert min(odds.values()) > 0
    assert sum(summary(odds, played.system.outcome).values()) == 1


@pytest.mark.parametrize("system", systems().values(), ids=systems().keys())
def test_a_room_can_be_played_stage_by_stage(system: AnySystem) -> None:
    assert isinstance(system, Staged)


def test_a_system_without_stages_is_walked_step_by_step() -> None:
    assert not isinstance(HIGH_ROLLER, Staged)
    state = HIGH_ROLLER.open({"seats": ["ann", "bob"], "rounds": 1}, {}, ())
    odds = distribution(HIGH_ROLLER, state, {"ann": Bet(high=True), "bob": Bet(high=False)})
    assert summary(odds, lambda end: end.points) == {
        (0, 0): Fraction(1, 4),
        (0, 1): Fraction(1, 4),
        (1, 0): Fraction(1, 4),
        (1, 1): Fraction(1, 4),
    }


def test_the_odds_end_where_a_player_is_asked_again() -> None:
    odds = distribution(LAW_OF_THE_GUN, INSIGHT_ASKS.state, INSIGHT_ASKS.answers)
    asked = summary(odds, lambda state: state.playing.insight_by if state.playing is not None else None)
    # Insights of 60 and 50 percent: ann's alone 30, bob's alone 20, both 30 and then a coin.
    assert asked == {"ann": Fraction(45, 100), "bob": Fraction(35, 100), None: Fraction(20, 100)}


def test_how_likely_a_man_is_killed() -> None:
    odds = distribution(LAW_OF_THE_GUN, ONE_SHOT_EACH.state, ONE_SHOT_EACH.answers)
    killed = summary(odds, lambda state: state.fighter("bob").status is Status.KILLED)
    assert killed == {True: Fraction(171, 1_000), False: Fraction(829, 1_000)}


# ---------------------------------------------------------------- tables made by hand

FIT: End = (Status.FIGHTING, 0)
WOUNDED: End = (Status.FIGHTING, 1)
WOUNDED_TWICE: End = (Status.FIGHTING, 2)
KILLED: End = (Status.KILLED, 0)
KILLED_WOUNDED: End = (Status.KILLED, 1)
OUT: End = (Status.OUT, 2)


def table(played: Played[State]) -> dict[tuple[End, End], Fraction]:
    return summary(distribution(LAW_OF_THE_GUN, played.state, played.answers), ends)


def test_a_table_by_hand_of_one_shot_each() -> None:
    # Ann: speed 6, 60%. Bob: speed 4, 80%. 6/4 is one shot; 6 comes before 4. Will 1 bears two wounds.
    # Each shot fails on 1 of 20 (LG.V.3.a). A Classic kills with 30% and does damage 3.
    # Ann hits with 19/20 x 6/10 = 57/100: 171/1000 kill, 399/1000 wound; 430/1000 nothing.
    # Bob unhurt hits with 19/20 x 8/10 = 76/100: 228/1000 kill, 532/1000 wound, 240/1000 nothing.
    # Bob wounded shoots with 80 - 30 = 50% (LG.V.5.c): 475/1000; 142.5 kill, 332.5 wound, 525 nothing.
    unhurt, hurt = 430 * OF_A_THOUSAND, 399 * OF_A_THOUSAND
    assert table(ONE_SHOT_EACH) == {
        (FIT, KILLED): 171 * OF_A_THOUSAND,
        (KILLED, FIT): unhurt * 228 * OF_A_THOUSAND,
        (WOUNDED, FIT): unhurt * 532 * OF_A_THOUSAND,
        (FIT, FIT): unhurt * 240 * OF_A_THOUSAND,
        (KILLED, WOUNDED): hurt * Fraction(1425, 10_000),
        (WOUNDED, WOUNDED): hurt * Fraction(3325, 10_000),
        (FIT, WOUNDED): hurt * 525 * OF_A_THOUSAND,
    }


def test_a_table_by_hand_of_seven_against_three() -> None:
    # Ann: speed 7, 50%; 7/3 is two shots, of speed 7 and 4 (LG.V.1.2.1.f), both before bob's 3.
    # Each of them: 19/20 x 1/2 = 190/400 hits; 57/400 kill, 133/400 wound, 210/400 nothing.
    # Will 0: the first wound is borne, the second puts out; then bob shoots no more (LG.V.1.2.1.a).
    kill, wound, nothing = Fraction(57, 400), Fraction(133, 400), Fraction(210, 400)
    fit, hurt = nothing * nothing, 2 * wound * nothing
    # Bob: speed 3, 90%: 19/20 x 9/10 = 171/200, of which 3/10 kill and 7/10 wound.
    # With a wound he shoots with 90 - 30 = 60%: 19/20 x 6/10 = 57/100.
    hit, hit_hurt = Fraction(171, 200), Fraction(57, 100)
    assert table(SEVEN_AGAINST_THREE) == {
        (FIT, KILLED): kill + nothing * kill,
        (FIT, KILLED_WOUNDED): wound * kill,
        (FIT, OUT): wound * wound,
        (FIT, FIT): fit * (1 - hit),
        (WOUNDED, FIT): fit * hit * Fraction(7, 10),
        (KILLED, FIT): fit * hit * Fraction(3, 10),
        (FIT, WOUNDED): hurt * (1 - hit_hurt),
        (WOUNDED, WOUNDED): hurt * hit_hurt * Fraction(7, 10),
        (KILLED, WOUNDED): hurt * hit_hurt * Fraction(3, 10),
    }


def test_a_table_by_hand_of_buckshot_at_a_lucky_man() -> None:
    # Bob holds: 12 points over 8 on hit is one shot (LG.V.1.2.1.e). It hits with 19/20 x 8/10 = 76/100.
    # It kills with 50%; luck (30%, LG.II.2.2.4.a) makes a wound of death and nothing of a wound:
    # of the hits 50 x 70 = 35% kill, 50 x 30 = 15% do nothing, the other 50% wound.
    # Half of the wounds are two (LG.II.3.8.b). Will 0 bears one; the second asks for grit:
    # Endurance 2 gives 50 - 2 x 10 = 30% to fight on (LG.II.2.1.4.b).
    hit = Fraction(76, 100)
    assert table(BUCKSHOT_AT_A_LUCKY_MAN) == {
        (FIT, FIT): (1 - hit) + hit * Fraction(15, 100),
        (FIT, KILLED): hit * Fraction(35, 100),
        (FIT, WOUNDED): hit * Fraction(25, 100),
        (FIT, WOUNDED_TWICE): hit * Fraction(25, 100) * Fraction(3, 10),
        (FIT, OUT): hit * Fraction(25, 100) * Fraction(7, 10),
    }


def test_a_table_by_hand_of_a_derringer_at_the_same_moment() -> None:
    # Ann: a derringer at speed 4 x 3/2 = 6 (LG.II.3.4.c), Quickness 1 more, worth 1 of speed: level with 7.
    # So both shots take effect together (LG.V.1.2.a) and neither shakes the other.
    # Ann hits with 19/20 x 8/10 = 76/100; she can't kill (0%, no die); 30% are grazes without a wound.
    # Bob hits with 19/20 x 5/10 = 19/40: 30% kill, 70% wound.
    bob_fit = Fraction(24, 100) + Fraction(76, 100) * Fraction(3, 10)
    bob_hurt = Fraction(76, 100) * Fraction(7, 10)
    ann = {FIT: Fraction(21, 40), WOUNDED: Fraction(19, 40) * Fraction(7, 10)}
    ann[KILLED] = Fraction(19, 40) * Fraction(3, 10)
    assert table(DERRINGER_AT_THE_SAME_MOMENT) == {
        (mine, theirs): ann[mine] * likelihood
        for mine in ann
        for theirs, likelihood in ((FIT, bob_fit), (WOUNDED, bob_hurt))
    }
    odds = distribution(
        LAW_OF_THE_GUN, DERRINGER_AT_THE_SAME_MOMENT.state, DERRINGER_AT_THE_SAME_MOMENT.answers
    )
    # A graze does damage all the same: 2 points for every hit.
    shaken = summary(odds, lambda state: (state.fighter("bob").ap_penalty, end_of(state, "bob")))
    assert shaken == {
        (0, FIT): Fraction(24, 100),
        (2, FIT): Fraction(76, 100) * Fraction(3, 10),
        (2, WOUNDED): bob_hurt,
    }
