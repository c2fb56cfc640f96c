"""Leaks of what is carried out of the site, of the archive and of replays."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import Http404

from sekundant.core.events import MASTER, SPECTATOR
from sekundant.core.wire import encode
from sekundant.prose.markup import Paragraph, Post, text
from sekundant_web.carrying import card_pages, files, forum_page, knowing, whole
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.models import Encounter, Line
from sekundant_web.replays import archive, choosing, showing, turns
from sekundant_web.replays.models import Filed
from tests.web.secrets.leaks.building import CANARIES, Patch, as_it_would_be, leak, wrapped


def said(words: str) -> Post:
    """Words as a file or a forum has them."""
    return Post((Paragraph((text(words),)),))


@leak(at="forum", to="spectator", kind="history", soon=True)
def a_text_for_forums_tells_what_the_master_sees(patch: Patch) -> None:
    """It is for him who carries it, after all."""
    patch.setattr(knowing, "SPECTATOR", MASTER)


@leak(at="thread_md", to="seat_b", kind="prepared")
def a_file_of_the_thread_holds_what_is_held(patch: Patch) -> None:
    def with_held(found: Any, place: Any, *_: Any) -> Any:
        held = place.encounter.posts.filter(held=True)
        return [*found, *(whole.Entry("post", (0, 0, 0.0, 0), "", one.at, said(one.text)) for one in held)]

    wrapped(patch, files, "entries", with_held)


@leak(at="thread_html", to="seat_b", kind="history")
def a_file_of_the_thread_is_the_masters(patch: Patch) -> None:
    """Everybody may know what is in it once the fight is over; it goes on."""
    patch.setattr(whole, "everybody", lambda _encounter: MASTER)


@leak(at="card_svg", to="seat_b", kind="handed in")
def a_card_is_drawn_of_a_result_that_is_not_published(patch: Patch) -> None:
    def or_as_it_would_be(encounter: Any, number: int) -> Any:
        try:
            return knowing.line_of(encounter, number)
        except Http404:
            events = as_it_would_be(encounter)
            if not events:
                raise
            return Line(number=999, text=json.dumps({"events": [encode(event) for event in events]}))

    patch.setattr(card_pages, "line_of", or_as_it_would_be)


@leak(at="forum", to="seat_b", kind="prepared")
def a_text_for_forums_begins_with_what_the_master_prepares(patch: Patch) -> None:
    def with_draft(post: Any, place: Any, *_: Any) -> Any:
        draft = getattr(place.encounter, "preparing", None)
        return said(draft.text if draft else "") + post

    wrapped(patch, forum_page, "post_of", with_draft)


@leak(at="replay", to="seat_b", kind="history", soon=True)
def a_replay_shows_each_side_what_happened_to_all(patch: Patch) -> None:
    wrapped(patch, showing, "eye_of", lambda eye, *_: replace(eye, reader=MASTER))


@leak(at="replay", to="spectator", kind="history")
def a_replay_of_what_goes_on_shows_orders(patch: Patch) -> None:
    real = turns.Passage.orders

    def all_orders(passage: Any) -> Any:
        eye = replace(passage.eye, reader=MASTER)
        return real(replace(passage, eye=eye))

    patch.setattr(turns.Passage, "orders", all_orders)


@leak(at="replay", to="seat_b", kind="state")
def all_eyes_are_open_while_a_fight_goes_on(patch: Patch) -> None:
    def every(place: Place) -> Any:
        seats = tuple((seat.name, seat.name) for seat in place.encounter.seats.all())
        return (*seats, (SPECTATOR, SPECTATOR), (showing.EVERYTHING, MASTER))

    patch.setattr(showing, "eyes", every)


@leak(at="archive", to="anonymous", soon=True)
def the_archive_finds_fights_by_the_notes_of_fighters(patch: Patch) -> None:
    def and_by_notes(rows: Any, _given: Any, wish: Any) -> Any:
        noted = "encounter__seats__fighter__fighter__notes__contains"
        return (rows | Filed.objects.filter(**{noted: wish.text})).distinct() if wish.text else rows

    wrapped(patch, archive, "_wanted", and_by_notes)


@leak(at="archive", to="stranger", seen_by=CANARIES)
def the_archive_offers_places_of_closed_fights(patch: Patch) -> None:
    def everywhere(_wish: Any, language: Any) -> Any:
        names = Filed.objects.exclude(place_en="").values_list("place_en", f"place_{language}")
        return tuple(choosing.Choice(en, name, chosen=False) for en, name in names)

    patch.setattr(choosing, "places", everywhere)


@leak(at="archive", to="stranger", seen_by=CANARIES)
def the_archive_lists_fights_of_closed_tables(patch: Patch) -> None:
    rows = Encounter.objects.select_related("table").filter(filed__isnull=False)
    patch.setattr(
        many,
        "these",
        lambda *_: tuple(Place(one, SPECTATOR, None, runs_it=False) for one in rows),
    )
