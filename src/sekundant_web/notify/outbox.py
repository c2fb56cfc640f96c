"""Writing into the outbox: who is to be told what, and when; sending is the clerk's business.

Called within the transaction that gives the reason: either both happen or neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.db.models import QuerySet

from sekundant.core.encounter import Ask
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, Seat
from sekundant_web.notify.models import Kind, Outgoing
from sekundant_web.tables.models import Challenge

PATIENCE = timedelta(minutes=3)
"""Who answers sooner is looking at the page: he needs no letter."""

MOST_LEAD = timedelta(hours=24)
"""A reminder comes so long before the deadline at most, else when a quarter of the time is left."""

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""A reminder of a clock that stands still waits until it runs again."""

WISHES = {
    Kind.ASKED: "tell_when_my_turn",
    Kind.REMINDER: "tell_before_deadline",
    Kind.OVER: "tell_when_over",
    Kind.SET_ASIDE: "tell_when_over",
    Kind.CHALLENGED: "tell_when_my_turn",
    Kind.NUDGED: "tell_before_deadline",
    Kind.APPEALED: "tell_when_my_turn",
    Kind.ANSWERED: "tell_when_my_turn",
}
"""The choice of a user's that a letter goes by."""


def tell_of_asks(encounter: Encounter, asks: Iterable[Ask], now: datetime) -> None:
    """Tell those who owe an answer now, once and again before the deadline; what was told of is forgotten."""
    asked = {ask.seat: ask for ask in asks}
    _about_asks(encounter).exclude(ask__in=[ask.key for ask in asked.values()]).update(dropped_at=now)
    letters = []
    for seat in _people(encounter, list(asked)):
        key = asked[seat.name].key
        letters.append(_letter(Kind.ASKED, encounter, seat, now + PATIENCE, key))
        if (moment := _reminder_at(encounter)) is not None:
            letters.append(_letter(Kind.REMINDER, encounter, seat, moment, key))
    _put(letters)


def answered(encounter: Encounter, ask_key: str, now: datetime) -> None:
    """An ask has been answered: nobody needs to be told of it any more."""
    _about_asks(encounter).filter(ask=ask_key).update(dropped_at=now)


def taken_back(encounter: Encounter, ask_key: str) -> None:
    """An answer has been taken back: what was not sent then is to be sent after all."""
    Outgoing.objects.filter(encounter=encounter, ask=ask_key, sent_at=None).update(dropped_at=None)


def deadline_moved(encounter: Encounter) -> None:
    """The deadline is another one, or the clock stands still: so is the moment of reminding."""
    waiting = _about_asks(encounter)
    waiting.filter(kind=Kind.REMINDER).update(ready_at=_reminder_at(encounter) or NEVER)
    waiting.update(stale_at=encounter.due_at)


def tell_of_end(encounter: Encounter, now: datetime) -> None:
    """Tell everybody who sits there that it is over."""
    _about_asks(encounter).update(dropped_at=now)
    _put(_letter(Kind.OVER, encounter, seat, now) for seat in _people(encounter))


def tell_of_trouble(encounter: Encounter, now: datetime) -> None:
    """Tell everybody who sits there that what was due could not be resolved."""
    which = str(encounter.revision)
    _put(_letter(Kind.SET_ASIDE, encounter, seat, now, which) for seat in _people(encounter))


def tell_of_challenge(challenge: Challenge, now: datetime) -> None:
    """Tell him who is challenged; one that whoever comes may take up nobody is told of."""
    rival = challenge.rival
    if rival is None or not rival.email:
        return
    key = f"{Kind.CHALLENGED}:{challenge.pk}"
    ready_at = now + PATIENCE
    _put([Outgoing(key=key, kind=Kind.CHALLENGED, user=rival, challenge=challenge, ready_at=ready_at)])


