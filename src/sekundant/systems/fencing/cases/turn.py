"""A turn of a worked case: its orders handed to the engine as it asks for them, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sekundant.core.chance import Scripted
from sekundant.core.encounter import Ask, System, play
from sekundant.core.events import Event
from sekundant.core.wire import Plain
from sekundant.systems.fencing.answers import answer_from
from sekundant.systems.fencing.orders import Answer, DistanceChoice
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.view import View

Duel = System[State, Answer, View]
"""This room's system."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a turn: the state behind it and what happened on it."""

    state: State
    events: tuple[Event, ...]


def play_turn(system: Duel, state: State, turn: Mapping[str, Plain]) -> Played:
    """Play one turn of a case to its end, over as many steps as the engine needs.

    Raise :class:`~sekundant.core.chance.DiceError` for a die too many or too few; ``Refused`` or ``Faulty``
    for an order that can't be played.
    """
    chance = Scripted(turn.get("dice") or {})
    orders = turn.get("orders") or {}
    number, events = state.turn, list[Event]()
    while (asks := system.asks(state)) and state.turn == number:
        answers = {ask.seat: _answer(state, ask, orders.get(ask.seat) or {}) for ask in asks}
        step = play(system, state, answers, chance)
        state = step.state
        events.extend(step.events)
    chance.finish()
    return Played(state, tuple(events))


def _answer(state: State, ask: Ask, order: Mapping[str, Plain]) -> Answer:
    """The part of an order that is asked for; a winner who named no distance keeps it (FE.3.4.6)."""
    if ask.what == "distance":
        return DistanceChoice(to=state.distance)
    return answer_from(order, ask.what)
