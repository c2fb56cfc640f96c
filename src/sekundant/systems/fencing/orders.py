"""What may be declared on a turn: bet, stack, distance. What is legal stands in :mod:`.objections`.

A turn asks up to three times: for the bet (a stack may be sealed with it), then for the stack, and of the
winner of the distance contest, who named none in advance, for the distance (FE.6.3, FE.6.4, FE.3.4.6).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from sekundant.core.events import Number
from sekundant.systems.fencing.weapons import Distance


class Bet(StrEnum):
    """The hidden wager of a turn (FE.2.2)."""

    LOW = "low"
    HIGH = "high"
    ALL_IN = "all_in"


class Action(StrEnum):
    """What takes a position in a stack (FE.3.0.1, FE.3.2.4, FE.5.1.c)."""

    ATTACK = "attack"
    PARRY = "parry"
    RIPOSTE = "riposte"
    FEINT = "feint"
    FEINT_FOR_ATTACK = "feint_for_attack"
    FEINT_FOR_RIPOSTE = "feint_for_riposte"
    INITIATIVE = "initiative"
    DISTANCE = "distance"
    REST = "rest"
    DAGGER = "dagger"


FEINTS = frozenset({Action.FEINT, Action.FEINT_FOR_ATTACK, Action.FEINT_FOR_RIPOSTE})
"""A feint is one kind of action, whatever its mark (FE.3.0.2.a)."""

PARRIES = frozenset({Action.PARRY, Action.DAGGER})
"""The dagger acts as a parry and counts as one (FE.5.1.d)."""

Stack = tuple[Action, ...]
"""The actions of a turn, the top first: their order matters (FE.3.0.3).

Each takes one position, whatever it costs (FE.3.0.2.b).
"""


class Sealing(StrEnum):
    """When a stack was handed in: after the dice of the bet, or with it (FE.6.3, FE.6.4)."""

    AFTER_BET = "after_bet"
    WITH_BET = "with_bet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """The first part of a turn: the bet (None for no bet, FE.6.1), and the stack if it is sealed with it.

    ``stack`` is None for a stack that comes after the dice. ``distance_choice`` is where he will fight next
    if he wins the distance (FE.3.4.6); ``own_endurance_roll``: he throws that die himself (FE.6.8).
    """

    kind: ClassVar[str] = "bet"

    bet: Bet | None = None
    stack: Stack | None = None
    distance_choice: Distance | None = None
    own_endurance_roll: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StackOrder:
    """The second part of a turn: the stack (FE.6.3)."""

    kind: ClassVar[str] = "stack"

    stack: Stack = ()
    distance_choice: Distance | None = None
    own_endurance_roll: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceChoice:
    """Where the winner of the distance wants to fight on the next turn (FE.3.4.6)."""

    kind: ClassVar[str] = "distance"

    to: Distance


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """The clock's answer for one who has not posted: no bet, an empty stack, the distance kept."""

    kind: ClassVar[str] = "silent"

    hours: Number = 0


Answer = Wager | StackOrder | DistanceChoice | Silent

ANSWERS: tuple[type, ...] = (Wager, StackOrder, DistanceChoice, Silent)
