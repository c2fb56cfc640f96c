"""A turn of a worked case: its orders handed to the engine as it asks for them.

Before the storm posts come one after another, in the shoot-out all orders at once. The dice are those of the
case and no others; one list serves all the steps of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sekundant.core.chance import Chance, Scripted
from sekundant.core.encounter import Ask, NotAsked, Step, System, play
from sekundant.core.events import Event, Number
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.answers import answer_from
from sekundant.systems.law_of_the_gun.orders import Answer, Order, Revise, Silent
from sekundant.systems.law_of_the_gun.state import Phase, State
from sekundant.systems.law_of_the_gun.view import View

Duel = System[State, Answer, View]
"""This room's system."""


def play_turn(system: Duel, state: State, turn: Mapping[str, Plain]) -> Step[State]:
    """Play one turn of a case to its end, over as many steps as the engine needs.

    Raise :class:`~sekundant.core.chance.DiceError` for a die too many or too few; ``Refused``, ``NotAsked``
    or ``Faulty`` for an order that can't be played.
    """
    chance = Scripted(turn.get("dice") or {})
    hand = _Hand(turn.get("orders") or {}, tuple(turn.get("sequence") or ()), system.asks(state))
    for seat, hours in hand.silences():
        state = system.silence(state, seat, hours)
    played = _play_on(system, state, hand, chance)
    hand.all_given()
    chance.finish()
    return played


def _play_on(system: Duel, state: State, hand: _Hand, chance: Chance) -> Step[State]:
    """Answer the engine's asks with what the case has in hand, until nothing in hand is asked for."""
    events: list[Event] = []
    for _ in range(_MOST_STEPS):
        asks = system.asks(state)
        answers = hand.answers(asks, state.phase)
        if not answers:
            break
        step = play(system, state, answers, chance)
        state = step.state
        events.extend(step.events)
    return Step(state, tuple(events))


_MOST_STEPS = 50
"""No turn takes so many steps."""


class _Hand:
    """The orders of one turn of a case, handed out as the engine asks for them."""

    def __init__(
        self, orders: Mapping[str, Mapping[str, Plain]], sequence: tuple[str, ...], asks: tuple[Ask, ...]
    ) -> None:
        self._orders = orders
        self._sequence = sequence or tuple(orders)
        self._given: set[str] = set()
        self._reacted: set[str] = set()
        self._keys = {ask.key for ask in asks}

    def silences(self) -> Iterator[tuple[str, Number]]:
        """The seats that keep silent, and for how many hours."""
        for seat, order in self._orders.items():
            if is_silent(order):
                yield seat, order.get("hours", 0)

    def answers(self, asks: tuple[Ask, ...], phase: Phase) -> dict[str, Answer]:
        """What is in hand for these asks: one answer if the first one makes a step, else all."""
        if not asks:
            return {}
        if asks[0].first:
            for ask in sorted(asks, key=self._turn_of):
                answer = self._answer(ask, phase)
                if answer is not None:
                    return {ask.seat: answer}
            return {}
        found = {ask.seat: self._answer(ask, phase) for ask in asks}
        return {seat: answer for seat, answer in found.items() if answer is not None}

    def _turn_of(self, ask: Ask) -> tuple[bool, int]:
        order = self._orders.get(ask.seat, {})
        place = self._sequence.index(ask.seat) if ask.seat in self._sequence else len(self._sequence)
        return is_silent(order) or ask.what != "post", place

    def _answer(self, ask: Ask, phase: Phase) -> Answer | None:
        if ask.what == "revise":
            return Revise()
        order = self._orders.get(ask.seat)
        if order is None:
            return None
        if ask.what == "reaction":
            if ask.seat in self._reacted or "reaction" not in order:
                return None
            self._reacted.add(ask.seat)
            return order_of(order["reaction"])
        if ask.seat in self._given or (is_silent(order) and ask.key not in self._keys):
            return None
        self._given.add(ask.seat)
        return answer_of(order, phase)

    def all_given(self) -> None:
        """Raise :class:`NotAsked` if an order of the case was never asked for."""
        unasked = tuple(
            seat for seat, order in self._orders.items() if seat not in self._given and not is_silent(order)
        )
        if unasked:
            raise NotAsked((), unasked)


def is_silent(order: Mapping[str, Plain]) -> bool:
    """Whether it is no order but the clock's word (LG.I.6.f)."""
    return order.get("action") == "silent" or list(order.get("actions") or ()) == ["silent"]


def answer_of(order: Mapping[str, Plain], phase: Phase) -> Answer:
    """An answer in the form of a case. Raise :class:`~sekundant.core.wire.Faulty`."""
    if is_silent(order):
        return Silent(hours=order.get("hours", 0))
    return answer_from({name: part for name, part in order.items() if name != "reaction"}, phase)


def order_of(order: Mapping[str, Plain]) -> Order:
    """A combat order behind a post, which is to shoot unless it says otherwise."""
    answer = answer_from({"action": "shoot", **order}, Phase.SHOOTOUT)
    if not isinstance(answer, Order):
        raise TypeError("a combat order was expected")
    return answer
