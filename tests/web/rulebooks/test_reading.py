"""How a rulebook is read: in either language without losing the place, with the switches of a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.tables.models import Member, Table

pytestmark = pytest.mark.django_db

CHAPTER = "/rules/law-of-the-gun/V.5/"


def table(master: User, watch: str = "public") -> Table:
    made = Table.objects.create(
        slug="friday", name="Friday", system="law-of-the-gun", watch=watch,
        switches={"wound_shakes": "only_if_no_shot_yet"},
    )  # fmt: skip
    Member.objects.create(table=made, user=master, role=Member.Role.MASTER)
    return made


def test_the_other_language_is_a_link_that_keeps_the_place(client: Client) -> None:
    russian = client.get(CHAPTER).content.decode()
    assert 'href="/rules/law-of-the-gun/V.5/?in=en#LG.V.5.c"' in russian
    english = client.get(CHAPTER, {"in": "en"}).content.decode()
    assert "The gun" in english or "chance to kill" in english
    assert 'href="/rules/law-of-the-gun/V.5/?in=ru#LG.V.5.c"' in english
    assert 'href="/rules/law-of-the-gun/V.6/?in=en"' in english


def test_a_language_in_the_address_outweighs_the_readers_own_and_is_not_kept(client: Client) -> None:
    assert client.get(CHAPTER, {"in": "en"})["Content-Language"] == "en"
    assert client.get(CHAPTER)["Content-Language"] == "ru"
    assert client.get(CHAPTER, {"in": "klingon"})["Content-Language"] == "ru"


def test_the_foot_changes_the_language_of_the_site_and_leaves_the_address_without_one(client: Client) -> None:
    html = client.get(CHAPTER, {"in": "en"}).content.decode()
    assert f'name="next" value="{CHAPTER}"' in html


def test_a_switch_says_how_a_table_plays(client: Client, ann: User) -> None:
    table(ann)
    html = client.get(CHAPTER, {"in": "en", "table": "friday"}).content.decode()
    assert "Friday" in html
    played = html.split('<li class="played">')[1].split("</li>")[0]
    assert "only_if_no_shot_yet" in played
    assert "at your table" in played
    assert "table=friday" in html


def test_a_switch_that_a_table_has_not_set_is_played_as_the_rulebook_says(client: Client, ann: User) -> None:
    table(ann)
    html = client.get("/rules/law-of-the-gun/switches/", {"in": "en", "table": "friday"}).content.decode()
    played = [part.split("</li>")[0] for part in html.split('<li class="played">')[1:]]
    assert len(played) == 9
    assert sum("rulebook" in one for one in played) == 8


def test_a_closed_table_shows_its_switches_to_its_members_alone(
    client: Client, ann: User, browser_of: Callable[[User], Client]
) -> None:
    table(ann, watch="members")
    strange = client.get(CHAPTER, {"table": "friday"}).content.decode()
    assert "Friday" not in strange
    assert 'class="played"' not in strange
    assert strange.count("friday") == client.get(CHAPTER, {"table": "nobody"}).content.decode().count(
        "nobody"
    )
    assert "Friday" in browser_of(ann).get(CHAPTER, {"table": "friday"}).content.decode()


def test_a_table_of_other_rules_says_nothing(client: Client, ann: User) -> None:
    table(ann)
    assert 'class="played"' not in client.get("/rules/fencing/3.1/", {"table": "friday"}).content.decode()


def test_house_rules_of_ours_are_marked(client: Client) -> None:
    html = client.get("/rules/law-of-the-gun/III.7/", {"in": "en"}).content.decode()
    marked = html.split('id="LG.III.7.d"')[1].split("</section>")[0]
    plain = html.split('id="LG.III.7.a"')[1].split("</section>")[0]
    assert "our house rule" in marked
    assert "our house rule" not in plain
    assert "of the source" in plain


@pytest.mark.parametrize("path", ["", "glossary/", "switches/", "dice/", "gaps/", "print/"])
@pytest.mark.parametrize("system", ["law-of-the-gun", "fencing"])
def test_every_list_of_a_rulebook_opens_without_a_query(
    path: str, system: str, client: Client, django_assert_num_queries: Callable[..., object]
) -> None:
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        assert client.get(f"/rules/{system}/{path}").status_code == 200
