"""The sides of an encounter: a colour, always with its shape and letter, and who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from sekundant.prose.contract import words
from sekundant_web.encounters.access import GONE, Place
from sekundant_web.encounters.models import Seat
from sekundant_web.tables.models import Member

COLOURS = 4
"""So many seats have a colour and shape of their own; those behind them begin again."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a side is drawn: the class of its colour and shape, and its letter."""

    css: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A seat as it is shown: its fighter's name, its mark, who sits there."""

    seat: Seat
    name: str
    woman: bool
    mark: Mark
    sitter: str
    mine: bool


REFEREE = "sm"
"""The class of the referee's mark."""


def sides(place: Place, view: Any) -> Mapping[str, Side]:
    """The seats of an encounter by their names, in their order."""
    room = words(place.encounter.system)
    shown = {}
    for seat in place.encounter.seats.all():
        person = room.person(view, seat.name)
        shown[seat.name] = Side(
            seat=seat,
            name=person.name,
            woman=person.woman,
            mark=mark(seat.position, person.name),
            sitter=sitter(seat),
            mine=place.seat is not None and place.seat.pk == seat.pk,
        )
    return shown


def has_master(place: Place) -> bool:
    """Whether somebody sees all of an encounter: a master of its table who does not fight there himself."""
    encounter = place.encounter
    if encounter.table_id is None:
        return False
    fight = [seat.user_id for seat in encounter.seats.all() if seat.user_id is not None]
    masters = Member.objects.filter(table=encounter.table_id, role=Member.Role.MASTER)
    return masters.exclude(user__in=fight).exists()


def mark(position: int, name: str) -> Mark:
    """The mark of the side at a position."""
    return Mark(f"s{position % COLOURS + 1}", name[:1].upper())


def sitter(seat: Seat) -> str:
    """Who sits there."""
    if seat.bot:
        return _("bot")
    if seat.by_master:
        return _("the master")
    if seat.user is not None:
        return seat.user.get_username()
    if seat.guest.startswith(GONE):
        return _("somebody")
    return _("guest") if seat.guest else _("free")
