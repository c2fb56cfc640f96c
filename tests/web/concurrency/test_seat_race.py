"""J2: however many take the last seat at the same moment, one gets it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.models import Status
from tests.web.fights import NOBODY, asks, fresh, lines, opened, place, seats

CLIENTS = 50


def at_once(acts: list[Callable[[], object]]) -> list[object]:
    """Do all of this at the same moment, each in a thread with a connection of its own; what came of it."""
    together, results = Barrier(len(acts)), list[object](acts)

    def do(number: int) -> None:
        try:
            together.wait(30)
            results[number] = acts[number]()
        except Exception as error:  # noqa: BLE001 - whatever was raised is what came of it
            results[number] = error
        finally:
            connection.close()

    threads = [Thread(target=do, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def test_the_last_seat_is_taken_once(transactional_db: None, system_id: str, ann: User) -> None:
    duel = opened(system_id, ann, NOBODY)
    free = seats(system_id)[1]
    users = [User.objects.create(username=f"user{number}") for number in range(CLIENTS)]
    places = [place(duel, user) for user in users]

    def taking(number: int) -> Callable[[], object]:
        return lambda: actions.take_seat(places[number], free, Sitter(user_id=users[number].pk))

    got = at_once([taking(number) for number in range(CLIENTS)])
    assert sorted(map(str, got)) == ["False"] * (CLIENTS - 1) + ["True"]
    (winner,) = [user for user, took in zip(users, got, strict=True) if took is True]
    there = fresh(duel)
    assert there.seats.get(name=free).user == winner
    assert there.status == Status.RUNNING
    assert len(lines(duel, "opening")) == 1
    assert asks(duel)


def test_nobody_sits_twice_however_fast_he_is(transactional_db: None, system_id: str, ann: User) -> None:
    duel = opened(system_id, NOBODY, NOBODY)
    there = place(duel, ann)

    def taking(name: str) -> Callable[[], object]:
        return lambda: actions.take_seat(there, name, Sitter(user_id=ann.pk))

    got = at_once([taking(name) for name in seats(system_id) for _ in range(5)])
    assert sorted(map(str, got)) == ["False"] * 9 + ["True"]
    assert fresh(duel).seats.filter(user=ann).count() == 1


def test_a_guest_does_not_sit_twice_either(transactional_db: None, system_id: str) -> None:
    duel = opened(system_id, NOBODY, NOBODY)
    first, second = seats(system_id)
    assert actions.take_seat(place(duel), first, Sitter(guest="token"))
    assert not actions.take_seat(place(duel), second, Sitter(guest="token"))
    assert actions.take_seat(place(duel), second, Sitter(guest="another"))
    assert fresh(duel).status == Status.RUNNING


def test_one_order_sent_by_many_devices_at_once_is_handed_in_once(
    transactional_db: None, system_id: str, ann: User, bob: User
) -> None:
    from tests.web.fights import answer

    duel = opened(system_id, ann, bob)
    receipts = at_once([lambda: answer(duel, ann, key="the same") for _ in range(12)])
    assert len(set(map(str, receipts))) == 1
    assert "Receipt" in str(receipts[0])
    assert len(lines(duel, "answer")) == 1
