"""What a seat, the master and a spectator may know of a duel.

Sheets, wounds, breath, the distance and the initiative are open; hidden are the orders of the turn and the
dice of its first phase (FE.6.10, gap "What the enemy may see").
"""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.encounter import Ask, Outcome
from sekundant.core.events import MASTER, Reader
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Bet, Stack
from sekundant.systems.fencing.sheet import Sheet
from sekundant.systems.fencing.stacks import FREE_POINTS, cut
from sekundant.systems.fencing.state import Fighter, Learns, Phase, State, Wounds
from sekundant.systems.fencing.weapons import Armoury, Distance

DECLASSIFIED: tuple[tuple[str, str], ...] = (
    ("hands.learned", "FE.2.6.a"),  # insight tells this reader the enemy's bet
    ("hands.learned", "FE.2.6.b"),  # and perhaps whether it succeeded
    ("asks", "FE.6.4"),  # one who sealed his stack with the bet is asked for none
)
"""What of another seat's secrets may show in a view, as (part of the view, clause that opens it).

Two states that differ only in the secrets of others give equal views, but for these parts.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenFighter:
    """A fencer as everybody sees him. ``bet_penalty`` is what his wounds take off his bets."""

    name: str
    sheet: Sheet
    wounds: Wounds
    breath: int
    breath_max: int
    bet_penalty: int
    out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What a fencer's insight told him of the enemy's bet (FE.2.6); a ``bet`` of None: there is none."""

    what: Learns
    bet: Bet | None
    success: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenHand:
    """What a fencer has put on this turn, as he himself and the master know it.

    ``points`` is None before the bet is thrown. ``stack`` is what stands of the stack that he sealed with the
    bet, ``removed`` what was cut from it (FE.6.4). ``own_endurance_roll``: he throws that die himself
    (FE.6.8). ``learned`` is None before his insight is thrown.
    """

    name: str
    bet: Bet | None
    success: bool | None
    points: int | None
    sealed: bool
    stack: Stack | None
    removed: Stack
    distance_choice: Distance | None
    own_endurance_roll: bool
    learned: Learned | None

    @property
    def stack_points(self) -> int:
        """What his stack may cost; before the bet is thrown, what it may cost without one (FE.2.1)."""
        return FREE_POINTS if self.points is None else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A duel as ``reader`` may know it.

    ``fighters`` are the two in setup order, ``hands`` what the reader knows of what they have put on this
    turn: his own, for the master both, for a spectator none. ``asks`` are what he owes (for the master what
    both owe). ``choices`` are the distances among which he is asked to choose.
    """

    reader: Reader
    options: Options
    armoury: Armoury
    phase: Phase
    turn: int
    distance: Distance
    initiative: str | None
    fighters: tuple[SeenFighter, SeenFighter]
    hands: tuple[SeenHand, ...]
    asks: tuple[Ask, ...]
    choices: tuple[Distance, ...]
    decided: Outcome | None

    def fighter(self, name: str) -> SeenFighter:
        """The fencer of that name. Raise LookupError if there is none."""
        for fighter in self.fighters:
            if fighter.name == name:
                return fighter
        raise LookupError(name)

    @property
    def me(self) -> SeenFighter:
        """The reader's own fencer. Raise LookupError for one without a seat."""
        return self.fighter(self.reader)

    @property
    def enemy(self) -> SeenFighter:
        """The reader's enemy. Raise LookupError for one without a seat."""
        return self.fighters[1] if self.me is self.fighters[0] else self.fighters[0]

    @property
    def hand(self) -> SeenHand:
        """What the reader himself has put on this turn. Raise LookupError for one without a seat."""
        for hand in self.hands:
            if hand.name == self.reader:
                return hand
        raise LookupError(f"{self.reader} has no seat")


def view(state: State, reader: Reader, asks: tuple[Ask, ...]) -> View:
    """The duel as ``reader`` may know it; ``asks`` are all that the encounter waits for."""
    first, second = state.fighters
    mine = tuple(fighter for fighter in state.fighters if reader in (fighter.name, MASTER))
    owed = asks if reader == MASTER else tuple(ask for ask in asks if ask.seat == reader)
    asked = state.phase is Phase.DISTANCE and bool(owed)
    return View(
        reader=reader,
        options=state.options,
        armoury=state.armoury,
        phase=state.phase,
        turn=state.turn,
        distance=state.distance,
        initiative=state.initiative,
        fighters=(_seen(first), _seen(second)),
        hands=tuple(_hand(state, fighter) for fighter in mine),
        asks=owed,
        choices=state.open_distances(owed[0].seat) if asked else (),
        decided=state.decided,
    )


def _seen(fighter: Fighter) -> SeenFighter:
    return SeenFighter(
        name=fighter.name,
        sheet=fighter.sheet,
        wounds=fighter.wounds,
        breath=fighter.breath,
        breath_max=fighter.breath_max,
        bet_penalty=fighter.wounds.penalty,
        out=fighter.out,
    )


def _hand(state: State, fighter: Fighter) -> SeenHand:
    hand = fighter.hand
    stack: Stack | None = hand.stack
    removed: Stack = ()
    if stack is not None and hand.points is not None:
        stack, removed = cut(stack, hand.points, state.options)
    return SeenHand(
        name=fighter.name,
        bet=hand.bet,
        success=hand.success,
        points=hand.points,
        sealed=hand.sealed,
        stack=stack,
        removed=removed,
        distance_choice=hand.distance_choice,
        own_endurance_roll=hand.own_endurance_roll,
        learned=_learned(state, fighter) if hand.points is not None else None,
    )


def _learned(state: State, fighter: Fighter) -> Learned:
    """What his insight told him of the enemy's bet (FE.2.6.a, FE.2.6.b)."""
    what, enemy = fighter.hand.insight, state.enemy(fighter.name).hand
    if what is Learns.NOTHING:
        return Learned(what=what, bet=None, success=None)
    return Learned(what=what, bet=enemy.bet, success=enemy.success if what is Learns.BET_AND_RESULT else None)
