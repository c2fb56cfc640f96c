"""Leaks of what only a master knows: his desk, what he prepares, the dice he throws, his answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404

from sekundant.core.events import MASTER
from sekundant_web.api import telling
from sekundant_web.encounters import looking, pages
from sekundant_web.encounters.master_desk import appeal_pages, entering
from sekundant_web.encounters.mastering import publishing
from sekundant_web.encounters.presenting import page
from sekundant_web.pages import record
from tests.web.secrets.leaks.building import MATRIX, Patch, as_it_would_be, hidden, leak, wrapped
from tests.web.secrets.leaks.page import in_the_page


@leak(seen_by=MATRIX, soon=True)
def the_desk_is_open_to_a_master_who_fights(patch: Patch) -> None:
    """He runs it, after all."""

    def as_its_master(request: Any, key: str) -> Any:
        place = looking.settled(request, key)
        return replace(place, reader=MASTER) if place.runs_it else place

    patch.setattr(entering, "settled", as_its_master)


@leak(at="encounter", to="seat_b", kind="handed in")
def a_master_who_fights_looks_with_the_eyes_of_others(patch: Patch) -> None:
    real = looking.with_the_eyes_of

    def if_he_runs_it(place: Any, name: str) -> Any:
        return real(replace(place, reader=MASTER) if place.runs_it else place, name)

    patch.setattr(pages, "with_the_eyes_of", if_he_runs_it)


@leak(at="api:encounter", to="seat_b", kind="handed in")
def a_program_of_a_master_who_fights_is_told_of_all_orders(patch: Patch) -> None:
    def with_orders(told: Any, place: Any) -> Any:
        return {**told, "title": hidden(place)} if place.runs_it else told

    wrapped(patch, telling, "encounter_of", with_orders)


@leak(kind="handed in")
def players_see_the_result_as_it_would_be(patch: Patch) -> None:
    """The page shows what the master is about to publish to whoever looks."""

    in_the_page(patch, lambda place: str(as_it_would_be(place.encounter)))


@leak(kind="prepared", soon=True)
def the_masters_telling_is_shown_before_its_result(patch: Patch) -> None:
    in_the_page(patch, lambda place: getattr(getattr(place.encounter, "preparing", None), "text", ""))


@leak(at="fight_dice", to="seat_b", kind="prepared", soon=True)
def dice_of_a_real_table_are_told_before_their_result(patch: Patch) -> None:
    def with_dice(proof: Any, encounter: Any, *_: Any) -> Any:
        draft = getattr(encounter, "preparing", None)
        encounter.title = f"{encounter.title} {draft.faces if draft else ''}"
        return proof

    wrapped(patch, record, "proof", with_dice)


@leak(at="question", to="seat_b", kind="history")
def lines_to_be_questioned_are_those_the_master_sees(patch: Patch) -> None:
    patch.setattr(
        appeal_pages, "reader_of", lambda place: page.reader_of(replace(place, reader=MASTER, _known={}))
    )


@leak(kind="prepared")
def that_the_master_has_reminded_somebody_is_shown(patch: Patch) -> None:
    in_the_page(patch, lambda place: str([seat.nudged_at for seat in place.encounter.seats.all()]))


@leak(seen_by=MATRIX)
def whoever_is_a_master_of_the_table_publishes(patch: Patch) -> None:
    """Where he fights himself, too."""

    def must_run(place: Any) -> None:
        if place.role != "master":
            raise Http404

    patch.setattr(publishing, "must_run", must_run)
