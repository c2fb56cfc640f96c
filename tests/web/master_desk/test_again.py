"""A turn taken back, or played again: with the same dice or new ones, a die set, an order replaced."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.models import Encounter, Status
from tests.web import fights
from tests.web.examining import examined
from tests.web.master_desk.conftest import at
from tests.web.tables.halls import said

HARMLESS = {"law-of-the-gun": "speed 11, hit 1", "fencing": "bet: low"}
"""What ends no fight."""


def publish(fight: Encounter, people: tuple[User, ...], master: Client) -> Encounter:
    """Both hand in what ends no fight, and the master publishes it."""
    for user in people:
        place = fights.place(fight, user)
        ask = fights.ask_of(place)
        assert ask is not None
        order = words(fight.system).read(HARMLESS[fight.system], place.view, {}, ask.what).answer
        actions.hand_in(place, ask.key, order)
    master.post(at(fight, "master_post"), {"press": "publish", "prose": "So it was."})
    return fights.fresh(fight)


@pytest.fixture
def played(
    fight_of: Callable[..., Encounter], system_id: str, ann: User, bob: User, mias: Client
) -> Encounter:
    """A fight whose first step is published."""
    return publish(fight_of(system_id), (ann, bob), mias)


def test_a_turn_is_taken_back_and_stays_in_the_thread_struck_through(
    played: Encounter, mias: Client, ann: User, browser_of: Callable[..., Client]
) -> None:
    asked = f"{at(played, 'master_take_back')}?step=1"
    before = fights.fresh(played).revision
    assert mias.get(asked).status_code == 200
    bare = mias.post(at(played, "master_take_back"), {"step": "1", "reason": ""})
    assert (bare.status_code, fights.fresh(played).revision) == (200, before)
    done = mias.post(at(played, "master_take_back"), {"step": "1", "reason": "I was wrong."})
    assert done.status_code == 302
    assert fights.fresh(played).status == Status.RUNNING
    page = said(browser_of(ann).get(f"/e/{played.key}/"))
    assert "I was wrong." in page
    assert ("taken-back" in page) == bool(fights.fresh(played).lines.filter(kind="step", shown__gt=0).count())
    assert examined(fights.fresh(played)) == ""


def test_a_replay_strikes_out_what_was_taken_back_and_tells_why(played: Encounter, mias: Client) -> None:
    mias.post(at(played, "master_take_back"), {"step": "1", "reason": "I was wrong."})
    replay = f"/e/{played.key}/replay/?as=all"
    turns = [said(mias.get(f"{replay}&turn={number}")) for number in range(1, 9)]
    struck = [page for page in turns if "taken-back" in page]
    told = [page for page in turns if "I was wrong." in page]
    assert len(struck) == 1, "one turn was played, and is struck out wherever it stands"
    assert told


@pytest.mark.parametrize("dice", ["same", "new"])
def test_old_and_new_are_compared_before_anything_changes(dice: str, played: Encounter, mias: Client) -> None:
    before = (fights.fresh(played).revision, fights.fresh(played).lines.count())
    assert mias.get(f"{at(played, 'master_again')}?step=1").status_code == 200
    shown = mias.post(at(played, "master_again"), {"step": "1", "dice": dice, "press": "compare"})
    pairs = shown.context["pairs"]
    assert pairs
    assert all(pair.same for pair in pairs) or dice == "new"
    assert (fights.fresh(played).revision, fights.fresh(played).lines.count()) == before
    bare = mias.post(at(played, "master_again"), {"step": "1", "dice": dice, "press": "keep", "reason": ""})
    assert (bare.status_code, fights.fresh(played).revision) == (200, before[0])
    kept = {"step": "1", "dice": dice, "press": "keep", "reason": "A question was right."}
    assert mias.post(at(played, "master_again"), kept).status_code == 302
    assert "A question was right." in said(mias.get(f"/e/{played.key}/"))
    assert examined(fights.fresh(played)) == ""


def test_a_die_is_set(fight_of: Callable[..., Encounter], ann: User, bob: User, mias: Client) -> None:
    fight = publish(fight_of("law-of-the-gun"), (ann, bob), mias)
    page = mias.get(f"{at(fight, 'master_again')}?step=1")
    die = page.context["thrown"][0]
    other = "1" if die.face != 1 else "2"
    typed = {"step": "1", "dice": "same", "press": "compare", f"face.{die.label}": other}
    assert mias.post(at(fight, "master_again"), typed).context["pairs"]
    in_russian = {"accept-language": "ru"}
    wrong = mias.post(at(fight, "master_again"), {**typed, f"face.{die.label}": "999"}, headers=in_russian)
    assert 'role="alert"' in said(wrong)
    assert 'value="999"' in said(wrong)


def test_an_order_is_replaced(fight_of: Callable[..., Encounter], ann: User, bob: User, mias: Client) -> None:
    fight = publish(fight_of("law-of-the-gun"), (ann, bob), mias)
    typed = {"step": "1", "dice": "same", "press": "compare", "replace.lawman": "speed 2, hit 10"}
    shown = mias.post(at(fight, "master_again"), typed)
    assert not shown.context["pairs"][0].same
    for text in ("nonsense", "speed 50, hit 10"):
        refused = mias.post(at(fight, "master_again"), {**typed, "replace.lawman": text})
        assert 'role="alert"' in said(refused)
        assert text in said(refused)
    kept = mias.post(at(fight, "master_again"), {**typed, "press": "keep", "reason": "by mail"})
    assert kept.status_code == 302
    assert examined(fights.fresh(fight)) == ""


WOUNDS = {"law-of-the-gun": "adjust.lawman.wounds", "fencing": "adjust.musketeer.light"}


def test_a_number_is_changed_before_the_turn_only_once_it_has_been_compared(
    played: Encounter, mias: Client
) -> None:
    before = (fights.fresh(played).revision, fights.fresh(played).lines.count())
    typed = {"step": "1", "dice": "same", "press": "compare", WOUNDS[played.system]: "1"}
    shown = mias.post(at(played, "master_again"), typed)
    assert shown.context["pairs"]
    assert f'name="{WOUNDS[played.system]}" value="1"' in said(shown)
    for wrong in ("777", "many"):
        refused = said(mias.post(at(played, "master_again"), {**typed, WOUNDS[played.system]: wrong}))
        assert 'role="alert"' in refused
        assert f'value="{wrong}"' in refused
    bare = mias.post(at(played, "master_again"), {**typed, "press": "keep"})
    assert (fights.fresh(played).revision, fights.fresh(played).lines.count()) == before
    assert bare.context["pairs"], "only the reason is missing"
    done = mias.post(at(played, "master_again"), {**typed, "press": "keep", "reason": "An old wound."})
    assert done.status_code == 302
    kinds = list(fights.fresh(played).lines.values_list("kind", flat=True))
    assert kinds[before[1] :][:2] == ["decision", "ruling"]
    assert kinds[-1] == "step"
    assert "An old wound." in said(mias.get(f"/e/{played.key}/"))
    assert examined(fights.fresh(played)) == ""


def test_a_change_after_which_something_else_is_asked_for_is_refused(
    fight_of: Callable[..., Encounter], ann: User, bob: User, mias: Client
) -> None:
    fight = publish(fight_of("law-of-the-gun"), (ann, bob), mias)
    lines = fights.fresh(fight).lines.count()
    typed = {"step": "1", "press": "keep", "reason": "so", "adjust.lawman.status": "killed"}
    refused = mias.post(at(fight, "master_again"), typed)
    assert 'role="alert"' in said(refused)
    assert fights.fresh(fight).lines.count() == lines


def test_a_turn_that_is_not_there_is_not_there(played: Encounter, mias: Client) -> None:
    for number in ("", "0", "99", "x"):
        assert mias.get(f"{at(played, 'master_again')}?step={number}").status_code == 404
        assert mias.post(at(played, "master_take_back"), {"step": number, "reason": "so"}).status_code == 404
