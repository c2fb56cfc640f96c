"""Why an answer is illegal: every reason with its clause, the one that a refusal cites first; then warnings.

Checked against the view of the one who answers, never against the state, so an objection tells him nothing
that he may not know. The order is that of the rulebook's ``order_of_checks``.
"""

from __future__ import annotations

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.objections.stack import stack_objections
from sekundant.systems.fencing.objections.warnings import stack_warnings, wager_warnings
from sekundant.systems.fencing.orders import Answer, DistanceChoice, Silent, StackOrder, Wager
from sekundant.systems.fencing.stacks import MOST_POINTS
from sekundant.systems.fencing.view import View

_DUE_CLAUSES = {"bet": "FE.2.2", "stack": "FE.6.3", "distance": "FE.3.4.6"}


def objections(view: View, answer: Answer) -> tuple[Objection, ...]:
    """Every reason why the reader's answer is illegal, then warnings; empty for the clock's own answer."""
    if isinstance(answer, Silent):
        return ()
    what = next((ask.what for ask in view.asks if ask.seat == view.reader), None)
    if answer.kind == what:
        if isinstance(answer, Wager):
            return (*wager_objections(view, answer), *wager_warnings(view, answer))
        if isinstance(answer, StackOrder):
            return (*order_objections(view, answer), *stack_warnings(view, answer))
        return _choice_objections(view, answer)
    return (_not_due(view, what, answer),)


def wager_objections(view: View, wager: Wager) -> tuple[Objection, ...]:
    """Why a bet, with the stack that may be sealed with it, is illegal.

    The stack is held against the 12 points that no stack exceeds; the bet's own are known after its die only
    (FE.3.0.2.d, FE.6.4).
    """
    found = []
    if wager.bet is None and view.options.unlabelled_bet == "refuse":
        found.append(Objection("FE.6.1", "no_bet", "bet"))
    if wager.stack is not None:
        found.extend(stack_objections(view, wager.stack, MOST_POINTS))
    return tuple(found)


def order_objections(view: View, order: StackOrder) -> tuple[Objection, ...]:
    """Why a stack, formed when the bet is thrown, is illegal."""
    return tuple(stack_objections(view, order.stack, view.hand.stack_points))


def _choice_objections(view: View, choice: DistanceChoice) -> tuple[Objection, ...]:
    """Why the winner may not choose that distance (FE.3.4.6.a)."""
    if choice.to in view.choices:
        return ()
    facts = (("to", choice.to.value), ("from", view.distance.value))
    return (Objection("FE.3.4.6.a", "out_of_reach", "to", facts),)


def _not_due(view: View, what: str | None, answer: Wager | StackOrder | DistanceChoice) -> Objection:
    """No such answer is waited for; one whose stack is sealed may not hand in another (FE.6.4)."""
    if isinstance(answer, StackOrder) and any(
        hand.name == view.reader and hand.sealed for hand in view.hands
    ):
        return Objection("FE.6.4", "sealed_already", "stack")
    facts = (("got", answer.kind),) if what is None else (("got", answer.kind), ("due", what))
    return Objection(_DUE_CLAUSES[answer.kind], "not_due", "", facts)
