"""Duels that begin at once: the ready-made fencers of the packs; no scenes, nothing before the first turn."""

from __future__ import annotations

from sekundant.core.clauses import Language
from sekundant.core.packs import Pack
from sekundant.core.starter import Ready, Wish, named
from sekundant.core.wire import Faulty, Plain, encode, fault
from sekundant.systems.fencing.catalogue import Fencer, Goods, gather

BEFORE = False
"""A duel begins with its first turn."""

FIGHTERS = ("musketeer", "hussar")
"""Who fights if nobody is chosen."""

Packs = tuple[Pack[Goods], ...]


def fighters(packs: Packs) -> tuple[Ready, ...]:
    """The ready-made fencers."""
    return tuple(Ready(id=fencer.id, name=fencer.name) for fencer in gather(packs).fencers.values())


def scenes(_packs: Packs) -> tuple[Ready, ...]:
    """None: where they fight does not matter."""
    return ()


def setup(wish: Wish, packs: Packs, language: Language) -> Plain:
    """A duel between ready-made fencers. Raise Faulty for ids that are unknown."""
    known = gather(packs).fencers
    chosen = wish.fighters or FIGHTERS
    faults = [
        fault(f"fighters.{one}", "unknown_name", one, tuple(known))
        for one in dict.fromkeys(chosen)
        if one not in known
    ]
    if wish.scene:
        faults.append(fault("scene", "unknown_scene", wish.scene))
    if faults:
        raise Faulty(tuple(faults))
    return {"combatants": {name: _fighter(known[one], language) for name, one in named(chosen)}}


def _fighter(fencer: Fencer, language: Language) -> Plain:
    """A fencer of a setup: all that his card says but its id."""
    fighter: dict[str, Plain] = {**encode(fencer), "name": fencer.name.into(language)}
    del fighter["id"]
    return fighter
