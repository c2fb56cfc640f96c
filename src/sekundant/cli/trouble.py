"""What stops a command: told in the reader's language, with the file, the line and the field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sekundant.cli.bilingual import FAILED, MISUSED
from sekundant.cli.duel_file import Unfit
from sekundant.core.clauses import Language
from sekundant.core.wire import Fault
from sekundant.documents import Document, Misread
from sekundant.prose.faults_words import fault_line
from sekundant.prose.markup import Line, text

if TYPE_CHECKING:
    from sekundant.cli.screen import Screen


class Trouble(Exception):
    """Why a command can't go on: ``lines`` for the reader, and the status to exit with."""

    def __init__(self, lines: Iterable[Line], status: int = FAILED) -> None:
        self.lines = tuple(lines)
        self.status = status
        super().__init__(" / ".join("".join(span.text for span in line.spans) for line in self.lines))

    def show(self, screen: Screen) -> None:
        """Print the lines to standard error."""
        for line in self.lines:
            screen.complain_of(line)


def misread(error: Misread, language: Language) -> Trouble:
    """A file that can't be read."""
    lines = [fault_line(one, language, error.file, error.line) for one in error.faults]
    return Trouble(lines, MISUSED)


def unfit(error: Unfit, language: Language) -> Trouble:
    """A document with faults."""
    return faulty(error.document, error.faults, language)


def faulty(document: Document, faults: Iterable[Fault], language: Language) -> Trouble:
    """Faults with the lines on which they stand."""
    return Trouble(fault_line(one, language, document.file, document.line(one.path)) for one in faults)


def at(document: Document, path: str, said: Line) -> Line:
    """A sentence about a field: ``duel.yaml:12: turns[0].orders.ann.speed: ...``."""
    return text(f"{document.where(path)}: ") + said


def inside(path: str, field: str) -> str:
    """A field of what stands at ``path``."""
    return ".".join(part for part in (path, field) if part)
