"""The papers of the Law of the Gun to be checked by themselves: scenes, fighters; how orders are told."""

from __future__ import annotations

from sekundant.core.papers import CHECKED, Paper, setup_with
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.opening.fighter import COMBATANT

ORDER_SIGNS = frozenset({"action", "actions", "speed", "hit", "shoot", "fates"})
"""The fields that only an order, a post or a choice of fates has."""

_SCENE_SIGNS = frozenset(
    {"space", "weather", "sun", "light", "temptations", "covers", "bystanders", "exits", "from"}
)


def _with_scene(scene: Plain) -> Plain:
    return setup_with({}, scene=scene)


PAPERS = (
    Paper(kind="scene", signs=_SCENE_SIGNS, place="scene", around=_with_scene),
    Paper(
        kind="fighter",
        signs=frozenset(COMBATANT) - {"name"},
        place=f"combatants.{CHECKED}",
        around=setup_with,
    ),
)
