"""The part of an order's form for points: speed, hit and movement with its way, and cover."""

from __future__ import annotations

from math import ceil, isqrt

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.wire import encode
from sekundant.systems.law_of_the_gun.hints import Hint
from sekundant.systems.law_of_the_gun.scene import CoverKind, Place
from sekundant_web.encounters.desks.figures import safe
from sekundant_web.encounters.desks.law_of_the_gun.numbers import hit_means, move_means, speed_means
from sekundant_web.encounters.desks.law_of_the_gun.order import HALF_YARD, yards_of
from sekundant_web.encounters.desks.law_of_the_gun.parts import Part
from sekundant_web.encounters.desks.law_of_the_gun.places import PLACE, STEPS, goals, towards
from sekundant_web.encounters.desks.notices import Mend, Notice
from sekundant_web.encounters.desks.widgets import (
    NOTHING,
    Check,
    Entry,
    Group,
    Option,
    Select,
    Stepper,
    Widget,
)

MOST = 99
"""No stepper goes further."""


def stepper(here: Part, name: str, label: str, swatch: str = "", means: SafeString = NOTHING) -> Stepper:
    """A stepper of the order's own."""
    return Stepper(
        name=here.named(name),
        label=label,
        swatch=swatch,
        value=here.form.text(name) or "0",
        most=MOST,
        means=means,
        notices=here.at(name),
    )


def aim(here: Part, shots: tuple[Hint, ...]) -> tuple[Widget, ...]:
    """Points on speed and on the hit."""
    return (
        stepper(here, "speed", _("Speed"), "a", speed_means(here, shots)),
        stepper(here, "hit", _("Hit"), "b", hit_means(here, shots)),
    )


def movement(here: Part) -> tuple[Widget, ...]:
    """Points on movement, and where to."""
    return (
        stepper(here, "move.points", _("Movement"), "c", move_means(here)),
        where(here, "move", _("Where to"), _short(here)),
    )


def where(here: Part, name: str, label: str, more: tuple[Notice, ...] = ()) -> Widget:
    """Where a move goes: something that stands there, a direction, or a place by its coordinates."""
    way = here.form.text(f"{name}.way")
    notices = here.at(f"{name}.way", f"{name}.to", f"{name}.east", f"{name}.north")
    entries = tuple(
        Entry(name=here.named(f"{name}.{axis}"), label=words, value=here.form.text(f"{name}.{axis}"))
        for axis, words in (("east", _("East, yards")), ("north", _("North, yards")))
    )
    return Group(
        css="where",
        widgets=(
            Select(
                name=here.named(f"{name}.way"),
                label=label,
                notices=(*notices, *more),
                options=ways(here, way),
            ),
            Group(css="cols half place", widgets=entries),
        ),
    )


def ways(here: Part, chosen: str) -> tuple[Option, ...]:
    """Where one may go: nowhere, towards something, by the compass, to a place on the map."""
    at = here.view.me.at
    to = (
        Option(value=way, label=f"{here.names.way(way)}, {here.names.yards(at, goal)}", chosen=way == chosen)
        for way, goal in goals(here.view).items()
        if goal != at
    )
    compass = (Option(value=way, label=here.names.way(way), chosen=way == chosen) for way in STEPS)
    return (
        Option(value="", label=_("on the spot")),
        *to,
        *compass,
        Option(value=PLACE, label=_("to a place on the map"), chosen=chosen == PLACE),
    )


def _short(here: Part) -> tuple[Notice, ...]:
    """The points do not carry as far as he wants: so much is missing."""
    goal = goals(here.view).get(here.form.text("move.way"))
    move, at = here.order.move if here.order else None, here.view.me.at
    yards = yards_of(encode(move.points)) if move else None
    if goal is None or move is None or yards is None or move.to == goal:
        return ()
    if yards < 0 or move.to != towards(at, goal, yards):
        return ()
    need = _points_to(at, goal)
    told = {"yards": here.names.yards(move.to, goal), "points": need}
    text = safe(_("%(yards)s short of it: movement %(points)s gets there.") % told)
    mend = Mend(_("Set movement to %(n)s") % {"n": need}, f"set:{here.named('move.points')}={need}")
    return (Notice(here.named("move.way"), text, warning=True, mends=(mend,)),)


def _points_to(at: Place, goal: Place) -> int:
    """The fewest whole points that carry so far (LG.V.1.3.a)."""
    square = ceil(((goal[0] - at[0]) ** 2 + (goal[1] - at[1]) ** 2) / HALF_YARD**2)
    return isqrt(square - 1) + 1 if square else 0


def cover(here: Part) -> tuple[Widget, ...]:
    """Leaning out of full cover and hiding behind it, wherever there is one."""
    full = any(one.kind is CoverKind.FULL for one in here.view.scene.covers)
    boxes = (
        ("cover.lean_out", _("Lean out of cover"), _("1 point"), here.view.me.hidden),
        (
            "cover.duck",
            _("Hide behind full cover"),
            _("1 point, free on reaching it"),
            full,
        ),
    )
    return tuple(
        Check(name=here.named(name), label=label, small=small, on=here.form.on(name), notices=here.at(name))
        for name, label, small, shown in boxes
        if shown or here.form.on(name)
    )
