"""Reloading, and what becomes of it when the enemy charges (V.4, LG.V.6.e, LG.V.6.f)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, Item, Roll, Sealed, Sum, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Reload
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.plan import Given, Stage, Turn
from sekundant.systems.law_of_the_gun.rules.points import available, will
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import EffectKind, Sex
from sekundant.systems.law_of_the_gun.state import Fighter, State, Weapon

ONE_FROM = 4
TWO_FROM = 8
"""Totals of the reload roll that load one cartridge and two (LG.V.4.c)."""


def answer_charges(state: State, turn: Turn, table: Table) -> tuple[State, Turn]:
    """A reloading man who is charged shoots at the charger, or throws his reload die now.

    LG.V.6.e, LG.V.6.f.
    """
    for fighter in state.principals:
        order = turn.order(fighter.name)
        charger = next((by for by, target in turn.charges if target == fighter.name), None)
        if order is None or order.action is not Action.RELOAD or charger is None or not fighter.standing:
            continue
        weapon = fighter.weapon(order.gun or fighter.grip.main)
        if weapon is None:
            continue
        points = available(fighter, order, first_turn=state.turn == 1, scene=state.scene, guns=state.guns)
        if weapon.loaded > 0:
            shot = Order(
                action=Action.SHOOT, speed=points // 2, hit=points // 2, target=charger, gun=weapon.id
            )
            turn = _instead(turn, fighter.name, shot)
        else:
            state, loads_two = _hasty_reload(state, fighter, weapon, table)
            turn = replace(turn, reloading=(*turn.reloading, (fighter.name, weapon.id)))
            if loads_two:
                shot = Order(action=Action.SHOOT, hit=points // 2, target=charger, gun=weapon.id, max_shots=1)
                turn = _instead(turn, fighter.name, shot)
    return state, turn


def _instead(turn: Turn, seat: str, order: Order) -> Turn:
    """The turn with an order that came of another one."""
    orders = tuple(
        Given(seat=given.seat, order=order) if given.seat == seat else given for given in turn.orders
    )
    return replace(turn, orders=orders)


def _hasty_reload(state: State, fighter: Fighter, weapon: Weapon, table: Table) -> tuple[State, bool]:
    """Reload in the face of a charge: one cartridge at best; whether the roll would have loaded two.

    LG.V.6.f.
    """
    total, roll = _roll(fighter, state.turn == 1, table)
    loaded = 1 if total.total >= ONE_FROM else 0
    _tell(fighter, total, roll, table, "LG.V.6.f")
    state = state.with_fighter(
        fighter.name,
        weapons=fighter.weapons_with(weapon.id, loaded=weapon.loaded + loaded),
        reload_bonus=0 if loaded else 1,
    )
    return state, total.total >= TWO_FROM


def reloads(state: State, turn: Turn, table: Table) -> State:
    """Those who spent the turn on reloading and still stand load their guns (LG.V.4.c, LG.VI.7.h)."""
    rolled = {name for name, _ in turn.reloading}
    for fighter in state.fighters:
        order = turn.order(fighter.name)
        if not fighter.standing or fighter.name in rolled:
            continue
        if order is None or order.action is not Action.RELOAD:
            if fighter.reload_bonus:
                state = state.with_fighter(fighter.name, reload_bonus=0)
        elif fighter.of is not None:
            state = _ally_reload(state, fighter, table)
        else:
            state = _reload(state, fighter, order, table)
    return replace(state, playing=replace(turn, stage=Stage.BRAWL))


def _reload(state: State, fighter: Fighter, order: Order, table: Table) -> State:
    """One turn's reloading by the table of LG.V.4.c."""
    weapon = fighter.weapon(order.gun or fighter.grip.main)
    if weapon is None:
        return state
    total, roll = _roll(fighter, state.turn == 1, table)
    _tell(fighter, total, roll, table, "LG.V.4.c")
    cartridges = 2 if total.total >= TWO_FROM else 1 if total.total >= ONE_FROM else 0
    loaded = min(state.gun(weapon.type).rounds, weapon.loaded + cartridges)
    return state.with_fighter(
        fighter.name,
        weapons=fighter.weapons_with(weapon.id, loaded=loaded),
        reload_bonus=0 if cartridges else 1,
    )


def _ally_reload(state: State, ally: Fighter, table: Table) -> State:
    """An ally loads without a die: fully while his principal stands, one cartridge when he is alone.

    LG.VI.7.h.
    """
    weapon = ally.weapon(ally.grip.main)
    if weapon is None:
        return state
    full = state.fighter(ally.seat).standing
    loaded = state.gun(weapon.type).rounds if full else weapon.loaded + 1
    mine = only(ally.seat)
    table.tell(
        Reload(
            audience=EVERYONE,
            clauses=("LG.VI.7.h",),
            by=ally.name,
            total=None,
            result=Sealed("full" if full else "one", mine),
        )
    )
    return state.with_fighter(ally.name, weapons=ally.weapons_with(weapon.id, loaded=loaded))


def _roll(fighter: Fighter, first_turn: bool, table: Table) -> tuple[Sum, Roll]:
    """The reload die and what is added to it (LG.V.4.c, LG.V.4.d, LG.II.4.d)."""
    mine = only(fighter.seat)
    roll = table.roll(fighter.name, "reload", 10, mine)
    items = [Item("die", roll.face, "LG.V.4.c", mine)]
    if will(fighter):
        items.append(Item("will", will(fighter), "LG.V.4.d", mine))
    if fighter.sheet.sex is Sex.FEMALE:
        items.append(Item("woman", 1, "LG.II.4.d", mine))
    if fighter.reload_bonus:
        items.append(Item("failed_before", fighter.reload_bonus, "LG.V.4.c", mine))
    effect = fighter.sheet.effect(EffectKind.RELOAD, first_turn=first_turn)
    if effect:
        items.append(Item("effect", effect, "LG.GAP.1", mine))
    return Sum(tuple(items), sum(item.value for item in items)), roll


def _tell(fighter: Fighter, total: Sum, roll: Roll, table: Table, clause: str) -> None:
    """All see that he reloads; what came of it is his own (section expect.audience)."""
    result = "two" if total.total >= TWO_FROM else "one" if total.total >= ONE_FROM else "failed"
    mine = only(fighter.seat)
    table.tell(
        Reload(
            audience=EVERYONE,
            clauses=(clause,),
            rolls=(roll,),
            by=fighter.name,
            total=Sealed(total, mine),
            result=Sealed(result, mine),
        )
    )
