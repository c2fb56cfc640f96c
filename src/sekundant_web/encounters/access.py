"""The one road to every encounter: who somebody is there, and so what he may know.

"Not yours" and "not there" are the same answer.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest

from sekundant.core.events import MASTER, SPECTATOR
from sekundant_web.accounts.models import User
from sekundant_web.encounters.game import state_of, system_of
from sekundant_web.encounters.models import Draft, Encounter, Seat, Status, Watch
from sekundant_web.tables.models import Member

GUEST = "guest"
"""The session's token of somebody without an account."""

GONE = "gone:"
"""So begins the token of a seat whose player has deleted his account: nobody has it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands at an encounter: ``reader`` is what the rules call him.

    ``seat`` is his own, if he has one; one who sits at a duel is never its master (he can't open its
    secrets), even if he is the table's. ``role`` is what he is at the table, if it has one; ``user`` is his
    account.
    """

    encounter: Encounter
    reader: str
    seat: Seat | None
    runs_it: bool
    role: str | None = None
    user: User | None = field(default=None, repr=False, compare=False)
    _known: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def state(self) -> Any:
        """The encounter's state, read once; of it nothing leaves but :attr:`view`."""
        if "state" not in self._known:
            self._known["state"] = state_of(self.encounter)
        return self._known["state"]

    @property
    def knows(self) -> str:
        """As whom he may know things: when a fight is over its record is open to all who may look on."""
        return MASTER if self.encounter.status == Status.OVER else self.reader

    @property
    def view(self) -> Any:
        """All that he may know."""
        if "view" not in self._known:
            self._known["view"] = system_of(self.encounter).view(self.state, self.knows)
        return self._known["view"]


def place_of(request: HttpRequest, key: str) -> Place:
    """Where the sender of a request stands at the encounter of that key. Raise Http404."""
    rows = Encounter.objects.select_related("table").defer("setup", "packs")
    encounter = rows.prefetch_related(*around(request.user, SITTING)).filter(key=key)[:1]
    if not encounter:
        raise Http404
    return place_at(encounter[0], request.user, guest_of(request))


SITTING = Seat.objects.select_related("user").only(
    "encounter",
    "name",
    "position",
    "user",
    "guest",
    "bot",
    "by_master",
    "passes",
    "version",
    "fighter",
    "user__username",
)
"""Seats with as much of who sits there as a page shows."""


def around(user: User | AnonymousUser, sitting: QuerySet[Seat] | None = None) -> tuple[Prefetch[str], ...]:
    """What :func:`place_at` looks at: the seats, and what somebody is at the encounter's table."""
    if sitting is None:
        sitting = Seat.objects.select_related("user", "fighter__fighter")
    seats = Prefetch("seats", sitting.all())
    return seats, Prefetch("table__members", Member.objects.filter(user=user.pk))


def place_at(encounter: Encounter, user: User | AnonymousUser, guest: str = "") -> Place:
    """Where somebody stands at an encounter. Raise Http404 if he may not look on."""
    role = _role(encounter, user)
    seat = _seat(encounter, user, guest)
    runs_it = role == "master" or (encounter.table_id is None and _made_it(encounter, user))
    account = user if isinstance(user, User) else None
    if seat is not None:
        return Place(encounter, seat.name, seat, runs_it, role, account)
    if role == "master":
        return Place(encounter, MASTER, None, runs_it=True, role=role, user=account)
    if encounter.watch == Watch.MEMBERS and role is None:
        raise Http404
    return Place(encounter, SPECTATOR, None, runs_it, role, account)


def _role(encounter: Encounter, user: User | AnonymousUser) -> str | None:
    """What somebody is at the encounter's table."""
    if encounter.table_id is None or not user.is_authenticated:
        return None
    members = encounter.table.members.all() if encounter.table else ()
    return next((member.role for member in members if member.user_id == user.pk), None)


def _seat(encounter: Encounter, user: User | AnonymousUser, guest: str) -> Seat | None:
    """His seat: by his account, or by his browser's token."""
    for seat in encounter.seats.all():
        if user.is_authenticated and seat.user_id == user.pk:
            return seat
        if guest and seat.guest and secrets.compare_digest(seat.guest, guest):
            return seat
    return None


def _made_it(encounter: Encounter, user: User | AnonymousUser) -> bool:
    return user.is_authenticated and encounter.created_by_id == user.pk


def guest_of(request: HttpRequest, *, drawn: bool = False) -> str:
    """The token of a browser without an account; with ``drawn`` one is drawn if there is none."""
    token: str = request.session.get(GUEST, "")
    if not token and drawn:
        token = request.session[GUEST] = secrets.token_urlsafe(32)
    return token


def to_be_seen() -> QuerySet[Encounter]:
    """Encounters that everybody may find, the newest first."""
    return Encounter.objects.filter(watch=Watch.PUBLIC).order_by("-created_at")


def mine(user: User | AnonymousUser, guest: str) -> QuerySet[Encounter]:
    """The encounters at which somebody sits, those that go on first."""
    sits = Q(pk__in=[])
    if user.is_authenticated:
        sits |= Q(seats__user=user)
    if guest:
        sits |= Q(seats__guest=guest)
    return (
        Encounter.objects.filter(sits)
        .distinct()
        .order_by(F("finished_at").desc(nulls_first=True), "-created_at")
    )


def keep_for(user: User, guest: str) -> int:
    """Give the seats of a guest to the account that he has made or entered; return how many."""
    if not guest:
        return 0
    kept = 0
    for seat in Seat.objects.filter(guest=guest).select_related("encounter"):
        if not seat.encounter.seats.filter(user=user).exists():
            Seat.objects.filter(pk=seat.pk, guest=guest).update(user=user, guest="")
            kept += 1
    return kept


def give_up(user: User) -> None:
    """Part somebody from his seats, whose account ends: free ones are free again, the others are nobody's."""
    seats = Seat.objects.filter(user=user)
    sits = list(seats.values_list("encounter", flat=True))
    Draft.objects.filter(seat__in=seats).delete()
    for seat in seats.exclude(encounter__status=Status.SEATING):
        Seat.objects.filter(pk=seat.pk).update(user=None, guest=f"{GONE}{secrets.token_urlsafe(32)}")
    seats.update(user=None)
    Encounter.objects.filter(pk__in=sits).update(version=F("version") + 1)


def may_join(place: Place) -> bool:
    """Whether somebody may take a free seat: he has none, has seen no secret, and belongs to the table."""
    if place.encounter.status != Status.SEATING or place.seat is not None or place.reader == MASTER:
        return False
    return place.encounter.table_id is None or place.role is not None
