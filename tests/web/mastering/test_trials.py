"""What the master reads before it is published is known to nobody else: a trial leaves no trace."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sekundant.core.events import MASTER, Event, seen
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.mastering import NotNow, Stale
from sekundant_web.encounters.models import Dice, Encounter, Referee, Status
from sekundant_web.encounters.presenting import kept, live
from tests.web import fights
from tests.web.examining import examined
from tests.web.mastering.conftest import standing

WHY = "a storm"
STRUCK = '<p class="notice taken-back"'
_TOKENS = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|nonce="?[\w+/=-]*"?')


@pytest.fixture
def ready(fight_of: Callable[..., Encounter], ann: User, bob: User) -> Encounter:
    """A fight in which all is in, and its master has not published yet."""
    fight = fight_of(referee=Referee.MASTER)
    fights.answer(fight, ann, 3, sensible=True)
    fights.answer(fight, bob, 4, sensible=True)
    return fights.fresh(fight)


def told(browsers: dict[str, Client], fight: Encounter) -> dict[str, Any]:
    """All that others are sent: pages, what has changed, and its mark."""
    kept.forget()
    live.forget()
    said = {}
    for name, browser in browsers.items():
        page = browser.get(reverse("encounter", args=[fight.key]))
        changed = browser.get(reverse("live", args=[fight.key]))
        said[name] = (_TOKENS.sub("", page.content.decode()), changed["ETag"])
    return said


def test_a_trial_leaves_no_trace(
    ready: Encounter,
    desk_of: Callable[[Encounter], Place],
    ann: User,
    bob: User,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
) -> None:
    browsers = {user.username: browser_of(user) for user in (ann, bob, people("eve"))}
    before, stood = told(browsers, ready), standing(ready)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        tried = mastering.trial(desk_of(ready))
    assert tried is not None
    assert tried.results
    assert not [one["sql"] for one in asked if not one["sql"].startswith(("SELECT", "SAVEPOINT", "RELEASE"))]
    mastering.save_prose(desk_of(ready), "It was a dark night, and he is dead.")
    mastering.save_faces(desk_of(ready), {"ann.hit.1": 4})
    assert told(browsers, ready) == before
    assert standing(ready) == stood


def test_what_was_read_is_what_is_published_and_replays(
    ready: Encounter, desk_of: Callable[[Encounter], Place], clock: Any
) -> None:
    tried = mastering.trial(desk_of(ready))
    assert tried is not None
    clock.move(hours=30)
    again = mastering.trial(desk_of(ready))
    assert again is not None
    assert again.events == tried.events, "however long he waits the dice are the same"
    assert mastering.publish(desk_of(ready), mark=tried.mark)
    (step,) = fights.lines(ready)
    told = (seen(event, MASTER) for event in _whole(ready, step))
    assert tuple(event for event in told if event is not None) == tried.events


def _whole(fight: Encounter, step: str) -> tuple[Event, ...]:
    """What happened in a step, as it is recorded."""
    return tuple(system_of(fight).event_from(plain) for plain in json.loads(step)["events"])


def test_waiting_for_the_clock_draws_no_other_dice(
    fight_of: Callable[..., Encounter], desk_of: Callable[[Encounter], Place], ann: User, clock: Any
) -> None:
    fight = fight_of(referee=Referee.MASTER)
    fights.answer(fight, ann, 3, sensible=True)
    assert mastering.trial(desk_of(fight)) is None
    clock.move(hours=73)
    tried = mastering.trial(desk_of(fight))
    assert tried is not None
    assert tried.silent == (fights.seats(fight.system)[1],)
    clock.move(hours=50)
    later = mastering.trial(desk_of(fight))
    assert later is not None
    assert (later.mark, later.events) == (tried.mark, tried.events)


def test_a_mark_is_stale_once_an_order_is_another(
    ready: Encounter, desk_of: Callable[[Encounter], Place], ann: User
) -> None:
    tried = mastering.trial(desk_of(ready))
    assert tried is not None
    fights.answer(ready, ann, 9, sensible=True)
    before = standing(ready)
    with pytest.raises(Stale):
        mastering.publish(desk_of(ready), mark=tried.mark, prose="It was a dark night.")
    assert standing(ready) == before


def test_two_masters_publish_once(ready: Encounter, desk_of: Callable[[Encounter], Place]) -> None:
    tried = mastering.trial(desk_of(ready))
    assert tried is not None
    one, other = desk_of(ready), desk_of(ready)
    assert mastering.publish(one, mark=tried.mark)
    assert not mastering.publish(other, mark=tried.mark)
    assert len(fights.lines(ready)) == 1


def test_two_masters_take_back_once(played: Encounter, desk_of: Callable[[Encounter], Place]) -> None:
    step = mastering.steps(desk_of(played))[0]
    mastering.again(desk_of(played), step.number, reason=WHY, keep=True, mark=step.mark)
    before = standing(played)
    assert mastering.steps(desk_of(played))[0].number == step.number, "there is such a step again"
    for act in (
        lambda: mastering.take_back(desk_of(played), step.number, WHY, mark=step.mark),
        lambda: mastering.again(desk_of(played), step.number, reason=WHY, keep=True, mark=step.mark),
    ):
        with pytest.raises(Stale):
            act()
    assert standing(played) == before


def test_while_the_clock_stands_still_orders_come_and_nothing_is_resolved(
    fight: Encounter, desk_of: Callable[[Encounter], Place], ann: User, bob: User, clock: Any
) -> None:
    due = fights.fresh(fight).due_at
    assert due is not None
    clock.move(hours=10)
    mastering.pause(desk_of(fight), WHY)
    assert fights.fresh(fight).due_at is None
    clock.move(hours=1000)
    fights.answer(fight, ann, 1, sensible=True)
    clock.move(hours=1)
    fights.answer(fight, bob, 2, sensible=True)
    assert fights.lines(fight) == []
    with pytest.raises(NotNow):
        mastering.pause(desk_of(fight), WHY)
    assert actions.withdraw(fights.place(fight, bob), fights.asks(fight)[1].key)
    mastering.go_on(desk_of(fight), WHY)
    row = fights.fresh(fight)
    assert row.due_at is not None
    assert (row.due_at - due).total_seconds() == 1001 * 3600
    fights.answer(fight, bob, 2, sensible=True)
    assert len(fights.lines(fight)) == 1


def test_an_order_that_a_master_puts_in_the_place_of_a_players_is_marked_and_his_is_a_draft(
    ready: Encounter,
    desk_of: Callable[[Encounter], Place],
    ann: User,
    bob: User,
    browser_of: Callable[..., Client],
) -> None:
    seat = fights.seats(ready.system)[0]
    ask = next(ask for ask in fights.asks(ready) if ask.seat == seat)
    other = fights.sensible_answer(fights.place(ready, ann), 77)
    fights.answer(ready, ann, 3, sensible=True, fields={"text": "as I wrote it"})
    mastering.answer_for(desk_of(ready), seat, ask.key, other, story="He was told to.", reason=WHY)
    assert fights.fresh(ready).seats.get(name=seat).drafts.get().fields["text"] == "as I wrote it"
    mastering.publish(desk_of(ready))
    post = fights.fresh(ready).posts.get(text="He was told to.")
    assert post.by
    for address in ("", "thread.md"):
        said = browser_of(bob).get(f"/e/{ready.key}/{address}").content.decode()
        assert said.count("внёс мастер") == 2, "the decision says so, and the story"
    with pytest.raises(NotNow):
        mastering.take_answer_back(desk_of(ready), seat, ask.key, WHY)


def test_what_a_player_has_handed_in_he_alone_takes_back(
    ready: Encounter, desk_of: Callable[[Encounter], Place]
) -> None:
    before = standing(ready)
    ask = fights.asks(ready)[0]
    with pytest.raises(NotNow) as refused:
        mastering.take_answer_back(desk_of(ready), ask.seat, ask.key, WHY)
    assert refused.value.code == "his_own"
    assert standing(ready) == before


def test_an_order_entered_and_taken_back_stands_in_the_thread_with_both_reasons(
    played: Encounter,
    desk_of: Callable[[Encounter], Place],
    ann: User,
    browser_of: Callable[..., Client],
) -> None:
    ask = fights.asks(played)[0]
    answer = fights.sensible_answer(fights.place(played, ann), 5)
    mastering.answer_for(desk_of(played), ask.seat, ask.key, answer, reason="by mail")
    mastering.take_answer_back(desk_of(played), ask.seat, ask.key, "the mail was another's")
    page = browser_of().get(f"/e/{played.key}/").content.decode()
    assert "by mail" in page
    assert "the mail was another" in page
    assert STRUCK not in page
    step = mastering.steps(desk_of(played))[-1]
    mastering.take_back(desk_of(played), step.number, WHY)
    page = browser_of().get(f"/e/{played.key}/").content.decode()
    assert page.count(STRUCK) == 2, "what was decided about an order of a turn taken back is struck with it"
    assert page.index("by mail") < page.index("the mail was another") < page.index(WHY)
    assert examined(fights.fresh(played)) == ""


def test_a_fight_with_dice_of_a_real_table_goes_to_its_end(
    fight_of: Callable[..., Encounter], desk_of: Callable[[Encounter], Place], ann: User, bob: User
) -> None:
    fight = fight_of(dice=Dice.GIVEN)
    for turn in range(200):
        for user in (ann, bob):
            fights.answer(fight, user, turn, sensible=True)
        faces: dict[str, int] = {}
        found = mastering.next_die(desk_of(fight), faces)
        while isinstance(found, mastering.NeedsDie):
            assert str(found.sides) in found.said
            faces[found.label] = 1 + (turn + len(faces)) * 7 % found.sides
            found = mastering.next_die(desk_of(fight), faces)
        if found is None:
            continue
        assert isinstance(found, mastering.Trial)
        assert mastering.publish(desk_of(fight), faces=faces, mark=found.mark)
        if fights.fresh(fight).status == Status.OVER:
            break
    assert fights.fresh(fight).status == Status.OVER
    assert examined(fights.fresh(fight)) == ""


def test_dice_that_can_not_be_are_not_published(
    fight_of: Callable[..., Encounter], desk_of: Callable[[Encounter], Place], ann: User, bob: User
) -> None:
    fight = fight_of(dice=Dice.GIVEN)
    for user in (ann, bob):
        fights.answer(fight, user, 3, sensible=True)
    first = mastering.next_die(desk_of(fight), {})
    assert isinstance(first, mastering.NeedsDie)
    before = standing(fight)
    for faces in ({}, {first.label: first.sides + 1}, {first.label: 0}, {"nobody.sings.1": 1}):
        with pytest.raises(NotNow):
            mastering.publish(desk_of(fight), faces=faces)
    assert not mastering.publish(desk_of(fight)), "never by itself"
    assert standing(fight) == before
    bad = mastering.next_die(desk_of(fight), {first.label: first.sides + 1})
    assert isinstance(bad, mastering.BadDie)
    assert (bad.label, bad.code) == (first.label, "impossible")
