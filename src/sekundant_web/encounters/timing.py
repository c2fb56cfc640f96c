"""An encounter's time: what its row says of deadlines, computed from its policy, its asks and its pauses.

Two moments are kept in the row, so that they can be found by an index, and can at any time be computed
again: ``due_at``, the latest moment for what is asked now, and ``wake_at``, from which there is something to
settle. Who changes what they are computed from calls :func:`reckon`, or says :func:`look_again` if he does
not know what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from sekundant.core.encounter import Ask
from sekundant_web.encounters import deadlines
from sekundant_web.encounters.deadlines import HOUR, Pause, Policy
from sekundant_web.encounters.models import Dice, Encounter, HandedIn, Note, Referee, Seat, Status, Vacation

SILENCE_AGAIN = 24
"""After so many hours more the silence of those who could post is noted again."""

LONGEST_SILENCE = 24 * 60
"""An encounter in which nobody has posted for so many hours is forgotten by its people, and left alone."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom an encounter waits for: its asks, and the answers to them that have come, by seat."""

    asks: tuple[Ask, ...]
    seats: Mapping[str, Seat]
    handed_in: Mapping[str, HandedIn]

    @property
    def first(self) -> bool:
        """Whether one answer of several is enough."""
        return bool(self.asks) and self.asks[0].first

    @property
    def complete(self) -> bool:
        """Whether all that a step needs is in."""
        if self.first:
            return bool(self.handed_in)
        return bool(self.asks) and all(ask.seat in self.handed_in for ask in self.asks)

    @property
    def missing(self) -> tuple[Ask, ...]:
        """What has not come; of those who let another post first nothing is missing."""
        return tuple(
            ask
            for ask in self.asks
            if ask.seat not in self.handed_in and self.seats[ask.seat].passes != ask.key
        )

    def with_answer(self, seat: str, held: HandedIn | None) -> Waiting:
        """The same after that seat has answered, or taken its answer back."""
        others = {name: one for name, one in self.handed_in.items() if name != seat}
        return Waiting(self.asks, self.seats, others if held is None else {**others, seat: held})


def gathered(asks: tuple[Ask, ...], seats: Iterable[Seat], answers: Iterable[HandedIn]) -> Waiting:
    """Whom an encounter waits for, if those are its asks, its seats and what has been handed in."""
    by_name = {seat.name: seat for seat in seats}
    names = {seat.pk: name for name, seat in by_name.items()}
    keys = {ask.key for ask in asks}
    return Waiting(asks, by_name, {names[one.seat_id]: one for one in answers if one.ask in keys})


def waiting_of(encounter: Encounter, asks: tuple[Ask, ...]) -> Waiting:
    """Whom an encounter waits for, if those are its asks."""
    seats = tuple(encounter.seats.all())
    return gathered(asks, seats, HandedIn.objects.filter(seat__in=seats))


def policy_of(encounter: Encounter) -> Policy:
    """How long the encounter waits for what is asked now."""
    plain = dict(encounter.policy)
    policy = deadlines.policy_from(plain)
    if policy.hours is None or not encounter.extra_hours:
        return policy
    return deadlines.policy_from({**plain, "hours": policy.hours + encounter.extra_hours})


def pauses_of(encounter: Encounter) -> tuple[Pause, ...]:
    """When the encounter's clock stands still: the site was away, one who sits there is, the master stops it.

    Everybody who sits there counts, asked or not: else a deadline would betray who is asked.
    """
    kept = deadlines.pauses_from(encounter.pauses)
    if encounter.paused_at is not None:
        kept = (*kept, Pause(encounter.paused_at))
    if encounter.table_id is None:
        return kept
    vacations = Vacation.objects.filter(
        member__table=encounter.table_id,
        member__user__in=encounter.seats.exclude(user=None).values("user"),
        ends__gt=encounter.asked_at or encounter.created_at,
    )
    return (*kept, *(Pause(one.begins, one.ends) for one in vacations))


def ask_anew(encounter: Encounter, asked_at: datetime) -> None:
    """Something else is asked for since ``asked_at``: the clock begins anew."""
    encounter.asked_at = asked_at
    encounter.extra_hours = encounter.silent_hours = 0
    encounter.released = False
    pauses = deadlines.pauses_from(encounter.pauses)
    still = (one for one in pauses if one.ends is None or one.ends > asked_at)
    encounter.pauses = deadlines.plain_pauses(still)


