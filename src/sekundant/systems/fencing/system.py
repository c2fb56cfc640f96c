"""Fencing as a rule system: the door of the room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sekundant.core.chance import Chance
from sekundant.core.encounter import Ask, Objection, Outcome, Ruling, Step
from sekundant.core.events import EVERYONE, Event, Number, Reader
from sekundant.core.table import NoDice, Table
from sekundant.core.wire import Plain, decode, decode_union
from sekundant.systems.fencing import objections as legality
from sekundant.systems.fencing import view as views
from sekundant.systems.fencing.answers import answer_from, holds
from sekundant.systems.fencing.events import EVENTS, DuelOpens
from sekundant.systems.fencing.opening import open_duel
from sekundant.systems.fencing.orders import ANSWERS, Answer, Silent
from sekundant.systems.fencing.rules.rulings import ADJUSTABLE, rule
from sekundant.systems.fencing.rules.turn import in_progress, play_beat, play_on, take
from sekundant.systems.fencing.state import Phase, State

ASK_KINDS = ("bet", "stack", "distance")
"""What a turn asks for, in its order."""


class Fencing:
    """The duel of fencing; what each function promises stands in core.encounter.System."""

    id = "fencing"
    event_kinds: tuple[type[Event], ...] = EVENTS
    answer_kinds: tuple[type, ...] = ANSWERS
    ask_kinds: tuple[str, ...] = ASK_KINDS
    follow_ups: tuple[str, ...] = ASK_KINDS[1:]
    adjustable: tuple[str, ...] = ADJUSTABLE

    def open(self, setup: Plain, options: Mapping[str, str], packs: tuple[Plain, ...]) -> State:
        """The duel at its opening; the weapons come from the packs."""
        return open_duel(setup, options, packs)

    def seats(self, state: State) -> tuple[str, ...]:
        """The two, in setup order."""
        return state.names

    def opening_events(self, state: State) -> tuple[Event, ...]:
        """What can be said before the first answer."""
        return (
            DuelOpens(
                audience=EVERYONE, clauses=("FE.3.4.2",), fighters=state.names, distance=state.distance
            ),
        )

    def asks(self, state: State) -> tuple[Ask, ...]:
        """The hidden bets, then the hidden stacks of those who sealed none, then the winner's distance."""
        if state.phase is Phase.OVER or in_progress(state):
            return ()
        if state.phase is Phase.BET:
            return tuple(_ask(state, name, "bet", hidden=True) for name in state.names)
        if state.phase is Phase.STACK:
            owing = [fighter.name for fighter in state.fighters if fighter.hand.stack is None]
            # Who sealed his stack with the bet is his secret, so each of these asks is: who is asked alone
            # must not be able to tell.
            return tuple(_ask(state, name, "stack", hidden=True, secret=True) for name in owing)
        contest = state.exchange.contest if state.exchange else None
        winner = contest.winner if contest else None
        return (_ask(state, winner, "distance", hidden=False),) if winner else ()

    def outcome(self, state: State) -> Outcome | None:
        """How the duel ended."""
        return state.decided

    def view(self, state: State, reader: Reader) -> views.View:
        """What ``reader`` may know."""
        return views.view(state, reader, self.asks(state))

    def entry_objections(self, view: views.View) -> tuple[Objection, ...]:
        """None: a duel takes every fencer whose numbers are in their ranges (FE.1.1)."""
        return ()

    def objections(self, view: views.View, answer: Answer) -> tuple[Objection, ...]:
        """Why an answer is illegal, by the order of the rulebook; then warnings."""
        return legality.objections(view, answer)

    def step(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> Step[State]:
        """Carry out the answers up to the next ask or the end."""
        table = Table(chance)
        state = take(state, answers, table)
        while in_progress(state):
            state = play_beat(state, table)
        return Step(state, tuple(table.events))

    def begin(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> State:
        """The duel with its answers taken (see :class:`~sekundant.core.encounter.Staged`)."""
        return take(state, answers, Table(chance))

    def pending(self, state: State) -> bool:
        """Whether a beat of the turn is due."""
        return in_progress(state)

    def advance(self, state: State, chance: Chance) -> State:
        """Play the turn up to its next die."""
        return play_on(state, Table(chance))

    def silence(self, state: State, seat: str, hours: Number) -> State:
        """The duel as it is: the rules never ask how long somebody has been silent."""
        return state

    def no_answer(self, hours: Number) -> Answer:
        """No bet, an empty stack, the distance kept (gap "An order that does not come")."""
        return Silent(hours=hours)

    def rule(self, state: State, ruling: Ruling) -> Step[State]:
        """Carry out a ruling of the master's closed list."""
        table = Table(NoDice())
        state = rule(state, ruling, table)
        return Step(state, tuple(table.events))

    def state_from(self, plain: Plain) -> State:
        """The duel that was encoded."""
        return decode(State, plain)

    def answer_from(self, plain: Plain, ask: Ask | None = None) -> Answer:
        """An answer as it was encoded or written by hand."""
        return answer_from(plain, ask.what if ask else None)

    def holds(self, plain: Plain, ask: Ask) -> bool:
        """Whether an order written by hand answers ``ask``: one order may hold all parts of a turn."""
        return holds(plain, ask.what)

    def event_from(self, plain: Plain) -> Event:
        """The event that was encoded."""
        return cast(Event, decode_union(EVENTS, plain))


def _ask(state: State, seat: str, what: str, *, hidden: bool, secret: bool = False) -> Ask:
    key = f"{seat}:{what}:{state.serial}"
    return Ask(key=key, seat=seat, what=what, hidden=hidden, secret=secret)


FENCING = Fencing()
