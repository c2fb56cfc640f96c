"""A duel that opens in the middle of a turn: the bets of some are thrown, the stacks are still to come."""

from __future__ import annotations

from sekundant.core.frozen import replace
from sekundant.core.reading import Page
from sekundant.systems.fencing.orders import Action, Bet, Stack
from sekundant.systems.fencing.stacks import FREE_POINTS, cost, stack_points
from sekundant.systems.fencing.state import Hand, Phase, State

_FIELDS = ("bet", "success", "stack", "sealed")
_SEALINGS = ("after_bet", "with_bet")


def read_phase_one(state: State, page: Page) -> State:
    """The duel after the dice of its bets; one who is not named made no bet (FE.6.3)."""
    for name in state.names:
        hand = _hand(page.page(name, _FIELDS)) if page.has(name) else Hand(points=FREE_POINTS)
        state = state.with_fighter(name, hand=_as_sealed(state, hand))
    return replace(state, phase=Phase.STACK)


def _hand(page: Page) -> Hand:
    """What one put on; a stack that is named was sealed with the bet (FE.6.4)."""
    bet = page.one_of("bet", tuple(Bet), "not_a_choice", "FE.2.2")
    success = page.flag("success")
    page.one_of("sealed", _SEALINGS, "not_a_choice", "FE.6.3")
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


def _as_sealed(state: State, hand: Hand) -> Hand:
    """Under the switch that refuses it, a sealed stack that is too dear must be formed anew (FE.6.4)."""
    if state.options.early_stack_overrun == "trim_from_end" or hand.stack is None or hand.points is None:
        return hand
    affordable = cost(hand.stack, state.options) <= hand.points
    return hand if affordable else replace(hand, stack=None, sealed=False)
