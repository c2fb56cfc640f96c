"""Who may take part: said before anything is played, with the line on which each fighter stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekundant.cli.systems import words
from sekundant.cli.trouble import Trouble, at, inside
from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.documents import Document
from sekundant.prose.markup import Line


def check_entry(
    system: AnySystem, opening: Any, document: Document, paths: Mapping[str, str], language: Language
) -> None:
    """Check the fighters of the seats in ``paths``, each of whom stands at that place of the document.

    Raise :class:`Trouble` if the rules bar one of them.
    """
    tell = words(system.id, "objection_words").objection_line
    lines: list[Line] = []
    for seat, path in paths.items():
        view = system.view(opening, seat)
        lines.extend(
            at(document, inside(path, objection.field), tell(objection, view, language))
            for objection in system.entry_objections(view)
        )
    if lines:
        raise Trouble(lines)
