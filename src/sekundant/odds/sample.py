"""Odds by trying: frequencies of a step that is played again and again.

The exact distribution (:mod:`.exact`) is better wherever it can be had; this is its independent check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from sekundant.core.chance import Sampled
from sekundant.core.encounter import System

StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
Result = TypeVar("Result", bound=Hashable)


def frequencies(
    system: System[StateT, AnswerT, Any],
    state: StateT,
    answers: Mapping[str, AnswerT],
    *,
    times: int,
    below: Callable[[int], int],
    of: Callable[[StateT], Result],
) -> Counter[Result]:
    """How often a step ended in each class ``of`` its last state, out of ``times`` plays with legal answers.

    ``below(n)`` gives a whole number 0 to n - 1, each equally likely: ``random.Random(seed).randrange`` does.
    """
    chance = Sampled(below)
    return Counter(of(system.step(state, answers, chance).state) for _ in range(times))
