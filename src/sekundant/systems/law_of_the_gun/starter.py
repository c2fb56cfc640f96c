"""Duels that begin at once: ready-made fighters are clichés, with a point on everything and two guns."""

from __future__ import annotations

from sekundant.core.clauses import Language
from sekundant.core.packs import Pack
from sekundant.core.starter import Ready, Wish, named
from sekundant.core.wire import Faulty, Plain, fault
from sekundant.systems.law_of_the_gun.catalogue import Catalogue, Cliche, Goods, gather
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, Territory

BEFORE = True
"""A duel may begin before the storm."""

FIGHTERS = ("lawman", "outlaw")
"""Who fights if nobody is chosen."""

SCENE = "saloon"
"""Where they fight if no scene is chosen."""

GUNS = 2
"""So many of the guns that his cliché may begin with a fighter gets."""

Packs = tuple[Pack[Goods], ...]


def fighters(packs: Packs) -> tuple[Ready, ...]:
    """The clichés."""
    return tuple(Ready(id=cliche.id, name=cliche.name) for cliche in gather(packs).cliches.values())


def scenes(packs: Packs) -> tuple[Ready, ...]:
    """The scenes."""
    return tuple(Ready(id=scene.id, name=scene.name) for scene in gather(packs).scenes.values())


def setup(wish: Wish, packs: Packs, language: Language) -> Plain:
    """A duel between clichés in a scene. Raise Faulty for ids that are unknown."""
    catalogue = gather(packs)
    chosen, scene = wish.fighters or FIGHTERS, wish.scene or SCENE
    _check(chosen, scene, catalogue)
    return {
        "phase": "before" if wish.before else "shootout",
        "scene": scene,
        "combatants": {
            name: _fighter(catalogue.cliches[cliche], scene, language) for name, cliche in named(chosen)
        },
    }


def _check(chosen: tuple[str, ...], scene: str, catalogue: Catalogue) -> None:
    cliches, known_scenes = tuple(catalogue.cliches), tuple(catalogue.scenes)
    faults = [
        fault(f"fighters.{one}", "unknown_cliche", one, cliches)
        for one in dict.fromkeys(chosen)
        if one not in cliches
    ]
    if scene not in known_scenes:
        faults.append(fault("scene", "unknown_scene", scene, known_scenes))
    if faults:
        raise Faulty(tuple(faults))


def _fighter(cliche: Cliche, scene: str, language: Language) -> dict[str, Plain]:
    """A fighter of a cliché, at home or abroad as the scene is."""
    fighter: dict[str, Plain] = {
        "cliche": cliche.id,
        **dict.fromkeys(CHARACTERISTICS, 1),
        "name": cliche.name.into(language),
    }
    if cliche.starting_guns:
        fighter["guns"] = list(cliche.starting_guns[:GUNS])
    for territory, there in ((Territory.HOME, cliche.home), (Territory.HOSTILE, cliche.hostile)):
        if scene in there:
            fighter["territory"] = territory.value
    return fighter
