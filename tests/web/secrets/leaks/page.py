"""Leaks of the page of a fight, of its desk, of lists and of letters."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

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
from sekundant_web.encounters.presenting import live, thread
from sekundant_web.notify import sending
from sekundant_web.tables import showing
from tests.web.secrets.leaks.building import MATRIX, Patch, hidden, leak, wrapped


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


@leak(soon=True)
def a_page_is_longer_by_what_is_sealed(patch: Patch) -> None:
    in_the_page(patch, lambda place: " " * (len(hidden(place)) % 97))


@leak(soon=True)
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


@leak(does="desk_withdraw", to="seat_b", kind="handed in")
def a_refusal_says_what_the_other_has_handed_in(patch: Patch) -> None:
    real = desk_pages._back

    def back(place: Any, said: str = "", anchor: str = "desk") -> Any:
        answer = real(place, said, anchor)
        answer["Location"] += str(len(hidden(place)))
        return answer

    patch.setattr(desk_pages, "_back", back)


@leak(does="desk_preview", to="seat_b", kind="handed in")
def a_preview_is_made_of_what_the_other_has_handed_in(patch: Patch) -> None:
    real = forming.made

    def of_other(place: Any, ask: Any, fields: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat).first()
        if held is None:
            return real(place, ask, fields)
        answer = system_of(place.encounter).answer_from(held.answer, ask)
        return real(place, ask, room(place.encounter.system).fields_of(answer, place.view, ask))

    patch.setattr(desk_pages, "made", of_other)


@leak(soon=True)
def a_letter_tells_what_was_handed_in(patch: Patch) -> None:
    def told(message: Any, row: Any) -> Any:
        held = HandedIn.objects.filter(seat__encounter=row.encounter).exclude(seat__user=row.user)
        message.body += str([one.answer for one in held])
        return message

    wrapped(patch, sending, "letter", told)


@leak(to="staff")
def operators_see_where_a_fight_stands(patch: Patch) -> None:
    patch.setattr(EncounterAdmin, "list_display", (*EncounterAdmin.list_display, "state"))


@leak(at="export_data", to="seat_b", soon=True)
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


@leak(to="spectator")
def one_who_looks_on_is_shown_the_masters_view(patch: Patch) -> None:
    def knows(place: Any) -> str:
        return MASTER if place.reader == SPECTATOR else str(place.reader)

    patch.setattr(access.Place, "knows", property(knows))


@leak(seen_by=MATRIX, soon=True)
def not_yours_is_forbidden(patch: Patch) -> None:
    real = access.place_at

    def forbids(*given: Any, **named_: Any) -> Any:
        try:
            return real(*given, **named_)
        except Http404:
            raise PermissionDenied from None

    patch.setattr(access, "place_at", forbids)


@leak(seen_by=MATRIX)
def a_fight_of_a_closed_table_is_open_to_who_has_the_link(patch: Patch) -> None:
    wrapped(patch, access, "_role", lambda role, *_: role or "player")


@leak(seen_by=MATRIX, soon=True)
def a_guest_is_known_by_any_token(patch: Patch) -> None:
    patch.setattr(
        access,
        "_seat",
        lambda encounter, user, guest: next(
            (seat for seat in encounter.seats.all() if (seat.user_id == user.pk and user.pk) or guest), None
        ),
    )


@leak(at="table", to="spectator")
def who_owes_what_names_secret_asks(patch: Patch) -> None:

    def all_asks(_: Any, place: Any) -> Any:
        return system_of(place.encounter).asks(place.state)

    wrapped(patch, many, "known_asks", all_asks)
    wrapped(patch, showing, "known_asks", all_asks)


@leak()
def a_seats_drafts_are_the_first_seats(patch: Patch) -> None:
    """The desk looks for what is kept by the encounter, and forgets the seat."""
    real = getattr(frame, "kept_for")  # noqa: B009 - the desk's own name for it

    def of_anybody(seat: Seat, ask: str) -> Any:
        return real(seat.encounter.seats.get(position=0), ask)

    patch.setattr(frame, "kept_for", of_anybody)


@leak(does="say", to="seat_b", kind="prepared")
def a_post_is_named_by_its_row(patch: Patch) -> None:
    """Rows count posts that are held back, too."""
    wrapped(patch, thread, "_post", lambda entry, _reader, post: replace(entry, id=f"p{post.pk}"))
