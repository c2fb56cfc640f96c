"""The Quickness of a hand and the chance of its hits to kill (LG.II.2.1, LG.II.2.2.6, LG.VI)."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.clauses import Text
from sekundant.core.events import MASTER_ONLY
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.orders import HandName
from sekundant.systems.law_of_the_gun.scene import Light, Scene, Space, Sun, Weather, place
from sekundant.systems.law_of_the_gun.sheet import Condition, Effect, EffectKind, Sheet, Skills, When
from sekundant.systems.law_of_the_gun.skillbook import accuracy_penalties, base_kill, kill_items, quickness
from sekundant.systems.law_of_the_gun.state import Fighter, Weapon

KID = GunKind(
    id="kid",
    name=Text("Kid", "Малыш"),
    clause="LG.II.3.5.a",
    kill=10,
    damage=1,
    rounds=5,
    quickness=1,
    first_quickness=3,
)
HERE, NORTH, WEST = place(0, 0), place(0, 8), place(-8, 0)
MAIN, OFF_HAND = HandName.MAIN, HandName.OFF_HAND


def fighter(left_hand: int | None = None, effects: tuple[Effect, ...] = (), **sheet: Any) -> Fighter:
    return Fighter(
        name="ann", sheet=Sheet(skills=Skills(left_hand=left_hand), effects=effects, **sheet), at=HERE
    )


def kid(*, fresh: bool = False) -> Weapon:
    return Weapon(id="kid", type="kid", loaded=5, fresh=fresh)


def kill(
    man: Fighter, hand: HandName, scene: Scene | None = None, turn: int = 1, bonus: int = 0
) -> dict[str, int]:
    items = kill_items(
        scene or Scene(), turn, man, hand, KID, kid(), NORTH, first_turn=turn == 1, bonus_kill=bonus
    )
    assert all(item.clause and item.audience == MASTER_ONLY for item in items)
    return {item.name: int(item.value) for item in items}


@pytest.mark.parametrize(
    ("character", "level", "hand", "fresh", "expected"),
    [
        (2, None, MAIN, True, 5),
        (2, None, MAIN, False, 3),
        (2, None, OFF_HAND, True, 3),
        (2, 0, OFF_HAND, False, 1),
        (2, 1, OFF_HAND, False, 2),
        (2, 3, OFF_HAND, False, 3),
        (-2, 0, OFF_HAND, False, -1),
        (-2, 3, OFF_HAND, False, -1),
        (-2, None, MAIN, False, -1),
    ],
)
def test_quickness_is_the_characters_as_far_as_it_helps_the_hand_and_the_guns(
    character: int, level: int | None, hand: HandName, fresh: bool, expected: int
) -> None:
    man = fighter(level, quickness=character)
    assert quickness(man, hand, kid(fresh=fresh), KID, first_turn=fresh) == expected


def test_an_effect_of_the_first_turn_helps_on_the_first_turn_alone() -> None:
    man = fighter(effects=(Effect(kind=EffectKind.QUICKNESS, value=2, when=When.FIRST_TURN),), quickness=1)
    assert quickness(man, MAIN, kid(), KID, first_turn=True) == 4
    assert quickness(man, MAIN, kid(), KID, first_turn=False) == 2


def test_accuracy_follows_its_table() -> None:
    assert [base_kill(accuracy) for accuracy in (-2, -1, 0, 1, 2, 3, 4)] == [0, 0, 0, 20, 30, 40, 50]


def test_penalties_are_differences_of_the_tables_values() -> None:
    rain = Scene(space=Space.OPEN, weather=Weather.RAIN, light=Light.DIM)
    assert kill(fighter(accuracy=2), MAIN, rain) == {"accuracy": 30, "dim": -10, "rain": -20, "gun": 10}
    assert kill(fighter(accuracy=0), MAIN, rain) == {"accuracy": 0, "gun": 10}


@pytest.mark.parametrize(("level", "expected"), [(None, 10), (0, 10), (1, 30), (2, 40), (3, 40)])
def test_the_off_hand_has_accuracy_by_its_skill_alone(level: int | None, expected: int) -> None:
    assert sum(kill(fighter(level, accuracy=2), OFF_HAND).values()) == expected


def test_the_off_hands_limit_applies_after_the_scenes_penalties() -> None:
    dim = Scene(light=Light.DIM)
    assert kill(fighter(1, accuracy=2), OFF_HAND, dim) == {"accuracy": 30, "dim": -10, "gun": 10}


def test_bonus_and_effects_of_the_gun_are_added() -> None:
    effects = (
        Effect(kind=EffectKind.KILL, value=20, guns=("kid",)),
        Effect(kind=EffectKind.KILL, value=40, guns=("classic",)),
    )
    assert kill(fighter(effects=effects, accuracy=1), MAIN, bonus=10) == {
        "accuracy": 20,
        "gun": 10,
        "bonus": 10,
        "effects": 20,
    }


def test_smoke_hangs_in_a_closed_space_from_the_fourth_turn() -> None:
    assert accuracy_penalties(Scene(), 3, HERE, NORTH, Sheet()) == ()
    assert accuracy_penalties(Scene(), 4, HERE, NORTH, Sheet()) == ((Condition.SMOKE, -1),)
    assert accuracy_penalties(Scene(space=Space.OPEN), 4, HERE, NORTH, Sheet()) == ()


def test_the_sun_in_the_west_blinds_twice_and_only_him_who_looks_at_it() -> None:
    scene = Scene(space=Space.OPEN, weather=Weather.SUNNY, sun=Sun.WEST)
    assert accuracy_penalties(scene, 1, HERE, WEST, Sheet()) == ((Condition.SUN, -2),)
    assert accuracy_penalties(scene, 1, WEST, HERE, Sheet()) == ()
    shaded = Sheet(effects=(Effect(kind=EffectKind.IGNORE_ACCURACY_PENALTY, of=Condition.SUN),))
    assert accuracy_penalties(scene, 1, HERE, WEST, shaded) == ()
