"""Who may take part: said before anything is played, with the line on which each fighter stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekundant.cli.trouble import Trouble, at, inside
from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.core.wire import Plain
from sekundant.documents import Document
from sekundant.prose.contract import words
from sekundant.prose.markup import Line


def check_entry(
    system: AnySystem, opening: Any, document: Document, paths: Mapping[str, str], language: Language
) -> None:
    """Check the fighters of the seats in ``paths``, each of whom stands at that place of the document.

    Raise :class:`Trouble` if the rules bar one of them.
    """
    tell = words(system.id).objection_line
    lines: list[Line] = []
    for seat, path in paths.items():
        view = system.view(opening, seat)
        lines.extend(
            at(document, inside(path, objection.field), tell(objection, view, language))
            for objection in system.entry_objections(view)
        )
    if lines:
        raise Trouble(lines)


def fighter_paths(setup: Plain, seats: tuple[str, ...]) -> dict[str, str]:
    """Where each seat's fighter stands in a setup: in a list with names in it, or in a mapping by name."""
    listed = setup.get("combatants") if isinstance(setup, Mapping) else None
    if not isinstance(listed, list):
        return {seat: f"combatants.{seat}" for seat in seats}
    names = [entry.get("name") if isinstance(entry, Mapping) else None for entry in listed]
    return {seat: f"combatants[{names.index(seat)}]" for seat in seats if seat in names}
