"""A die of a record's label in words: who throws it for what, with how many sides."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.prose.contract import words


def die_in_words(label: str, sides: int | None, view: Any, system: str, language: Language) -> str:
    """«Hawk: hit roll, d10», for a second one of the step «Hawk: hit roll (2), d10»."""
    who, what, ordinal = label.rsplit(".", 2) if label.count(".") > 1 else ("", label, "1")
    names = {one.label: one.name.into(language) for one in library.rulebook(system).dice}
    roll = names.get(what, what.replace("_", " "))
    if ordinal != "1":
        roll = f"{roll} ({ordinal})"
    try:
        thrower = words(system).person(view, who).name
    except LookupError:
        thrower = _("Master")
    die = "" if sides is None else ", " + _("d%(sides)s") % {"sides": sides}
    return f"{thrower}: {roll}{die}"
