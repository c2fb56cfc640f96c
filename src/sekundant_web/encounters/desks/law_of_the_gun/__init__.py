"""The desk of the Law of the Gun: posts, orders, an insight's second order, the fates of the beaten."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.encounter import Ask, Objection
from sekundant.core.wire import Plain
from sekundant.prose.law_of_the_gun.teller import teller
from sekundant.prose.law_of_the_gun.turn_words import shown
from sekundant.systems.law_of_the_gun.orders import Action, Answer, Deed, Fates, Order, Post, Revise
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.figures import bare, safe
from sekundant_web.encounters.desks.law_of_the_gun.before import post_fields, post_plain
from sekundant_web.encounters.desks.law_of_the_gun.fates import fates_fields, fates_form, fates_plain
from sekundant_web.encounters.desks.law_of_the_gun.mending import mends_of, shown_at
from sekundant_web.encounters.desks.law_of_the_gun.order import order_fields, order_plain
from sekundant_web.encounters.desks.law_of_the_gun.order_form import order_form
from sekundant_web.encounters.desks.law_of_the_gun.post_form import post_form
from sekundant_web.encounters.desks.notices import Mend
from sekundant_web.encounters.desks.room import Filled, Heading
from sekundant_web.encounters.desks.widgets import NOTHING, Choice, Group, Option, Text, Widget

__all__ = ["beside", "blank", "fields_of", "form", "heading", "mends", "plain", "pressed"]

AGAIN = "order."
"""Before the fields of an insight's second order."""


def heading(view: View, ask: Ask) -> Heading:
    """How the desk is headed."""
    turn = {"turn": view.turn}
    return {
        "post": Heading(title=_("Your post before the storm"), submit=_("Publish the post")),
        "reaction": Heading(title=_("They fire: your combat order"), submit=_("Hand in the order")),
        "order": Heading(title=_("Order for turn %(turn)s") % turn, submit=_("Hand in the order")),
        "revise": Heading(
            title=_("Turn %(turn)s: your insight works") % turn, submit=_("Hand in your decision")
        ),
        "fates": Heading(title=_("The duel is won"), submit=_("Settle the fate")),
    }[ask.what]


def blank(view: View, ask: Ask) -> Fields:
    """A form that nobody has touched: to shoot, or what is left to him."""
    if ask.what == "post":
        return Fields({"actions": _bound(view), "shoot.action": (Action.SHOOT.value,)})
    if ask.what == "fates":
        return Fields()
    if ask.what == "revise":
        return Fields({"keep": ("1",), f"{AGAIN}action": (Action.SHOOT.value,)})
    action = Action.SHOOT
    if not view.me.standing:
        action = Action.HOLD
    elif view.me.fleeing is not None:
        action = Action.FLEE
    return Fields({"action": (action.value,)})


def _bound(view: View) -> tuple[str, ...]:
    """The deed to which a warning or the enemy's fire binds him (LG.IV.2.6.c, LG.IV.3.a)."""
    before = view.before
    if before is None:
        return ()
    if before.opener not in (None, view.reader):
        return (Deed.RETURN_FIRE.value,)
    return (Deed.OPEN_FIRE.value,) if before.must_open_fire == view.reader else ()


def plain(fields: Fields, view: View, ask: Ask) -> Plain:
    """The answer that a form makes."""
    if ask.what == "post":
        return post_plain(fields, view)
    if ask.what == "fates":
        return fates_plain(fields, view)
    if ask.what == "revise":
        order = {} if fields.on("keep") else {"order": order_plain(fields.under(AGAIN), view)}
        return {"kind": Revise.kind, **order}
    return order_plain(fields, view)


def fields_of(answer: Answer, view: View, ask: Ask) -> Fields:
    """The fields of a form that makes an answer."""
    match answer:
        case Post():
            return Fields().put(post_fields(answer, view))
        case Order():
            return Fields().put(order_fields(answer, view))
        case Fates():
            return Fields().put(fates_fields(answer))
        case Revise():
            if answer.order is None:
                return blank(view, ask)
            again = order_fields(answer.order, view)
            return Fields().put({"keep": "", **{f"{AGAIN}{name}": value for name, value in again.items()}})
        case _:
            return blank(view, ask)


def pressed(fields: Fields, _button: str, _view: View, _ask: Ask) -> Fields:
    """The room has no buttons of its own."""
    return fields


def beside(place: str, code: str, _ask: Ask) -> str:
    """The field at which something is said of a place of the answer."""
    return shown_at(place, code)


def mends(objection: Objection, fields: Fields, view: View, _ask: Ask) -> tuple[Mend, ...]:
    """What would mend what is objected to."""
    return mends_of(objection, fields, view)


def form(filled: Filled) -> tuple[Widget, ...]:
    """What the form is made of."""
    if filled.ask.what == "post":
        return post_form(filled)
    if filled.ask.what == "fates":
        return fates_form(filled)
    if filled.ask.what == "revise":
        return _second(filled)
    return (order_form(filled),)


def _second(filled: Filled) -> tuple[Widget, ...]:
    """Keep the order that is in, or give another (LG.II.2.2.1.a)."""
    keeps = filled.fields.on("keep")
    choice = Choice(
        name="keep",
        legend=_("Your order"),
        css="pair",
        notices=filled.notices.at("keep", "order"),
        options=(
            Option(value="1", label=_("Keep the one that is in"), chosen=keeps),
            Option(value="", label=_("Give another"), chosen=not keeps),
        ),
    )
    seen = Text(name="seen", html=_seen(filled), closed=True)
    return (seen, Group(css="second", widgets=(choice, order_form(filled, AGAIN, css="another"))))


def _seen(filled: Filled) -> SafeString:
    """What his insight has told him of the enemy's order (LG.II.2.2.1.b)."""
    view: View = filled.view
    if view.shown is None:
        return NOTHING
    told = bare(shown(view.shown, teller(view, filled.language)))
    return safe(_("Your insight sees the enemy's order: %(order)s.") % {"order": told})
