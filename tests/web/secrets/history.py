"""Another past of a fight that goes on: what of it was hidden from all but Ann is something else.

What everybody could see, and what Bob could, stays as it was; so does where the fight stands. The lines don't
follow from the rules any more, so a replay is let play the true ones and shows what it finds in these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekundant.core.wire import canonical, encode
from sekundant.ledger.replay import Replay
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Encounter, Line
from sekundant_web.replays.moments import played_again
from tests.generators.shelf import GENERATORS
from tests.generators.walk import legal_answer
from tests.web import fights

Plain = dict[str, Any]

_true: dict[Any, Plain] = {}
"""The lines as they were, by their hash."""


def replays_play_what_was(patch: pytest.MonkeyPatch) -> None:
    """Let the rules be played with the true lines."""
    take = Replay.take
    patch.setattr(Replay, "take", lambda replay, entry: take(replay, _true.get(entry["hash"]) or entry))


def change(encounter: Encounter, seat: str, rng: Random) -> None:
    """Change what only that seat, or nobody but the master, could know of the past."""
    row = fights.fresh(encounter)
    ordered = _other_orders(row, seat, rng)
    changed = []
    for line in row.lines.all():
        entry = json.loads(line.text)
        _true.setdefault(entry["hash"], json.loads(line.text))
        if "events" in entry:
            entry["events"] = list(_other_events(entry["events"], seat, rng))
        if line.number in ordered:
            entry["answers"][seat] = ordered[line.number]
        line.text = canonical(entry).decode()
        changed.append(line)
    Line.objects.bulk_update(changed, ["text"])


def _other_orders(row: Encounter, seat: str, rng: Random) -> dict[int, Any]:
    """Other orders that could have been given, by the number of the line in which they stand."""
    system, found = system_of(row), {}
    for moment in played_again(row).moments:
        if seat in moment.facts.get("answers", {}):
            asked = next(ask for ask in system.asks(moment.before) if ask.seat == seat)
            other = legal_answer(system, GENERATORS[system.id], rng, moment.before, asked)
            found[moment.number] = encode(other)
    return found


def _other_events(events: list[Plain], seat: str, rng: Random) -> Iterator[Plain]:
    for event in events:
        if _hidden(event, seat) and rng.random() < 0.5:
            continue
        yield _other(event, seat, rng)


def _other(plain: Any, seat: str, rng: Random) -> Any:
    """A part of an event with other hidden numbers."""
    if isinstance(plain, list):
        return [_other(one, seat, rng) for one in plain]
    if not isinstance(plain, dict):
        return plain
    changed = {name: _other(value, seat, rng) for name, value in plain.items()}
    if _hidden(plain, seat):
        more = rng.randrange(3)
        if "face" in plain:
            changed["face"] = (plain["face"] + more - 1) % plain["sides"] + 1
        elif type(plain.get("value")) is int:
            changed["value"] = plain["value"] + more
        elif isinstance(plain.get("value"), dict) and type(plain["value"].get("total")) is int:
            changed["value"]["total"] += more
    return changed


def _hidden(plain: Plain, seat: str) -> bool:
    """Whether nobody but that seat and the master may know of it."""
    audience = plain.get("audience")
    return isinstance(audience, dict) and audience["seats"] is not None and set(audience["seats"]) <= {seat}
