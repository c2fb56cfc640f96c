"""Action points of a turn, and Will as it counts in the shoot-out.

All of a fighter's points are his own secret: every item is told to his seat and the master alone.
"""

from __future__ import annotations

from sekundant.core.events import Item, Sum, only
from sekundant.systems.law_of_the_gun.guns import GunKind, Volley
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.scene import Scene
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Territory
from sekundant.systems.law_of_the_gun.state import Fighter, Phase, State, TemptationState

TWO_HANDS_COST = 1
"""What firing with both hands costs (LG.II.2.2.6.c)."""

_DEFAULT_VOLLEY_COST = Volley().ap


def base_points(fighter: Fighter) -> int:
    """Points before anything that lasts one turn; at 0 or less he is out (LG.V.5.e). May be negative."""
    return fighter.sheet.ap - fighter.ap_penalty


def turn_points(fighter: Fighter, *, first_turn: bool, scene: Scene) -> Sum:
    """The points of a turn before two hands and volley, itemised; the total is never below 0 (LG.V.1.a).

    ``first_turn`` is the first turn of the shoot-out, whether or not posts before the storm came ahead of it.
    """
    audience = only(fighter.seat)
    items = [Item("ap", fighter.sheet.ap, "LG.VI.7.e" if fighter.of else "LG.V.1.a", audience)]
    if fighter.ap_penalty:
        items.append(Item("wounds", -fighter.ap_penalty, "LG.V.5.d", audience))
    if fighter.recoil:
        items.append(Item("recoil", -fighter.recoil, "LG.II.3.8.h", audience))
    if fighter.woman_shotgun:
        items.append(Item("woman_shotgun", -1, "LG.II.4.c", audience))
    if first_turn:
        items.extend(_first_turn_items(fighter, scene))
    total = sum(item.value for item in items)
    if total < 0:
        items.append(Item("floor", -total, "LG.V.1.a", audience))
        total = 0
    return Sum(tuple(items), total)


def _first_turn_items(fighter: Fighter, scene: Scene) -> list[Item]:
    """What counts on the first turn of the shoot-out alone: wills, effects, the ground, the temptation."""
    audience = only(fighter.seat)
    items = []
    if fighter.first_turn_ap:
        clause = "LG.IV.2.3.c" if fighter.first_turn_ap > 0 else "LG.IV.2.3.d"
        items.append(Item("wills", fighter.first_turn_ap, clause, audience))
    effects = fighter.sheet.effect(EffectKind.ACTION_POINTS, first_turn=True) if fighter.sheet.effects else 0
    if effects:
        items.append(Item("effects", effects, "LG.GAP.1", audience))
    if fighter.sheet.territory is Territory.HOSTILE:
        items.append(Item("hostile_ground", -1, "LG.V.1.b", audience))
    if fighter.sheet.temptation in scene.temptations:
        if fighter.temptation_state is TemptationState.OPEN:
            items.append(Item("temptation", -1, "LG.IV.2.7.a", audience))
        elif fighter.temptation_state is TemptationState.SATISFIED:
            items.append(Item("satisfied", 1, "LG.IV.2.7.b", audience))
    return items


def next_turn_points(state: State, fighter: Fighter) -> Sum:
    """The points on the turn about to be played; before the storm, on the first turn of the shoot-out."""
    first_turn = state.phase is Phase.BEFORE or state.turn == 1
    return turn_points(fighter, first_turn=first_turn, scene=state.scene)


def available(
    fighter: Fighter, order: Order, *, first_turn: bool, scene: Scene, guns: tuple[GunKind, ...]
) -> int:
    """The points an order may spend: less two hands (LG.II.2.2.6.c) and volley (LG.II.3.8.f), at least 0."""
    points = int(turn_points(fighter, first_turn=first_turn, scene=scene).total)
    return max(0, points - order_cost(fighter, order, guns))


def order_cost(fighter: Fighter, order: Order, guns: tuple[GunKind, ...]) -> int:
    """What two hands and a volley take off the turn's points before anything is distributed."""
    cost = TWO_HANDS_COST if order.two_hands else 0
    return cost + _volley_cost(fighter, guns) if order.volley else cost


def _volley_cost(fighter: Fighter, guns: tuple[GunKind, ...]) -> int:
    """The price of a volley with the gun he carries for it, in whichever hand it is by now."""
    carried = {weapon.type for weapon in fighter.weapons}
    for kind in guns:
        if kind.volley is not None and kind.id in carried:
            return kind.volley.ap
    return _DEFAULT_VOLLEY_COST


def will(fighter: Fighter) -> int:
    """Will as it counts in the shoot-out: +1 on home ground, but not above 3 (LG.V.1.c).

    It may be negative, and then hinders (LG.ZERO.2); what a man can bear and his nerves count it as 0.
    """
    own = fighter.sheet.will
    if fighter.sheet.territory is Territory.HOME:
        return max(own, min(3, own + 1))
    return own
