"""The card of a result: drawn, as a picture, and named to chats; of what everybody may know alone."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from sekundant import library
from sekundant.prose.accounts import Throw
from sekundant.prose.markup import Line
from sekundant_web.accounts.models import User
from sekundant_web.carrying.card import Card, colours, drawn
from sekundant_web.carrying.fitting import Run, lines, shortened, width
from sekundant_web.carrying.picture import fonts, png
from sekundant_web.encounters import mastering
from sekundant_web.encounters.models import Encounter, Referee, Watch
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.encounters.pages import Page, play
from tests.web.tables.halls import table_of

EMPTY = Line(())
CARD = Card(
    heading="Рид против Хоука",
    system="Закон револьвера",
    colour="#9c3a1b",
    under="Ход 3",
    sentence=(Run("Рид стреляет: "), Run("попадание", bold=True), Run(".")),
    note="40 %, нужно 4 или меньше",
    throw=Throw(10, 2, EMPTY, EMPTY, (1, 4), True),
    name="Секундант",
)


def size_of(picture: bytes) -> tuple[int, int]:
    """The size that a PNG says it has."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


@given(st.text(max_size=300), st.sampled_from([4, 10, 20, 100]), st.booleans())
def test_a_drawing_is_well_formed_whatever_it_says(words: str, sides: int, ruled: bool) -> None:
    legible = "".join(letter for letter in words if letter.isprintable())
    throw = Throw(sides, 1, EMPTY, EMPTY, (1, sides - 1) if ruled else None, ruled)
    card = replace(CARD, heading=legible, sentence=(Run(legible), Run(legible, bold=True)), throw=throw)
    drawing = ET.fromstring(drawn(card))
    names = {element.tag.partition("}")[2] for element in drawing.iter()}
    assert names <= {"svg", "title", "rect", "circle", "path", "text", "tspan", "g"}


def test_a_picture_is_as_large_as_chats_want_it() -> None:
    assert size_of(png(drawn(CARD))) == (1200, 630)
    assert len(fonts()) == 5


def test_letters_of_the_site_are_in_its_fonts() -> None:
    """A picture of Cyrillic letters is another than one of letters that the fonts don't have."""
    seen = {png(drawn(replace(CARD, heading=heading))) for heading in ("Рид", "Хоук", "漢字", "")}
    assert len(seen) == 4


@given(st.text(alphabet="абвЩШМW il…", min_size=1, max_size=200), st.integers(1, 3))
def test_words_stay_in_their_room(words: str, most: int) -> None:
    found = lines([Run(words)], 44, 600, most)
    assert len(found) <= most
    for line in found:
        assert width("".join(run.words for run in line).rstrip(), 44) <= 600
    assert width(shortened(words, 26, 300), 26) <= 300


def test_every_system_has_its_colour() -> None:
    assert set(library.system_ids()) <= set(colours())


def test_what_fits_is_left_alone() -> None:
    assert shortened("Рид", 26, 300) == "Рид"
    assert lines([Run("Рид "), Run("и Хоук", bold=True)], 44, 600, 2) == [
        [Run("Рид "), Run("и ", bold=True), Run("Хоук", bold=True)]
    ]


# ---- on the site -------------------------------------------------------------------------------------

site = pytest.mark.django_db(transaction=True)


@site
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_card_is_there_in_both_languages(
    duel: Encounter, client: Client, ann: User, bob: User, language: str
) -> None:
    play(duel, ann, bob)
    svg = client.get(reverse("card_svg", args=[duel.key, 2, language]))
    assert svg["Content-Type"] == "image/svg+xml"
    assert ("Секундант" in svg.content.decode()) == (language == "ru")
    picture = client.get(reverse("card_png", args=[duel.key, 2, language]))
    assert picture["Content-Type"] == "image/png"
    assert size_of(picture.content) == (1200, 630)


@site
@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_nothing_else_has_a_card(duel: Encounter, client: Client) -> None:
    for number, language in ((1, "de"), (99, "en")):
        for name in ("card_svg", "card_png"):
            assert client.get(reverse(name, args=[duel.key, number, language])).status_code == 404


@site
def test_a_card_is_the_same_for_all(
    duel: Encounter, ann: User, bob: User, browser_of: Callable[[User | None], Client]
) -> None:
    play(duel, ann, bob)
    address = reverse("card_svg", args=[duel.key, 2, "en"])
    assert len({browser_of(who).get(address).content for who in (ann, bob, None)}) == 1


@site
@pytest.mark.parametrize("system_id", ["law-of-the-gun"])
def test_a_card_is_never_shown_as_it_was_before(
    system_id: str, client: Client, ann: User, bob: User, people: Callable[[str], User], clock: Clock
) -> None:
    mia = people("mia")
    table = table_of(system_id, mia, ann, bob)
    fight = fights.opened(system_id, ann, bob, table_id=table.pk, referee=Referee.MASTER, watch=Watch.PUBLIC)
    address = reverse("card_png", args=[fight.key, 2, "en"])
    play(fight, ann, bob)
    assert client.get(address).status_code == 404, "nobody has published it"
    mastering.publish(fights.place(fight, mia))
    first = client.get(address)
    assert first["Cache-Control"] == "private, no-cache"
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    mastering.take_back(fights.place(fight, mia), 1, "a wrong ruling")
    later = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (later.status_code, later["ETag"] == first["ETag"]) == (200, False)
    drawing = client.get(reverse("card_svg", args=[fight.key, 2, "en"]))
    assert "Taken back: this does not count" in drawing.content.decode()
    assert "/card/1/" in graph(client, fight)["og:image"], "chats are told of what counts"
    Encounter.objects.filter(pk=fight.pk).update(watch=Watch.MEMBERS)
    assert client.get(address, headers={"if-none-match": later["ETag"]}).status_code == 404


def graph(client: Client, encounter: Encounter) -> dict[str, str]:
    """What a chat is told of a fight's page."""
    html = client.get(reverse("encounter", args=[encounter.key]), headers={"accept-language": "en"}).content
    return {
        tag["property"]: tag["content"]
        for tag in Page(html.decode()).all("meta")
        if tag.get("property", "").startswith("og:")
    }


@site
@pytest.mark.parametrize("system_id", ["law-of-the-gun"], indirect=True)
def test_chats_are_told_of_public_fights_alone(duel: Encounter, client: Client, ann: User, bob: User) -> None:
    play(duel, ann, bob)
    assert graph(client, duel) == {}
    Encounter.objects.filter(pk=duel.pk).update(watch=Watch.PUBLIC, version=99)
    told = graph(client, duel)
    assert told["og:title"] == "A test of nerves"
    assert told["og:description"]
    found: Any = client.get(re.sub(r"^https?://[^/]+", "", told["og:image"]))
    assert size_of(found.content) == (1200, 630)
