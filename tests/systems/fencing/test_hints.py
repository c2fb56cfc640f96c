"""Hints of fencing: the rules' own chances, and the breath between its least and its most."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sekundant import library
from sekundant.core.chance import every
from sekundant.core.starter import Wish
from sekundant.systems.fencing.events import Attack
from sekundant.systems.fencing.exchange import Struck
from sekundant.systems.fencing.hints import attack_hint, bet_hints, breath_hint
from sekundant.systems.fencing.orders import Action, Bet, StackOrder, Wager
from sekundant.systems.fencing.state import Phase
from tests.generators.fencing.generator import FencingGenerator
from tests.generators.walk import walks

SYSTEM = library.system("fencing")
GENERATOR = FencingGenerator()


def duel() -> Any:
    """The ready-made duel."""
    setup = library.starter("fencing").setup(Wish(), library.shelf("fencing"), "en")
    return SYSTEM.open(setup, {}, library.shelf("fencing"))


def test_a_bet_succeeds_as_often_as_the_rules_say() -> None:
    state = duel()
    first, second = SYSTEM.seats(state)
    hints = {hint.bet: hint for hint in bet_hints(SYSTEM.view(state, first))}
    for bet in Bet:
        answers = {first: Wager(bet=bet), second: Wager()}

        def points(chance: Any, answers: Any = answers) -> int:
            return int(SYSTEM.step(state, answers, chance).state.fighter(first).hand.points)

        told = every(points)
        assert told.get(hints[bet].won, Fraction(0)) == hints[bet].succeeds
        assert set(told) <= {hints[bet].won, hints[bet].lost}


@pytest.mark.parametrize("parries", [0, 1, 2, 3])
@pytest.mark.parametrize("attacks", [1, 2, 4])
def test_an_attack_hits_as_often_as_the_rules_say(parries: int, attacks: int) -> None:
    state = duel()
    first, second = SYSTEM.seats(state)
    stacks = {first: (Action.ATTACK,) * attacks, second: (Action.PARRY,) * parries}
    sealed = {name: Wager(stack=stack) for name, stack in stacks.items()}
    hint = attack_hint(SYSTEM.view(state, first), stacks[first])
    assert hint is not None

    def hits(chance: Any) -> bool:
        events = SYSTEM.step(state, sealed, chance).events
        return any(
            isinstance(event, Attack) and event.by == first and event.result is Struck.HIT for event in events
        )

    assert every(hits).get(True, Fraction(0)) == hint.hits[parries]


def test_no_attack_has_no_chance() -> None:
    state = duel()
    assert attack_hint(SYSTEM.view(state, SYSTEM.seats(state)[0]), (Action.PARRY,)) is None


def test_the_breath_ends_between_its_least_and_its_most() -> None:
    seen = 0
    for played in walks(SYSTEM, GENERATOR, 9, 40):
        state, after = played.before, played.step.state
        if state.phase is not Phase.STACK or after.turn != state.turn + 1:
            continue
        for name, answer in played.answers.items():
            if not isinstance(answer, StackOrder) or _changed(played, name):
                continue
            hint = breath_hint(SYSTEM.view(state, name), answer.stack)
            assert hint.least <= after.fighter(name).breath <= hint.most, (answer, hint)
            seen += 1
    assert seen > 10


def _changed(played: Any, name: str) -> bool:
    """Whether wounds, silenced or converted actions have changed what the turn cost."""
    wounds = played.before.fighter(name).wounds, played.step.state.fighter(name).wounds
    kinds = {"neutralised", "converted", "endurance"}
    return wounds[0] != wounds[1] or any(event.kind in kinds for event in played.step.events)
