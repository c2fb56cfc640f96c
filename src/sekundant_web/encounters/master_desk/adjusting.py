"""The form of what a ruling may change: every field says how it stands now, and what is changed is ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.entering import Said
from sekundant_web.encounters.mastering import Change, NotNow
from sekundant_web.encounters.presenting.rulings import Adjustable, Group, Options
from sekundant_web.encounters.presenting.systems import presenter

PREFIX = "adjust."
"""So begins the name of a field; whose it is and what it is follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A thing that a ruling may change, as the form shows it."""

    id: str
    name: str
    label: str
    value: str
    now: str
    options: Options
    why: str


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one fighter, or of the fight."""

    name: str
    fields: tuple[Field, ...]


def adjusting(groups: Iterable[Group], said: Said, form: str) -> tuple[Fields, ...]:
    """Things that may be changed as a form has them, with what was typed into it if it was refused."""
    return tuple(
        Fields(
            group.name or _("The fight"),
            tuple(
                _field(one, f"{form}-{number}-{index}", said, form) for index, one in enumerate(group.fields)
            ),
        )
        for number, group in enumerate(groups)
    )


def _field(one: Adjustable, element: str, said: Said, form: str) -> Field:
    name = name_of(one)
    return Field(
        id=element,
        name=name,
        label=one.label,
        value=said.typed.get(name, one.value) if said.form == form else one.value,
        now=one.now,
        options=one.options,
        why=said.why if said.form == form and said.at == name else "",
    )


def name_of(one: Adjustable) -> str:
    """The name of its field in the form."""
    return f"{PREFIX}{one.who}.{one.what}"


def adjustable(place: Place, view: Any) -> tuple[Group, ...]:
    """What a ruling may change, as it stands in a view of the master's."""
    return presenter(place.encounter.system).adjustable(view, reading_language())


def changes_of(groups: Iterable[Group], typed: Mapping[str, str]) -> list[Change]:
    """What the form changes. Raise NotNow for what can't be read, or is none of its values."""
    changes = []
    for one in (one for group in groups for one in group.fields):
        name = name_of(one)
        if typed.get(name, one.value).strip() == one.value:
            continue
        changes.append(Change(one.what, one.who, _read(one, typed[name], name)))
    return changes


def _read(one: Adjustable, typed: str, name: str) -> int | str | bool | None:
    """The value that was typed. Raise NotNow."""
    try:
        value = one.read(typed[:20])
    except ValueError:
        value = None
        if one.options:
            raise NotNow("no_value", _("Choose one of its values."), name) from None
    if not one.options and not (isinstance(value, int) and one.least <= value <= one.most):
        bounds = {"what": one.label, "least": one.least, "most": one.most}
        raise NotNow("range", _("%(what)s: a whole number from %(least)s to %(most)s.") % bounds, name)
    return value
