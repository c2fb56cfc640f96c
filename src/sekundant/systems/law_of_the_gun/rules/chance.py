"""The chance to hit, item by item (V.1.1, V.7.a, II.2.2.5, II.2.2.6, II.3): procedure step 14."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.events import EVERYONE, MASTER_ONLY, Item, Number, only
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import Bonus, HandName, Order
from sekundant.systems.law_of_the_gun.plan import Turn
from sekundant.systems.law_of_the_gun.rules.points import will
from sekundant.systems.law_of_the_gun.rules.shelter import Shelter
from sekundant.systems.law_of_the_gun.scene import ExitKind
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.state import Fighter, Weapon

NIMBLE_IN_COVER = 10
"""Percent by which a nimble man in cover is harder to hit (LG.II.2.2.5.b)."""

NERVES = 20
"""Percent that failed nerves cost (LG.IV.2.1.c)."""

FLIGHT_STEP = 20
"""Percent by which a man on the run is harder to hit with every turn (LG.V.8.e)."""


@dataclass(frozen=True, slots=True)
class Shooting:
    """One hand about to shoot: the man, his order, the hand and gun, and the man aimed at."""

    fighter: Fighter
    order: Order
    hand: HandName
    weapon: Weapon
    kind: GunKind
    target: Fighter
    shelter: Shelter | None

    @property
    def volley(self) -> bool:
        """Whether this hand fires both barrels at once."""
        return self.order.volley and self.hand is HandName.MAIN and self.kind.volley is not None


def total(items: list[Item] | tuple[Item, ...]) -> int:
    """The sum of a chance's items in percent."""
    return int(sum(item.value for item in items))


def common_items(turn: Turn, shooting: Shooting) -> list[Item]:
    """What every hand's chance begins with: points, and all that does not come from a gun."""
    fighter, target = shooting.fighter, shooting.target
    mine = only(fighter.seat)
    items = [Item("hit_points", 10 * int(shooting.order.hit), "LG.V.1.1.a", mine)]
    items.extend(_cover_items(turn, shooting))
    items.extend(_movement_items(turn, shooting))
    if turn.shaken and turn.surprise == fighter.name:
        items.append(Item("nerves", -NERVES, "LG.IV.2.1.c", mine))
    if turn.charged(target.name) == fighter.name and fighter.of is None and will(fighter):
        items.append(Item("will", 10 * will(fighter), "LG.V.6.c", mine))
    flight = target.fleeing
    if flight is not None and flight.kind is ExitKind.OPEN and flight.shot_turn > 1:
        items.append(Item("flight", -FLIGHT_STEP * (flight.shot_turn - 1), "LG.V.8.e"))
    return items


def _cover_items(turn: Turn, shooting: Shooting) -> list[Item]:
    """Cover, with nimble in it; a rifle or a volley takes some of the sum away, never more than all.

    LG.V.7.a.
    """
    if shooting.shelter is None:
        return []
    target = shooting.target
    clause = "LG.V.7.f" if shooting.shelter.bystander else "LG.V.7.a"
    items = [Item("cover", -shooting.shelter.percent, clause)]
    penalty = shooting.shelter.percent
    order = turn.order(target.name)
    still = order is None or order.move is None or order.move.points == 0
    if target.sheet.skills.nimble is not None and still:
        items.append(Item("nimble_in_cover", -NIMBLE_IN_COVER, "LG.II.2.2.5.b", only(target.seat)))
        penalty += NIMBLE_IN_COVER
    kind = shooting.kind
    reduction, clause = kind.cover_reduction, "LG.II.3.7.e"
    if shooting.volley and kind.volley is not None:
        reduction, clause = kind.volley.cover_reduction, "LG.II.3.8.f"
    if reduction:
        # More than the cover's own percents would tell how much there was to take.
        audience = EVERYONE if reduction <= shooting.shelter.percent else MASTER_ONLY
        items.append(Item("cover_reduction", min(penalty, reduction), clause, audience))
    return items


def limited(items: list[Item], least: int, most: int, seat: str, clause: str) -> list[Item]:
    """A chance's items with one more that keeps their sum within limits; the same items if it is.

    While cover works the shooter does not learn how far out it was: that would tell him whether the man
    behind the cover is nimble, and the total no longer does (LG.II.2.1.a).
    """
    whole = total(items)
    if least <= whole <= most:
        return items
    name, value = ("floor", least - whole) if whole < least else ("ceiling", most - whole)
    covered = any(item.name == "cover" for item in items)
    return [*items, Item(name, value, clause, MASTER_ONLY if covered else only(seat))]


