"""Fights that are over, for the bench: long ones to be replayed, and an archive of very many."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from sekundant import library
from sekundant.core.encounter import Adjust
from sekundant.core.starter import Wish
from sekundant.odds.bots import simple_bot
from sekundant.recorder import Recorder
from sekundant_web.encounters.actions import Opening, Sitter, open_encounter
from sekundant_web.encounters.game import Game, take_up
from sekundant_web.encounters.models import Encounter, Line, Note, Sealed, Seat, Watch
from sekundant_web.encounters.moving import MOVED, end, keep_lines, lock, stand
from sekundant_web.replays.models import Filed

EVENTS = 1_000
"""So many events has a long fight at least."""

HEALED = {"law-of-the-gun": ("wounds",), "fencing": ("light", "serious")}
"""What a master puts back to nothing after each step, so that a fight goes on."""


def long_fight(system: str, *users: Any) -> str:
    """A fight of a thousand events, every line of it played: its key.

    Bots fight it. A master heals all after each step, and takes back what ends it too early.
    """
    setup = library.starter(system).setup(Wish(), library.shelf(system), "en")
    sitters = {seat: Sitter(user_id=user.pk) for seat, user in zip(setup["combatants"], users, strict=True)}
    opening = Opening(system, setup, {}, library.packs(system), sitters, watch=Watch.PUBLIC)
    key = open_encounter(opening).key
    with transaction.atomic():
        encounter = lock(key)
        game = take_up(encounter)
        _fight(game, tuple(sitters))
        stand(encounter, game)
        end(encounter, game, timezone.now())
        keep_lines(encounter, game)
        encounter.save(update_fields=MOVED)
    return key


def _fight(game: Game, seats: Sequence[str]) -> None:
    recorder, events, good = game.recorder, 0, 1
    while events < EVENTS:
        events += _step(game, recorder)
        if game.system.outcome(recorder.state) is not None:
            recorder.take_back(good, author="bench", reason="it goes on")
            continue
        for seat in seats:
            for what in HEALED[game.system.id]:
                events += len(recorder.rule(Adjust("bench", "healed", what, 0, seat)))
        good = len(recorder.ledger.lines)


def _step(game: Game, recorder: Recorder) -> int:
    """Let all hand in what is asked for, and play it; return how many events came of it."""
    asks = recorder.asks[:1] if recorder.asks[0].first else recorder.asks
    answers = {ask.seat: simple_bot(game.system, game.view(ask.seat), secrets.randbelow) for ask in asks}
    for seat, answer in answers.items():
        recorder.commit(seat, answer, secrets.token_hex(32))
    return len(recorder.play(answers))


def archive(keys: Sequence[str], number: int) -> None:
    """So many finished fights more, each like one of these and a minute older than the one before."""
    for place, key in enumerate(keys):
        _copies(Filed.objects.get(encounter__key=key), range(place, number, len(keys)))


def _copies(filed: Filed, minutes: range) -> None:
    """Copies of a fight that ended so many minutes earlier; SQLite makes them by itself, in a few seconds.

    What no page of the archive reads of them is left out.
    """
    new = f"{Encounter.objects.order_by('-pk')[0].pk} + n"
    earlier = f"'-' || ({minutes.start} + {minutes.step} * n) || ' minutes'"
    ended = f"strftime('%Y-%m-%d %H:%M:%f', finished_at, {earlier})"
    less = {"key": f"'copy' || ({new})", "setup": "'{}'", "packs": "'[]'", "finished_at": ended}
    _copy(Encounter, f"id = {filed.pk}", {"id": new, **less}, len(minutes))
    of_it = f"encounter_id = {filed.pk}"
    _copy(Seat, of_it, {"encounter_id": new, "user_id": "NULL"}, len(minutes))
    _copy(Filed, of_it, {"encounter_id": new, "finished_at": ended}, len(minutes))
    _copy(Filed.styles.through, f"filed_id = {filed.pk}", {"filed_id": new}, len(minutes))


def whole_copies(number: int) -> None:
    """As many fights as that and more, all of them whole, each like one of those that are there."""
    there = Encounter.objects.count()
    newest, seats = (model.objects.order_by("-pk")[0].pk for model in (Encounter, Seat))
    times = -(-number // there)
    encounter, of_it = {"id": f"id + {newest} * n"}, {"encounter_id": f"encounter_id + {newest} * n"}
    _copy(Encounter, "1", {**encounter, "key": "key || '-' || n"}, times)
    _copy(Seat, "1", {"id": f"id + {seats} * n", **of_it}, times)
    for model in (Line, Sealed, Note, Filed):
        _copy(model, "1", of_it, times)
    _copy(Filed.styles.through, "1", {"filed_id": f"filed_id + {newest} * n"}, times)


def _copy(model: type[Model], which: str, changed: Mapping[str, str], times: int) -> None:
    """Copy rows so many times, with other values in some columns."""
    meta = model._meta  # noqa: SLF001 - so Django's documentation names it
    columns = {f'"{field.column}"': f'"{field.column}"' for field in meta.fields if field.name != "id"}
    columns |= {f'"{column}"': value for column, value in changed.items()}
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {times}) "
            f"INSERT INTO {meta.db_table} ({', '.join(columns)}) "
            f"SELECT {', '.join(columns.values())} FROM numbers, {meta.db_table} WHERE {which}"
        )
