"""Random setups of a duel, in the rulebook's vocabulary."""

from __future__ import annotations

from random import Random
from typing import Any

from sekundant.core.reading import switch_values
from sekundant.systems.law_of_the_gun.catalogue import EFFECT_FIELDS
from sekundant.systems.law_of_the_gun.options import Options
from sekundant.systems.law_of_the_gun.sheet import SKILL_NAMES, Condition, EffectKind

NAMES = ("ann", "bob", "cid", "dan")
ALLIES = ("eve", "fay")
CAPACITY = {
    "classic": 6,
    "old_faithful": 6,
    "shorty": 6,
    "derringer": 2,
    "kid": 5,
    "old_heavy": 6,
    "rifle": 12,
    "shotgun": 2,
}
LONG = ("rifle", "shotgun")
SCENES = ("saloon", "main_street", "train")
TEMPTATIONS = ("food", "drink", "women", "tobacco")
PLACES = ((0, -4), (0, 4), (4, 0), (-4, 0))

Setup = dict[str, Any]


def options(rng: Random) -> dict[str, str]:
    """Some switches, most of them as they are."""
    known = switch_values(Options)
    return {name: rng.choice(values) for name, values in known.items() if rng.random() < 0.25}


def setup(rng: Random) -> Setup:
    """A duel of two to four, before the storm or in the shoot-out."""
    names = NAMES[: rng.choice((2, 2, 2, 2, 3, 3, 4))]
    before = rng.random() < 0.4
    turn = 1 if before or rng.random() < 0.5 else rng.randint(2, 6)
    places = _places(rng, len(names))
    scene = _scene(rng, places)
    duel: Setup = {"phase": "before" if before else "shootout", "turn": turn, "scene": scene}
    duel["combatants"] = {
        name: combatant(rng, index, places[index], scene, turn) for index, name in enumerate(names)
    }
    duel["allies"] = {name: _ally(rng, rng.choice(names)) for name in ALLIES if rng.random() < 0.25}
    if before:
        duel |= _between(rng, names)
    return duel


def _between(rng: Random, names: tuple[str, ...]) -> Setup:
    """What stands between the fighters before the storm."""
    found: Setup = {"call_made": rng.random() < 0.4}
    if len(names) > 2:
        return found
    if rng.random() < 0.3:
        found["first_post"] = rng.choice(names)
    if rng.random() < 0.25:
        proposer = rng.choice(names)
        found |= {"wills_pending": proposer, "wills_proposed": [proposer]}
        found["must_post_first"] = next(name for name in names if name != proposer)
        found.pop("first_post", None)
    elif rng.random() < 0.2:
        found["warned"] = {rng.choice(names): rng.choice(("manoeuvre", "look_over", "resist_temptation"))}
    if rng.random() < 0.1:
        found["will_duel_lost_by"] = rng.choice(names)
    return found


# ---- the scene -------------------------------------------------------------------------------------


def _places(rng: Random, count: int) -> list[tuple[int, int]]:
    """Where the combatants stand: apart, or the first two in each other's reach."""
    places = list(PLACES[:count])
    if rng.random() < 0.15:
        places[1] = (0, places[0][1] + rng.choice((1, 2, 3)))
    return places


def _scene(rng: Random, places: list[tuple[int, int]]) -> Any:
    if rng.random() < 0.15:
        return rng.choice(SCENES)
    return {
        "space": rng.choice(("closed", "open")),
        "weather": rng.choice(("overcast", "rain", "sunny")),
        "sun": rng.choice(("south", "east", "west", None)),
        "light": rng.choice(("bright", "dim")),
        "temptations": rng.sample(TEMPTATIONS, rng.randint(1, 4)),
        "covers": _covers(rng, places),
        "bystanders": _bystanders(rng, places),
        "exits": [
            {"id": f"exit_{index}", "kind": kind, "at": [x + rng.choice((0, 1)), y]}
            for index, (x, y) in enumerate(places)
            if rng.random() < 0.4
            for kind in (rng.choice(("instant", "parting_shots", "open")),)
        ],
    }


def _covers(rng: Random, places: list[tuple[int, int]]) -> list[Setup]:
    covers: list[Setup] = []
    for index, (x, y) in enumerate(places):
        if rng.random() < 0.5:
            kind = rng.choice(("light", "solid", "full", "full"))
            covers.append({"id": f"cover_{index}", "kind": kind, "at": [x + 1, y], "radius": 1})
    if rng.random() < 0.15:
        (x, y), (_, other) = places[0], places[1]
        middle = (y + other) / 2
        covers.append({"id": "bar", "kind": "full", "at": [x, middle], "size": [2, abs(other - y)]})
    return covers


def _bystanders(rng: Random, places: list[tuple[int, int]]) -> list[Setup]:
    people: list[Setup] = []
    if rng.random() < 0.3:
        people.append({"id": "passer_by", "at": [0, 0]})
    if rng.random() < 0.25:
        x, y = rng.choice(places)
        people.append({"id": "shield", "at": [x, y - 0.5]})
    if rng.random() < 0.1:
        people.append({"id": "dead_man", "at": [1, 1], "status": "dead"})
    return people


