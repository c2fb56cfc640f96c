"""Challenges: made, taken up, declined, withdrawn; each by the one whose it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.clerk import Clerk
from sekundant_web.encounters.models import Encounter
from sekundant_web.fighters.models import Version
from sekundant_web.tables.models import Challenge, Table
from tests.web.conftest import Clock
from tests.web.tables.halls import SLUG, fighter_of, page, said, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
People = Callable[[str], User]


@pytest.fixture
def table(system_id: str, ann: User, bob: User, people: People) -> Table:
    """Ann is its master; Bob and Cid play."""
    return table_of(system_id, ann, bob, people("cid"))


@pytest.fixture
def hawk(table: Table, bob: User) -> Version:
    return fighter_of(bob, table.system, "Jubal Hawk")


@pytest.fixture
def spence(table: Table, people: People) -> Version:
    return fighter_of(people("cid"), table.system, "Agatha Spence")


def challenge(browser: Client, version: Version, rival: User | None, **more: str) -> Challenge | None:
    """Send the form."""
    sent = {"press": "make", "fighter": str(version.pk), "rival": str(rival.pk) if rival else "", **more}
    browser.post(f"/tables/{SLUG}/challenge/", sent)
    return Challenge.objects.first()


def act(browser: Client, one: Challenge | None, deed: str, **more: str) -> int:
    assert one is not None
    return browser.post(f"/tables/{SLUG}/challenges/{one.pk}/", {"act": deed, **more}).status_code


def test_a_challenge_is_taken_up_and_becomes_a_fight(
    bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    cid = people("cid")
    one = challenge(browser_of(bob), hawk, cid, words="High noon.")
    assert "High noon." in page(browser_of(cid))
    for _ in range(2):
        assert act(browser_of(cid), one, "accept", fighter=str(spence.pk)) == 302
    encounter = Encounter.objects.get()
    assert [(seat.user, seat.fighter) for seat in encounter.seats.all()] == [(bob, hawk), (cid, spence)]
    assert encounter.table is not None
    assert Challenge.objects.get().encounter == encounter


def test_a_challenge_to_one_is_not_anothers_to_take_up(
    ann: User, bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    one = challenge(browser_of(bob), hawk, people("cid"))
    anns = fighter_of(ann, hawk.fighter.system, "Maud Kestrel")
    for deed in ("accept", "decline", "withdraw"):
        assert act(browser_of(ann), one, deed, fighter=str(anns.pk)) == 404
    assert act(browser_of(bob), one, "accept", fighter=str(hawk.pk)) == 404
    assert act(browser_of(bob), one, "decline") == 404
    assert act(browser_of(people("cid")), one, "withdraw") == 404
    assert Challenge.objects.get().state == Challenge.State.OPEN
    assert not Encounter.objects.exists()


def test_whoever_comes_takes_up_an_open_challenge_but_strangers_join_first(
    bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    one = challenge(browser_of(bob), hawk, None)
    dan = people("dan")
    dans = fighter_of(dan, hawk.fighter.system, "Voss")
    assert act(browser_of(dan), one, "accept", fighter=str(dans.pk)) == 404
    assert act(browser_of(people("cid")), one, "accept", fighter=str(spence.pk)) == 302
    assert Encounter.objects.count() == 1


def test_nobody_fights_with_anothers_fighter(
    bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    assert challenge(browser_of(bob), spence, None) is None
    one = challenge(browser_of(bob), hawk, None)
    act(browser_of(people("cid")), one, "accept", fighter=str(hawk.pk))
    assert not Encounter.objects.exists()


def test_a_declined_or_withdrawn_challenge_is_taken_up_by_nobody(
    bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    cid = people("cid")
    one = challenge(browser_of(bob), hawk, cid)
    act(browser_of(cid), one, "decline")
    assert Challenge.objects.get().state == Challenge.State.DECLINED
    act(browser_of(cid), one, "accept", fighter=str(spence.pk))
    act(browser_of(bob), one, "withdraw")
    assert Challenge.objects.get().state == Challenge.State.DECLINED
    two = challenge(browser_of(bob), hawk, cid)
    act(browser_of(bob), two, "withdraw")
    act(browser_of(cid), two, "accept", fighter=str(spence.pk))
    assert not Encounter.objects.exists()


def test_one_challenges_the_same_rival_once_at_a_time(
    bob: User, people: People, browser_of: Browser, hawk: Version
) -> None:
    for _ in range(2):
        challenge(browser_of(bob), hawk, people("cid"), words="Again.")
    assert Challenge.objects.count() == 1


def test_nobody_challenges_himself_or_a_stranger(
    bob: User, people: People, browser_of: Browser, hawk: Version
) -> None:
    for rival in (bob, people("dan")):
        shown = browser_of(bob).post(
            f"/tables/{SLUG}/challenge/",
            {"press": "make", "fighter": str(hawk.pk), "rival": str(rival.pk), "words": "Hear me."},
        )
        assert 'name="rival" aria-invalid="true"' in said(shown)
        assert "Hear me." in said(shown)
    assert not Challenge.objects.exists()


def test_so_many_challenges_are_left_open(
    bob: User, browser_of: Browser, hawk: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.tables import challenging

    monkeypatch.setattr(challenging, "MOST_CHALLENGES", 2)
    for _ in range(4):
        challenge(browser_of(bob), hawk, None)
    assert Challenge.objects.count() == 2


def test_who_leaves_takes_his_challenges_along(
    table: Table, bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    one = challenge(browser_of(bob), hawk, people("cid"))
    browser_of(bob).post(f"/tables/{SLUG}/members/{table.members.get(user=bob).pk}/remove/")
    act(browser_of(people("cid")), one, "accept", fighter=str(spence.pk))
    assert Challenge.objects.get().state == Challenge.State.WITHDRAWN
    assert not Encounter.objects.exists()


# ---- letters -----------------------------------------------------------------------------------------


def letters(clock: Clock, **by: float) -> list[tuple[list[str], str]]:
    """Whom the letters have gone to that were due after some time, and their subjects."""
    clock.move(**(by or {"minutes": 4}))
    Clerk().round(clock.now)
    return [(message.to, str(message.subject)) for message in mail.outbox]


def test_who_is_challenged_gets_one_letter_with_the_way_there(
    table: Table, bob: User, people: People, browser_of: Browser, hawk: Version, clock: Clock
) -> None:
    cid = people("cid")
    User.objects.filter(pk=cid.pk).update(language="en")
    one = challenge(browser_of(bob), hawk, cid, words="High noon.")
    assert one is not None
    assert letters(clock, minutes=1) == []
    assert letters(clock) == [([cid.email], "You are challenged: The Saloon")]
    (letter,) = mail.outbox
    assert f"/tables/{SLUG}/challenges/{one.pk}/" in letter.body
    assert "High noon" not in letter.body
    assert len(letters(clock, hours=3)) == 1


def test_he_is_told_in_his_language(
    bob: User, people: People, browser_of: Browser, hawk: Version, clock: Clock
) -> None:
    User.objects.filter(pk=people("cid").pk).update(language="ru")
    challenge(browser_of(bob), hawk, people("cid"))
    assert letters(clock)[0][1] == "Вам бросили вызов: The Saloon"
    assert "Вам бросили вызов за столом «The Saloon»." in mail.outbox[0].body


@pytest.mark.parametrize("wish", ["no letters", "no address"])
def test_who_wants_no_letters_gets_none(
    bob: User, people: People, browser_of: Browser, hawk: Version, clock: Clock, wish: str
) -> None:
    without: dict[str, dict[str, Any]] = {
        "no letters": {"tell_when_my_turn": False},
        "no address": {"email": ""},
    }
    User.objects.filter(pk=people("cid").pk).update(**without[wish])
    assert challenge(browser_of(bob), hawk, people("cid"))
    assert letters(clock) == []


def test_who_switches_them_off_meanwhile_gets_none(
    bob: User, people: People, browser_of: Browser, hawk: Version, clock: Clock
) -> None:
    challenge(browser_of(bob), hawk, people("cid"))
    User.objects.filter(pk=people("cid").pk).update(tell_when_my_turn=False)
    assert letters(clock) == []


def test_of_a_challenge_for_whoever_comes_nobody_gets_a_letter(
    bob: User, browser_of: Browser, hawk: Version, clock: Clock
) -> None:
    assert challenge(browser_of(bob), hawk, None)
    assert letters(clock) == []


@pytest.mark.parametrize(("who", "deed"), [("cid", "decline"), ("bob", "withdraw")])
def test_what_is_answered_or_withdrawn_by_then_needs_no_letter(
    people: People, browser_of: Browser, hawk: Version, clock: Clock, who: str, deed: str
) -> None:
    one = challenge(browser_of(people("bob")), hawk, people("cid"))
    act(browser_of(people(who)), one, deed)
    assert letters(clock) == []


def test_the_letters_link_switches_such_letters_off(
    bob: User, people: People, browser_of: Browser, hawk: Version, clock: Clock
) -> None:
    challenge(browser_of(bob), hawk, people("cid"))
    letters(clock)
    address = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>").partition("/mail/")[2]
    shown = browser_of().get(f"/mail/{address}", headers={"accept-language": "en"}).content.decode()
    assert "or when you are challenged" in shown
    browser_of().post(f"/mail/{address}")
    assert not User.objects.get(username="cid").tell_when_my_turn


def test_a_fighter_who_does_not_fit_any_more_is_told_and_the_challenge_stays(
    table: Table, bob: User, people: People, browser_of: Browser, hawk: Version, spence: Version
) -> None:
    one = challenge(browser_of(bob), hawk, people("cid"))
    broken = {"fencing": {"weapon": "umbrella"}, "law-of-the-gun": {"cliche": "umbrella"}}
    hawk.plain = {**hawk.plain, **broken[table.system]}
    hawk.save()
    browser = browser_of(people("cid"))
    act(browser, one, "accept", fighter=str(spence.pk))
    shown = page(browser, "challenges", str(one.pk if one else ""))
    assert 'class="notice error"' in shown
    assert "umbrella" not in shown, "what stands on another's sheet is told to nobody"
    assert Challenge.objects.get().state == Challenge.State.OPEN
