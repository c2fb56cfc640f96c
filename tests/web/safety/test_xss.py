"""What people write is text: two hundred texts in every field, and no page has an element more for it."""

from __future__ import annotations

import time
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, mastering
from sekundant_web.encounters.markdown import cleaned
from sekundant_web.encounters.models import Encounter
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.tables.models import Challenge, Table, TablePack
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.safety.house import House, furnished
from tests.web.safety.xss import STRINGS
from tests.web.secrets.crawl import address, forget

HARMLESS = "nothing but words"
AT_ONCE = 10
"""So many texts stand in one site."""

WRITTEN = {"p", "br", "em", "strong", "s", "blockquote"}
"""The elements that a post may make, without any attribute."""


class Skeleton(HTMLParser):
    """The elements of a page with the names of their attributes, and whatever leads somewhere."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.bones: list[tuple[str, ...]] = []
        self.leads: set[str] = set()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in WRITTEN or attrs:
            self.bones.append((tag, *sorted(name for name, _ in attrs)))
        self.leads |= {
            value or "" for name, value in attrs if name in ("href", "src", "action", "formaction")
        }

    def handle_comment(self, data: str) -> None:
        self.bones.append(("comment",))


@pytest.fixture
def house(clock: Clock) -> House:
    return furnished(handed_in=False)


def test_there_are_two_hundred() -> None:
    assert len(set(STRINGS)) == 200


def write(house: House, texts: list[str]) -> None:
    """Put the texts wherever somebody can write."""
    some = iter(texts * 9)
    Table.objects.update(name=next(some)[:80], about=next(some))
    Fighter.objects.update(name=next(some)[:60], about=next(some), notes=next(some))
    for version in Version.objects.all():
        version.plain = {**version.plain, "name": next(some)[:60]}
        version.save()
    Encounter.objects.update(title=next(some)[:200])
    Challenge.objects.update(words=next(some)[:500])
    TablePack.objects.update(name=next(some)[:80])
    User.objects.filter(username="sue").update(username=next(some)[:60])
    ann = house.people["seat_a"]
    for text in texts:
        actions.say(fights.place(house.fight, ann), text)
    fights.answer(house.fight, ann, 5, story=texts[0], fields={"text": texts[1], "story": texts[2]})
    fights.answer(house.fight, house.people["seat_b"], 6, story=texts[3])
    mastering.publish(fights.place(house.fight, house.people["master"]))


PAGES = (
    "encounter", "forum", "live", "table", "table_edit", "table_packs", "table_challenge", "table_arrange",
    "table_remove", "fighter", "fighter_edit", "home", "mine", "tables", "fighters",
)  # fmt: skip


def skeletons(house: House, texts: list[str]) -> dict[str, Skeleton]:
    """All pages with these texts in them."""
    found = {}
    with transaction.atomic():
        write(house, texts)
        for name in PAGES:
            forget()
            role = "seat_a" if name.startswith("fighter") else "master"
            answer: Any = house.browser(role).get(address(house, name))
            assert answer.status_code == 200, name
            page = answer.content.decode()
            if name == "live":
                page = "".join(answer.json()["parts"].values())
            found[name] = Skeleton(page)
        transaction.set_rollback(True)
    return found


def test_no_text_makes_an_element_or_an_attribute(house: House) -> None:
    usual = skeletons(house, [f"{HARMLESS} {number}" for number in range(AT_ONCE)])
    for start in range(0, len(STRINGS), AT_ONCE):
        texts = list(STRINGS[start : start + AT_ONCE])
        for name, found in skeletons(house, texts).items():
            assert found.bones == usual[name].bones, (name, texts)
            strange = [to for to in found.leads if not to.startswith(("/", "#", "?", "http://testserver/"))]
            assert not [to for to in strange if to], (name, strange)
            assert not [to for to in found.leads if to.startswith("//")], name


@pytest.mark.parametrize("start", ["{}", "**{}**", "a\n\n{}", "> {}", "`{}`", "*{}*"])
def test_a_post_holds_nothing_but_plain_elements(start: str) -> None:
    for text in STRINGS:
        found = Skeleton(cleaned(start.format(text)))
        assert not found.bones, text
        assert not found.leads, text


def test_a_name_that_is_markup_is_no_name_of_an_account(clock: Clock, client: Any) -> None:
    for text in STRINGS[::20]:
        data = {"username": text, "way": "password", "password1": "correct horse battery"}
        client.post("/accounts/signup/", data)
    assert User.objects.count() == 0


def test_a_pack_full_of_markup_breaks_no_page(house: House) -> None:
    """Its words stand in forms of many places."""
    browser = house.browser("master")
    usual = Skeleton(browser.get("/tables/the-saloon/arrange/").content.decode())
    for text in STRINGS[::10]:
        name = text.replace("'", "''").replace("\n", " ")
        pack = "pack: odd\nsystem: law-of-the-gun\nlegends:\n  - id: odd\n"
        pack += f"    name: {{en: '{name}', ru: '{name}'}}\n"
        answer = browser.post("/tables/the-saloon/packs/", {"pack": pack}, follow=True)
        assert answer.status_code == 200
        for bone in Skeleton(answer.content.decode()).bones:
            assert bone[0] in ALL_OF_OURS, (bone, text)
            assert not [part for part in bone[1:] if part.startswith("on")], (bone, text)
        page = Skeleton(browser.get("/tables/the-saloon/arrange/").content.decode())
        assert {bone[0] for bone in page.bones} <= {bone[0] for bone in usual.bones}


ALL_OF_OURS = frozenset(
    [
        *("html", "head", "meta", "title", "link", "script", "body", "header", "nav", "main", "footer"),
        *("a", "div", "span", "p", "h1", "h2", "h3", "ul", "ol", "li", "dl", "dt", "dd", "aside", "section"),
        *("details", "summary", "form", "label", "textarea", "input", "button", "select", "option", "small"),
        *("fieldset", "legend", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "br", "code"),
        *("svg", "path", "circle", "rect", "line", "g", "article", "b", "i"),
    ]
)


def test_a_post_of_stars_is_read_at_once() -> None:
    """Marks without a partner, as many as a post can hold."""
    for text in ("**a ", "*a ", " _a", "**", "( *a", "*a_b ", "\n\n**a"):
        began = time.thread_time()
        cleaned(text * (20_000 // len(text)))
        assert time.thread_time() - began < 1.0, text
