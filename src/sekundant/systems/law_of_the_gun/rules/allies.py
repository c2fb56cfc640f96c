"""Allies: bystanders who shoot for a fighter from the second turn (VI.7)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import AllyJoins
from sekundant.systems.law_of_the_gun.orders import Action, HandName, Order
from sekundant.systems.law_of_the_gun.plan import Given, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.chance import Shooting, common_items, gun_items, total
from sekundant.systems.law_of_the_gun.rules.foes import ally_target
from sekundant.systems.law_of_the_gun.rules.points import next_turn_points
from sekundant.systems.law_of_the_gun.rules.shelter import shelter
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.state import Fighter, State

FROM_TURN = 2
"""Allies take part from this turn (LG.VI.7.c)."""

WANTED = 30
"""The chance to hit for which an ally spends his points first (LG.VI.7.f)."""


def allies_act(state: State, turn: Turn, table: Table) -> State:
    """Every standing ally reloads if his gun is empty, else shoots (LG.VI.7.c to LG.VI.7.h)."""
    orders: list[Given] = []
    if state.turn >= FROM_TURN:
        for ally in state.fighters:
            if ally.of is None or not ally.standing:
                continue
            order = _order(state, turn, ally)
            if order is not None:
                orders.append(Given(seat=ally.name, order=order))
                state = _joins(_noted(state, ally, order), ally, table)
    return replace(state, playing=replace(turn, ally_orders=tuple(orders), stage=Stage.AIM))


def _noted(state: State, ally: Fighter, order: Order) -> State:
    """The campaign asks who fired or tried to."""
    took_part = state.chronicle.allies_took_part
    if order.action is not Action.SHOOT or ally.name in took_part:
        return state
    return replace(state, chronicle=replace(state.chronicle, allies_took_part=(*took_part, ally.name)))


def _joins(state: State, ally: Fighter, table: Table) -> State:
    """All see now whose man he is."""
    if ally.shown:
        return state
    table.tell(AllyJoins(audience=EVERYONE, clauses=("LG.VI.7.c",), ally=ally.name, of=ally.seat))
    return state.with_fighter(ally.name, shown=True)


def _order(state: State, turn: Turn, ally: Fighter) -> Order | None:
    """What an ally does: reload, shoot, or nothing with an empty percussion gun (LG.VI.7.h)."""
    weapon = ally.weapon(ally.grip.main)
    if weapon is None:
        return None
    kind = state.gun(weapon.type)
    if weapon.loaded == 0:
        return None if kind.percussion else Order(action=Action.RELOAD, gun=weapon.id)
    target = ally_target(state, ally)
    if target is None:
        return None
    points = int(next_turn_points(state, ally).total)
    cover = shelter(state, turn, ally, target)
    for hit in range(1, points + 1):
        order = Order(action=Action.SHOOT, speed=points - hit, hit=hit, target=target.name)
        shooting = Shooting(ally, order, HandName.MAIN, weapon, kind, target, cover)
        if _certain_chance(turn, shooting) >= WANTED:
            return order
    return Order(action=Action.SHOOT, hit=points, target=target.name)


def _certain_chance(turn: Turn, shooting: Shooting) -> int:
    """The chance by all that is certain once the orders are in (LG.VI.7.f)."""
    items = common_items(turn, shooting)
    bonus, _ = gun_items(shooting, shooting.order.speed, first_turn=False)
    woman = shooting.kind.woman_penalty if shooting.fighter.sheet.sex is Sex.FEMALE else 0
    return total(items) + total(bonus) - woman
