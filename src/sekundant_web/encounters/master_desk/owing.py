"""Who owes what, as the master knows it: secret asks are marked, and who may be reminded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from sekundant.prose.contract import words
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import HandedIn, Status
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.seats import Side

AGAIN = timedelta(hours=12)
"""So long after a reminder there is no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """A seat, what it owes (empty: nothing), whether that is in, and when its player was reminded last."""

    side: Side
    what: str = ""
    secret: bool = False
    handed_in_at: datetime | None = None
    by_master: bool = False
    may_nudge: bool = False
    nudged_at: datetime | None = None


def owing(reader: Reader) -> tuple[Owed, ...]:
    """All seats in their order."""
    encounter = reader.encounter
    asks = system_of(encounter).asks(reader.place.state) if encounter.status == Status.RUNNING else ()
    asked = {ask.seat: ask for ask in asks}
    answers = HandedIn.objects.filter(seat__encounter=encounter, ask__in=[ask.key for ask in asks])
    held = {one.seat_id: one for one in answers}
    told = words(encounter.system).ASKS
    now = timezone.now()
    rows = []
    for name, side in reader.sides.items():
        seat, ask = side.seat, asked.get(name)
        if ask is None:
            rows.append(Owed(side=side))
            continue
        one = held.get(seat.pk)
        reached = seat.user_id is not None and one is None
        rows.append(
            Owed(
                side=side,
                what=told[ask.what].into(reader.language),
                secret=ask.secret,
                handed_in_at=one.at if one else None,
                by_master=bool(one and one.by),
                may_nudge=reached and (seat.nudged_at is None or seat.nudged_at + AGAIN <= now),
                nudged_at=seat.nudged_at,
            )
        )
    return tuple(rows)
