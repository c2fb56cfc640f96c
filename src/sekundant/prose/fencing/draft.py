"""What a text says, sorted by the parts of a turn: the bet, the stack, the distance, the roll.

Each part is gathered for itself, so that what is asked for never depends on the other parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sekundant.prose.fencing.findings import Facts, TextObjection
from sekundant.prose.fencing.preparation import Piece
from sekundant.prose.fencing.runs import Run
from sekundant.prose.fencing.said import How, Said


@dataclass(frozen=True, slots=True)
class Noted:
    """Something said, where it stands, and in which block of lines."""

    said: Said
    piece: Piece
    block: int


@dataclass(frozen=True, slots=True)
class Actions:
    """A run of the stack, where it stands, and in which block. ``marked``: its list number is its own."""

    run: Run
    piece: Piece
    block: int
    marked: bool


@dataclass(frozen=True, slots=True)
class Stray:
    """Words that say nothing known. ``silent``: they are not even remarked on, outside of a stack."""

    piece: Piece
    text: str
    block: int
    actions: bool = False
    silent: bool = False


@dataclass(slots=True)
class Draft:
    """All that a text says, in its order."""

    bets: list[Noted] = field(default_factory=list)
    sealings: list[Noted] = field(default_factory=list)
    distances: list[Noted] = field(default_factory=list)
    rolls: list[Noted] = field(default_factory=list)
    headings: list[Noted] = field(default_factory=list)
    empties: list[Noted] = field(default_factory=list)
    feints: list[Noted] = field(default_factory=list)
    actions: list[Actions] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    too_long: int = 0


def objection(code: str, piece: Piece, *facts: tuple[str, int | str]) -> TextObjection:
    """An objection to a piece."""
    made: Facts = facts
    return TextObjection(code, piece.shown, piece.line, made)


def contradictions(noted: list[Noted], wrong: str, twice: str) -> Iterator[tuple[int, TextObjection]]:
    """Headings without a value, and another value than the first, each with its place."""
    sure = [one for one in noted if one.said.how not in {How.PENDING, How.WRONG}]
    for one in noted:
        if one not in sure:
            yield one.piece.index, objection(wrong, one.piece)
    for one in sure[1:]:
        if one.said.value != sure[0].said.value:
            yield one.piece.index, objection(twice, one.piece, ("first", sure[0].piece.shown))


def resolved(noted: list[Noted]) -> list[Noted]:
    """The list with a heading and the value in the next piece taken as one, and without mere conditions."""
    kept: list[Noted] = []
    for one in noted:
        before = kept[-1] if kept else None
        follows = before is not None and one.piece.index == before.piece.index + 1
        waits = before is not None and before.said.how in {How.PENDING, How.CONDITION}
        if waits and follows and one.said.how is How.BARE:
            kept[-1] = replace(one, said=replace(one.said, how=How.COLON))
        else:
            kept.append(one)
    return [one for one in kept if one.said.how is not How.CONDITION]
