"""Many encounters at once, each as one reader may know it: those of a table, those of a fighter.

The road to each of them is :func:`.access.place_at`; who may not look at one does not find it here. So many
encounters take no more queries than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.prose.contract import words
from sekundant_web.accounts.models import User
from sekundant_web.encounters.access import Place, around, mine, place_at
from sekundant_web.encounters.drafts import kind_of
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, HandedIn, Status, Watch
from sekundant_web.encounters.moving import asks_in_secret
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.fighters.models import Version

GOES_ON = (Status.SEATING, Status.RUNNING, Status.HELD)


def at_table(
    table_id: int, user: User | AnonymousUser, guest: str, *, going_on: bool, most: int
) -> tuple[Place, ...]:
    """The encounters of a table that go on, or those that are over; the last to move come first.

    Those that are for who has their link are left out for strangers, unless the table itself is found so.
    """
    rows = Encounter.objects.filter(table_id=table_id)
    if going_on:
        rows = rows.filter(status__in=GOES_ON).order_by("-created_at")
    else:
        rows = rows.filter(status=Status.OVER).order_by("-finished_at")
    return tuple(place for place in _places(rows[:most], user, guest) if _may_find(place))


def _may_find(place: Place) -> bool:
    """Whether somebody who has found the table has found the encounter."""
    table, linked = place.encounter.table, place.encounter.watch == Watch.LINK
    stranger = place.role is None and place.seat is None
    return not (linked and stranger and (table is None or table.watch != Watch.LINK))


def of_fighter(fighter_id: int, user: User | AnonymousUser, guest: str, most: int) -> tuple[Place, ...]:
    """The fights of a fighter that everybody may find, and those that the reader has to do with."""
    found = Q(watch=Watch.PUBLIC)
    if user.is_authenticated:
        found |= Q(seats__user=user) | Q(table__members__user=user)
    rows = Encounter.objects.filter(
        pk__in=Encounter.objects.filter(seats__fighter__fighter=fighter_id).values("pk")
    )
    return _places(rows.filter(found).distinct().order_by("-created_at")[:most], user, guest)


def for_everybody(
    user: User | AnonymousUser, guest: str, *, going_on: bool, most: int, start: int = 0
) -> tuple[Place, ...]:
    """The encounters that everybody may find and that go on, or are over; the newest come first."""
    rows = Encounter.objects.filter(watch=Watch.PUBLIC)
    if going_on:
        rows = rows.filter(status__in=(Status.RUNNING, Status.HELD)).order_by("-created_at")
    else:
        rows = rows.filter(status=Status.OVER).order_by("-created_at")
    return _places(rows[start : start + most], user, guest)


def these(keys: Sequence[int], user: User | AnonymousUser, guest: str) -> tuple[Place, ...]:
    """The encounters of these rows, in their order."""
    found = {
        place.encounter.pk: place for place in _places(Encounter.objects.filter(pk__in=keys), user, guest)
    }
    return tuple(found[key] for key in keys if key in found)


def of_player(user: User | AnonymousUser, guest: str, most: int) -> tuple[Place, ...]:
    """The encounters at which somebody sits, those that go on first."""
    return _places(mine(user, guest)[:most], user, guest)


def running_at(table_id: int) -> int:
    """How many encounters go on at a table."""
    return Encounter.objects.filter(table_id=table_id, status__in=GOES_ON).count()


def _places(rows: QuerySet[Encounter], user: User | AnonymousUser, guest: str) -> tuple[Place, ...]:
    places = []
    rows = rows.select_related("table").prefetch_related(*around(user)).defer("setup", "packs")
    for encounter in rows:
        try:
            places.append(place_at(encounter, user, guest))
        except Http404:
            continue
    return tuple(places)


def known_asks(place: Place) -> tuple[Ask, ...]:
    """What an encounter waits for, as far as a reader may know it: of a secret ask nobody else may know.

    While nothing else is asked for he sees what was asked before, and that it is in, unless everybody may
    know that answers are awaited.
    """
    if place.encounter.status != Status.RUNNING:
        return ()
    asks = system_of(place.encounter).asks(place.state)
    known = tuple(ask for ask in asks if not ask.secret or place.reader in (ask.seat, MASTER))
    if place.reader == MASTER or not asks_in_secret(asks) or awaits_in_secret(place):
        return known
    return _as_before(place, known)


def awaits_in_secret(place: Place) -> bool:
    """Whether answers are awaited and the reader may not know whose."""
    if place.encounter.status != Status.RUNNING or place.reader == MASTER:
        return False
    return presenter(place.encounter.system).awaits_in_secret(place.view)


def _as_before(place: Place, known: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """What was asked before somebody was asked in secret: of the others the open ask, of oneself the last."""
    asked = {ask.seat: ask for ask in known}
    for seat in place.encounter.seats.all():
        answers = list(HandedIn.objects.filter(seat=seat).order_by("pk"))
        if answers and seat.name not in asked:
            held = answers[-1 if seat.name == place.reader else 0]
            asked[seat.name] = Ask(held.ask, seat.name, kind_of(held.ask), hidden=True)
    return tuple(asked[seat.name] for seat in place.encounter.seats.all() if seat.name in asked)


def answered(places: Iterable[Place]) -> frozenset[tuple[int, str]]:
    """Which of the asks that each reader may know of are answered: (encounter's row, key of the ask)."""
    known = {(place.encounter.pk, ask.key) for place in places for ask in known_asks(place)}
    rows = HandedIn.objects.filter(
        seat__encounter__in={pk for pk, _ in known}, ask__in={key for _, key in known}
    )
    return frozenset(known.intersection(rows.values_list("seat__encounter", "ask")))


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat that nobody has taken yet; ``place`` is nobody's: it tells no more than anybody may know."""

    place: Place
    name: str
    version: Version | None

    @property
    def encounter(self) -> Encounter:
        """The encounter that waits for somebody."""
        return self.place.encounter

    @property
    def version_id(self) -> int | None:
        """The fighter who stands there."""
        return self.version.pk if self.version else None

    @property
    def fighter(self) -> str:
        """What he is called."""
        return words(self.encounter.system).person(self.place.view, self.name).name


def free_seats(key: str) -> tuple[FreeSeat, ...]:
    """The free seats of an encounter, for whoever was given their link."""
    begun = (Status.SEATING, Status.RUNNING)  # a master may free a seat while it runs
    rows = Encounter.objects.filter(key=key, status__in=begun).select_related("table")
    encounter = rows.prefetch_related(*around(AnonymousUser())).defer("setup", "packs").first()
    if encounter is None:
        return ()
    place = Place(encounter, SPECTATOR, None, runs_it=False)
    return tuple(FreeSeat(place, seat.name, seat.fighter) for seat in encounter.seats.all() if seat.free)
