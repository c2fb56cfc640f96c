"""Judging a ledger: everything that can be computed again is computed again.

Needs the standard library and, to play the encounter again, the room of its system. Nothing that a ledger
may hold makes it raise: a ledger comes from somebody whom the reader has reason to doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sekundant.core.encounter import AnySystem
from sekundant.core.wire import Plain
from sekundant.ledger.course import Course
from sekundant.ledger.lines import FIRST, BadLine, check_chain, document, read
from sekundant.ledger.replay import PackReader, Replay
from sekundant.ledger.seal import Secret, is_hex
from sekundant.ledger.shape import check_shape


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found.

    ``status`` is ``good``, ``unfinished`` (all lines are good, but there is no closing yet) or ``bad``.
    ``lines``, ``steps`` and ``dice`` count what was found good; of steps, those that are in force. Of a bad
    ledger ``line`` is the first bad line, from 1 (0 if all are good and one is missing), ``code`` says what
    is wrong with it (the list is in docs/ledger.md), ``expected`` and ``got`` are short and printable.
    ``rules`` is the version of the library that wrote it. ``dice_checked`` and ``replayed`` say whether faces
    were derived again and the rules played again.
    """

    status: Literal["good", "unfinished", "bad"]
    lines: int
    steps: int
    dice: int
    line: int = 0
    code: str = ""
    expected: str = ""
    got: str = ""
    head: str = FIRST
    encounter: str = ""
    system: str = ""
    rules: str = ""
    dice_checked: bool = False
    replayed: bool = False


class Examination:
    """A verification under way: the course, the replay, and how far the lines are good."""

    def __init__(self, system: AnySystem | None, course: Course, pack: PackReader = document) -> None:
        self.course = course
        self.replay = Replay(system, pack) if system is not None else None
        self.lines = 0
        self.head = FIRST
        self.hashes: set[str] = set()
        self.opening: Mapping[str, Plain] = {}

    def take(self, raw: object) -> dict[str, Plain]:
        """Examine one line, and return what it holds. Raise :class:`BadLine`."""
        entry = read(raw)
        check_chain(entry, raw, self.lines + 1, self.head)
        check_shape(entry)
        self.course.take(entry)
        if self.replay:
            self.replay.take(entry)
        if not self.opening:
            self.opening = entry
        self.head = entry["hash"]
        self.hashes.add(self.head)
        self.lines += 1
        return entry

    def verdict(self, error: BadLine | None = None) -> Verdict:
        """The verdict after the lines so far and the ``error`` that ended them."""
        course = self.course
        return Verdict(
            status="bad" if error else "good" if course.closed else "unfinished",
            lines=self.lines,
            steps=course.steps,
            dice=course.dice,
            line=self.lines + 1 if error else 0,
            code=error.code if error else "",
            expected=error.expected if error else "",
            got=error.got if error else "",
            head=self.head,
            encounter=course.encounter,
            system=self.opening.get("system", ""),
            rules=self.opening.get("rules", ""),
            dice_checked=course.sealed and course.secret is not None,
            replayed=self.replay is not None,
        )


def verify(
    lines: Iterable[str | bytes], system: AnySystem | None = None, receipts: Iterable[str] = ()
) -> Verdict:
    """Judge a ledger, given as lines with or without line feeds.

    With ``system`` every step is played again from the opening. ``receipts`` are hashes of lines that
    somebody was given during play: each must be in the ledger. Never raises, whatever the lines hold.
    """
    held = list(lines)
    examination = Examination(system, Course(_revealed(held), claimed=True))
    try:
        for raw in held:
            examination.take(raw)
        if not examination.lines:
            raise BadLine("empty", "an opening")
        if follows := examination.course.follows:
            raise BadLine("must_follow", follows)
    except BadLine as error:
        return examination.verdict(error)
    for receipt in receipts:
        if receipt not in examination.hashes:
            lost = BadLine("receipt", receipt, "no such line")
            return replace(examination.verdict(lost), line=0)
    return examination.verdict()


def _revealed(lines: list[str | bytes]) -> Secret | None:
    """The secret that the last line claims to reveal."""
    try:
        closing = read(lines[-1]) if lines else {}
    except BadLine:
        return None
    secret = closing.get("secret")
    if closing.get("type") != "closing" or not isinstance(secret, str) or not is_hex(secret):
        return None
    return Secret.from_hex(secret)


def system_named(lines: Iterable[str | bytes]) -> str | None:
    """The id of the system that the first line names, so that its room can be found, or None."""
    for raw in lines:
        try:
            name = read(raw).get("system")
        except BadLine:
            return None
        return name if isinstance(name, str) else None
    return None
