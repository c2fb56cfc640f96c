"""The exact odds of a step: every outcome that the dice allow, with its probability as a fraction.

The rules run as they run in play; only the dice are another source (:func:`sekundant.core.chance.every`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from sekundant.core.chance import every
from sekundant.core.encounter import Staged, System

StateT = TypeVar("StateT", bound=Hashable)
AnswerT = TypeVar("AnswerT")
Result = TypeVar("Result", bound=Hashable)


def distribution(
    system: System[StateT, AnswerT, Any], state: StateT, answers: Mapping[str, AnswerT]
) -> dict[StateT, Fraction]:
    """The states in which a step with these legal answers may end, each with its probability; the sum is 1.

    A system that can be played stage by stage is: paths that have come to the same state are gone on with
    together, so five shots do not cost the fifth power of one.
    """
    if isinstance(system, Staged):
        return _stage_by_stage(system, every(partial(system.begin, state, answers)))
    return every(lambda chance: system.step(state, answers, chance).state)


def _stage_by_stage(
    system: Staged[StateT, AnswerT], standing: dict[StateT, Fraction]
) -> dict[StateT, Fraction]:
    """Play on from all ``standing`` states, one stage of each at a time, until none is due anywhere."""
    ended: dict[StateT, Fraction] = {}
    while standing:
        reached: dict[StateT, Fraction] = {}
        for before, likelihood in standing.items():
            if system.pending(before):
                for after, share in every(partial(system.advance, before)).items():
                    _add(reached, after, likelihood * share)
            else:
                _add(ended, before, likelihood)
        standing = reached
    return ended


def summary(
    distribution: Mapping[StateT, Fraction], of: Callable[[StateT], Result]
) -> dict[Result, Fraction]:
    """The probability of each class ``of`` the last state, such as the status of a fighter or his wounds."""
    classes: dict[Result, Fraction] = {}
    for state, likelihood in distribution.items():
        _add(classes, of(state), likelihood)
    return classes


def _add(likelihoods: dict[Result, Fraction], result: Result, likelihood: Fraction) -> None:
    likelihoods[result] = likelihoods.get(result, Fraction(0)) + likelihood
