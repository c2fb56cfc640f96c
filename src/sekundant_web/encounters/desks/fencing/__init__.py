"""The desk of fencing: the bet, the stack, the winner's distance."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.core.encounter import Ask, Objection
from sekundant.core.wire import Plain
from sekundant.systems.fencing.orders import Answer, DistanceChoice, Sealing, StackOrder, Wager
from sekundant.systems.fencing.view import View
from sekundant_web.encounters.desks.fencing.bet_form import bet_form
from sekundant_web.encounters.desks.fencing.distance_form import distance_form
from sekundant_web.encounters.desks.fencing.mending import mends_of
from sekundant_web.encounters.desks.fencing.stack import changed
from sekundant_web.encounters.desks.fencing.stack_form import stack_form
from sekundant_web.encounters.desks.fields import Fields, Value, part_of
from sekundant_web.encounters.desks.notices import Mend
from sekundant_web.encounters.desks.room import Filled, Heading
from sekundant_web.encounters.desks.widgets import Widget

__all__ = ["beside", "blank", "fields_of", "form", "heading", "mends", "plain", "pressed"]

NO_BET = "none"
"""The word of the form for no bet; the rulebook has none for it."""

ON = "1"
"""What a box that is ticked says."""


def heading(view: View, ask: Ask) -> Heading:
    """How the desk is headed."""
    turn = {"turn": view.turn}
    return {
        "bet": Heading(title=_("Your bet for turn %(turn)s") % turn, submit=_("Hand in the bet")),
        "stack": Heading(title=_("Your stack for turn %(turn)s") % turn, submit=_("Hand in the stack")),
        "distance": Heading(title=_("You have won the distance"), submit=_("Choose the distance")),
    }[ask.what]


def blank(_view: View, _ask: Ask) -> Fields:
    """A form that nobody has touched: no bet named, an empty stack."""
    return Fields()


def plain(fields: Fields, _view: View, ask: Ask) -> Plain:
    """The answer that a form makes."""
    if ask.what == "distance":
        return {"to": fields.text("to")} if fields.on("to") else {}
    order: dict[str, Plain] = {}
    if fields.on("distance_choice"):
        order["distance_choice"] = fields.text("distance_choice")
    if fields.on("own_endurance_roll"):
        order["own_endurance_roll"] = True
    if ask.what == "stack":
        return {"stack": list(fields.all("stack")), **order}
    bet = fields.text("bet")
    if fields.on("sealed"):
        order |= {"stack": list(fields.all("stack")), "sealed": Sealing.WITH_BET.value}
    return {"bet": None if bet == NO_BET else bet, **order}


def fields_of(answer: Answer, _view: View, _ask: Ask) -> Fields:
    """The fields of a form that makes an answer."""
    if isinstance(answer, DistanceChoice):
        return Fields().put({"to": answer.to.value})
    if not isinstance(answer, Wager | StackOrder):
        return Fields()
    fields: dict[str, Value] = {
        "stack": tuple(action.value for action in answer.stack or ()),
        "distance_choice": answer.distance_choice.value if answer.distance_choice else "",
        "own_endurance_roll": ON if answer.own_endurance_roll else "",
    }
    if isinstance(answer, Wager):
        fields["bet"] = answer.bet.value if answer.bet else NO_BET
        fields["sealed"] = "" if answer.stack is None else ON
    return Fields().put(fields)


def pressed(fields: Fields, button: str, _view: View, _ask: Ask) -> Fields:
    """The fields after a button of the stack: ``add:attack``, ``up:2``, ``down:2``, ``drop:2``."""
    kind, _sep, what = button.partition(":")
    stack = changed(fields.all("stack"), kind, what)
    return fields.put({"stack": stack})


def beside(place: str, _code: str, _ask: Ask) -> str:
    """The field at which something is said of a place of the answer."""
    return part_of(place)


def mends(objection: Objection, fields: Fields, view: View, _ask: Ask) -> tuple[Mend, ...]:
    """What would mend what is objected to."""
    return mends_of(objection, fields, view)


def form(filled: Filled) -> tuple[Widget, ...]:
    """What the form is made of."""
    return {"bet": bet_form, "stack": stack_form, "distance": distance_form}[filled.ask.what](filled)
