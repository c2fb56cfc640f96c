"""Other worlds: the same step with other secrets of some seats, other orders of theirs, other hidden dice.

Each function makes up one world, or None where it has nothing to vary. Whoever sits at another seat may
notice only what is open (:mod:`.public`).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sekundant.systems.law_of_the_gun.events import Result, Shot
from sekundant.systems.law_of_the_gun.orders import Action, HandName, OffHand, Order, Post
from sekundant.systems.law_of_the_gun.scene import covers_at
from sekundant.systems.law_of_the_gun.sheet import Effect, EffectKind
from sekundant.systems.law_of_the_gun.state import Grip, State, Weapon
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.law_of_the_gun.orders import order as random_order
from tests.generators.law_of_the_gun.secrets import varied
from tests.generators.walk import ByLabel, Played
from tests.secrets.contract import MakesWorld, World
from tests.secrets.law_of_the_gun.public import SEE


def _other_secrets(rng: Random, state: State, seat: str, played: Played) -> World:
    other, names = varied(rng, state, seat)
    return World(names, (seat,), other, played.answers, ByLabel(played.seed))


def _with_order(state: State, seat: str, played: Played, order: Order, name: str, *others: str) -> World:
    """The world in which a seat has given another order."""
    answer = played.answers[seat]
    changed = replace(answer, shoot=order) if isinstance(answer, Post) else order
    return World((name,), (seat, *others), state, {**played.answers, seat: changed}, ByLabel(played.seed))


def _order(played: Played, seat: str) -> Order | None:
    """The hidden order of a seat on this step."""
    answer = played.answers.get(seat)
    order = answer.shoot if isinstance(answer, Post) else answer
    return order if isinstance(order, Order) else None


# ---- other orders ----------------------------------------------------------------------------------


def _other_order(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another hidden order: a detail of it, or another one altogether."""
    order = _order(played, seat)
    if order is None:
        return None
    if rng.random() < 0.2:
        other = random_order(rng, SYSTEM.view(state, seat), first_turn=state.turn == 1)
    else:
        other = replace(order, **_detail(rng, state, order))  # type: ignore[arg-type] # fields of an order
    return _with_order(state, seat, played, other, "order")


def _detail(rng: Random, state: State, order: Order) -> dict[str, object]:
    """Something in an order that nobody else need ever notice."""
    move = order.move
    details: tuple[dict[str, object], ...] = (
        {"hit": max(0, order.hit - 1)},
        {"hit": order.hit + 1},
        {"max_shots": rng.choice((None, 1, 2, 5))},
        {"watch": rng.choice((None, *(fighter.name for fighter in state.principals)))},
        {"revised": rng.choice((None, replace(order, revised=None), Order(action=Action.HOLD)))},
        {"bonus": None},
        {"off_hand": replace(order.off_hand or OffHand(), max_shots=rng.choice((None, 1, 2)))},
        {"move": replace(move, points=move.points + 1) if move is not None else None},
    )
    return rng.choice(details)


