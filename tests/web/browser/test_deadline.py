"""A deadline passes while both look on: the clock answers, both see it, no word is lost."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from sekundant_web.encounters.models import Encounter
from tests.web import fights
from tests.web.browser.browsing import Browse
from tests.web.browser.playing import sit_down


def let_it_pass(key: str) -> None:
    """The deadline was a second ago."""
    past = timezone.now() - timedelta(seconds=1)
    Encounter.objects.filter(key=key).update(due_at=past, wake_at=past)


def test_the_clock_answers_for_one_who_is_late_and_his_words_are_kept(browse: Browse, system_id: str) -> None:
    key = fights.opened(system_id, fights.NOBODY, fights.NOBODY).key
    prompt, late = (
        sit_down(page, key, seat)
        for page, seat in zip((browse("en"), browse("ru", 360)), fights.seats(system_id), strict=True)
    )
    prompt.wait_for_desk()
    asked = prompt.ask
    prompt.answer()
    late.wait_for_desk()
    late.form.locator("#f-story").fill("Ещё минуту.")

    let_it_pass(key)

    expect(prompt.page.locator("#live-thread .post")).to_have_count(2)
    assert prompt.ask != asked
    prompt.wait_for_desk()
    # A desk in use is never replaced; what comes too late is kept, and can be put into the new form.
    expect(late.page.locator("#toasts")).to_contain_text("Бой ушёл вперёд")
    expect(late.form.locator("#f-story")).to_have_value("Ещё минуту.")
    with late.page.expect_navigation():
        late.form.locator(".handin .primary").click()
    expect(late.page.locator("#desk-late")).to_contain_text("Написанное сохранено")
    expect(late.page.locator("#late-story")).to_have_value("Ещё минуту.")
