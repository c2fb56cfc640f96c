"""The replay: every moment as each side saw it then, and no more of a fight that goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sekundant.core.events import MASTER, SPECTATOR, seen
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter
from sekundant_web.replays import spots
from sekundant_web.replays.moments import forget, played_again
from sekundant_web.replays.showing import eye_of
from sekundant_web.replays.turns import turns
from tests.web import fights
from tests.web.conftest import Clock

pytestmark = pytest.mark.django_db(transaction=True)

WAY_ON = re.compile(r'id="replay-on" href="([^"]*)"')
WAY_BACK = re.compile(r'id="replay-back" href="([^"]*)"')


def fought_out(system_id: str, ann: User, bob: User) -> Encounter:
    """A public duel that is over."""
    duel = fights.opened(system_id, ann, bob, watch="public")
    for turn in range(60):
        if fights.fresh(duel).status == "over":
            return fights.fresh(duel)
        for number, user in enumerate((ann, bob)):
            fights.answer(duel, user, 2 * turn + number, sensible=True)
    raise AssertionError("the duel goes on")


@pytest.fixture
def over(system_id: str, ann: User, bob: User, clock: Clock) -> Encounter:
    return fought_out(system_id, ann, bob)


def read(client: Client, duel: Encounter, query: str = "", **headers: str) -> str:
    answer = client.get(f"/e/{duel.key}/replay/{query}", headers={"accept-language": "en", **headers})
    assert answer.status_code == 200, query
    return answer.content.decode()


def walked(client: Client, duel: Encounter, query: str, way: re.Pattern[str]) -> list[str]:
    """The spots on a way to its end."""
    stops = [query]
    while found := way.search(read(client, duel, stops[-1], **{"hx-request": "true"})):
        stops.append(unescape(found[1]))
        assert len(stops) < 2000
    return stops


def test_each_result_is_stepped_through_once_there_and_back(
    over: Encounter, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spots, "AT_FIRST", 3)  # so that this is a long fight, of which a part is played
    monkeypatch.setattr(spots, "AROUND", 1)
    place = fights.place(over)
    for name in ("all", "spectator", fights.seats(over.system)[0]):
        seen_turns = turns(eye_of(place, name), played_again(over).moments)
        forget()
        there = walked(client, over, f"?turn=1&event=1&as={name}", WAY_ON)
        assert len(there) == sum(turn.length for turn in seen_turns) + 1
        assert len(set(there)) == len(there)
        back = walked(client, over, there[-2], WAY_BACK)
        assert len(back) == len(there) - 1


def test_what_is_played_for_a_page_makes_no_other_page(
    over: Encounter, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spots, "AT_FIRST", 3)
    monkeypatch.setattr(spots, "AROUND", 1)

    def shown(query: str) -> bytes:
        return client.get(f"/e/{over.key}/replay/{query}", headers={"hx-request": "true"}).content

    forget()
    assert len(played_again(over, 1).moments) == 1 < len(played_again(over).moments)
    for query in ("", "?at=l2", "?turn=2&event=1", "?turn=end", "?turn=99999"):
        known = shown(query)
        forget()
        assert shown(query) == known, query


def test_a_side_sees_what_it_knew_then(over: Encounter) -> None:
    place = fights.place(over)
    played = played_again(over)
    moments = played.moments
    assert (played.stuck, played.whole) == (0, True)
    for seat in [*fights.seats(over.system), SPECTATOR]:
        eye = eye_of(place, seat)
        shown = [event for turn in turns(eye, moments) for one in turn.passages for event in one.events]
        own = [seen(event, seat) for moment in moments for event in moment.events]
        assert shown == [event for event in own if event is not None]
    everything = [event for moment in moments for event in moment.events]
    eye = eye_of(place, "all")
    assert eye.reader == MASTER
    assert [e for turn in turns(eye, moments) for one in turn.passages for e in one.events] == everything


def test_orders_are_shown_to_their_own_side_and_to_the_eyes_that_see_everything(
    over: Encounter, client: Client
) -> None:
    first, second = (side for side in eye_of(fights.place(over), "all").sides.values())
    last = len(turns(eye_of(fights.place(over), "all"), played_again(over).moments))
    pages = {
        name: "".join(read(client, over, f"?turn={turn}&as={name}") for turn in range(1, last + 1))
        for name in (first.seat.name, second.seat.name, SPECTATOR, "all")
    }
    ordered = {side: f"<dt>{side.name} ordered</dt>" for side in (first, second)}
    assert [ordered[first] in pages[name] for name in pages] == [True, False, False, True]
    assert [ordered[second] in pages[name] for name in pages] == [False, True, False, True]


def test_while_a_fight_goes_on_one_sees_ones_own_side_and_what_all_see(
    duel: Encounter, ann: User, bob: User, browser_of: Callable[[User | None], Client]
) -> None:
    names = {user: fights.place(duel, user).reader for user in (ann, bob)}
    for user, other in ((ann, bob), (bob, ann)):
        browser = browser_of(user)
        read(browser, duel, f"?as={names[user]}")
        read(browser, duel, "?as=spectator")
        for closed in (names[other], "all", MASTER):
            assert browser.get(f"/e/{duel.key}/replay/?as={closed}").status_code == 404
    guest = browser_of(None)
    read(guest, duel)
    assert guest.get(f"/e/{duel.key}/replay/?as={names[ann]}").status_code == 404


def test_what_does_not_exist_is_not_found(over: Encounter, client: Client) -> None:
    for query in (
        "?as=nobody",
        "?turn=x",
        "?turn=1&event=-2",
        "?at=l999",
        "?at=p1",
        "?turn=٣",
        "?turn=99999999",
    ):
        assert client.get(f"/e/{over.key}/replay/{query}").status_code == 404, query
    assert client.get("/e/nothing/replay/").status_code == 404


def test_htmx_gets_the_part_that_moves_and_the_browser_the_page(over: Encounter, client: Client) -> None:
    part = client.get(f"/e/{over.key}/replay/?turn=1", headers={"hx-request": "true"})
    assert part.content.decode().strip().startswith('<section class="stack" id="replay"')
    assert "HX-Request" in part["Vary"]
    again = {"hx-request": "true", "hx-history-restore-request": "true"}
    assert "<!doctype html>" in client.get(f"/e/{over.key}/replay/", headers=again).content.decode()


def test_the_thread_leads_to_the_replay_of_each_result(over: Encounter, client: Client) -> None:
    html = client.get(f"/e/{over.key}/", headers={"accept-language": "en"}).content.decode()
    ways = re.findall(rf'href="/e/{over.key}/replay/(\?at=l\d+)"', html)
    assert ways
    for way in ways:
        assert 'aria-current="step"' in read(client, over, way)


def test_a_further_step_reads_no_more_than_the_last_line(over: Encounter, client: Client) -> None:
    forget()
    read(client, over)
    with CaptureQueriesContext(connection) as queries:
        read(client, over, "?turn=2")
    assert len(queries) <= 12
    with CaptureQueriesContext(connection) as same:
        played_again(over)
    assert len(same) == 1


def test_another_record_under_the_same_key_is_played_anew(over: Encounter) -> None:
    moments = played_again(over).moments
    last = over.lines.order_by("-number")[0]
    last.text = last.text.replace('"outcome"', '"outcame"')
    last.save()
    again = played_again(over)
    assert again.stuck == last.number
    assert len(again.moments) == len(moments)


def test_a_record_that_cannot_be_played_stops_there_and_says_so(over: Encounter, client: Client) -> None:
    forget()
    step = over.lines.filter(kind="step").first()
    assert step is not None
    step.text = step.text.replace('"state":"', '"state":"0', 1)
    step.save()
    assert "can’t be played again" in read(client, over)
