"""The exact odds of a step: every outcome that the dice allow, with its probability as a fraction.

The rules run as they run in play; only the dice are another source (:func:`sekundant.core.chance.every`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import partial, reduce
from operator import add
from typing import Any, TypeVar

from sekundant.core.chance import every, paths
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
        return _stage_by_stage(system, paths(partial(system.begin, state, answers)))
    return every(lambda chance: system.step(state, answers, chance).state)


def _stage_by_stage(
    system: Staged[StateT, AnswerT], begun: Iterable[tuple[StateT, Fraction]]
) -> dict[StateT, Fraction]:
    """Play on from all states begun, one stage of each at a time, until none is due anywhere."""
    ended: dict[StateT, Fraction] = {}
    standing = _together(begun)
    while standing:
        going = []
        for state, likelihoods in standing.items():
            likelihood = reduce(add, likelihoods)
            if system.pending(state):
                going.append((state, likelihood))
            else:
                ended[state] = ended.get(state, Fraction(0)) + likelihood
        standing = _together(
            (after, likelihood * share)
            for before, likelihood in going
            for after, share in paths(partial(system.advance, before))
        )
    return ended


def _together(reached: Iterable[tuple[StateT, Fraction]]) -> dict[StateT, list[Fraction]]:
    """The likelihoods of equal states side by side. A state is hashed once: that is the dear part."""
    states: dict[StateT, list[Fraction]] = {}
    for state, likelihood in reached:
        states.setdefault(state, []).append(likelihood)
    return states


def summary(
    distribution: Mapping[StateT, Fraction], of: Callable[[StateT], Result]
) -> dict[Result, Fraction]:
    """The probability of each class ``of`` the last state, such as the status of a fighter or his wounds."""
    classes: dict[Result, Fraction] = {}
    for state, likelihood in distribution.items():
        result = of(state)
        classes[result] = classes.get(result, Fraction(0)) + likelihood
    return classes
