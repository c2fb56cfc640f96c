"""The secrets of all systems: a system without them fails the suite."""

from __future__ import annotations

from sekundant.library import system_ids
from tests.secrets.contract import Secrets
from tests.secrets.fencing.room import FENCING
from tests.secrets.law_of_the_gun.room import LAW_OF_THE_GUN

SECRETS: dict[str, Secrets] = {room.system.id: room for room in (LAW_OF_THE_GUN, FENCING)}


def rooms() -> list[Secrets]:
    """The secrets of every system of the registry."""
    return [SECRETS[system_id] for system_id in system_ids()]
