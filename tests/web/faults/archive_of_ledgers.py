"""The golden archive: ledgers of encounters that were once fought on the site, to be replayed for ever.

A ledger that is there is never changed. To add one, of the rules as they are now:

    python -m tests.web.faults.archive_of_ledgers NAME SYSTEM SEATS before|at-once SEED
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from sekundant import library
from sekundant.core.starter import Wish
from sekundant.ledger.record import Ledger, dump
from sekundant.ledger.seal import Secret
from sekundant.odds.bots import simple_bot
from sekundant.recorder import Recorder

FOLDER = Path(__file__).parent / "archive"
BEGAN = datetime(2026, 5, 12, 12, tzinfo=UTC)
LONGEST = 300


def files() -> list[Path]:
    """The ledgers of the archive."""
    return sorted(FOLDER.glob("*.jsonl"))


def played(system_id: str, seats: int, *, before: bool, seed: int) -> Ledger:
    """An encounter between bots, as the site records one: answers under seal, now and then one taken back."""
    rng, system = Random(seed), library.system(system_id)
    packs, shelf = library.packs(system_id), library.shelf(system_id)
    fighters = tuple(rng.choice(library.starter(system_id).fighters(shelf)).id for _ in range(seats))
    setup = library.starter(system_id).setup(Wish(fighters=fighters, before=before), shelf, "en")
    moments = _moments()
    recorder = Recorder.open(
        system,
        setup,
        {},
        packs,
        encounter=f"golden{seed}",
        secret=Secret(rng.randbytes(32)),
        at=next(moments),
    )
    while recorder.asks:
        asks = (rng.choice(recorder.asks),) if recorder.asks[0].first else recorder.asks
        answers = {}
        for ask in asks:
            view = system.view(recorder.state, ask.seat)
            for again in range(1 + (rng.random() < 0.1)):
                if again:
                    recorder.withdraw(ask.seat, next(moments))
                answers[ask.seat] = simple_bot(system, view, rng.randrange)
                recorder.commit(ask.seat, answers[ask.seat], rng.randbytes(32).hex(), next(moments))
        recorder.play(answers, at=next(moments))
        assert len(recorder.ledger.lines) < LONGEST
    return recorder.close(next(moments))


def _moments() -> Iterator[str]:
    """Instants, some hours apart."""
    moment = BEGAN
    while True:
        yield moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        moment += timedelta(hours=7, minutes=13)


if __name__ == "__main__":
    name, system_id, seats, when, seed = sys.argv[1:]
    file = FOLDER / f"{name}.jsonl"
    assert not file.exists(), "a ledger of the archive is never changed"
    file.write_text(dump(played(system_id, int(seats), before=when == "before", seed=int(seed))))
