"""Entering: nobody learns who has an account, nobody tries for long, and a session is a new one."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth import hashers
from django.test import Client

from sekundant_web.accounts.models import User
from tests.web.accounts.doors import SECRET, give_a_key, give_codes, headers, plain, posted, somebody


def both(path: str, known: dict[str, str], unknown: dict[str, str]) -> tuple[Any, Any]:
    """The answers to two browsers that know nothing of each other."""
    return Client().post(path, known), Client().post(path, unknown)


def test_a_wrong_password_and_a_name_that_nobody_has_are_answered_alike(db: None) -> None:
    somebody("ann")
    known, unknown = both(
        "/accounts/login/", {"login": "ann", "password": "wrong"}, {"login": "bob", "password": "wrong"}
    )
    assert plain(known).replace(b"ann", b"bob") == plain(unknown)
    assert headers(known) == headers(unknown)
    assert known.status_code == unknown.status_code == 200


@pytest.mark.parametrize("name", ["ann", "keyed", "nobody_known"])
def test_each_attempt_costs_one_hash_whether_or_not_there_is_such_a_name(
    name: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody("ann")
    keyed = User.objects.create_user("keyed")
    give_a_key(keyed)
    hashed = []
    encode = hashers.MD5PasswordHasher.encode

    def counted(self: Any, password: str, salt: str) -> str:
        hashed.append(name)
        return encode(self, password, salt)

    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counted)
    Client().post("/accounts/login/", {"login": name, "password": "wrong"})
    assert len(hashed) == 1


def test_a_new_password_is_promised_to_any_address_alike(db: None) -> None:
    user = somebody("ann")
    EmailAddress.objects.create(user=user, email="ann@example.org", verified=True, primary=True)
    known, unknown = both(
        "/accounts/password/reset/", {"email": "ann@example.org"}, {"email": "bob@example.org"}
    )
    assert known["Location"] == unknown["Location"]
    assert plain(Client().get(known["Location"])) == plain(Client().get(unknown["Location"]))
    assert [letter.to for letter in posted()] == [["ann@example.org"], ["bob@example.org"]]


def test_an_address_that_never_answered_opens_nothing(db: None) -> None:
    user = somebody("ann")
    EmailAddress.objects.create(user=user, email="ann@example.org", verified=False)
    Client().post("/accounts/password/reset/", {"email": "ann@example.org"})
    (letter,) = posted()
    assert "password/reset/key" not in letter.body


def test_the_link_of_a_letter_sets_a_password_once(db: None) -> None:
    user = somebody("ann")
    EmailAddress.objects.create(user=user, email="ann@example.org", verified=True, primary=True)
    Client().post("/accounts/password/reset/", {"email": "ann@example.org"})
    link = next(word for word in posted()[0].body.split() if "reset/key" in word).removeprefix(
        "http://testserver"
    )
    browser = Client()
    form = browser.get(link, follow=True).redirect_chain[-1][0]
    browser.post(form, {"password1": "another good password"})
    user.refresh_from_db()
    assert user.check_password("another good password")
    assert Client().get(link, follow=True).context["token_fail"]


def test_a_wrong_code_and_a_name_that_nobody_has_are_answered_alike(db: None) -> None:
    user = somebody("ann")
    give_a_key(user)
    give_codes(user)
    known, unknown = both("/accounts/recovery/", {"login": "ann", "code": "1"}, {"login": "bob", "code": "1"})
    assert plain(known).replace(b"ann", b"bob") == plain(unknown)
    assert headers(known) == headers(unknown)


def test_a_recovery_code_lets_in_once(db: None) -> None:
    user = somebody("ann")
    give_a_key(user)
    code = give_codes(user)[0]
    first, second = Client(), Client()
    spaced = f"{code[:4]} {code[4:8]} {code[8:]}"
    assert (
        first.post("/accounts/recovery/?next=/settings/", {"login": "ANN", "code": spaced})["Location"]
        == "/settings/"
    )
    assert first.get("/settings/").status_code == 200
    assert second.post("/accounts/recovery/", {"login": "ann", "code": code}).status_code == 200
    assert second.get("/settings/").status_code == 302


def test_a_recovery_code_leads_nowhere_else(db: None) -> None:
    user = somebody("ann")
    give_a_key(user)
    code = give_codes(user)[0]
    answer = Client().post("/accounts/recovery/?next=https://evil.example/", {"login": "ann", "code": code})
    assert answer["Location"] == "/"


def test_a_closed_account_opens_to_no_code(db: None) -> None:
    user = somebody("ann")
    give_a_key(user)
    code = give_codes(user)[0]
    User.objects.update(is_active=False)
    assert Client().post("/accounts/recovery/", {"login": "ann", "code": code}).status_code == 200
    assert Authenticator.objects.get(type="recovery_codes").data["used_mask"] == 0


def test_where_there_is_a_passkey_a_password_alone_does_not_open(db: None, client: Client) -> None:
    give_a_key(somebody("ann"))
    answer = client.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/settings/").status_code == 302


def test_who_enters_gets_a_new_session(db: None, client: Client) -> None:
    somebody("ann")
    client.post("/fight/", {"system": "law-of-the-gun"})
    before = str(client.session.session_key)
    client.post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert client.session.session_key != before
    assert not client.session.exists(before)


# ---------------------------------------------------------------- limits


def attempts(times: int, login: str = "ann", **more: Any) -> Any:
    """The last of so many attempts, each from a browser of its own."""
    return [
        Client().post("/accounts/login/", {"login": login, "password": "wrong"}, **more) for _ in range(times)
    ][-1]


def refused(answer: Any) -> bool:
    """Whether an answer says: too many."""
    return bool(
        answer.status_code == 429 or answer.context["form"].has_error("__all__", "too_many_login_attempts")
    )


def test_a_name_is_tried_five_times_in_five_minutes(db: None) -> None:
    somebody("ann")
    assert not refused(attempts(5))
    assert refused(attempts(1))
    right = Client().post("/accounts/login/", {"login": "ann", "password": SECRET})
    assert refused(right)


def test_codes_are_tried_five_times_in_five_minutes(db: None) -> None:
    user = somebody("ann")
    give_a_key(user)
    code = give_codes(user)[0]
    for _ in range(5):
        Client().post("/accounts/recovery/", {"login": "ann", "code": "0"})
    assert Client().post("/accounts/recovery/", {"login": "ann", "code": code}).status_code == 200


FAR, NEAR = "203.0.113.7", "198.51.100.9"


def from_many_names(count: int, forwarded: str | None) -> Any:
    """The last of many attempts at different names: the limit by address alone is met."""
    more = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    return [attempts(1, f"n{number}", REMOTE_ADDR="10.0.0.1", **more) for number in range(count)][-1]


@pytest.mark.parametrize(
    ("proxies", "one", "other"),
    [
        (1, FAR, NEAR),
        (1, f"1.2.3.4, {FAR}", f"1.2.3.4, {NEAR}"),
        (2, f"{FAR}, 10.0.0.2", f"{NEAR}, 10.0.0.2"),
    ],
)
def test_behind_proxies_each_reader_has_limits_of_his_own(
    db: None, settings: Any, proxies: int, one: str, other: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert refused(from_many_names(11, one))
    assert not refused(from_many_names(1, other))


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_nobody_escapes_a_limit_by_writing_the_header_himself(db: None, settings: Any, proxies: int) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    true = [FAR, *[f"10.0.0.{number}" for number in range(2, proxies + 1)]][:proxies]
    forged = [
        attempts(1, f"n{number}", REMOTE_ADDR="10.0.0.1",
                 HTTP_X_FORWARDED_FOR=", ".join([f"192.0.2.{number}", *true]))
        for number in range(11)
    ]  # fmt: skip
    assert refused(forged[-1])
