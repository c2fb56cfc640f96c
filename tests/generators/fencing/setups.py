"""Random setups of a fencing duel, in the rulebook's vocabulary, and the packs of its table."""

from __future__ import annotations

from random import Random
from typing import Any

from sekundant.core.packs import Pack
from sekundant.core.reading import switch_values
from sekundant.library import shelf
from sekundant.systems.fencing.catalogue import Goods, read_goods
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Bet
from sekundant.systems.fencing.sheet import CHARACTERISTICS
from sekundant.systems.fencing.weapons import DISTANCES

NAMES = ("ann", "bob")
WEAPONS = ("rapier", "smallsword", "longsword", "sabre", "plain_sword", "cutlass", "short_sword", "knife")
WITH_DAGGER = ("rapier", "smallsword")

Setup = dict[str, Any]

OTHER_NUMBERS = read_goods(
    {
        "pack": "other_numbers",
        "system": "fencing",
        "weapons": [
            {"id": name, "name": {"en": name, "ru": name}, "far": 7, "middle": -12, "close": 40, **more}
            for name, more in (("rapier", {"off_hand_dagger": True}), ("knife", {}))
        ],
        "dagger": {"name": {"en": "dirk", "ru": "кортик"}, "hit": 23, "damage": -4},
    }
)
"""A master's pack: no number of the shipped weapons may stand in the rules."""


def packs(rng: Random) -> tuple[Pack[Goods], ...]:
    """The shipped packs, at some tables with a master's own behind them."""
    shipped = shelf("fencing")
    return (*shipped, OTHER_NUMBERS) if rng.random() < 0.2 else shipped


def options(rng: Random) -> dict[str, str]:
    """Some switches, most of them as they are."""
    known = switch_values(Options)
    return {name: rng.choice(values) for name, values in known.items() if rng.random() < 0.25}


def setup(rng: Random) -> Setup:
    """A duel of two, at its beginning or in its midst."""
    names = NAMES if rng.random() < 0.8 else NAMES[::-1]
    alike = rng.random() < 0.3
    first = fencer(rng, names[0])
    second = {**first, "name": names[1]} if alike else fencer(rng, names[1])
    duel: Setup = {"combatants": [first, second]}
    if rng.random() < 0.7:
        duel["distance"] = rng.choice(DISTANCES).value
    if rng.random() < 0.4:
        duel["initiative"] = rng.choice(names)
    if rng.random() < 0.3:
        duel["turn"] = rng.randint(2, 9)
    if rng.random() < 0.1:
        duel["phase_one"] = {
            name: {"bet": rng.choice((None, *Bet)), "success": rng.random() < 0.5} for name in names
        }
    return duel


def fencer(rng: Random, name: str) -> Setup:
    """A fencer, fresh or worn; many values are alike, so that contests are tied."""
    man: Setup = {"name": name, "sex": rng.choice(("m", "f")), "display": rng.choice(("", "Анна де Вер"))}
    man |= {
        characteristic: rng.choice((0, 0, 10, 20, 25, 44, rng.randint(0, 100)))
        for characteristic in CHARACTERISTICS
        if rng.random() < 0.7
    }
    if rng.random() < 0.5:
        man["mastery"] = rng.choice((50, 80, 100))
    if rng.random() < 0.8:
        man["weapon"] = rng.choice(WEAPONS)
    if rng.random() < 0.5:
        man |= {"weapon": rng.choice(WITH_DAGGER), "off_hand": "dagger"}
    wounds = {"light": rng.choice((0, 0, 0, 1, 2)), "serious": rng.choice((0, 0, 0, 1))}
    if rng.random() < 0.5:
        man["wounds"] = wounds
    if rng.random() < 0.4:
        most = 10 + man.get("stamina", 0) // 10 - 2 * sum(wounds.values())
        man["breath"] = rng.choice((most, min(most, rng.randint(-8, 4)), min(most, 0)))
    return man
