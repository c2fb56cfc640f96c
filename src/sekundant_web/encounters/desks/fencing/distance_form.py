"""The form of the winner of the distance, who is asked where he wants to fight."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.prose.fencing.words import DISTANCE_WORDS
from sekundant.prose.language import signed
from sekundant.systems.fencing.hints import weapon_modifier
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import Choice, Option, Widget


def distance_form(filled: Filled) -> tuple[Widget, ...]:
    """The three distances; those out of reach say so."""
    view: View = filled.view
    chosen = filled.fields.text("to")
    options = []
    for distance in DISTANCES:
        words = DISTANCE_WORDS[distance].into(filled.language)
        modifier = signed(weapon_modifier(view, distance), filled.language)
        options.append(
            Option(
                value=distance.value,
                label=f"{words[:1].upper()}{words[1:]}",
                small=_("as now, weapon %(n)s") % {"n": modifier}
                if distance is view.distance
                else _("weapon %(n)s") % {"n": modifier},
                no="" if distance in view.choices else _("too near without the initiative"),
                chosen=chosen == distance,
            )
        )
    return (
        Choice(
            name="to",
            legend=_("The next turn is fought at"),
            notices=filled.notices.at("to"),
            options=tuple(options),
        ),
    )
