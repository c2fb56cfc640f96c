"""The page from which a result is copied: for every dialect, as everybody may know it."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from sekundant.prose.writers import DIALECTS
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Post
from tests.prose.writers.readers import READ, read
from tests.web import fights
from tests.web.encounters.pages import Page, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(duel: Encounter, ann: User, bob: User) -> Encounter:
    """A duel of which a step has been played."""
    play(duel, ann, bob)
    return fights.fresh(duel)


def page(
    client: Client, encounter: Encounter, query: str = "", number: int = 2, language: str = "en"
) -> Page:
    address = reverse("forum", args=[encounter.key, number]) + query
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return Page(answer.content.decode())


def texts(shown: Page) -> list[str]:
    """The texts that stand ready."""
    return [text for name, text in shown.texts.items() if name.startswith("part-")]


@pytest.mark.parametrize("name", DIALECTS)
def test_every_dialect_can_be_chosen(played: Encounter, client: Client, name: str) -> None:
    shown = page(client, played, f"?as={name}")
    found = texts(shown)
    assert found
    assert all(DIALECTS[name].fits(part) for part in found)
    if name in READ:
        for part in found:
            read(part, name)
    links = [link for link in shown.all("a") if "?as=" in link["href"]]
    (chosen,) = [link for link in links if link.get("aria-current") == "page"]
    assert chosen["href"] == f"?as={name}"


@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_a_choice_is_remembered(played: Encounter, client: Client) -> None:
    assert "## " not in texts(page(client, played))[0]
    page(client, played, "?as=discord")
    assert "## " in texts(page(client, played))[0]
    client.cookies["dialect"] = "klingon"
    assert "## " not in texts(page(client, played))[0]


@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_what_is_not_there_is_not_found(played: Encounter, client: Client) -> None:
    for number, query in ((1, "?as=klingon"), (99, ""), (0, "")):
        assert client.get(reverse("forum", args=[played.key, number]) + query).status_code == 404


def test_all_get_the_same_text(
    played: Encounter, ann: User, bob: User, browser_of: Callable[[User | None], Client]
) -> None:
    got = {tuple(texts(page(browser_of(who), played))) for who in (ann, bob, None)}
    assert len(got) == 1


@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_how_the_master_tells_it_stands_first(played: Encounter, client: Client) -> None:
    line = played.lines.get(shown=2)
    words = "<p>The lanterns <strong>went out</strong>. [b]x[/b]</p>"
    told: dict[str, Any] = {"encounter": played, "after": line.number, "at": line.at, "html": words}
    Post.objects.create(**told, text="", tells=True)
    Post.objects.create(**{**told, "html": "<p>Not yet.</p>"}, text="", tells=True, held=True)
    (text,) = texts(page(client, played, "?as=phpbb"))
    assert text.startswith("The lanterns [b]went out[/b]. [\u2060b]x[\u2060/b]\n\n")
    assert "Not yet" not in text


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_it_can_be_copied_without_a_script(played: Encounter, client: Client, language: str) -> None:
    shown = page(client, played, "?as=discord", language=language)
    fields = shown.all("textarea")
    assert fields
    assert all("readonly" in field for field in fields)
    labels = {label["for"] for label in shown.all("label")}
    assert {field["id"] for field in fields} <= labels
    assert f"/e/{played.key}/#l2" in unescape(shown.html)