def reckon(
    encounter: Encounter, waiting: Waiting, now: datetime, pauses: tuple[Pause, ...] | None = None
) -> None:
    """Compute anew when what is asked is due, and when there is something to settle."""
    pauses = pauses_of(encounter) if pauses is None else pauses
    encounter.due_at = due_of(encounter, pauses)
    encounter.wake_at = _wake_at(encounter, waiting, pauses, now)


def look_again(encounter: Encounter, now: datetime) -> None:
    """Compute anew when what is asked is due; when there is something to settle the next look finds out."""
    encounter.due_at = due_of(encounter, pauses_of(encounter))
    encounter.wake_at = now if encounter.status == Status.RUNNING else None


def due_of(encounter: Encounter, pauses: tuple[Pause, ...]) -> datetime | None:
    """The latest moment for what is asked now."""
    if encounter.status != Status.RUNNING or encounter.asked_at is None:
        return None
    return deadlines.due(policy_of(encounter), encounter.asked_at, pauses)


def passes_at(encounter: Encounter, pauses: tuple[Pause, ...]) -> datetime | None:
    """The moment at which the clock answers for those who have not; None if it never does."""
    policy = policy_of(encounter)
    if encounter.due_at is None or policy.on_pass != "clock":
        return None
    return deadlines.passes_at(policy, encounter.due_at, pauses)


def too_late(encounter: Encounter, pauses: tuple[Pause, ...], now: datetime) -> bool:
    """Whether an answer that comes now comes too late: the clock answers in its place."""
    moment = passes_at(encounter, pauses)
    return moment is not None and now >= moment


def held_up(pauses: tuple[Pause, ...]) -> bool:
    """Whether nothing is resolved before the operator or the master says so: a pause has no end."""
    return any(pause.ends is None for pause in pauses)


def goes(encounter: Encounter) -> bool:
    """Whether a turn may be resolved by itself when all is in; never where its dice are yet to be thrown."""
    if encounter.dice == Dice.GIVEN:
        return False
    return encounter.referee == Referee.AUTOMATIC or encounter.released


def by_itself(encounter: Encounter) -> bool:
    """Whether the clock answers for those who miss the deadline, without anybody's word."""
    sealed, automatic = encounter.dice == Dice.SEALED, encounter.referee == Referee.AUTOMATIC
    return sealed and automatic and policy_of(encounter).on_pass == "clock"


def silence_at(encounter: Encounter, pauses: tuple[Pause, ...]) -> datetime | None:
    """When the silence of those who could post is noted (next): after a whole hour over the limit."""
    asked_at = encounter.asked_at
    if asked_at is None or encounter.due_at is None:
        return None
    hours = encounter.silent_hours + SILENCE_AGAIN
    if not encounter.silent_hours:
        grace = policy_of(encounter).grace_hours * HOUR
        hours = int((deadlines.run(asked_at, encounter.due_at, pauses) + grace) / HOUR) + 1
    return deadlines.later(asked_at, hours * HOUR, pauses) if hours <= LONGEST_SILENCE else None


def hours_of_silence(encounter: Encounter, pauses: tuple[Pause, ...], now: datetime) -> int:
    """How many whole hours those who are asked have been silent while the clock ran."""
    return int(deadlines.run(encounter.asked_at or now, now, pauses) / HOUR)


def note(encounter: Encounter, kind: Note.Kind, at: datetime, **facts: str | int) -> None:
    """Put a public word of the site into the thread."""
    last = encounter.lines.order_by("-number").values_list("number", flat=True).first() or 0
    Note.objects.create(encounter=encounter, kind=kind, facts=facts, after=last, at=at)


def _wake_at(
    encounter: Encounter, waiting: Waiting, pauses: tuple[Pause, ...], now: datetime
) -> datetime | None:
    """From when on there is something to settle."""
    if encounter.status != Status.RUNNING or not waiting.asks or held_up(pauses):
        return None
    if encounter.released or (waiting.complete and goes(encounter)):
        return now
    if waiting.complete:
        return None
    if waiting.first:
        return silence_at(encounter, pauses) if waiting.missing else None
    return passes_at(encounter, pauses) if goes(encounter) else None
