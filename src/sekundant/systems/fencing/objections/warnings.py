"""What is legal but surely not meant: points that are lost, actions that can do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.orders import FEINTS, Action, Stack, StackOrder, Wager
from sekundant.systems.fencing.stacks import FREE_POINTS, Blow, cost, most_points, serves
from sekundant.systems.fencing.state import BREATH_PER_REST
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance


def wager_warnings(view: View, wager: Wager) -> Iterator[Objection]:
    """What one who bets should notice: that he makes no bet, or that his sealed stack may be cut."""
    if wager.bet is None and view.options.unlabelled_bet == "free_six":
        yield _warning("FE.6.1", "without_bet", "bet", ("points", FREE_POINTS))
    if wager.stack is None:
        return
    price, most = cost(wager.stack, view.options), most_points(wager.bet)
    if price > most:
        yield _warning("FE.6.4", "sealed_too_dear", "stack", ("cost", price), ("points", most))
    yield from _unmeant(view, wager.stack, wager.distance_choice)


def stack_warnings(view: View, order: StackOrder) -> Iterator[Objection]:
    """What one who forms a stack should notice."""
    points = view.hand.stack_points
    left = points - cost(order.stack, view.options)
    if left > 0:
        yield _warning("FE.2.1.a", "points_left", "stack", ("left", left), ("points", points))
    yield from _unmeant(view, order.stack, order.distance_choice)


def _unmeant(view: View, stack: Stack, distance_choice: Distance | None) -> Iterator[Objection]:
    """What to notice of a stack, whether it is sealed with the bet or formed after it."""
    yield from _useless(view, stack)
    yield from _in_advance(stack, distance_choice)
    yield from _out_of_breath(view, stack)


def _useless(view: View, stack: Stack) -> Iterator[Objection]:
    """Actions that can do nothing as the stack stands."""
    if view.distance is Distance.CLOSE and view.options.close_feint_and_rest == "no_effect":
        for position, action in enumerate(stack, start=1):
            if action in FEINTS or action is Action.REST:
                yield _warning(
                    "FE.3.4.1.b", "idle_at_close", f"stack[{position - 1}]",
                    ("action", action.value), ("position", position),
                )  # fmt: skip
        return
    for position, action in enumerate(stack, start=1):
        if action in FEINTS and not _has_blow(stack, action):
            yield _warning(
                "FE.3.2.4.b", "idle_feint", f"stack[{position - 1}]",
                ("position", position), ("serves", serves(action, stack).value),
            )  # fmt: skip


def _has_blow(stack: Stack, feint: Action) -> bool:
    """Whether the blow that a feint works for stands in the stack."""
    blow = Action.ATTACK if serves(feint, stack) is Blow.ATTACK else Action.RIPOSTE
    return blow in stack


def _in_advance(stack: Stack, choice: Distance | None) -> Iterator[Objection]:
    """A distance is named, and nothing is put on winning it (FE.3.4.6)."""
    if choice is not None and Action.DISTANCE not in stack:
        yield _warning("FE.3.4.6", "distance_not_fought_for", "distance_choice", ("to", choice.value))


def _out_of_breath(view: View, stack: Stack) -> Iterator[Objection]:
    """Attacks alone may bring the breath to 0 or less: the next turn begins with a roll (FE.3.5.2.a)."""
    me, attacks = view.me, stack.count(Action.ATTACK)
    rested = 0 if view.distance is Distance.CLOSE else BREATH_PER_REST * stack.count(Action.REST)
    after = min(me.breath_max, me.breath - attacks - me.wounds.drain + rested)
    if attacks and after <= 0:
        yield _warning("FE.3.5.2.a", "out_of_breath", "stack", ("breath", after))


def _warning(clause: str, code: str, field: str, *facts: tuple[str, int | str]) -> Objection:
    return Objection(clause, code, field, tuple(facts), warning=True)
