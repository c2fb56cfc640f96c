"""Orders in the master's hand: for a player, for a fighter without one."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.models import Draft, Encounter, HandedIn
from tests.web import fights
from tests.web.master_desk.conftest import MASTERS_OWN, at
from tests.web.tables.halls import said


def form(fight: Encounter, user: User) -> dict[str, list[str]]:
    """What a form says that makes a bot's answer in somebody's place."""
    where = fights.place(fight, user)
    ask = fights.ask_of(where)
    assert ask is not None
    fields = room(fight.system).fields_of(fights.sensible_answer(where, 2), where.view, ask)
    return {**fields.stored(), "ask": [ask.key]}


def test_an_order_for_a_player_is_marked_and_needs_a_reason(
    fight_of: Callable[..., Encounter], mias: Client, ann: User, system_id: str
) -> None:
    fight = fight_of(system_id)
    seat = fights.seats(system_id)[0]
    typed = form(fight, ann)
    bare = mias.post(at(fight, "master_order", seat), {**typed, "story": "He waits.", "reason": ""})
    assert bare.status_code == 200
    assert HandedIn.objects.count() == 0
    assert "He waits." in said(bare)
    done = mias.post(
        at(fight, "master_order", seat), {**typed, "story": "He waits.", "reason": "sent by mail"}
    )
    assert done.status_code == 302
    assert HandedIn.objects.get().by != ""
    assert "sent by mail" in said(mias.get(at(fight)))


def test_a_fighter_whom_the_master_plays_needs_no_reason(
    fight_of: Callable[..., Encounter], mias: Client, bob: User, system_id: str
) -> None:
    fight = fight_of(system_id, MASTERS_OWN, bob)
    seat = fights.seats(system_id)[0]
    page = mias.get(at(fight, "master_order", seat))
    sample = page.context["form"].sample
    read = mias.post(
        at(fight, "master_order", seat), {"ask": page.context["ask"].key, "text": sample, "press": "read"}
    )
    assert read.status_code == 200
    fields = read.context["form"].fields.stored()
    done = mias.post(at(fight, "master_order", seat), {**fields, "ask": page.context["ask"].key})
    assert (done.status_code, HandedIn.objects.count()) == (302, 1), said(done)[:3000]


def test_an_illegal_order_is_refused_with_its_clauses_and_kept(
    fight_of: Callable[..., Encounter], mias: Client, ann: User
) -> None:
    fight = fight_of("law-of-the-gun")
    ask = fights.ask_of(fights.place(fight, ann))
    assert ask is not None
    typed = {"ask": ask.key, "action": "shoot", "speed": "40", "hit": "40", "reason": "по почте"}
    answer = mias.post(at(fight, "master_order", "lawman"), typed, headers={"accept-language": "ru"})
    page = said(answer)
    assert (answer.status_code, HandedIn.objects.count()) == (200, 0)
    assert 'role="alert"' in page
    assert "LG." in page
    assert 'value="40"' in page
    assert "по почте" in page


def test_the_player_s_draft_is_not_touched_nor_shown(
    fight_of: Callable[..., Encounter], mias: Client, ann: User, browser_of: Callable[..., Client]
) -> None:
    fight = fight_of("law-of-the-gun")
    ask = fights.ask_of(fights.place(fight, ann))
    assert ask is not None
    typed = {"ask": ask.key, "action": "shoot", "speed": "4", "story": "My secret thought."}
    browser_of(ann).post(f"/e/{fight.key}/draft/", typed)
    page = said(mias.get(at(fight, "master_order", "lawman")))
    mias.post(at(fight, "master_order", "lawman"), {"ask": ask.key, "speed": "9", "press": "step:hit+1"})
    assert "My secret thought." not in page
    assert Draft.objects.get().fields["speed"] == ["4"]


def test_what_was_asked_before_is_not_answered_any_more(
    fight_of: Callable[..., Encounter], mias: Client, ann: User
) -> None:
    fight = fight_of("fencing")
    answer = mias.post(at(fight, "master_order", "musketeer"), {"ask": "old", "bet": "low", "reason": "so"})
    assert (answer.status_code, HandedIn.objects.count()) == (200, 0)
    assert words("fencing").ASKS
