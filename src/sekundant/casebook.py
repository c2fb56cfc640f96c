"""Worked cases run against the engine: files found and read, each case dispatched to its room.

A file is a list of cases, or a mapping with ``system`` and ``cases``. Where no system is named, the first
case's id tells it (``LG-C101``), else the folder's name (``casebook/law_of_the_gun/``). A case has ``turns``,
``refuse`` or ``order_text``.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sekundant import library
from sekundant.core.cases import Failure, same
from sekundant.core.clauses import LANGUAGES
from sekundant.core.encounter import illegal
from sekundant.core.wire import Faulty, Plain, encode
from sekundant.documents import Document, Misread, read_document
from sekundant.prose.contract import words

ENDINGS = (".yaml", ".yml", ".json")
"""Endings of case files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """How a case went: it passed if there is no failure. ``line`` is where it stands in its file."""

    id: str
    file: str
    failures: tuple[Failure, ...]
    system: str = ""
    title: str = ""
    clauses: tuple[str, ...] = ()
    line: int = 0

    @property
    def passed(self) -> bool:
        """Whether everything was as the case expects."""
        return not self.failures


def run(paths: Iterable[Path | str], system_filter: str | None = None) -> Iterator[CaseResult]:
    """Run every case of these files and folders, or only those of one system.

    What can't be read or run is a result with a failure, never an exception; only an unknown
    ``system_filter`` raises :class:`~sekundant.library.UnknownSystem`, at once.
    """
    wanted = library.canonical_id(system_filter) if system_filter else None
    return (result for file in case_files(paths) for result in _run_file(file, wanted))


def case_files(paths: Iterable[Path | str]) -> Iterator[Path]:
    """The case files among these paths, folders with all that is in them, in the order of their names."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(
                file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file()
            )
        else:
            yield path


def _run_file(file: Path, wanted: str | None) -> Iterator[CaseResult]:
    try:
        document = read_document(file)
    except Misread as misread:
        yield CaseResult(id="", file=str(file), failures=(Failure("file", "a case file", str(misread)),))
        return
    named, cases, place = _cases(document.plain, file)
    if not isinstance(cases, list):
        yield CaseResult(id="", file=str(file), failures=(Failure("file", "a list of cases", "none"),))
        return
    try:
        system_id = library.canonical_id(named)
    except library.UnknownSystem as unknown:
        if wanted is None:
            failure = Failure("system", list(unknown.known), unknown.wanted)
            yield CaseResult(id="", file=str(file), failures=(failure,))
        return
    if wanted is not None and system_id != wanted:
        return
    for index, case in enumerate(cases):
        yield run_case(system_id, case, document, f"{place}[{index}]")


def _cases(plain: Plain, file: Path) -> tuple[str, Plain, str]:
    """The system of a file, its cases, and where they stand in it."""
    if isinstance(plain, Mapping) and "cases" in plain:
        cases, place = plain["cases"], "cases"
        if "system" in plain:
            return str(plain["system"]), cases, place
    else:
        cases, place = plain, ""
    first = cases[0] if isinstance(cases, list) and cases else None
    told = library.system_of(str(first.get("id", ""))) if isinstance(first, Mapping) else None
    return told or file.resolve().parent.name, cases, place


def run_case(system_id: str, case: Plain, document: Document | None = None, place: str = "") -> CaseResult:
    """Run one case of a system."""
    if not isinstance(case, Mapping):
        case = {}
    clauses = case.get("clauses")
    return CaseResult(
        id=str(case.get("id", "")),
        file=document.file if document else "",
        failures=_failures(system_id, case),
        system=system_id,
        title=str(case.get("title", "")),
        clauses=tuple(str(clause) for clause in clauses) if isinstance(clauses, list) else (),
        line=document.line(place) if document else 0,
    )


def _failures(system_id: str, case: Mapping[str, Plain]) -> tuple[Failure, ...]:
    if not any(case.get(form) for form in ("turns", "refuse", "order_text")):
        return (Failure("case", ["turns", "refuse", "order_text"], sorted(map(str, case))),)
    try:
        if case.get("order_text"):
            return tuple(_order_text(system_id, case))
        return library.run_case(system_id, case)
    except Exception as error:  # noqa: BLE001 - one case that breaks the engine must not hide the other cases
        last = traceback.extract_tb(error.__traceback__)[-1]
        spot = f"{Path(last.filename).name}:{last.lineno}"
        return (Failure("case", "no error", f"{type(error).__name__}: {error} ({spot})"),)


# ---------------------------------------------------------------- orders as text


def _order_text(system_id: str, case: Mapping[str, Plain]) -> Iterator[Failure]:
    """A player's text must be understood as the case says, and survive printing and reading again."""
    say, system = words(system_id), library.system(system_id)
    given, expect = case["order_text"], case.get("expect") or {}
    try:
        state = system.open(case.get("setup") or {}, case.get("options") or {}, library.shelf(system_id))
    except Faulty as faulty:
        for fault in faulty.faults:
            yield Failure(f"setup.{fault.path}", list(fault.allowed), fault.code)
        return
    view = system.view(state, given["by"])
    names = {person: tuple(others) for person, others in (given.get("names") or {}).items()}
    ask = next(ask for ask in system.asks(state) if ask.seat == given["by"])
    reading = say.read(given["text"], view, names, ask.what)
    objections = tuple(reading.objections)
    if not objections and reading.answer is not None:
        objections = illegal(system.objections(view, reading.answer))
    if "objections" in expect:
        yield from _compare_objections(expect["objections"], objections, reading.answer)
        return
    if objections:
        yield Failure("objections", [], [_objection(objection) for objection in objections])
        return
    answer = reading.answer
    yield from _compare_answer("answer", encode(system.answer_from(expect["answer"], ask)), encode(answer))
    wanted, remarks = sorted(expect.get("remarks", ())), sorted({remark.code for remark in reading.remarks})
    if wanted != remarks:
        yield Failure("remarks", wanted, remarks)
    for language in LANGUAGES:
        again = say.read(say.write(answer, language, view, names), view, names, ask.what)
        yield from _compare_answer(f"print.{language}", encode(answer), encode(again.answer))


def _compare_answer(where: str, expected: Plain, got: Plain) -> Iterator[Failure]:
    if not same(expected, got):
        yield Failure(where, expected, got)


def _objection(objection: Any) -> Plain:
    return {"code": objection.code, "clause": objection.clause}


def _compare_objections(expected: Plain, objections: tuple[Any, ...], answer: object) -> Iterator[Failure]:
    """The first objection must have the one code or clause that the case lists."""
    if not objections:
        yield Failure("objections", expected, encode(answer))
        return
    first = _objection(objections[0])
    if any(first[name] != value for entry in expected for name, value in entry.items()):
        yield Failure("objections", expected, [_objection(objection) for objection in objections])
