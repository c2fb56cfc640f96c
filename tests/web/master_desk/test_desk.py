"""The master's desk: who may enter it, what stands on it, and a turn that is published from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Post, Preparing, Status
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters.pages import Page
from tests.web.master_desk.conftest import at
from tests.web.tables.halls import said


def test_it_is_there_for_its_master_alone(
    ready: Encounter,
    ann: User,
    mias: Client,
    people: Callable[[str], User],
    browser_of: Callable[..., Client],
) -> None:
    assert mias.get(at(ready)).status_code == 200
    for browser in (browser_of(ann), browser_of(people("zoe")), browser_of()):
        assert browser.get(at(ready)).status_code == 404
        assert browser.post(at(ready, "master_post"), {"press": "publish"}).status_code == 404


def test_a_master_who_fights_there_himself_has_no_desk(
    fight_of: Callable[..., Encounter], ann: User, mia: User, mias: Client, system_id: str
) -> None:
    fight = fight_of(system_id, ann, mia)
    assert mias.get(at(fight)).status_code == 404
    assert mias.get(f"/e/{fight.key}/?as=master").status_code == 404


def test_nothing_of_the_result_is_kept_or_shown_before_it_is_published(
    ready: Encounter, ann: User, mias: Client, browser_of: Callable[..., Client]
) -> None:
    before = (fights.fresh(ready).revision, fights.fresh(ready).version, len(fights.lines(ready)))
    page = said(browser_of(ann).get(f"/e/{ready.key}/"))
    shown = Page(mias.get(at(ready)).content.decode())
    assert "publish-form" in shown.texts
    assert (fights.fresh(ready).revision, fights.fresh(ready).version, len(fights.lines(ready))) == before
    assert without_tokens(said(browser_of(ann).get(f"/e/{ready.key}/"))) == without_tokens(page)


def without_tokens(page: str) -> list[str]:
    return [line for line in page.splitlines() if "csrf" not in line and "nonce" not in line]


def test_what_is_read_is_what_is_published_with_its_story(
    ready: Encounter, mias: Client, ann: User, browser_of: Callable[..., Client]
) -> None:
    page = mias.get(at(ready))
    read = [one.sentence for one in page.context["telling"].step.results]
    mias.post(at(ready, "master_post"), {"press": "save", "prose": "Dust settles."})
    assert Preparing.objects.get().text == "Dust settles."
    assert "Dust settles." not in said(browser_of(ann).get(f"/e/{ready.key}/"))
    mark = mias.get(at(ready)).context["telling"].mark
    answer = mias.post(at(ready, "master_post"), {"press": "publish", "prose": "Dust settles.", "mark": mark})
    assert answer.status_code == 302
    now = said(mias.get(f"/e/{ready.key}/"))
    assert read
    assert all(str(one) in mias.get(f"/e/{ready.key}/").content.decode() for one in read)
    assert "Dust settles." in now
    assert "Dust settles." in said(browser_of(ann).get(f"/e/{ready.key}/"))


def test_a_trial_that_is_not_true_any_more_is_not_published_and_the_story_is_kept(
    ready: Encounter, mias: Client, bob: User
) -> None:
    mark = mias.get(at(ready)).context["telling"].mark
    fights.answer(ready, bob, 9)
    answer = mias.post(at(ready, "master_post"), {"press": "publish", "prose": "Too soon.", "mark": mark})
    assert (answer.status_code, len(fights.lines(ready))) == (200, 0)
    assert "Too soon." in said(answer)
    assert 'role="alert"' in said(answer)


def test_a_published_story_is_amended_for_a_quarter_of_an_hour(
    ready: Encounter, mias: Client, clock: Clock
) -> None:
    mias.post(at(ready, "master_post"), {"press": "publish", "prose": "First."})
    post = Post.objects.get(tells=True)
    mias.post(at(ready, "master_post"), {"press": "amend", "post": post.pk, "prose": "Second."})
    assert "Second." in said(mias.get(f"/e/{ready.key}/"))
    clock.move(minutes=16)
    assert "Second." not in said(mias.get(at(ready)))
    late = mias.post(at(ready, "master_post"), {"press": "amend", "post": post.pk, "prose": "Third."})
    assert late.status_code == 200
    assert Post.objects.get(tells=True).text == "Second."


def test_where_the_site_resolves_by_itself_the_master_tells_afterwards(
    fight_of: Callable[..., Encounter], mias: Client, ann: User, bob: User
) -> None:
    fight = fight_of("law-of-the-gun", referee="automatic")
    fights.answer(fight, ann, 3)
    fights.answer(fight, bob, 4)
    assert 'value="tell"' in said(mias.get(at(fight)))
    empty = mias.post(at(fight, "master_post"), {"press": "tell", "prose": " "})
    assert empty.status_code == 200
    mias.post(at(fight, "master_post"), {"press": "tell", "prose": "So it was."})
    assert "So it was." in said(mias.get(f"/e/{fight.key}/"))
    assert 'value="tell"' not in said(mias.get(at(fight)))


def test_all_that_is_closed_stands_in_one_table(ready: Encounter, mias: Client) -> None:
    closed = mias.get(at(ready)).context["closed"]
    assert [column.seat for column in closed.columns] == list(fights.seats(ready.system))
    orders = closed.rows[0]
    assert all(orders.cells)


@pytest.mark.parametrize("act", ["extend", "pause"])
def test_the_clock_is_the_masters_with_a_reason(
    act: str, fight_of: Callable[..., Encounter], mias: Client
) -> None:
    fight = fight_of("fencing")
    due = fights.fresh(fight).due_at
    bare = mias.post(at(fight, "master_time"), {"press": act, "hours": "24", "reason": " "})
    assert bare.status_code == 200
    assert fights.fresh(fight).due_at == due
    assert f'id="{act}-reason-e"' in said(bare)
    done = mias.post(at(fight, "master_time"), {"press": act, "hours": "24", "reason": "no light"})
    assert done.status_code == 302
    assert fights.fresh(fight).due_at != due
    assert "no light" in said(mias.get(at(fight)))


@pytest.mark.parametrize("hours", ["", "a day", "0", "999999", "-4", "1.5"])
def test_hours_that_are_none_are_refused_at_their_field(
    hours: str, fight_of: Callable[..., Encounter], mias: Client
) -> None:
    fight = fight_of("fencing")
    due = fights.fresh(fight).due_at
    answer = mias.post(
        at(fight, "master_time"),
        {"press": "extend", "hours": hours, "reason": "не было связи"},
        headers={"accept-language": "ru"},
    )
    page = said(answer)
    assert (answer.status_code, fights.fresh(fight).due_at) == (200, due)
    assert 'id="extend-hours-e"' in page
    assert "не было связи" in page
    assert "Не сделано" in page


def test_numbers_of_the_closed_list_are_adjusted(
    fight_of: Callable[..., Encounter], mias: Client, system_id: str
) -> None:
    fight = fight_of(system_id)
    who = fights.seats(system_id)[0]
    what = {"law-of-the-gun": "wounds", "fencing": "light"}[system_id]
    name = f"adjust.{who}.{what}"
    done = mias.post(at(fight, "master_adjust"), {name: "1", "reason": "an old wound"})
    assert done.status_code == 302
    page = said(mias.get(at(fight)))
    assert "an old wound" in page
    assert f'name="{name}" value="1"' in page


def test_what_a_change_would_do_is_seen_before_it_is_made(
    fight_of: Callable[..., Encounter], mias: Client, system_id: str
) -> None:
    fight = fight_of(system_id)
    before = (fights.fresh(fight).revision, fights.fresh(fight).state)
    what = {"law-of-the-gun": "wounds", "fencing": "light"}[system_id]
    name = f"adjust.{fights.seats(system_id)[0]}.{what}"
    looked = mias.post(at(fight, "master_adjust"), {name: "1", "press": "look"})
    (line,) = looked.context["looked"].step.results
    assert "Причина" not in line.sentence, "there is none yet"
    assert f'name="{name}" value="1"' in said(looked), "it is still to be recorded"
    for typed in ({}, {name: "777"}):
        refused = mias.post(at(fight, "master_adjust"), {**typed, "press": "look"})
        assert refused.context["looked"] is None
        assert 'role="alert"' in said(refused)
    assert (fights.fresh(fight).revision, fights.fresh(fight).state) == before


def test_a_change_with_which_the_fight_ends_says_so_before(
    fight_of: Callable[..., Encounter], mias: Client
) -> None:
    fight = fight_of("law-of-the-gun")
    fallen = {f"adjust.{seat}.status": "killed" for seat in fights.seats("law-of-the-gun")}
    one, both = (
        mias.post(at(fight, "master_adjust"), {**typed, "press": "look"}).context["looked"]
        for typed in (dict([next(iter(fallen.items()))]), fallen)
    )
    assert (one.over, one.asked_anew) == (False, True)
    assert (both.over, both.asked_anew) == (True, False)
    assert fights.fresh(fight).status == Status.RUNNING


BAD: list[tuple[str, dict[str, str]]] = [
    ("nothing changed", {"reason": "so"}),
    ("no number", {"adjust.musketeer.light": "many", "reason": "so"}),
    ("too many", {"adjust.musketeer.light": "777", "reason": "so"}),
    ("no distance", {"adjust..distance": "moon", "reason": "so"}),
    ("no reason", {"adjust.musketeer.light": "1", "reason": ""}),
]


@pytest.mark.parametrize(("_why", "typed"), BAD, ids=[why for why, _typed in BAD])
def test_a_ruling_outside_the_closed_list_is_refused_and_nothing_typed_is_lost(
    _why: str, typed: dict[str, str], fight_of: Callable[..., Encounter], mias: Client
) -> None:
    fight = fight_of("fencing")
    before = fights.fresh(fight).state
    answer = mias.post(at(fight, "master_adjust"), typed, headers={"accept-language": "ru"})
    page = said(answer)
    assert (answer.status_code, fights.fresh(fight).state) == (200, before)
    assert "Не сделано" in page
    for name, value in typed.items():
        if value and "distance" not in name:
            assert f'value="{value}"' in page


def test_the_end_and_an_outcome_ask_once_more(
    fight_of: Callable[..., Encounter], mias: Client, system_id: str
) -> None:
    fight = fight_of(system_id)
    how = {"law-of-the-gun": "peace", "fencing": "ended"}[system_id]
    asked = f"{at(fight, 'master_declare')}?winner=&how={how}"
    assert mias.get(asked).status_code == 200
    assert fights.fresh(fight).status == Status.RUNNING
    assert mias.post(at(fight, "master_declare"), {"winner": "", "how": how, "reason": ""}).status_code == 200
    assert fights.fresh(fight).status == Status.RUNNING
    mias.post(at(fight, "master_declare"), {"winner": "", "how": how, "reason": "They shake hands."})
    assert fights.fresh(fight).status == Status.OVER
    page = said(mias.get(at(fight)))
    assert "They shake hands." in page
    assert 'id="rulings"' not in page


@pytest.mark.parametrize("typed", [{"winner": "nobody", "how": "ended"}, {"winner": "", "how": "magic"}, {}])
def test_an_outcome_that_is_none_is_not_there(
    typed: dict[str, Any], fight_of: Callable[..., Encounter], mias: Client
) -> None:
    fight = fight_of("fencing")
    assert mias.post(at(fight, "master_declare"), {**typed, "reason": "so"}).status_code == 404
    assert fights.fresh(fight).status == Status.RUNNING


def test_with_the_eyes_of_another_it_is_his_page_without_his_desk(
    ready: Encounter, ann: User, mias: Client, browser_of: Callable[..., Client]
) -> None:
    seat = fights.seats(ready.system)[0]
    his = Page(browser_of(ann).get(f"/e/{ready.key}/").content.decode())
    seen = Page(mias.get(f"/e/{ready.key}/?as={seat}").content.decode())
    for part in ("live-status", "live-scene", "live-cards", "live-thread"):
        assert seen.texts[part] == his.texts[part]
    assert "desk" not in seen.texts
    assert "say" not in seen.texts


def test_nobody_else_looks_with_another_s_eyes(
    ready: Encounter, ann: User, browser_of: Callable[..., Client], people: Callable[[str], User]
) -> None:
    for browser in (browser_of(ann), browser_of(people("zoe")), browser_of()):
        for whose in (*fights.seats(ready.system), "spectator", "master"):
            assert browser.get(f"/e/{ready.key}/?as={whose}").status_code == 404
