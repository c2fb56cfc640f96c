"""Which button would mend what is objected to."""

from __future__ import annotations

from urllib.parse import urlencode

from django.utils.translation import gettext as _

from sekundant.core.encounter import Objection
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.view import View
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.notices import Mend

TAKEN_OUT = frozenset({"no_dagger", "two_daggers", "not_at_close", "idle_at_close", "too_dear", "idle_feint"})
"""Objections that are mended by taking one action out."""


def mends_of(objection: Objection, _fields: Fields, _view: View) -> tuple[Mend, ...]:
    """An action taken out, a feint marked, a distance named for nothing."""
    position = dict(objection.facts).get("position")
    if objection.code in TAKEN_OUT and position is not None:
        return (Mend(_("Take out place %(place)s") % {"place": position}, f"drop:{position}"),)
    if objection.code == "unmarked_feint":
        words = (
            (Action.FEINT_FOR_ATTACK, _("For the attack")),
            (Action.FEINT_FOR_RIPOSTE, _("For the riposte")),
        )
        return tuple(Mend(label, f"mark:{position}={action.value}") for action, label in words)
    if objection.code == "distance_not_fought_for":
        return (
            Mend(_("Add distance control"), f"add:{Action.DISTANCE.value}"),
            Mend(_("Name none"), f"set:{urlencode({'distance_choice': ''})}"),
        )
    return ()
