"""A duel that opens in the middle of a turn: the bets of some are thrown, the stacks are still to come."""

from __future__ import annotations

from sekundant.core.frozen import replace
from sekundant.core.reading import Page
from sekundant.systems.fencing.orders import Action, Bet, Sealing, Stack
from sekundant.systems.fencing.stacks import FREE_POINTS, is_seal_refused, stack_points
from sekundant.systems.fencing.state import Hand, Phase, State

FIELDS = ("bet", "success", "stack", "sealed")
"""What a setup says of a bet that is thrown; a stack there was sealed with it."""


def read_phase_one(state: State, page: Page) -> State:
    """The duel after the dice of its bets; one who is not named made no bet (FE.6.3).

    A stack must be still to come, so one of the two may have sealed his, not both.
    """
    for name in state.names:
        hand = _hand(page.page(name, FIELDS)) if page.has(name) else Hand(points=FREE_POINTS)
        if hand.stack is not None and is_seal_refused(hand.stack, hand.stack_points, state.options):
            hand = replace(hand, stack=None, sealed=False)
        state = state.with_fighter(name, hand=hand)
    if all(fighter.hand.sealed for fighter in state.fighters):
        page.note(f"{state.names[1]}.stack", "either_or", clause="FE.6.3")
    return replace(state, phase=Phase.STACK)


def _hand(page: Page) -> Hand:
    """What one put on; a stack that is named was sealed with the bet (FE.6.4)."""
    bet = page.one_of("bet", tuple(Bet), "not_a_choice", "FE.2.2")
    success = page.flag("success")
    page.one_of("sealed", tuple(Sealing), "not_a_choice", "FE.6.3")
    stack = _stack(page) if page.has("stack") else None
    wager = None if bet is None else Bet(bet)
    return Hand(
        bet=wager,
        success=None if wager is None else success,
        points=stack_points(wager, success),
        stack=stack,
        sealed=stack is not None,
    )


def _stack(page: Page) -> Stack:
    stack = []
    for index, word in enumerate(page.items("stack")):
        if isinstance(word, str) and word in tuple(Action):
            stack.append(Action(word))
        else:
            page.note(f"stack[{index}]", "not_a_choice", word, tuple(Action), "FE.3.0.1")
    return tuple(stack)
