"""Dice of a real table, put down one after the other."""

from __future__ import annotations

import re

from django.test import Client

from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter
from tests.web import fights
from tests.web.master_desk.conftest import at
from tests.web.tables.halls import said

MOST = 60


def needed(page: str) -> str | None:
    """The name of the field of the die that is due."""
    found = re.search(r'id="die-next" name="([^"]*)"', page)
    return found[1] if found else None


def lies(name: str, face: str) -> str:
    """The field of a die that has been put down."""
    return f'name="{name}" inputmode="numeric" maxlength="4" value="{face}"'


def put_down(browser: Client, fight: Encounter, face: str = "2") -> int:
    """Throw all dice, each of which shows this; return how many there were."""
    typed: dict[str, str] = {}
    for count in range(MOST):
        name = needed(said(browser.get(at(fight))))
        if name is None:
            return count
        typed[name] = face
        assert browser.post(at(fight, "master_dice"), typed).status_code == 302
    raise AssertionError("there is always one more")


def test_one_die_after_the_other_then_the_result_then_it_is_published(
    on_a_real_table: Encounter, mias: Client
) -> None:
    assert 'id="publish-form"' not in said(mias.get(at(on_a_real_table)))
    assert put_down(mias, on_a_real_table) > 0
    page = mias.get(at(on_a_real_table))
    assert fights.lines(on_a_real_table) == []
    mark = page.context["telling"].mark
    mias.post(at(on_a_real_table, "master_post"), {"press": "publish", "prose": "Dice roll.", "mark": mark})
    assert len(fights.lines(on_a_real_table)) == 1


def test_an_impossible_die_is_refused_in_words_and_the_others_stay(
    on_a_real_table: Encounter, mias: Client
) -> None:
    first = needed(said(mias.get(at(on_a_real_table))))
    assert first is not None
    for face in ("777", "0", "six", "-1", "2.5"):
        answer = mias.post(
            at(on_a_real_table, "master_dice"), {first: face}, headers={"accept-language": "ru"}
        )
        assert answer.status_code == 200
        assert 'id="dice-e"' in said(answer)
        assert needed(said(mias.get(at(on_a_real_table)))) == first
    assert fights.lines(on_a_real_table) == []


def test_a_die_that_was_typed_can_be_changed_and_taken_up_again(
    on_a_real_table: Encounter, mias: Client
) -> None:
    first = needed(said(mias.get(at(on_a_real_table))))
    assert first is not None
    mias.post(at(on_a_real_table, "master_dice"), {first: "2"})
    assert f'name="{first}" inputmode="numeric" maxlength="4" value="2"' in said(
        mias.get(at(on_a_real_table))
    )
    mias.post(at(on_a_real_table, "master_dice"), {first: "3"})
    assert f'name="{first}" inputmode="numeric" maxlength="4" value="3"' in said(
        mias.get(at(on_a_real_table))
    )
    mias.post(at(on_a_real_table, "master_dice"), {first: ""})
    assert needed(said(mias.get(at(on_a_real_table)))) == first


def test_players_learn_nothing_of_dice_that_lie_on_the_table(
    on_a_real_table: Encounter, mias: Client, ann: User
) -> None:
    before = (fights.fresh(on_a_real_table).version, fights.fresh(on_a_real_table).revision)
    put_down(mias, on_a_real_table)
    assert (fights.fresh(on_a_real_table).version, fights.fresh(on_a_real_table).revision) == before
