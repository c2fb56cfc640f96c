"""The clerk at work, and what `/healthz` says of him."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, clerk
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.models import Done, Encounter
from sekundant_web.notify.models import Outgoing, Pulse
from tests.web.conftest import Clock
from tests.web.fights import answer, fresh, lines, opened


def test_what_is_due_is_found_by_an_index(duel: Encounter, clock: Clock) -> None:
    """However many encounters are over, finding those that are due does not look at them."""
    with connection.cursor() as cursor:
        sql, parameters = Encounter.objects.filter(
            status="running", wake_at__lte=clock.now
        ).query.sql_with_params()
        cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{sql}", parameters)
        plan = " ".join(str(row) for row in cursor.fetchall())
    if connection.vendor == "sqlite":
        assert "USING INDEX encounters__status" in plan
    else:
        assert plan  # PostgreSQL reads so small a table from end to end


def test_a_round_settles_all_that_is_due_and_says_how_much(
    duel: Encounter, system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    other = opened(system_id, ann, bob)
    assert Clerk().round(clock.now) == 0
    clock.move(hours=72)
    assert Clerk().round(clock.now) >= 2
    assert len(lines(duel)) == len(lines(other)) == 1
    Outgoing.objects.all().delete()
    assert Clerk().round(clock.now) == 0


def test_clerk_once_goes_home_when_nothing_is_due(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=72)
    call_command("clerk", "--once")
    assert len(lines(duel)) == 1


def test_keys_of_acts_and_letters_are_not_kept_for_ever(duel: Encounter, ann: User, clock: Clock) -> None:
    answer(duel, ann, key="k")
    Outgoing.objects.update(sent_at=clock.now)
    clock.move(days=29)
    Clerk()._tidy(clock.now)
    assert Done.objects.exists()
    clock.move(days=2)
    Clerk()._tidy(clock.now)
    assert not Done.objects.exists()
    assert Outgoing.objects.filter(ask__startswith="").exists()
    clock.move(days=90)
    Clerk()._tidy(clock.now)
    assert not Outgoing.objects.exists()


def test_a_clerk_whose_database_fails_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, rounds = Clerk(), []

    def fails(_now: Any) -> int:
        rounds.append(1)
        if len(rounds) == 3:
            at_work.stop.set()
        raise DatabaseError("the disk is gone")

    monkeypatch.setattr(clerk, "TROUBLE_REST", 0.001)
    monkeypatch.setattr(at_work, "round", fails)
    monkeypatch.setattr(connection, "close", lambda: None)
    at_work.work()
    assert len(rounds) == 3


def test_a_clerk_goes_home_at_once_when_he_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, works = Event(), Event()
    at_work = Clerk(stop)

    def nothing_to_do(_now: datetime) -> int:
        works.set()
        return 0

    monkeypatch.setattr(clerk, "REST", 600.0)
    monkeypatch.setattr(at_work, "round", nothing_to_do)
    thread = Thread(target=at_work.work)
    thread.start()
    assert works.wait(60)
    stop.set()
    thread.join(60)
    assert not thread.is_alive()


# ---------------------------------------------------------------- the clerk is dead (F6)


def test_with_a_clerk_the_site_is_well(duel: Encounter, clock: Clock, client: Client) -> None:
    Clerk().round(clock.now)
    answered = client.get("/healthz")
    assert answered.status_code == 200
    assert answered.json() == {"status": "well", "faults": [], "remarks": []}
    assert "no-store" in answered["Cache-Control"]


def test_two_minutes_after_the_clerks_death_the_site_is_ill(
    duel: Encounter, clock: Clock, client: Client
) -> None:
    Clerk().round(clock.now)
    clock.jump(minutes=2, seconds=1)
    answered = client.get("/healthz")
    assert answered.status_code == 503
    assert answered.json()["faults"] == ["clerk"]


def test_without_a_clerk_looking_settles_and_the_canary_sings(
    duel: Encounter, ann: User, clock: Clock, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    clock.move(hours=72, minutes=6)
    assert "overdue" in client.get("/healthz").json()["faults"]
    with caplog.at_level(logging.ERROR):
        actions.settle(duel.key)
    assert "is the clerk alive?" in caplog.text
    assert len(lines(duel)) == 1
    assert "overdue" not in client.get("/healthz").json()["faults"]


def test_a_site_that_people_look_at_is_awake_though_its_clerk_is_dead(duel: Encounter, clock: Clock) -> None:
    for _ in range(72 * 6 + 1):
        clock.jump(minutes=10)
        actions.settle(duel.key)
    assert len(lines(duel)) == 1
    assert not fresh(duel).notes.exists()


def test_a_database_that_does_not_answer_makes_it_ill(
    client: Client, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    from sekundant_web.pages import health

    def fails(_now: Any) -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "examine", fails)
    answered = client.get("/healthz")
    assert (answered.status_code, answered.json()["faults"]) == (503, ["database"])


def test_healthz_may_only_be_read(client: Client, db: None) -> None:
    assert client.post("/healthz").status_code == 405


def test_a_pulse_is_one_row_a_name(duel: Encounter, clock: Clock) -> None:
    for _ in range(5):
        Clerk().round(clock.now)
        clock.move(minutes=1)
    assert sorted(Pulse.objects.values_list("name", flat=True)) == ["clerk", "site"]
    assert clock.now - Pulse.objects.get(name="clerk").at <= timedelta(minutes=1)
