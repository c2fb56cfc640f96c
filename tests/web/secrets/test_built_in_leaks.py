"""The test of the tests: leaks are built into the site, one at a time, and each must be found.

By the two worlds, by the canaries or by the matrix; which of them finds it does not matter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from sekundant.core.events import MASTER, SPECTATOR
from sekundant_web.accounts import export
from sekundant_web.encounters import access, desk_pages, looking, many, pages
from sekundant_web.encounters.admin import EncounterAdmin
from sekundant_web.encounters.desks import forming, frame
from sekundant_web.encounters.desks.room import room
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Draft, HandedIn, Seat
from sekundant_web.encounters.presenting import live
from sekundant_web.notify import sending
from sekundant_web.tables import showing
from tests.web.conftest import Clock
from tests.web.fights import SYSTEMS
from tests.web.safety.house import ROLES, furnished
from tests.web.safety.test_matrix import cell, fetched, named, rows
from tests.web.secrets.test_canaries import OTHERS, hits, planted
from tests.web.secrets.test_noninterference import Probe, Tools, leaks

Patch = pytest.MonkeyPatch
PAIRS = 10
"""So many pairs of a site a leak may hide from, six times in each system; most are caught by the first."""

Build = Callable[[Patch], None]


@dataclass(frozen=True)
class Leak:
    """A leak that is built in: where one has to look for it, and whether the matrix shows it first."""

    build: Build
    probe: Probe
    seen_by_matrix: bool
    rare: bool
    """Whether it shows so seldom that it takes a while to find: it is left to the soak."""


LEAKS: dict[str, Leak] = {}


def leak(
    *, shown_at: str = "", to: str = "", by: str = "", matrix: bool = False, rare: bool = False
) -> Callable[[Build], Build]:
    """A leak that shows at a page, to a reader, by an act: looked for there, so that it is found soon."""
    words = Probe(*(tuple(filter(None, (one,))) for one in (shown_at, by, to)))

    def entered(build: Build) -> Build:
        LEAKS[build.__name__] = Leak(build, words, matrix, rare)
        return build

    return entered


def wrapped(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a function by one that changes its result; ``change`` gets the result and the arguments."""
    real = getattr(owner, name)
    patch.setattr(owner, name, lambda *given, **named: change(real(*given, **named), *given))


def hidden(place: Any) -> str:
    """What of others lies sealed at a fight, and what they prepare."""
    rows_ = HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat)
    plans = Draft.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat)
    return f"{[(one.answer, one.story) for one in rows_]}{[one.fields for one in plans]}"


def in_the_page(patch: Patch, write: Callable[[Any], str]) -> None:
    """Something more stands in the page of a fight."""

    def more(html: str, template: str, context: Any, *_: Any) -> str:
        return html + write(context["place"]) if template == "encounters/show.html" else html

    wrapped(patch, pages, "render_to_string", more)


@leak()
def a_page_prints_the_draft(patch: Patch) -> None:
    in_the_page(patch, lambda place: f"<p>{hidden(place)}</p>")


@leak()
def a_comment_in_the_page_tells_the_order(patch: Patch) -> None:
    in_the_page(patch, lambda place: f"<!-- {hidden(place)} -->")


@leak()
def an_attribute_counts_the_words_of_a_story(patch: Patch) -> None:
    in_the_page(patch, lambda place: f'<i data-n="{len(hidden(place)) % 97}"></i>')


@leak()
def a_page_is_longer_by_what_is_sealed(patch: Patch) -> None:
    in_the_page(patch, lambda place: " " * (len(hidden(place)) % 97))


@leak()
def a_mark_follows_what_is_sealed(patch: Patch) -> None:
    """The ETag of the live part is another when another order is handed in."""

    def marked(mark: str, _: Any, context: Any) -> str:
        return f"{mark}{len(hidden(context['place'])) % 997}"

    wrapped(patch, live, "mark", marked)


@leak()
def the_log_quotes_orders(patch: Patch) -> None:
    def logged(found: Any, *_: Any) -> Any:
        logging.getLogger("sekundant_web").info("read: %s", hidden(found))
        return found

    wrapped(patch, looking, "place_of", logged)


@leak()
def a_page_takes_a_query_more_for_a_draft(patch: Patch) -> None:
    def asked(found: Any, *_: Any) -> Any:
        for draft in Draft.objects.filter(seat__encounter=found.encounter):
            Draft.objects.filter(pk=draft.pk).exists()
        return found

    wrapped(patch, looking, "place_of", asked)


@leak(by="desk_withdraw", to="seat_b")
def a_refusal_says_what_the_other_has_handed_in(patch: Patch) -> None:
    real = desk_pages._back

    def back(place: Any, said: str = "", anchor: str = "desk") -> Any:
        answer = real(place, said, anchor)
        answer["Location"] += str(len(hidden(place)))
        return answer

    patch.setattr(desk_pages, "_back", back)


