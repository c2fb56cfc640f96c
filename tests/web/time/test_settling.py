"""A turn is settled once all is in or its time is over, by whoever comes first, and never twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from sekundant.ledger.lines import read
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.actions import Late, Overtaken
from sekundant_web.encounters.deadlines import ENDLESS, HOUR, Policy
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Referee, Status
from sekundant_web.tables.models import Member, Table
from tests.web.conftest import NOON, Clock
from tests.web.examining import examined
from tests.web.fights import BOT, answer, ask_of, asks, fresh, lines, opened, place, some_answer

Browser = Callable[..., Client]
DAY = Policy(hours=24)


@pytest.fixture
def table(people: Callable[[str], User], system_id: str) -> Table:
    """A table with a master, who does not fight."""
    made = Table.objects.create(slug="table", name="Table", system=system_id)
    Member.objects.create(table=made, user=people("max"), role=Member.Role.MASTER)
    return made


# ---------------------------------------------------------------- all is in


def test_a_turn_is_resolved_by_the_last_who_hands_in(duel: Encounter, ann: User, bob: User) -> None:
    assert answer(duel, ann)
    assert lines(duel) == []
    assert answer(duel, bob)
    assert len(lines(duel)) == 1


def test_a_duel_is_fought_to_its_end_and_its_ledger_is_good(duel: Encounter, ann: User, bob: User) -> None:
    for turn in range(200):
        for user in (ann, bob):
            answer(duel, user, seed=turn, sensible=True)
        if fresh(duel).status == Status.OVER:
            break
    over = fresh(duel)
    assert over.status == Status.OVER
    assert (over.due_at, over.wake_at) == (None, None)
    assert not HandedIn.objects.exists()
    assert examined(over) == ""


def test_a_duel_against_a_bot_is_fought_to_its_end(system_id: str, ann: User, clock: Clock) -> None:
    duel = opened(system_id, ann, BOT, policy=ENDLESS, before=system_id == "law-of-the-gun")
    for turn in range(300):
        where = place(duel, ann)
        ask = ask_of(where)
        if ask is None:
            break
        if ask.first and turn % 2:
            actions.let_the_other_post(where, ask.key)
        else:
            answer(duel, ann, seed=turn, sensible=True)
    over = fresh(duel)
    assert over.status == Status.OVER
    assert examined(over) == ""


def test_without_a_limit_nobody_is_ever_late(system_id: str, ann: User, bob: User, clock: Clock) -> None:
    duel = opened(system_id, ann, bob, policy=ENDLESS)
    clock.move(days=900)
    assert actions.settle(duel.key) == 0
    assert answer(duel, ann)
    assert (fresh(duel).due_at, fresh(duel).wake_at) == (None, None)


def test_settling_again_and_again_changes_nothing(duel: Encounter, ann: User, bob: User) -> None:
    answer(duel, ann)
    answer(duel, bob)
    before = fresh(duel).revision, fresh(duel).lines.count()
    for _ in range(3):
        assert actions.settle(duel.key) == 0
    assert (fresh(duel).revision, fresh(duel).lines.count()) == before


# ---------------------------------------------------------------- the time is over


def test_the_clock_answers_at_the_deadline_and_not_a_second_sooner(
    duel: Encounter, ann: User, clock: Clock
) -> None:
    answer(duel, ann)
    due = fresh(duel).due_at
    assert due == NOON + timedelta(seconds=259_200)
    clock.move_to(due - timedelta(seconds=1))
    assert actions.settle(duel.key) == 0
    clock.move_to(due)
    assert actions.settle(duel.key) == 1
    (step,) = lines(duel)
    assert [answer["kind"] for seat, answer in sorted(read(step)["answers"].items())].count("silent") == 1
    silence = read(lines(duel, "silence")[0])
    assert silence["hours"] == 72


def test_nobody_has_answered_and_the_clock_answers_for_both(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=72)
    assert actions.settle(duel.key) == 1
    assert [one["kind"] for one in read(lines(duel)[0])["answers"].values()] == ["silent", "silent"]
    assert examined(fresh(duel)) == ""


def test_grace_is_time_in_which_one_may_still_answer(
    system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    duel = opened(system_id, ann, bob, policy=Policy(hours=24, grace_hours=6))
    clock.move(hours=29)
    assert actions.settle(duel.key) == 0
    assert answer(duel, ann)
    clock.move(hours=1)
    with pytest.raises(Late):
        answer(duel, bob)
    assert actions.settle(duel.key) == 1


def test_what_comes_too_late_changes_nothing_even_if_nobody_has_settled_yet(
    duel: Encounter, ann: User, clock: Clock
) -> None:
    before = fresh(duel)
    clock.move(hours=72)
    with pytest.raises(Late):
        answer(duel, ann)
    answer_there = place(duel, ann)
    assert fresh(duel).revision == before.revision
    assert not HandedIn.objects.filter(seat=answer_there.seat).exists()


def test_looking_at_the_page_settles_what_is_due(
    duel: Encounter, ann: User, clock: Clock, browser_of: Browser
) -> None:
    clock.move(hours=72)
    page = browser_of(ann).get(f"/e/{duel.key}/")
    assert page.status_code == 200
    assert len(lines(duel)) == 1


def test_what_comes_after_a_deadline_is_asked_since_the_deadline(duel: Encounter, clock: Clock) -> None:
    clock.move(hours=72, minutes=2)
    actions.settle(duel.key)
    after = fresh(duel)
    assert after.asked_at == NOON + 72 * HOUR
    assert after.resolved_at == clock.now


def test_a_deadline_at_a_fixed_hour_does_not_slip_a_day_because_it_was_noticed_late(
    system_id: str, ann: User, bob: User, clock: Clock
) -> None:
    duel = opened(system_id, ann, bob, policy=Policy(hours=24, fixed_hour=21, zone="UTC"))
    assert fresh(duel).due_at == NOON + 33 * HOUR
    clock.move(hours=33, seconds=40)
    actions.settle(duel.key)
    assert fresh(duel).due_at == NOON + 57 * HOUR


def test_what_was_asked_last_is_due_so_long_after_it_was_asked(
    duel: Encounter, ann: User, bob: User, clock: Clock
) -> None:
    answer(duel, ann)
    clock.move(hours=70)
    answer(duel, bob)
    assert fresh(duel).due_at == clock.now + 72 * HOUR


def test_an_encounter_that_waits_for_its_master_waits(
    system_id: str, ann: User, bob: User, clock: Clock, table: Table, people: Callable[[str], User]
) -> None:
    duel = opened(system_id, ann, bob, policy=Policy(hours=24, on_pass="wait"), table_id=table.pk)
    clock.move(hours=200)
    assert actions.settle(duel.key) == 0
    assert answer(duel, ann), "one may still answer"
    assert mastering.publish(place(duel, people("max")))
    assert [one["kind"] for one in read(lines(duel)[0])["answers"].values()].count("silent") == 1


# ---------------------------------------------------------------- whoever comes first


@pytest.fixture
def open_fire(ann: User, bob: User, clock: Clock) -> Encounter:
    """A duel before the storm in which both may post, and neither has for an hour."""
    duel = opened("law-of-the-gun", ann, bob, before=True, policy=DAY)
    for turn in range(20):
        if asks(duel)[0].first:
            break
        for user in (ann, bob):
            answer(duel, user, seed=turn)
    assert asks(duel)[0].first
    return duel


def test_where_the_first_may_post_the_clock_only_notes_the_silence(
    open_fire: Encounter, ann: User, clock: Clock
) -> None:
    steps, began = len(lines(open_fire)), clock.now
    clock.move(hours=24)
    assert actions.settle(open_fire.key) == 0
    clock.move(hours=1)
    assert actions.settle(open_fire.key) == 1
    assert len(lines(open_fire)) == steps
    assert {read(line)["hours"] for line in lines(open_fire, "silence")} == {25}
    assert fresh(open_fire).wake_at == began + 49 * HOUR
    assert answer(open_fire, ann), "one may still post"
    assert len(lines(open_fire)) == steps + 1


def test_silence_grows_until_it_can_be_claimed(open_fire: Encounter, ann: User, clock: Clock) -> None:
    for hours in (25, 24, 24):
        clock.move(hours=hours)
        assert actions.settle(open_fire.key) == 1
    assert place(open_fire, ann).view.silent_for("outlaw") == 73


def test_nobody_who_lets_another_post_first_is_silent(open_fire: Encounter, ann: User, clock: Clock) -> None:
    where = place(open_fire, ann)
    ask = ask_of(where)
    assert ask is not None
    actions.let_the_other_post(where, ask.key)
    clock.move(hours=25)
    actions.settle(open_fire.key)
    assert {read(line)["seat"] for line in lines(open_fire, "silence")} == {"outlaw"}


def test_a_forgotten_duel_is_left_alone_in_the_end(open_fire: Encounter, clock: Clock) -> None:
    for _ in range(100):
        clock.move(hours=24)
        actions.settle(open_fire.key)
    assert fresh(open_fire).wake_at is None
    assert len(lines(open_fire, "silence")) < 2 * 61


def test_what_somebody_prepared_when_another_came_first_is_prepared_for_the_next_post(
    open_fire: Encounter, ann: User, bob: User
) -> None:
    where = place(open_fire, bob)
    ask = ask_of(where)
    assert ask is not None
    actions.save_draft(where, ask.key, {"text": "half a sentence"})
    answer(open_fire, ann)
    (draft,) = Draft.objects.all()
    assert draft.seat == where.seat
    assert draft.fields == {"text": "half a sentence"}
    assert draft.ask in {one.key for one in asks(open_fire)}


# ---------------------------------------------------------------- amending, taking back, sending twice


def test_sent_twice_is_handed_in_once(duel: Encounter, ann: User) -> None:
    first = answer(duel, ann, key="abc")
    revision = fresh(duel).revision
    assert answer(duel, ann, seed=5, key="abc") == first
    assert fresh(duel).revision == revision
    assert actions.is_done(place(duel, ann), "abc")


def test_nobody_comes_across_anothers_key(duel: Encounter, ann: User, bob: User) -> None:
    long = "k" * 10_000
    assert answer(duel, ann, key=long) != answer(duel, bob, key=long)
    assert len(lines(duel)) == 1


def test_a_later_order_takes_the_place_of_an_earlier_one(duel: Encounter, ann: User, bob: User) -> None:
    first = answer(duel, ann, seed=1)
    assert first is not None
    second = answer(duel, ann, seed=2, instead_of=first.hash)
    with pytest.raises(Overtaken):
        answer(duel, ann, seed=3, instead_of=first.hash)
    (held,) = HandedIn.objects.all()
    assert second is not None
    assert held.receipt == second.hash
    answer(duel, bob)
    name = place(duel, ann).reader
    assert read(lines(duel)[0])["answers"][name] == held.answer


def test_what_is_taken_back_is_a_draft_and_owed_again(duel: Encounter, ann: User, bob: User) -> None:
    where = place(duel, ann)
    ask = ask_of(where)
    assert ask is not None
    actions.hand_in(where, ask.key, some_answer(where), fields={"text": "shoot"}, story="He draws.")
    assert actions.withdraw(place(duel, ann), ask.key)
    assert not actions.withdraw(place(duel, ann), ask.key)
    assert Draft.objects.get().fields == {"text": "shoot", "story": "He draws."}
    answer(duel, bob)
    assert lines(duel) == []


def test_nobody_notices_that_another_has_changed_his_mind(duel: Encounter, ann: User, bob: User) -> None:
    answer(duel, ann, seed=1)
    version = fresh(duel).version
    hers = place(duel, ann).seat
    answer(duel, ann, seed=2)
    assert fresh(duel).version == version
    there = place(duel, ann).seat
    assert hers is not None
    assert there is not None
    assert there.version > hers.version, "her own pages show it"


# ---------------------------------------------------------------- the master


def test_a_turn_that_the_master_publishes_waits_for_him(
    system_id: str, ann: User, bob: User, clock: Clock, table: Table, people: Callable[[str], User]
) -> None:
    duel = opened(system_id, ann, bob, referee=Referee.MASTER, table_id=table.pk)
    master = people("max")
    assert not mastering.publish(place(duel, master))
    answer(duel, ann)
    answer(duel, bob)
    actions.settle(duel.key)
    assert lines(duel) == []
    assert answer(duel, bob, seed=7), "one may change one's mind until then"
    assert mastering.publish(place(duel, master))
    assert len(lines(duel)) == 1
    assert not fresh(duel).released, "the next turn waits for him again"


def test_only_the_master_publishes_and_moves_deadlines(
    duel: Encounter, ann: User, people: Callable[[str], User]
) -> None:
    from django.http import Http404

    for user in (ann, people("eve"), None):
        with pytest.raises(Http404):
            mastering.publish(place(duel, user))
        with pytest.raises(Http404):
            mastering.extend(place(duel, user), 24, "the wind")


def test_the_master_moves_a_deadline_and_the_thread_says_so(
    system_id: str, ann: User, bob: User, clock: Clock, table: Table, people: Callable[[str], User]
) -> None:
    duel = opened(system_id, ann, bob, policy=DAY, table_id=table.pk)
    assert mastering.extend(place(duel, people("max")), 10, "the wind")
    assert fresh(duel).due_at == NOON + 34 * HOUR
    assert read(lines(duel, "decision")[0])["kind"] == "extend"
    clock.move(hours=33)
    assert actions.settle(duel.key) == 0
    clock.move(hours=1)
    assert actions.settle(duel.key) == 1
    assert fresh(duel).due_at == clock.now + 24 * HOUR, "the next turn has the usual time"


def test_a_deadline_that_has_passed_is_moved_to_so_many_hours_from_now(
    system_id: str, ann: User, bob: User, clock: Clock, table: Table, people: Callable[[str], User]
) -> None:
    duel = opened(system_id, ann, bob, policy=Policy(hours=24, on_pass="wait"), table_id=table.pk)
    clock.move(hours=100, minutes=10)
    assert mastering.extend(place(duel, people("max")), 10, "the wind")
    due = fresh(duel).due_at
    assert isinstance(due, datetime)
    assert 10 * HOUR <= due - clock.now <= 11 * HOUR
