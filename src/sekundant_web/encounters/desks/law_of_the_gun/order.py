"""An order of the shoot-out as fields of a form, and back. Names of fields are places in the order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sekundant.core.events import Number
from sekundant.core.wire import Plain, encode
from sekundant.prose.law_of_the_gun.writing import exact
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    HandName,
    Hands,
    InHand,
    Move,
    OffHand,
    Order,
    Previous,
)
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.desks.fields import Fields, Value, number
from sekundant_web.encounters.desks.law_of_the_gun.places import destination, way_to

ON = "1"
"""What a box that is ticked says."""

EMPTY = "-"
"""The off hand is to be empty; no gun is called so."""

HALF_YARD = Fraction(1, 2)

_BUSY = frozenset({"move", "cover", "draw", "pick_up", "toss", "in_hand"})
_SHOOTS = frozenset({"speed", "hit", "hands", "max_shots", "target", "volley", "bonus", "off_hand"})
_ALWAYS = frozenset({"watch", "claims", "decline_ally", "revised"})

SAID: dict[str, frozenset[str]] = {
    Action.SHOOT: _BUSY | _SHOOTS | _ALWAYS,
    Action.HOLD: _BUSY | _ALWAYS,
    Action.RELOAD: _ALWAYS | {"gun"},
    Action.BRAWL: _ALWAYS | {"target"},
    Action.FLEE: _ALWAYS | {"exit", "move", "cover"},
    Action.SURRENDER: _ALWAYS | {"to"},
    Action.PEACE: _ALWAYS,
    Action.CLAIM_SILENCE: _ALWAYS,
}
"""What an order with an action says; the other fields of the form are kept, and mean nothing."""


def order_plain(form: Fields, view: View) -> dict[str, Plain]:
    """The order that a form's fields make, in the rulebook's own vocabulary."""
    action = form.text("action", Action.SHOOT)
    said = SAID.get(action, SAID[Action.SHOOT])
    return {"action": action, **{name: part for name, part in _parts(form, view) if name in said}}


def _parts(form: Fields, view: View) -> Iterator[tuple[str, Plain]]:
    """The parts of an order that a form names."""
    for name in ("speed", "hit", "max_shots"):
        if form.on(name):
            yield name, number(form.text(name))
    for name in ("pick_up", "target", "watch", "to", "bonus", "exit", "gun", "decline_ally"):
        if form.on(name):
            yield name, form.text(name)
    for name in ("toss", "volley"):
        if form.on(name):
            yield name, True
    if form.text("hands") == Hands.TWO:
        yield "hands", Hands.TWO.value
    if form.all("claims"):
        yield "claims", list(form.all("claims"))
    yield from _wholes(form, view)


def _wholes(form: Fields, view: View) -> Iterator[tuple[str, Plain]]:
    """The parts that have parts of their own."""
    move = _move(form, view)
    if move is not None:
        yield "move", move
    cover = {name: True for name in ("lean_out", "duck") if form.on(f"cover.{name}")}
    if cover:
        yield "cover", cover
    if form.on("draw.gun"):
        yield (
            "draw",
            {
                name: form.text(f"draw.{name}")
                for name in ("gun", "hand", "previous")
                if form.on(f"draw.{name}")
            },
        )
    in_hand: dict[str, Plain] = {
        name: form.text(f"in_hand.{name}") for name in ("main", "off_hand") if form.on(f"in_hand.{name}")
    }
    if in_hand.get("off_hand") == EMPTY:
        in_hand = {**in_hand, "off_hand": None, "off_hand_empty": True}
    if in_hand:
        yield "in_hand", in_hand
    off_hand = {
        name: form.text(f"off_hand.{name}") for name in ("bonus", "target") if form.on(f"off_hand.{name}")
    }
    numbers = {
        name: number(form.text(f"off_hand.{name}"))
        for name in ("speed", "hit", "max_shots")
        if form.on(f"off_hand.{name}")
    }
    if off_hand or numbers:
        yield "off_hand", {**numbers, **off_hand}
    if form.on("revised"):
        again = order_plain(form.under("revised."), view)
        again.pop("revised", None)
        yield "revised", again


def _move(form: Fields, view: View) -> Plain:
    """Points on movement and where they carry; without a way he moves about where he stands."""
    points = number(form.text("move.points") or "0")
    to = destination(form, "move", view, yards_of(points))
    if to is None and points == 0:
        return None
    return {"points": points, "to": encode(view.me.at) if to is None else to}


def yards_of(points: Plain) -> Fraction | None:
    """How far points on movement carry; None for what is no number (LG.V.1.3.a)."""
    try:
        return Fraction(points) * HALF_YARD
    except (ValueError, TypeError, ZeroDivisionError):
        return None


# ---------------------------------------------------------------- and back


def order_fields(order: Order, view: View) -> dict[str, Value]:
    """The fields of a form that makes an order; what it does not say is empty."""
    fields: dict[str, Value] = {
        "action": order.action.value,
        "speed": _number(order.speed),
        "hit": _number(order.hit),
        "max_shots": _number(order.max_shots),
        "hands": order.hands.value,
        "toss": ON if order.toss else "",
        "volley": ON if order.volley else "",
        "claims": order.claims,
        "bonus": order.bonus.value if order.bonus else "",
        "cover.lean_out": ON if order.leans_out else "",
        "cover.duck": ON if order.ducks else "",
    }
    for name in ("pick_up", "target", "watch", "to", "exit", "gun", "decline_ally"):
        fields[name] = getattr(order, name) or ""
    fields |= _move_fields(order.move, view)
    fields |= _hand_fields(order)
    fields["revised"] = ON if order.revised is not None else ""
    if order.revised is not None:
        fields |= {f"revised.{name}": value for name, value in order_fields(order.revised, view).items()}
    return fields


def _number(value: Number | None) -> str:
    return "" if value is None else exact(value, "en")


def _move_fields(move: Move | None, view: View) -> dict[str, Value]:
    empty: dict[str, Value] = dict.fromkeys(("move.points", "move.way", "move.east", "move.north"), "")
    if move is None:
        return empty
    fields = {**empty, "move.points": _number(move.points)}
    if move.to == view.me.at:
        return fields
    return fields | way_to("move", move.to, view, yards_of(encode(move.points)))


def _hand_fields(order: Order) -> dict[str, Value]:
    """The guns that change hands, and the off hand's own share."""
    in_hand, off_hand, draw = order.in_hand or InHand(), order.off_hand or OffHand(), order.draw
    return {
        "in_hand.main": in_hand.main or "",
        "in_hand.off_hand": EMPTY if in_hand.off_hand_empty else in_hand.off_hand or "",
        "draw.gun": draw.gun if draw else "",
        "draw.hand": (draw.hand if draw else HandName.MAIN).value,
        "draw.previous": (draw.previous if draw else Previous.DROP).value,
        "off_hand.speed": _number(off_hand.speed or None),
        "off_hand.hit": _number(off_hand.hit or None),
        "off_hand.max_shots": _number(off_hand.max_shots),
        "off_hand.bonus": off_hand.bonus.value if off_hand.bonus else "",
        "off_hand.target": off_hand.target or "",
    }
