"""A post before the storm as fields of a form, and back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.objections.before import MANOEUVRE_YARDS
from sekundant.systems.law_of_the_gun.orders import Deed, Manoeuvre, Post
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields, Value
from sekundant_web.encounters.desks.law_of_the_gun.order import order_fields, order_plain
from sekundant_web.encounters.desks.law_of_the_gun.places import destination, way_to

WILLS = (Deed.ACCEPT_WILLS, Deed.REFUSE_WILLS)
"""The answers to an offered duel of wills: a field of their own, ``wills``."""

FIRES = (Deed.OPEN_FIRE, Deed.RETURN_FIRE)
"""The deeds with a combat order behind them."""


def post_plain(form: Fields, view: View) -> dict[str, Plain]:
    """The post that a form's fields make, in the rulebook's own vocabulary."""
    deeds = deeds_of(form)
    return {"actions": list(deeds), **dict(_parts(form, view, deeds))}


def deeds_of(form: Fields) -> tuple[str, ...]:
    """The deeds that are ticked, with the answer to an offered duel of wills, in the rulebook's order."""
    ticked = {*form.all("actions"), *form.all("wills")}
    known = tuple(deed.value for deed in Deed if deed.value in ticked)
    return (*known, *sorted(ticked.difference(known)))


def _parts(form: Fields, view: View, deeds: tuple[str, ...]) -> Iterator[tuple[str, Plain]]:
    """What belongs to the deeds of the post; the rest is kept in the form, and means nothing."""
    if Deed.MANOEUVRE in deeds:
        to = destination(form, "manoeuvre", view, manoeuvre_yards(view))
        does = form.text("manoeuvre.does")
        if to is not None or does:
            yield "manoeuvre", {"to": to, "does": does or None}
    if Deed.LOOK_OVER in deeds and form.on("look_over"):
        yield "look_over", form.text("look_over")
    if Deed.WARN in deeds and form.on("warn"):
        yield "warn", form.text("warn")
    if Deed.SURRENDER in deeds and form.on("to"):
        yield "to", form.text("to")
    if form.all("claims"):
        yield "claims", list(form.all("claims"))
    if any(deed in deeds for deed in FIRES):
        yield "shoot", order_plain(form.under("shoot."), view)


def manoeuvre_yards(view: View) -> Fraction:
    """How far his manoeuvre carries (LG.IV.2.5.a)."""
    further = view.me.sheet.effect(EffectKind.MANEUVER_YARDS, first_turn=False)
    return Fraction(max(0, MANOEUVRE_YARDS + further))


def post_fields(post: Post, view: View) -> dict[str, Value]:
    """The fields of a form that makes a post."""
    manoeuvre = post.manoeuvre or Manoeuvre()
    fields: dict[str, Value] = {
        "actions": tuple(deed.value for deed in post.actions if deed not in WILLS),
        "wills": tuple(deed.value for deed in post.actions if deed in WILLS),
        "manoeuvre.way": "",
        "manoeuvre.east": "",
        "manoeuvre.north": "",
        "manoeuvre.does": manoeuvre.does.value if manoeuvre.does else "",
        "look_over": post.look_over or "",
        "warn": post.warn.value if post.warn else "",
        "to": post.to or "",
        "claims": post.claims,
    }
    if manoeuvre.to is not None:
        fields |= way_to("manoeuvre", manoeuvre.to, view, manoeuvre_yards(view))
    if post.shoot is not None:
        fields |= {f"shoot.{name}": value for name, value in order_fields(post.shoot, view).items()}
    return fields
