"""Every law is tried on every system of the registry, over steps of random encounters."""

from __future__ import annotations

import pytest

from tests.generators.shelf import rooms
from tests.generators.walk import Played, walks
from tests.laws.laws import Room

ENCOUNTERS = 160


@pytest.fixture(scope="session", params=rooms(), ids=lambda room: room[0].id)
def room(request: pytest.FixtureRequest) -> Room:
    """A system with its generator."""
    return Room(*request.param)


@pytest.fixture(scope="session")
def steps(room: Room) -> list[Played]:
    """The steps of random encounters."""
    return walks(room.system, room.generator, 1881, ENCOUNTERS)
