"""Sections 3.1 and 3.2.2: the attack, the riposte that answers a miss, what counts for and against."""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.events import EVERYONE, Item, Sum
from sekundant.core.frozen import replace
from sekundant.core.table import Table
from sekundant.systems.fencing.events import Attack, Riposte
from sekundant.systems.fencing.exchange import Beat, Deed, Hit, Side, Struck
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.rules.sides import D100, exchange_of
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.weapons import Distance

NEED = 50
"""From this total a blow hits (FE.3.1.1)."""

ATTACK_POINT, PARRY_POINT = 10, 15
"""What an attack point adds to a blow and a parry point takes off (FE.3.1.2.a, FE.3.1.2.b)."""


@dataclass(frozen=True, slots=True)
class Force:
    """What stands behind a blow and against it: positions of attack points, of parries, the dagger's help.

    Of a riposte ``strikes`` are the enemy's attacks that it captured, ``captors`` the ripostes that did.
    """

    strikes: tuple[int, ...]
    against: tuple[int, ...]
    dagger: bool
    captors: tuple[int, ...] = ()


def is_due(state: State, by: str, blow: Blow) -> bool:
    """Whether a blow that is on the agenda is struck: no wound has stopped it, a riposte answers a miss.

    FE.3.2.2. One who was wounded on this turn does not riposte any more (FE.4.1.h).
    """
    exchange = exchange_of(state)
    side = exchange.side(by)
    if blow is Blow.ATTACK:
        return side.attack is None
    barred = side.wounded and state.options.wounded_riposte == "barred"
    return exchange.enemy(by).attack is Struck.MISS and not barred


def captures(side: Side, enemy: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The enemy's attacks that ripostes capture, and the ripostes that captured one (FE.3.2.2.a).

    They capture from the top, none twice (FE.3.2.2.c, FE.3.2.2.e).
    """
    captured: list[int] = []
    captors = []
    free = enemy.attacks()
    for position in side.ripostes():
        caught = [place for place in free if abs(place - position) <= 1 and place not in captured]
        if caught:
            captured.extend(caught)
            captors.append(position)
    return tuple(sorted(captured)), tuple(captors)


def force(state: State, by: str, blow: Blow) -> Force:
    """What a blow about to be struck is made of (FE.3.1.1, FE.3.2.2.d).

    Parries count wherever they stand (FE.3.1.2.c).
    """
    exchange = exchange_of(state)
    side, enemy = exchange.side(by), exchange.enemy(by)
    against = tuple(place for place in enemy.parries() if place not in side.taken)
    dagger = state.distance is Distance.CLOSE and bool(side.live(Action.DAGGER))
    if blow is Blow.RIPOSTE:
        strikes, captors = captures(side, enemy)
        return Force(strikes, against, dagger, captors)
    return Force(side.attacks(), against, dagger and not enemy.attacks())


def strike(state: State, beat: Beat, table: Table) -> State:
    """Strike a blow that is due, with one die (FE.3.1.1.a, FE.3.2.2.b, FE.6.5, FE.6.7)."""
    if not is_due(state, beat.by, beat.blow):
        return state
    used = force(state, beat.by, beat.blow)
    items = _items(state, beat, used)
    bonus = sum(int(item.value) for item in items)
    roll = table.band(beat.by, beat.blow.value, D100, (NEED - 1 - bonus,), EVERYONE)
    result = Struck.HIT if roll.face + bonus >= NEED else Struck.MISS
    riposte = beat.blow is Blow.RIPOSTE
    kind = Riposte if riposte else Attack
    table.tell(
        kind(
            audience=EVERYONE,
            clauses=("FE.3.2.2", "FE.3.2.2.d") if riposte else ("FE.3.1.1", "FE.3.1.1.a"),
            rolls=(roll,),
            by=beat.by,
            target=state.enemy(beat.by).name,
            points=len(used.strikes),
            parries=len(used.against),
            weapon=weapon_modifier(state, beat.by),
            dagger_bonus=used.dagger,
            chance=max(0, min(D100, D100 - NEED + 1 + bonus)),
            sum=Sum((Item("die", roll.face, "FE.3.1.1"), *items), roll.face + bonus),
            need=NEED,
            result=result,
            strikes=used.strikes,
            against=used.against,
            captors=used.captors,
        )
    )
    return _after(state, beat, used, result)


def _after(state: State, beat: Beat, used: Force, result: Struck) -> State:
    """The striker's side once his blow has hit or missed; a hit is settled before the next blow."""
    hit = Hit(len(used.strikes), len(used.against), used.dagger) if result is Struck.HIT else None
    if beat.blow is Blow.RIPOSTE:
        state = state.with_side(beat.by, riposte=result, captors=len(used.captors), landed=hit, taken=())
    else:
        state = state.with_side(beat.by, attack=result, dagger_joined=used.dagger, landed=hit, taken=())
    if hit is None or beat.together:
        return state
    return replace(state, agenda=(*_settling(beat, state.enemy(beat.by).name), *state.agenda))


def _settling(beat: Beat, target: str) -> tuple[Beat, ...]:
    """What follows a hit: its damage, the tests of the one it hit, and whether the duel is over (FE.4.1)."""
    return (
        Beat(Deed.DAMAGE, beat.by, beat.blow),
        Beat(Deed.STAY, target),
        Beat(Deed.NERVE, target),
        Beat(Deed.RECKON),
    )


def _items(state: State, beat: Beat, used: Force) -> tuple[Item, ...]:
    """The arithmetic of the hit total beside the die; what is nothing is left out, but for the points."""
    captured = beat.blow is Blow.RIPOSTE
    points = Item(
        "captured" if captured else "attacks",
        ATTACK_POINT * len(used.strikes),
        "FE.3.2.2.a" if captured else "FE.3.1.2.a",
    )
    others = (
        Item("parries", -PARRY_POINT * len(used.against), "FE.3.1.2.b"),
        Item("weapon", weapon_modifier(state, beat.by), "FE.3.4.1.a"),
        Item(
            "dagger",
            state.armoury.dagger.hit if used.dagger else 0,
            "FE.5.1.g" if captured else "FE.5.1.h",
        ),
    )
    return (points, *(item for item in others if item.value))


def weapon_modifier(state: State, by: str) -> int:
    """The weapon's modifier at the distance at which the turn began (FE.3.4.1.a)."""
    if state.options.weapon_distance_modifiers == "none":
        return 0
    return state.armoury.weapon(state.fighter(by).sheet.weapon).modifier(state.distance)