def _movement_items(turn: Turn, shooting: Shooting) -> list[Item]:
    """A nimble man on the move; buckshot does not mind so much (LG.II.2.2.5.a, LG.II.3.8.e)."""
    penalty = next((percent for name, percent in turn.nimble if name == shooting.target.name), 0)
    if not penalty:
        return []
    items = [Item("nimble", -penalty, "LG.II.2.2.5.a")]
    kind = shooting.kind
    reduction, clause = kind.movement_reduction, "LG.II.3.8.e"
    if shooting.volley and kind.volley is not None:
        reduction, clause = kind.volley.movement_reduction, "LG.II.3.8.f"
    if reduction:
        items.append(Item("movement_reduction", min(penalty, reduction), clause))
    return items


def half_before_coin(common: int, order: Order) -> int:
    """Half of the main hand's chance plus the off hand's raises, before the coin.

    LG.II.2.2.6.d, LG.II.2.2.6.e.
    """
    raised = int(order.off_hand.hit) if order.off_hand is not None else 0
    return max(0, common) // 2 + 10 * raised


def off_hand_items(common: list[Item], order: Order, coin: int, seat: str) -> list[Item]:
    """The off hand's chance before its own gun: half, raise, coin, and no more than the main hand's.

    LG.II.2.2.6.d, LG.II.2.2.6.e. ``coin`` is what the coin adds: 5 up, -5 down, 0 if none was needed.
    """
    mine = only(seat)
    items = limited(list(common), 0, 10**6, seat, "LG.II.2.2.6.d")
    whole = total(items)
    items.append(Item("half", whole // 2 - whole, "LG.II.2.2.6.d", mine))
    if order.off_hand is not None and order.off_hand.hit:
        items.append(Item("raise", 10 * int(order.off_hand.hit), "LG.II.2.2.6.e", mine))
    if coin:
        items.append(Item("coin", coin, "LG.II.2.2.6.d"))
    excess = total(items) - whole
    if excess > 0:
        items.append(Item("main_hand_limit", -excess, "LG.II.2.2.6.e", mine))
    return items


def gun_items(shooting: Shooting, speed: Number, *, first_turn: bool) -> tuple[list[Item], int]:
    """What the gun and effects on it add to hit, and what the gun's choice adds to kill instead.

    LG.II.3.2.b, LG.II.3.7.d.
    """
    mine = only(shooting.fighter.seat)
    kind, order = shooting.kind, shooting.order
    items: list[Item] = []
    kill = 0
    if kind.choice_bonus and _choice_holds(order, shooting.hand):
        if _wish(order, shooting.hand) is Bonus.KILL:
            kill = kind.choice_bonus
        else:
            items.append(Item("gun_bonus", kind.choice_bonus, "LG.II.3.2.b", mine))
    if order.hit >= 1:
        aim = next((aim for aim in kind.aim if aim.times * speed <= order.hit), None)
        if aim is not None:
            items.append(Item("aim", aim.hit, "LG.II.3.7.d", mine))
    effect = shooting.fighter.sheet.effect(EffectKind.HIT, first_turn=first_turn, gun=shooting.weapon.type)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1", mine))
    return items, kill


def _wish(order: Order, hand: HandName) -> Bonus | None:
    """The wish named for a hand's bonus."""
    if hand is HandName.MAIN:
        return order.bonus
    return order.off_hand.bonus if order.off_hand is not None else None


def _choice_holds(order: Order, hand: HandName) -> bool:
    """Whether no more points are on speed than on hit, for the off hand against its half.

    LG.II.3.2.b, LG.II.3.2.c.
    """
    if hand is HandName.MAIN:
        return order.speed <= order.hit
    speed, hit = int(order.speed), (int(order.hit) + 1) // 2
    if order.off_hand is not None:
        speed, hit = speed + int(order.off_hand.speed), hit + int(order.off_hand.hit)
    return speed <= hit


def half_on_hit(order: Order, points: int) -> bool:
    """Whether at least half of the points available went on hit: then the chance can't fall below 10%.

    LG.V.1.1.c.
    """
    on_hit = int(order.hit) + (int(order.off_hand.hit) if order.off_hand is not None else 0)
    return order.hit >= 1 and 2 * on_hit >= points
