"""How often one may act: from a bucket of one's own, refused with a page that says when it goes on."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from sekundant_web.encounters.models import Post
from sekundant_web.limits import acts, middleware
from sekundant_web.limits.acts import POSTED, READ, USUAL, limit_of
from sekundant_web.limits.buckets import Limit, take
from sekundant_web.limits.middleware import network_of
from sekundant_web.limits.models import Bucket
from sekundant_web.limits.unhurried import unhurried
from tests.web.accounts.doors import entered, sure
from tests.web.conftest import Clock
from tests.web.safety.addresses import every
from tests.web.safety.house import House, furnished, parts_of

FEW = Limit("few", 3, 10.0)


# ---------------------------------------------------------------- the bucket


def test_so_many_at_once_and_then_one_after_another(clock: Clock) -> None:
    assert [take(FEW, "ann", clock.now) for _ in range(5)] == [0, 0, 0, 10, 10]
    clock.move(seconds=4)
    assert take(FEW, "ann", clock.now) == 6
    clock.move(seconds=6)
    assert [take(FEW, "ann", clock.now) for _ in range(2)] == [0, 10]


def test_what_is_refused_takes_nothing(clock: Clock) -> None:
    for _ in range(50):
        take(FEW, "ann", clock.now)
    clock.move(seconds=10)
    assert take(FEW, "ann", clock.now) == 0


def test_a_bucket_fills_to_its_brim_and_no_further(clock: Clock) -> None:
    take(FEW, "ann", clock.now)
    clock.move(hours=9)
    assert [take(FEW, "ann", clock.now) for _ in range(4)] == [0, 0, 0, 10]


def test_nobody_takes_from_anothers(clock: Clock) -> None:
    for _ in range(9):
        take(FEW, "ann", clock.now)
    assert take(FEW, "bob", clock.now) == 0


def test_a_clock_that_goes_back_locks_nobody_out_for_long(clock: Clock) -> None:
    take(FEW, "ann", clock.now)
    clock.jump(hours=-1)
    assert take(FEW, "ann", clock.now) <= 3600 + 30
    clock.jump(hours=1, minutes=1)
    assert take(FEW, "ann", clock.now) == 0


def test_full_buckets_are_thrown_away(clock: Clock) -> None:
    for number in range(30):
        take(FEW, f"guest {number}", clock.now)
    clock.move(hours=1)
    take(FEW, "ann", clock.now)
    assert Bucket.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_many_at_the_same_moment_take_no_more_than_there_is() -> None:
    limit, taken, now = Limit("rush", 5, 1000.0), list[bool](), timezone.now()

    def rush() -> None:
        try:
            taken.extend(take(limit, "ann", now) == 0 for _ in range(5))
        finally:
            connection.close()

    threads = [threading.Thread(target=rush) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(taken) == 30
    assert sum(taken) == 5


@pytest.mark.django_db(transaction=True)
def test_no_disk_is_waited_for_and_whatever_happens_it_is_waited_for_again() -> None:
    def waits() -> str:
        names = {"sqlite": "PRAGMA synchronous", "postgresql": "SHOW synchronous_commit"}
        with connection.cursor() as cursor:
            cursor.execute(names[connection.vendor])
            return str(cursor.fetchone()[0])

    hurried = waits()
    assert hurried in {"2", "on"}
    with unhurried():
        assert waits() in {"1", "off"}
    with pytest.raises(ZeroDivisionError), unhurried():
        raise ZeroDivisionError
    assert waits() == hurried
    with transaction.atomic(), unhurried():
        assert waits() == hurried


# ---------------------------------------------------------------- every act has one


def ours() -> set[str]:
    """The addresses of our own that take a POST, by asking each."""
    theirs = ("account_", "mfa_", "usersessions_", "admin:")
    return {one.name for one in every() if one.name and not one.name.startswith(theirs)}


@pytest.fixture
def house(clock: Clock) -> House:
    return furnished()


def address_of(house: House, name: str) -> str:
    varies = next(one.varies for one in every() if one.name == name)
    some = {"system": "law-of-the-gun", "clause": "1", "case": "x", "slug": "x", "name": "dice"}
    parts = parts_of(house.there, name, varies) if "system" not in varies and name != "page" else None
    return reverse(name, kwargs=parts or {part: some[part] for part in varies})


def test_every_address_that_takes_a_post_stands_in_the_list(house: House) -> None:
    """A new one fails here until somebody has said how often it may be used."""
    takes = set()
    for name in ours():
        browser = house.browser("master")
        if name == "export_data":
            sure(browser, house.people["master"])
        if browser.post(address_of(house, name)).status_code != 405:
            takes.add(name)
    theirs_in_our_place = {name for name in POSTED if name.startswith(("account_", "mfa_"))}
    assert takes == set(POSTED) - theirs_in_our_place


def test_every_post_to_whatever_address_is_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One token each, so the second post of every address is refused, theirs and the operators' as well."""

    def one_token(method: str, name: str) -> Limit | None:
        found = limit_of(method, name)
        return found and Limit(f"{name}", 1, 60.0)

    monkeypatch.setattr(middleware, "limit_of", one_token)
    tried = 0
    for one in every():
        if not one.name or set(one.varies) & {"content_type_id", "app_label", "url"}:
            continue
        browser = house.browser("staff")
        address = address_of(house, one.name)
        browser.post(address)
        if not browser.session.get("_auth_user_id"):
            browser = house.browser("staff")  # that was the way out
        answer = browser.post(address)
        assert answer.status_code == 429, one.name
        tried += 1
    assert tried > 90


