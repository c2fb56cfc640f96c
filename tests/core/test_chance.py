"""Five sources of dice behind one interface, and a step of a duel that runs under all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.chance import (
    Chance,
    DiceError,
    Die,
    Recorded,
    Recording,
    Sampled,
    Scripted,
    Sealed,
    every,
    paths,
)
from sekundant.core.wire import canonical, encode
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.systems.law_of_the_gun.asking import duel

DUEL = duel({"skills": {"insight": 0}}, {"skills": {"fine_cartridges": True}})
ORDERS = {
    "ann": Order(action=Action.SHOOT, speed=5, hit=7),
    "bob": Order(action=Action.SHOOT, speed=7, hit=5),
}


def turn(chance: Chance) -> bytes:
    """One turn of a duel: its events and the state it leaves."""
    step = LAW_OF_THE_GUN.step(DUEL, ORDERS, chance)
    return canonical([encode(step.events), encode(step.state)])


def a_turn(seed: int) -> tuple[bytes, list[Die]]:
    recording = Recording(Sampled(Random(seed).randrange))
    return turn(recording), recording.dice


@pytest.mark.parametrize("seed", range(20))
def test_the_same_dice_give_the_same_turn_whatever_their_source(seed: int) -> None:
    expected, dice = a_turn(seed)
    faces = {die.label: die.face for die in dice}
    scripted, recorded = Scripted(faces), Recorded(dice)
    assert turn(scripted) == expected
    assert turn(recorded) == expected
    scripted.finish()
    recorded.finish()
    assert turn(Sealed(lambda _sides, label: faces[label])) == expected
    assert turn(Recording(Recorded(dice))) == expected


def test_walking_all_outcomes_meets_every_sampled_one() -> None:
    def outcome(chance: Chance) -> tuple[str, ...]:
        step = LAW_OF_THE_GUN.step(DUEL, ORDERS, chance)
        return tuple(fighter.status.value for fighter in step.state.fighters)

    exact = every(outcome)
    assert sum(exact.values()) == 1
    sampled = Counter(outcome(Sampled(Random(seed).randrange)) for seed in range(300))
    assert set(sampled) <= set(exact)
    for result, times in sampled.items():
        assert abs(times / 300 - exact[result]) < 0.15


# ---- scripted --------------------------------------------------------------------------------------


def test_a_die_that_is_not_listed_is_missing() -> None:
    with pytest.raises(DiceError, match=r"missing: ann\.hit\.1 \(d10\)") as error:
        Scripted({"bob.hit.1": 3}).roll(10, "ann.hit.1")
    assert (error.value.code, error.value.label, error.value.detail) == ("missing", "ann.hit.1", "d10")


def test_a_listed_die_falls_once() -> None:
    scripted = Scripted({"ann.hit.1": 3})
    assert scripted.check(10, 5, "ann.hit.1") == 3
    with pytest.raises(DiceError, match="missing"):
        scripted.roll(10, "ann.hit.1")


def test_a_listed_die_that_was_not_asked_for_is_unused() -> None:
    with pytest.raises(DiceError, match=r"unused: ann\.hit\.1"):
        Scripted({"ann.hit.1": 3}).finish()


@pytest.mark.parametrize("face", [0, -1, 11, True, "3", 3.0, None])
def test_a_face_that_the_die_does_not_have_is_impossible(face: Any) -> None:
    with pytest.raises(DiceError, match="impossible"):
        Scripted({"ann.hit.1": face}).roll(10, "ann.hit.1")


# ---- recorded --------------------------------------------------------------------------------------

RECORD = (Die("ann.hit.1", 10, 3), Die("ann.kill.1", 10, 9))


@pytest.mark.parametrize(("sides", "label"), [(10, "bob.hit.1"), (20, "ann.hit.1"), (10, "ann.kill.1")])
def test_another_die_than_the_recorded_one_differs(sides: int, label: str) -> None:
    recorded = Recorded(RECORD)
    with pytest.raises(DiceError, match=r"differs: .*recorded ann\.hit\.1 d10"):
        recorded.roll(sides, label)
    assert recorded.roll(10, "ann.hit.1") == 3, "a die that was not given is still there"


def test_a_record_that_is_too_short_is_noticed() -> None:
    recorded = Recorded(RECORD[:1])
    recorded.check(10, 4, "ann.hit.1")
    with pytest.raises(DiceError, match=r"missing: ann\.kill\.1"):
        recorded.roll(10, "ann.kill.1")


def test_a_record_that_is_too_long_is_noticed() -> None:
    recorded = Recorded(RECORD)
    recorded.roll(10, "ann.hit.1")
    with pytest.raises(DiceError, match=r"unused: ann\.kill\.1"):
        recorded.finish()


# ---- the others ------------------------------------------------------------------------------------


def test_sampled_faces_are_those_of_the_die() -> None:
    sampled = Sampled(Random(1).randrange)
    assert {sampled.roll(6, "x") for _ in range(500)} == {1, 2, 3, 4, 5, 6}
    assert {sampled.check(3, 1, "x") for _ in range(100)} == {1, 2, 3}


def test_a_recording_notes_every_die_in_its_order() -> None:
    recording = Recording(Scripted({"ann.hit.1": 3, "bob.misfire.1": 20}))
    recording.check(20, 1, "bob.misfire.1")
    recording.roll(10, "ann.hit.1")
    assert recording.dice == [Die("bob.misfire.1", 20, 20), Die("ann.hit.1", 10, 3)]


def test_a_recording_notes_nothing_that_did_not_fall() -> None:
    recording = Recording(Scripted({}))
    with pytest.raises(DiceError):
        recording.roll(10, "ann.hit.1")
    assert recording.dice == []


def test_two_dice_add_up_as_everybody_knows() -> None:
    sums = every(lambda chance: chance.roll(6, "one") + chance.roll(6, "other"))
    assert sums == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_a_check_branches_in_two() -> None:
    paths = 0

    def outcome(chance: Chance) -> bool:
        nonlocal paths
        paths += 1
        return chance.check(10, 7, "hit") <= 7 and chance.check(20, 1, "misfire") > 1

    assert every(outcome) == {True: Fraction(7, 10) * Fraction(19, 20), False: 1 - Fraction(133, 200)}
    assert paths == 3


def test_an_act_without_dice_is_certain() -> None:
    assert every(lambda _: "calm") == {"calm": 1}


def test_a_die_that_is_thrown_only_sometimes_weighs_what_it_should() -> None:
    def outcome(chance: Chance) -> int:
        first = chance.roll(2, "first")
        return first if first == 1 else chance.roll(4, "second") + 1

    assert every(outcome) == {
        1: Fraction(1, 2),
        2: Fraction(1, 8),
        3: Fraction(1, 8),
        4: Fraction(1, 8),
        5: Fraction(1, 8),
    }


# ---- bands -----------------------------------------------------------------------------------------

THIRDS = (25, 50, 75)
"""The bands of a feint: 1-25, 26-50, 51-75 and the rest."""


def band_of(face: int, tops: tuple[int, ...]) -> int:
    """The number of the band that a face falls into."""
    return sum(face > top for top in tops)


def test_a_die_of_bands_falls_as_any_other_die_of_its_source() -> None:
    recording = Recording(Scripted({"ann.feint.1": 51}))
    assert recording.band(100, THIRDS, "ann.feint.1") == 51
    assert recording.dice == [Die("ann.feint.1", 100, 51)]
    assert Recorded(recording.dice).band(100, THIRDS, "ann.feint.1") == 51
    assert Sealed(lambda sides, label: sides - len(label)).band(100, THIRDS, "ann.feint.1") == 89
    assert {Sampled(Random(2).randrange).band(3, (1, 2), "x") for _ in range(5)} == {1}
    sampled = Sampled(Random(2).randrange)
    assert {sampled.band(3, (1, 2), "x") for _ in range(100)} == {1, 2, 3}


def test_dice_of_bands_that_are_not_there_are_noticed() -> None:
    with pytest.raises(DiceError, match=r"missing: ann\.feint\.1 \(d100\)"):
        Scripted({}).band(100, THIRDS, "ann.feint.1")
    with pytest.raises(DiceError, match="impossible"):
        Scripted({"ann.feint.1": 101}).band(100, THIRDS, "ann.feint.1")
    with pytest.raises(DiceError, match=r"differs: ann\.feint\.1"):
        Recorded(RECORD).band(100, THIRDS, "ann.feint.1")
    recording = Recording(Scripted({}))
    with pytest.raises(DiceError):
        recording.band(100, THIRDS, "ann.feint.1")
    assert recording.dice == []


@pytest.mark.parametrize(
    ("sides", "tops", "weights"),
    [
        (100, THIRDS, {0: 25, 1: 25, 2: 25, 3: 25}),
        (100, (10, 94), {0: 10, 1: 84, 2: 6}),
        (100, (-5, 0, 30), {2: 30, 3: 70}),
        (100, (30, 100, 140), {0: 30, 1: 70}),
        (100, (99,), {0: 99, 1: 1}),
        (100, (0,), {1: 100}),
        (100, (100,), {0: 100}),
        (100, (40, 40), {0: 40, 2: 60}),
        (10, (), {0: 10}),
        (6, (1, 2, 3, 4, 5), dict.fromkeys(range(6), 1)),
    ],
)
def test_a_walk_takes_each_band_once_with_as_much_weight_as_it_has_faces(
    sides: int, tops: tuple[int, ...], weights: dict[int, int]
) -> None:
    taken: list[int] = []

    def outcome(chance: Chance) -> int:
        taken.append(chance.band(sides, tops, "die"))
        return band_of(taken[-1], tops)

    assert every(outcome) == {band: Fraction(weight, sides) for band, weight in weights.items()}
    assert len(taken) == len(weights), "a band that no face falls into is none"
    assert all(1 <= face <= sides for face in taken)


@given(
    sides=st.integers(1, 12),
    tops=st.lists(st.lists(st.integers(-3, 15), max_size=4).map(sorted).map(tuple), min_size=1, max_size=3),
)
def test_walking_bands_gives_what_walking_faces_gives(sides: int, tops: list[tuple[int, ...]]) -> None:
    """Equal rolls are summed: all faces of a band count as one path and weigh as much as they are."""
    by_band = every(
        lambda chance: sum(band_of(chance.band(sides, some, f"die.{n}"), some) for n, some in enumerate(tops))
    )
    by_face = every(
        lambda chance: sum(band_of(chance.roll(sides, f"die.{n}"), some) for n, some in enumerate(tops))
    )
    assert by_band == by_face
    assert sum(by_band.values()) == 1


def test_paths_of_bands_are_told_one_by_one_and_sum_to_one() -> None:
    def outcome(chance: Chance) -> str:
        feint = chance.band(100, THIRDS, "feint")
        return "hit" if feint > 75 or chance.band(100, (49,), "attack") > 49 else "miss"

    walked = list(paths(outcome))
    assert [result for result, _ in walked] == ["miss", "hit"] * 3 + ["hit"]
    assert sum(likelihood for _, likelihood in walked) == 1
    assert every(outcome) == {"miss": Fraction(75 * 49, 10_000), "hit": 1 - Fraction(75 * 49, 10_000)}
