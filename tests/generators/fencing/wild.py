"""Answers with something wrong in them: every field of every answer may be anything of its type."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

from sekundant.systems.fencing.orders import (
    Action,
    Answer,
    Bet,
    DistanceChoice,
    Silent,
    Stack,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.weapons import DISTANCES

LENGTHS = (0, 1, 3, 6, 6, 9, 13, 30)


def any_stack(rng: Random) -> Stack:
    """A stack that nobody could pay, with daggers that nobody has; at times of one kind alone."""
    words = rng.choice((tuple(Action), (Action.FEINT, Action.ATTACK, Action.RIPOSTE), (Action.DAGGER,)))
    return tuple(rng.choice(words) for _ in range(rng.choice(LENGTHS)))


def mutated(rng: Random, answer: Answer) -> Answer:
    """The answer with one to three of its fields replaced by whatever may stand there."""
    names = [field.name for field in fields(answer)]
    chosen = rng.sample(names, min(len(names), rng.randint(1, 3)))
    changed: Answer = replace(answer, **{name: _anything(rng, answer, name) for name in chosen})
    return changed


def _anything(rng: Random, answer: Answer, name: str) -> Any:
    if name == "bet":
        return rng.choice((None, *Bet))
    if name == "stack":
        return rng.choice((None, any_stack(rng))) if isinstance(answer, Wager) else any_stack(rng)
    if name == "distance_choice":
        return rng.choice((None, *DISTANCES))
    if name == "to":
        return rng.choice(DISTANCES)
    return rng.choice((1, 100)) if name == "hours" else rng.random() < 0.5


def stray(rng: Random) -> Answer:
    """An answer of any kind, due or not."""
    return rng.choice(
        (
            Wager(bet=rng.choice((None, *Bet)), stack=rng.choice((None, any_stack(rng)))),
            StackOrder(stack=any_stack(rng)),
            DistanceChoice(to=rng.choice(DISTANCES)),
            Silent(hours=rng.choice((1, 72))),
        )
    )
