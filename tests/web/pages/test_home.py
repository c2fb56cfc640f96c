"""The home page and the lists of fights: what goes on, what has ended, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter
from tests.web import fights

pytestmark = pytest.mark.django_db(transaction=True)
Browser = Callable[..., Client]
GUN = "law-of-the-gun"


def read(client: Client, path: str = "/", language: str = "en") -> str:
    return client.get(path, headers={"Accept-Language": language}).content.decode()


def part(html: str, heading: str) -> str:
    """The section under a heading."""
    return html.split(f'aria-labelledby="{heading}"')[1].split("</section>", maxsplit=1)[0]


def in_peace(encounter: Encounter, *players: User) -> Encounter:
    """Let both part peacefully."""
    for player in players:
        where = fights.place(encounter, player)
        ask = fights.ask_of(where)
        assert ask is not None
        peace = library.system(encounter.system).answer_from({"action": "peace"}, ask)
        actions.hand_in(where, ask.key, peace)
    over = fights.fresh(encounter)
    assert over.status == "over"
    return over


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_stranger_may_fight_by_any_rules(browser_of: Browser, language: str) -> None:
    html = unescape(read(browser_of(), language=language))
    for system in library.system_ids():
        title = library.rulebook(system).title.into("en" if language == "en" else "ru").partition(":")[0]
        assert f'name="system" value="{system}"' in html
        assert title in html
        for ready in library.starter(system).fighters(library.shelf(system)):
            assert ready.name.into("en" if language == "en" else "ru") in html
    assert html.count('<details class="result"') == len(library.system_ids())
    assert 'id="own"' not in html


def test_the_example_opens_to_arithmetic_whose_clauses_lead_to_their_rules(browser_of: Browser) -> None:
    client = browser_of()
    html = part(read(client), "how")
    assert "Points" in html
    assert "40%" in html
    link = html.split('<a class="clause" href="')[1].split('"')[0]
    address = client.get(link)["Location"]
    path, _, anchor = address.partition("#")
    assert f'id="{anchor}"' in read(client, path)


def test_public_fights_are_shown_and_others_are_not(browser_of: Browser, ann: User, bob: User) -> None:
    shown = fights.opened("fencing", ann, bob, watch="public")
    hidden = fights.opened("fencing", ann, bob, watch="link")
    closed = fights.opened("law-of-the-gun", ann, bob, watch="members")
    html = read(browser_of())
    assert f"/e/{shown.key}/" in part(html, "live")
    assert hidden.key not in html
    assert closed.key not in html


def test_a_list_says_whom_a_fight_waits_for_and_until_when(
    browser_of: Browser, ann: User, bob: User, clock: Any
) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob, watch="public")
    row = part(read(browser_of()), "live")
    assert "Lawman, Outlaw" in row
    assert "15 May" in row
    fights.answer(duel, ann)
    row = part(read(browser_of()), "live")
    assert "Lawman, Outlaw" not in row
    assert "Outlaw" in row


def test_ones_own_fights_come_first_with_whose_turn_it_is(browser_of: Browser, ann: User, bob: User) -> None:
    waiting = fights.opened("fencing", ann, bob, watch="public")
    done = fights.opened("law-of-the-gun", ann, bob)
    fights.answer(done, ann)
    html = read(browser_of(ann))
    own = part(html, "own")
    assert own.index(waiting.key) < own.index(done.key)
    assert own.count('class="me"') == 1
    assert waiting.key not in part(html, "live")


def test_finished_fights_say_how_they_ended(browser_of: Browser, ann: User, bob: User) -> None:
    duel = in_peace(fights.opened(GUN, ann, bob, watch="public"), ann, bob)
    html = read(browser_of())
    assert duel.key in part(html, "over")
    assert "peace" in part(html, "over").lower()
    assert duel.key in read(browser_of(), "/archive/")
    assert duel.key in read(browser_of(ann), "/mine/")


def test_my_fights_are_sorted_by_what_waits_for_me(browser_of: Browser, ann: User, bob: User) -> None:
    waiting = fights.opened("fencing", ann, bob)
    handed_in = fights.opened("fencing", ann, bob)
    fights.answer(handed_in, ann)
    over = in_peace(fights.opened(GUN, ann, bob), ann, bob)
    html = read(browser_of(ann), "/mine/")
    assert waiting.key in part(html, "waiting")
    assert handed_in.key in part(html, "running")
    assert over.key in part(html, "finished")
    assert waiting.key not in read(browser_of(), "/mine/")


def test_lists_take_no_more_queries_for_more_fights(
    browser_of: Browser, ann: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    client = browser_of(ann)
    counts = []
    for _ in range(2):
        for system in library.system_ids():
            fights.opened(system, ann, bob, watch="public")
        with django_assert_max_num_queries(30) as held:
            read(client)
        with django_assert_max_num_queries(20) as mine:
            read(client, "/mine/")
        counts.append((len(held), len(mine)))
    assert counts[0] == counts[1]


def test_what_was_ordered_changes_nothing_in_a_strangers_list(
    browser_of: Browser, ann: User, bob: User, clock: Any
) -> None:
    pages = []
    for seed in (1, 2):
        duel = fights.opened("fencing", ann, bob, watch="public")
        fights.answer(duel, ann, seed)
        pages.append(part(read(browser_of()), "live").replace(duel.key, "KEY"))
        Encounter.objects.all().delete()
    assert pages[0] == pages[1]


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999999", "1000"])
def test_the_archive_takes_any_number_of_a_page(browser_of: Browser, page: str) -> None:
    assert browser_of().get("/archive/", {"page": page}).status_code == 200


def test_the_archive_goes_on_page_by_page(
    browser_of: Browser, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.replays import archive, pages

    for module in (archive, pages):
        monkeypatch.setattr(module, "A_PAGE", 1)
    first = in_peace(fights.opened(GUN, ann, bob, watch="public"), ann, bob)
    second = in_peace(fights.opened(GUN, ann, bob, watch="public"), ann, bob)
    newest, oldest = read(browser_of(), "/archive/"), read(browser_of(), "/archive/?page=2")
    assert second.key in newest
    assert first.key not in newest
    assert 'href="?page=2"' in newest
    assert first.key in oldest
    assert 'rel="next"' not in oldest


def test_seats_that_are_free_are_said_to_be(browser_of: Browser, ann: User) -> None:
    duel = fights.opened("fencing", ann, fights.NOBODY)
    assert "seats are free" in read(browser_of(ann), "/mine/")
    assert actions.take_seat(fights.place(duel, ann), "hussar", fights.BOT) in (True, False)
