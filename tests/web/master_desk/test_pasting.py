"""Orders pasted from a forum: split by names, read, objected to, handed in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.master_desk.splitting import split
from sekundant_web.encounters.models import Encounter, HandedIn
from tests.web import fights
from tests.web.master_desk.conftest import MASTERS_OWN, at
from tests.web.tables.halls import said

NAMES = {"reed": "Рид", "hawk": "Хоук Чёрный"}

PASTED = [
    "Рид\nскорость 5\nпопадание 4\n\nХоук Чёрный\nскорость 8",
    "Рид: скорость 5\nпопадание 4\nхоук черный: скорость 8",
    "[b]Рид[/b]\nскорость 5\nпопадание 4\n**Хоук Чёрный:**\nскорость 8",
    '[quote="Рид"]скорость 5\nпопадание 4[/quote]\n[quote=Хоук Чёрный;123]скорость 8[/quote]',
    "Всем привет.\nРид писал(а):\nскорость 5\nпопадание 4\nХоук Чёрный пишет:\nскорость 8",
    "# Рид\nстарая\n# Рид\nскорость 5\nпопадание 4\n> hawk\nскорость 8",
]


@pytest.mark.parametrize("text", PASTED)
def test_a_text_is_split_by_names(text: str) -> None:
    assert split(text, NAMES) == {"reed": "скорость 5\nпопадание 4", "hawk": "скорость 8"}


@pytest.mark.parametrize("text", ["", "скорость 5", "Никто: скорость 5", "Рид", "Рид:\n\n"])
def test_what_is_nobodys_is_nobodys(text: str) -> None:
    assert split(text, NAMES) == {}


@pytest.fixture
def group(fight_of: Callable[..., Encounter]) -> Encounter:
    """A fight of people who stay on their forum."""
    return fight_of("law-of-the-gun", MASTERS_OWN, MASTERS_OWN)


def orders(one: str, other: str) -> dict[str, str]:
    return {"text": f"Lawman: {one}\nOutlaw: {other}", "language": "ru", "seat": ""}


def test_what_was_understood_and_what_to_write_back_is_shown_and_nothing_kept(
    group: Encounter, mias: Client
) -> None:
    answer = mias.post(
        at(group, "master_paste"), orders("скорость 5, попадание 7", "скорость 50, попадание 7")
    )
    found = answer.context["found"]
    assert [one.taken for one in found] == [True, False]
    assert "LG." in found[1].reply
    assert "Понято" in found[0].reply
    assert HandedIn.objects.count() == 0
    assert found[1].reply.splitlines()[0] in said(answer)


@pytest.mark.parametrize("text", ["", "  ", "нечто", "Lawman:"])
def test_a_text_without_orders_is_refused_and_kept(text: str, group: Encounter, mias: Client) -> None:
    in_russian = {"accept-language": "ru"}
    answer = mias.post(at(group, "master_paste"), {"text": text, "press": "hand_in"}, headers=in_russian)
    page = said(answer)
    assert (answer.status_code, HandedIn.objects.count()) == (200, 0)
    assert 'role="alert"' in page
    assert text in page


def test_a_whole_duel_is_run_by_pasted_texts(group: Encounter, mias: Client, bob: User) -> None:
    taken = orders("скорость 5, попадание 7", "скорость 6, попадание 6")
    for _turn in range(20):
        if fights.fresh(group).status == "over":
            break
        if not fights.asks(group):
            break
        if fights.asks(group)[0].what != "order":
            break
        assert mias.post(at(group, "master_paste"), {**taken, "press": "hand_in"}).status_code == 302
        mias.post(at(group, "master_post"), {"press": "publish", "prose": ""})
    assert len(fights.lines(group)) > 0
    assert (
        mias.get(f"/e/{group.key}/forum/{fights.fresh(group).lines.exclude(shown=None).count()}/").status_code
        == 200
    )
