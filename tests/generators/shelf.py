"""The generators of all systems: a system without one fails the laws."""

from __future__ import annotations

from sekundant.core.encounter import AnySystem
from sekundant.library import systems
from tests.generators.contract import Generator
from tests.generators.fencing.generator import FencingGenerator
from tests.generators.law_of_the_gun.generator import LawOfTheGunGenerator

GENERATORS: dict[str, Generator] = {
    "law-of-the-gun": LawOfTheGunGenerator(),
    "fencing": FencingGenerator(),
}


def rooms() -> list[tuple[AnySystem, Generator]]:
    """Every system of the registry with its generator."""
    return [(system, GENERATORS[system_id]) for system_id, system in systems().items()]
