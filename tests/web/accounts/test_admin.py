"""The operator's site: for staff with a passkey, and without anybody's secrets."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from sekundant_web.accounts.admin_site import OURS, SiteAdmin
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Line, Sealed
from tests.web.accounts.canaries import site_full_of_secrets
from tests.web.accounts.doors import SECRET, entered, give_a_key, somebody

REGISTERED = sorted((model._meta.label for model in admin.site._registry), key=str)


@pytest.fixture
def operator(db: None) -> Client:
    """The browser of an operator with a passkey."""
    user = User.objects.create_superuser("op")
    give_a_key(user)
    return entered(user)


def test_it_is_ours() -> None:
    assert isinstance(admin.site, SiteAdmin) or type(admin.site._wrapped) is SiteAdmin  # type: ignore[attr-defined]


def test_nobody_comes_in_without_an_account_or_without_rights(db: None) -> None:
    assert Client().get("/admin/")["Location"].startswith("/admin/login/")
    assert Client().get("/admin/login/")["Location"].startswith("/accounts/login/")
    bob = entered(somebody("bob"))
    assert bob.get("/admin/", follow=True).status_code == 403


def test_a_password_alone_does_not_make_an_operator(db: None) -> None:
    user = User.objects.create_superuser("op", password=SECRET)
    client = entered(user)
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/reauthenticate/")
    assert "/accounts/2fa/webauthn/add/" in answer.redirect_chain[-2][0]
    give_a_key(user)
    assert client.get("/admin/").status_code == 200


def test_djangos_own_form_takes_no_password(db: None) -> None:
    User.objects.create_superuser("op", password=SECRET)
    client = Client()
    answer = client.post("/admin/login/", {"username": "op", "password": SECRET})
    assert answer["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def test_what_holds_secrets_is_not_there_at_all() -> None:
    for model in (Sealed, HandedIn, Draft, Line, Session):
        assert not admin.site.is_registered(model)
    for config in apps.get_app_configs():
        if config.label not in OURS:
            assert not [model for model in config.get_models() if admin.site.is_registered(model)]


@pytest.mark.parametrize("label", REGISTERED)
def test_no_page_of_it_tells_a_secret(operator: Client, label: str) -> None:
    shown, secrets = site_full_of_secrets()
    model = apps.get_model(label)
    meta = model._meta
    name = f"admin:{meta.app_label}_{meta.model_name}"
    pages = [
        reverse("admin:index"),
        reverse("admin:app_list", args=[meta.app_label]),
        reverse(f"{name}_changelist"),
    ]
    pages += [f"{reverse(f'{name}_changelist')}?q=canary", reverse(f"{name}_add")]
    rows = list(model._default_manager.all())
    assert rows
    for row in rows:
        pages += [reverse(f"{name}_{what}", args=[row.pk]) for what in ("change", "history", "delete")]
    for page in pages:
        answer = operator.get(page, follow=True)
        text = answer.content.decode()
        assert answer.status_code in (200, 403), page
        assert not [
            secret
            for secret in secrets
            if secret in text.replace("q=canary", "").replace('value="canary"', "")
        ], page
    assert shown


def test_the_lists_tell_what_an_operator_needs(operator: Client) -> None:
    site_full_of_secrets()
    fights = operator.get("/admin/encounters/encounter/").content.decode()
    assert "A test of nerves" in fights
    assert "KeyError" in fights
    assert "ann@example.org" in operator.get("/admin/accounts/user/").content.decode()
    assert "asked" in operator.get("/admin/notify/outgoing/").content.decode()
    assert "clerk" in operator.get("/admin/notify/pulse/").content.decode()
    assert "Athos" in operator.get("/admin/fighters/fighter/").content.decode()
    assert "The Saloon" in operator.get("/admin/tables/table/").content.decode()


def test_when_a_fight_is_over_its_trouble_is_told_whole(operator: Client) -> None:
    site_full_of_secrets()
    Encounter.objects.update(status="over", trouble="KeyError: 'a word'")
    assert "a word" in operator.get("/admin/encounters/encounter/").content.decode()


@pytest.mark.parametrize("label", [label for label in REGISTERED if label != "accounts.User"])
def test_nothing_is_changed_there(operator: Client, label: str) -> None:
    site_full_of_secrets()
    model = apps.get_model(label)
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    before = list(model._default_manager.order_by("pk").values())
    row = model._default_manager.first()
    assert row is not None
    for page in ("change", "delete"):
        operator.post(reverse(f"{name}_{page}", args=[row.pk]), {"title": "x", "name": "x", "post": "yes"})
    operator.post(reverse(f"{name}_add"), {"title": "x", "name": "x"})
    chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    operator.post(reverse(f"{name}_changelist"), chosen)
    assert list(model._default_manager.order_by("pk").values()) == before


def test_an_operator_closes_accounts_and_makes_operators_and_no_more(operator: Client, db: None) -> None:
    bob = somebody("bob", email="bob@example.org")
    there = reverse("admin:accounts_user_change", args=[bob.pk])
    operator.post(there, {"is_staff": "on", "username": "rob", "email": "x@example.org", "password": "x"})
    bob.refresh_from_db()
    assert (bob.is_active, bob.is_staff, bob.username, bob.email) == (False, True, "bob", "bob@example.org")
    assert bob.check_password(SECRET)
    assert not entered_after_closing(bob)


def entered_after_closing(user: User) -> bool:
    """Whether a closed account still opens."""
    client = Client()
    client.post("/accounts/login/", {"login": user.username, "password": SECRET})
    return "_auth_user_id" in client.session


def test_who_may_not_make_operators_does_not(db: None) -> None:
    clerk = User.objects.create_user("clerk2", is_staff=True)
    give_a_key(clerk)
    bob = somebody("bob")
    answer = entered(clerk).post(reverse("admin:accounts_user_change", args=[bob.pk]), {"is_superuser": "on"})
    assert answer.status_code == 403
    bob.refresh_from_db()
    assert not bob.is_superuser
