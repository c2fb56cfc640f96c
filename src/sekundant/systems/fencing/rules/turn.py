"""A turn from its bets to its end: the rulebook's procedure, a function a beat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import TurnBegins
from sekundant.systems.fencing.exchange import Beat, Deed
from sekundant.systems.fencing.orders import Answer, DistanceChoice, StackOrder, Wager
from sekundant.systems.fencing.rules.bets import (
    EXCHANGE_TO_COME,
    phase_one,
    throw_bet,
    throw_insight,
    wait_for_stacks,
)
from sekundant.systems.fencing.rules.blows import strike
from sekundant.systems.fencing.rules.breath import book_breath
from sekundant.systems.fencing.rules.conversion import convert_overhang
from sekundant.systems.fencing.rules.distance import CHOICE_TO_COME, contest_distance, take_choice
from sekundant.systems.fencing.rules.endurance import throw_endurance
from sekundant.systems.fencing.rules.feints import feint
from sekundant.systems.fencing.rules.initiative import contest_initiative
from sekundant.systems.fencing.rules.opening import open_exchange
from sekundant.systems.fencing.rules.order_of_blows import order_blows
from sekundant.systems.fencing.rules.wounds import damage, nerve, reckon, stay
from sekundant.systems.fencing.state import Hand, Phase, State

BEATS: dict[Deed, Callable[[State, Beat, Table], State]] = {
    Deed.BET: throw_bet,
    Deed.INSIGHT: throw_insight,
    Deed.STACKS: wait_for_stacks,
    Deed.OPEN: open_exchange,
    Deed.ENDURANCE: throw_endurance,
    Deed.INITIATIVE: contest_initiative,
    Deed.CONVERSION: convert_overhang,
    Deed.ORDER_OF_BLOWS: order_blows,
    Deed.FEINT: feint,
    Deed.STRIKE: strike,
    Deed.DAMAGE: damage,
    Deed.STAY: stay,
    Deed.NERVE: nerve,
    Deed.RECKON: reckon,
    Deed.CONTEST: contest_distance,
    Deed.DISTANCE: take_choice,
    Deed.BREATH: book_breath,
}
"""Procedure steps 1 to 13, each with its function."""


def take(state: State, answers: Mapping[str, Answer], table: Table) -> State:
    """Take the answers that were asked for; what follows from them is put on the agenda."""
    if state.phase is Phase.BET:
        return _take_bets(state, answers, table)
    if state.phase is Phase.STACK:
        return _take_stacks(state, answers)
    ((winner, answer),) = answers.items()
    to = answer.to if isinstance(answer, DistanceChoice) else state.distance
    return replace(state.with_hand(winner, distance_choice=to), agenda=CHOICE_TO_COME)


def _take_bets(state: State, answers: Mapping[str, Answer], table: Table) -> State:
    """The turn begins with both bets; one who is silent makes none."""
    table.tell(
        TurnBegins(
            audience=EVERYONE,
            clauses=("FE.2.1",),
            turn=state.turn,
            distance=state.distance,
            holder=state.initiative,
        )
    )
    for name, answer in answers.items():
        hand = Hand()
        if isinstance(answer, Wager):
            hand = Hand(
                bet=answer.bet,
                stack=answer.stack,
                sealed=answer.stack is not None,
                distance_choice=answer.distance_choice,
                own_endurance_roll=answer.own_endurance_roll,
            )
        state = state.with_fighter(name, hand=hand)
    return replace(state, agenda=phase_one(state))


def _take_stacks(state: State, answers: Mapping[str, Answer]) -> State:
    """The stacks that were still to come; one who is silent has an empty one."""
    for name, answer in answers.items():
        order = answer if isinstance(answer, StackOrder) else StackOrder()
        hand = state.fighter(name).hand
        state = state.with_hand(
            name,
            stack=order.stack,
            distance_choice=order.distance_choice or hand.distance_choice,
            own_endurance_roll=order.own_endurance_roll or hand.own_endurance_roll,
        )
    return replace(state, agenda=EXCHANGE_TO_COME)


def in_progress(state: State) -> bool:
    """Whether beats are due that wait for nobody."""
    return bool(state.agenda)


def play_beat(state: State, table: Table) -> State:
    """Play the next beat of the agenda. Raise LookupError if there is none."""
    if not state.agenda:
        raise LookupError("no beat is due")
    beat = state.agenda[0]
    return BEATS[beat.deed](replace(state, agenda=state.agenda[1:]), beat, table)


def play_on(state: State, table: Table) -> State:
    """Play beats until a die has been thrown, or none is due."""
    thrown = table.thrown
    while state.agenda and table.thrown == thrown:
        state = play_beat(state, table)
    return state
