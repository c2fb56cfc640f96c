"""The contract between a rule system and everything that uses it.

An encounter is either over or waits for answers to its asks. Answers are checked against a *view*
(:meth:`System.objections`), never against the state; when all that is asked for is in, :meth:`System.step`
carries it out and returns the next state with what happened. All values are frozen and all functions pure:
the same state, answers and dice always give the same events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from sekundant.core.chance import Chance
from sekundant.core.events import Event, Number, Reader
from sekundant.core.wire import Plain


@dataclass(frozen=True, slots=True)
class Ask:
    """Something that the encounter waits for.

    ``seat`` owes it; ``what`` is the kind of answer (``order``, ``post``, ``fate`` ...); ``hidden`` answers
    stay secret until all are in, the others are open at once. ``key`` names the seat, the kind and the turn,
    so an answer that was meant for another turn can be told from one that is due. With ``first`` several asks
    stand side by side and the first answer alone makes a step; without it a step needs them all. Of a
    ``secret`` ask nobody else may know that it is there.
    """

    key: str
    seat: str
    what: str
    hidden: bool
    first: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an answer is illegal, or (``warning``) legal but surely not meant.

    ``clause`` is the rule it breaks; ``code`` the kind of fault and ``facts`` the numbers and names in it,
    from which prose makes the sentence; ``field`` the part of the answer concerned.
    """

    clause: str
    code: str
    field: str = ""
    facts: tuple[tuple[str, Number | str], ...] = ()
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an encounter ended: the winning seat (None in a draw) and how (the system's own word)."""

    winner: str | None
    how: str


StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The result of one step: where the encounter stands now and what happened, in order."""

    state: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Adjust:
    """The master's ruling that a number or word of the state is another one.

    ``what`` is one of :attr:`System.adjustable`, ``who`` the fighter it belongs to (empty for the encounter),
    ``value`` the new value.
    """

    kind = "adjust"
    author: str
    reason: str
    what: str
    value: int | str | bool | None
    who: str = ""


@dataclass(frozen=True, slots=True)
class Declare:
    """The master's ruling that the encounter is over, with the outcome he names."""

    kind = "declare"
    author: str
    reason: str
    outcome: Outcome


Ruling = Adjust | Declare


class Refused(ValueError):
    """An answer or ruling is illegal; ``objections`` says why. Nothing was changed and no die was thrown.

    ``seat`` is whose answer it was, empty for a ruling.
    """

    def __init__(self, objections: tuple[Objection, ...], seat: str = "") -> None:
        super().__init__("; ".join(f"{objection.clause}: {objection.code}" for objection in objections))
        self.objections = objections
        self.seat = seat


class System(Protocol[StateT, AnswerT, ViewT]):
    """A rule system: a room of pure functions.

    ``id`` names it in files and on the command line; ``event_kinds`` and ``answer_kinds`` are its closed
    lists of events and answers; ``ask_kinds`` are the kinds of ask, and ``follow_ups`` those of them that
    come in the middle of a turn, which is not complete while one is owed. ``adjustable`` lists what a ruling
    may change. States and answers are frozen and hashable; they, events and views are values that
    :mod:`sekundant.core.wire` can spell.
    """

    id: str
    event_kinds: tuple[type[Event], ...]
    answer_kinds: tuple[type, ...]
    ask_kinds: tuple[str, ...]
    follow_ups: tuple[str, ...]
    adjustable: tuple[str, ...]

    def open(self, setup: Plain, options: Mapping[str, str], packs: tuple[Plain, ...]) -> StateT:
        """The encounter at its opening; packs as plain data or already read (``library.shelf``).

        Raise Faulty with every fault of the setup, the options and the packs.
        """

    def seats(self, state: StateT) -> tuple[str, ...]:
        """The seats of the encounter, in their order."""

    def opening_events(self, state: StateT) -> tuple[Event, ...]:
        """What can be told before the first answer."""

    def asks(self, state: StateT) -> tuple[Ask, ...]:
        """What the encounter waits for; empty exactly when it is over."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or None while it goes on. A decided one may still have asks (the loser's fate)."""

    def view(self, state: StateT, reader: Reader) -> ViewT:
        """All that ``reader`` may know of the state."""

    def entry_objections(self, view: ViewT) -> tuple[Objection, ...]:
        """Why the viewing seat may not take part: what its fighter has that the rules forbid.

        :meth:`open` takes him all the same, as a master may rule otherwise.
        """

    def objections(self, view: ViewT, answer: AnswerT) -> tuple[Objection, ...]:
        """Every reason why the viewing seat's ``answer`` is illegal, then warnings."""

    def step(self, state: StateT, answers: Mapping[str, AnswerT], chance: Chance) -> Step[StateT]:
        """Carry out the answers (seat to answer), which :meth:`objections` has let pass."""

    def silence(self, state: StateT, seat: str, hours: Number) -> StateT:
        """The encounter with the fact that a seat has been silent for so many hours.

        Where the rules ask how long somebody has been silent, this is how they learn it.
        """

    def no_answer(self, hours: Number) -> AnswerT:
        """The clock's answer for a seat that has not posted for so many hours.

        :meth:`objections` lets it pass, so a shell takes it from the clock and from no player.
        """

    def rule(self, state: StateT, ruling: Ruling) -> Step[StateT]:
        """Carry out a ruling of the master, without dice.

        Raise :class:`Refused` if it is outside the closed list. The asks may be others afterwards.
        """

    def state_from(self, plain: Plain) -> StateT:
        """The state that was encoded."""

    def answer_from(self, plain: Plain, ask: Ask | None = None) -> AnswerT:
        """The answer that was encoded or written by hand. Raise Faulty.

        What is written by hand may be shorter and mean several things; ``ask`` is what it answers.
        """

    def holds(self, plain: Plain, ask: Ask) -> bool:
        """Whether an order that is written by hand and has answered another ask answers this one too.

        One order of a file may answer several asks of a turn, one after another: a bet and the stack behind
        it, a post and the shots that return fire. Each time :meth:`answer_from` takes the part that is due.
        """

    def event_from(self, plain: Plain) -> Event:
        """The event that was encoded."""


AnySystem = System[Any, Any, Any]

AnswerT_contra = TypeVar("AnswerT_contra", contravariant=True)


@runtime_checkable
class Staged(Protocol[StateT, AnswerT_contra]):
    """A rule system whose steps can also be played stage by stage.

    For whoever counts outcomes and asks for no events: states that have become equal at the end of a stage
    are gone on with once. :meth:`begin`, then :meth:`advance` while :meth:`pending`, lead to the states of
    :meth:`System.step` with the same likelihood. Dice are numbered anew in every stage, so a source that
    tells dice by their labels has no place here.
    """

    def begin(self, state: StateT, answers: Mapping[str, AnswerT_contra], chance: Chance) -> StateT:
        """The state in which the answers are taken and the first stage is due."""

    def pending(self, state: StateT) -> bool:
        """Whether a stage is due; if none is, the step is over."""

    def advance(self, state: StateT, chance: Chance) -> StateT:
        """Play the stage that is due. Raise LookupError if there is none."""


def illegal(objections: tuple[Objection, ...]) -> tuple[Objection, ...]:
    """The objections that forbid an answer, without the warnings."""
    return tuple(objection for objection in objections if not objection.warning)


def play(system: AnySystem, state: Any, answers: Mapping[str, Any], chance: Chance) -> Step[Any]:
    """Check every answer against its seat's view, then step.

    Raise :class:`Refused` for an illegal answer (the state is untouched, no die is thrown) and
    :class:`NotAsked` if an answer is missing or was not asked for.
    """
    due(system.asks(state), answers)
    for seat in sorted(answers):
        faults = illegal(system.objections(system.view(state, seat), answers[seat]))
        if faults:
            raise Refused(faults, seat)
    return system.step(state, answers, chance)


class NotAsked(ValueError):
    """The answers are not those that are due: ``missing`` and ``unasked`` name the seats."""

    def __init__(self, missing: tuple[str, ...], unasked: tuple[str, ...]) -> None:
        super().__init__(f"missing: {', '.join(missing) or '-'}; not asked for: {', '.join(unasked) or '-'}")
        self.missing = missing
        self.unasked = unasked


def due(asks: tuple[Ask, ...], answers: Mapping[str, object]) -> None:
    """Raise :class:`NotAsked` unless ``answers`` are just what a step needs."""
    seats = {ask.seat for ask in asks}
    unasked = tuple(sorted(set(answers) - seats))
    if asks and asks[0].first:
        missing = () if len(answers) == 1 else tuple(sorted(seats))
    else:
        missing = tuple(sorted(seats - set(answers)))
    if missing or unasked or not answers:
        raise NotAsked(missing, unasked)
