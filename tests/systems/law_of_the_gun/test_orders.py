"""A hundred thousand random answers, legal and illegal: none is met with an exception.

An illegal one is refused with a clause, and nothing else happens: the state is the same and no die is thrown.
A legal one is played.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sekundant.core.encounter import Ask, Objection, illegal
from sekundant.core.wire import canonical, encode
from sekundant.library import rulebook
from sekundant.systems.law_of_the_gun.objections.before import fires
from sekundant.systems.law_of_the_gun.orders import Action, Order, Post, Revise
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from sekundant.systems.law_of_the_gun.view import View
from tests.generators.law_of_the_gun.orders import spent
from tests.generators.shelf import GENERATORS
from tests.generators.walk import opened, throw
from tests.laws.laws import refusal

GENERATOR = GENERATORS[LAW_OF_THE_GUN.id]
CLAUSES = rulebook(LAW_OF_THE_GUN.id).by_id()

WILD = 0.6
"""How many of the answers are mutations."""

STEPS = 8
"""So many steps are taken in one duel."""

SURE = 40
"""After so many illegal answers of a seat in a row, the sure one is given."""

Refusals = list[tuple[str, Any, tuple[Objection, ...]]]


class Tally:
    """What became of the answers."""

    def __init__(self) -> None:
        self.tried = 0
        self.legal = 0
        self.clauses = Counter[str]()


def try_answers(rng: Random, wanted: int) -> Tally:
    """Random duels until so many answers have been tried."""
    tally = Tally()
    while tally.tried < wanted:
        state = opened(LAW_OF_THE_GUN, GENERATOR, rng)
        for _ in range(STEPS):
            asks = LAW_OF_THE_GUN.asks(state)
            if not asks:
                break
            if asks[0].first:
                asks = (rng.choice(asks),)
            state = _one_step(rng, state, asks, tally)
    return tally


def _one_step(rng: Random, state: State, asks: tuple[Ask, ...], tally: Tally) -> State:
    """Every seat tries until an answer is legal; then those are played, after all the others were refused."""
    answers: dict[str, Any] = {}
    refused: Refusals = []
    for ask in asks:
        answers[ask.seat] = _try(rng, state, ask, tally, refused)
    before = canonical(encode(state)) if refused else b""
    for seat, answer, faults in refused:
        assert refusal(LAW_OF_THE_GUN, state, {**answers, seat: answer}) == faults
        assert all(fault.clause in CLAUSES for fault in faults)
        tally.clauses[faults[0].clause] += 1
    assert not refused or canonical(encode(state)) == before
    after = throw(LAW_OF_THE_GUN, state, answers, tally.tried).step.state
    assert isinstance(after, State)
    return after


def _try(rng: Random, state: State, ask: Ask, tally: Tally, refused: Refusals) -> Any:
    view = LAW_OF_THE_GUN.view(state, ask.seat)
    for _ in range(SURE):
        tally.tried += 1
        wild = rng.random() < WILD
        answer = GENERATOR.wild(rng, view, ask) if wild else GENERATOR.answer(rng, view, ask)
        faults = illegal(LAW_OF_THE_GUN.objections(view, answer))
        if not faults:
            tally.legal += 1
            _within_his_points(view, answer)
            return answer
        refused.append((ask.seat, answer, faults))
    return GENERATOR.sure(view, ask)


def _within_his_points(view: View, answer: Any) -> None:
    """The points of an order never exceed the points available (the rulebook's first invariant)."""
    order = answer.order if isinstance(answer, Revise) else answer
    if isinstance(answer, Post):
        order = answer.shoot if fires(answer) else None
    if isinstance(order, Order) and order.action in (Action.SHOOT, Action.HOLD, Action.FLEE):
        points = view.ap.total if view.ap is not None else 0
        assert spent(order, view) <= max(0, points - order.two_hands - order.volley), order


def test_100_000_answers() -> None:
    tally = try_answers(Random(1884), 100_000)
    assert 0.3 * tally.tried <= tally.legal <= 0.7 * tally.tried
    assert tally.tried - tally.legal == sum(tally.clauses.values())
    assert len(tally.clauses) >= 25, tally.clauses


@pytest.mark.soak
def test_2_000_000_answers() -> None:
    try_answers(Random(1885), 2_000_000)
