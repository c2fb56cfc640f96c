"""Section 4.1: damage, wounds, the tests of fortitude, and whether the duel is over."""

from __future__ import annotations

from sekundant.core.encounter import Outcome
from sekundant.core.events import EVERYONE, Item, Sum
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Damage, Fortitude, Over
from sekundant.systems.fencing.exchange import Beat, Hit, Struck, Wound
from sekundant.systems.fencing.rules.sides import D100, exchange_of
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.state import How, Phase, State

DAMAGE_POINT = 5
"""What an attack point adds to the damage and a parry point takes off (FE.3.1.4.a, FE.3.1.4.b)."""

LIGHT_UP_TO, SERIOUS_UP_TO = 69, 99
"""Damage up to which a wound is light, and serious (FE.4.1.f, FE.4.1.c)."""

NEED = 50
"""From this total a test of fortitude is passed (FE.4.1.d, FE.4.1.e, FE.4.1.g)."""

_WOUND_CLAUSES = {Wound.LIGHT: "FE.4.1.f", Wound.SERIOUS: "FE.4.1.c", Wound.STRUCK_DOWN: "FE.4.1.b"}


def damage(state: State, beat: Beat, table: Table) -> State:
    """Throw the damage of a blow that hit, and wound its target (FE.4.1)."""
    hit = exchange_of(state).side(beat.by).landed
    if hit is None:
        return state
    items = _damage_items(state, beat, hit)
    bonus = sum(int(item.value) for item in items)
    roll = table.band(beat.by, "damage", D100, (LIGHT_UP_TO - bonus, SERIOUS_UP_TO - bonus), EVERYONE)
    wound = wound_of(roll.face + bonus)
    table.tell(
        Damage(
            audience=EVERYONE,
            clauses=("FE.4.1", _WOUND_CLAUSES[wound]),
            rolls=(roll,),
            by=beat.by,
            target=state.enemy(beat.by).name,
            sum=Sum((Item("die", roll.face, "FE.4.1"), *items), roll.face + bonus),
            wound=wound,
        )
    )
    return _wounded(state.with_side(beat.by, landed=None), state.enemy(beat.by).name, wound)


def wound_of(total: int) -> Wound:
    """The wound of a damage total (FE.4.1.b, FE.4.1.c, FE.4.1.f)."""
    if total > SERIOUS_UP_TO:
        return Wound.STRUCK_DOWN
    return Wound.SERIOUS if total > LIGHT_UP_TO else Wound.LIGHT


def _damage_items(state: State, beat: Beat, hit: Hit) -> tuple[Item, ...]:
    """What counts for and against the damage: the same points as in the hit roll."""
    captured = beat.blow is Blow.RIPOSTE
    items = (
        Item("captured" if captured else "attacks", DAMAGE_POINT * hit.points, "FE.3.1.4.a"),
        Item("parries", -DAMAGE_POINT * hit.parries, "FE.3.1.4.b"),
        Item("strength", state.fighter(beat.by).sheet.strength // 2, "FE.4.1.a"),
        Item("dagger", state.armoury.dagger.damage if hit.dagger else 0, "FE.5.1.i"),
    )
    return tuple(item for item in items if item.value)


def _wounded(state: State, name: str, wound: Wound) -> State:
    """The target with its wound; one who is struck down counts none (FE.4.1.b)."""
    if wound is Wound.STRUCK_DOWN:
        return state.with_side(name, hurt=wound).with_fighter(name, out=True)
    side, wounds = exchange_of(state).side(name), state.fighter(name).wounds
    if wound is Wound.SERIOUS:
        state = state.with_side(name, hurt=wound, serious=side.serious + 1)
        return state.with_fighter(name, wounds=replace(wounds, serious=wounds.serious + 1))
    state = state.with_side(name, hurt=wound, light=side.light + 1)
    return state.with_fighter(name, wounds=replace(wounds, light=wounds.light + 1))


def stay(state: State, beat: Beat, table: Table) -> State:
    """The test of one seriously wounded: he stays in the fight or is out (FE.4.1.d)."""
    if exchange_of(state).side(beat.by).hurt is not Wound.SERIOUS:
        return state
    passed = _test(state, beat.by, "stay", table)
    return state if passed else state.with_fighter(beat.by, out=True)


def nerve(state: State, beat: Beat, table: Table) -> State:
    """The test of a wounded fencer who has an attack to strike yet (FE.4.1.e, FE.4.1.g, FE.4.1.i)."""
    side = exchange_of(state).side(beat.by)
    if side.hurt is None or state.fighter(beat.by).out or side.attack is not None or not side.attacks():
        return state
    passed = _test(state, beat.by, "attack", table)
    return state if passed else state.with_side(beat.by, attack=Struck.STOPPED)


def _test(state: State, name: str, purpose: str, table: Table) -> bool:
    """Throw a test of fortitude, which counts twice for staying in the fight; return whether it is passed."""
    fortitude = state.fighter(name).sheet.fortitude * (2 if purpose == "stay" else 1)
    roll = table.band(name, f"fortitude_{purpose}", D100, (NEED - 1 - fortitude,), EVERYONE)
    clause = _test_clause(state, name, purpose)
    total = roll.face + fortitude
    table.tell(
        Fortitude(
            audience=EVERYONE,
            clauses=(clause,),
            rolls=(roll,),
            by=name,
            purpose=purpose,
            sum=Sum((Item("die", roll.face, clause), Item("fortitude", fortitude, clause)), total),
            need=NEED,
            passed=total >= NEED,
        )
    )
    return total >= NEED


def _test_clause(state: State, name: str, purpose: str) -> str:
    if purpose == "stay":
        return "FE.4.1.d"
    return "FE.4.1.e" if exchange_of(state).side(name).hurt is Wound.SERIOUS else "FE.4.1.g"


def reckon(state: State, _beat: Beat, table: Table) -> State:
    """After a blow, or two at once: if somebody is out the duel is over, and the turn with it (FE.4.1.b)."""
    out = [fighter.name for fighter in state.fighters if fighter.out]
    if not out:
        exchange = exchange_of(state)
        first, second = (replace(side, hurt=None) if side.hurt else side for side in exchange.sides)
        return replace(state, exchange=replace(exchange, sides=(first, second)))
    if len(out) > 1:
        return end(state, Outcome(None, How.BOTH_OUT), table)
    hurt = exchange_of(state).side(out[0]).hurt
    how = How.STRUCK_DOWN if hurt is Wound.STRUCK_DOWN else How.INCAPACITATED
    return end(state, Outcome(state.enemy(out[0]).name, how), table)


_OVER_CLAUSES = {
    How.STRUCK_DOWN: ("FE.4.1.b",),
    How.INCAPACITATED: ("FE.4.1.d", "FE.4.1.b"),
    How.BOTH_OUT: ("FE.3.3.4.b",),
    How.ENDED: ("FE.4.1.b",),
}


def end(state: State, outcome: Outcome, table: Table) -> State:
    """The duel is over: no more blows, no distance, no breath (procedure step 10)."""
    how = How(outcome.how)
    table.tell(Over(audience=EVERYONE, clauses=_OVER_CLAUSES[how], winner=outcome.winner, how=how))
    return replace(state, decided=outcome, phase=Phase.OVER, agenda=(), exchange=None)