def _full_cover(scene: Any, at: tuple[int, int]) -> bool:
    covers = scene.get("covers", ()) if isinstance(scene, dict) else ()
    return any(cover["kind"] == "full" and cover["at"] == [at[0] + 1, at[1]] for cover in covers)


# ---- the fighters ----------------------------------------------------------------------------------


def combatant(rng: Random, index: int, at: tuple[int, int], scene: Any, turn: int) -> Setup:
    """A fighter with his skills and guns, fresh or worn by the turns before."""
    man: Setup = {
        "quickness": rng.randint(-1, 4),
        "accuracy": rng.randint(0, 3),
        "endurance": rng.randint(0, 3),
        "will": rng.randint(-1, 3),
        "skills": _skills(rng),
        "sex": rng.choice(("m", "m", "f")),
        "side": rng.choice(("good", "bad", "loner")),
        "territory": rng.choice(("neutral", "neutral", "home", "hostile")),
        "at": list(at),
        "ap": rng.choice((12, 12, 12, 12, 10, 14)),
    }
    if rng.random() < 0.7:
        man["temptation"] = rng.choice(TEMPTATIONS)
        man["temptation_state"] = rng.choice(("open", "satisfied", "resisted"))
    if rng.random() < 0.3:
        man["effects"] = [_effect(rng) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.2:
        man["speed_bonus"] = rng.randint(1, 2)
    if rng.random() < 0.3:
        man["first_turn_ap"] = rng.randint(-3, 2)
    man["guns"] = _guns(rng)
    man["hands"] = _hands(rng, man)
    loose = [gun for gun in man["guns"] if gun not in man["hands"].values()]
    if loose and rng.random() < 0.2:
        man["dropped"] = [rng.choice(loose)]
    if _full_cover(scene, at) and rng.random() < 0.5:
        man["hidden"] = True
    if rng.random() < 0.4:
        man |= _worn(rng, man["ap"])
    if turn > 1 and rng.random() < 0.1 and isinstance(scene, dict) and scene["exits"]:
        man["fleeing"] = {"exit": scene["exits"][0]["id"], "left": rng.randint(1, 5)}
    return man


def _skills(rng: Random) -> Setup:
    skills: Setup = {}
    for name in rng.sample(SKILL_NAMES, rng.randint(0, 4)):
        skills[name] = True if name in {"fine_cartridges", "lucky"} else rng.randint(0, 3)
    return skills


def _effect(rng: Random) -> Setup:
    kind = rng.choice(tuple(EffectKind))
    effect: Setup = {"kind": kind.value}
    if kind is EffectKind.IGNORE_ACCURACY_PENALTY:
        return {**effect, "of": rng.choice(tuple(Condition)).value}
    percents = {"hit", "kill", "resist_temptation", "unchallenged_nerve", "observe", "insight", "survival"}
    effect["value"] = rng.choice((-20, -10, 10, 20)) if kind.value in percents else rng.choice((-1, 1, 2))
    if kind in {EffectKind.HIT, EffectKind.KILL} and rng.random() < 0.5:
        effect["guns"] = [rng.choice(tuple(CAPACITY))]
    if "when" in EFFECT_FIELDS[kind.value] and rng.random() < 0.3:
        effect["when"] = "first_turn"
    return effect


def _guns(rng: Random) -> Setup:
    """One to three guns; the second of a kind has an id of its own."""
    guns: Setup = {}
    for number in range(rng.choice((1, 2, 2, 3))):
        kind = rng.choice(tuple(CAPACITY))
        gun: Setup = {"type": kind, "loaded": rng.choice((0, 1, CAPACITY[kind], CAPACITY[kind]))}
        if kind == "kid":
            gun["concealed"] = rng.random() < 0.5
        guns[kind if kind not in guns else f"{kind}_{number}"] = gun
    return guns


def _hands(rng: Random, man: Setup) -> Setup:
    ids = list(man["guns"])
    rng.shuffle(ids)
    hands: Setup = {"main": ids[0] if rng.random() < 0.95 else None}
    allowed = [gun for gun in ids[1:] if "left_hand" in man["skills"] or man["guns"][gun]["type"] in LONG]
    if allowed and rng.random() < 0.6:
        hands["off_hand"] = allowed[0]
    return hands


def _worn(rng: Random, ap: int) -> Setup:
    """What earlier turns left behind."""
    return {
        "wounds": rng.randint(0, 3),
        "ap_penalty": rng.randint(0, ap - 2),
        "recoil": rng.choice((0, 0, 1, 2)),
        "woman_shotgun": rng.random() < 0.1,
        "lucky_used": rng.random() < 0.3,
        "previous_speed": rng.randint(0, 8),
        "reload_bonus": rng.randint(0, 1),
    }


def _ally(rng: Random, of: str) -> Setup:
    kind = rng.choice(tuple(CAPACITY))
    return {
        "of": of,
        "guns": {kind: rng.choice((0, CAPACITY[kind], CAPACITY[kind]))},
        "at": [rng.choice((-3, 3)), rng.choice((-2, 2))],
        "sex": rng.choice(("m", "f")),
        "shown": rng.random() < 0.4,
    }
