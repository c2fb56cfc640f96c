"""A stack as it is changed by the buttons beside it."""

from __future__ import annotations

LONGEST = 40
"""No stack of a form is longer; twelve points buy twelve actions at most."""


def changed(stack: tuple[str, ...], kind: str, what: str) -> tuple[str, ...]:
    """The stack after a button; one that means nothing changes nothing.

    ``add:attack`` puts an action at its end, ``up:2``, ``down:2`` and ``drop:2`` move and remove the second,
    ``mark:2=feint_for_attack`` puts another action in its place.
    """
    if kind == "add":
        return (*stack, what) if what and len(stack) < LONGEST else stack
    number, _sep, action = what.partition("=")
    place = int(number) - 1 if number.isdecimal() and len(number) < 4 else -1
    if not 0 <= place < len(stack):
        return stack
    if kind == "drop":
        return (*stack[:place], *stack[place + 1 :])
    if kind == "mark":
        return (*stack[:place], action, *stack[place + 1 :]) if action else stack
    other = place + {"up": -1, "down": 1}.get(kind, 0)
    if not 0 <= other < len(stack):
        return stack
    moved = list(stack)
    moved[place], moved[other] = moved[other], moved[place]
    return tuple(moved)
