"""The duel as it stands: frozen values from which everything that follows can be computed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sekundant.core.encounter import Outcome
from sekundant.core.frozen import replace
from sekundant.systems.fencing.exchange import Beat, Exchange
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Bet, Stack
from sekundant.systems.fencing.sheet import Sheet
from sekundant.systems.fencing.stacks import FREE_POINTS
from sekundant.systems.fencing.weapons import DISTANCES, Armoury, Distance, shortened_by

LIGHT_PENALTY, SERIOUS_PENALTY = 5, 10
"""What a wound takes off bet rolls (FE.4.2.c, FE.4.2.f)."""

BREATH_PER_WOUND = 2
"""By how much a wound lowers the maximum of breath (FE.4.2.b, FE.4.2.e)."""


BREATH_PER_REST = 2
"""The breath that a live rest gives at the end of the turn (FE.3.5.4.a)."""

MOST_WOUNDS, LEAST_BREATH = 99, -999
"""No setup and no ruling gives a fencer more wounds of one kind, or less breath."""


class Phase(StrEnum):
    """What a duel waits for: bets, stacks, the winner's choice of the distance; or it is over."""

    BET = "bet"
    STACK = "stack"
    DISTANCE = "distance"
    OVER = "over"


class How(StrEnum):
    """How a duel ends; ``ended`` is the master's word for all that the rules don't know."""

    STRUCK_DOWN = "struck_down"
    INCAPACITATED = "incapacitated"
    BOTH_OUT = "both_out"
    ENDED = "ended"


class Learns(StrEnum):
    """What insight tells (FE.2.6.a, FE.2.6.b)."""

    NOTHING = "nothing"
    BET = "bet"
    BET_AND_RESULT = "bet_and_result"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wounds:
    """The wounds of a fencer (FE.4.2.g)."""

    light: int = 0
    serious: int = 0

    @property
    def penalty(self) -> int:
        """What they take off bet rolls, as a positive number."""
        return LIGHT_PENALTY * self.light + SERIOUS_PENALTY * self.serious

    @property
    def drain(self) -> int:
        """The breath that they take every turn (FE.4.2.a, FE.4.2.d)."""
        return self.light + 2 * self.serious


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What a fencer has put on this turn, hidden from the other (FE.6.10).

    ``bet`` and ``stack`` are as he handed them in; ``sealed``: the stack came with the bet (FE.6.4).
    ``success`` and ``points`` are known once the bet is thrown (``points`` is None until then), ``face`` is
    its die, kept for the telling only. ``insight`` is what his own cunning told him of the enemy.
    """

    bet: Bet | None = None
    stack: Stack | None = None
    sealed: bool = False
    distance_choice: Distance | None = None
    own_endurance_roll: bool = False
    success: bool | None = None
    points: int | None = None
    face: int | None = field(default=None, compare=False)
    insight: Learns = Learns.NOTHING

    @property
    def stack_points(self) -> int:
        """What his stack may cost; before the bet is thrown, what it may cost without one (FE.2.1)."""
        return FREE_POINTS if self.points is None else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A fencer in the duel: his sheet and all that changes. ``hand`` is what he has put on this turn."""

    name: str
    sheet: Sheet = field(hash=False)
    wounds: Wounds = Wounds()
    breath: int
    out: bool = False
    hand: Hand = Hand()

    @property
    def breath_max(self) -> int:
        """The most breath that he may have (FE.3.5.1, FE.4.2.b, FE.4.2.e)."""
        return self.sheet.full_breath - BREATH_PER_WOUND * (self.wounds.light + self.wounds.serious)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A duel between two answers, or between two beats of a turn.

    ``fighters`` are the two in setup order, ``initiative`` who holds it since the last turn. ``turn`` is the
    number of the turn, ``serial`` counts the asks, so that their keys tell an earlier turn's from those that
    are due. ``agenda`` is what is still to be played before the next answer; ``exchange`` is the turn as far
    as it has been played, once both stacks are in.
    """

    options: Options = field(hash=False)
    armoury: Armoury = field(hash=False)
    fighters: tuple[Fighter, Fighter]
    distance: Distance = Distance.FAR
    initiative: str | None = None
    phase: Phase = Phase.BET
    turn: int = 1
    serial: int = 1
    agenda: tuple[Beat, ...] = field(default=(), hash=False)
    exchange: Exchange | None = None
    decided: Outcome | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two, in setup order."""
        return self.fighters[0].name, self.fighters[1].name

    def fighter(self, name: str) -> Fighter:
        """The fencer of that name. Raise LookupError if there is none."""
        for fighter in self.fighters:
            if fighter.name == name:
                return fighter
        raise LookupError(name)

    def enemy(self, name: str) -> Fighter:
        """The other one."""
        return self.fighters[1] if self.fighters[0].name == name else self.fighters[0]

    def open_distances(self, winner: str) -> tuple[Distance, ...]:
        """Where the winner of the distance may go (FE.3.4.6.a, FE.3.4.6.b, FE.3.4.6.c)."""
        holds = self.exchange is not None and self.exchange.holder == winner
        return tuple(to for to in DISTANCES if holds or shortened_by(self.distance, to) <= 1)

    def with_fighter(self, name: str, **changes: Any) -> State:
        """The duel with a fencer changed."""
        first, second = self.fighters
        if first.name == name:
            return replace(self, fighters=(replace(first, **changes), second))
        return replace(self, fighters=(first, replace(second, **changes)))

    def with_hand(self, name: str, **changes: Any) -> State:
        """The duel with what a fencer has put on this turn changed."""
        return self.with_fighter(name, hand=replace(self.fighter(name).hand, **changes))

    def with_side(self, name: str, **changes: Any) -> State:
        """The duel with a side of the exchange changed."""
        exchange = self.exchange
        if exchange is None:
            raise LookupError("no exchange is being played")
        first, second = exchange.sides
        if first.name == name:
            sides = (replace(first, **changes), second)
        else:
            sides = (first, replace(second, **changes))
        return replace(self, exchange=replace(exchange, sides=sides))
