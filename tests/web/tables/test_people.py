"""The people of a table: how they come, what they may do, how they go."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.tables.models import Invitation, Member, Table
from tests.web.conftest import Clock
from tests.web.tables.halls import SLUG, page, said, table_of

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
People = Callable[[str], User]

MASTERS_PAGES = ("edit", "packs", "arrange")
MASTERS_ACTS = ("invite", "invite/1/revoke", "packs/1/drop")


def roles(table: Table) -> dict[str, str]:
    return {one.user.username: one.role for one in table.members.select_related("user")}


@pytest.mark.parametrize("path", MASTERS_PAGES)
def test_what_is_a_masters_is_not_there_for_players_and_strangers(
    ann: User, bob: User, people: People, browser_of: Browser, path: str
) -> None:
    table_of("fencing", ann, bob)
    for user in (bob, people("cid")):
        assert browser_of(user).get(f"/tables/{SLUG}/{path}/").status_code == 404
        assert browser_of(user).post(f"/tables/{SLUG}/{path}/").status_code == 404
    assert browser_of(ann).get(f"/tables/{SLUG}/{path}/").status_code == 200
    assert browser_of().get(f"/tables/{SLUG}/{path}/").status_code == 302


@pytest.mark.parametrize("path", MASTERS_ACTS)
def test_a_masters_acts_are_not_there_for_players(
    ann: User, bob: User, browser_of: Browser, path: str
) -> None:
    table = table_of("fencing", ann, bob)
    Invitation.objects.create(pk=1, table=table, until=timezone.now() + timedelta(days=1))
    assert browser_of(bob).post(f"/tables/{SLUG}/{path}/").status_code == 404
    assert table.invitations.count() == 1


def test_a_table_for_members_is_not_there_for_others(
    ann: User, bob: User, people: People, browser_of: Browser
) -> None:
    table_of("fencing", ann, bob, watch="members")
    for path in ("", "join/", "challenge/", "challenges/1/"):
        assert browser_of(people("cid")).get(f"/tables/{SLUG}/{path}").status_code in {404, 405}
    assert browser_of(people("cid")).post(f"/tables/{SLUG}/join/").status_code == 404
    assert browser_of().get(f"/tables/{SLUG}/").status_code == 404
    assert browser_of(bob).get(f"/tables/{SLUG}/").status_code == 200
    assert "The Saloon" not in said(browser_of(people("cid")).get("/tables/"))


def test_a_table_found_by_its_link_is_not_listed(ann: User, bob: User, browser_of: Browser) -> None:
    table_of("fencing", ann, watch="link")
    assert "The Saloon" not in said(browser_of(bob).get("/tables/"))
    assert "The Saloon" in page(browser_of(bob))


def test_anyone_joins_an_open_table_once(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann, joining="open")
    for _ in range(2):
        assert browser_of(bob).post(f"/tables/{SLUG}/join/").status_code == 302
    assert roles(table) == {"ann": "master", "bob": "player"}


def test_nobody_joins_a_table_without_an_invitation(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann)
    assert browser_of(bob).post(f"/tables/{SLUG}/join/").status_code == 404
    assert roles(table) == {"ann": "master"}


def test_an_invitation_works_until_its_moment(
    ann: User, bob: User, people: People, browser_of: Browser, clock: Clock
) -> None:
    table = table_of("fencing", ann, watch="members")
    browser_of(ann).post(f"/tables/{SLUG}/invite/", {"days": "1"})
    link = f"/tables/join/{table.invitations.get().token}/"
    assert "The Saloon" in said(browser_of(bob).get(link))
    assert roles(table) == {"ann": "master"}, "looking at an invitation is not accepting it"
    browser_of(bob).post(link)
    assert roles(table) == {"ann": "master", "bob": "player"}
    clock.move(hours=25)
    assert browser_of(people("cid")).get(link).status_code == 404


def test_a_revoked_invitation_works_no_more(ann: User, bob: User, browser_of: Browser) -> None:
    table, browser = table_of("fencing", ann), browser_of(ann)
    browser.post(f"/tables/{SLUG}/invite/", {"days": "7"})
    one = table.invitations.get()
    assert one.token in page(browser)
    browser.post(f"/tables/{SLUG}/invite/{one.pk}/revoke/")
    assert browser_of(bob).post(f"/tables/join/{one.token}/").status_code == 404


def test_an_invitation_does_not_make_a_player_of_a_master(ann: User, browser_of: Browser) -> None:
    table, browser = table_of("fencing", ann), browser_of(ann)
    browser.post(f"/tables/{SLUG}/invite/", {"days": "7", "role": "player"})
    browser.post(f"/tables/join/{table.invitations.get().token}/")
    assert roles(table) == {"ann": "master"}


def test_only_masters_see_the_links(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann, bob)
    one = Invitation.objects.create(table=table, until=timezone.now() + timedelta(days=1))
    assert one.token not in page(browser_of(bob))
    assert one.token not in page(browser_of())


def test_so_many_links_work_at_a_time(ann: User, browser_of: Browser) -> None:
    table, browser = table_of("fencing", ann), browser_of(ann)
    for _ in range(7):
        browser.post(f"/tables/{SLUG}/invite/", {"days": "7"})
    assert table.invitations.count() == 5


def test_a_token_of_odd_letters_is_not_there(ann: User, browser_of: Browser) -> None:
    for token in ("%00", "%D0%B0", "x" * 300):
        assert browser_of(ann).get(f"/tables/join/{token}/").status_code == 404
        assert browser_of(ann).get(f"/tables/seat/{token}/").status_code == 404


def test_a_table_is_full_at_last(
    ann: User, bob: User, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sekundant_web.tables import keeping

    monkeypatch.setattr(keeping, "MOST_MEMBERS", 1)
    table = table_of("fencing", ann, joining="open")
    browser = browser_of(bob)
    browser.post(f"/tables/{SLUG}/join/")
    assert roles(table) == {"ann": "master"}
    assert 'class="notice error"' in page(browser)


def test_masters_make_masters_and_players(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann, bob)
    bobs = table.members.get(user=bob)
    assert (
        browser_of(bob).post(f"/tables/{SLUG}/members/{bobs.pk}/role/", {"role": "master"}).status_code == 404
    )
    browser_of(ann).post(f"/tables/{SLUG}/members/{bobs.pk}/role/", {"role": "master"})
    assert roles(table) == {"ann": "master", "bob": "master"}
    browser_of(ann).post(f"/tables/{SLUG}/members/{bobs.pk}/role/", {"role": "king"})
    assert roles(table)["bob"] == "master"
    anns = table.members.get(user=ann)
    browser_of(bob).post(f"/tables/{SLUG}/members/{anns.pk}/role/", {"role": "player"})
    assert roles(table) == {"ann": "player", "bob": "master"}


def test_a_table_keeps_a_master(ann: User, bob: User, browser_of: Browser) -> None:
    table = table_of("fencing", ann, bob)
    anns, browser = table.members.get(user=ann), browser_of(ann)
    browser.post(f"/tables/{SLUG}/members/{anns.pk}/remove/")
    browser.post(f"/tables/{SLUG}/members/{anns.pk}/role/", {"role": "player"})
    assert roles(table) == {"ann": "master", "bob": "player"}
    assert 'class="notice error"' in page(browser)


def test_one_leaves_and_is_removed_but_asked_first(
    ann: User, bob: User, people: People, browser_of: Browser
) -> None:
    cid = people("cid")
    table = table_of("fencing", ann, bob, cid)
    bobs, cids = table.members.get(user=bob), table.members.get(user=cid)
    assert browser_of(bob).get(f"/tables/{SLUG}/members/{cids.pk}/remove/").status_code == 404
    assert browser_of(bob).post(f"/tables/{SLUG}/members/{cids.pk}/remove/").status_code == 404
    browser_of(bob).get(f"/tables/{SLUG}/members/{bobs.pk}/remove/")
    assert set(roles(table)) == {"ann", "bob", "cid"}
    browser_of(bob).post(f"/tables/{SLUG}/members/{bobs.pk}/remove/")
    browser_of(ann).post(f"/tables/{SLUG}/members/{cids.pk}/remove/")
    assert set(roles(table)) == {"ann"}


def test_a_member_of_another_table_can_not_be_touched(
    ann: User, bob: User, people: People, browser_of: Browser
) -> None:
    table_of("fencing", ann)
    other = table_of("fencing", bob, people("cid"), slug="elsewhere")
    cids = other.members.get(user=people("cid"))
    assert browser_of(ann).post(f"/tables/{SLUG}/members/{cids.pk}/remove/").status_code == 404
    assert (
        browser_of(ann).post(f"/tables/{SLUG}/members/{cids.pk}/role/", {"role": "master"}).status_code == 404
    )
    assert Member.objects.filter(pk=cids.pk, role="player").exists()


def test_one_is_away_for_as_many_days_as_are_left(
    ann: User, bob: User, browser_of: Browser, clock: Clock
) -> None:
    table = table_of("fencing", ann, bob, policy={"vacation_days": 3})
    browser = browser_of(bob)
    for days in ("9", "", "-1", "soon", "٣٣"):
        browser.post(f"/tables/{SLUG}/away/", {"days": days})
        assert 'class="notice error"' in page(browser)
    member = table.members.get(user=bob)
    assert not member.vacations.exists()
    browser.post(f"/tables/{SLUG}/away/", {"days": "2"})
    assert member.vacations.get().ends - clock.now == timedelta(days=2)
    browser.post(f"/tables/{SLUG}/away/", {"back": "1"})
    assert member.vacations.get().ends == clock.now
