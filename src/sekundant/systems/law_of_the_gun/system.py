"""The Law of the Gun as a rule system: the door of the room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sekundant.core.chance import Chance
from sekundant.core.encounter import Ask, Objection, Outcome, Ruling, Step
from sekundant.core.events import EVERYONE, Event, Number, Reader
from sekundant.core.frozen import replace
from sekundant.core.table import NoDice
from sekundant.core.wire import Plain, decode, decode_union
from sekundant.systems.law_of_the_gun import objections as legality
from sekundant.systems.law_of_the_gun import view as views
from sekundant.systems.law_of_the_gun.adjustable import ADJUSTABLE
from sekundant.systems.law_of_the_gun.answers import answer_from, answer_to, holds
from sekundant.systems.law_of_the_gun.events import EVENTS, DuelOpens
from sekundant.systems.law_of_the_gun.opening import open_duel
from sekundant.systems.law_of_the_gun.orders import ANSWERS, Answer, Fates, Order, Revise, Silent
from sekundant.systems.law_of_the_gun.rules.aftermath import settle
from sekundant.systems.law_of_the_gun.rules.before import take_posts, waiting_for
from sekundant.systems.law_of_the_gun.rules.insight import revised
from sekundant.systems.law_of_the_gun.rules.rulings import rule
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.rules.turn import begin_turn, in_progress, play_stage
from sekundant.systems.law_of_the_gun.sheet import entry_objections
from sekundant.systems.law_of_the_gun.state import Phase, Silence, State


class LawOfTheGun:
    """The duel of the Law of the Gun; what each function promises stands in core.encounter.System."""

    id = "law-of-the-gun"
    event_kinds: tuple[type[Event], ...] = EVENTS
    answer_kinds: tuple[type, ...] = ANSWERS
    ask_kinds: tuple[str, ...] = ("post", "reaction", "order", "revise", "fates")
    follow_ups: tuple[str, ...] = ("revise",)
    adjustable: tuple[str, ...] = ADJUSTABLE

    def open(self, setup: Plain, options: Mapping[str, str], packs: tuple[Plain, ...]) -> State:
        """The duel at its opening; the gun table comes from the packs."""
        return open_duel(setup, options, packs)

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats, in setup order: one for each principal."""
        return tuple(fighter.name for fighter in state.principals)

    def opening_events(self, state: State) -> tuple[Event, ...]:
        """What can be said before the first answer."""
        return (
            DuelOpens(
                audience=EVERYONE,
                clauses=("LG.I.2",),
                fighters=self.seats(state),
                before=state.phase is Phase.BEFORE,
            ),
        )

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Posts before the storm, hidden orders, an insight's second order, the losers' fates.

        Where allies alone fight on, their fallen principals let the turn go by (LG.VI.7.i).
        """
        if state.phase is Phase.OVER:
            return ()
        if state.phase is Phase.AFTERMATH:
            winner = state.decided.winner if state.decided else None
            return (_ask(state, winner, "fates", hidden=False),) if winner else ()
        if state.playing is not None:
            reader = state.playing.insight_by
            return (_ask(state, reader, "revise", hidden=True, secret=True),) if reader else ()
        if state.phase is Phase.BEFORE:
            return _asks_before(state)
        standing = tuple(fighter.name for fighter in state.principals if fighter.standing)
        return tuple(_ask(state, seat, "order", hidden=True) for seat in standing or state.standing_sides())

    def outcome(self, state: State) -> Outcome | None:
        """How the duel ended; the winner may still owe the losers' fates."""
        return state.decided

    def view(self, state: State, reader: Reader) -> views.View:
        """What ``reader`` may know."""
        return views.view(state, reader, self.asks(state))

    def entry_objections(self, view: views.View) -> tuple[Objection, ...]:
        """Why the reader's own man may not enter a duel (LG.II.4.f)."""
        return entry_objections(view.me.sheet)

    def objections(self, view: views.View, answer: Answer) -> tuple[Objection, ...]:
        """Why an answer is illegal, by the order of the rulebook; then warnings."""
        return legality.objections(view, answer)

    def step(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> Step[State]:
        """Carry out the answers up to the next ask or the end."""
        table = Table(chance)
        state = _take(state, answers, table)
        while in_progress(state):
            state = play_stage(state, table)
        return Step(state, tuple(table.events))

    def begin(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> State:
        """The duel with its answers taken (see :class:`~sekundant.core.encounter.Staged`)."""
        return _take(state, answers, Table(chance))

    def pending(self, state: State) -> bool:
        """Whether a stage of a turn is due."""
        return in_progress(state)

    def advance(self, state: State, chance: Chance) -> State:
        """Play the next stage of the turn."""
        return play_stage(state, Table(chance))

    def silence(self, state: State, seat: str, hours: Number) -> State:
        """The duel with the fact that a seat has not posted for so many hours (LG.I.6.f)."""
        others = tuple(silence for silence in state.silences if silence.seat != seat)
        return replace(state, silences=(*others, Silence(seat=seat, hours=hours)))

    def no_answer(self, hours: Number) -> Answer:
        """The answer of one who has not posted: no order (LG.I.6.f, LG.III.7.k)."""
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
        return answer_to(ask.what, plain) if ask else answer_from(plain)

    def holds(self, plain: Plain, ask: Ask) -> bool:
        """Whether an order that has answered another ask answers this one too."""
        return holds(plain, ask.what)

    def event_from(self, plain: Plain) -> Event:
        """The event that was encoded."""
        return cast(Event, decode_union(EVENTS, plain))


def _take(state: State, answers: Mapping[str, Answer], table: Table) -> State:
    """Take the answers; a turn that they set going is played stage by stage."""
    if state.phase is Phase.AFTERMATH:
        ((winner, answer),) = answers.items()
        return settle(state, winner, answer, table) if isinstance(answer, Fates) else state
    if state.playing is not None:
        ((seat, answer),) = answers.items()
        order = answer.order if isinstance(answer, Revise) else None
        return replace(state, playing=revised(state.playing, seat, order))
    if state.phase is Phase.BEFORE:
        return take_posts(state, answers, table)
    orders = {seat: answer for seat, answer in answers.items() if isinstance(answer, Order | Silent)}
    return begin_turn(state, orders)


def _ask(
    state: State, seat: str, what: str, *, hidden: bool, first: bool = False, secret: bool = False
) -> Ask:
    key = f"{seat}:{what}:{state.serial}"
    return Ask(key=key, seat=seat, what=what, hidden=hidden, first=first, secret=secret)


def _asks_before(state: State) -> tuple[Ask, ...]:
    """Who may post now: in turn where the rules bind somebody, else whoever comes first.

    LG.IV.1, LG.IV.3.
    """
    waiting = waiting_for(state)
    if state.opener is not None:
        posted = {one.by for one in state.before.posts} - {state.opener}
        return tuple(
            _ask(state, fighter.name, "reaction" if fighter.name in posted else "post", hidden=True)
            for fighter in state.principals
            if fighter.standing and fighter.name != state.opener
        )
    bound = state.before.must_post_first or (state.before.first_post if state.before.first_turn else None)
    if not state.before.posts and bound in waiting:
        return (_ask(state, bound, "post", hidden=False),)
    return tuple(_ask(state, seat, "post", hidden=False, first=len(waiting) > 1) for seat in waiting)


LAW_OF_THE_GUN = LawOfTheGun()
