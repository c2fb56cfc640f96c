"""Leaks of the programming interface."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from django.utils.http import http_date

from sekundant.core.events import MASTER
from sekundant_web.api import answering, door, interface, places, results, telling
from sekundant_web.api.operations import deciding, encounters
from sekundant_web.encounters import many
from sekundant_web.encounters.game import system_of, told
from sekundant_web.encounters.models import Draft, Encounter, HandedIn
from tests.web.secrets.leaks.building import Patch, hidden, leak, wrapped


@leak(at="api:encounter", to="seat_b", kind="drafts")
def an_encounter_is_told_with_the_others_drafts(patch: Patch) -> None:
    def with_drafts(told: Any, place: Any) -> Any:
        return {**told, "title": f"{told['title']} {hidden(place)}"}

    wrapped(patch, telling, "encounter_of", with_drafts)


@leak(at="api:encounter", to="spectator", kind="secret")
def a_program_is_told_of_secret_asks(patch: Patch) -> None:
    """It lists all that is asked, and whether it is answered."""
    known = SimpleNamespace(
        known_asks=lambda place: system_of(place.encounter).asks(place.state),
        answered=lambda held: frozenset(
            HandedIn.objects.filter(seat__encounter__in=[one.encounter for one in held]).values_list(
                "seat__encounter", "ask"
            )
        ),
        awaits_in_secret=many.awaits_in_secret,
    )
    patch.setattr(telling, "many", known)


@leak(does="api:objections", to="seat_b", kind="handed in", soon=True)
def an_objection_says_what_the_other_has_handed_in(patch: Patch) -> None:
    def remarked(told: Any, _made: Any, place: Any) -> Any:
        return {**told, "text": f"{told['text']} {len(hidden(place))}"}

    wrapped(patch, answering.Made, "told", remarked)


@leak(does="api:take_back", to="spectator", kind="secret")
def a_problem_is_traced_by_what_lies_sealed(patch: Patch) -> None:
    def traced(response: Any, *_: Any) -> Any:
        response["Trace"] = str(HandedIn.objects.count())
        return response

    wrapped(patch, interface, "answer", traced)


@leak(at="api:encounter", to="seat_b", kind="handed in", soon=True)
def a_programs_etag_follows_the_revision(patch: Patch) -> None:
    """What is cheap to ask of the database is taken for the mark."""

    def marked(response: Any, request: Any, *_: Any) -> Any:
        key = request.resolver_match.kwargs.get("key") if request.resolver_match else None
        row = Encounter.objects.filter(key=key).first()
        if row is not None and response.status_code == 200:
            response["ETag"] = f'"{row.revision}"'
        return response

    wrapped(patch, door, "_marked", marked)


@leak(at="api:results", to="spectator", kind="drafts")
def a_read_takes_a_query_for_each_draft(patch: Patch) -> None:
    def asked(told: Any, place: Any, *_: Any) -> Any:
        for draft in Draft.objects.filter(seat__encounter=place.encounter):
            Draft.objects.filter(pk=draft.pk).exists()
        return told

    wrapped(patch, results, "since", asked)


@leak(at="api:results", to="seat_b", kind="history", soon=True)
def results_are_told_as_they_are_recorded(patch: Patch) -> None:
    patch.setattr(results, "told", lambda encounter, entry, _knows: told(encounter, entry, MASTER))


@leak(at="api:encounter", to="program", soon=True)
def a_token_to_read_shows_what_its_owner_sees(patch: Patch) -> None:
    patch.setattr(places, "narrowed", lambda _request, found: tuple(found))


@leak(at="api:encounter", to="seat_b", kind="handed in")
def a_header_says_when_something_was_handed_in_last(patch: Patch) -> None:
    def dated(response: Any, *_: Any) -> Any:
        last = HandedIn.objects.order_by("-at").values_list("at", flat=True).first()
        if last is not None:
            response["Last-Modified"] = http_date(last.timestamp())
        return response

    wrapped(patch, door, "_marked", dated)


@leak(at="api:encounter", to="spectator", kind="secret")
def a_result_is_numbered_by_the_lines_of_the_ledger(patch: Patch) -> None:
    """Those lines count answers under seal, too."""

    def numbered(told: Any, place: Any) -> Any:
        return {**told, "result": place.encounter.lines.count()}

    wrapped(patch, telling, "encounter_of", numbered)


@leak(at="api:thread", to="seat_b", kind="prepared")
def a_thread_for_programs_counts_what_is_held(patch: Patch) -> None:
    def with_held(shown: Any, reader: Any, *_: Any) -> Any:
        held = reader.encounter.posts.filter(held=True)
        return replace(shown, earlier=shown.earlier + held.count())

    wrapped(patch, encounters, "thread", with_held)


@leak(at="api:appeals", to="spectator", kind="history")
def a_question_comes_with_all_of_its_result(patch: Patch) -> None:
    def with_result(told: Any, one: Any, *_: Any) -> Any:
        lines = one.encounter.lines.filter(kind="step").values_list("text", flat=True)
        return {**told, "text": f"{told['text']} {list(lines)}"}

    wrapped(patch, deciding, "_appeal", with_result)
