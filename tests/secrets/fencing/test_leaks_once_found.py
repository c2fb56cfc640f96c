"""Leaks that were found in the engine, each kept as a pair of duels that must look the same."""

from __future__ import annotations

import pytest

from sekundant.core.encounter import Ask
from sekundant.core.events import SPECTATOR
from sekundant.core.wire import canonical, encode
from sekundant.systems.fencing.orders import Action, Bet, StackOrder, Wager
from sekundant.systems.fencing.system import FENCING
from tests.generators.walk import ByLabel
from tests.systems.fencing.asking import duel


@pytest.mark.parametrize("reader", ["ann", SPECTATOR])
def test_one_who_is_asked_for_his_stack_does_not_learn_that_the_others_lies_sealed(reader: str) -> None:
    """FE.6.10. His ask was marked as secret only where he was asked alone."""
    seen = []
    for sealed in (None, (Action.ATTACK,)):
        wagers = {"ann": Wager(bet=Bet.LOW), "bob": Wager(bet=Bet.LOW, stack=sealed)}
        state = FENCING.step(duel(), wagers, ByLabel(1)).state
        seen.append(canonical(encode(FENCING.view(state, reader))))
    assert seen[0] == seen[1]


def test_nobody_else_may_know_who_is_asked_for_a_stack() -> None:
    """FE.6.4, FE.6.10. Who is not asked has sealed his own."""
    asked: list[tuple[Ask, ...]] = []
    for sealed in (None, (Action.ATTACK,)):
        wagers = {"ann": Wager(bet=Bet.LOW), "bob": Wager(bet=Bet.LOW, stack=sealed)}
        asked.append(FENCING.asks(FENCING.step(duel(), wagers, ByLabel(1)).state))
    assert [[ask.seat for ask in asks] for asks in asked] == [["ann", "bob"], ["ann"]]
    assert all(ask.secret for asks in asked for ask in asks)


def test_a_seal_changes_nothing_of_what_is_told_when_the_turn_is_resolved() -> None:
    """FE.6.10. That a stack was handed in with the bet is nobody else's to know, unless it had to be cut."""
    told = []
    stack = (Action.ATTACK, Action.PARRY)
    for sealed in (None, stack):
        wagers = {"ann": Wager(bet=Bet.LOW), "bob": Wager(bet=Bet.LOW, stack=sealed)}
        state = FENCING.step(duel(), wagers, ByLabel(1)).state
        answers = {ask.seat: StackOrder(stack=stack) for ask in FENCING.asks(state)}
        step = FENCING.step(state, answers, ByLabel(2))
        told.append(canonical([encode(step.events), encode(FENCING.view(step.state, "ann"))]))
    assert told[0] == told[1]
