"""A guest keeps what he has fought, and nothing else of anybody's."""

from __future__ import annotations

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.access import GUEST
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.models import Encounter, Seat, Status
from tests.web import fights
from tests.web.accounts.doors import SECRET, entered, give_a_key, give_codes, sign_up, somebody

GUN = "law-of-the-gun"


def guest(token: str) -> Client:
    """The browser of a guest."""
    client = Client()
    session = client.session
    session[GUEST] = token
    session.save()
    return client


def fought(token: str, other: Sitter | User = fights.BOT) -> Encounter:
    """A fight of a guest's."""
    return fights.opened(GUN, Sitter(guest=token), other)


def enter_by_password(client: Client) -> None:
    somebody("ann")
    client.post("/accounts/login/", {"login": "ann", "password": SECRET})


def enter_by_code(client: Client) -> None:
    user = somebody("ann")
    give_a_key(user)
    client.post("/accounts/recovery/", {"login": "ann", "code": give_codes(user)[0]})


def become_somebody(client: Client) -> None:
    sign_up(client, "ann")


@pytest.mark.parametrize("door", [become_somebody, enter_by_password, enter_by_code])
def test_a_guests_seats_go_to_the_account_by_every_door(door, db: None) -> None:  # type: ignore[no-untyped-def]
    encounter = fought("mine")
    fought("anothers")
    client = guest("mine")
    door(client)
    ann = User.objects.get(username="ann")
    seat = fights.place(encounter, ann).seat
    assert seat is not None
    assert (seat.user, seat.guest) == (ann, "")
    assert Seat.objects.filter(user=ann).count() == 1
    assert Seat.objects.filter(guest="anothers").count() == 1


def test_who_keeps_a_fight_is_told_so_once(db: None) -> None:
    fought("mine")
    client = guest("mine")
    sign_up(client, "ann", language="en")
    assert "1 fight is yours now" in client.get("/settings/").content.decode()
    client.post("/accounts/logout/")
    client.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert "yours now" not in client.get("/settings/").content.decode()


def test_a_guests_token_is_spent_when_he_enters(db: None) -> None:
    fought("mine")
    client = guest("mine")
    sign_up(client, "ann")
    assert GUEST not in client.session
    client.post("/accounts/logout/")
    assert not client.session.get(GUEST)


def test_who_is_let_in_no_further_than_the_second_step_keeps_nothing(db: None) -> None:
    encounter = fought("mine")
    give_a_key(somebody("ann"))
    client = guest("mine")
    client.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert client.session[GUEST] == "mine"
    assert fights.place(encounter, guest="mine").seat is not None


def test_nobody_gets_a_second_seat_at_a_fight(db: None) -> None:
    ann = somebody("ann")
    encounter = fought("mine", ann)
    client = guest("mine")
    client.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert [seat.user for seat in encounter.seats.all()] == [None, ann]


def test_the_page_offers_a_guest_to_keep_his_fight(db: None) -> None:
    encounter = fought("mine")
    page = guest("mine").get(f"/e/{encounter.key}/keep/")
    assert page.status_code == 200
    assert f'name="next" value="/e/{encounter.key}/"' in page.content.decode()


def test_the_page_is_for_the_guest_alone(db: None) -> None:
    encounter = fought("mine")
    for stranger in (Client(), guest("other"), entered(somebody("bob"))):
        assert stranger.get(f"/e/{encounter.key}/keep/").status_code == 404
    assert guest("mine").get("/e/abcabcabcabc/keep/").status_code == 404


def test_who_keeps_it_already_is_shown_the_fight(db: None) -> None:
    ann = somebody("ann")
    encounter = fights.opened(GUN, ann, fights.BOT)
    assert entered(ann).get(f"/e/{encounter.key}/keep/")["Location"] == f"/e/{encounter.key}/"


@pytest.mark.parametrize("system_id", fights.SYSTEMS)
def test_a_fight_that_is_over_says_how_it_ended(db: None, system_id: str) -> None:
    encounter = fights.opened(system_id, Sitter(guest="mine"), fights.BOT)
    for turn in range(200):
        where = fights.place(encounter, guest="mine")
        ask = fights.ask_of(where)
        if ask is None:
            break
        actions.hand_in(where, ask.key, fights.sensible_answer(where, turn))
    assert fights.fresh(encounter).status == Status.OVER
    page = guest("mine").get(f"/e/{encounter.key}/keep/")
    assert page.status_code == 200
    assert page.context["last"].step.results
