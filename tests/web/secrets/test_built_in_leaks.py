"""The test of the tests: leaks are built into the site, one at a time, and each must be found.

By the two worlds, by the canaries or by the matrix. Some of every surface are built in on every run, those
that are found at once; all of them at length (`make soak`).
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any

import pytest

from sekundant_web.operating import metrics
from tests.web.conftest import Clock
from tests.web.fights import SYSTEMS
from tests.web.safety.house import ROLES, furnished
from tests.web.safety.test_matrix import cell, fetched, named, rows
from tests.web.secrets.leaks import carried, masters, operating, page, programs, told
from tests.web.secrets.leaks.building import CANARIES, LEAKS, MATRIX, Leak, Patch
from tests.web.secrets.test_canaries import OTHERS, hits, left, planted
from tests.web.secrets.test_noninterference import Tools, leaks

SURFACES = (carried, masters, operating, page, programs, told)

LEAST = 40
"""So many leaks there are at least."""

PAIRS = 10
"""So many pairs of a site a leak may hide from, six times in each system; most are caught by the first."""

SOON = [name for name, built in LEAKS.items() if built.soon]
AT_LENGTH = [pytest.param(name, marks=pytest.mark.soak) for name in LEAKS if name not in SOON]


@pytest.mark.parametrize("name", [*SOON, *AT_LENGTH])
def test_a_leak_is_found(clock: Clock, name: str, caplog: Any, monkeypatch: Patch, settings: Any) -> None:
    caplog.set_level(logging.INFO)
    settings.WATCH_TOKEN = "the word of who watches"
    built = LEAKS[name]
    built.build(monkeypatch)
    tools = Tools(clock, caplog, monkeypatch, built.probe)
    if built.by == MATRIX:
        assert by_the_matrix()
    elif built.by == CANARIES:
        assert by_canaries(built, caplog)
    else:
        assert by_worlds(tools)


def test_leaks_are_built_into_every_surface() -> None:
    entered = Counter(built.surface for built in LEAKS.values())
    assert entered.total() >= LEAST
    assert set(entered) == {one.__name__.rpartition(".")[2] for one in SURFACES}
    assert {LEAKS[name].surface for name in SOON} == set(entered)


def by_the_matrix() -> bool:
    """Whether somebody gets what he may not get."""
    house = furnished()
    names = {"encounter", "live", "keep", "guests/keep", "guests/encounter", "hand_in"}
    return any(
        cell(fetched(house, role, method, named(house, name, house.there))) != expected
        for name, method, cells in rows()
        if name in names or name.startswith("own/")
        for role, expected in zip(ROLES, cells, strict=True)
    )


def by_canaries(built: Leak, caplog: Any) -> bool:
    """Whether somebody is sent a secret, or it is left where it does not belong."""
    house = furnished(handed_in=False)
    secrets = planted(house)
    try:
        readers = built.probe.readers or OTHERS[:2]
        return any(next(hits(house, secrets, reader, caplog), None) for reader in readers) or any(
            left(house, secrets)
        )
    finally:
        metrics._requests.clear()


def by_worlds(tools: Tools) -> bool:
    """Whether somebody can measure a secret."""
    return any(next(leaks(system, seed, PAIRS, tools), None) for seed in range(5, 11) for system in SYSTEMS)
