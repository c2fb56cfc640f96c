"""What an order says about its fighter, compared with what is so: points, Quickness, lethality."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from sekundant.core.events import Number
from sekundant.prose.law_of_the_gun.findings import Remark
from sekundant.systems.law_of_the_gun.objections.handling import handled
from sekundant.systems.law_of_the_gun.objections.names import target_of
from sekundant.systems.law_of_the_gun.objections.shootout import budget
from sekundant.systems.law_of_the_gun.orders import Action, Bonus, HandName, Order
from sekundant.systems.law_of_the_gun.skillbook import kill_items, quickness
from sekundant.systems.law_of_the_gun.state import Phase, Weapon
from sekundant.systems.law_of_the_gun.view import View


def compare(
    view: View, order: Order, haves: tuple[Fraction, ...], declared: Mapping[str, Fraction]
) -> Iterator[Remark]:
    """Remarks on what the text declares: action points, points left, Quickness and lethality."""
    total = view.ap.total if view.ap else 0
    for have in haves:
        if have != total:
            yield Remark("ap", (("declared", _number(have)), ("available", total)))
            break
    yield from _unspent(view, order)
    actual = _main_hand(view, order)
    for name, value in declared.items():
        if actual is not None and value != actual[name]:
            yield Remark(name, (("declared", _number(value)), ("actual", actual[name])))


def first_turn(view: View) -> bool:
    """Whether the order is for the first turn of the shoot-out."""
    return view.phase is Phase.BEFORE or view.turn == 1


def _unspent(view: View, order: Order) -> Iterator[Remark]:
    """Points left by an order to shoot, and by the one for the case that insight works."""
    for one in (order, order.revised):
        if one is None or one.action is not Action.SHOOT:
            continue
        have, need = budget(view, one, first_turn=first_turn(view))
        if need < have:
            yield Remark("unspent", (("have", have), ("left", _number(Fraction(have - need)))))
            return


def _main_hand(view: View, order: Order) -> dict[str, Number] | None:
    """Quickness and lethality of the main hand with the gun it will hold, from where everybody stands now."""
    me = view.me
    weapon = me.weapon(handled(me, order).main)
    if weapon is None:
        return None
    weapon = replace(weapon, fresh=_fresh(view, order, weapon))
    kind = view.gun(weapon.type)
    target = target_of(view, order.target) or next(iter(view.standing_enemies()), None)
    now = first_turn(view)
    items = kill_items(
        view.scene,
        view.turn,
        me,
        HandName.MAIN,
        kind,
        weapon,
        target.at if target else me.at,
        first_turn=now,
        bonus_kill=kind.choice_bonus if order.bonus is Bonus.KILL else 0,
    )
    return {
        "quickness": quickness(me, HandName.MAIN, weapon, kind, first_turn=now),
        "lethality": max(0, sum(item.value for item in items)),
    }


def _fresh(view: View, order: Order, weapon: Weapon) -> bool:
    """Whether this is the gun's first turn in hand: drawn now, or held as turn 1 begins (LG.V.1.4)."""
    if order.draw is not None and order.draw.gun == weapon.id:
        return True
    if order.pick_up == weapon.id:
        return False
    return weapon.fresh or first_turn(view)


def _number(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
