"""The master's desk in a real browser: a turn told, a duel by pasted texts, dice of a real table."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.models import Dice, Encounter, Referee, Status
from sekundant_web.encounters.opening import Sitter
from tests.web import fights
from tests.web.browser.browsing import Browse, enter, serious_faults, sideways
from tests.web.master_desk.test_pasting import thread_of
from tests.web.tables.halls import table_of

GUN = "law-of-the-gun"
MASTERS_OWN = Sitter(by_master=True)


@pytest.fixture
def mia(people: Callable[[str], User]) -> User:
    return people("mia")


def fight_of(mia: User, ann: User, bob: User, *sitters: Sitter | User, **more: Any) -> Encounter:
    """A fight at Mia's table."""
    table = table_of(GUN, mia, ann, bob)
    more = {"referee": Referee.MASTER, "table_id": table.pk, **more}
    return fights.opened(GUN, *sitters, **more)


def both_in(fight: Encounter, ann: User, bob: User, seed: int = 3) -> None:
    fights.answer(fight, ann, seed, sensible=True)
    fights.answer(fight, bob, seed + 1, sensible=True)


def orders_that_end_it(fight: Encounter, ann: User, bob: User, mia: User) -> None:
    """Both think again until the turn that waits for its master is the last one."""
    for seed in range(300):
        both_in(fight, ann, bob, seed)
        tried = mastering.trial(fights.place(fight, mia))
        if tried is not None and tried.outcome is not None and tried.outcome.winner:
            return
    raise AssertionError("whatever they do, the duel goes on")


def faces_that_end_it(fight: Encounter, mia: User) -> dict[str, int]:
    """Dice of a real table with which the turn is the last one."""
    luck, place = Random(1), fights.place(fight, mia)
    for _ in range(300):
        faces: dict[str, int] = {}
        while isinstance(found := mastering.next_die(place, faces), mastering.NeedsDie):
            faces[found.label] = luck.randint(1, found.sides)
        if isinstance(found, mastering.Trial) and found.outcome is not None:
            return faces
    raise AssertionError("whatever falls, the duel goes on")


def desk(page: Page, fight: Encounter) -> None:
    page.goto(f"/e/{fight.key}/master/")


def test_a_duel_that_its_master_publishes_is_read_and_told_and_nobody_sees_its_end_before(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob)
    orders_that_end_it(fight, ann, bob, mia)
    master, player = browse("ru"), browse("en", 360)
    enter(master, mia)
    enter(player, ann)
    player.goto(f"/e/{fight.key}/")
    desk(master, fight)
    results = master.locator("#post .result")
    expect(results.first).to_be_visible()
    count = results.count()
    expect(player.locator("#thread-column .result")).to_have_count(0)
    master.get_by_label("Рассказ").fill("Пыль осела не сразу.")
    master.get_by_role("button", name="Опубликовать").click()
    expect(master.get_by_text("Опубликовано.")).to_be_visible()
    expect(player.get_by_text("Пыль осела не сразу.")).to_be_visible()
    expect(player.locator("#thread-column .result")).to_have_count(count)
    expect(player.locator("#live-status")).to_contain_text("The winner is")
    assert fights.fresh(fight).status == Status.OVER


def test_a_duel_that_the_site_resolves_by_itself_is_told_by_its_master_afterwards(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob, referee=Referee.AUTOMATIC)
    for turn in range(200):
        if fights.fresh(fight).status == Status.OVER:
            break
        both_in(fight, ann, bob, turn)
    assert fights.fresh(fight).status == Status.OVER
    master = browse("en")
    enter(master, mia)
    desk(master, fight)
    master.get_by_text("Tell the last result in your own words").click()
    master.locator("#tell-prose").fill("So it was.")
    master.get_by_role("button", name="Put it beside the result").click()
    master.goto(f"/e/{fight.key}/")
    expect(master.get_by_text("So it was.")).to_be_visible()


