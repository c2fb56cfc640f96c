"""A turn that can't be resolved is set aside after three tries; the others go on, and people learn it."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, resolving
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.game import Game
from sekundant_web.encounters.models import Encounter, HandedIn, Note, Status
from sekundant_web.notify.models import Kind, Outgoing
from tests.web.conftest import Clock
from tests.web.examining import examined
from tests.web.fights import answer, fresh, lines, opened


class Poison:
    """What happens when a poisoned encounter is played; the others are played as ever."""

    def __init__(self) -> None:
        self.name = ""
        self.error: Exception = RuntimeError("the rules have a hole")
        self.tries = 0


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Poison:
    made, play = Poison(), Game.play

    def played(
        game: Game, handed_in: Mapping[str, HandedIn], more: Mapping[str, Any], at: Any, faces: Any = None
    ) -> Any:
        if made.name and made.name in game.recorder.ledger.lines[0]:
            made.tries += 1
            raise made.error
        return play(game, handed_in, more, at, faces)

    monkeypatch.setattr(Game, "play", played)
    return made


def rounds(clock: Clock, number: int = 10) -> None:
    for _ in range(number):
        Clerk().round(clock.now)
        clock.move(minutes=4)


def test_a_turn_that_raises_three_times_is_set_aside_and_others_go_on(
    duel: Encounter, system_id: str, ann: User, bob: User, clock: Clock, poison: Poison, client: Client
) -> None:
    poison.name = duel.key
    answer(duel, ann)
    answer(duel, bob)
    rounds(clock)
    assert poison.tries == 3
    held = fresh(duel)
    assert held.status == Status.HELD
    assert held.trouble == "RuntimeError: the rules have a hole"
    assert held.wake_at is None
    assert HandedIn.objects.count() == 2, "what was handed in is kept"

    other = opened(system_id, ann, bob)
    answer(other, ann)
    answer(other, bob)
    assert len(lines(other)) == 1

    told = Outgoing.objects.filter(kind=Kind.SET_ASIDE)
    assert {letter.user for letter in told} == {ann, bob}
    assert [note.kind for note in held.notes.all()] == [Note.Kind.SET_ASIDE]
    assert client.get("/healthz").json()["remarks"] == ["set_aside"]


def test_nothing_is_asked_of_people_while_it_is_set_aside(
    duel: Encounter, ann: User, bob: User, clock: Clock, poison: Poison
) -> None:
    poison.name = duel.key
    answer(duel, ann)
    answer(duel, bob)
    rounds(clock)
    clock.move(days=30)
    Clerk().round(clock.now)
    assert fresh(duel).status == Status.HELD
    with pytest.raises(actions.Late):
        answer(duel, ann)


def test_once_the_rules_are_mended_the_operator_lets_it_go_on(
    duel: Encounter, ann: User, bob: User, clock: Clock, poison: Poison
) -> None:
    poison.name = duel.key
    answer(duel, ann)
    answer(duel, bob)
    rounds(clock)
    poison.name = ""
    call_command("resume", duel.key, stdout=StringIO())
    assert len(lines(duel)) == 1
    assert fresh(duel).status in (Status.RUNNING, Status.OVER)
    assert examined(fresh(duel)) == ""
    with pytest.raises(CommandError):
        call_command("resume", duel.key, stdout=StringIO())


def test_a_turn_that_fails_once_is_resolved_the_next_time(
    duel: Encounter, ann: User, bob: User, clock: Clock, poison: Poison
) -> None:
    poison.name = duel.key
    answer(duel, ann)
    answer(duel, bob)
    poison.name = ""
    rounds(clock, 2)
    assert len(lines(duel)) == 1
    assert (fresh(duel).failures, fresh(duel).trouble) == (0, "")


def test_a_database_that_fails_is_nobodys_poison(
    duel: Encounter, ann: User, bob: User, clock: Clock, poison: Poison
) -> None:
    poison.name, poison.error = duel.key, OperationalError("disk I/O error")
    answer(duel, ann)
    assert answer(duel, bob), "what was acknowledged stays so"
    rounds(clock, 4)
    assert fresh(duel).status == Status.RUNNING
    assert fresh(duel).failures == 0
    poison.name = ""
    rounds(clock, 2)
    assert len(lines(duel)) == 1


def test_a_turn_over_which_processes_die_is_set_aside_in_the_end(
    duel: Encounter, ann: User, bob: User, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As if the process had been killed: nothing of it is noted."""

    def dies(*_: object) -> bool:
        raise Killed

    monkeypatch.setattr(actions, "claim_here", lambda *_: None)
    monkeypatch.setattr(actions, "settle", lambda *_, **__: 0)
    answer(duel, ann)
    answer(duel, bob)
    monkeypatch.setattr(resolving, "_resolve", dies)
    for number in range(resolving.MOST_ATTEMPTS):
        with pytest.raises(Killed):
            Clerk().round(clock.now)
        assert fresh(duel).attempts == number + 1
        clock.move(minutes=1)
    Clerk().round(clock.now)
    assert fresh(duel).status == Status.HELD


def test_others_come_before_one_over_which_a_process_has_died(
    duel: Encounter, system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    from sekundant_web.encounters.clerk import due

    other = opened(system_id, ann, bob)
    Encounter.objects.filter(pk=duel.pk).update(wake_at=clock.now, attempts=1)
    Encounter.objects.filter(pk=other.pk).update(wake_at=clock.now)
    assert due(clock.now) == [other.key, duel.key]
