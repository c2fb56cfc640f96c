"""Pages of an encounter as tests read them: their tags, their texts, and encounters worth looking at."""

from __future__ import annotations

import json
from collections import Counter
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from sekundant import library
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.models import Encounter, Line
from tests.web import fights

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(HTMLParser):
    """A page taken apart: every tag with its attributes, and what is said inside elements with an id."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.html = html
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag not in VOID:
            self._open.append((tag, found.get("id", "")))
        if "id" in found:
            self.texts.setdefault(found["id"], "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _tag, name in self._open:
            if name:
                self.texts[name] += data

    def all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        """The attributes of every such tag; of a class one of several is enough."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [found for kind, found in self.tags if kind == tag and _fits(found, wanted)]

    @property
    def ids(self) -> Counter[str]:
        return Counter(found["id"] for _, found in self.tags if "id" in found)

    def said(self, name: str) -> str:
        """What is said in the element of that id, with single spaces."""
        return " ".join(self.texts[name].split())


def _fits(found: dict[str, str], wanted: dict[str, str]) -> bool:
    return all(
        value in found.get(name, "").split() if name == "class" else found.get(name) == value
        for name, value in wanted.items()
    )


def look(client: Client, encounter: Encounter, query: str = "", language: str = "en") -> Page:
    """The page of an encounter."""
    answer = client.get(
        reverse("encounter", args=[encounter.key]) + query, headers={"accept-language": language}
    )
    assert answer.status_code == 200, answer.status_code
    return Page(answer.content.decode())


def follow(client: Client, encounter: Encounter, mark: str = "") -> Any:
    """What has changed since a mark; None if nothing has."""
    answer = client.get(
        reverse("live", args=[encounter.key]),
        headers={"accept-language": "en", "if-none-match": f'"{mark}"'},
    )
    if answer.status_code == 304:
        assert not answer.content
        return None
    assert answer.status_code == 200
    return json.loads(answer.content)


def mark_of(page: Page) -> str:
    """The mark that a page carries."""
    (live,) = page.all("div", id="toasts")
    return live["data-mark"]


def play(encounter: Encounter, *users: User, steps: int = 1, seed: int = 0, story: str = "") -> None:
    """Let people answer whatever is asked of them, until so many steps have been played or it is over."""
    for turn in range(steps):
        before = len(fights.lines(encounter))
        for user in users:
            if len(fights.lines(encounter)) == before:
                fights.answer(encounter, user, seed + turn, story=story)


def with_insight(ann: User, bob: User) -> Encounter:
    """A duel in which Ann reads her enemy like a book: her insight always works, for its die is certain."""
    plain = fights.setup("law-of-the-gun")
    first, second = plain["combatants"]
    plain["combatants"][first]["skills"] = {"insight": 3}
    plain["combatants"][first]["effects"] = [{"kind": "insight", "value": 50}]
    taken = {first: Sitter(user_id=ann.pk), second: Sitter(user_id=bob.pk)}
    return opened("law-of-the-gun", plain, taken)


def opened(system_id: str, plain: Any, taken: dict[str, Sitter]) -> Encounter:
    """An encounter of a setup of one's own."""
    packs = library.packs(system_id)
    opening = Opening(system_id, plain, {}, packs, taken, policy=fights.THREE_DAYS)
    return fights.fresh(actions.open_encounter(opening))


def long(encounter: Encounter, events: int) -> Encounter:
    """The same encounter, as if it had so many events more: its last step over and over again."""
    last = encounter.lines.order_by("-number").first()
    step = encounter.lines.filter(kind="step").order_by("-number").first()
    assert last is not None
    assert step is not None
    assert step.shown is not None
    each = len(json.loads(step.text)["events"])
    copies = -(-events // each)
    Line.objects.bulk_create(
        Line(
            encounter=encounter,
            number=last.number + copy,
            kind="step",
            text=step.text,
            at=step.at,
            shown=step.shown + copy,
        )
        for copy in range(1, copies + 1)
    )
    return fights.fresh(encounter)
