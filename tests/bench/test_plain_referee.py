"""The anchor of the benchmark is worth its name only if it referees the same game."""

from __future__ import annotations

from random import Random

import pytest

from bench import plain_referee
from bench.duels import LAW, SEATS, opened, orders, plain_men, random_duel, random_numbers
from sekundant.core.chance import Sampled
from sekundant.systems.law_of_the_gun.state import Fighter, State

Man = plain_referee.Man


def of_engine(fighter: Fighter) -> tuple[str, int, int, int]:
    return (
        fighter.status.value,
        fighter.wounds,
        fighter.sheet.ap - fighter.ap_penalty,
        fighter.weapons[0].loaded,
    )


def of_script(man: Man) -> tuple[str, int, int, int]:
    return man["status"], man["wounds"], man["ap"], man["bullets"]


def both(state: State, men: list[Man]) -> tuple[object, object]:
    return [of_engine(state.fighter(name)) for name in SEATS], [of_script(man) for man in men]


@pytest.mark.parametrize("batch", range(4))
def test_a_turn_comes_to_the_same_end_with_the_same_dice(batch: int) -> None:
    for seed in range(100 * batch, 100 * batch + 100):
        rng = Random(seed)
        numbers = random_numbers(rng)
        ann, bob = ((speed, 12 - speed) for speed in (rng.randrange(13), rng.randrange(13)))
        step = LAW.step(opened(numbers), orders(ann, bob), Sampled(Random(seed).randrange))
        men = plain_men(numbers)
        plain_referee.turn(men[0], men[1], (ann, bob), Random(seed).randrange)
        engine, script = both(step.state, men)
        assert engine == script, (seed, numbers, ann, bob)


@pytest.mark.parametrize("batch", range(4))
def test_a_whole_duel_comes_to_the_same_winner_with_the_same_dice(batch: int) -> None:
    for seed in range(100 * batch, 100 * batch + 100):
        numbers = random_numbers(Random(seed))
        state = random_duel(numbers, Random(f"orders {seed}").randrange, Sampled(Random(seed).randrange))
        one, other = plain_men(numbers)
        winner = plain_referee.duel(one, other, Random(f"orders {seed}").randrange, Random(seed).randrange)
        outcome = LAW.outcome(state)
        assert outcome is not None
        assert outcome.winner == {"one": "ann", "other": "bob", None: None}[winner], (seed, numbers)
