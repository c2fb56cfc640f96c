"""Why an answer is illegal: every reason with its clause, the one that a refusal cites first; then warnings.

Checked against the view of the one who answers, never against the state, so an objection tells him nothing
that he may not know. Any well-typed answer is judged without an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.objections.before import post_objections, post_warnings, turn_objections
from sekundant.systems.law_of_the_gun.objections.shootout import (
    order_objections,
    order_warnings,
    revised_objections,
    within_field,
)
from sekundant.systems.law_of_the_gun.orders import Answer, Fates, Order, Post, Revise, Silent
from sekundant.systems.law_of_the_gun.state import How, Phase, Status
from sekundant.systems.law_of_the_gun.view import View

ANSWERS_TO: dict[str, type] = {
    "post": Post,
    "reaction": Order,
    "order": Order,
    "revise": Revise,
    "fates": Fates,
}
"""Which answer each kind of ask takes."""


def objections(view: View, answer: Answer) -> tuple[Objection, ...]:
    """Every reason why the reader's answer is illegal, then warnings; empty for the clock's own answer."""
    if isinstance(answer, Silent):
        return ()
    what = next((ask.what for ask in view.asks if ask.seat == view.reader), None)
    if what is None or not isinstance(answer, ANSWERS_TO[what]):
        return _not_due(view, what, answer)
    first_turn = view.phase is Phase.BEFORE or view.turn == 1
    if isinstance(answer, Order):
        return _with_warnings(
            order_objections(view, answer, first_turn=first_turn),
            order_warnings(view, answer, first_turn=first_turn),
        )
    if isinstance(answer, Revise):
        return _revise_objections(view, answer, first_turn=first_turn)
    if isinstance(answer, Post):
        if view.before is None:
            return _not_due(view, what, answer)
        return _with_warnings(post_objections(view, view.before, answer), post_warnings(view, answer))
    return tuple(_fates_objections(view, answer))


def _with_warnings(faults: Iterable[Objection], warnings: Iterable[Objection]) -> tuple[Objection, ...]:
    """The objections; warnings come behind them. One fault is told once, however many parts lead to it."""
    return tuple(dict.fromkeys((*faults, *warnings)))


_DUE_CLAUSES = {Phase.BEFORE: "LG.IV.2.b", Phase.SHOOTOUT: "LG.I.4"}


def _not_due(view: View, what: str | None, answer: Answer) -> tuple[Objection, ...]:
    """No such answer is waited for; before the storm the turn itself may say why."""
    if what == "reaction":
        return (Objection("LG.IV.3.a", "must_return_fire", "", (("got", answer.kind),)),)
    if what is None and view.before is not None:
        closed = tuple(turn_objections(view, view.before))
        if closed:
            return closed
    surrendered = view.decided is not None and view.decided.how == How.SURRENDERED
    clause = "LG.I.6.d" if surrendered else _DUE_CLAUSES.get(view.phase, "LG.I.6.b")
    facts = (("got", answer.kind),) if what is None else (("got", answer.kind), ("due", what))
    return (Objection(clause, "not_due", "", facts),)


def _revise_objections(view: View, answer: Revise, *, first_turn: bool) -> tuple[Objection, ...]:
    """The order of one whose insight works (LG.II.2.2.1.a)."""
    if answer.order is None:
        return ()
    warnings = order_warnings(view, answer.order, first_turn=first_turn)
    return _with_warnings(
        revised_objections(view, answer.order, "order", first_turn=first_turn),
        (within_field(warning, "order") for warning in warnings),
    )


def _fates_objections(view: View, answer: Fates) -> Iterator[Objection]:
    """The winner's choice: one man's in a duel of two (LG.I.6.b), by name among many (LG.III.7.j)."""
    winner = view.decided.winner if view.decided else None
    if winner != view.reader:
        yield Objection("LG.I.6.b", "not_the_winner", "", (("name", winner),) if winner else ())
    if not view.mexican:
        if answer.choice is None:
            yield Objection("LG.I.6.b", "no_choice", "choice")
        if answer.fates:
            yield Objection("LG.I.6.b", "mexican_only", "fates")
        return
    if answer.choice is not None:
        yield Objection("LG.III.7.j", "choose_by_name", "choice")
    at_mercy = tuple(
        other.name
        for other in view.others
        if other.of is None and other.status in (Status.OUT, Status.SURRENDERED)
    )
    named: set[str] = set()
    for fate in answer.fates:
        if fate.name not in at_mercy:
            yield Objection("LG.III.7.j", "not_at_mercy", "fates", (("name", fate.name),))
        elif fate.name in named:
            yield Objection("LG.III.7.j", "named_twice", "fates", (("name", fate.name),))
        named.add(fate.name)
