"""The duels for which the order texts of ``fencing_order_texts.yaml`` are written, as ann sees them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sekundant import library
from sekundant.systems.fencing.view import View

ID = "fencing"
ASKS = ("bet", "stack", "distance")

TEXTS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "fencing_order_texts.yaml").read_text(encoding="utf-8")
)

ANN: dict[str, dict[str, Any]] = {
    "plain": {},
    "dagger": {"weapon": "rapier", "off_hand": "dagger"},
    "close": {},
    "woman": {"sex": "f"},
}
SETUPS: dict[str, dict[str, Any]] = {"close": {"distance": "close"}}


@cache
def view_of(hero: str, points: int | None = None, reader: str = "ann") -> View:
    """The view of ann, who is to answer; with ``points`` her bet is thrown."""
    system = library.system(ID)
    setup = {"combatants": {"ann": ANN[hero], "bob": {}}, **SETUPS.get(hero, {})}
    view: View = system.view(system.open(setup, {}, library.shelf(ID)), reader)
    if points is None:
        return view
    return replace(view, hands=tuple(replace(hand, points=points) for hand in view.hands))
