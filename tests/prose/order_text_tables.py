"""The duels for which the order texts of ``order_texts.yaml`` are written, as ann sees them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sekundant import library
from sekundant.systems.law_of_the_gun.view import View

ID = "law-of-the-gun"

TEXTS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "order_texts.yaml").read_text(encoding="utf-8")
)

TWO_GUNS = {
    "guns": {"classic": 6, "shorty": 6},
    "hands": {"main": "classic", "off_hand": "shorty"},
    "skills": {"left_hand": 1},
}
KIDS = {
    "guns": {"kid": 5, "kid_2": {"type": "kid"}, "derringer": 2},
    "hands": {"main": "kid", "off_hand": None},
    "skills": {"left_hand": 0},
}
HEROES: dict[str, dict[str, Any]] = {
    "plain": {},
    "bar": {"at": [0, -4]},
    "hidden": {"at": [0, -4], "hidden": True},
    "two": TWO_GUNS,
    "kids": KIDS,
    "arsenal": {"guns": {"classic": 0, "kid": 5, "derringer": 2, "rifle": 12}},
    "dropped": {"guns": {"classic": 6, "kid": 5}, "hands": {"main": "kid"}, "dropped": ["classic"]},
    "faithful": {"guns": {"old_faithful": 6, "old_heavy": 6}},
    "shotgun": {"guns": {"shotgun": 2, "classic": 6}},
    "long_left": {"guns": {"classic": 6, "rifle": 12}, "hands": {"main": "classic", "off_hand": "rifle"}},
    "insight": {"skills": {"insight": 0}},
    "sharp": {"quickness": 2, "accuracy": 2, "guns": {"kid": 5}},
}
NAMES = {
    "bob": ("Боб", "Bob"),
    "cal": ("Кэл",),
    "window": ("окно", "the window"),
    "door": ("дверь отеля", "hotel door"),
    "joe": ("Джо",),
}
BAR = {"id": "bar", "kind": "full", "at": [0, -4], "size": [4, 1]}
WINDOW = {"id": "window", "kind": "instant", "at": [2, -4]}
DOOR = {"id": "door", "kind": "parting_shots", "at": [-4, -4]}
SCENES: dict[str, dict[str, Any]] = {
    "": {},
    "cover": {"covers": [BAR]},
    "exit": {"exits": [WINDOW]},
    "exits": {"exits": [WINDOW, DOOR]},
    "dim": {"light": "dim"},
}


@cache
def view_of(hero: str, scene: str = "", turn: int = 2, *, many: bool = False, ally: bool = False) -> View:
    """The view of ann, who is to order."""
    combatants: dict[str, Any] = {"ann": HEROES[hero], "bob": {}}
    if many:
        combatants |= {"cal": {}}
    setup: dict[str, Any] = {"turn": turn, "scene": SCENES[scene], "combatants": combatants}
    if ally:
        setup["allies"] = {"joe": {"of": "ann", "at": [3, -4]}}
    system = library.system(ID)
    state = system.open(setup, {}, library.shelf(ID))
    view: View = system.view(state, "ann")
    return view
