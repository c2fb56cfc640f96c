"""The order desk by its addresses: nothing typed is lost, nothing is handed in twice, nothing leaks."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from sekundant.core.encounter import Ask
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.desks.checking import check
from sekundant_web.encounters.desks.fields import Fields, kept
from sekundant_web.encounters.desks.forming import Form, form_of
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Draft, Encounter, HandedIn, Seat
from tests.web import fights

pytestmark = pytest.mark.django_db

BrowserOf = Callable[..., Client]
STORY = "Эймос сплюнул пыль <и не моргнул>"
ADDRESSES = ("order", "draft", "preview", "withdraw", "amend", "pass", "late")


@pytest.fixture
def anns(browser_of: BrowserOf, ann: User) -> Client:
    return browser_of(ann)


@pytest.fixture
def bobs(browser_of: BrowserOf, bob: User) -> Client:
    return browser_of(bob)


def address(encounter: Encounter, what: str = "") -> str:
    return f"/e/{encounter.key}/{what}/" if what else f"/e/{encounter.key}/"


def page(client: Client, encounter: Encounter, query: str = "") -> str:
    response = client.get(address(encounter) + query, HTTP_ACCEPT_LANGUAGE="en")
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def desk(text: str) -> str:
    """The desk of a page."""
    return text[text.index('<section class="desk"') :].partition("</section>")[0]


def hidden(text: str, name: str) -> str:
    """What a hidden field of the form holds."""
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)">', text)
    assert found is not None, name
    return found.group(1)


def form(client: Client, encounter: Encounter) -> dict[str, Any]:
    """The form as it is rendered: what it carries that nobody types."""
    text = desk(page(client, encounter))
    return {name: hidden(text, name) for name in ("ask", "key", "base")}


def asked(encounter: Encounter, user: User) -> tuple[Any, Ask]:
    where = fights.place(encounter, user)
    ask = fights.ask_of(where)
    assert ask is not None
    return where.view, ask


def typed(encounter: Encounter, user: User, seed: int = 0, story: str = STORY) -> dict[str, Any]:
    """The fields of a form that says a legal answer."""
    view, ask = asked(encounter, user)
    answer = fights.some_answer(fights.place(encounter, user), seed)
    fields = room(encounter.system).fields_of(answer, view, ask).put({"story": story})
    return {name: list(values) for name, values in fields.values.items()}


def illegal(encounter: Encounter, user: User) -> dict[str, Any]:
    """The fields of a form that says something illegal."""
    view, ask = asked(encounter, user)
    forms: dict[str, dict[str, Any]] = {
        "law-of-the-gun": {"action": "shoot", "speed": "90", "hit": "7"},
        "fencing": {"bet": "high", "sealed": "1", "stack": ["attack"] * 14},
    }
    fields = forms[encounter.system]
    checked = check(system_of(encounter), Fields().put(fields), view, ask, "en")
    assert checked.reasons
    return {**fields, "story": STORY}


def held(encounter: Encounter) -> list[HandedIn]:
    return list(HandedIn.objects.filter(seat__encounter=encounter))


def drafts(encounter: Encounter) -> list[Draft]:
    return list(Draft.objects.filter(seat__encounter=encounter))


# ---------------------------------------------------------------- who sees a desk


def test_one_who_owes_an_answer_has_a_desk(duel: Encounter, anns: Client) -> None:
    text = page(anns, duel)
    assert 'id="desk"' in text
    assert "Not handed in" in text


def test_a_spectator_has_none_and_its_addresses_are_not_there_for_him(
    duel: Encounter, browser_of: BrowserOf, people: Any
) -> None:
    for client in (browser_of(), browser_of(people("eve"))):
        assert 'class="desk"' not in page(client, duel)
        for what in ADDRESSES:
            assert client.post(address(duel, what), {"ask": "x"}).status_code == 404


def test_addresses_change_nothing_on_a_look(duel: Encounter, anns: Client) -> None:
    for what in ADDRESSES:
        assert anns.get(address(duel, what)).status_code == 405


# ---------------------------------------------------------------- before it is touched


def test_an_untouched_form_that_could_be_handed_in_says_what_is_surely_not_meant(
    anns: Client, ann: User, bob: User, clock: Any
) -> None:
    gunfight = fights.opened("law-of-the-gun", ann, bob)
    text = desk(page(anns, gunfight))
    assert "unspent points are lost" in text
    assert 'class="notice warn"' in text
    assert 'class="notice error"' not in text
    view, ask = asked(gunfight, ann)
    blank = {name: list(values) for name, values in room(gunfight.system).blank(view, ask).values.items()}
    anns.post(address(gunfight, "order"), {**form(anns, gunfight), **blank})
    assert [one.seat.user for one in held(gunfight)] == [ann]  # a warning, no more


def test_an_untouched_form_is_blamed_for_nothing(duel: Encounter, anns: Client) -> None:
    assert 'class="notice error"' not in desk(page(anns, duel))


# ---------------------------------------------------------------- handing in


def test_what_is_handed_in_comes_back_as_a_receipt(duel: Encounter, anns: Client, ann: User) -> None:
    response = anns.post(address(duel, "order"), {**form(anns, duel), **typed(duel, ann)})
    assert response.status_code == 302
    (answer,) = held(duel)
    text = page(anns, duel)
    assert answer.story == STORY
    assert answer.receipt[:4] in text
    assert "15:00:00 (MSK)" in desk(text)
    assert 'name="key"' not in desk(text)
    assert "Withdraw" in desk(text)
    assert drafts(duel) == []


def test_a_refusal_says_why_and_loses_nothing(duel: Encounter, anns: Client, ann: User) -> None:
    sent = illegal(duel, ann)
    response = anns.post(address(duel, "order"), {**form(anns, duel), **sent})
    assert response.status_code == 302
    text = page(anns, duel, "?" + response["Location"].partition("?")[2].partition("#")[0])
    assert 'role="alert"' in text
    assert STORY in text
    assert held(duel) == []
    (draft,) = drafts(duel)
    assert kept(draft.fields) == Fields().put(sent)


def test_sent_twice_it_is_handed_in_once(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    for _ in range(2):
        assert anns.post(address(duel, "order"), sent).status_code == 302
    assert len(held(duel)) == 1
    assert len(fights.lines(duel, "answer")) == 1


def test_sent_again_after_the_turn_has_gone_on_it_is_still_taken_as_done(
    duel: Encounter, anns: Client, ann: User, bob: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    fights.answer(duel, bob)
    response = anns.post(address(duel, "order"), sent)
    assert "late" not in response["Location"]
    assert not [draft for draft in drafts(duel) if draft.ask.startswith(actions.LATE)]


def test_another_device_does_not_overwrite_what_stands(duel: Encounter, anns: Client, ann: User) -> None:
    first, second = form(anns, duel), form(anns, duel)
    anns.post(address(duel, "order"), {**first, **typed(duel, ann, story="from the desk")})
    (stands,) = held(duel)
    response = anns.post(address(duel, "order"), {**second, **typed(duel, ann, 5, story="from the phone")})
    assert "overtaken" in response["Location"]
    assert [(one.receipt, one.story) for one in held(duel)] == [(stands.receipt, "from the desk")]
    text = page(anns, duel, "?desk=overtaken")
    assert "from the phone" in text
    assert stands.receipt[:4] in text


def test_a_form_that_the_browser_kept_and_its_owner_changed_is_another(
    duel: Encounter, anns: Client, ann: User
) -> None:
    kept_form = form(anns, duel)
    anns.post(address(duel, "order"), {**kept_form, **typed(duel, ann, story="first")})
    response = anns.post(address(duel, "order"), {**kept_form, **typed(duel, ann, story="second")})
    assert "overtaken" in response["Location"]
    assert [one.story for one in held(duel)] == ["first"]
    assert [draft.fields["story"] for draft in drafts(duel)] == [["second"]]


def test_a_stale_tab_keeps_its_words_and_offers_them(
    duel: Encounter, anns: Client, ann: User, bob: User
) -> None:
    stale = {**form(anns, duel), **typed(duel, ann, story="too late")}
    fights.answer(duel, ann, 3)
    fights.answer(duel, bob, 3)
    response = anns.post(address(duel, "order"), stale)
    assert "late" in response["Location"]
    assert "too late" in page(anns, duel)
    fights.answer(duel, bob, 4)
    assert "too late" in page(anns, duel)
    anns.post(address(duel, "late"), {"drop": "1"})
    assert "too late" not in page(anns, duel)


def test_an_order_after_the_deadline_is_not_taken_and_not_lost(
    duel: Encounter, anns: Client, ann: User, clock: Any
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann, story="overslept")}
    clock.move(hours=73)
    response = anns.post(address(duel, "order"), sent)
    assert "late" in response["Location"]
    assert "overslept" in page(anns, duel)
    assert all(one.story != "overslept" for one in held(duel))


def test_words_that_came_too_late_go_into_the_form_of_the_next_turn(
    anns: Client, ann: User, bob: User, clock: Any
) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    seat = Seat.objects.get(encounter=duel, user=ann)
    actions.keep_late(
        fights.place(duel, ann),
        f"{seat.name}:order:0",
        {"action": ["shoot"], "hit": ["4"], "story": ["late"]},
    )
    assert "Put it into the form" in page(anns, duel)
    anns.post(address(duel, "late"), {"take": "1"})
    (draft,) = drafts(duel)
    assert draft.fields["hit"] == ["4"]
    assert 'value="4"' in page(anns, duel)


# ---------------------------------------------------------------- drafts, amending, withdrawing


def test_a_draft_is_kept_and_shown_again(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann), "press": "save"}
    assert anns.post(address(duel, "draft"), sent).status_code == 302
    text = page(anns, duel)
    assert STORY in text
    assert "Draft, not handed in" in text
    assert held(duel) == []


def test_a_draft_saves_itself_without_a_new_page(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    response = anns.post(address(duel, "draft"), sent, HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert b"desk-saved" in response.content
    assert STORY.encode() not in response.content
    assert len(drafts(duel)) == 1


def test_a_draft_that_comes_behind_what_was_handed_in_is_not_kept(
    duel: Encounter, anns: Client, ann: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    anns.post(address(duel, "draft"), sent, HTTP_HX_REQUEST="true")
    assert drafts(duel) == []


def test_what_is_withdrawn_is_a_draft_again(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    anns.post(address(duel, "withdraw"), {"ask": sent["ask"]})
    assert held(duel) == []
    (draft,) = drafts(duel)
    fields = kept(draft.fields)
    assert {name: list(fields.all(name)) for name in typed(duel, ann)} == {
        name: [one for one in values if one] for name, values in typed(duel, ann).items()
    }


def test_while_it_is_amended_the_old_one_stands(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann, story="the old one")}
    anns.post(address(duel, "order"), sent)
    anns.post(address(duel, "amend"), {"ask": sent["ask"]})
    text = page(anns, duel)
    assert "This stands until the new one is in" in text
    assert [one.story for one in held(duel)] == ["the old one"]
    anns.post(address(duel, "order"), {**form(anns, duel), **typed(duel, ann, 1, story="the new one")})
    assert [one.story for one in held(duel)] == ["the new one"]
    assert len(fights.lines(duel, "answer")) == 2


def test_amending_can_be_given_up(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    anns.post(address(duel, "amend"), {"ask": sent["ask"]})
    anns.post(address(duel, "amend"), {"ask": sent["ask"], "keep": "1"})
    assert drafts(duel) == []
    assert len(held(duel)) == 1


def test_withdrawing_too_late_says_so_and_changes_nothing(
    duel: Encounter, anns: Client, ann: User, bob: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    fights.answer(duel, bob)
    steps = fights.lines(duel)
    response = anns.post(address(duel, "withdraw"), {"ask": sent["ask"]})
    assert "played" in response["Location"]
    assert fights.lines(duel) == steps


# ---------------------------------------------------------------- looking what it would come to


def test_a_look_ahead_keeps_nothing(duel: Encounter, anns: Client, ann: User) -> None:
    sent = {**form(anns, duel), **illegal(duel, ann)}
    response = anns.post(address(duel, "preview"), sent, HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert b'class="notice error"' in response.content
    assert b"hx-swap-oob" in response.content
    assert drafts(duel) == []
    assert held(duel) == []


def test_without_scripts_a_look_ahead_keeps_what_is_typed(duel: Encounter, anns: Client, ann: User) -> None:
    response = anns.post(address(duel, "preview"), {**form(anns, duel), **illegal(duel, ann)})
    assert response.status_code == 302
    assert 'class="notice error"' in page(anns, duel)
    assert len(drafts(duel)) == 1


# ---------------------------------------------------------------- secrets


def test_drafts_and_sealed_answers_are_seen_by_nobody_else(
    duel: Encounter, anns: Client, bobs: Client, browser_of: BrowserOf, ann: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann, story="a draft of mine")}
    anns.post(address(duel, "draft"), sent)
    for client in (bobs, browser_of()):
        assert "a draft of mine" not in page(client, duel)
    anns.post(address(duel, "order"), {**form(anns, duel), **typed(duel, ann, story="sealed words")})
    (answer,) = held(duel)
    for client in (bobs, browser_of()):
        text = page(client, duel)
        assert "sealed words" not in text
        assert answer.receipt[:4] + " " + answer.receipt[4:8] not in text


def test_nobody_hands_in_for_another(duel: Encounter, anns: Client, bobs: Client, ann: User) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    bobs.post(address(duel, "order"), sent)
    assert held(duel) == []
    bobs.post(address(duel, "withdraw"), {"ask": sent["ask"]})
    anns.post(address(duel, "order"), sent)
    bobs.post(address(duel, "withdraw"), {"ask": sent["ask"]})
    assert len(held(duel)) == 1


def test_the_key_of_ones_form_says_nothing_of_anothers_receipt(
    duel: Encounter, anns: Client, bobs: Client, ann: User, bob: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    anns.post(address(duel, "order"), sent)
    bobs.post(address(duel, "order"), {**form(bobs, duel), **typed(duel, bob), "key": sent["key"]})
    assert len(fights.lines(duel)) == 1


def test_a_form_that_is_kept_is_its_seats_own_and_the_moments_own(
    duel: Encounter, ann: User, bob: User
) -> None:
    def shown(user: User) -> Form:
        where = fights.place(duel, user)
        ask = fights.ask_of(where)
        assert ask is not None
        return form_of(where, ask, None)

    with translation.override("en"):
        first = shown(ann)
        assert shown(ann) is first
        assert shown(bob) is not first
    with translation.override("ru"):
        assert shown(ann) is not first
    for user in (ann, bob):
        fights.answer(duel, user, 3)
    with translation.override("en"):
        assert fights.ask_of(fights.place(duel, ann)) is None or shown(ann) is not first


# ---------------------------------------------------------------- without scripts


def press(client: Client, encounter: Encounter, fields: dict[str, Any], button: str) -> dict[str, Any]:
    """Press a button of the form; the fields that come back with the draft."""
    response = client.post(
        address(encounter, "draft"), {**form(client, encounter), **fields, "press": button}
    )
    assert response.status_code == 302
    (draft,) = drafts(encounter)
    return {name: values for name, values in draft.fields.items() if name != "press"}


def test_steppers_work_without_scripts(anns: Client, ann: User, bob: User, clock: Any) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    fields: dict[str, Any] = {"action": ["shoot"], "speed": ["3"], "hit": ["0"]}
    fields = press(anns, duel, fields, "step:speed+1")
    assert fields["speed"] == ["4"]
    assert press(anns, duel, fields, "step:hit-1")["hit"] == ["0"]
    assert press(anns, duel, fields, "set:hit=6&speed=2")["hit"] == ["6"]


def test_the_stack_works_without_scripts(anns: Client, ann: User, bob: User, clock: Any) -> None:
    duel = fights.opened("fencing", ann, bob)
    fields: dict[str, Any] = {"bet": ["low"], "sealed": ["1"]}
    for button in ("add:attack", "add:parry", "add:rest", "up:3", "drop:1", "down:1"):
        fields = press(anns, duel, fields, button)
    assert fields["stack"] == ["parry", "rest"]
    for button in ("up:1", "down:2", "drop:9", "up:x", "drop:", "nonsense:1"):
        assert press(anns, duel, fields, button)["stack"] == ["parry", "rest"]
    assert "Защита" in page(anns, duel) or "Parry" in page(anns, duel)


def test_a_text_fills_the_form_and_the_form_makes_a_text(duel: Encounter, anns: Client, ann: User) -> None:
    text = {"law-of-the-gun": "speed 5, hit 7", "fencing": "bet: high"}[duel.system]
    fields = press(anns, duel, {"text": [text], "story": [STORY]}, "read")
    wanted = {"law-of-the-gun": ("hit", ["7"]), "fencing": ("bet", ["high"])}[duel.system]
    assert fields[wanted[0]] == wanted[1]
    assert fields["story"] == [STORY]
    fields = press(anns, duel, fields, "write")
    view, ask = asked(duel, ann)
    again = press(anns, duel, {"text": fields["text"]}, "read")
    desk, system = room(duel.system), system_of(duel)
    assert system.answer_from(desk.plain(kept(again), view, ask), ask) == system.answer_from(
        desk.plain(kept(fields), view, ask), ask
    )


def test_a_text_that_says_something_else_than_the_form_is_asked_about(
    duel: Encounter, anns: Client, ann: User
) -> None:
    sent = {**form(anns, duel), **typed(duel, ann)}
    sent["text"] = {"law-of-the-gun": "surrender", "fencing": "all in"}[duel.system]
    response = anns.post(address(duel, "order"), sent)
    assert "refused" in response["Location"]
    assert held(duel) == []


# ---------------------------------------------------------------- whoever comes first


def test_one_may_let_the_other_post_first(anns: Client, ann: User, bob: User, clock: Any) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob, before=True)
    ask = fights.ask_of(fights.place(duel, ann))
    if ask is None or not ask.first:
        pytest.fail("before the storm whoever comes first may post")
    anns.post(address(duel, "pass"), {"ask": ask.key})
    assert Seat.objects.get(encounter=duel, user=ann).passes == ask.key
    assert "You let the other go first" in page(anns, duel)


def test_a_post_before_the_storm_is_published_at_once(anns: Client, ann: User, bob: User, clock: Any) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob, before=True)
    sent = {**form(anns, duel), "actions": "wait", "story": STORY}
    anns.post(address(duel, "order"), sent)
    assert len(fights.lines(duel)) == 1
    assert held(duel) == []


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "press_", ["", "step:", "step:hit", "set:", "add:", "read", "write", "up:" + "9" * 5000]
)
def test_any_button_is_borne(duel: Encounter, anns: Client, press_: str) -> None:
    sent = {**form(anns, duel), "speed": "x" * 50, "stack": ["\x00", "nonsense"], "press": press_}
    assert anns.post(address(duel, "draft"), sent).status_code == 302
    page(anns, duel)


@pytest.mark.parametrize("value", ["", "-1", "1e9", "9" * 4999, "½", "1/0", "NaN", "\ud7ff", "<script>"])
def test_any_number_is_answered_with_a_reason_or_taken(
    anns: Client, ann: User, bob: User, clock: Any, value: str
) -> None:
    duel = fights.opened("law-of-the-gun", ann, bob)
    names = ("speed", "hit", "move.points", "max_shots", "off_hand.hit", "move.east", "draw.gun", "target")
    sent = {**form(anns, duel), "action": "shoot", "move.way": "place", **dict.fromkeys(names, value)}
    response = anns.post(address(duel, "order"), sent)
    assert response.status_code == 302
    shown = anns.get(address(duel) + "?desk=refused")
    assert shown.status_code == 200
    assert b"<script>" not in shown.content
    assert anns.post(address(duel, "preview"), sent, HTTP_HX_REQUEST="true").status_code == 200
