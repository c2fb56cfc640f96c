"""A refusal of a worked case: an order with words that don't exist, or against the rules.

The casebook writes both parts of a turn as one map. Before the bets are thrown the whole of it is judged;
after them (``phase_one``) its stack. What reading finds and what the rules object to stand in one list, in
the order of the rulebook's ``order_of_checks``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekundant.core.encounter import illegal
from sekundant.core.wire import Faulty, Plain
from sekundant.systems.fencing.answers import answer_from
from sekundant.systems.fencing.cases.turn import Duel
from sekundant.systems.fencing.orders import Action, Bet, Sealing
from sekundant.systems.fencing.state import Phase, State
from sekundant.systems.fencing.weapons import Distance

CHECKS = (
    "sealed_already", "bet", "no_bet", "stack", "no_dagger", "two_daggers", "unmarked_feint",
    "not_at_close", "too_dear", "distance_choice", "sealed",
)  # fmt: skip
"""The order of checks: codes of objections, and the fields of words that don't exist."""


def refusal(system: Duel, state: State, refuse: Mapping[str, Plain]) -> tuple[str, ...]:
    """The clauses against the order that a case wants refused, the first to be cited first."""
    by, order = refuse["by"], dict(refuse["order"])
    what = "stack" if state.phase is Phase.STACK else "bet"
    if what == "stack" and "stack" not in order:
        order["stack"] = _sealed_stack(state, by)
    found = _unknown_words(order, what)
    answer = answer_from(_sensible(order, what), what)
    for objection in illegal(system.objections(system.view(state, by), answer)):
        found.append((_rank(objection.code), objection.clause))
    return tuple(clause for _, clause in sorted(found))


def _sealed_stack(state: State, by: str) -> list[Plain]:
    """The stack that the setup had sealed with the bet: an order without one leaves it to be judged."""
    stack = state.fighter(by).hand.stack or ()
    return [action.value for action in stack]


def _unknown_words(order: Mapping[str, Plain], what: str) -> list[tuple[int, str]]:
    """The clauses of words that don't exist, with their places among the checks."""
    try:
        answer_from(order, what)
    except Faulty as faulty:
        return [(_rank(fault.path.partition("[")[0]), fault.clause) for fault in faulty.faults]
    return []


def _rank(code: str) -> int:
    return CHECKS.index(code) if code in CHECKS else len(CHECKS)


def _sensible(order: Mapping[str, Plain], what: str) -> dict[str, Any]:
    """The order without the words that don't exist; before the bet its stack is judged as a sealed one."""
    kept = dict(order)
    if kept.get("bet") is not None and kept["bet"] not in tuple(Bet):
        kept["bet"] = Bet.LOW.value
    if kept.get("distance_choice") not in tuple(Distance):
        kept.pop("distance_choice", None)
    if "stack" in kept:
        kept["stack"] = [word for word in kept["stack"] if word in tuple(Action)]
    kept.pop("sealed", None)
    if what == "bet" and "stack" in kept:
        kept["sealed"] = Sealing.WITH_BET.value
    return kept
