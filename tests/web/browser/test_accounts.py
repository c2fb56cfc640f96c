"""The pages of accounts in a real browser: with a passkey, on a phone, without a script."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from sekundant_web.accounts.models import User
from tests.web.browser.browsing import Browse, Theme, Troubles, passkeys, serious_faults, sideways

PASSWORD = "correct horse battery"


def sign_up(page: Page, name: str = "pine") -> None:
    """Sign up with a passkey; the page with the codes follows."""
    page.goto("/accounts/signup/")
    page.locator("#id_username").fill(name)
    page.locator("button[value=passkey]").click()
    page.wait_for_url(re.compile("recovery-codes"))


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url(re.compile(r":\d+/$"))


def in_order(page: Page, path: str) -> None:
    """A page can be read and used by everybody, and fits its window."""
    page.goto(path)
    assert page.url.endswith(path), page.url
    assert not serious_faults(page), path
    assert sideways(page) <= 0, path


@pytest.mark.parametrize(("language", "width", "theme"), [("en", 1280, "dark"), ("ru", 320, "light")])
def test_every_page_can_be_read_by_everybody_and_fits(
    browse: Browse, troubles: Troubles, language: str, width: int, theme: Theme
) -> None:
    page = browse(language, width, theme)
    device = passkeys(page)
    for path in ("login", "signup", "recovery", "password/reset", "password/reset/done", "inactive"):
        in_order(page, f"/accounts/{path}/")
    page.goto("/accounts/signup/")
    page.locator("#id_username").fill("ann_сосна")
    page.locator("button[value=passkey]").click()
    expect(page.locator("#id_username[aria-invalid=true]")).to_be_visible()  # two alphabets in one name
    assert not serious_faults(page)
    device.touch(False)
    page.locator("#id_username").fill("pine")
    page.locator("button[value=passkey]").click()
    page.wait_for_url(re.compile("/signup/key/"))
    assert not serious_faults(page)
    assert sideways(page) <= 0
    device.touch(True)
    page.reload()
    page.wait_for_url(re.compile("recovery-codes"))
    assert not serious_faults(page)
    key = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN)
    for path in (
        "/settings/", "/settings/delete/", "/accounts/sessions/", "/accounts/logout/",
        "/accounts/password/set/", "/accounts/2fa/webauthn/add/",
        "/accounts/2fa/recovery-codes/", "/accounts/2fa/recovery-codes/generate/",
        "/accounts/2fa/webauthn/reauthenticate/", "/accounts/2fa/reauthenticate/",
        f"/accounts/2fa/webauthn/keys/{key.pk}/edit/",
    ):  # fmt: skip
        in_order(page, path)
    troubles.forgive("404")
    page.goto("/nowhere/")
    assert not serious_faults(page)


def test_a_passkey_is_the_second_step_after_a_password_and_the_proof_before_a_change(browse: Browse) -> None:
    page = browse()
    device = passkeys(page)
    sign_up(page)
    user = User.objects.get()
    user.set_password(PASSWORD)
    user.save()

    page.goto("/accounts/login/")
    page.locator("#password summary").click()
    page.locator("#id_login").fill("PINE")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in with the password").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(re.compile(r":\d+/$"))

    page.goto("/settings/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("button", name="Show the passkey").click()
    page.get_by_label("What to call the key").fill("A second phone")
    device.forget()
    page.get_by_role("button", name="Create a passkey").click()
    page.wait_for_url(re.compile("/settings/$"))
    expect(page.get_by_role("main")).to_contain_text("A second phone")
    page.get_by_role("row", name="Linux").get_by_role("link", name="Remove").click()
    page.get_by_role("button", name="Remove the passkey").click()
    page.wait_for_url(re.compile("/settings/$"))
    assert Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).count() == 1


def test_a_device_that_makes_no_passkey_is_told_of_in_words(browse: Browse) -> None:
    page = browse()
    page.goto("/accounts/login/")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error()) }")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("has not answered")


def test_the_browsers_zone_is_guessed_at_sign_up_and_offered_in_the_settings(browse: Browse) -> None:
    page = browse(zone="Asia/Omsk")
    passkeys(page)
    page.goto("/accounts/signup/")
    expect(page.locator("#id_zone")).to_have_value("Asia/Omsk")
    sign_up(page)
    assert User.objects.get().zone == "Asia/Omsk"
    User.objects.update(zone="Europe/Berlin")
    page.goto("/settings/")
    expect(page.locator("#id_zone")).to_have_value("Europe/Berlin")
    page.get_by_role("button", name="Take this zone").click()
    expect(page.locator("#id_zone")).to_have_value("Asia/Omsk")


def test_an_account_is_made_used_and_deleted_without_a_script(browse: Browse) -> None:
    page = browse("ru", 360, script=False)
    page.goto("/accounts/signup/")
    page.locator("#id_username").fill("сосна")
    page.locator("details summary", has_text="задать пароль").click()
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("button[value=password]").click()
    page.goto("/settings/")
    page.locator("#id_zone").select_option("Asia/Omsk")
    page.get_by_role("button", name="Сохранить настройки").click()
    assert User.objects.get().zone == "Asia/Omsk"
    page.goto("/settings/delete/")
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Это я").click()
    page.locator("#id_name").fill("сосна")
    page.get_by_role("button", name="Удалить навсегда").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    assert not User.objects.exists()


def test_the_operators_site_keeps_to_the_policy(browse: Browse) -> None:
    page = browse()
    passkeys(page)
    sign_up(page)
    User.objects.update(is_staff=True, is_superuser=True)
    for path in (
        "",
        "accounts/user/",
        "accounts/user/1/change/",
        "encounters/encounter/",
        "notify/outgoing/",
    ):
        page.goto(f"/admin/{path}")
        expect(page.locator("#content")).to_be_visible()