def _does_without(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """A man in the crowd, whose help is declined or not."""
    order = _order(played, seat)
    if order is None:
        return None
    man = replace(state.fighter(seat), name="stranger_0", of=seat, weapons=(), grip=Grip(), shown=False)
    other = replace(state, fighters=(*state.fighters, man))
    declines = replace(order, decline_ally=rng.choice((None, man.name)))
    return _with_order(other, seat, played, declines, "ally")


def _same_speed(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """A point less on speed, and a bonus in its place."""
    return _made_up(state, seat, played, "speed", Effect(kind=EffectKind.SPEED, value=1))


def _same_hit(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """A point less on the hit, and a bonus in its place."""
    return _made_up(state, seat, played, "hit", Effect(kind=EffectKind.HIT, value=10))


def _made_up(state: State, seat: str, played: Played, name: str, effect: Effect) -> World | None:
    order = _order(played, seat)
    if order is None or getattr(order, name) < 1:
        return None
    sheet = state.fighter(seat).sheet
    other = state.with_fighter(seat, sheet=replace(sheet, effects=(*sheet.effects, effect)))
    less = replace(order, **{name: getattr(order, name) - 1})
    return _with_order(other, seat, played, less, f"same {name}")


# ---- other guns ------------------------------------------------------------------------------------


def _known(state: State, seat: str) -> bool:
    """Whether anybody has learned anything of him."""
    return any(fact.of == seat for fighter in state.fighters for fact in fighter.learned)


def _gun_up_the_sleeve(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """A derringer in the place of another revolver, and fewer points on speed, for which it makes up."""
    fighter, order = state.fighter(seat), _order(played, seat)
    weapon = fighter.held(HandName.MAIN)
    if weapon is None or order is None or order.speed % 3 or _known(state, seat):
        return None
    if weapon.fired or not weapon.fresh or state.gun(weapon.type).long:
        return None
    weapons = fighter.weapons_with(weapon.id, type="derringer", loaded=min(weapon.loaded, 2))
    other = state.with_fighter(seat, weapons=weapons)
    less = replace(order, speed=order.speed * 2 // 3)
    return _with_order(other, seat, played, less, "gun up the sleeve")


def _other_ids(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """The same guns under other ids: an id may give a type away."""
    fighter, order = state.fighter(seat), _order(played, seat)
    if order is None or order.revised is not None or _known(state, seat):
        return None

    def called(gun: str | None) -> str | None:
        return f"{gun}_of_his" if fighter.weapon(gun) is not None else gun

    def renamed(weapon: Weapon) -> Weapon:
        return replace(weapon, id=called(weapon.id) or "")

    other = state.with_fighter(
        seat,
        weapons=tuple(renamed(weapon) for weapon in fighter.weapons),
        grip=Grip(main=called(fighter.grip.main), off_hand=called(fighter.grip.off_hand)),
        dropped=tuple(called(gun) or "" for gun in fighter.dropped),
    )
    hands = order.in_hand
    changes: dict[str, object] = {"pick_up": called(order.pick_up), "gun": called(order.gun)}
    if hands is not None:
        changes["in_hand"] = replace(hands, main=called(hands.main), off_hand=called(hands.off_hand))
    if order.draw is not None:
        changes["draw"] = replace(order.draw, gun=called(order.draw.gun) or "")
    return _with_order(other, seat, played, replace(order, **changes), "gun ids")  # type: ignore[arg-type]


# ---- the man who is shot at ------------------------------------------------------------------------


def _behind_cover(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """A nimble man behind his cover, or one who is not; sometimes the shooter makes up for it."""
    fighter = state.fighter(seat)
    if not covers_at(state.scene, fighter.at):
        return None
    skills = fighter.sheet.skills
    nimble = 0 if skills.nimble is None else None
    sheet = replace(fighter.sheet, skills=replace(skills, nimble=nimble))
    other = state.with_fighter(seat, sheet=sheet)
    shooters = [name for name in SYSTEM.seats(state) if name != seat and _order(played, name) is not None]
    shooter = rng.choice(shooters) if shooters else ""
    order = _order(played, shooter)
    if order is None or rng.random() < 0.5:
        return World(("nimble behind cover",), (seat,), other, played.answers, ByLabel(played.seed))
    point = 1 if nimble is not None else -1
    made_up = replace(order, hit=max(0, order.hit + point), speed=order.speed)
    return _with_order(other, shooter, played, made_up, "nimble behind cover", seat)


def _of_the_wounded(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another Endurance or other wounds of a man who is hit on this step."""
    hit = {
        event.target for event in played.step.events if isinstance(event, Shot) and event.result is Result.HIT
    }
    fighter = state.fighter(seat)
    if seat not in hit or fighter.wounds_known:
        return None
    if rng.random() < 0.3:
        other = state.with_fighter(seat, wounds=rng.randint(0, 2))
    else:
        other = state.with_fighter(seat, sheet=replace(fighter.sheet, endurance=rng.randint(0, 3)))
    return World(("wounded man",), (seat,), other, played.answers, ByLabel(played.seed))


def _of_the_marksman(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Another Accuracy of a man who hits, or another Endurance of one who fires a volley."""
    shots = [event for event in played.step.events if isinstance(event, Shot) and event.by == seat]
    sheet = state.fighter(seat).sheet
    if any(shot.volley for shot in shots):
        sheet = replace(sheet, endurance=rng.randint(0, 3))
    elif any(shot.result is Result.HIT for shot in shots):
        sheet = replace(sheet, accuracy=rng.randint(0, 3))
    else:
        return None
    other = state.with_fighter(seat, sheet=sheet)
    return World(("marksman",), (seat,), other, played.answers, ByLabel(played.seed))


# ---- other dice ------------------------------------------------------------------------------------


def _other_dice(rng: Random, state: State, seat: str, played: Played) -> World | None:
    """Other faces of the dice that are closed to all but the master and this seat."""
    closed = [die for die in played.dice if _is_closed(die.label, seat)]
    if not closed:
        return None
    faces = {die.label: rng.randint(1, die.sides) for die in closed if rng.random() < 0.7}
    names = tuple({label.split(".")[1] for label in faces})
    return World(names, (seat,), state, played.answers, ByLabel(played.seed, faces))


def _is_closed(label: str, seat: str) -> bool:
    who, kind, _ = label.split(".")
    return SEE[kind] == "master" or (SEE[kind] == "owner" and who == seat)


WORLDS: tuple[MakesWorld, ...] = (
    _other_secrets,
    _other_secrets,
    _other_order,
    _does_without,
    _same_speed,
    _same_hit,
    _gun_up_the_sleeve,
    _other_ids,
    _behind_cover,
    _of_the_wounded,
    _of_the_marksman,
    _other_dice,
    _other_dice,
)
