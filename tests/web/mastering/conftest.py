"""A table whose master does not fight, and fights there in every referee mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Encounter, HandedIn
from sekundant_web.tables.models import Table
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of


@pytest.fixture
def mia(people: Callable[[str], User]) -> User:
    return people("mia")


@pytest.fixture
def table(system_id: str, mia: User, ann: User, bob: User) -> Table:
    return table_of(system_id, mia, ann, bob)


@pytest.fixture
def fight_of(system_id: str, table: Table, ann: User, bob: User, clock: Clock) -> Callable[..., Encounter]:
    """Opens a fight at Mia's table."""

    def opened(*sitters: Any, **more: Any) -> Encounter:
        return fights.opened(system_id, *(sitters or (ann, bob)), table_id=table.pk, **more)

    return opened


@pytest.fixture
def fight(fight_of: Callable[..., Encounter]) -> Encounter:
    """A fight that goes on by itself."""
    return fight_of()


@pytest.fixture
def played(fight: Encounter, ann: User, bob: User) -> Encounter:
    """A fight in which something has happened, and goes on."""
    for turn in range(6):
        fights.answer(fight, ann, turn, sensible=True)
        fights.answer(fight, bob, turn + 50, sensible=True)
        if len(fights.lines(fight)) > 1:
            break
    return fights.fresh(fight)


@pytest.fixture
def desk_of(mia: User) -> Callable[[Encounter], Place]:
    """Mia's place at a fight, by a look of hers."""
    return lambda fight: fights.place(fight, mia)


def standing(fight: Encounter) -> tuple[Any, ...]:
    """All that an act could change."""
    row = fights.fresh(fight)
    return (
        row.revision,
        row.version,
        row.state,
        row.status,
        row.due_at,
        row.wake_at,
        row.paused_at,
        tuple(row.lines.values_list("text", flat=True)),
        tuple(row.posts.values_list("pk", "text")),
        tuple(row.seats.values_list("user", "guest", "bot", "by_master", "version")),
        tuple(HandedIn.objects.filter(seat__encounter=row).values_list("receipt", flat=True)),
    )
