"""Every encounter examined: its ledger line by line, its rules played again, and the rows beside it.

One encounter at a time is in memory, and of it one line. The site knows the secrets, so the dice of what goes
on are derived, too. Who acts meanwhile is no finding: an encounter in which something seems wrong is read
again, until nothing has been done to it while it was read.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from itertools import chain, groupby
from typing import Any

from django.db import connection, connections
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from sekundant import library
from sekundant.core.encounter import AnySystem
from sekundant.core.wire import Faulty, Plain, digest, encode
from sekundant.ledger import seal
from sekundant.ledger.course import Course
from sekundant.ledger.lines import BadLine, document, shortened
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import Examination
from sekundant.recorder import normal
from sekundant_web.encounters.game import everybody_sees
from sekundant_web.encounters.models import Encounter, HandedIn, Line, Sealed, Status
from sekundant_web.operating.doctor.findings import Finding

BATCH = 20
"""So many encounters are read by one query."""

AGAIN = 5
"""So often an encounter is read again that goes on while it is read."""

Row = tuple[int, str, str, datetime | None, int | None]
"""Number, kind, text, instant and shown number of a line, as the table has them."""


def examine_all(jobs: int = 1, keys: Iterable[str] = ()) -> Iterator[tuple[int, list[Finding]]]:
    """Of batches of encounters how many there were, and what was found, by ``jobs`` processes."""
    numbers = list(_chosen(keys).order_by("pk").values_list("pk", flat=True).iterator())
    batches = [numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH)]
    jobs = min(jobs, len(batches))
    if jobs < 2 or sys.platform != "linux" or connection.in_atomic_block:
        yield from map(examine_batch, batches)
        return
    connections.close_all()  # a connection is no good in two processes
    with multiprocessing.get_context("fork").Pool(jobs, _quietly) as pool:
        yield from pool.imap_unordered(examine_batch, batches)


def _chosen(keys: Iterable[str]) -> QuerySet[Encounter]:
    chosen = list(keys)
    return Encounter.objects.filter(key__in=chosen) if chosen else Encounter.objects.all()


def _quietly() -> None:
    """What a process of the pool does first: leave the processor to the site, and end when it is told to."""
    os.nice(5)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # whoever examines may have set another for himself


def examine_batch(numbers: list[int]) -> tuple[int, list[Finding]]:
    """How many encounters there were, and what is wrong with them."""
    found: list[Finding] = []
    rows = {row.pk: row for row in _rows(numbers)}
    lines = Line.objects.filter(encounter__in=rows).order_by("encounter_id", "number")
    columns = lines.values_list("encounter_id", "number", "kind", "text", "at", "shown")
    seen = set()
    for number, of_one in groupby(columns.iterator(chunk_size=200), key=lambda row: row[0]):
        seen.add(number)
        if examine(rows[number], (row[1:] for row in of_one)):
            found += examine_alone(number)
    for number in rows.keys() - seen:
        found += examine_alone(number)
    return len(rows), found


def examine_alone(number: int) -> list[Finding]:
    """What is wrong with one encounter, read while nothing was done to it."""
    found: list[Finding] = []
    for _ in range(AGAIN):
        row = _rows([number]).first()
        if row is None:
            return []  # called off meanwhile
        lines = Line.objects.filter(encounter=number).order_by("number")
        found = examine(
            row, lines.values_list("number", "kind", "text", "at", "shown").iterator(chunk_size=200)
        )
        if not found or Encounter.objects.filter(pk=number, revision=row.revision).exists():
            break
    return found


def _rows(numbers: list[int]) -> QuerySet[Encounter]:
    rows = Encounter.objects.filter(pk__in=numbers).select_related("sealed").defer("packs")
    return rows.annotate(packs_text=Cast("packs", TextField())).prefetch_related("seats__handed_in")


def examine(row: Encounter, lines: Iterable[Row]) -> list[Finding]:
    """What is wrong with an encounter of these lines; the first bad line ends it: all others hang on it."""
    try:
        return list(_examined(row, iter(lines)))
    except Sealed.DoesNotExist:
        return [Finding("no_secret", row.key)]
    except Exception as error:  # noqa: BLE001 - whatever stands in one row, the others are examined
        return [Finding("failed", row.key, {"why": f"{type(error).__name__}: {error}"[:200]})]


@dataclass(slots=True)
class _Walk:
    """A ledger that is gone through: where it stands, and how many of its lines are shown."""

    examination: Examination
    shown: int = 0
    state: str = ""
    outcome: Plain = None


def _examined(row: Encounter, lines: Iterator[Row]) -> Iterator[Finding]:
    if row.system not in library.system_ids():
        yield Finding("unknown_system", row.key, {"name": row.system})
        return
    system = library.system(row.system)
    course = Course(Secret.from_hex(row.sealed.secret))
    walk = _Walk(Examination(system, course, partial(_pack, row.system)))
    first = next(lines, None)
    if first is None:
        yield Finding("no_lines", row.key)
        return
    for line in chain([first], lines):
        if line[0] != walk.examination.lines + 1:
            yield Finding("line_gone", row.key, {"line": walk.examination.lines + 1})
            return
        try:
            entry = walk.examination.take(line[2])
        except BadLine as error:
            yield _bad_line(row, walk.examination, error)
            return
        yield from _beside(row, walk, line, entry)
    yield from _whole(row, walk, system)


@lru_cache(maxsize=32)
def _plain(text: str) -> Plain:
    """A pack as it stands in an opening; most encounters have the same, so each is parsed once."""
    return document(text)


@lru_cache(maxsize=32)
def _normal(text: str) -> Plain:
    """The packs that a row holds, as a ledger would hold them; most encounters have the same."""
    return normal(json.loads(text))


@lru_cache(maxsize=32)
def _pack(system: str, text: str) -> Plain:
    """A pack of an opening, read by the rules."""
    plain = _plain(text)
    try:
        return library.read_pack(system, plain)
    except Faulty:
        return plain  # the rules say what is wrong with it


def _bad_line(row: Encounter, examination: Examination, error: BadLine) -> Finding:
    verdict = examination.verdict(error)
    facts: dict[str, Any] = {"line": verdict.line, "code": verdict.code}
    return Finding("line", row.key, {**facts, "expected": verdict.expected or "-", "got": verdict.got or "-"})


def _beside(row: Encounter, walk: _Walk, line: Row, entry: dict[str, Plain]) -> Iterator[Finding]:
    """What the table says of a good line, beside its text."""
    number, kind, _, at, shown = line
    walk.state = entry.get("state", walk.state)
    walk.outcome = entry.get("outcome", walk.outcome)
    expected = None
    if everybody_sees(entry):
        walk.shown += 1
        expected = walk.shown
    if shown != expected:
        facts: dict[str, str | int] = {
            "line": number,
            "got": str(shown or "-"),
            "expected": str(expected or "-"),
        }
        yield Finding("shown", row.key, facts)
    written = at.strftime("%Y-%m-%dT%H:%M:%SZ") if at else None
    for field, got, said in (("kind", kind, entry["type"]), ("at", written, entry["at"])):
        if got != said:
            facts = {"line": number, "field": field, "got": str(got), "expected": str(said)}
            yield Finding("line_row", row.key, facts)


def _whole(row: Encounter, walk: _Walk, system: AnySystem) -> Iterator[Finding]:
    """What the encounter's row and its seats say, beside a ledger of which every line is good."""
    examination, key = walk.examination, row.key
    course = examination.course
    if digest(row.state) != walk.state:
        yield Finding("state", key)
    if course.follows:
        yield Finding("line_gone", key, {"line": examination.lines + 1})
    if course.closed is not (row.status == Status.OVER):
        yield Finding("closed", key, {"status": row.status, "ledger": "closed" if course.closed else "open"})
    opening = examination.opening
    seats = [seat.name for seat in row.seats.all()]
    if sorted(seats) != sorted(opening["seats"]):
        facts = {"got": ", ".join(seats), "expected": ", ".join(sorted(opening["seats"]))}
        yield Finding("seats", key, facts)
    outcome = walk.outcome if course.closed else encode(system.outcome(examination.replay.state))  # type: ignore[union-attr]
    said = outcome or {}
    for field, got, expected in (
        ("key", row.key, opening["encounter"]),
        ("system", row.system, opening["system"]),
        ("rules", row.rules, opening["rules"]),
        ("dice", row.dice, opening["dice"]),
        ("switches", row.switches, opening["options"]),
        ("setup", normal(row.setup), json.loads(opening["setup"])),
        ("packs", _normal(vars(row)["packs_text"]), [_plain(text) for text in opening["packs"]]),
        ("winner", row.winner, said.get("winner") or ""),
        ("how", row.how, str(said.get("how", ""))),
    ):
        if got != expected:
            facts = {"field": field, "got": shortened(str(got)), "expected": shortened(str(expected))}
            yield Finding("column", key, facts)
    yield from _sealed(row, course, examination.hashes)


def _sealed(row: Encounter, course: Course, hashes: set[str]) -> Iterator[Finding]:
    """The orders that lie sealed: each is the one that was handed in, and none is gone, nor is its line."""
    lying = {seat.name: list(seat.handed_in.all()) for seat in row.seats.all()}
    for seat, some in lying.items():
        if any(held.receipt and held.receipt not in hashes for held in some):
            yield Finding("line_cut_off", row.key, {"seat": seat})
    pending_answers = {} if course.closed else course.pending  # what is over opens nothing any more
    for seat, pending in pending_answers.items():
        if pending.commitment is None:
            continue
        held = next((one for one in lying.get(seat, ()) if one.ask == pending.ask), None)
        if held is None:
            yield Finding("answer_gone", row.key, {"seat": seat})
        elif _commitment(course, seat, held) != pending.commitment:
            yield Finding("answer", row.key, {"seat": seat})


def _commitment(course: Course, seat: str, held: HandedIn) -> str:
    return seal.answer_commitment(course.encounter, seat, held.ask, held.nonce, held.answer)
