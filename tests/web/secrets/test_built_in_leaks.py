"""The test of the tests: leaks are built into the site, one at a time, and each must be found.

By the two worlds, by the canaries or by the matrix; which of them finds it does not matter.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404

from sekundant_web.accounts import export
from sekundant_web.encounters import access, desk_pages, many, pages
from sekundant_web.encounters.admin import EncounterAdmin
from sekundant_web.encounters.desks import frame
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Draft, HandedIn, Seat
from sekundant_web.encounters.presenting import live
from sekundant_web.notify import sending
from tests.web.conftest import Clock
from tests.web.safety.house import ROLES, furnished
from tests.web.safety.test_matrix import cell, fetched, named, rows
from tests.web.secrets.test_canaries import OTHERS, hits, planted
from tests.web.secrets.test_noninterference import leaks

Patch = pytest.MonkeyPatch
LEAKS: dict[str, Callable[[Patch], None]] = {}


def leak(build: Callable[[Patch], None]) -> Callable[[Patch], None]:
    LEAKS[build.__name__] = build
    return build


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


@leak
def a_page_prints_the_draft(patch: Patch) -> None:
    in_the_page(patch, lambda place: f"<p>{hidden(place)}</p>")


@leak
def a_comment_in_the_page_tells_the_order(patch: Patch) -> None:
    in_the_page(patch, lambda place: f"<!-- {hidden(place)} -->")


@leak
def an_attribute_counts_the_words_of_a_story(patch: Patch) -> None:
    in_the_page(patch, lambda place: f'<i data-n="{len(hidden(place)) % 97}"></i>')


@leak
def a_page_is_longer_by_what_is_sealed(patch: Patch) -> None:
    in_the_page(patch, lambda place: " " * (len(hidden(place)) % 97))


@leak
def a_mark_follows_what_is_sealed(patch: Patch) -> None:
    """The ETag of the live part is another when another order is handed in."""

    def marked(mark: str, _: Any, context: Any) -> str:
        return f"{mark}{len(hidden(context['place'])) % 997}"

    wrapped(patch, live, "mark", marked)


@leak
def the_log_quotes_orders(patch: Patch) -> None:
    def logged(found: Any, *_: Any) -> Any:
        logging.getLogger("sekundant_web").info("read: %s", hidden(found))
        return found

    wrapped(patch, pages, "place_of", logged)


@leak
def a_page_takes_a_query_more_for_a_draft(patch: Patch) -> None:
    def asked(found: Any, *_: Any) -> Any:
        for draft in Draft.objects.filter(seat__encounter=found.encounter):
            Draft.objects.filter(pk=draft.pk).exists()
        return found

    wrapped(patch, pages, "place_of", asked)


@leak
def a_refusal_says_what_the_other_has_handed_in(patch: Patch) -> None:
    real = desk_pages._back

    def back(place: Any, said: str = "", anchor: str = "desk") -> Any:
        answer = real(place, said, anchor)
        answer["Location"] += str(len(hidden(place)))
        return answer

    patch.setattr(desk_pages, "_back", back)


@leak
def a_preview_is_made_for_another_seat(patch: Patch) -> None:
    """What one types is checked against what the other has."""

    def anothers(place: Any, *_: Any) -> Any:
        others = [seat for seat in place.encounter.seats.all() if seat != place.seat]
        return access.Place(place.encounter, others[0].name, others[0], place.runs_it, place.role)

    wrapped(patch, desk_pages, "place_of", anothers)


@leak
def a_letter_tells_what_was_handed_in(patch: Patch) -> None:
    def told(message: Any, row: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=row.encounter).exclude(seat__user=row.user)
        message.body += str([one.answer for one in held])
        return message

    wrapped(patch, sending, "letter", told)


@leak
def operators_see_where_a_fight_stands(patch: Patch) -> None:
    patch.setattr(EncounterAdmin, "list_display", (*EncounterAdmin.list_display, "state"))


@leak
def an_export_holds_what_others_have_handed_in(patch: Patch) -> None:
    def with_others(fight: Any, encounter: Any, *_: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=encounter)
        return {**fight, "all": [one.answer for one in held]}

    wrapped(patch, export, "_fight", with_others)


@leak
def cards_stand_in_the_order_of_what_was_handed_in(patch: Patch) -> None:
    def sorted_(context: Any, place: Any, *_: Any) -> Any:
        cards = list(context["cards"])
        return {**context, "cards": cards[::-1] if len(hidden(place)) % 2 else cards}

    wrapped(patch, pages, "page", sorted_)


@leak
def a_view_is_the_masters(patch: Patch) -> None:
    patch.setattr(
        access.Place, "view", property(lambda self: system_of(self.encounter).view(self.state, "master"))
    )


@leak
def not_yours_is_forbidden(patch: Patch) -> None:
    real = access.place_at

    def forbids(*given: Any, **named_: Any) -> Any:
        try:
            return real(*given, **named_)
        except Http404:
            raise PermissionDenied from None

    patch.setattr(access, "place_at", forbids)


@leak
def a_fight_of_a_closed_table_is_open_to_who_has_the_link(patch: Patch) -> None:
    wrapped(patch, access, "_role", lambda role, *_: role or "player")


@leak
def a_guest_is_known_by_any_token(patch: Patch) -> None:
    patch.setattr(
        access,
        "_seat",
        lambda encounter, user, guest: next(
            (seat for seat in encounter.seats.all() if (seat.user_id == user.pk and user.pk) or guest), None
        ),
    )


@leak
def who_owes_what_names_secret_asks(patch: Patch) -> None:
    wrapped(patch, many, "known_asks", lambda _, place: system_of(place.encounter).asks(place.state))


@leak
def a_seats_drafts_are_the_first_seats(patch: Patch) -> None:
    """The desk looks for what is kept by the encounter, and forgets the seat."""
    real = getattr(frame, "kept_for")  # noqa: B009 - the desk's own name for it

    def of_anybody(seat: Seat, ask: str) -> Any:
        return real(seat.encounter.seats.get(position=0), ask)

    patch.setattr(frame, "kept_for", of_anybody)


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(clock: Clock, name: str, caplog: Any, monkeypatch: Patch) -> None:
    caplog.set_level(logging.INFO)
    LEAKS[name](monkeypatch)
    assert by_the_matrix() or by_canaries(caplog) or by_worlds(caplog, monkeypatch)


def by_the_matrix() -> bool:
    with transaction.atomic():
        house = furnished()
        names = {"encounter", "live", "keep", "guests/keep", "guests/encounter", "hand_in"}
        wrong = any(
            cell(fetched(house, role, method, named(house, name, house.there))) != expected
            for name, method, cells in rows()
            if name in names
            for role, expected in zip(ROLES, cells, strict=True)
        )
        transaction.set_rollback(True)
    return wrong


def by_canaries(caplog: Any) -> bool:
    with transaction.atomic():
        house = furnished(handed_in=False)
        secrets = planted(house)
        found = any(next(hits(house, secrets, reader, caplog), None) for reader in OTHERS[:2])
        transaction.set_rollback(True)
    return found


def by_worlds(caplog: Any, patch: Patch) -> bool:
    return any(
        next(leaks(system, 5, 60, Counter(), caplog, patch), None) for system in ("fencing", "law-of-the-gun")
    )
