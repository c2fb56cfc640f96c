"""The settings: how somebody reads, what he is told, how he enters."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Vacation
from sekundant_web.tables.models import Member, Table
from tests.web.accounts.doors import SECRET, entered, give_a_key, give_codes, posted, somebody, sure

ALL = {"language": "", "zone": "", "theme": "", "email": "", "away": ""}


@pytest.fixture
def ann(db: None) -> User:
    return somebody("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return entered(ann)


def save(client: Client, **more: str) -> Any:
    return client.post("/settings/", {**ALL, **more})


def test_only_who_is_signed_in_has_settings(db: None) -> None:
    for path in ("/settings/", "/settings/data/", "/settings/delete/", "/settings/link/"):
        assert Client().get(path).status_code in (302, 405)
        assert Client().post(path).status_code in (302, 405)


def test_one_button_keeps_all_settings(ann: User, client: Client) -> None:
    answer = save(client, language="en", zone="Asia/Omsk", theme="dark", tell_when_over="on")
    assert answer["Location"] == "/settings/"
    ann.refresh_from_db()
    assert (ann.language, ann.zone, ann.theme) == ("en", "Asia/Omsk", "dark")
    assert (ann.tell_when_my_turn, ann.tell_before_deadline, ann.tell_when_over) == (False, False, True)
    page = client.get("/settings/").content.decode()
    assert '<html lang="en" data-theme="dark">' in page
    assert '<option value="Asia/Omsk" selected>' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("zone", "Europe/Nowhere"), ("zone", "../../etc/passwd"), ("language", "xx"), ("theme", "pink"),
     ("email", "no address"), ("away", "2020-01-01"), ("away", "2999-01-01"), ("away", "tomorrow")],
)  # fmt: skip
def test_what_is_no_setting_is_refused_by_its_field(
    ann: User, client: Client, field: str, value: str
) -> None:
    answer = save(client, **{field: value})
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert User.objects.filter(pk=ann.pk, zone="", language="", theme="", email="", away_until=None).exists()


def test_the_language_chosen_at_the_foot_of_a_page_stays_with_the_account(ann: User, client: Client) -> None:
    save(client, language="ru")
    client.post("/i18n/setlang/", {"language": "en", "next": "/settings/"})
    ann.refresh_from_db()
    assert ann.language == "en"
    assert '<html lang="en">' in client.get("/settings/").content.decode()
    client.post("/i18n/setlang/", {"language": "xx"})
    ann.refresh_from_db()
    assert ann.language == "en"


# ---------------------------------------------------------------- the address


def test_another_address_wants_to_be_sure_first_and_loses_nothing(ann: User, client: Client) -> None:
    asked = save(client, email="ann@example.org", zone="Asia/Omsk")
    assert asked["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.exists()
    assert client.post(asked["Location"], {"password": "wrong"}).status_code == 200
    done = client.post(asked["Location"], {"password": SECRET})
    assert done["Location"] == "/settings/"
    ann.refresh_from_db()
    assert (ann.email, ann.zone) == ("", "Asia/Omsk")
    assert EmailAddress.objects.get().email == "ann@example.org"
    assert posted()[0].to == ["ann@example.org"]


def test_until_its_link_is_followed_letters_go_to_the_old_address(ann: User, client: Client) -> None:
    EmailAddress.objects.create(user=ann, email="old@example.org", verified=True, primary=True)
    User.objects.update(email="old@example.org")
    sure(client, ann)
    save(client, email="new@example.org")
    ann.refresh_from_db()
    assert ann.email == "old@example.org"
    body = next(letter.body for letter in posted() if letter.to == ["new@example.org"])
    client.post(
        next(word for word in body.split() if "confirm-email" in word).removeprefix("http://testserver")
    )
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["new@example.org"]
    assert any(letter.to == ["old@example.org"] for letter in posted())


def test_an_address_is_taken_away_at_once(ann: User, client: Client) -> None:
    EmailAddress.objects.create(user=ann, email="old@example.org", verified=True, primary=True)
    User.objects.update(email="old@example.org")
    sure(client, ann)
    save(client)
    ann.refresh_from_db()
    assert ann.email == ""
    assert not EmailAddress.objects.exists()


def test_a_change_that_is_taken_back_is_forgotten(ann: User, client: Client) -> None:
    EmailAddress.objects.create(user=ann, email="old@example.org", verified=True, primary=True)
    EmailAddress.objects.create(user=ann, email="new@example.org", verified=False)
    User.objects.update(email="old@example.org")
    sure(client, ann)
    save(client, email="old@example.org")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["old@example.org"]


def test_the_link_is_sent_once_more_but_not_at_every_click(ann: User, client: Client) -> None:
    EmailAddress.objects.create(user=ann, email="new@example.org", verified=False)
    for _ in range(3):
        client.post("/settings/link/")
    assert len(posted()) == 1


# ---------------------------------------------------------------- being away


def test_being_away_stops_the_clocks_where_the_table_grants_it(ann: User, client: Client) -> None:
    generous, strict = (
        Table.objects.create(slug=slug, name=slug, system="law-of-the-gun", policy={"vacation_days": days})
        for slug, days in (("generous", 5), ("strict", 0))
    )
    for table in (generous, strict):
        Member.objects.create(table=table, user=ann)
    day = timezone.localdate() + timedelta(days=2)
    page = client.post("/settings/", {**ALL, "away": day.isoformat()}, follow=True).content.decode()
    ann.refresh_from_db()
    assert ann.away_until is not None
    assert timezone.localdate(ann.away_until - timedelta(seconds=1)) == day
    vacation = Vacation.objects.get()
    assert vacation.member.table == generous
    assert vacation.ends >= ann.away_until
    assert "strict" in page
    client.post("/settings/", {**ALL})
    vacation.refresh_from_db()
    assert User.objects.get().away_until is None
    assert vacation.ends <= timezone.now()


def test_saving_other_settings_changes_nothing_of_being_away(ann: User, client: Client) -> None:
    table = Table.objects.create(slug="t", name="t", system="law-of-the-gun", policy={"vacation_days": 5})
    Member.objects.create(table=table, user=ann)
    day = (timezone.localdate() + timedelta(days=2)).isoformat()
    save(client, away=day)
    save(client, away=day, zone="Asia/Omsk")
    assert Vacation.objects.count() == 1


# ---------------------------------------------------------------- keys, codes, sessions

CHANGES = [
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/webauthn/keys/{key}/remove/",
    "/accounts/2fa/webauthn/keys/{key}/edit/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/2fa/recovery-codes/download/",
    "/settings/data/",
    "/settings/delete/",
]


@pytest.mark.parametrize("path", CHANGES)
def test_whoever_sits_down_at_an_open_screen_changes_and_takes_nothing(
    ann: User, client: Client, path: str
) -> None:
    key = give_a_key(ann)
    give_codes(ann)
    there = path.format(key=key.pk)
    for answer in (client.get(there), client.post(there)):
        assert answer.status_code == 405 or "reauthenticate" in answer["Location"]
    assert Authenticator.objects.count() == 2


def test_the_last_way_in_stays(ann: User, client: Client) -> None:
    key = give_a_key(ann)
    code = give_codes(ann)[0]
    User.objects.update(password="!")
    client = Client()
    client.post("/accounts/recovery/", {"login": "ann", "code": code})
    there = f"/accounts/2fa/webauthn/keys/{key.pk}/remove/"
    assert client.post(there)["Location"] == "/settings/"
    assert Authenticator.objects.filter(pk=key.pk).exists()
    give_a_key(ann, "another")
    client.post(there)
    assert not Authenticator.objects.filter(pk=key.pk).exists()


def test_nobody_removes_anothers_key(ann: User, client: Client) -> None:
    key = give_a_key(somebody("bob"))
    sure(client, ann)
    for what in ("remove", "edit"):
        assert client.post(f"/accounts/2fa/webauthn/keys/{key.pk}/{what}/", {"name": "x"}).status_code == 404


def test_the_codes_are_shown_to_one_who_has_shown_himself(ann: User, client: Client) -> None:
    give_a_key(ann)
    codes = give_codes(ann)
    sure(client, ann)
    page = client.get("/accounts/2fa/recovery-codes/?next=https://evil.example/").content.decode()
    assert f"{codes[0][:4]} {codes[0][4:8]} {codes[0][8:]}" in page
    assert 'href="https://evil' not in page
    assert codes[0] in client.get("/accounts/2fa/recovery-codes/download/").content.decode()


def test_all_other_sessions_are_ended_at_once(ann: User) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert here.get("/accounts/sessions/").content.decode().count("<li>") == 2
    here.post("/accounts/sessions/")
    assert here.get("/settings/").status_code == 200
    assert there.get("/settings/").status_code == 302


def test_a_changed_password_ends_all_other_sessions(ann: User) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.post("/accounts/login/", {"login": "ann", "password": SECRET})
    here.post("/accounts/password/change/", {"oldpassword": SECRET, "password1": "another good password"})
    assert here.get("/settings/").status_code == 200
    assert there.get("/settings/").status_code == 302
