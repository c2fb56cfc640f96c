"""An account by a passkey: made, left, entered again, and opened when the device is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sekundant_web.accounts.models import User
from tests.web.browser.browsing import Browse, passkeys

WORDS = {
    "en": {
        "create": "Create a passkey",
        "enter": "Sign in with a passkey",
        "out": "Sign out",
        "lost": "Sign in with a recovery code",
        "name": "Name on the site",
        "code": "Recovery code",
        "kept": "I have kept them, go on",
        "in": "Sign in",
    },
    "ru": {
        "create": "Создать ключ доступа",
        "enter": "Войти ключом доступа",
        "out": "Выйти",
        "lost": "Войти кодом восстановления",
        "name": "Имя на сайте",
        "code": "Код восстановления",
        "kept": "Коды записаны, дальше",
        "in": "Войти",
    },
}


def sign_up(page: Page, name: str, words: dict[str, str]) -> list[str]:
    """Sign up with a passkey; return the recovery codes that are shown."""
    page.goto("/accounts/signup/")
    page.get_by_label(words["name"]).fill(name)
    page.get_by_role("button", name=words["create"]).click()
    page.wait_for_url(re.compile("recovery-codes"))
    codes = page.locator(".codes li").all_inner_texts()
    page.get_by_role("link", name=words["kept"]).click()
    return codes


def sign_out(page: Page, words: dict[str, str]) -> None:
    page.goto("/settings/")
    page.get_by_role("button", name=words["out"]).click()
    page.wait_for_url(re.compile(r":\d+/$"))
    page.goto("/settings/")
    assert "/accounts/login/" in page.url


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ru", 360)])
def test_a_passkey_makes_an_account_and_opens_it_again(browse: Browse, language: str, width: int) -> None:
    page, words = browse(language, width), WORDS[language]
    device = passkeys(page)

    codes = sign_up(page, "сосна" if language == "ru" else "pine", words)
    assert device.count() == 1
    assert len(set(codes)) == 10
    page.wait_for_url(re.compile(r":\d+/$"))
    user = User.objects.get()
    assert not user.has_usable_password()

    sign_out(page, words)
    page.goto("/accounts/login/?next=/settings/")
    page.get_by_role("button", name=words["enter"]).click()
    page.wait_for_url(re.compile("/settings/$"))
    expect(page.get_by_role("main")).to_contain_text(user.username)

    sign_out(page, words)
    device.forget()
    page.goto("/accounts/login/")
    page.get_by_role("link", name=words["lost"]).click()
    page.get_by_label(words["name"]).fill(user.username.upper())
    page.get_by_label(words["code"]).fill(codes[3])
    page.get_by_role("main").get_by_role("button", name=words["in"], exact=True).click()
    page.wait_for_url(re.compile(r":\d+/$"))
    expect(page.get_by_role("status")).to_contain_text("9")

    sign_out(page, words)
    page.goto("/accounts/recovery/")
    page.get_by_label(words["name"]).fill(user.username)
    page.get_by_label(words["code"]).fill(codes[3])
    page.get_by_role("main").get_by_role("button", name=words["in"], exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
