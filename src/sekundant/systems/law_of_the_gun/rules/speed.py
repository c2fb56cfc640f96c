"""How fast a hand shoots and how often (V.1.2.1, LG.V.6.d, LG.III.7.d)."""

from __future__ import annotations

from fractions import Fraction

from sekundant.core.events import EVERYONE, Audience, Item, Number, Sum, only
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import HandName, Order
from sekundant.systems.law_of_the_gun.plan import Turn
from sekundant.systems.law_of_the_gun.rules.foes import reference, shoots
from sekundant.systems.law_of_the_gun.rules.points import available
from sekundant.systems.law_of_the_gun.scene import edge_to_edge
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.state import Fighter, State, Weapon

ALL_ROUNDS = 1_000
"""More shots than any gun holds: as many as there are rounds."""

YARDS_PER_SHOT = 4
POINTS_PER_SHOT = 3
"""A shot at a charging man for every so many yards and points on speed (LG.V.6.d)."""


def speed_of(state: State, turn: Turn, fighter: Fighter, order: Order, hand: HandName) -> Sum:
    """The speed that a hand reaches, itemised: whole points and bonuses, exact fractions (LG.V.1.2.a)."""
    mine = only(fighter.seat)
    items = [Item("speed_points", order.speed, "LG.V.1.2.a", mine)]
    bonus = fighter.sheet.speed_bonus
    if fighter.sheet.effects:
        bonus += fighter.sheet.effect(EffectKind.SPEED, first_turn=state.turn == 1)
    if bonus:
        items.append(Item("effects", bonus, "LG.GAP.1", mine))
    if turn.surprise == fighter.name:
        items.append(Item("surprise", 1, "LG.IV.2.1.b", EVERYONE))
    if hand is HandName.OFF_HAND:
        items.append(Item("off_hand", -1, "LG.II.2.2.6.c", EVERYONE))
        if order.off_hand is not None and order.off_hand.speed:
            items.append(Item("raise", order.off_hand.speed, "LG.II.2.2.6.e", mine))
    total: Number = sum(item.value for item in items)
    if total < 0:
        items.append(Item("floor", -total, "LG.II.2.2.6.c", mine))
        total = 0
    return _on_first_turn(items, total, _firing_gun(state, fighter, order, hand), mine)


def _firing_gun(
    state: State, fighter: Fighter, order: Order, hand: HandName
) -> tuple[Weapon, GunKind] | None:
    """The gun with which a hand shoots under this order, and its kind."""
    weapon = firing(fighter, order, hand)
    return None if weapon is None else (weapon, state.gun(weapon.type))


def firing(fighter: Fighter, order: Order, hand: HandName) -> Weapon | None:
    """The gun that a hand fires: the one held, or the one he was reloading when he was charged (LG.V.6.e)."""
    if order.gun is not None and hand is HandName.MAIN:
        return fighter.weapon(order.gun)
    return fighter.held(hand)


def _on_first_turn(
    items: list[Item], total: Number, gun: tuple[Weapon, GunKind] | None, mine: Audience
) -> Sum:
    """A derringer multiplies the whole speed of its hand on its first turn (LG.II.3.4.c).

    Which gun does that is nobody's business before it has fired (LG.DISC.3).
    """
    if gun is not None and gun[0].fresh and gun[1].first_speed_factor != 1 and total:
        product = total * gun[1].first_speed_factor
        items.append(Item("first_turn_gun", product - total, "LG.II.3.4.c", mine))
        total = int(product) if product.denominator == 1 else product
    return Sum(tuple(items), total)


def planned_shots(
    state: State,
    turn: Turn,
    shooter: Fighter,
    order: Order,
    hand: HandName,
    target: Fighter,
    speed: Number,
    quickness: int,
) -> tuple[int, Number]:
    """The shots that a hand plans before rounds limit them, and the step by which their speed falls.

    Quickness never changes their number, except against a charge (LG.II.2.1.1.d, LG.V.1.2.1.d).
    """
    foe = reference(state, target)
    charged = turn.charged(foe.name)
    if charged is not None and charged in (shooter.name, shooter.seat):
        return _at_charger(shooter, order, hand, foe, quickness), 0
    if shooter.of is not None and state.fighter(shooter.of).standing:
        return 1, 0
    foe_order = turn.order(foe.name)
    if shoots(foe_order) and foe_order is not None:
        return _against_speed(speed, speed_of(state, turn, foe, foe_order, HandName.MAIN).total)
    return _at_one_who_does_not_shoot(state, shooter, order), 0


def _at_charger(shooter: Fighter, order: Order, hand: HandName, charger: Fighter, quickness: int) -> int:
    """Shots at one who comes at you: Quickness, distance, points on speed; at least 0 (LG.V.6.d)."""
    points = int(order.speed)
    if hand is HandName.OFF_HAND and order.off_hand is not None:
        points += int(order.off_hand.speed)
    yards = int(edge_to_edge(shooter.at, charger.at) + 1e-9)
    return max(0, quickness + yards // YARDS_PER_SHOT + points // POINTS_PER_SHOT)


def _against_speed(own: Number, foe: Number) -> tuple[int, Number]:
    """As often as the enemy's speed goes into one's own (LG.V.1.2.1.a, LG.V.1.2.1.b)."""
    if foe == 0:
        return (ALL_ROUNDS, 0) if own > 0 else (1, 0)
    return (max(1, int(Fraction(own) / foe)), foe)


def _at_one_who_does_not_shoot(state: State, shooter: Fighter, order: Order) -> int:
    """Action points over points on hit, rounded down (LG.V.1.2.1.e, LG.V.4.e, LG.V.8.b)."""
    if order.hit == 0:
        return ALL_ROUNDS
    points = available(shooter, order, first_turn=state.turn == 1, scene=state.scene, guns=state.guns)
    return points // int(order.hit)


def limited(planned: int, order: Order, hand: HandName, weapon: Weapon, kind: GunKind) -> int:
    """The shots that are left of the plan: rounds, the gun's own limit, the order's, a volley's one.

    LG.V.1.2.1.a, LG.V.1.2.1.c.
    """
    if order.volley and kind.volley is not None and hand is HandName.MAIN:
        return min(planned, 1)
    limit = order.max_shots
    if hand is HandName.OFF_HAND and order.off_hand is not None and order.off_hand.max_shots is not None:
        limit = order.off_hand.max_shots
    limits = [planned, weapon.loaded]
    limits.extend(cap for cap in (kind.max_shots, limit) if cap is not None)
    return min(limits)
