"""Leaks of what is sent without being asked for: feeds, calendars, webhooks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import Max
from django.utils import timezone

from sekundant_web.encounters.models import HandedIn, Line, Preparing
from sekundant_web.feeds import atom, calendar, entries
from sekundant_web.feeds.entries import Entry
from sekundant_web.notify import outbox
from sekundant_web.webhooks import noting, telling
from sekundant_web.webhooks.models import Event
from tests.web.secrets.leaks.building import Patch, leak, orders_at, wrapped


@leak(at="feed_members", to="spectator", kind="secret")
def a_feed_is_dated_by_the_last_line(patch: Patch) -> None:
    """The last line of a ledger may be an answer under seal."""

    def moved(places: Any) -> Any:
        lines = Line.objects.filter(encounter__in=[one.encounter.pk for one in places]).order_by()
        found = lines.values("encounter").annotate(last=Max("at"), number=Max("number"))
        return {one["encounter"]: (one["last"], one["number"]) for one in found}

    patch.setattr(entries, "_moved", moved)


@leak(at="feed_members", to="seat_b", kind="handed in")
def a_feed_quotes_orders(patch: Patch) -> None:
    def quoted(made: Any, place: Any, *_: Any) -> Any:
        return replace(made, says=f"{made.says} {orders_at(place.encounter)}")

    wrapped(patch, entries, "_entry", quoted)


@leak(at="feed_public", to="anonymous", kind="prepared")
def an_entry_is_made_of_a_result_that_is_not_published(patch: Patch) -> None:
    def and_soon(found: Any, _feed: Any, about: Any) -> Any:
        drafts = Preparing.objects.filter(encounter__in=[one.encounter for one in about.places])
        return [*found, *(soon(draft.text) for draft in drafts)]

    def soon(says: str) -> Entry:
        return Entry(identity="soon", title="Soon", says=says, address="", at=timezone.now())

    wrapped(patch, atom.Fights, "items", and_soon)


@leak(at="calendar", to="seat_b", kind="handed in", soon=True)
def a_calendar_says_when_the_other_answered(patch: Patch) -> None:
    def said(event: Any, place: Any, *_: Any) -> Any:
        for held in HandedIn.objects.filter(seat__encounter=place.encounter).exclude(seat=place.seat):
            event.add("last-modified", held.at)
        return event

    wrapped(patch, calendar, "_event", said)


@leak(kind="handed in", soon=True)
def a_webhook_carries_the_orders(patch: Patch) -> None:
    def with_orders(shape: Any, delivery: Any, *_: Any) -> Any:
        return {**shape, "orders": orders_at(delivery.encounter)}

    wrapped(patch, telling, "_shaped", with_orders)


@leak(kind="secret")
def a_webhook_is_told_of_each_answer(patch: Patch) -> None:
    def told(_done: Any, encounter: Any, ask: str, now: Any) -> None:
        noting._note(encounter, Event.ASKED, now, f"answered {ask}")

    wrapped(patch, outbox, "answered", told)


@leak(kind="handed in")
def a_header_of_a_webhook_counts_what_was_done(patch: Patch) -> None:
    def counted(headers: Any, delivery: Any, *_: Any) -> Any:
        return {**headers, "Sekundant-Revision": str(delivery.encounter.revision)}

    wrapped(patch, telling, "headers_of", counted)
