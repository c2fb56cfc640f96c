"""The page of an encounter: who sees what of it, its thread in parts, and what can be done from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from time import thread_time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter, HandedIn, Post, Referee, Status, Watch
from sekundant_web.tables.models import Member, Table
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters import pages
from tests.web.encounters.pages import Page, look

Browsers = Callable[..., Client]

MOST_BYTES = 150_000
MOST_SECONDS = 0.3


@pytest.fixture
def table(ann: User, bob: User, people: Callable[[str], User]) -> Table:
    """A table of the law of the gun, with a master and two players."""
    made = Table.objects.create(slug="dust", name="Dust", system="law-of-the-gun")
    for name, role in (("ann", "player"), ("bob", "player"), ("judge", "master")):
        Member.objects.create(table=made, user=people(name), role=role)
    return made


@pytest.fixture
def judged(table: Table, ann: User, bob: User, clock: Clock) -> Encounter:
    """A duel at the table whose turns its master publishes."""
    return fights.opened(
        "law-of-the-gun", ann, bob, table_id=table.pk, referee=Referee.MASTER, watch=Watch.MEMBERS
    )


# ---- what stands on it -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("who", ["ann", "bob", None])
def test_everybody_who_may_look_on_gets_a_whole_page(
    duel: Encounter, people: Callable[[str], User], browser_of: Browsers, who: str | None, language: str
) -> None:
    pages.play(duel, people("ann"), people("bob"), steps=2, story="Steel *sings*.")
    page = look(browser_of(people(who) if who else None), duel, language=language)
    assert not [name for name, count in page.ids.items() if count > 1]
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert len(page.all("p", role="status")) == 1
    assert page.all("svg", class_="halo")[0]["aria-labelledby"] == "scene-title scene-description"
    assert page.said("scene-title")
    assert page.said("scene-description")
    assert len(page.all("article", class_="card")) == 2
    assert page.all("article", class_="post")
    assert not re.search(r"<[^>]+ (?:style|on\w+)=", page.html)
    assert not re.search(r"<script(?![^>]* src=)", page.html)
    assert "None" not in page.html


def test_every_label_and_reference_has_its_element(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    page = look(browser_of(ann), duel)
    for _, attributes in page.tags:
        for name in ("aria-labelledby", "aria-describedby", "for"):
            for reference in attributes.get(name, "").split():
                assert reference in page.ids, (name, reference)
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in page.ids


def test_the_heading_levels_leave_none_out(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    pages.play(duel, ann, bob)
    levels = [int(tag[1]) for tag, _ in look(browser_of(ann), duel).tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_only_the_newest_decisive_result_stands_open(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    for seed in range(12):
        duel = fights.opened("law-of-the-gun", ann, bob)
        pages.play(duel, ann, bob, steps=3, seed=seed)
        opened = [one for one in look(browser_of(ann), duel).all("details", class_="result") if "open" in one]
        assert len(opened) <= 1


def test_a_name_is_never_markup(ann: User, bob: User, browser_of: Browsers, system_id: str) -> None:
    plain = fights.setup(system_id)
    for fighter in plain["combatants"].values():
        fighter["name"] = "<b onload=x>&amp;"
    sitters = [actions.Sitter(user_id=one.pk) for one in (ann, bob)]
    duel = pages.opened(system_id, plain, dict(zip(plain["combatants"], sitters, strict=True)))
    pages.play(duel, ann, bob)
    page = look(browser_of(ann), duel)
    assert not page.all("b", onload="x")
    assert "&lt;b onload=x&gt;&amp;amp;" in page.html


# ---- who has handed in -------------------------------------------------------------------------------


def status_of(page: Page) -> str:
    return page.said("live-status")


def test_that_somebody_has_handed_in_is_public_and_what_is_not(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    fights.answer(duel, ann, story="A secret plan.")
    for who in (bob, None):
        page = look(browser_of(who), duel)
        names = [card["aria-labelledby"] for card in page.all("article", class_="card")]
        assert f"handed in: {page.said(names[0])}" in status_of(page)
        assert "A secret plan" not in page.html
    assert "handed in: you" in status_of(look(browser_of(ann), duel))


def test_the_badge_says_the_latest_moment_and_that_it_may_be_earlier(
    duel: Encounter, ann: User, browser_of: Browsers, clock: Clock
) -> None:
    assert "waiting for you" in status_of(look(browser_of(ann), duel))
    assert "Fri 15 May, 15:00, 3 days left" in status_of(look(browser_of(ann), duel))
    assert "earlier if all are in" in status_of(look(browser_of(ann), duel))
    clock.move(hours=61)
    page = look(browser_of(ann), duel)
    assert page.all("div", class_="soon")
    assert "tomorrow" not in status_of(page)


def test_the_moment_is_told_in_the_readers_zone(duel: Encounter, ann: User, browser_of: Browsers) -> None:
    ann.zone = "Asia/Tokyo"
    ann.save()
    assert "21:00" in status_of(look(browser_of(ann), duel))


def test_of_a_secret_ask_the_others_see_nothing(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    duel = pages.with_insight(ann, bob)
    before = {who: look(browser_of(who), duel).ids for who in (bob, None)}
    pages.play(duel, ann, bob, story="Her hand moves.")
    asks = fights.asks(duel)
    assert [(ask.what, ask.secret) for ask in asks] == [("revise", True)]
    for who in (bob, None):
        page = look(browser_of(who), duel)
        assert "all is in, the result follows" in status_of(page)
        assert "Her hand moves" not in page.said("thread")
        assert not [name for name in page.ids - before[who] if re.match("[lp][0-9]", name)]
    mine = look(browser_of(ann), duel)
    assert "waiting for you" in status_of(mine)
    assert "l1-1" in mine.ids
    fights.answer(duel, ann)
    page = look(browser_of(None), duel)
    assert "l2" in page.ids
    assert "Her hand moves" in page.html


def test_the_numbers_of_results_betray_no_hidden_line(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    """Somebody who changes his mind three times leaves no gap."""
    duel = fights.opened("law-of-the-gun", ann, bob)
    for seed in range(3):
        fights.answer(duel, ann, seed)
    fights.answer(duel, bob)
    anchors = [name for name in look(browser_of(None), duel).ids if re.fullmatch("l[0-9]+", name)]
    assert sorted(anchors) == ["l1", "l2"]


def test_whose_time_was_over_stands_in_the_thread(
    ann: User, bob: User, browser_of: Browsers, clock: Clock, system_id: str
) -> None:
    duel = fights.opened(system_id, ann, bob)
    fights.answer(duel, ann)
    clock.move(hours=73)
    page = look(browser_of(None), duel)
    assert page.html.count("has not answered for 73 h") == 1
    assert "the clock has answered instead" in page.html


def test_that_one_who_was_asked_in_secret_kept_silent_is_not_told(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    duel = pages.with_insight(ann, bob)
    pages.play(duel, ann, bob)
    assert [ask.what for ask in fights.asks(duel)] == ["revise"]
    clock.move(hours=73)
    assert "has not answered" in look(browser_of(ann), duel).html
    for who in (bob, None):
        page = look(browser_of(who), duel)
        assert "has not answered" not in page.html
        assert "l2" in page.ids


# ---- the thread in parts -----------------------------------------------------------------------------


def articles(page: Page) -> list[str]:
    return [one["id"] for one in page.all("article", class_="post")]


def test_all_of_a_long_thread_can_be_reached(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    pages.play(duel, ann, bob, steps=2, story="Step by step.")
    for number in range(70):
        actions.say(fights.place(duel, ann), f"Word {number}.")
    long = pages.long(duel, 400)
    reader = browser_of(bob)
    page, seen = look(reader, long), list[str]()
    while earlier := page.all("a", rel="prev"):
        assert not set(articles(page)) & set(seen)
        seen += articles(page)
        page = look(reader, long, "?" + earlier[0]["href"].partition("?")[2])
    seen += articles(page)
    lines = {f"l{one}" for one in long.lines.exclude(shown=None).values_list("shown", flat=True)}
    posts = {f"p{one}" for one in long.posts.values_list("pk", flat=True)}
    assert {one for one in seen if "-" not in one} == lines | posts
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("place", ["l99999", "x1", "l", "p0", "l1' or 1", "l" + "9" * 30, "-1"])
def test_a_place_that_is_not_there_is_not_found(
    duel: Encounter, ann: User, browser_of: Browsers, place: str
) -> None:
    answer = browser_of(ann).get(reverse("encounter", args=[duel.key]), {"before": place})
    assert answer.status_code == 404


def queries(client: Client, encounter: Encounter) -> int:
    look(client, encounter)
    with CaptureQueriesContext(
        connection,
    ) as made:
        look(client, encounter)
    return len(made)


def test_ten_thousand_events_open_as_fast_as_a_few(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    pages.play(duel, ann, bob, steps=2)
    if fights.fresh(duel).status == Status.OVER:
        pytest.fail("a seed with a longer duel is needed")
    reader = browser_of(ann)
    few = queries(reader, duel)
    long = pages.long(duel, 10_000)
    assert queries(reader, long) <= few + 2  # what stands before is counted
    seconds = []
    for _ in range(5):
        started = thread_time()
        page = look(reader, long)
        seconds.append(thread_time() - started)
        assert len(page.html.encode()) < MOST_BYTES
    assert min(seconds) < MOST_SECONDS


# ---- who may look on ---------------------------------------------------------------------------------


def test_a_duel_of_members_is_not_there_for_others(
    judged: Encounter, people: Callable[[str], User], browser_of: Browsers
) -> None:
    for path in ("encounter", "live", "say", "join", "publish"):
        for who in (None, people("stranger")):
            client = browser_of(who)
            address = reverse(path, args=[judged.key])
            answer = client.get(address) if path in ("encounter", "live") else client.post(address)
            assert answer.status_code == 404, path
    look(browser_of(people("ann")), judged)


def test_the_master_sees_all_and_is_told_so(
    judged: Encounter, people: Callable[[str], User], browser_of: Browsers
) -> None:
    page = look(browser_of(people("judge")), judged)
    assert "You are the master: you see everything" in page.html
    assert page.html.count("The player and the master see this") == 2
    for player in ("ann", "bob"):
        other = look(browser_of(people(player)), judged)
        assert other.html.count("You and the master see this") == 1
        assert "you see everything" not in other.html


MASTER_SEES = re.compile("you and the master see this", re.IGNORECASE)


@pytest.mark.parametrize("where", ["with a bot", "at a table whose master fights"])
def test_of_a_master_nothing_is_said_where_there_is_none(
    table: Table, ann: User, browser_of: Browsers, people: Callable[[str], User], clock: Clock, where: str
) -> None:
    if where == "with a bot":
        duel = fights.opened("law-of-the-gun", ann, fights.BOT)
    else:
        duel = fights.opened("law-of-the-gun", ann, people("judge"), table_id=table.pk)
    page = look(browser_of(ann), duel)
    assert page.html.count("Only you see this") == 1
    assert not MASTER_SEES.search(page.html)


@pytest.mark.parametrize("mastered", [True, False])
def test_a_result_of_ones_own_says_who_sees_it(
    table: Table, ann: User, bob: User, browser_of: Browsers, clock: Clock, mastered: bool
) -> None:
    duel = pages.with_insight(ann, bob)
    if mastered:
        Encounter.objects.filter(pk=duel.pk).update(table=table)
    pages.play(duel, ann, bob)
    html = look(browser_of(ann), duel).html
    assert ("you and the master see this" in html) is mastered
    assert ("only you see this" in html) is not mastered


def test_when_it_is_over_what_was_closed_is_open(
    ann: User, bob: User, browser_of: Browsers, clock: Clock
) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    running = look(browser_of(None), duel)
    assert "Closed until the end" not in running.html
    for seed in range(60):
        if fights.fresh(duel).status == Status.OVER:
            break
        pages.play(duel, ann, bob, seed=seed)
    assert fights.fresh(duel).status == Status.OVER
    page = look(browser_of(None), duel)
    assert page.html.count("Closed until the end") == 2
    assert "after the fight" not in page.html


# ---- what can be done --------------------------------------------------------------------------------


def test_words_stand_in_the_thread_at_once_and_once(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    client = browser_of(ann)
    for _ in range(2):
        client.post(reverse("say", args=[duel.key]), {"text": "<script>x</script> *Well*.", "key": "k"})
    assert Post.objects.filter(encounter=duel).count() == 1
    page = look(browser_of(bob), duel)
    assert "<em>Well</em>" in page.html
    assert "<script>x" not in page.html


def test_one_who_only_looks_on_says_nothing(
    duel: Encounter, people: Callable[[str], User], browser_of: Browsers
) -> None:
    client = browser_of(people("stranger"))
    assert not look(client, duel).all("form", action=reverse("say", args=[duel.key]))
    assert client.post(reverse("say", args=[duel.key]), {"text": "Boo"}).status_code == 404
    assert not Post.objects.exists()


def test_a_guest_takes_the_free_seat_and_is_offered_to_keep_the_fight(
    ann: User, browser_of: Browsers, clock: Clock, system_id: str
) -> None:
    duel = fights.opened(system_id, ann, fights.NOBODY)
    guest = browser_of(None)
    page = look(guest, duel)
    assert "1 seat is free" in status_of(page)
    (button,) = page.all("button", name="seat")
    assert not look(browser_of(ann), duel).all("button", name="seat")
    guest.post(reverse("join", args=[duel.key]), {"seat": button["value"]})
    assert fights.fresh(duel).status == Status.RUNNING
    assert "Keep this fight" in look(guest, duel).html
    assert "Keep this fight" not in look(browser_of(ann), duel).html


def test_a_taken_seat_is_not_taken_again(ann: User, bob: User, duel: Encounter, browser_of: Browsers) -> None:
    seats = list(duel.seats.values_list("name", "user_id"))
    browser_of(None).post(reverse("join", args=[duel.key]), {"seat": seats[0][0]})
    assert list(duel.seats.values_list("name", "user_id")) == seats


def test_the_master_publishes_when_all_is_in(
    judged: Encounter, people: Callable[[str], User], browser_of: Browsers
) -> None:
    ann, bob, judge = (people(name) for name in ("ann", "bob", "judge"))
    address = reverse("publish", args=[judged.key])
    assert not look(browser_of(judge), judged).all("form", action=address)
    fights.answer(judged, ann)
    fights.answer(judged, bob)
    assert HandedIn.objects.count() == 2
    assert not look(browser_of(ann), judged).all("form", action=address)
    assert "the master publishes the result" in status_of(look(browser_of(ann), judged))
    assert browser_of(ann).post(address).status_code == 404
    assert look(browser_of(judge), judged).all("form", action=address)
    browser_of(judge).post(address)
    assert len(fights.lines(judged)) == 1


def test_a_result_can_be_copied_to_a_forum_the_same_for_all(
    duel: Encounter, ann: User, bob: User, browser_of: Browsers
) -> None:
    pages.play(duel, ann, bob, steps=2)
    addresses = {one.get("href", "") for one in look(browser_of(ann), duel).all("a")}
    address = max(one for one in addresses if "/forum/" in one)
    answers = [browser_of(who).get(address, headers={"accept-language": "en"}) for who in (ann, bob, None)]
    texts = {re.findall("<textarea.*?</textarea>", one.content.decode(), re.DOTALL)[0] for one in answers}
    assert len(texts) == 1
    assert "[b]" in texts.pop()
    assert browser_of(ann).get(f"{address}?as=klingon").status_code == 404
    assert browser_of(ann).get(address.replace("/forum/", "/forum/9")).status_code == 404
