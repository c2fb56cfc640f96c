"""The master's decisions that the rules do not carry out: what each kind holds, and what is taken back.

A ``ruling`` is carried out by the rules (another number, a declared outcome). A ``decision`` concerns the
course of the encounter, or only its record: steps are taken back, the clock stands still, somebody else plays
a seat. docs/ledger.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sekundant.core.wire import Plain
from sekundant.ledger.lines import BadLine

TAKE_BACK = "take_back"
ANSWER_FOR = "answer_for"
WITHDRAW_FOR = "withdraw_for"
END = "end"

OF_AN_ANSWER = frozenset({ANSWER_FOR, WITHDRAW_FOR})
"""Decisions about an answer that lies sealed: of a seat that is asked in secret nobody may know of them."""

KINDS: Mapping[str, frozenset[str]] = {
    TAKE_BACK: frozenset({"to"}),
    ANSWER_FOR: frozenset({"seat"}),
    WITHDRAW_FOR: frozenset({"seat"}),
    "extend": frozenset({"hours"}),
    "pause": frozenset(),
    "go_on": frozenset(),
    "substitute": frozenset({"seat"}),
    END: frozenset(),
}
"""Each kind with the fields that it must have."""

FOLLOWED_BY: Mapping[str, str] = {END: "closing", WITHDRAW_FOR: "withdrawal"}
"""The type of the line that must come next behind a decision of a kind."""

_MAY: Mapping[str, frozenset[str]] = {TAKE_BACK: frozenset({"again", "faces"})}
"""What a kind may have besides."""

_FIELDS = ("seat", "hours", "to", "again", "faces")

STANDS = frozenset({"opening", "step", "ruling", "silence"})
"""Lines behind which an encounter stands somewhere, so that it can be taken back to there."""

_GO_BACK = frozenset({"step", "ruling", "silence", "answer", "withdrawal"})
"""Lines that do not count any more when an encounter is taken back to before them."""


def check_fields(entry: Mapping[str, Plain]) -> None:
    """Raise :class:`BadLine` unless a decision holds just what its kind needs."""
    kind = entry["kind"]
    must, may = KINDS[kind], _MAY.get(kind, frozenset())
    for name in _FIELDS:
        there = entry[name] not in (None, {})
        if there and name not in must | may:
            raise BadLine("decision", f"no {name}", entry[name])
        if not there and name in must:
            raise BadLine("decision", f"{kind} with {name}", "null")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was taken back of a record: the ``parts`` from behind one line up to before another, by number."""

    parts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, entries: Iterable[Mapping[str, Plain]]) -> TakenBack:
        """What the lines of a record take back; its decisions suffice."""
        return cls(tuple((entry["to"], entry["n"]) for entry in entries if entry.get("kind") == TAKE_BACK))

    def holds(self, number: int, kind: str, decision: str = "") -> bool:
        """Whether a line of that number and type does not count any more; of a decision its kind is needed.

        What the master has decided about an answer goes with it; all his other decisions stay.
        """
        goes = kind in _GO_BACK or decision in OF_AN_ANSWER
        return goes and any(to < number < by for to, by in self.parts)


def in_force(entries: Iterable[Mapping[str, Plain]]) -> tuple[Mapping[str, Plain], ...]:
    """The lines of a record that have not been taken back."""
    held = tuple(entries)
    gone = taken_back(held)
    return tuple(entry for entry in held if entry["n"] not in gone)


def taken_back(entries: Iterable[Mapping[str, Plain]]) -> frozenset[int]:
    """The numbers of the lines that do not count any more: a reader strikes them out."""
    held = tuple(entries)
    gone = TakenBack.of(held)
    if not gone.parts:
        return frozenset()
    named = ((entry["n"], entry["type"], entry.get("kind", "")) for entry in held)
    return frozenset(number for number, kind, decision in named if gone.holds(number, kind, decision))