@leak(by="desk_preview", to="seat_b")
def a_preview_is_made_of_what_the_other_has_handed_in(patch: Patch) -> None:
    real = forming.made

    def of_other(place: Any, ask: Any, fields: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat).first()
        if held is None:
            return real(place, ask, fields)
        answer = system_of(place.encounter).answer_from(held.answer, ask)
        return real(place, ask, room(place.encounter.system).fields_of(answer, place.view, ask))

    patch.setattr(desk_pages, "made", of_other)


@leak()
def a_letter_tells_what_was_handed_in(patch: Patch) -> None:
    def told(message: Any, row: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=row.encounter).exclude(seat__user=row.user)
        message.body += str([one.answer for one in held])
        return message

    wrapped(patch, sending, "letter", told)


@leak(to="staff", rare=True)
def operators_see_where_a_fight_stands(patch: Patch) -> None:
    patch.setattr(EncounterAdmin, "list_display", (*EncounterAdmin.list_display, "state"))


@leak(shown_at="export_data", to="seat_b")
def an_export_holds_what_others_have_handed_in(patch: Patch) -> None:
    def with_others(fight: Any, encounter: Any, *_: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=encounter)
        return {**fight, "all": [one.answer for one in held]}

    wrapped(patch, export, "_fight", with_others)


@leak()
def cards_stand_in_the_order_of_what_was_handed_in(patch: Patch) -> None:
    def sorted_(context: Any, place: Any, *_: Any) -> Any:
        cards = list(context["cards"])
        return {**context, "cards": cards[::-1] if len(hidden(place)) % 2 else cards}

    wrapped(patch, pages, "page", sorted_)


@leak(to="spectator", rare=True)
def one_who_looks_on_is_shown_the_masters_view(patch: Patch) -> None:
    def knows(place: Any) -> str:
        return MASTER if place.reader == SPECTATOR else str(place.reader)

    patch.setattr(access.Place, "knows", property(knows))


@leak(matrix=True)
def not_yours_is_forbidden(patch: Patch) -> None:
    real = access.place_at

    def forbids(*given: Any, **named_: Any) -> Any:
        try:
            return real(*given, **named_)
        except Http404:
            raise PermissionDenied from None

    patch.setattr(access, "place_at", forbids)


@leak(matrix=True)
def a_fight_of_a_closed_table_is_open_to_who_has_the_link(patch: Patch) -> None:
    wrapped(patch, access, "_role", lambda role, *_: role or "player")


@leak(matrix=True)
def a_guest_is_known_by_any_token(patch: Patch) -> None:
    patch.setattr(
        access,
        "_seat",
        lambda encounter, user, guest: next(
            (seat for seat in encounter.seats.all() if (seat.user_id == user.pk and user.pk) or guest), None
        ),
    )


@leak(shown_at="table", to="spectator", rare=True)
def who_owes_what_names_secret_asks(patch: Patch) -> None:

    def all_asks(_: Any, place: Any) -> Any:
        return system_of(place.encounter).asks(place.state)

    wrapped(patch, many, "known_asks", all_asks)
    wrapped(patch, showing, "known_asks", all_asks)


@leak(rare=True)
def a_seats_drafts_are_the_first_seats(patch: Patch) -> None:
    """The desk looks for what is kept by the encounter, and forgets the seat."""
    real = getattr(frame, "kept_for")  # noqa: B009 - the desk's own name for it

    def of_anybody(seat: Seat, ask: str) -> Any:
        return real(seat.encounter.seats.get(position=0), ask)

    patch.setattr(frame, "kept_for", of_anybody)


SOON = [name for name, built in LEAKS.items() if not built.rare][::3]
"""One in three is built in on every run; all of them at length."""

AT_LENGTH = [pytest.param(name, marks=pytest.mark.soak) for name in LEAKS if name not in SOON]


@pytest.mark.parametrize("name", [*SOON, *AT_LENGTH])
def test_a_leak_is_found(clock: Clock, name: str, caplog: Any, monkeypatch: Patch) -> None:
    caplog.set_level(logging.INFO)
    built = LEAKS[name]
    built.build(monkeypatch)
    tools = Tools(caplog, monkeypatch, built.probe)
    if built.seen_by_matrix:
        assert by_the_matrix()
    else:
        assert by_worlds(tools) or by_canaries(caplog)


def by_the_matrix() -> bool:
    """Whether somebody gets what he may not get."""
    house = furnished()
    names = {"encounter", "live", "keep", "guests/keep", "guests/encounter", "hand_in"}
    return any(
        cell(fetched(house, role, method, named(house, name, house.there))) != expected
        for name, method, cells in rows()
        if name in names
        for role, expected in zip(ROLES, cells, strict=True)
    )


def by_canaries(caplog: Any) -> bool:
    """Whether somebody is sent a secret."""
    house = furnished(handed_in=False)
    secrets = planted(house)
    return any(next(hits(house, secrets, reader, caplog), None) for reader in OTHERS[:2])


def by_worlds(tools: Tools) -> bool:
    """Whether somebody can measure a secret."""
    return any(next(leaks(system, seed, PAIRS, tools), None) for seed in range(5, 11) for system in SYSTEMS)
