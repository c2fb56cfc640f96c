"""Section 2: the bet, the insight into the enemy's bet, and whose stack is still to come."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Sum, only
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import BetOpened, BetRolled, Insight, SealRefused
from sekundant.systems.fencing.exchange import Beat, Deed
from sekundant.systems.fencing.orders import Bet, Stack
from sekundant.systems.fencing.rules.sides import D100
from sekundant.systems.fencing.stacks import FREE_POINTS, NEEDED, cost, is_seal_refused, stack_points
from sekundant.systems.fencing.state import Fighter, Learns, Phase, State

KNOWS_BET, KNOWS_RESULT = 50, 80
"""From which totals insight tells the bet, and also its result (FE.2.6.a, FE.2.6.b)."""

_RESULT_CLAUSES = {Bet.LOW: "FE.2.3", Bet.HIGH: "FE.2.4", Bet.ALL_IN: "FE.2.5"}

EXCHANGE_TO_COME = (Beat(Deed.OPEN),)
"""The agenda once both stacks are in; opening the exchange puts the rest on it."""


def phase_one(state: State) -> tuple[Beat, ...]:
    """The agenda of the first part of a turn (procedure steps 1 and 2)."""
    dice = (Beat(deed, name) for deed in (Deed.BET, Deed.INSIGHT) for name in state.names)
    return (*dice, Beat(Deed.STACKS))


def throw_bet(state: State, beat: Beat, table: Table) -> State:
    """Throw for a bet (FE.2.2); one who made none has 6 points and no die (FE.6.1)."""
    fighter = state.fighter(beat.by)
    bet = fighter.hand.bet
    if bet is None:
        table.tell(_without_bet(fighter))
        return state.with_hand(beat.by, points=FREE_POINTS)
    bonus = fighter.sheet.mastery - fighter.wounds.penalty
    roll = table.band(beat.by, "bet", D100, (NEEDED[bet] - 1 - bonus,), only(beat.by))
    success = roll.face + bonus >= NEEDED[bet]
    points = stack_points(bet, success)
    table.tell(
        BetRolled(
            audience=only(beat.by),
            clauses=("FE.2.2", _RESULT_CLAUSES[bet]),
            rolls=(roll,),
            by=beat.by,
            bet=bet,
            sum=bet_sum(fighter, roll.face),
            need=NEEDED[bet],
            success=success,
            points=points,
        )
    )
    return state.with_hand(beat.by, success=success, points=points, face=roll.face)


def bet_sum(fighter: Fighter, face: int) -> Sum:
    """The bet roll with mastery and wounds (FE.2.2.a, FE.2.2.b)."""
    items = [Item("die", face, "FE.2.2"), Item("mastery", fighter.sheet.mastery, "FE.2.2.a")]
    if fighter.wounds.penalty:
        items.append(Item("wounds", -fighter.wounds.penalty, "FE.2.2.b"))
    return Sum(tuple(items), face + fighter.sheet.mastery - fighter.wounds.penalty)


def _without_bet(fighter: Fighter) -> BetRolled:
    return BetRolled(
        audience=only(fighter.name), clauses=("FE.6.1",), by=fighter.name, bet=None, points=FREE_POINTS
    )


def open_bets(state: State, table: Table) -> None:
    """Tell everybody the bets, as the turn is being resolved (FE.6.10)."""
    for fighter in state.fighters:
        hand = fighter.hand
        table.tell(
            BetOpened(
                audience=EVERYONE,
                clauses=("FE.2.2", _RESULT_CLAUSES[hand.bet]) if hand.bet else ("FE.6.1",),
                by=fighter.name,
                bet=hand.bet,
                sum=None if hand.face is None else bet_sum(fighter, hand.face),
                need=NEEDED[hand.bet] if hand.bet else None,
                success=hand.success,
                points=hand.stack_points,
            )
        )


def throw_insight(state: State, beat: Beat, table: Table) -> State:
    """Throw for insight into the enemy's bet, as every fencer does on every turn (FE.2.6, FE.6.2)."""
    fighter, enemy = state.fighter(beat.by), state.enemy(beat.by)
    cunning = fighter.sheet.cunning
    tops = (KNOWS_BET - 1 - cunning, KNOWS_RESULT - 1 - cunning)
    roll = table.band(beat.by, "cunning", D100, tops, only(beat.by))
    total = roll.face + cunning
    learns = _learned(total)
    table.tell(
        Insight(
            audience=only(beat.by),
            clauses=("FE.2.6", "FE.2.6.b" if learns is Learns.BET_AND_RESULT else "FE.2.6.a"),
            rolls=(roll,),
            by=beat.by,
            about=enemy.name,
            sum=Sum((Item("die", roll.face, "FE.2.6"), Item("cunning", cunning, "FE.1.1.b")), total),
            learns=learns,
            bet=None if learns is Learns.NOTHING else enemy.hand.bet,
            success=enemy.hand.success if learns is Learns.BET_AND_RESULT else None,
        )
    )
    return state.with_hand(beat.by, insight=learns)


def _learned(total: int) -> Learns:
    if total >= KNOWS_RESULT:
        return Learns.BET_AND_RESULT
    return Learns.BET if total >= KNOWS_BET else Learns.NOTHING


def wait_for_stacks(state: State, _beat: Beat, table: Table) -> State:
    """Ask for the stacks that were not sealed with the bet (FE.6.3, FE.6.4); if none is owed, go on."""
    for fighter in state.fighters:
        sealed = fighter.hand.stack
        if sealed is not None and is_seal_refused(sealed, fighter.hand.stack_points, state.options):
            table.tell(_seal_refused(state, fighter, sealed))
            state = state.with_hand(fighter.name, stack=None, sealed=False)
    if all(fighter.hand.stack is not None for fighter in state.fighters):
        return replace(state, agenda=EXCHANGE_TO_COME)
    return replace(state, phase=Phase.STACK, serial=state.serial + 1)


def _seal_refused(state: State, fighter: Fighter, sealed: Stack) -> SealRefused:
    """His sealed stack is too dear, and must be formed anew (FE.6.4)."""
    return SealRefused(
        audience=only(fighter.name),
        clauses=("FE.6.4", "FE.3.0.2.d"),
        by=fighter.name,
        points=fighter.hand.stack_points,
        cost=cost(sealed, state.options),
    )
