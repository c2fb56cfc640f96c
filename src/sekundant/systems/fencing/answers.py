"""Answers as people write them in files: the rulebook's vocabulary, read with every fault.

Two forms are taken. The tagged one (``{kind: stack, ...}``) is what records hold. The rulebook's own has no
tag and holds all parts of a turn: ``bet``, ``stack``, ``sealed``, ``distance_choice``; each ask takes its
part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sekundant.core.frozen import replace
from sekundant.core.reading import Page
from sekundant.core.wire import Fault, Faulty, Plain, decode, decode_union, fault
from sekundant.systems.fencing.orders import (
    ANSWERS,
    Answer,
    DistanceChoice,
    Sealing,
    Silent,
    StackOrder,
    Wager,
)

FIELDS = ("bet", "stack", "sealed", "distance_choice", "own_endurance_roll")
"""The fields of an order, which holds all parts of a turn."""

_CLAUSES = {
    "bet": "FE.2.2",
    "stack": "FE.3.0.1",
    "sealed": "FE.6.3",
    "distance_choice": "FE.3.4.2.a",
    "own_endurance_roll": "FE.6.8",
    "to": "FE.3.4.2.a",
}
"""The clause that says what a field may hold."""


def holds(plain: Plain, what: str) -> bool:
    """Whether a written order answers an ask of the kind ``what`` (see System.holds).

    A choice of the distance named in an order is made in advance; who is asked answers with ``to``.
    """
    if is_silent(plain):
        return True
    if not isinstance(plain, Mapping):
        return what == "stack"
    if "kind" in plain:
        return plain["kind"] in (what, Silent.kind)
    if what == "bet":
        return "to" not in plain
    return {"stack": "stack", "distance": "to"}.get(what) in plain


def is_silent(plain: Plain) -> bool:
    """Whether it is no order but the clock's word."""
    return isinstance(plain, Mapping) and plain.get("action") == Silent.kind


def answer_from(plain: Plain, what: str | None = None) -> Answer:
    """The answer to an ask of the kind ``what`` that was written. Raise Faulty with every fault.

    A bare list is a stack, a bare word a distance.
    """
    try:
        return _answer(plain, what)
    except Faulty as faulty:
        raise Faulty(tuple(_with_clause(one) for one in faulty.faults)) from None


def _answer(plain: Plain, what: str | None) -> Answer:
    if isinstance(plain, (list, tuple)):
        return decode(StackOrder, {"stack": plain})
    if isinstance(plain, str) and what == "distance":
        return decode(DistanceChoice, {"to": plain})
    if not isinstance(plain, Mapping):
        raise Faulty((fault("", "not_mapping", plain),))
    if "kind" in plain:
        return cast(Answer, decode_union(ANSWERS, plain))
    if is_silent(plain):
        return decode(Silent, {name: part for name, part in plain.items() if name != "action"})
    what = what or _told_by_fields(plain)
    if what == "distance":
        return decode(DistanceChoice, plain)
    return _wager(plain) if what == "bet" else _stack(plain)


def _told_by_fields(plain: Mapping[str, Plain]) -> str:
    if "to" in plain:
        return "distance"
    return "bet" if "bet" in plain or "stack" not in plain or _sealed(plain) else "stack"


def _sealed(plain: Mapping[str, Plain]) -> bool:
    return plain.get("sealed") == Sealing.WITH_BET


def _wager(plain: Mapping[str, Plain]) -> Wager:
    """The bet of an order, with the stack if it is sealed with it (FE.6.4)."""
    order = _order(plain)
    return replace(order, stack=(order.stack or ()) if _sealed(plain) else None)


def _stack(plain: Mapping[str, Plain]) -> StackOrder:
    """The stack of an order; the bet was taken before (FE.6.3)."""
    order = _order(plain)
    return StackOrder(
        stack=order.stack or (),
        distance_choice=order.distance_choice,
        own_endurance_roll=order.own_endurance_roll,
    )


def _order(plain: Mapping[str, Plain]) -> Wager:
    """All parts of an order: a word that doesn't exist is found before any die of the turn is thrown.

    Faults stand in the order of the rulebook's checks: bet, stack, distance, sealing.
    """
    faults: list[Fault] = []
    page = Page(plain, "", faults, FIELDS)
    page.choice("sealed", Sealing, Sealing.AFTER_BET)
    try:
        order = decode(Wager, {name: plain[name] for name in FIELDS if name in plain and name != "sealed"})
    except Faulty as faulty:
        raise Faulty((*faulty.faults, *faults)) from None
    if faults:
        raise Faulty(tuple(faults))
    return order


def _with_clause(one: Fault) -> Fault:
    """A fault with the clause that says what may stand there."""
    field = one.path.partition("[")[0]
    return replace(one, clause=one.clause or _CLAUSES.get(field, ""))
