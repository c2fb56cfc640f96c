"""Other secrets: what of a seat may be different without any other reader's knowing it.

Each variation is a function of (random, state, seat) and returns another state. All that it changes is closed
by the rulebook: characteristics, skills, effects, points, wounds and rounds (LG.II.2.1.a), guns that nobody
has seen (section DISC), allies who have not acted (LG.VI.7.a), what was learned (LG.IV.2.4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from sekundant.systems.law_of_the_gun.scene import Temptation, place
from sekundant.systems.law_of_the_gun.sheet import (
    Effect,
    EffectKind,
    Sheet,
    Side,
    Skills,
    Territory,
)
from sekundant.systems.law_of_the_gun.state import Fighter, Learned, Phase, State, TemptationState, Weapon

Variation = Callable[[Random, State, str], State]


def _sheet(state: State, name: str, **changes: object) -> State:
    sheet: Sheet = replace(state.fighter(name).sheet, **changes)  # type: ignore[arg-type] # fields of a sheet
    return state.with_fighter(name, sheet=sheet)


def characteristics(rng: Random, state: State, seat: str) -> State:
    """Another Quickness, Accuracy, Endurance or Will."""
    name = rng.choice(("quickness", "accuracy", "endurance", "will"))
    return _sheet(state, seat, **{name: rng.randint(-1, 3)})


def skills(rng: Random, state: State, seat: str) -> State:
    """A skill more or less; the left hand stays, as it decides which orders are legal."""
    own = state.fighter(seat).sheet.skills
    name = rng.choice(("insight", "brawler", "nimble", "fine_cartridges", "lucky", "left_hand"))
    if name == "left_hand":
        other = own.left_hand if own.left_hand is None else rng.randint(0, 3)
        return _sheet(state, seat, skills=replace(own, left_hand=other))
    if name in {"fine_cartridges", "lucky"}:
        changed: Skills = replace(own, **{name: not getattr(own, name)})
    else:
        changed = replace(own, **{name: rng.choice((None, 0, 1, 2, 3))})  # type: ignore[arg-type] # a level
    return _sheet(state, seat, skills=changed)


def effects(rng: Random, state: State, seat: str) -> State:
    """Other effects of cliché and legends."""
    kind = rng.choice(
        (EffectKind.KILL, EffectKind.BRAWL, EffectKind.INSIGHT, EffectKind.QUICKNESS, EffectKind.HIT)
    )
    value = rng.choice((-1, 1, 2)) * (10 if kind is not EffectKind.QUICKNESS else 1)
    own = () if rng.random() < 0.3 else (Effect(kind=kind, value=value),)
    return _sheet(state, seat, effects=own)


def person(rng: Random, state: State, seat: str) -> State:
    """Another side, temptation or ground."""
    choices: tuple[dict[str, object], ...] = (
        {"side": rng.choice(tuple(Side))},
        {"temptation": rng.choice((None, *Temptation))},
        {"territory": rng.choice(tuple(Territory))},
        {"ap": rng.randint(9, 15)},
        {"speed_bonus": rng.randint(0, 2)},
    )
    return _sheet(state, seat, **rng.choice(choices))


def wounds(rng: Random, state: State, seat: str) -> State:
    """Other wounds, as long as their number has not been told."""
    fighter = state.fighter(seat)
    if fighter.wounds_known:
        return state
    return state.with_fighter(seat, wounds=rng.randint(0, 3), damages=(rng.randint(1, 3),))


def points(rng: Random, state: State, seat: str) -> State:
    """Other points of the turn to come."""
    choices: tuple[dict[str, object], ...] = (
        {"ap_penalty": rng.randint(0, 6)},
        {"first_turn_ap": rng.randint(-2, 2)},
        {"recoil": rng.randint(0, 2)},
        {"ap_this_turn": rng.randint(0, 12)},
        {"temptation_state": rng.choice(tuple(TemptationState))},
        {"reload_bonus": rng.randint(0, 1)},
        {"lucky_used": rng.random() < 0.5},
        {"woman_shotgun": rng.random() < 0.5},
    )
    return state.with_fighter(seat, **rng.choice(choices))


def rounds(rng: Random, state: State, seat: str) -> State:
    """Other rounds in one of his guns, or in an ally's."""
    armed = [fighter for fighter in state.fighters if fighter.seat == seat and fighter.weapons]
    if not armed:
        return state
    fighter = rng.choice(armed)
    weapon = rng.choice(fighter.weapons)
    loaded = rng.randint(0, state.gun(weapon.type).rounds)
    return state.with_fighter(fighter.name, weapons=fighter.weapons_with(weapon.id, loaded=loaded))


