"""The master's decisions that the rules do not carry out: what each kind holds, and what is taken back.

A ``ruling`` is carried out by the rules (another number, a declared outcome). A ``decision`` concerns the
course of the encounter, or only its record: steps are taken back, the clock stands still, somebody else plays
a seat. docs/ledger.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sekundant.core.wire import Plain
from sekundant.ledger.lines import BadLine

TAKE_BACK = "take_back"
ANSWER_FOR = "answer_for"

KINDS: Mapping[str, frozenset[str]] = {
    TAKE_BACK: frozenset({"to"}),
    ANSWER_FOR: frozenset({"seat"}),
    "extend": frozenset({"hours"}),
    "pause": frozenset(),
    "go_on": frozenset(),
    "substitute": frozenset({"seat"}),
    "end": frozenset(),
}
"""Each kind with the fields that it must have."""

_MAY: Mapping[str, frozenset[str]] = {TAKE_BACK: frozenset({"again", "faces"})}
"""What a kind may have besides."""

_FIELDS = ("seat", "hours", "to", "again", "faces")

STANDS = frozenset({"opening", "step", "ruling", "silence"})
"""Lines behind which an encounter stands somewhere, so that it can be taken back to there."""

TAKEN_BACK = frozenset({"step", "ruling", "silence", "answer", "withdrawal"})
"""Lines that do not count any more when an encounter is taken back to before them; ``answer_for`` goes with
its answer."""


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


def in_force(entries: Iterable[Mapping[str, Plain]]) -> tuple[Mapping[str, Plain], ...]:
    """The lines of a record that have not been taken back."""
    kept: list[Mapping[str, Plain]] = []
    for entry in entries:
        if entry["type"] == "decision" and entry["kind"] == TAKE_BACK:
            kept = [one for one in kept if one["n"] <= entry["to"] or not _goes_back(one)]
        kept.append(entry)
    return tuple(kept)


def _goes_back(entry: Mapping[str, Plain]) -> bool:
    """Whether a line does not count any more when it is taken back to before it."""
    return entry["type"] in TAKEN_BACK or entry.get("kind") == ANSWER_FOR


def taken_back(entries: Iterable[Mapping[str, Plain]]) -> frozenset[int]:
    """The numbers of the lines that do not count any more: a reader strikes them out."""
    held = tuple(entries)
    return frozenset(entry["n"] for entry in held) - {entry["n"] for entry in in_force(held)}
