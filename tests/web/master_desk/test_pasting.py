"""Orders pasted from a forum: split by names, read, objected to, handed in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sekundant.prose.contract import words
from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.dialect import Family
from sekundant_web.accounts.models import User
from sekundant_web.encounters.looking import with_the_eyes_of
from sekundant_web.encounters.master_desk.pasting import owing_seats
from sekundant_web.encounters.master_desk.splitting import split
from sekundant_web.encounters.models import Encounter, HandedIn, Status
from tests.prose.writers.readers import READ, read
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
    assert "LG." in found[1].replies[0]
    assert "Понято" in found[0].replies[0]
    assert HandedIn.objects.count() == 0
    assert found[1].replies[0].splitlines()[0] in said(answer)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_to_write_back_is_in_the_dialect_of_its_place(
    dialect: str, group: Encounter, mias: Client
) -> None:
    asked = {**orders("скорость 5, попадание 7", "скорость 50, попадание 7"), "dialect": dialect}
    for again in (asked, orders("скорость 5, попадание 7", "скорость 50, попадание 7")):
        found = mias.post(at(group, "master_paste"), again).context["found"]
        assert all(one.replies for one in found), "it is remembered, too"
        for part in (part for one in found for part in one.replies):
            assert DIALECTS[dialect].fits(part)
            assert ("[b]" in part) == (DIALECTS[dialect].family == Family.BBCODE)
            if dialect in READ:
                read(part, dialect)


@pytest.mark.parametrize("text", ["", "  ", "нечто", "Lawman:"])
def test_a_text_without_orders_is_refused_and_kept(text: str, group: Encounter, mias: Client) -> None:
    in_russian = {"accept-language": "ru"}
    answer = mias.post(at(group, "master_paste"), {"text": text, "press": "hand_in"}, headers=in_russian)
    page = said(answer)
    assert (answer.status_code, HandedIn.objects.count()) == (200, 0)
    assert 'role="alert"' in page
    assert text in page


def thread_of(fight: Encounter, master: User, seed: int) -> str:
    """What players have written on their forum: each his order, under his fighter's name."""
    place = fights.place(fight, master)
    room = words(fight.system)
    said = []
    for seat in owing_seats(place):
        his = with_the_eyes_of(place, seat)
        order = room.write(fights.sensible_answer(his, seed), "ru", his.view, {})
        said.append(f"[b]{room.person(place.view, seat).name}[/b]\n{order}")
    return "\n\n".join(said)


def test_a_whole_duel_is_run_by_pasted_texts(
    fight_of: Callable[..., Encounter], mias: Client, mia: User, system_id: str
) -> None:
    fight = fight_of(system_id, MASTERS_OWN, MASTERS_OWN)
    for turn in range(60):
        if fights.fresh(fight).status == Status.OVER:
            break
        pasted = {"text": thread_of(fight, mia, turn), "language": "ru", "press": "hand_in"}
        answer = mias.post(at(fight, "master_paste"), pasted)
        assert answer.status_code == 302, said(answer)
        mias.post(at(fight, "master_post"), {"press": "publish", "prose": f"Turn {turn}."})
    assert fights.fresh(fight).status == Status.OVER
    last = fights.fresh(fight).lines.exclude(shown=None).count()
    assert "[b]" in said(mias.get(f"/e/{fight.key}/forum/{last}/"))
    assert "Turn " in said(mias.get(f"/e/{fight.key}/", {"before": f"l{last}"}))
