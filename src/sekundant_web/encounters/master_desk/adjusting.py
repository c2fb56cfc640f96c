"""The form of what a ruling may change: every field says how it stands now, and what is changed is ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.master_desk.entering import Said
from sekundant_web.encounters.mastering import Change, NotNow
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.rulings import Adjustable, Options
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


def adjusting(reader: Reader, said: Said) -> tuple[Fields, ...]:
    """The form, with what was typed into it if it was refused."""
    groups = presenter(reader.encounter.system).adjustable(reader.view, reader.language)
    return tuple(
        Fields(
            group.name or _("The fight"),
            tuple(_field(one, f"adjust-{number}-{index}", said) for index, one in enumerate(group.fields)),
        )
        for number, group in enumerate(groups)
    )


def _field(one: Adjustable, element: str, said: Said) -> Field:
    name = name_of(one)
    return Field(
        id=element,
        name=name,
        label=one.label,
        value=said.typed.get(name, one.value) if said.form == "adjust" else one.value,
        now=one.now,
        options=one.options,
        why=said.why if said.form == "adjust" and said.at == name else "",
    )


def name_of(one: Adjustable) -> str:
    """The name of its field in the form."""
    return f"{PREFIX}{one.who}.{one.what}"


def changes_of(place: Place, typed: Mapping[str, str]) -> list[Change]:
    """What the form changes. Raise NotNow for what can't be read, or is none of its values."""
    groups = presenter(place.encounter.system).adjustable(place.view, reading_language())
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
