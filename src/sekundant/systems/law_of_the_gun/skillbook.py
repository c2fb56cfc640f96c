"""What a hand is worth with a gun: its Quickness and the chance of its hits to kill.

Characteristic, scene, gun and effects, put together by sections II.2.1, II.2.2.6, II.3 and VI. Pure
arithmetic over what a man may know of himself, so the rules and the reader of forum orders share it.
"""

from __future__ import annotations

from sekundant.core.events import MASTER_ONLY, Item
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import HandName
from sekundant.systems.law_of_the_gun.scene import Light, Place, Scene, Space, Sun, Weather, looks_into_sun
from sekundant.systems.law_of_the_gun.sheet import Condition, EffectKind, Sheet
from sekundant.systems.law_of_the_gun.state import Fighter, Weapon

SMOKE_FROM_TURN = 4
"""From this turn of the shoot-out powder smoke hangs in a closed space (LG.VI.2.a)."""

CONDITION_CLAUSES = {
    Condition.DIM: "LG.VI.3",
    Condition.RAIN: "LG.VI.2.b",
    Condition.SUN: "LG.VI.2.c",
    Condition.SMOKE: "LG.VI.2.a",
}


def quickness(fighter: Fighter, hand: HandName, weapon: Weapon, kind: GunKind, *, first_turn: bool) -> int:
    """The Quickness of a hand's shots: the character's, then the gun's (LG.II.2.1.1.b, LG.ZERO.1).

    ``first_turn`` is the first turn of the shoot-out, on which effects may work; the gun's first turn is told
    by ``weapon.fresh``.
    """
    sheet = fighter.sheet
    character = sheet.quickness + sheet.effect(EffectKind.QUICKNESS, first_turn=first_turn)
    gun = kind.first_quickness if weapon.fresh else kind.quickness
    return _helped(sheet, hand, character) + gun


def base_kill(accuracy: int) -> int:
    """The percents that an Accuracy gives: 0, 20, 30, 40 and so on (LG.II.2.1.2.a, LG.II.2.1.2.b)."""
    return 10 + 10 * accuracy if accuracy > 0 else 0


def accuracy_penalties(
    scene: Scene, turn: int, shooter_at: Place, target_at: Place, sheet: Sheet
) -> tuple[tuple[Condition, int], ...]:
    """What the scene takes off a man's Accuracy, as (condition, points below 0) (LG.VI.2, LG.VI.3)."""
    penalties: list[tuple[Condition, int]] = []
    if scene.light is Light.DIM:
        penalties.append((Condition.DIM, -1))
    if scene.space is Space.OPEN and scene.weather is Weather.RAIN:
        penalties.append((Condition.RAIN, -1))
    if looks_into_sun(scene, shooter_at, target_at):
        penalties.append((Condition.SUN, -2 if scene.sun is Sun.WEST else -1))
    if scene.space is Space.CLOSED and turn >= SMOKE_FROM_TURN:
        penalties.append((Condition.SMOKE, -1))
    return tuple(penalty for penalty in penalties if not sheet.ignores(penalty[0]))


def kill_items(  # noqa: PLR0913 - one argument for each thing that section II.3 looks at
    scene: Scene,
    turn: int,
    fighter: Fighter,
    hand: HandName,
    kind: GunKind,
    weapon: Weapon,
    target_at: Place,
    *,
    first_turn: bool,
    bonus_kill: int = 0,
) -> tuple[Item, ...]:
    """The chance of a hit to kill outright, item by item in percent (LG.V.5.a). For the master alone.

    A penalty of the scene is the difference it makes to the table's percents, so the items always add up. The
    sum may lie outside 0 to 100: whoever rolls cuts it.
    """
    sheet = fighter.sheet
    effects = sheet.effect(EffectKind.KILL, first_turn=first_turn, gun=weapon.type)
    accuracy = sheet.accuracy
    items = [_item("accuracy", base_kill(accuracy), "LG.II.2.1.2.a" if accuracy <= 3 else "LG.II.2.1.2.b")]
    for condition, points in accuracy_penalties(scene, turn, fighter.at, target_at, sheet):
        lost = base_kill(accuracy + points) - base_kill(accuracy)
        items.append(_item(condition.value, lost, CONDITION_CLAUSES[condition]))
        accuracy += points
    cut = base_kill(_helped(sheet, hand, accuracy)) - base_kill(accuracy)
    items.extend(
        (
            _item("off_hand", cut, "LG.II.2.2.6.g" if sheet.skills.left_hand else "LG.II.2.2.6.f"),
            _item("gun", kind.kill, kind.clause),
            _item("bonus", bonus_kill, "LG.II.3.2.b"),
            _item("effects", effects, "LG.GAP.1"),
        )
    )
    return tuple(item for item in items if item.value or item.name in {"accuracy", "gun"})


def _helped(sheet: Sheet, hand: HandName, characteristic: int) -> int:
    """How far a characteristic helps a hand: the off hand by its skill's level at most.

    A negative one hinders it in full. LG.II.2.2.6.f, LG.II.2.2.6.g.
    """
    return characteristic if hand is HandName.MAIN else min(characteristic, sheet.skills.left_hand or 0)


def _item(name: str, value: int, clause: str) -> Item:
    return Item(name, value, clause, MASTER_ONLY)
