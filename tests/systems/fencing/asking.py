"""Duels in a given state, answers to what is asked, steps played: helpers of the tests beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from sekundant.core.chance import Scripted
from sekundant.core.encounter import Ask, Objection, Step, play
from sekundant.core.wire import canonical, encode
from sekundant.library import shelf
from sekundant.systems.fencing.opening import open_duel
from sekundant.systems.fencing.orders import (
    Action,
    Answer,
    Bet,
    DistanceChoice,
    Silent,
    StackOrder,
    Wager,
)
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance

Played = Step[State]

DICE_OF_BETS = {"ann.bet.1": 50, "bob.bet.1": 50, "ann.cunning.1": 20, "bob.cunning.1": 20}
"""Both bets are thrown; neither fencer learns anything."""


ANSWERS = st.one_of(
    st.builds(
        Wager,
        bet=st.none() | st.sampled_from(Bet),
        stack=st.none() | st.lists(st.sampled_from(Action), max_size=14).map(tuple),
        distance_choice=st.none() | st.sampled_from(Distance),
        own_endurance_roll=st.booleans(),
    ),
    st.builds(
        StackOrder,
        stack=st.lists(st.sampled_from(Action), max_size=14).map(tuple),
        distance_choice=st.none() | st.sampled_from(Distance),
        own_endurance_roll=st.booleans(),
    ),
    st.builds(DistanceChoice, to=st.sampled_from(Distance)),
    st.builds(Silent, hours=st.integers(0, 999) | st.fractions(0, 99, max_denominator=60)),
)
"""Any answer, legal or not."""


def duel(ann: Any = None, bob: Any = None, **setup: Any) -> State:
    """A duel of Ann and Bob, in the rulebook's vocabulary of setups."""
    options, packs = setup.pop("options", {}), setup.pop("packs", shelf("fencing"))
    return open_duel({"combatants": {"ann": ann or {}, "bob": bob or {}}, **setup}, options, packs)


def with_bets(
    ann: Any = None, bob: Any = None, *, ann_bet: Any = None, bob_bet: Any = None, **setup: Any
) -> State:
    """A duel in which the bets of a turn are thrown: stacks are asked for."""
    return duel(
        ann, bob, phase_one={"ann": ann_bet or {"bet": None}, "bob": bob_bet or {"bet": None}}, **setup
    )


def ask_of(state: State, seat: str) -> Ask | None:
    """What a seat owes."""
    return next((ask for ask in FENCING.asks(state) if ask.seat == seat), None)


def view_of(state: State, reader: str = "ann") -> View:
    """The duel as a reader knows it."""
    return FENCING.view(state, reader)


def answer_to(state: State, written: Any, seat: str = "ann") -> Answer:
    """What a seat has written, as an answer to what it is asked; an answer is one already."""
    if isinstance(written, (Mapping, list, tuple, str)):
        return FENCING.answer_from(written, ask_of(state, seat))
    answer: Answer = written
    return answer


def all_objections(state: State, written: Any, seat: str = "ann") -> tuple[Objection, ...]:
    """All that stands against an answer, warnings too."""
    return FENCING.objections(view_of(state, seat), answer_to(state, written, seat))


def refusals(state: State, written: Any, seat: str = "ann") -> list[Objection]:
    """What forbids an answer."""
    return [objection for objection in all_objections(state, written, seat) if not objection.warning]


def warnings(state: State, written: Any, seat: str = "ann") -> list[Objection]:
    """What a legal answer surely doesn't mean."""
    return [objection for objection in all_objections(state, written, seat) if objection.warning]


def step(state: State, dice: Mapping[str, int] | None = None, **written: Any) -> Played:
    """One step with the answers of the seats that are asked; just these dice are thrown."""
    chance = Scripted(dice or {})
    answers = {seat: answer_to(state, plain, seat) for seat, plain in written.items()}
    done = play(FENCING, state, answers, chance)
    chance.finish()
    return done


def after_bets(
    state: State, ann: Any = None, bob: Any = None, dice: Mapping[str, int] | None = None
) -> State:
    """The duel when its bets are thrown."""
    both = {"ann": ann or {"bet": "low"}, "bob": bob or {"bet": "low"}}
    return step(state, DICE_OF_BETS if dice is None else dice, **both).state


def told(done: Played, kind: str) -> list[Any]:
    """The events of a kind that a step has told of."""
    return [event for event in done.events if event.kind == kind]


def spelled(state: State) -> bytes:
    """The one spelling of a state: two that are spelled alike are the same to the byte."""
    return canonical(encode(state))
