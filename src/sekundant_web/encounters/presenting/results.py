"""Results of a step as a page draws them: a die, a sentence, a ruler, and the table that they open to."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant.prose.accounts import Account, Result, Row, Throw
from sekundant_web.encounters.presenting import drawing
from sekundant_web.encounters.presenting.writing import clause_link, clause_links, written


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a table: what, how much, by which clause; ``css`` is what it stands out as."""

    css: str
    label: SafeString
    value: str
    clause: SafeString
    locked: bool


@dataclass(frozen=True, slots=True)
class ShownAccount:
    """A table under its title."""

    title: SafeString
    rows: tuple[ShownRow, ...]


@dataclass(frozen=True, slots=True)
class ShownThrow:
    """A die behind the first one, told in a row."""

    what: SafeString
    says: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A result as it is drawn; ``flat``: there is nothing to open it to.

    ``number`` is that of its line among all that its reader is told of the step, from 1.
    """

    kind: str
    number: int
    die: SafeString
    ruler: SafeString
    sentence: SafeString
    note: SafeString
    accounts: tuple[ShownAccount, ...]
    throws: tuple[ShownThrow, ...]
    clauses: SafeString
    open: bool
    own: bool
    part: SafeString

    @property
    def flat(self) -> bool:
        """Whether it is one line."""
        return not self.accounts and not self.throws


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownStep:
    """The results of a step under their title."""

    title: SafeString
    note: SafeString
    results: tuple[Shown, ...]

    def __bool__(self) -> bool:
        return bool(self.title or self.results)


def shown(
    results: Iterable[Result], system: str, *, opened: bool = True, without: Container[str] = ()
) -> ShownStep:
    """The results of a step, ``without`` some kinds; with ``opened`` the one that decided stands open."""
    title = note = SafeString("")
    lines = []
    part = ""
    number = 0
    for result in results:
        if result.title:
            title, note = written(result.sentence), written(result.note)
            continue
        number += 1
        if result.kind in without:
            continue
        one = _shown(result, system, opened=opened, before=part, number=number)
        part = written(result.part) or part
        lines.append(one)
    return ShownStep(title=title, note=note, results=tuple(lines))


def _shown(result: Result, system: str, *, opened: bool, before: str, number: int) -> Shown:
    first = result.throws[0] if result.throws else None
    part = written(result.part)
    return Shown(
        kind=result.kind,
        number=number,
        die=drawing.die(first) if first else drawing.ARROW,
        ruler=drawing.ruler(first) if first else SafeString(""),
        sentence=written(result.sentence),
        note=written(result.note),
        accounts=tuple(_account(one, system) for one in result.accounts),
        throws=tuple(_throw(one) for one in result.throws),
        clauses=clause_links(result.clauses, system),
        open=opened and result.decisive,
        own=result.own,
        part=part if part != before else SafeString(""),
    )


def _account(account: Account, system: str) -> ShownAccount:
    return ShownAccount(written(account.title), tuple(_row(row, system) for row in account.rows))


_CSS = {"total": "total", "closed": "closed", "own": "closed", "item": ""}


def _row(row: Row, system: str) -> ShownRow:
    return ShownRow(
        css=_CSS[row.standing],
        label=written(row.label),
        value=row.value,
        clause=clause_link(row.clause, system),
        locked=row.standing == "closed",
    )


def _throw(throw: Throw) -> ShownThrow:
    return ShownThrow(written(throw.what), written(throw.says))