def test_a_duel_is_run_by_pasted_texts_to_its_end_and_taken_to_the_forum(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, MASTERS_OWN, MASTERS_OWN)
    page = browse("ru")
    enter(page, mia)
    for turn in range(40):
        if fights.fresh(fight).status == Status.OVER:
            break
        page.goto(f"/e/{fight.key}/master/paste/")
        page.get_by_label("Заявки", exact=True).fill(thread_of(fight, mia, turn))
        page.get_by_role("button", name="Прочесть заявки").click()
        expect(page.get_by_label("Что ответить").first).to_have_value(re.compile("Понято"))
        page.get_by_role("button", name="Сдать понятое").click()
        page.get_by_role("button", name="Опубликовать").click()
    assert fights.fresh(fight).status == Status.OVER
    desk(page, fight)
    page.get_by_role("link", name="Последний итог для форума").click()
    expect(page.locator("textarea[readonly]").first).to_have_value(re.compile(r"\[b\]"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.wait_for_load_state()  # a script puts the button there
    page.locator("a[aria-current]").focus()
    while page.evaluate("document.activeElement.tagName") == "A":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("button:focus")).to_have_text("Скопировано")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.replace("\r\n", "\n") == page.locator("textarea[readonly]").first.input_value()


def test_a_duel_with_dice_of_a_real_table_that_are_put_down_one_after_the_other(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob, dice=Dice.GIVEN)
    both_in(fight, ann, bob)
    page = browse("en", 360)
    enter(page, mia)
    desk(page, fight)
    next_die = page.locator("#die-next")
    next_die.fill("999")
    next_die.press("Enter")
    expect(page.get_by_text("can’t show 999").first).to_be_visible()
    faces = faces_that_end_it(fight, mia)
    for _count in faces:
        label = (next_die.get_attribute("name") or "").removeprefix("die.")
        next_die.fill(str(faces[label]))
        next_die.press("Enter")
    assert sideways(page) == 0
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Published.")).to_be_visible()
    assert fights.fresh(fight).status == Status.OVER


@pytest.mark.parametrize(("language", "width"), [("ru", 360), ("en", 1280)])
def test_the_desk_keeps_nobody_out(
    browse: Browse, ann: User, bob: User, mia: User, language: str, width: int
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob)
    fights.answer(fight, bob, 4, sensible=True)
    page = browse(language, width)
    enter(page, mia)
    for part in ("", "paste/", "order/lawman/", "end/", "declare/?winner=lawman&how=peace"):
        page.goto(f"/e/{fight.key}/master/{part}")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert serious_faults(page) == []
        assert sideways(page) == 0


def shots(fight: Encounter, *people: User) -> None:
    """Both shoot so that nobody is likely to fall."""
    for user in people:
        place = fights.place(fight, user)
        ask = fights.ask_of(place)
        assert ask is not None
        order = words(GUN).read("speed 11, hit 1", place.view, {}, ask.what).answer
        actions.hand_in(place, ask.key, order)


def rule_by_keyboard(page: Page, reason: str) -> None:
    """A wound more, with nothing but the keys."""
    page.locator("#adjust > summary").focus()
    page.keyboard.press("Enter")
    wounds = page.locator('[name="adjust.lawman.wounds"]')
    wounds.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    page.locator("#adjust-reason").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Без причины решение не записать").first).to_be_visible()
    expect(wounds).to_have_value("1")
    page.get_by_role("button", name="Посмотреть, что будет").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#looked")).to_contain_text("Что будет")
    expect(wounds).to_have_value("1")
    page.locator("#adjust-reason").focus()
    page.keyboard.type(reason)
    page.keyboard.press("Enter")
    expect(page.locator("#record")).to_contain_text(reason)


def test_a_wrong_ruling_is_made_by_keyboard_alone_and_taken_back(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob)
    shots(fight, ann, bob)
    page = browse("ru")
    enter(page, mia)
    desk(page, fight)
    page.get_by_role("button", name="Опубликовать").click()
    rule_by_keyboard(page, "не тот боец")
    page.locator("#take_back > summary").click()
    page.locator("#take_back").get_by_role("button").click()
    page.locator("#take_back-reason").fill("решение было неверным")
    page.get_by_role("button", name="Вернуть").click()
    expect(page.locator("#record")).to_contain_text("решение было неверным")
    expect(page.locator("#record .taken-back")).to_contain_text("не тот боец")
    expect(page.locator('[name="adjust.lawman.wounds"]')).to_have_value("0")
    page.goto(f"/e/{fight.key}/")
    expect(page.locator(".taken-back").first).to_contain_text("возвращено")


def test_an_appeal_is_settled_by_playing_again_with_the_same_dice(
    browse: Browse, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(mia, ann, bob, ann, bob)
    shots(fight, ann, bob)
    player, page = browse("ru", 360), browse("en")
    enter(player, ann)
    enter(page, mia)
    desk(page, fight)
    page.get_by_role("button", name="Publish").click()
    player.goto(f"/e/{fight.key}/")
    player.get_by_role("link", name="Спросить об этом итоге").last.click()
    player.get_by_label("Ваш вопрос").fill("Я писал: скорость 2, попадание 10.")
    assert serious_faults(player) == []
    assert sideways(player) == 0
    player.get_by_role("button", name="Спросить мастера").click()
    desk(page, fight)
    page.get_by_role("link", name="Play it again, to compare").click()
    page.locator("#replaced > summary").click()
    page.locator('[name="replace.lawman"]').fill("speed 2, hit 10")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="As it would be")).to_be_visible()
    expect(page.locator("li.differs").first).to_contain_text("differs")
    assert serious_faults(page) == []
    page.locator("#again-reason").fill("The player had written so.")
    page.get_by_role("button", name="Let the new result stand").click()
    page.locator("#appeals textarea").fill("You are right.")
    page.get_by_role("button", name="The player is right").click()
    player.goto(f"/e/{fight.key}/")
    expect(player.get_by_text("You are right.")).to_be_visible()
    expect(player.locator(".taken-back").first).to_be_visible()