def nudge(encounter: Encounter, seat: Seat, ask: Ask, now: datetime) -> bool:
    """Remind the player of a seat of what he owes, at once; return whether a letter can reach him."""
    if seat.user is None or not _wanted(seat.user, Kind.NUDGED):
        return False
    key = f"{Kind.NUDGED}:{encounter.key}:{seat.name}:{now.isoformat()}"
    _put(
        [Outgoing(key=key, kind=Kind.NUDGED, user=seat.user, encounter=encounter, ask=ask.key, ready_at=now)]
    )
    return True


def tell_newcomer(encounter: Encounter, seat: Seat, asks: Iterable[Ask], now: datetime) -> None:
    """Somebody else plays a seat now: what his forerunner was to be told is dropped, and he is told."""
    owed = [ask for ask in asks if ask.seat == seat.name]
    gone = Outgoing.objects.filter(encounter=encounter, sent_at=None, dropped_at=None)
    gone.filter(key__contains=f":{encounter.key}:{seat.name}:").update(dropped_at=now)
    if seat.user is None or not seat.user.email:
        return
    letters = [
        _letter(kind, encounter, seat, at, ask.key)
        for ask in owed
        for kind, at in ((Kind.ASKED, now + PATIENCE), (Kind.REMINDER, _reminder_at(encounter)))
        if at is not None
    ]
    for letter in letters:
        letter.key += f":{seat.user_id}:{int(now.timestamp())}"
    _put(letters)


def tell_of_appeal(encounter: Encounter, appeal: int, masters: Iterable[User], now: datetime) -> None:
    """Tell the masters of a table that a player questions a result."""
    _put(
        _plain_letter(Kind.APPEALED, encounter, master, f"{appeal}:{master.pk}", now)
        for master in masters
        if master.email
    )


def tell_of_answer(encounter: Encounter, appeal: int, player: User | None, now: datetime) -> None:
    """Tell a player that the master has answered his question."""
    if player is not None and player.email:
        _put([_plain_letter(Kind.ANSWERED, encounter, player, str(appeal), now)])


def _plain_letter(kind: Kind, encounter: Encounter, user: User, about: str, now: datetime) -> Outgoing:
    key = f"{kind}:{encounter.key}:{about}"
    return Outgoing(key=key, kind=kind, user=user, encounter=encounter, ready_at=now)


def _about_asks(encounter: Encounter) -> QuerySet[Outgoing]:
    """Letters about what is asked that have not been sent."""
    return Outgoing.objects.filter(encounter=encounter, sent_at=None, dropped_at=None).exclude(ask="")


def _people(encounter: Encounter, names: list[str] | None = None) -> list[Seat]:
    """Those who sit there and have an address."""
    seats = encounter.seats.select_related("user").exclude(user=None).exclude(user__email="")
    return list(seats if names is None else seats.filter(name__in=names))


def _reminder_at(encounter: Encounter) -> datetime | None:
    """When to remind of the deadline, if there is one."""
    if encounter.due_at is None or encounter.asked_at is None:
        return None
    return encounter.due_at - min(MOST_LEAD, (encounter.due_at - encounter.asked_at) / 4)


def _letter(kind: Kind, encounter: Encounter, seat: Seat, ready_at: datetime, about: str = "") -> Outgoing:
    asks = kind in (Kind.ASKED, Kind.REMINDER)
    return Outgoing(
        key=f"{kind}:{encounter.key}:{seat.name}:{about}",
        kind=kind,
        user=seat.user,
        encounter=encounter,
        ask=about if asks else "",
        ready_at=ready_at,
        stale_at=encounter.due_at if asks else None,
    )


def _put(letters: Iterable[Outgoing]) -> None:
    """Write the letters that are wanted; one that is there already stays as it is."""
    wanted = [letter for letter in letters if _wanted(letter.user, Kind(letter.kind))]
    if wanted:
        Outgoing.objects.bulk_create(wanted, ignore_conflicts=True)


def _wanted(user: User, kind: Kind) -> bool:
    """Whether a user wants letters of a kind, and has an address."""
    return bool(user.email) and bool(getattr(user, WISHES[kind]))
