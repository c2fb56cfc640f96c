"""The course of an encounter's record: what may follow what, whichever the rules.

The writer and the verifier walk through the same course, so nothing can be written that would not be taken
when it is read. It knows who owes an answer, what has been handed in under seal, what each seat contributes
to the dice, and, once the secret is known, which face every die must show. It knows nothing of the rules of
the system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sekundant.core.encounter import Ask, NotAsked, due
from sekundant.core.wire import Plain, canonical
from sekundant.ledger import decisions, seal
from sekundant.ledger.lines import FORMAT, BadLine
from sekundant.ledger.seal import DEFAULT_CONTRIBUTION, VERSION, Secret


@dataclass(frozen=True, slots=True)
class Pending:
    """What was handed in for an ask: the ``commitment`` of a seat's answer, or the clock's own ``answer``."""

    ask: str
    commitment: str | None = None
    answer: Plain = None


@dataclass(frozen=True, slots=True)
class _Stood:
    """Where the record stood behind a line: what was asked, what the clock had answered, steps played."""

    asks: tuple[Ask, ...]
    pending: Mapping[str, Pending]
    steps: int


class Course:
    """Where the record stands after the lines so far.

    ``secret`` is None for one who does not know it yet: faces and salts are then left unchecked. A secret
    that is only ``claimed`` is forgotten if it is not the one that the opening commits to. ``follows`` is the
    type of the line that must come next, if none other may.
    """

    def __init__(self, secret: Secret | None, *, claimed: bool = False) -> None:
        self.secret = secret
        self._claimed = claimed
        self.encounter = ""
        self.sealed = False
        self.commitment: str | None = None
        self.promised: dict[str, str | None] = {}
        self.contributions: dict[str, str] = {}
        self.asks: tuple[Ask, ...] = ()
        self.pending: dict[str, Pending] = {}
        self.steps = 0
        self.dice = 0
        self.at: str | None = None
        self.times_taken_back = 0
        self._stood: dict[int, _Stood] = {}
        self._contexts: dict[int, str] = {}
        self._same: dict[int, str] = {}
        self._set: Mapping[str, int] = {}
        self.opened = False
        self.closed = False
        self.follows = ""
        self._takers: Mapping[str, Callable[[Mapping[str, Plain]], None]] = {
            "opening": self._open,
            "contribution": self._contribute,
            "answer": self._hand_in,
            "withdrawal": self._withdraw,
            "silence": self._be_silent,
            "step": self._play,
            "ruling": self._rule,
            "decision": self._decide,
            "closing": self._close,
        }

    def take(self, entry: Mapping[str, Plain]) -> None:
        """Go on by one line of proper shape. Raise :class:`BadLine`, and stay, if it may not stand here."""
        kind = entry["type"]
        if self.closed:
            raise BadLine("after_closing", "", kind)
        if (kind == "opening") is self.opened:
            raise BadLine("opening", "first and only there", kind)
        if self.follows and kind != self.follows:
            raise BadLine("must_follow", self.follows, kind)
        if kind != "opening":
            self._check_salt(entry, self.encounter, self.commitment)
        self._takers[kind](entry)
        self.at = entry["at"]
        self.follows = decisions.FOLLOWED_BY.get(entry["kind"], "") if kind == "decision" else ""
        if kind in decisions.STANDS:
            clocks = {seat: one for seat, one in self.pending.items() if one.commitment is None}
            self._stood[entry["n"]] = _Stood(self.asks, clocks, self.steps)

    def ask_of(self, seat: str) -> Ask | None:
        """What the seat owes."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def _check_salt(self, entry: Mapping[str, Plain], encounter: str, commitment: str | None) -> None:
        if (entry["salt"] is None) is not (commitment is None):
            raise BadLine("salt", "a salt just when there is a secret", entry["salt"])
        if self.secret and entry["salt"] != (expected := seal.salt(self.secret, encounter, entry["n"])):
            raise BadLine("salt", expected, entry["salt"])

    def _open(self, entry: Mapping[str, Plain]) -> None:
        if (entry["format"], entry["version"]) != (FORMAT, VERSION):
            raise BadLine("format", f"{FORMAT} {VERSION}", f"{entry['format']} {entry['version']}")
        commitment = entry["commitment"]
        sealed = entry["dice"] == "sealed"
        if sealed and commitment is None:
            raise BadLine("commitment", "a commitment, as dice are sealed", "null")
        if self.secret and commitment != (expected := seal.commitment(self.secret)):
            if not self._claimed:
                raise BadLine("commitment", expected, commitment)
            self.secret = None
        if not entry["seats"]:
            raise BadLine("seats", "a seat")
        self._check_salt(entry, entry["encounter"], commitment)
        self.asks = self._next_asks(entry, entry["seats"])
        self.encounter, self.commitment, self.sealed, self.opened = (
            entry["encounter"],
            commitment,
            sealed,
            True,
        )
        self.promised = dict(entry["seats"])
        self.contributions = dict.fromkeys(entry["seats"], DEFAULT_CONTRIBUTION)

    def _contribute(self, entry: Mapping[str, Plain]) -> None:
        seat = entry["seat"]
        promise = self.promised.get(seat)
        if promise is None:
            raise BadLine("not_promised", "a seat that has committed to a contribution", seat)
        commitment = seal.contribution_commitment(self.encounter, seat, entry["value"])
        if commitment != promise:
            raise BadLine("contribution", promise, commitment)
        if self.contributions[seat] != DEFAULT_CONTRIBUTION:
            raise BadLine("contribution_twice", "", seat)
        self.contributions[seat] = entry["value"]

    def _hand_in(self, entry: Mapping[str, Plain]) -> None:
        ask = self.ask_of(entry["seat"])
        if ask is None or ask.key != entry["ask"]:
            raise BadLine("not_due", ask.key if ask else "", entry["ask"])
        self.pending[ask.seat] = Pending(ask.key, commitment=entry["commitment"])

    def _withdraw(self, entry: Mapping[str, Plain]) -> None:
        pending = self.pending.get(entry["seat"])
        if pending is None or pending.commitment is None or pending.ask != entry["ask"]:
            raise BadLine("not_handed_in", "an answer that lies sealed", entry["ask"])
        del self.pending[entry["seat"]]

    def _be_silent(self, entry: Mapping[str, Plain]) -> None:
        seat, answer = entry["seat"], entry["answer"]
        pending, ask = self.pending.get(seat), self.ask_of(seat)
        if seat not in self.promised or (pending and pending.commitment):
            raise BadLine("not_silent", "a seat that has not answered", seat)
        if answer is not None and ask is None:
            raise BadLine("not_due", "no answer for one who owes none", seat)
        self._stand(entry)
        if answer is not None and ask is not None:
            self.pending[seat] = Pending(ask.key, answer=answer)

    def _play(self, entry: Mapping[str, Plain]) -> None:
        if entry["step"] != self.steps + 1:
            raise BadLine("step", self.steps + 1, entry["step"])
        try:
            due(self.asks, entry["answers"])
        except NotAsked as error:
            raise BadLine("not_due", ", ".join(ask.key for ask in self.asks), str(error)) from error
        for seat, answer in sorted(entry["answers"].items()):
            self._check_opened(seat, answer, entry["nonces"].get(seat))
        if stray := entry["nonces"].keys() - entry["answers"].keys():
            raise BadLine("nonce", "of a seat that answered", ", ".join(sorted(stray)))
        if entry["contributions"] != self.contributions:
            raise BadLine("contributions", self.contributions, entry["contributions"])
        context = self._context(entry["answers"]) if self.sealed else ""
        self._check_dice(entry, context)
        asks = self._next_asks(entry, self.promised)
        self._contexts[self.steps + 1] = context
        self.asks, self.pending = asks, {}
        self._same.pop(self.steps + 1, None)
        self._set = {}
        self.steps += 1
        self.dice += len(entry["dice"])

    def _check_opened(self, seat: str, answer: Plain, nonce: str | None) -> None:
        """Check that an answer is the one handed in."""
        pending = self.pending.get(seat)
        ask = self.ask_of(seat)
        if pending is None and ask is not None and ask.hidden and self.sealed:
            raise BadLine("not_committed", "a commitment before the step", seat)
        commitment = pending.commitment if pending else None
        if (nonce is None) is not (commitment is None):
            raise BadLine("nonce", "a nonce for just those answers that were handed in under seal", seat)
        if pending and nonce is not None:
            opened = seal.answer_commitment(self.encounter, seat, pending.ask, nonce, answer)
            if opened != commitment:
                raise BadLine("answer_differs", commitment, opened)
        elif pending and canonical(answer) != canonical(pending.answer):
            raise BadLine("answer_differs", canonical(pending.answer).decode(), canonical(answer).decode())

    def _check_dice(self, entry: Mapping[str, Plain], context: str) -> None:
        labels: set[str] = set()
        derived = seal.derive(self.secret, context) if context and self.secret else None
        for die in entry["dice"]:
            label, sides, face = die["label"], die["sides"], die["face"]
            if label in labels:
                raise BadLine("die_twice", "each label once a step", label)
            labels.add(label)
            if label in self._set:
                if face != (expected := self._set[label]):
                    raise BadLine("die_set", f"{label}: {expected}", face)
            elif derived and face != (expected := derived(sides, label)):
                raise BadLine("die", f"{label} d{sides}: {expected}", face)
        if missing := self._set.keys() - labels:
            raise BadLine("die_set", "a die that falls", ", ".join(sorted(missing)))

    def thrower(self, answers: Mapping[str, Plain]) -> Callable[[int, str], int]:
        """The sealed dice of the step that comes next, if these are its answers. The secret must be known."""
        if self.secret is None:
            raise ValueError("the secret is not known")
        derived = seal.derive(self.secret, self._context(answers))

        def thrown(sides: int, label: str) -> int:
            face = self._set.get(label)
            if face is not None and face > sides:
                raise BadLine("die_set", f"{label}: 1 to {sides}", face)
            return derived(sides, label) if face is None else face

        return thrown

    def _context(self, answers: Mapping[str, Plain]) -> str:
        """What the dice of the next step hang on: on the same as before if it gets its dice again."""
        step = self.steps + 1
        return self._same.get(step) or seal.context(
            self.encounter, step, self.contributions, answers, self.times_taken_back
        )

    def _rule(self, entry: Mapping[str, Plain]) -> None:
        self._stand(entry)

    def _decide(self, entry: Mapping[str, Plain]) -> None:
        decisions.check_fields(entry)
        seat = entry["seat"]
        if seat is not None and seat not in self.promised:
            raise BadLine("seats", ", ".join(sorted(self.promised)), seat)
        if entry["kind"] in decisions.OF_AN_ANSWER:
            pending = self.pending.get(seat)
            if pending is None or pending.commitment is None:
                raise BadLine("not_handed_in", "an answer that lies sealed", seat)
        if entry["kind"] == decisions.TAKE_BACK:
            self._take_back(entry)
        elif self._next_asks(entry, self.promised) != self.asks:
            raise BadLine("asks_differs", ", ".join(ask.key for ask in self.asks), "other asks")

    def _take_back(self, entry: Mapping[str, Plain]) -> None:
        """The encounter stands again where it stood behind an earlier line."""
        to, again, faces = entry["to"], entry["again"] or 0, entry["faces"]
        stood = self._stood.get(to)
        if stood is None or to == max(self._stood):
            raise BadLine("taken_back", "a line in force, with others behind it", to)
        if self._next_asks(entry, self.promised) != stood.asks:
            raise BadLine("asks_differs", ", ".join(ask.key for ask in stood.asks), "other asks")
        if again > self.steps - stood.steps or (faces and not self.sealed):
            raise BadLine("decision", "dice that have fallen, and were sealed", again or ", ".join(faces))
        after = range(stood.steps + 1, self.steps + 1)
        self._same = {step: self._contexts[step] for step in after[:again]} if self.sealed else {}
        self._contexts = {step: one for step, one in self._contexts.items() if step <= stood.steps}
        self._stood = {number: one for number, one in self._stood.items() if number <= to}
        self._set = dict(faces)
        self.asks, self.pending, self.steps = stood.asks, dict(stood.pending), stood.steps
        self.times_taken_back += 1

    def _stand(self, entry: Mapping[str, Plain]) -> None:
        """Go on with the asks after a line that is no step; what was handed in for the same asks stays."""
        self.asks = self._next_asks(entry, self.promised)
        keys = {ask.key for ask in self.asks}
        self.pending = {seat: pending for seat, pending in self.pending.items() if pending.ask in keys}

    def _close(self, entry: Mapping[str, Plain]) -> None:
        if (entry["secret"] is None) is not (self.commitment is None):
            raise BadLine("secret", "the secret just when it was committed to", entry["secret"])
        if entry["secret"] is not None:
            revealed = seal.commitment(Secret.from_hex(entry["secret"]))
            if revealed != self.commitment:
                raise BadLine("secret", self.commitment, revealed)
        self.closed = True

    @staticmethod
    def _next_asks(entry: Mapping[str, Plain], seats: Mapping[str, str | None]) -> tuple[Ask, ...]:
        asks = tuple(Ask(**ask) for ask in entry["asks"])
        for ask in asks:
            if ask.seat not in seats:
                raise BadLine("seats", ", ".join(sorted(seats)), ask.seat)
        return asks
