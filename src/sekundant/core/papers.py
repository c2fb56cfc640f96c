"""The kinds of file that a master may have checked by themselves: a fighter, a scene.

A paper is checked by opening a duel around it, so opening finds every fault. Packs and whole duels are
checked alike in every system and are no papers; of orders a room only says how they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from sekundant.core.encounter import Objection
from sekundant.core.wire import Plain

CHECKED, OPPONENT = "checked", "opponent"
"""Who stand in a duel that is opened only to check a part of it."""


def setup_with(fighter: Plain, **more: Plain) -> Plain:
    """The setup of a duel in which ``fighter`` stands against one of whom nothing is said."""
    return {"combatants": {CHECKED: fighter, OPPONENT: {}}, **more}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One kind of paper of a system.

    ``signs`` are the fields by which it is told; a name alone tells nothing. ``around`` makes the setup of a
    duel around it, in which it stands at ``place``. ``notes``, if there are any, say by what :data:`CHECKED`
    sees of that duel what the paper must obey besides what opening checks, and as warnings what its author
    should know.
    """

    kind: str
    signs: frozenset[str]
    place: str
    around: Callable[[Plain], Plain]
    notes: Callable[[Any], Iterable[Objection]] | None = None


class Papers(Protocol):
    """The papers of one room: its module ``papers``. ``ORDER_SIGNS`` are the fields that tell an order."""

    @property
    def PAPERS(self) -> tuple[Paper, ...]:  # noqa: N802 - a constant of a module
        """The kinds of paper; where several fit, the first is meant."""

    @property
    def ORDER_SIGNS(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """The fields that only an order has."""
