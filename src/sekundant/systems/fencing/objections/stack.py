"""Why a stack is illegal (sections 3.0, 3.2.4, 3.4.1, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.orders import FEINTS, Action, Stack
from sekundant.systems.fencing.stacks import cost, must_mark, prices
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance


def stack_objections(view: View, stack: Stack, points: int) -> Iterator[Objection]:
    """Every reason why the reader may not form that stack with so many stack points."""
    yield from _dagger(view, stack)
    if view.options.unmarked_feint == "refuse" and must_mark(stack) and Action.FEINT in stack:
        position = stack.index(Action.FEINT) + 1
        yield Objection("FE.3.2.4", "unmarked_feint", _field(position), (("position", position),))
    if view.options.close_feint_and_rest == "refuse" and view.distance is Distance.CLOSE:
        yield from (
            Objection(
                "FE.3.4.1.b",
                "not_at_close",
                _field(position),
                (("action", action.value), ("position", position)),
            )
            for position, action in enumerate(stack, start=1)
            if action in FEINTS or action is Action.REST
        )
    price = cost(stack, view.options)
    if price > points:
        yield Objection(
            "FE.3.0.2.d",
            "too_dear",
            "stack",
            (("cost", price), ("points", points), ("position", _first_beyond(view, stack, points))),
        )


def _dagger(view: View, stack: Stack) -> Iterator[Objection]:
    """The action needs its weapon, and stands in a stack once (FE.5.1.a, FE.5.1.c)."""
    places = [position for position, action in enumerate(stack, start=1) if action is Action.DAGGER]
    if places and not view.me.sheet.has_dagger:
        yield Objection("FE.5.1.a", "no_dagger", _field(places[0]), (("position", places[0]),))
    if len(places) > 1:
        yield Objection("FE.5.1.c", "two_daggers", _field(places[1]), (("position", places[1]),))


def _first_beyond(view: View, stack: Stack, points: int) -> int:
    """The position of the first action that the points don't reach."""
    spent = 0
    for position, price in enumerate(prices(stack, view.options), start=1):
        spent += price
        if spent > points:
            return position
    return len(stack)


def _field(position: int) -> str:
    return f"stack[{position - 1}]"
