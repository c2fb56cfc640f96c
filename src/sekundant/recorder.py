"""The recorder sits beside the referee and writes: it holds an encounter's state and its ledger together.

Every command that plays an encounter goes through it: answers come in (hidden ones under seal), steps and
rulings are played, and each leaves its line. If anything is refused, nothing has happened: no line, no die,
no change.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from sekundant.core.chance import Recording, Scripted, Sealed
from sekundant.core.encounter import AnySystem, Ask, Refused, Ruling, Step, illegal, play
from sekundant.core.events import Event, Number
from sekundant.core.wire import Plain, digest, encode
from sekundant.ledger import decisions, seal
from sekundant.ledger.course import Course
from sekundant.ledger.lines import FORMAT, BadLine, document_text
from sekundant.ledger.record import Ledger, Receipt, add
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import Examination, Verdict


class Unsound(ValueError):
    """A ledger can't be gone on with; ``verdict`` names its first bad line."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"line {verdict.line}: {verdict.code}")
        self.verdict = verdict


class Recorder:
    """An encounter under way: ``state`` is where it stands, ``ledger`` what is recorded of it.

    Made by :meth:`open` or :meth:`resume`. Everything it does is determined by what it is given: it has no
    clock (``at`` is an instant in UTC such as ``1881-10-26T15:00:00Z``, or None) and no randomness (secret,
    nonces and contributions are given). A method that adds a line may raise
    :class:`~sekundant.ledger.lines.BadLine` with the codes of docs/ledger.md: the line may not stand there,
    and nothing was added.
    """

    def __init__(
        self,
        system: AnySystem,
        course: Course,
        ledger: Ledger,
        state: Any,
        states: dict[int, Any] | None = None,
    ) -> None:
        self.system = system
        self.ledger = ledger
        self.state = state
        self._states = states
        self._course = course
        self._nonces: dict[str, str] = {}

    @classmethod
    def open(  # noqa: PLR0913 - an opening has all these parts, each given by name
        cls,
        system: AnySystem,
        setup: Plain,
        options: Mapping[str, str],
        packs: Iterable[Plain],
        *,
        encounter: str,
        secret: Secret | None,
        contributions: Mapping[str, str] | None = None,
        given: bool = False,
        rules: str | None = None,
        at: str | None = None,
    ) -> Recorder:
        """Open an encounter and its ledger.

        ``contributions`` are the seats' commitments to what they will contribute to the dice (see
        :func:`sekundant.ledger.seal.contribution_commitment`); none has to. ``given``: the dice are thrown on
        a real table. Only then may there be no secret; such a record gives no receipts.
        ``rules`` is the version of the rules, by default that of the installed library. Raise
        :class:`~sekundant.core.wire.Faulty` with every fault of the setup.
        """
        setup, packs = normal(setup), [normal(pack) for pack in packs]
        state = system.open(setup, options, tuple(packs))
        recorder = cls(system, Course(secret), Ledger(), state, {1: state})
        promised: dict[str, str | None] = {**dict.fromkeys(system.seats(state)), **(contributions or {})}
        entry = {
            "type": "opening",
            "format": FORMAT,
            "version": seal.VERSION,
            "encounter": encounter,
            "system": system.id,
            "rules": installed_version() if rules is None else rules,
            "options": dict(options),
            "setup": document_text(setup),
            "packs": [document_text(pack) for pack in packs],
            "dice": "given" if given else "sealed",
            "commitment": seal.commitment(secret) if secret else None,
            "seats": promised,
            "events": encode(system.opening_events(state)),
        }
        recorder._add({**entry, **recorder._standing(state)}, at, encounter)
        return recorder

    @classmethod
    def resume(cls, ledger: Ledger, system: AnySystem, secret: Secret | None) -> Recorder:
        """Go on with an encounter by playing its ledger again. Raise :class:`Unsound` if a line is bad.

        Answers handed in under seal and not yet played are known by their commitments alone: hand them to
        :meth:`play` with their nonces.
        """
        examination = Examination(system, Course(secret))
        try:
            for line in ledger.lines:
                examination.take(line)
            if not ledger.lines:
                raise BadLine("empty", "an opening")
            if secret is None and examination.course.commitment is not None:
                raise BadLine("commitment", "the secret of this record")
        except BadLine as error:
            raise Unsound(examination.verdict(error)) from error
        replay = examination.replay
        assert replay is not None  # there is a system
        return cls(system, examination.course, ledger, replay.state, replay.states)

    @classmethod
    def reopen(cls, ledger: Ledger, system: AnySystem, secret: Secret | None, state: Any) -> Recorder:
        """Go on with an encounter whose ``state`` was kept beside its ledger, without playing it again.

        Nothing can be taken back then, as earlier states are not known. The state must be the one whose
        digest stands in the ledger. Raise :class:`BadLine` if a line is bad or the state another one.
        """
        course = Course(secret)
        last = None
        for entry in ledger.entries():
            course.take(entry)
            last = entry.get("state", last)
        if last != (kept := digest(encode(state))):
            raise BadLine("state_differs", str(last), kept)
        return cls(system, course, ledger, state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the encounter waits for."""
        return self._course.asks

    @property
    def handed_in(self) -> frozenset[str]:
        """The seats for which an answer under seal, or the clock's, is noted."""
        return frozenset(self._course.pending)

    @property
    def at(self) -> str | None:
        """When the last line was written, as it says itself."""
        return self._course.at

    @property
    def closed(self) -> bool:
        """Whether the ledger is complete."""
        return self._course.closed

    def contribute(self, seat: str, value: str, at: str | None = None) -> Receipt | None:
        """Reveal what a seat contributes to the dice (64 hexadecimal digits, committed to at the opening)."""
        return self._add({"type": "contribution", "seat": seat, "value": value}, at)

    def commit(self, seat: str, answer: Any, nonce: str, at: str | None = None) -> Receipt | None:
        """Note an answer under seal; a later one of the same seat takes its place.

        ``nonce`` is 64 hexadecimal digits that nobody can guess. Raise :class:`Refused` for an illegal
        answer. Return the seat's receipt, if the record has a secret.
        """
        if not seal.is_hex(nonce):
            raise BadLine("nonce", "64 hexadecimal digits", nonce)
        ask = self._course.ask_of(seat)
        if ask is None:
            raise BadLine("not_due", "", seat)
        self._refuse_illegal(seat, answer)
        commitment = seal.answer_commitment(self._course.encounter, seat, ask.key, nonce, encode(answer))
        given = self._add({"type": "answer", "seat": seat, "ask": ask.key, "commitment": commitment}, at)
        self._nonces[seat] = nonce
        return given

    def withdraw(self, seat: str, at: str | None = None) -> Receipt | None:
        """Take back the answer that a seat has handed in under seal; it owes one again."""
        pending = self._course.pending.get(seat)
        given = self._add({"type": "withdrawal", "seat": seat, "ask": pending.ask if pending else "-"}, at)
        self._nonces.pop(seat, None)
        return given

    def silence(self, seat: str, hours: Number, answer: Any = None, at: str | None = None) -> None:
        """Note that a seat has been silent for so many hours.

        ``answer`` is what the clock answers in its place, if the step is to be played without the seat.
        """
        state = self.system.silence(self.state, seat, hours)
        entry = {
            "type": "silence",
            "seat": seat,
            "hours": encode(hours),
            "answer": None if answer is None else encode(answer),
        }
        self._add({**entry, **self._standing(state)}, at)
        self._stands(state)

    def play(
        self,
        answers: Mapping[str, Any],
        *,
        faces: Mapping[str, int] | None = None,
        nonces: Mapping[str, str] | None = None,
        at: str | None = None,
    ) -> tuple[Event, ...]:
        """Play a step: the answers by seat go in, what happened comes out.

        ``faces`` are the dice of a real table by label, if dice are given; raise
        :class:`~sekundant.core.chance.DiceError` unless they are just those that fall. ``nonces`` open
        answers handed in before this recorder was resumed. Raise :class:`Refused` or
        :class:`~sekundant.core.encounter.NotAsked` for answers that can't be played.
        """
        course = self._course
        plain = {seat: encode(answer) for seat, answer in answers.items()}
        known = {**self._nonces, **(nonces or {})}
        under_seal = {seat for seat in answers if (kept := course.pending.get(seat)) and kept.commitment}
        if course.sealed and faces is not None:
            raise BadLine("dice", "no given dice, as dice are sealed", ", ".join(faces))
        scripted = Scripted(faces or {})
        recording = Recording(Sealed(course.thrower(plain)) if course.sealed else scripted)
        step = play(self.system, self.state, answers, recording)
        scripted.finish()
        entry = {
            "type": "step",
            "step": course.steps + 1,
            "answers": plain,
            "nonces": {seat: known[seat] for seat in under_seal if seat in known},
            "contributions": dict(course.contributions),
            "dice": [{"label": die.label, "sides": die.sides, "face": die.face} for die in recording.dice],
        }
        self._finish(entry, step, at)
        self._nonces = {}
        return step.events

    def rule(self, ruling: Ruling, at: str | None = None) -> tuple[Event, ...]:
        """Carry out a ruling of the master. Raise :class:`Refused` if it is outside the closed list."""
        step = self.system.rule(self.state, ruling)
        self._finish({"type": "ruling", "ruling": encode(ruling)}, step, at)
        return step.events

    def decide(
        self,
        kind: str,
        *,
        author: str,
        reason: str,
        seat: str | None = None,
        hours: Number | None = None,
        at: str | None = None,
    ) -> None:
        """Put a decision on record that changes nothing else; :mod:`.ledger.decisions` lists the kinds."""
        told = {"seat": seat, "hours": None if hours is None else encode(hours)}
        self._decide({"kind": kind, "author": author, "reason": reason, **told}, self.state, at)

    @property
    def places(self) -> tuple[int, ...]:
        """The lines to which it can be taken back, by number; none if it was reopened: resume it instead."""
        return tuple(sorted(self._states)[:-1]) if self._states else ()

    def take_back(
        self,
        to: int,
        *,
        author: str,
        reason: str,
        again: int = 0,
        faces: Mapping[str, int] | None = None,
        at: str | None = None,
    ) -> None:
        """Let the encounter stand again where it stood behind line ``to`` (one of :attr:`places`).

        Answers under seal are void. So many steps as ``again`` that are played next get the dice that fell in
        the steps of their number before, label by label; all others get new ones. ``faces`` are dice that the
        master sets in the next step: by label, and all of them must fall.
        """
        if to not in self.places:
            raise BadLine("taken_back", ", ".join(map(str, self.places)), to)
        assert self._states is not None  # or there would be no places
        state = self._states[to]
        told = {"to": to, "again": again or None, "faces": dict(faces or {})}
        self._decide({"kind": decisions.TAKE_BACK, "author": author, "reason": reason, **told}, state, at)
        self._states = {number: one for number, one in self._states.items() if number <= to}
        self.state = state
        self._nonces = {}

    def close(self, at: str | None = None) -> Ledger:
        """Write the last line, which reveals the secret, and return the whole ledger.

        An encounter that is not decided is closed without an outcome.
        """
        course = self._course
        entry = {
            "type": "closing",
            "outcome": encode(self.system.outcome(self.state)),
            "secret": course.secret.hex() if course.secret else None,
        }
        self._add(entry, at)
        return self.ledger

    def _refuse_illegal(self, seat: str, answer: Any) -> None:
        faults = illegal(self.system.objections(self.system.view(self.state, seat), answer))
        if faults:
            raise Refused(faults, seat)

    def _finish(self, entry: dict[str, Plain], step: Step[Any], at: str | None) -> None:
        self._add({**entry, "events": encode(step.events), **self._standing(step.state)}, at)
        self._stands(step.state)

    def _decide(self, told: Mapping[str, Plain], state: Any, at: str | None) -> None:
        nothing: dict[str, Plain] = {"seat": None, "hours": None, "to": None, "again": None, "faces": {}}
        self._add({"type": "decision", **nothing, **told, **self._standing(state)}, at)

    def _stands(self, state: Any) -> None:
        """Stand where the last line says, and remember it."""
        self.state = state
        if self._states is not None:
            self._states[len(self.ledger.lines)] = state

    def _standing(self, state: Any) -> dict[str, Plain]:
        """How every line that moves the encounter on ends: the state's digest, and who owes what now."""
        return {"state": digest(encode(state)), "asks": encode(self.system.asks(state))}

    def _add(self, entry: dict[str, Plain], at: str | None, encounter: str = "") -> Receipt | None:
        course = self._course
        number = self.ledger.next_number
        salt = seal.salt(course.secret, encounter or course.encounter, number) if course.secret else None
        ledger, whole = add(self.ledger, {**entry, "salt": salt, "at": at})
        course.take(whole)
        self.ledger = ledger
        return Receipt(course.encounter, ledger.head) if salt else None


def normal(plain: Plain) -> Plain:
    """Plain data as a ledger can hold it: a decimal fraction is written exactly, 7.5 becomes 15/2."""
    if isinstance(plain, float) and math.isfinite(plain):
        return encode(Fraction(str(plain)))
    if isinstance(plain, Mapping):
        return {name: normal(part) for name, part in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [normal(part) for part in plain]
    return plain


def installed_version() -> str:
    """The version of the library, or nothing if it runs from a folder."""
    try:
        return version("sekundant")
    except PackageNotFoundError:
        return ""
