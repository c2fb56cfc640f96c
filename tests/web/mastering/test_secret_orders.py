"""An order that the master enters for one who is asked in secret betrays to nobody else that he is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters import mastering
from sekundant_web.encounters.models import Encounter, Referee
from sekundant_web.encounters.presenting import kept, live
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters import pages
from tests.web.mastering.test_trials import told
from tests.web.tables.halls import table_of

WHY = "sent by word of mouth"


@pytest.fixture
def thinks_again(ann: User, bob: User, mia: User, clock: Clock) -> Encounter:
    """A turn in whose middle Ann alone is asked again, in secret."""
    table = table_of("law-of-the-gun", mia, ann, bob)
    fight = pages.with_insight(ann, bob)
    Encounter.objects.filter(pk=fight.pk).update(table=table, referee=Referee.MASTER, title="Noon")
    for who in (ann, bob):
        fights.answer(fight, who, story="A hand moves.")
    mastering.publish(fights.place(fight, mia))
    (ask,) = fights.asks(fight)
    assert ask.secret
    return fights.fresh(fight)


def test_others_learn_nothing_of_it_and_its_player_does(
    thinks_again: Encounter,
    ann: User,
    bob: User,
    mia: User,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
) -> None:
    (ask,) = fights.asks(thinks_again)
    others = {user.username: browser_of(user) for user in (bob, people("eve"))}
    before = told(others, thinks_again)
    answer = fights.sensible_answer(fights.place(thinks_again, ann))
    mastering.answer_for(fights.place(thinks_again, mia), ask.seat, ask.key, answer, reason=WHY)
    assert told(others, thinks_again) == before
    kept.forget()
    live.forget()
    for user in (ann, mia):
        assert WHY in browser_of(user).get(f"/e/{thinks_again.key}/").content.decode()
    mastering.take_answer_back(fights.place(thinks_again, mia), ask.seat, ask.key, "she has written again")
    assert told(others, thinks_again) == before
    assert "she has written again" in browser_of(ann).get(f"/e/{thinks_again.key}/").content.decode()


def test_a_turn_that_stands_in_its_middle_again_betrays_nothing_either(
    thinks_again: Encounter,
    ann: User,
    bob: User,
    mia: User,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
) -> None:
    desk = fights.place(thinks_again, mia)
    (ask,) = fights.asks(thinks_again)
    _publish_what_ends_nothing(thinks_again, ann, mia)
    step = mastering.steps(fights.place(thinks_again, mia))[0]
    assert list(step.answers) == [ask.seat]
    mastering.take_back(desk, step.number, "the wind was forgotten")
    assert [one.key for one in fights.asks(thinks_again)] == [ask.key]
    others = {user.username: browser_of(user) for user in (bob, people("eve"))}
    before = told(others, thinks_again)
    answer = fights.sensible_answer(fights.place(thinks_again, ann))
    mastering.answer_for(fights.place(thinks_again, mia), ask.seat, ask.key, answer, reason=WHY)
    assert told(others, thinks_again) == before


def _publish_what_ends_nothing(fight: Encounter, ann: User, mia: User) -> None:
    """Ann answers so that the fight goes on, which its master sees beforehand."""
    for seed in range(100):
        fights.answer(fight, ann, seed)
        tried = mastering.trial(fights.place(fight, mia))
        if tried is not None and tried.outcome is None:
            mastering.publish(fights.place(fight, mia))
            return
    raise AssertionError("whatever she does, the fight is over")
