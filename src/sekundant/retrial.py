"""Playing an encounter again from one of its steps: what would have been, or what shall have been.

A master who has ruled wrongly takes the step back and lets it be played again: with the same dice or new
ones, with dice that he sets, with an answer replaced, with a number put right before it. Later steps are
played again too, with the answers that were given then, as long as these are still what is asked for.
Nothing is kept here: the new record is a value, beside the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, cast

from sekundant.core.chance import DiceError
from sekundant.core.encounter import Adjust, AnySystem, Declare, NotAsked, Refused, Ruling
from sekundant.core.wire import Faulty, Plain, decode, decode_union
from sekundant.ledger.decisions import ANSWER_FOR, STANDS, in_force
from sekundant.ledger.lines import BadLine, read
from sekundant.ledger.record import Ledger
from sekundant.ledger.seal import Secret
from sekundant.recorder import Recorder

Entry = Mapping[str, Plain]

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What shall be played again, and how.

    ``step`` is the number of the step. ``same``: its dice, and those of the steps after it, are the same
    again. ``faces`` are dice that the master sets in it; where dice are given, those that lie otherwise than
    before, or without ``same`` all of them. ``replaced`` are answers in the place of those that were given,
    by seat; ``adjust`` is carried out before it. ``later``: the steps after it are played again too.
    """

    step: int
    author: str
    reason: str
    same: bool = True
    faces: Mapping[str, int] = field(default_factory=dict)
    replaced: Mapping[str, Any] = field(default_factory=dict)
    adjust: tuple[Adjust, ...] = ()
    later: bool = True


@dataclass(frozen=True, slots=True)
class Retrial:
    """What came of it: the ``recorder`` to go on with, and each step as it was and as it is now.

    ``stopped`` says why the steps after the last pair could not be played again; empty if all were. What the
    master had ruled and the clock had noted between the steps, and behind them, is carried out again too.
    """

    recorder: Recorder
    steps: tuple[tuple[Entry, Entry], ...]
    stopped: str = ""


def steps_of(ledger: Ledger) -> tuple[Entry, ...]:
    """The steps of a record that are in force, as its lines hold them."""
    return tuple(entry for entry in in_force(ledger.entries()) if entry["type"] == "step")


def before(ledger: Ledger, step: int) -> int:
    """The number of the line behind which the encounter stood before a step. Raise LookupError."""
    place = 0
    for entry in in_force(ledger.entries()):
        if entry["type"] == "step" and entry["step"] == step:
            return place
        if entry["type"] in STANDS:
            place = entry["n"]
    raise LookupError(step)


def again(
    ledger: Ledger,
    system: AnySystem,
    secret: Secret | None,
    order: Order,
    *,
    nonce: Callable[[], str],
    at: str | None = None,
) -> Retrial:
    """Play an encounter again from a step. ``nonce`` draws 64 hexadecimal digits for each answer's seal.

    Raise LookupError if there is no such step in force, :class:`~sekundant.core.encounter.Refused` for a
    replaced answer or an adjustment that the rules refuse, NotAsked if an adjustment has others asked, and
    BadLine or DiceError for dice that can't be set: then the first step could not be played again.
    """
    tried = _Trial(ledger, system, secret, order, nonce, at).run(len(steps_of(ledger)) - order.step + 1)
    if not order.same or not tried.stopped:
        return tried
    # Only the steps that are played here get their dice again: of the others players know what falls.
    fewer = _Trial(ledger, system, secret, order, nonce, at).run(len(tried.steps))
    return replace(fewer, stopped=tried.stopped)


class _Trial:
    """One run of it."""

    def __init__(
        self,
        ledger: Ledger,
        system: AnySystem,
        secret: Secret | None,
        order: Order,
        nonce: Callable[[], str],
        at: str | None,
    ) -> None:
        self._place = before(ledger, order.step)
        self._old = tuple(entry for entry in in_force(ledger.entries()) if entry["n"] > self._place)
        self._recorder = Recorder.resume(ledger, system, secret)
        self._system, self._order, self._nonce, self._at = system, order, nonce, at
        self._given = read(ledger.lines[0])["dice"] == "given"

    def run(self, most: int) -> Retrial:
        """Take back, and play so many steps at most."""
        order, recorder = self._order, self._recorder
        recorder.take_back(
            self._place,
            author=order.author,
            reason=order.reason,
            again=(most if order.later else 1) if order.same else 0,
            faces=NOTHING if self._given else order.faces,
            at=self._at,
        )
        for adjust in order.adjust:
            recorder.rule(adjust, self._at)
        pairs: list[tuple[Entry, Entry]] = []
        for entry in self._old:
            if pairs and (not order.later or (entry["type"] == "step" and len(pairs) == most)):
                break
            try:
                new = self._take(entry, first=not pairs)
            except (Refused, NotAsked, BadLine, DiceError, Faulty) as error:
                if not pairs:
                    raise
                return Retrial(recorder, tuple(pairs), str(error))
            pairs += [(entry, new)] if new else []
        return Retrial(recorder, tuple(pairs))

    def _take(self, entry: Entry, *, first: bool) -> Entry | None:
        """Carry out an old line once more; return the new one of a step."""
        recorder, kind = self._recorder, entry["type"]
        if kind == "ruling":
            recorder.rule(cast(Ruling, decode_union((Adjust, Declare), entry["ruling"])), self._at)
        elif kind == "silence":
            answer = None if entry["answer"] is None else self._system.answer_from(entry["answer"])
            hours = decode(Fraction, entry["hours"])
            whole = hours.numerator if hours.denominator == 1 else hours
            recorder.silence(entry["seat"], whole, answer, self._at)
        elif kind == "step":
            return self._play(entry, self._order.replaced, self._order.faces) if first else self._play(entry)
        return None

    def _play(
        self, entry: Entry, replaced: Mapping[str, Any] = NOTHING, faces: Mapping[str, int] = NOTHING
    ) -> Entry:
        recorder = self._recorder
        answers = {seat: self._system.answer_from(plain) for seat, plain in entry["answers"].items()}
        if replaced and any(ask.first for ask in recorder.asks):
            answers = {}  # where the first answer alone makes the step, another's stands in its place
        hidden = {ask.seat for ask in recorder.asks if ask.hidden}
        for seat, answer in {**answers, **replaced}.items():
            if seat in replaced or (seat in hidden and seat not in recorder.handed_in):
                recorder.commit(seat, answer, self._nonce(), self._at)
            if seat in replaced:
                author, reason = self._order.author, self._order.reason
                recorder.decide(ANSWER_FOR, author=author, reason=reason, seat=seat, at=self._at)
        if self._given:
            self._throw(entry, {**answers, **replaced}, faces)
        else:
            recorder.play({**answers, **replaced}, at=self._at)
        return read(recorder.ledger.lines[-1])

    def _throw(self, entry: Entry, answers: Mapping[str, Any], faces: Mapping[str, int]) -> None:
        """Play a step with the dice of a real table: ``faces``, and with the same dice those that lay there.

        Of these some may not fall any more.
        """
        old = {die["label"]: die["face"] for die in entry["dice"]} if self._order.same else {}
        while True:
            try:
                self._recorder.play(answers, faces={**old, **faces}, at=self._at)
            except DiceError as error:
                if error.code != "unused" or error.label in faces or error.label not in old:
                    raise
                del old[error.label]
            else:
                return
