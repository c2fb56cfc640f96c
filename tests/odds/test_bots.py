"""The bot of every system plays by the rules, whatever it is asked."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from sekundant.core.encounter import AnySystem, illegal
from sekundant.odds.bots import choices, simple_bot
from tests.generators.contract import Generator
from tests.generators.shelf import rooms
from tests.generators.walk import walk

every_room = pytest.mark.parametrize(
    ("system", "generator"), [pytest.param(*room, id=room[0].id) for room in rooms()]
)

VIEWS = 1500


def views(system: AnySystem, generator: Generator, rng: Random) -> list[tuple[str, Any]]:
    """What is asked of whom in random encounters of every sort, which others than bots have played so far."""
    found: list[tuple[str, Any]] = []
    while len(found) < VIEWS:
        for played in walk(system, generator, rng, most=6):
            asked = system.asks(played.before)
            found.extend((ask.what, system.view(played.before, ask.seat)) for ask in asked)
    return found


@every_room
def test_every_choice_is_legal_and_has_a_weight(system: AnySystem, generator: Generator) -> None:
    asked = Counter[str]()
    for what, view in views(system, generator, Random(1881)):
        asked[what] += 1
        weighted = choices(system, view)
        assert weighted
        assert all(weight > 0 for weight, _ in weighted)
        assert all(illegal(system.objections(view, answer)) == () for _, answer in weighted)
    assert set(asked) <= set(system.ask_kinds)
    assert len(asked) >= 3, asked


@every_room
def test_the_bot_takes_one_of_its_choices_by_the_numbers_that_it_is_given(
    system: AnySystem, generator: Generator
) -> None:
    for _, view in views(system, generator, Random(1882))[:100]:
        answers = {simple_bot(system, view, Random(7).randrange) for _ in range(5)}
        assert len(answers) == 1
        weighted = choices(system, view)
        assert answers <= {answer for _, answer in weighted}
        total = sum(weight for weight, _ in weighted)
        taken = [simple_bot(system, view, partial(_always, pick)) for pick in range(total)]
        assert taken == [answer for weight, answer in weighted for _ in range(weight)]


def _always(pick: int, _: int) -> int:
    return pick


@every_room
def test_one_who_owes_nothing_has_no_choice(system: AnySystem, generator: Generator) -> None:
    rng, idle = Random(1883), 0
    while idle < 20:
        for played in walk(system, generator, rng):
            owing = {ask.seat for ask in system.asks(played.before)}
            for seat in set(system.seats(played.before)) - owing:
                view = system.view(played.before, seat)
                assert choices(system, view) == ()
                with pytest.raises(LookupError):
                    simple_bot(system, view, Random(1).randrange)
                idle += 1
