"""What somebody takes away with him, and what stays when he leaves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.translation import override

from sekundant.core.wire import encode
from sekundant_web.accounts.leaving import forget, what_leaves
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts
from sekundant_web.encounters.actions import Sitter
from sekundant_web.encounters.deadlines import Policy
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Post, Status
from sekundant_web.encounters.presenting.seats import sitter
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.tables.models import Member, Table
from tests.web import fights
from tests.web.accounts.doors import SECRET, entered, somebody, sure


def data_of(user: User) -> dict[str, Any]:
    """What he downloads."""
    answer = sure(entered(user), user).get("/settings/data/")
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    loaded: dict[str, Any] = json.loads(answer.content)
    return loaded


@pytest.fixture
def two(db: None) -> tuple[User, User]:
    return somebody("ann"), somebody("bob")


@pytest.fixture(params=fights.SYSTEMS)
def running(request: pytest.FixtureRequest, two: tuple[User, User]) -> Encounter:
    """A fight that goes on between Ann and Bob, in every system."""
    return fights.opened(request.param, *two)


def prepare(encounter: Encounter, user: User, word: str) -> Any:
    """Let somebody hand in an order with a story, keep a draft, and speak."""
    where = fights.place(encounter, user)
    ask = fights.ask_of(where)
    assert ask is not None
    answer = fights.some_answer(where, seed=3)
    actions.hand_in(where, ask.key, answer, fields={"text": f"fields of {word}"}, story=f"story of {word}")
    drafts.save_draft(fights.place(encounter, user), "later", {"text": f"draft of {word}"})
    return encode(answer)


def test_somebody_takes_away_his_own_orders_drafts_posts_and_fighters(
    running: Encounter, two: tuple[User, User]
) -> None:
    ann, _ = two
    order = prepare(running, ann, "anns")
    actions.say(fights.place(running, ann), "a word of anns")
    fighter = Fighter.objects.create(owner=ann, system="fencing", name="Athos", notes="notes of anns")
    Version.objects.create(fighter=fighter, number=1, plain={"strength": 3})
    (fight,) = data_of(ann)["fights"]
    assert fight["handed_in"][0]["order"] == order
    assert fight["handed_in"][0]["story"] == "story of anns"
    assert "draft of anns" in json.dumps(fight["drafts"])
    assert [post["text"] for post in fight["posts"]] == ["a word of anns"]
    (held,) = data_of(ann)["fighters"]
    assert (held["notes"], held["versions"][0]["sheet"]) == ("notes of anns", {"strength": 3})


def test_what_another_has_planned_changes_nothing_of_what_is_taken_away(
    running: Encounter, two: tuple[User, User]
) -> None:
    ann, bob = two
    before = data_of(ann)
    prepare(running, bob, "bobs")
    after = data_of(ann)
    for data in (before, after):
        data["account"].pop("sessions")
        data["account"].pop("last_login")
    assert before == after
    assert "bobs" in json.dumps(data_of(bob))


def test_orders_that_were_played_are_taken_away_by_their_own_seat_alone(
    running: Encounter, two: tuple[User, User]
) -> None:
    ann, bob = two
    for turn in range(3):
        for user in two:
            fights.answer(running, user, seed=turn)
    played = [json.loads(text)["answers"] for text in fights.lines(running)]
    assert played
    for user in (ann, bob):
        seat = fights.place(running, user).reader
        (fight,) = data_of(user)["fights"]
        assert [one["order"] for one in fight["orders"]] == [step[seat] for step in played if seat in step]


def test_no_key_hash_or_secret_is_taken_away(two: tuple[User, User]) -> None:
    ann, _ = two
    text = json.dumps(data_of(ann))
    assert ann.password not in text
    assert "seed" not in text
    assert "session_key" not in text


# ---------------------------------------------------------------- leaving


def test_who_leaves_goes_with_all_that_is_his_alone(running: Encounter, two: tuple[User, User]) -> None:
    ann, bob = two
    prepare(running, ann, "anns")
    fighter = Fighter.objects.create(owner=ann, system="fencing", name="Athos")
    Version.objects.create(fighter=fighter, number=1, plain={})
    table = Table.objects.create(slug="t", name="t", system="fencing")
    Member.objects.create(table=table, user=ann)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "ann", "password": SECRET})
    client = sure(entered(ann), ann)

    assert client.post("/settings/delete/", {"name": "bob"}).status_code == 200
    assert User.objects.filter(pk=ann.pk).exists()
    assert client.post("/settings/delete/", {"name": "ann"})["Location"] == "/"

    assert list(User.objects.all()) == [bob]
    assert not Fighter.objects.exists()
    assert not Draft.objects.exists()
    assert not Member.objects.exists()
    assert elsewhere.get("/settings/").status_code == 302


@override("en")
def test_what_is_others_as_well_stays_and_nobody_takes_the_place(
    running: Encounter, two: tuple[User, User]
) -> None:
    ann, bob = two
    prepare(running, ann, "anns")
    actions.say(fights.place(running, ann), "a word of anns")
    seat = fights.place(running, ann).reader
    version = fights.fresh(running).version
    forget(ann)
    left = fights.fresh(running)
    assert left.status == Status.RUNNING
    assert left.version > version
    assert HandedIn.objects.filter(seat__name=seat).count() == 1
    assert Post.objects.filter(text="a word of anns").exists()
    here = left.seats.get(name=seat)
    assert here.user is None
    assert not here.free
    assert sitter(here) == "somebody"
    assert not actions.take_seat(fights.place(running, somebody("eve")), seat, Sitter(user_id=bob.pk))


def test_after_one_has_left_the_clock_answers_for_him(clock: Any, people: Any) -> None:
    ann, bob = people("ann"), people("bob")
    encounter = fights.opened("law-of-the-gun", ann, bob, policy=Policy(hours=24))
    forget(ann)
    fights.answer(encounter, bob)
    clock.move(hours=30)
    actions.settle(encounter.key)
    assert len(fights.lines(encounter)) == 1


def test_a_seat_at_a_fight_that_has_not_begun_is_free_again(two: tuple[User, User]) -> None:
    ann, _ = two
    encounter = fights.opened("law-of-the-gun", ann, fights.NOBODY)
    forget(ann)
    assert all(seat.free for seat in encounter.seats.all())


def test_what_leaves_is_told_before(running: Encounter, two: tuple[User, User]) -> None:
    ann, bob = two
    table = Table.objects.create(slug="t", name="The Saloon", system="fencing")
    Member.objects.create(table=table, user=ann, role=Member.Role.MASTER)
    assert what_leaves(ann).tables == (table,)
    page = sure(entered(ann), ann).get("/settings/delete/").content.decode()
    assert "The Saloon" in page
    Member.objects.create(table=table, user=bob, role=Member.Role.MASTER)
    assert what_leaves(ann).tables == ()
    assert what_leaves(ann).running == 1


def test_an_operator_can_forget_somebody_too(two: tuple[User, User]) -> None:
    call_command("forget", "ANN")
    assert [user.username for user in User.objects.all()] == ["bob"]
    with pytest.raises(CommandError):
        call_command("forget", "ann")
