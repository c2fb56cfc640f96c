"""Becoming somebody, with a password and on the way to a passkey."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.forms import SignupForm
from sekundant_web.accounts.models import User
from sekundant_web.settings import base
from tests.web.accounts.doors import SECRET, posted, sign_up, somebody


def test_a_password_is_kept_by_argon2() -> None:
    assert base.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_a_name_and_a_password_make_an_account(client: Client, db: None) -> None:
    answer = sign_up(client, "ann", language="ru", zone="Asia/Omsk", next="/settings/")
    assert answer["Location"] == "/settings/"
    user = User.objects.get()
    assert (user.username, user.language, user.zone) == ("ann", "ru", "Asia/Omsk")
    assert user.check_password(SECRET)
    assert client.get("/settings/").status_code == 200


def test_who_signs_up_with_a_passkey_is_let_in_only_once_there_is_one(client: Client, db: None) -> None:
    answer = client.post("/accounts/signup/", {"username": "ann", "way": "passkey", "password1": "x"})
    assert answer["Location"] == "/accounts/signup/key/"
    assert client.get("/settings/").status_code == 302
    assert b"creation_options" in client.get(answer["Location"]).content
    refused = client.post(answer["Location"], {"credential": "{}"})
    assert refused.status_code == 200
    assert client.get("/settings/").status_code == 302


def test_a_password_can_be_set_where_the_device_makes_no_passkey(client: Client, db: None) -> None:
    client.post("/accounts/signup/", {"username": "ann", "way": "passkey"})
    short = client.post("/accounts/signup/key/", {"way": "password", "password1": "short"})
    assert "password1" in short.context["password_form"].errors
    client.post("/accounts/signup/key/", {"way": "password", "password1": SECRET})
    assert client.get("/settings/").status_code == 200
    assert User.objects.get().check_password(SECRET)


def test_who_turns_back_leaves_nothing_behind(client: Client, db: None) -> None:
    client.post("/accounts/signup/", {"username": "ann", "way": "passkey"})
    assert client.post("/accounts/signup/key/", {"way": "back"})["Location"] == "/accounts/signup/"
    assert not User.objects.exists()
    assert client.get("/accounts/signup/key/").status_code == 302


def test_who_took_too_long_begins_anew(client: Client, db: None) -> None:
    client.post("/accounts/signup/", {"username": "ann", "way": "passkey"})
    User.objects.all().delete()
    assert client.get("/accounts/signup/key/")["Location"] == "/accounts/signup/"
    client.post("/accounts/signup/", {"username": "ann", "way": "passkey"})
    User.objects.all().delete()
    answer = client.post("/accounts/signup/key/", {"credential": "{}"})
    assert answer["Location"] == "/accounts/signup/"


def test_the_name_of_a_sign_up_that_was_left_is_free_again_after_a_while(client: Client, db: None) -> None:
    client.post("/accounts/signup/", {"username": "ann", "way": "passkey"})
    assert "username" in sign_up(Client(), "ann").context["form"].errors
    User.objects.update(date_joined=timezone.now() - timedelta(hours=1))
    assert sign_up(Client(), "ann").status_code == 302
    assert User.objects.get().check_password(SECRET)


def test_an_account_with_a_key_is_never_taken_for_one_that_was_left(client: Client, db: None) -> None:
    user = somebody("ann")
    User.objects.update(date_joined=timezone.now() - timedelta(days=9))
    sign_up(client, "ann")
    assert User.objects.get() == user


def test_an_operator_made_at_the_command_line_is_never_taken_for_one_that_was_left(db: None) -> None:
    User.objects.create_superuser("ann")
    User.objects.update(date_joined=timezone.now() - timedelta(days=9))
    sign_up(Client(), "ann")
    assert User.objects.get().is_superuser


def test_somebody_who_takes_the_name_this_very_moment_is_told_of_not_crashed_into(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(SignupForm, "save", taken)
    answer = sign_up(client, "ann")
    assert answer.status_code == 200
    assert "username" in answer.context["form"].errors


@pytest.mark.parametrize(("language", "words"), [("en", "12 characters"), ("ru", "12")])
def test_a_refused_form_says_why_and_loses_nothing(db: None, language: str, words: str) -> None:
    client = Client(headers={"accept-language": language})
    answer = sign_up(client, "ann", password1="tiny", email="ann@example.org", zone="Asia/Omsk")
    form = answer.context["form"]
    assert list(form.errors) == ["password1"]
    assert words in str(form.errors["password1"])
    page = answer.content.decode()
    assert 'value="ann"' in page
    assert 'value="ann@example.org"' in page
    assert '<option value="Asia/Omsk" selected>' in page
    assert "tiny" not in page


# ---------------------------------------------------------------- the mailbox


def test_an_address_is_used_only_once_its_link_is_followed(client: Client, db: None) -> None:
    sign_up(client, "ann", email="Ann@Example.org")
    user = User.objects.get()
    assert user.email == ""
    (letter,) = posted()
    assert letter.to == ["ann@example.org"]
    link = next(word for word in letter.body.split() if "confirm-email" in word).removeprefix(
        "http://testserver"
    )
    other = Client()
    assert other.get(link).status_code == 200
    user.refresh_from_db()
    assert user.email == ""
    other.post(link)
    user.refresh_from_db()
    assert user.email == "ann@example.org"


def test_one_mailbox_may_serve_several_accounts_so_nobody_learns_of_another(db: None) -> None:
    somebody("bob", email="ann@example.org")
    EmailAddress.objects.create(user=User.objects.get(), email="ann@example.org", verified=True, primary=True)
    assert sign_up(Client(), "ann", email="ann@example.org").status_code == 302


def test_no_code_of_allauths_own_sign_up_by_passkey_is_in_use() -> None:
    """It would want an address: docs/adr has the reason."""
    assert not settings.MFA_PASSKEY_SIGNUP_ENABLED
    assert Path(base.WEB, "accounts", "signing_up.py").exists()
