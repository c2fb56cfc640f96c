"""A toy system for the ledger's tests: each round all seats bet in secret, a die decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from sekundant.core.chance import Chance
from sekundant.core.encounter import Ask, Declare, Objection, Outcome, Refused, Ruling, Step
from sekundant.core.events import EVERYONE, Event, Number, Reader, Roll, Sealed, only
from sekundant.core.wire import Fault, Faulty, Plain, decode, decode_union


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    kind: ClassVar[str] = "bet"
    high: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Asleep:
    kind: ClassVar[str] = "asleep"
    hours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    seats: tuple[str, ...]
    rounds: int = 3
    sides: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    setup: Setup
    round: int = 1
    points: tuple[int, ...]
    decided: Outcome | None = None
    silent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    kind: ClassVar[str] = "rolled"
    seat: str
    won: bool
    bet: Sealed[bool] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Whispered(Event):
    kind: ClassVar[str] = "whispered"
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Event):
    kind: ClassVar[str] = "ruled"
    what: str


Answer = Bet | Asleep


class HighRoller:
    id: str = "high-roller"
    event_kinds: tuple[type[Event], ...] = (Rolled, Whispered, Ruled)
    answer_kinds: tuple[type, ...] = (Bet, Asleep)
    ask_kinds: tuple[str, ...] = ("bet",)
    follow_ups: tuple[str, ...] = ()
    adjustable: tuple[str, ...] = ("points",)

    def open(self, setup: Plain, options: Mapping[str, str], packs: tuple[Plain, ...]) -> State:
        read = decode(Setup, setup)
        if not read.seats:
            raise Faulty((Fault("seats", "empty"),))
        return State(setup=read, points=(0,) * len(read.seats))

    def seats(self, state: State) -> tuple[str, ...]:
        return state.setup.seats

    def opening_events(self, state: State) -> tuple[Event, ...]:
        return tuple(Whispered(audience=only(seat), points=0) for seat in state.setup.seats)

    def asks(self, state: State) -> tuple[Ask, ...]:
        if state.decided:
            return ()
        return tuple(Ask(f"{seat}.bet.{state.round}", seat, "bet", True) for seat in state.setup.seats)

    def outcome(self, state: State) -> Outcome | None:
        return state.decided

    def view(self, state: State, reader: Reader) -> State:
        return state

    def entry_objections(self, view: State) -> tuple[Objection, ...]:
        return ()

    def objections(self, view: State, answer: Answer) -> tuple[Objection, ...]:
        if isinstance(answer, Asleep) and answer.hours < 1:
            return (Objection("HR.2", "too_early"),)
        return ()

    def step(self, state: State, answers: Mapping[str, Answer], chance: Chance) -> Step[State]:
        events: list[Event] = []
        points = list(state.points)
        sides = state.setup.sides
        for index, seat in enumerate(state.setup.seats):
            answer = answers[seat]
            if not isinstance(answer, Bet):
                continue
            label = f"{seat}.luck.{state.round}"
            face = chance.roll(sides, label)
            won = (face > sides // 2) is answer.high
            points[index] += won
            roll = Roll(label, sides, face, only(seat))
            bet = Sealed(answer.high, only(seat))
            events.append(
                Rolled(audience=EVERYONE, clauses=("HR.1",), rolls=(roll,), seat=seat, won=won, bet=bet)
            )
            events.append(Whispered(audience=only(seat), points=points[index]))
        over = state.round >= state.setup.rounds
        best = max(points)
        winner = state.setup.seats[points.index(best)] if points.count(best) == 1 else None
        outcome = Outcome(winner, "points") if over else None
        return Step(
            replace(state, round=state.round + 1, points=tuple(points), decided=outcome), tuple(events)
        )

    def silence(self, state: State, seat: str, hours: Number) -> State:
        return replace(state, silent=(*state.silent, f"{seat} {hours}"))

    def no_answer(self, hours: Number) -> Answer:
        return Asleep(hours=int(hours))

    def rule(self, state: State, ruling: Ruling) -> Step[State]:
        event = Ruled(audience=EVERYONE, what=ruling.kind)
        if isinstance(ruling, Declare):
            return Step(replace(state, decided=ruling.outcome), (event,))
        if ruling.what not in self.adjustable or type(ruling.value) is not int:
            raise Refused((Objection("HR.3", "not_adjustable"),))
        points = list(state.points)
        points[state.setup.seats.index(ruling.who)] = ruling.value
        return Step(replace(state, points=tuple(points)), (event,))

    def state_from(self, plain: Plain) -> State:
        return decode(State, plain)

    def answer_from(self, plain: Plain, ask: Ask | None = None) -> Answer:
        answer = decode_union(self.answer_kinds, plain)
        assert isinstance(answer, Bet | Asleep)
        return answer

    def holds(self, plain: Plain, ask: Ask) -> bool:
        return False

    def event_from(self, plain: Plain) -> Event:
        event = decode_union(self.event_kinds, plain)
        assert isinstance(event, Event)
        return event


HIGH_ROLLER = HighRoller()