def concealed(rng: Random, state: State, seat: str) -> State:
    """A gun under the coat, or none."""
    fighter = state.fighter(seat)
    given = state.playing is not None or bool(state.before.posts)
    # A gun that an order which is already in may name stays.
    kept = tuple(weapon for weapon in fighter.weapons if given or not _unseen(state, fighter, weapon))
    extra = tuple(
        Weapon(id=f"hideout_{number}", type=kind, loaded=1, concealed=True)
        for number, kind in enumerate(rng.choices(("derringer", "kid"), k=rng.randint(0, 2)))
    )
    before = rng.random() < 0.5
    return state.with_fighter(seat, weapons=(*extra, *kept) if before else (*kept, *extra))


def _unseen(state: State, fighter: Fighter, weapon: Weapon) -> bool:
    """A hidden gun that nobody has seen and that is in no hand."""
    held = weapon.id in (fighter.grip.main, fighter.grip.off_hand)
    return weapon.concealed and not (
        held or weapon.fired or weapon.id in fighter.dropped or _learned(state, fighter, weapon)
    )


def _learned(state: State, fighter: Fighter, weapon: Weapon) -> bool:
    """Whether somebody has learned of the gun."""
    return any(
        fact.of == fighter.name and fact.item == weapon.id
        for other in state.fighters
        for fact in other.learned
    )


def gun_types(rng: Random, state: State, seat: str) -> State:
    """Another kind of revolver, of which all see only that it is one."""
    fighter = state.fighter(seat)
    hidden_types = [
        weapon
        for weapon in fighter.weapons
        if not (weapon.fired or state.gun(weapon.type).long or _learned(state, fighter, weapon))
    ]
    if not hidden_types:
        return state
    weapon = rng.choice(hidden_types)
    kinds = [kind for kind in state.guns if not kind.long]
    kind = rng.choice(kinds)
    loaded = min(weapon.loaded, kind.rounds)
    weapons = fighter.weapons_with(weapon.id, type=kind.id, loaded=loaded)
    return state.with_fighter(seat, weapons=weapons)


def allies(rng: Random, state: State, seat: str) -> State:
    """A man in the crowd, or none; those who have acted stay."""
    kept = tuple(
        fighter for fighter in state.fighters if fighter.of != seat or fighter.shown or not fighter.standing
    )
    if not state.fighter(seat).standing:
        return state
    kind = rng.choice(("classic", "shotgun", "kid"))
    extra = tuple(
        Fighter(
            name=f"stranger_{number}",
            of=seat,
            sheet=Sheet(ap=8),
            at=place(rng.randint(-5, 5), rng.randint(-5, 5)),
            weapons=(Weapon(id="gun", type=kind, loaded=2),),
        )
        for number in range(rng.randint(0, 2))
    )
    return replace(state, fighters=(*kept, *extra))


def learned(rng: Random, state: State, seat: str) -> State:
    """What he has learned of others."""
    others = [fighter for fighter in state.principals if fighter.name != seat]
    of = rng.choice(others)
    facts = [Learned(of=of.name, item=item, value=1) for item in ("will", "quickness", "lucky")]
    facts.extend(Learned(of=of.name, item=weapon.id, value="type") for weapon in of.weapons)
    return state.with_fighter(seat, learned=tuple(rng.sample(facts, rng.randint(0, len(facts)))))


def combat_orders(rng: Random, state: State, seat: str) -> State:
    """Another combat order behind a post, or under the seal of a turn that waits for an insight's answer."""
    if state.phase is Phase.BEFORE:
        posts = tuple(
            replace(
                posted, post=replace(posted.post, shoot=replace(posted.post.shoot, hit=rng.randint(0, 2)))
            )
            if posted.by == seat and posted.post.shoot is not None
            else posted
            for posted in state.before.posts
        )
        return replace(state, before=replace(state.before, posts=posts))
    playing = state.playing
    if playing is None or seat in (playing.insight_of, playing.insight_by):
        return state
    orders = tuple(
        replace(given, order=replace(given.order, hit=rng.randint(0, 2))) if given.seat == seat else given
        for given in playing.orders
    )
    return replace(state, playing=replace(playing, first=orders, orders=orders))


VARIATIONS: dict[str, Variation] = {
    "characteristics": characteristics,
    "skills": skills,
    "effects": effects,
    "person": person,
    "wounds": wounds,
    "points": points,
    "rounds": rounds,
    "concealed": concealed,
    "gun_types": gun_types,
    "allies": allies,
    "learned": learned,
    "combat_orders": combat_orders,
}


def varied(
    rng: Random, state: State, seat: str, *, changes: int = 1, only: tuple[str, ...] = ()
) -> tuple[State, tuple[str, ...]]:
    """The state with other secrets of a seat, and which variations were made."""
    names = tuple(rng.sample(only or tuple(VARIATIONS), changes))
    for name in names:
        state = VARIATIONS[name](rng, state, seat)
    return state, names
