"""Taking up an encounter again that was set aside: an operator's act (`resume`), or what a ruling mends."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from sekundant_web.encounters import timing
from sekundant_web.encounters.game import take_up
from sekundant_web.encounters.models import Note, Status
from sekundant_web.encounters.moving import MOVED, begin_asking, keep_lines, lock, stand
from sekundant_web.encounters.resolving import settle
from sekundant_web.notify import outbox


def take_up_again(encounter_key: str, now: datetime) -> bool:
    """Try an encounter again that was set aside (`resume`): what it asks is asked from now on."""
    with transaction.atomic():
        encounter = lock(encounter_key)
        if encounter.status != Status.HELD:
            return False
        game = take_up(encounter)
        encounter.status = Status.RUNNING
        stand(encounter, game)
        begin_asking(encounter, game, timing.waiting_of(encounter, game.asks), now, now)
        keep_lines(encounter, game)
        encounter.save(update_fields=MOVED)
        timing.note(encounter, Note.Kind.RESUMED, now)
        outbox.deadline_moved(encounter)
    settle(encounter_key, now)
    return True
