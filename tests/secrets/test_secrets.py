"""Nobody learns what he may not know, until the rules reveal it.

Pairs of duels that differ in secrets alone (:mod:`.pairs`), in every system of the registry. What of them may
show, and when, is the list ``DECLASSIFIED`` of a room's view and the list of open facts in its ``public``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekundant.core.wire import canonical, encode
from tests.generators.walk import walk
from tests.secrets.contract import Secrets
from tests.secrets.pairs import Count, leaks
from tests.secrets.shelf import SECRETS, rooms

PAIRS = 20_000
UNTIL_CAUGHT = 60_000
"""So many pairs a built-in leak may hide from; most are caught within a few hundred."""

every_room = pytest.mark.parametrize("room", rooms(), ids=lambda room: room.system.id)


@every_room
def test_nobody_notices_the_secrets_of_others(room: Secrets) -> None:
    count = Count()
    assert next(leaks(room, Random(1890), PAIRS, count), None) is None
    assert count.pairs >= PAIRS
    assert all(count.by[name] >= 100 for name in room.often), count.by
    assert all(count.by[name] >= 5 for name in room.seldom), count.by
    assert not room.rare or sum(count.by[name] for name in room.rare) >= 30, count.by


@every_room
def test_equal_views_are_equal_bytes(room: Secrets) -> None:
    """Values that are equal can be spelled differently (1 and true), and it is bytes that go out."""
    rng, system = Random(1891), room.system
    for played in walk(system, room.generator, rng):
        for _ in range(20):
            seat = rng.choice(system.seats(played.before))
            (variation, change) = rng.choice(tuple(room.variations.items()))
            other = change(rng, played.before, seat)
            for reader in system.seats(played.before):
                if reader != seat:
                    views = [canonical(encode(system.view(some, reader))) for some in (played.before, other)]
                    assert views[0] == views[1], variation


@every_room
def test_secrets_are_really_varied(room: Secrets) -> None:
    """The seat itself does notice: a pair of equal duels would prove nothing."""
    rng = Random(1892)
    noticed = dict.fromkeys(room.variations, 0)
    for number in range(150):
        for played in walk(room.system, room.generator, rng, most=4, encounter=number):
            seat = rng.choice(room.system.seats(played.before))
            for name, change in room.variations.items():
                other = change(rng, played.before, seat)
                noticed[name] += other != played.before
    assert all(times >= 10 for times in noticed.values()), noticed


HIDING = {
    "recoil_is_told_to_all", "the_chance_of_grit_is_open", "the_sums_of_a_brawl_are_open",
    "nerves_are_told_to_all",
}  # fmt: skip
"""Leaks that many thousand pairs do not notice: the soak waits for them."""


def built_in() -> Iterator[Any]:
    """Every built-in leak, of every room."""
    for room in rooms():
        for name in room.mutants:
            marks = pytest.mark.soak if name in HIDING else ()
            yield pytest.param(room.system.id, name, marks=marks, id=f"{room.system.id}-{name}")


@pytest.mark.parametrize(("system_id", "name"), [*built_in()])
def test_a_leak_that_is_built_in_is_caught(
    system_id: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = SECRETS[system_id]
    room.mutants[name](monkeypatch)
    words = 1.0 if "words" in name else 0.0
    assert next(leaks(room, Random(1893), UNTIL_CAUGHT, Count(), words=words), None) is not None


@every_room
def test_there_are_enough_leaks_to_catch(room: Secrets) -> None:
    assert len(room.mutants) >= 20
    assert len(room.mutants.keys() - HIDING) >= 20


@every_room
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_a_million_pairs(seed: int, room: Secrets) -> None:
    assert next(leaks(room, Random(seed), 50_000, Count(), words=0.1), None) is None
