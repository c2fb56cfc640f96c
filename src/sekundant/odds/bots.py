"""Simple bots: somebody to play against, and something that plays a duel to its end.

A bot knows no more than its view. It is pure: whoever calls it brings the randomness.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import accumulate
from typing import Any, Protocol, cast

from sekundant.core.encounter import AnySystem

Below = Callable[[int], int]
"""``below(n)`` gives a whole number 0 to n - 1, each equally likely."""


class Choices(Protocol):
    """What a room's bot is: the plausible answers to what a view asks of its reader, each with a weight."""

    def __call__(self, view: Any) -> tuple[tuple[int, Any], ...]: ...


def choices(system: AnySystem, view: Any) -> tuple[tuple[int, Any], ...]:
    """Plausible legal answers to what the reader of ``view`` owes, the most natural first, with weights.

    Never empty for one who owes an answer.
    """
    of_room = import_module(f"sekundant.odds.{system.id.replace('-', '_')}_bot")
    return cast(Choices, of_room.choices)(view)


def simple_bot(system: AnySystem, view: Any, below: Below) -> Any:
    """A legal, plausible answer of one who owes one. Raise LookupError for one who owes none."""
    weighted = choices(system, view)
    if not weighted:
        raise LookupError("this seat owes no answer")
    pick = below(sum(weight for weight, _ in weighted))
    reached = accumulate(weight for weight, _ in weighted)
    return next(answer for upto, (_, answer) in zip(reached, weighted, strict=True) if pick < upto)
