"""Other secrets: what of a fencer's turn may be different without the other's knowing it.

Each variation is a function of (random, state, seat) and returns another state. All that it changes is closed
by FE.6.10: the bet and its result, as far as the other's insight has not told them, a stack under seal, a
distance named in advance, and what his own insight told him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from sekundant.systems.fencing.orders import Bet
from sekundant.systems.fencing.stacks import MOST_POINTS, NEEDED, cost, stack_points
from sekundant.systems.fencing.state import Hand, Learns, Phase, State
from sekundant.systems.fencing.view import view
from sekundant.systems.fencing.weapons import DISTANCES
from tests.generators.fencing.orders import stack

Variation = Callable[[Random, State, str], State]


def _hidden_turn(state: State) -> bool:
    """Whether bets are thrown and nothing of the turn has been told yet."""
    return state.phase is Phase.STACK


def _known(state: State, seat: str) -> Learns:
    """What the other has learned of a seat's bet."""
    return state.enemy(seat).hand.insight


def _with_hand(state: State, seat: str, hand: Hand) -> State:
    """The state with another hand; its points are those of its bet, its stack one that may stand."""
    hand = replace(hand, points=stack_points(hand.bet, hand.success))
    if hand.stack is not None and state.options.early_stack_overrun == "refuse":
        affordable = cost(hand.stack, state.options) <= (hand.points or 0)
        hand = hand if affordable else replace(hand, stack=())
    return state.with_fighter(seat, hand=hand)


def bet(rng: Random, state: State, seat: str) -> State:
    """Another bet, or none, of which the other has learned nothing."""
    if not _hidden_turn(state) or _known(state, seat) is not Learns.NOTHING:
        return state
    hand = replace(state.fighter(seat).hand, bet=rng.choice((None, *Bet)), success=None, face=None)
    if hand.bet is None:
        return _with_hand(state, seat, hand)
    fallen = rng.randint(1, 100)
    won = fallen >= _least_face(state, seat, hand.bet)
    return _with_hand(state, seat, replace(hand, success=won, face=fallen))


def success(rng: Random, state: State, seat: str) -> State:
    """The other result of a bet of which the other knows the bet at most."""
    hand = state.fighter(seat).hand
    if not _hidden_turn(state) or hand.bet is None or _known(state, seat) is Learns.BET_AND_RESULT:
        return state
    least = _least_face(state, seat, hand.bet)
    faces = [face for face in range(1, 101) if (face >= least) != hand.success]
    if not faces:
        return state
    return _with_hand(state, seat, replace(hand, success=not hand.success, face=rng.choice(faces)))


def _least_face(state: State, seat: str, wagered: Bet) -> int:
    """The least face with which a bet succeeds (FE.2.2)."""
    fighter = state.fighter(seat)
    return NEEDED[wagered] - fighter.sheet.mastery + fighter.wounds.penalty


def sealed_stack(rng: Random, state: State, seat: str) -> State:
    """Another stack under the seal of the bet."""
    hand = state.fighter(seat).hand
    if not _hidden_turn(state) or hand.stack is None:
        return state
    other = stack(rng, view(state, seat, ()), MOST_POINTS)
    return _with_hand(state, seat, replace(hand, stack=other))


def sealing(rng: Random, state: State, seat: str) -> State:
    """A stack sealed with the bet, or still to come; the other, who is asked for his own, can't tell."""
    hand, other = state.fighter(seat).hand, state.enemy(seat).hand
    if not _hidden_turn(state) or other.stack is not None:
        return state
    if hand.stack is not None:
        return state.with_hand(seat, stack=None, sealed=False)
    formed = stack(rng, view(state, seat, ()), MOST_POINTS)
    return _with_hand(state, seat, replace(hand, stack=formed, sealed=True))


def distance_in_advance(rng: Random, state: State, seat: str) -> State:
    """Another distance named in advance; once one is asked for his, it is the other's that has no effect."""
    contest = state.exchange.contest if state.exchange else None
    if state.phase is Phase.BET or (contest is not None and contest.winner == seat):
        return state
    return state.with_hand(seat, distance_choice=rng.choice((None, *DISTANCES)))


def own_endurance_roll(rng: Random, state: State, seat: str) -> State:
    """Who throws the die of the endurance roll (FE.6.8)."""
    if state.phase is Phase.BET:
        return state
    return state.with_hand(seat, own_endurance_roll=not state.fighter(seat).hand.own_endurance_roll)


def insight(rng: Random, state: State, seat: str) -> State:
    """What he himself has learned of the other."""
    if state.phase is Phase.BET:
        return state
    return state.with_hand(seat, insight=rng.choice(tuple(Learns)))


VARIATIONS: dict[str, Variation] = {
    "bet": bet,
    "success": success,
    "sealed_stack": sealed_stack,
    "sealing": sealing,
    "distance_in_advance": distance_in_advance,
    "own_endurance_roll": own_endurance_roll,
    "insight": insight,
}


def varied(
    rng: Random, state: State, seat: str, *, changes: int = 1, only: tuple[str, ...] = ()
) -> tuple[State, tuple[str, ...]]:
    """The state with other secrets of a seat, and which variations were made."""
    names = tuple(rng.sample(only or tuple(VARIATIONS), changes))
    for name in names:
        state = VARIATIONS[name](rng, state, seat)
    return state, names
