"""Playing a ledger again: the record must be what the rules make of the answers and the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, cast

from sekundant.core.chance import DiceError, Die, Recorded
from sekundant.core.encounter import Adjust, AnySystem, Declare, NotAsked, Refused, Ruling, Step, play
from sekundant.core.events import Event
from sekundant.core.wire import Faulty, Plain, canonical, decode, decode_union, digest, encode
from sekundant.ledger import decisions
from sekundant.ledger.lines import BadLine, difference, document

PackReader = Callable[[str], Plain]


class Replay:
    """An encounter played again from the lines of its record.

    ``state`` is where it stands, ``states`` where it stood behind each line in force, by the line's number;
    ``events`` are what happened in the line that was played last.
    ``pack`` reads a pack of the opening: into plain data, or, by whoever plays many, into one read before.
    """

    def __init__(self, system: AnySystem, pack: PackReader = document) -> None:
        self.system = system
        self._pack = pack
        self.state: Any = None
        self.states: dict[int, Any] = {}
        self.events: tuple[Event, ...] = ()

    def take(self, entry: Mapping[str, Plain]) -> None:
        """Play one line. Raise :class:`BadLine` if it is not what the rules make of it.

        Whatever else the rules raise is caught too: a forged line may hold what no room was made for.
        """
        try:
            self._take(entry)
        except BadLine:
            raise
        except Refused as error:
            raise BadLine("refused", "a legal answer or ruling", str(error)) from error
        except NotAsked as error:
            raise BadLine("not_due", "", str(error)) from error
        except DiceError as error:
            raise BadLine(f"die_{error.code}", error.label, error.detail) from error
        except Faulty as error:
            raise BadLine("faulty", "", str(error)) from error
        except Exception as error:
            raise BadLine("rules_failed", "", f"{type(error).__name__}: {error}") from error

    def _take(self, entry: Mapping[str, Plain]) -> None:
        kind = entry["type"]
        self.events = ()
        if kind == "opening":
            self._open(entry)
        elif kind == "step":
            self._play(entry)
        elif kind == "silence":
            self._be_silent(entry)
        elif kind == "ruling":
            self._rule(entry)
        elif kind == "decision":
            self._decide(entry)
        elif kind == "closing":
            outcome = self.system.outcome(self.state)
            _same("outcome", encode(outcome), entry["outcome"])

    def _open(self, entry: Mapping[str, Plain]) -> None:
        if entry["system"] != self.system.id:
            raise BadLine("system", self.system.id, entry["system"])
        packs = tuple(self._pack(pack) for pack in entry["packs"])
        state = self.system.open(document(entry["setup"]), entry["options"], packs)
        _same("seats", sorted(self.system.seats(state)), sorted(entry["seats"]))
        self._finish(Step(state, self.system.opening_events(state)), entry)

    def _play(self, entry: Mapping[str, Plain]) -> None:
        answers = {seat: normal_answer(self.system, plain) for seat, plain in entry["answers"].items()}
        chance = Recorded(decode(Die, die) for die in entry["dice"])
        step = play(self.system, self.state, answers, chance)
        chance.finish()
        self._finish(step, entry)

    def _be_silent(self, entry: Mapping[str, Plain]) -> None:
        hours = decode(Fraction, entry["hours"], "hours")
        _same("hours", encode(hours), entry["hours"])
        if entry["answer"] is not None:
            normal_answer(self.system, entry["answer"])
        whole = hours.numerator if hours.denominator == 1 else hours
        self._check_after(self.system.silence(self.state, entry["seat"], whole), entry)

    def _rule(self, entry: Mapping[str, Plain]) -> None:
        ruling = decode_union((Adjust, Declare), entry["ruling"], "ruling")
        _same("ruling", encode(ruling), entry["ruling"])
        self._finish(self.system.rule(self.state, cast(Ruling, ruling)), entry)

    def _decide(self, entry: Mapping[str, Plain]) -> None:
        if entry["kind"] != decisions.TAKE_BACK:
            self._check_after(self.state, entry)
            return
        if entry["to"] not in self.states:
            raise BadLine("taken_back", "a line in force", entry["to"])
        self._check_after(self.states[entry["to"]], entry)
        self.states = {number: state for number, state in self.states.items() if number <= entry["to"]}

    def _finish(self, step: Step[Any], entry: Mapping[str, Plain]) -> None:
        events = encode(step.events)
        if canonical(events) != canonical(entry["events"]):
            _tell_apart(events, entry["events"])
        self._check_after(step.state, entry)
        self.events = step.events

    def _check_after(self, state: Any, entry: Mapping[str, Plain]) -> None:
        _same("asks", encode(self.system.asks(state)), entry["asks"])
        _same("state", digest(encode(state)), entry["state"])
        self.state = state
        if entry["type"] in decisions.STANDS:
            self.states[entry["n"]] = state


def normal_answer(system: AnySystem, plain: Plain) -> Any:
    """The answer that was recorded, which must be written in the one way in which it is hashed."""
    answer = system.answer_from(plain)
    _same("answer", encode(answer), plain)
    return answer


def _tell_apart(expected: list[Plain], got: list[Plain]) -> None:
    """Name the first event of two lists that is not the same."""
    for number, (one, other) in enumerate(zip(expected, got, strict=False), start=1):
        _same(f"event {number}", one, other)
    _same("events", len(expected), len(got))


def _same(what: str, expected: Plain, got: Plain) -> None:
    """Compare by spelling: in Python 1 equals true."""
    one, other = canonical(expected), canonical(got)
    if one != other:
        expected_part, got_part = difference(one, other)
        raise BadLine(f"{what.partition(' ')[0]}_differs", f"{what}: {expected_part}", got_part)
