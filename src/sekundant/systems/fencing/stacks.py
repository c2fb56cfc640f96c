"""A stack on paper: what it costs, what is cut from it, and which blow its feints work for."""

from __future__ import annotations

from enum import StrEnum

from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import FEINTS, PARRIES, Action, Bet, Stack

FREE_POINTS = 6
"""The stack points of every turn before the bet (FE.2.1)."""

MOST_POINTS = 12
"""No stack costs more, whatever the bet (FE.3.0.2.d)."""

CHEAP = 3
"""So many actions of one kind cost 1 stack point each, further ones 2 (FE.3.0.2, FE.3.0.2.a)."""

NEEDED = {Bet.LOW: 40, Bet.HIGH: 60, Bet.ALL_IN: 80}
"""From which total a bet succeeds (FE.2.2)."""

_WON = {Bet.LOW: 2, Bet.HIGH: 4, Bet.ALL_IN: 6}
_LOST = {Bet.LOW: 1, Bet.HIGH: 0, Bet.ALL_IN: -1}


class Blow(StrEnum):
    """What a feint can work for: the attack, or the riposte (FE.3.2.4.a)."""

    ATTACK = "attack"
    RIPOSTE = "riposte"


def stack_points(bet: Bet | None, success: bool | None) -> int:
    """The stack points of a turn (FE.2.3, FE.2.4, FE.2.5); 6 without a bet (FE.6.1)."""
    if bet is None:
        return FREE_POINTS
    return FREE_POINTS + (_WON[bet] if success else _LOST[bet])


def most_points(bet: Bet | None) -> int:
    """The most stack points that a bet can give."""
    return stack_points(bet, True)


def prices(stack: Stack, options: Options) -> tuple[int, ...]:
    """The stack points that each action costs, in stack order (FE.3.0.2, FE.3.0.2.a, FE.5.1.e)."""
    counts: dict[Action, int] = {}
    found = []
    for action in stack:
        kind = _price_kind(action)
        nth = counts[kind] = counts.get(kind, 0) + 1
        found.append(_dagger_price(nth, options) if action is Action.DAGGER else price(nth))
    return tuple(found)


def price(nth: int) -> int:
    """What the nth action of a kind costs (FE.3.0.2, FE.3.0.2.a)."""
    return 1 if nth <= CHEAP else 2


def _price_kind(action: Action) -> Action:
    """The kind that an action is counted with: feints whatever their mark, the dagger with the parries."""
    if action in FEINTS:
        return Action.FEINT
    return Action.PARRY if action in PARRIES else action


def _dagger_price(nth: int, options: Options) -> int:
    """What the dagger costs as the nth parry (FE.5.1.e)."""
    if options.dagger_cost == "odd_parry" and is_odd_parry(nth, options):
        return 2
    return price(nth)


def is_odd_parry(nth: int, options: Options) -> bool:
    """Whether the nth parry of a stack is one that costs breath (FE.3.1.3.b)."""
    return nth % 2 == 1 if options.odd_parries == "odd" else nth != 2


def cost(stack: Stack, options: Options) -> int:
    """The stack points that a stack costs."""
    return sum(prices(stack, options))


def cut(stack: Stack, points: int, options: Options) -> tuple[Stack, Stack]:
    """What is left of a sealed stack and what is cut from its end, until it is affordable (FE.6.4)."""
    kept = len(stack)
    spent = prices(stack, options)
    while sum(spent[:kept]) > points:
        kept -= 1
    return stack[:kept], stack[kept:]


def is_seal_refused(sealed: Stack, points: int, options: Options) -> bool:
    """Whether a stack that was sealed with the bet is too dear and must be formed anew (FE.6.4).

    By the usual reading it is cut instead (:func:`cut`).
    """
    return options.early_stack_overrun == "refuse" and cost(sealed, options) > points


def must_mark(stack: Stack) -> bool:
    """Whether every feint of a stack must be marked: it holds attacks and ripostes too (FE.3.2.4)."""
    return Action.ATTACK in stack and Action.RIPOSTE in stack


def serves(action: Action, stack: Stack) -> Blow:
    """The blow that a feint of a stack works for, by its mark or by the stack as formed (FE.3.2.4.b)."""
    if action is Action.FEINT_FOR_ATTACK:
        return Blow.ATTACK
    if action is Action.FEINT_FOR_RIPOSTE:
        return Blow.RIPOSTE
    riposting = Action.RIPOSTE in stack and Action.ATTACK not in stack
    return Blow.RIPOSTE if riposting else Blow.ATTACK
