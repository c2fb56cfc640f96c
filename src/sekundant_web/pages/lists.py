"""Fights in a list, each as its reader may know it: who fights, how far they are, whom it waits for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.prose.contract import words
from sekundant_web.context import reading_language
from sekundant_web.encounters import many
from sekundant_web.encounters.access import Place, guest_of
from sekundant_web.encounters.models import Status
from sekundant_web.encounters.presenting.status import awaited_in_secret
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.writing import EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A fight in a list. ``mine``: it waits for the reader; ``waits_for`` whom else it waits for.

    ``names`` are who fights where the title does not say it, ``replay`` is the address of its replay,
    ``stands`` is what there is to say where it waits for nobody; ``ending`` how it ended.
    """

    address: str
    replay: str
    title: str
    names: str
    system: str
    system_title: str
    where: str
    status: str
    mine: bool
    first: bool
    waits_for: tuple[str, ...]
    stands: str
    due: datetime | None
    ending: SafeString
    at: datetime


def public(request: HttpRequest, *, going_on: bool, most: int, start: int = 0) -> tuple[Row, ...]:
    """The fights that everybody may find, the newest first."""
    guest = guest_of(request)
    return rows(many.for_everybody(request.user, guest, going_on=going_on, most=most, start=start))


def own(request: HttpRequest, most: int) -> tuple[Row, ...]:
    """The fights of the sender of a request: what waits for him first, then what goes on, then the others."""
    found = rows(many.of_player(request.user, guest_of(request), most))
    return tuple(sorted(found, key=_urgency))


def _urgency(row: Row) -> tuple[int, float, float]:
    over = row.status == Status.OVER
    due = row.due.timestamp() if row.mine and row.due else float("inf")
    return 0 if row.mine else 2 if over else 1, due, -row.at.timestamp()


def rows(places: Iterable[Place]) -> tuple[Row, ...]:
    """Fights as rows; so many take one query more than none."""
    held = tuple(places)
    answered, language = many.answered(held), reading_language()
    return tuple(_row(place, answered, language) for place in held)


def _row(place: Place, answered: frozenset[tuple[int, str]], language: Language) -> Row:
    encounter, view = place.encounter, place.view
    person, shown = words(encounter.system).person, presenter(encounter.system)
    asks = many.known_asks(place)
    missing = [ask for ask in asks if (encounter.pk, ask.key) not in answered]
    in_secret = many.awaits_in_secret(place)
    own_seat = place.seat.name if place.seat else ""
    over = encounter.status == Status.OVER
    names = [person(view, seat.name).name for seat in encounter.seats.all()]
    return Row(
        address=reverse("encounter", args=[encounter.key]),
        replay=reverse("replay", args=[encounter.key]),
        title=encounter.title or ", ".join(names),
        names=", ".join(names) if encounter.title else "",
        system=encounter.system,
        system_title=library.rulebook(encounter.system).title.into(language).partition(":")[0],
        where=shown.where(view, language),
        status=encounter.status,
        mine=any(ask.seat == own_seat for ask in missing),
        first=bool(asks) and asks[0].first,
        waits_for=tuple(person(view, ask.seat).name for ask in missing if ask.seat != own_seat),
        stands="" if missing else awaited_in_secret(encounter) if in_secret else _stands(encounter.status),
        due=encounter.due_at if (missing or in_secret) and not over else None,
        ending=_ending(shown.ending(view, language)) if over else EMPTY,
        at=encounter.finished_at or encounter.created_at,
    )


def _ending(said: SafeString) -> SafeString:
    return said or SafeString(_("The fight is over"))


def _stands(status: str) -> str:
    return {
        Status.SEATING.value: _("seats are free"),
        Status.HELD.value: _("set aside"),
        Status.RUNNING.value: _("the result follows"),
    }.get(status, "")