def test_reading_costs_nothing_but_for_what_is_listed(house: House) -> None:
    assert limit_of("GET", "encounter") is None
    assert limit_of("HEAD", "home") is None
    assert limit_of("GET", "rules_search") is READ["rules_search"]
    assert limit_of("POST", "whatever else") is USUAL


def test_no_limit_is_in_the_way_of_a_person() -> None:
    """A minute of quick play, by the slowest bucket of its kind, and nobody may fill a disk in a day."""
    every_limit = {one.name: one for one in (*POSTED.values(), *READ.values(), USUAL)}
    for one in every_limit.values():
        assert one.burst >= 20, one
        assert one.burst + 86_400 / one.every < 200_000, one
    assert acts.TYPING.burst >= 300


# ---------------------------------------------------------------- the refusal


def talk(browser: Client, house: House, times: int) -> list[Any]:
    address = reverse("say", args=[house.fight.key])
    return [browser.post(address, {"text": f"word {number}"}) for number in range(times)]


@pytest.mark.parametrize(
    ("language", "heading", "when"),
    [("en", "Too often", "in 15 seconds."), ("ru", "Слишком часто", "через 15 секунд.")],
)
def test_it_is_refused_in_the_readers_language_and_says_when(
    house: House, language: str, heading: str, when: str
) -> None:
    browser = house.browser("seat_a", headers={"accept-language": language})
    answers = talk(browser, house, acts.POSTS.burst + 1)
    assert {one.status_code for one in answers[:-1]} == {302}
    refused = answers[-1]
    assert refused.status_code == 429
    assert refused["Retry-After"] == "15"
    page = refused.content.decode()
    assert f"<h1>{heading}</h1>" in page
    assert when in page
    assert Post.objects.count() == acts.POSTS.burst


def test_who_waits_goes_on(house: House, clock: Clock) -> None:
    browser = house.browser("seat_a")
    wait = int(talk(browser, house, acts.POSTS.burst + 1)[-1]["Retry-After"])
    clock.move(seconds=wait)
    assert talk(browser, house, 1)[0].status_code == 302


def test_nobody_locks_out_his_opponent(house: House) -> None:
    """Whatever Ann does a thousand times, at the same fight and from the same address: Bob acts."""
    ann, bob = house.browser("seat_a"), house.browser("seat_b")
    for name in ("say", "hand_in", "desk_draft", "desk_withdraw", "desk_pass"):
        address = reverse(name, args=[house.fight.key])
        last = [ann.post(address).status_code for _ in range(POSTED[name].burst + 1)][-1]
        assert last == 429, name
        assert bob.post(address).status_code != 429, name


def test_another_browser_of_the_same_account_has_the_same_bucket(house: House) -> None:
    talk(house.browser("seat_a"), house, acts.POSTS.burst)
    another = entered(house.people["seat_a"])
    assert another.cookies["sessionid"].value != house.sessions["seat_a"]
    assert talk(another, house, 1)[0].status_code == 429


def test_a_guest_who_throws_his_cookies_away_is_known_by_his_address(house: House) -> None:
    made = acts.FIGHTS.burst * acts.OF_GUESTS
    Bucket.objects.all().delete()
    for number in range(made + 1):
        answer = Client(REMOTE_ADDR="203.0.113.7").post("/fight/", {"system": "no such one"})
        assert answer.status_code == (302 if number < made else 429)
    assert Client(REMOTE_ADDR="203.0.113.8").post("/fight/", {"system": "x"}).status_code == 302
    account = house.browser("seat_a", REMOTE_ADDR="203.0.113.7")
    assert account.post("/fight/", {"system": "x"}).status_code == 302


def test_the_address_is_that_behind_the_proxies_we_know(house: House, settings: Any) -> None:
    """Without a proxy nobody dodges by a header that he writes; with one each visitor has his own bucket."""

    def visitor(forwarded: str) -> int:
        browser = Client(REMOTE_ADDR="10.0.0.1", headers={"x-forwarded-for": forwarded})
        return browser.post("/fight/", {"system": "x"}).status_code

    many = acts.FIGHTS.burst * acts.OF_GUESTS
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    assert {visitor(f"198.51.100.{number}") for number in range(many)} == {302}
    assert visitor("198.51.100.250") == 429
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert visitor("198.51.100.250") == 302


def test_a_house_has_one_network() -> None:
    assert network_of("2001:db8:1:2::77") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8::1")
    assert network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("a socket") == "a socket"


def test_a_form_sent_from_another_site_takes_nothing_from_its_victim(house: House) -> None:
    browser = house.browser("seat_a", enforce_csrf_checks=True)
    talk(browser, house, acts.POSTS.burst + 5)
    assert talk(house.browser("seat_a"), house, 1)[0].status_code == 302


def test_no_bucket_tells_whose_it_is(house: House) -> None:
    Client(REMOTE_ADDR="203.0.113.7").post("/fight/", {"system": "x"})
    house.browser("guest").post("/fight/", {"system": "x"})
    keys = " ".join(Bucket.objects.values_list("key", flat=True))
    assert "203.0.113" not in keys
    assert "the-token" not in keys


def test_an_operator_may_be_more_generous_or_switch_it_off(house: House, settings: Any) -> None:
    settings.LIMITS = 2.0
    browser = house.browser("seat_a")
    assert {one.status_code for one in talk(browser, house, 2 * acts.POSTS.burst)} == {302}
    assert talk(browser, house, 1)[0].status_code == 429
    settings.LIMITS = 0.0
    assert talk(browser, house, 1)[0].status_code == 302
