"""J1: random histories of people, devices, a master and clerks who all act at once, checked afterwards.

Two seats with three devices each hand in, change their minds and take back; the master moves the deadline;
two clerks settle; somebody looks on. Each act notes when it began, when it ended and what came of it; the
ledger tells in which order they took place.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from django.db import connection

from sekundant.core.wire import encode
from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.actions import Late, Overtaken
from sekundant_web.encounters.game import texts_of
from sekundant_web.encounters.models import Encounter
from sekundant_web.operating.doctor.ledgers import examine_alone
from sekundant_web.tables.models import Member, Table
from tests.web.concurrency.test_rush import copies
from tests.web.fights import ask_of, fresh, opened, place, sealed, some_answer

BATCH = 50
"""So many encounters are there at a time."""

Act = Callable[["History", Random], None]


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was acknowledged: who did what, from when till when; ``hash`` is that of its line."""

    seat: str
    ask: str
    answer: Any
    hash: str
    began: float
    ended: float


class History:
    """What happened in one encounter."""

    def __init__(self, duel: Encounter, seed: str) -> None:
        self.duel = duel
        self.seed = seed
        self.handed_in: list[Done] = []
        self.versions: list[int] = []
        self.surprises: list[str] = []

    def act(self, number: int, acts: list[Act]) -> None:
        """Do one or two of these acts, at random moments."""
        random = Random(f"{self.seed}/{number}")
        for _ in range(random.choice((1, 1, 2))):
            time.sleep(random.random() * 0.003)
            try:
                random.choice(acts)(self, random)
            except (Late, Overtaken, mastering.NotNow):
                continue  # refused: nothing has changed, which the ledger shows
            except Exception as error:  # noqa: BLE001 - shown with the history
                self.surprises.append(repr(error))


# ---------------------------------------------------------------- what people and clerks do


def a_player(user: User) -> list[Act]:
    """What one device of a player does."""

    def hand_in(history: History, random: Random, *, knowing: bool = False) -> None:
        where = place(history.duel, user)
        ask = ask_of(where)
        if ask is None or where.seat is None:
            return
        answer = some_answer(where, random.randrange(1000))
        stands = actions.standing(where.seat, ask.key) if knowing else None
        began = time.monotonic()
        given = actions.hand_in(where, ask.key, answer, instead_of=stands)
        ended = time.monotonic()
        history.handed_in.append(Done(where.reader, ask.key, encode(answer), given.hash, began, ended))

    def amend(history: History, random: Random) -> None:
        hand_in(history, random, knowing=True)

    def withdraw(history: History, _random: Random) -> None:
        where = place(history.duel, user)
        ask = ask_of(where)
        if ask is not None:
            actions.withdraw(where, ask.key)

    return [hand_in, hand_in, amend, withdraw]


def a_master(user: User) -> list[Act]:
    """What a master does: he gives people more time."""

    def extend(history: History, random: Random) -> None:
        mastering.extend(place(history.duel, user), random.randint(1, 5), "the wind")

    return [extend]


def a_clerk() -> list[Act]:
    """What a clerk does."""

    def settle(history: History, _random: Random) -> None:
        actions.settle(history.duel.key)

    return [settle]


def a_looker_on() -> list[Act]:
    """Somebody looks, again and again."""

    def look(history: History, _random: Random) -> None:
        for _ in range(3):
            row = fresh(history.duel)
            history.versions.append(row.version)
            asked: set[str] = set()
            for line in (read(text) for text in texts_of(row)):
                if line["type"] == "step" and line["answers"].keys() != asked:
                    history.surprises.append("one side alone was revealed")
                asked = {ask["seat"] for ask in line["asks"]} if "asks" in line else asked

    return [look]


# ---------------------------------------------------------------- the histories


SOAK = [pytest.mark.soak, pytest.mark.timeout(3600)]


@pytest.mark.parametrize(
    ("system_id", "number"),
    [
        ("fencing", 150),
        ("law-of-the-gun", 50),
        pytest.param("fencing", 5000, marks=SOAK),
        pytest.param("law-of-the-gun", 5000, marks=SOAK),
    ],
)
def test_random_histories_make_sense(
    number: int, system_id: str, transactional_db: None, people: Callable[[str], User]
) -> None:
    ann, bob, max_ = people("ann"), people("bob"), people("max")
    table = Table.objects.create(slug="table", name="Table", system=system_id)
    Member.objects.create(table=table, user=max_, role=Member.Role.MASTER)
    mould = opened(system_id, ann, bob, table_id=table.pk)
    devices = [a_player(user) for user in (ann, bob) for _ in range(3)]
    actors = [*devices, a_master(max_), a_clerk(), a_clerk(), a_looker_on()]
    done = turns = 0
    for begins in range(0, number, BATCH):
        duels = copies(mould, BATCH)
        histories = [History(duel, f"{system_id}/{begins + count}") for count, duel in enumerate(duels)]
        play(actors, histories)
        for history in histories:
            check(history)
            done += len(history.handed_in)
            turns += fresh(history.duel).lines.filter(kind="step").exists()
        Encounter.objects.filter(pk__in=[duel.pk for duel in duels]).delete()
    assert done > 2 * number
    assert turns > number / 3, "there was something to resolve"


def play(actors: list[list[Act]], histories: list[History]) -> None:
    """Let all of them act in one encounter at the same time, and then in the next."""
    together = Barrier(len(actors))

    def live(number: int, acts: list[Act]) -> None:
        try:
            for history in histories:
                together.wait(60)
                history.act(number, acts)
        except BrokenBarrierError:
            pass  # somebody else has failed, and it shows there
        finally:
            connection.close()

    threads = [Thread(target=live, args=(number, acts)) for number, acts in enumerate(actors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check(history: History) -> None:
    """A history makes sense, or its seed is told."""
    why = f"history {history.seed}"
    row = fresh(history.duel)
    entries = [read(text) for text in row.lines.order_by("number").values_list("text", flat=True)]
    lines = {entry["hash"]: entry for entry in entries}
    assert history.surprises == [], why
    wrong = [one for one in examine_alone(row.pk) if one.facts.get("field") != "key"]  # it is a copy
    assert wrong == [], why

    # Each acknowledged answer has a line of its own, and each line was acknowledged.
    assert sorted(done.hash for done in history.handed_in) == sorted(
        entry["hash"] for entry in entries if entry["type"] == "answer"
    ), why
    # What ended before something else began stands before it.
    for one in history.handed_in:
        for other in history.handed_in:
            if one.ended < other.began:
                assert lines[one.hash]["n"] < lines[other.hash]["n"], why
    # What is played is the last answer that stood when the turn was resolved; nothing came in after it.
    said = {done.hash: done for done in history.handed_in}
    lying: dict[str, Done] = {}
    for entry in entries:
        for seat, answer in entry.get("answers", {}).items():
            assert answer == lying.pop(seat).answer, why
        if entry["type"] == "answer":
            lying[entry["seat"]] = said[entry["hash"]]
        elif entry["type"] == "withdrawal":
            del lying[entry["seat"]]
    assert sealed(row) == {seat: done.answer for seat, done in lying.items()}, why
    # Nobody sees time go back.
    assert all(one <= other for one, other in pairwise(history.versions)), why
