"""The winner's choice after the duel: finish off or spare, one man or each."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.orders import Fates, Mercy
from sekundant.systems.law_of_the_gun.state import Status
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields, Value
from sekundant_web.encounters.desks.law_of_the_gun.naming import letter, naming
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import Choice, Option, Widget

ONE = "fates."
"""Before a man's name: the field of his fate."""


def fates_plain(form: Fields, view: View) -> dict[str, Plain]:
    """The choice that a form makes."""
    if not view.mexican:
        return {"action": form.text("choice")} if form.on("choice") else {}
    return {"fates": {name: form.text(f"{ONE}{name}") for name in at_mercy(view) if form.on(f"{ONE}{name}")}}


def fates_fields(fates: Fates) -> dict[str, Value]:
    """The fields of a form that makes a choice."""
    fields: dict[str, Value] = {"choice": fates.choice.value if fates.choice else ""}
    return fields | {f"{ONE}{fate.name}": fate.choice.value for fate in fates.fates}


def at_mercy(view: View) -> tuple[str, ...]:
    """Those whose fate is his to settle (LG.III.7.j)."""
    return tuple(
        other.name
        for other in view.others
        if other.of is None and other.status in (Status.OUT, Status.SURRENDERED)
    )


def fates_form(filled: Filled) -> tuple[Widget, ...]:
    """One choice in a duel of two, one for each man among many."""
    names = naming(filled.view, filled.language)
    if not filled.view.mexican:
        beaten = next(iter(at_mercy(filled.view)), "")
        return (_choice(filled, "choice", names.person(beaten), filled.seats.get(beaten, 0)),)
    return tuple(
        _choice(filled, f"{ONE}{name}", names.person(name), filled.seats.get(name, 0))
        for name in at_mercy(filled.view)
    )


def _choice(filled: Filled, name: str, legend: str, seat: int = 0) -> Choice:
    chosen = filled.fields.text(name)
    words = ((Mercy.SPARE, _("Spare")), (Mercy.FINISH_OFF, _("Finish off")))
    return Choice(
        name=name,
        legend=legend,
        css="pair",
        notices=filled.notices.at(name, *(("fates",) if name.startswith(ONE) else ())),
        options=tuple(
            Option(
                value=mercy.value,
                label=label,
                chosen=chosen == mercy,
                seat=seat,
                letter=letter(legend) if seat else "",
            )
            for mercy, label in words
        ),
    )
