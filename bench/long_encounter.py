"""An encounter of a thousand turns, recorded: `python -m bench.long_encounter` tells the memory it took.

Two men fire into the air and reload for ever: a shot with no points on hit throws its misfire die and harms
nobody.
"""

from __future__ import annotations

import json
import resource
import sys
from hashlib import sha256

from bench.duels import LAW, SEATS, shoot
from sekundant import library
from sekundant.ledger.seal import Secret
from sekundant.recorder import Recorder
from sekundant.systems.law_of_the_gun.orders import Action, Order

TURNS = 1_000


def recorded(turns: int = TURNS) -> Recorder:
    """The encounter with its ledger, closed: sealed dice, orders handed in under seal."""
    recorder = Recorder.open(
        LAW,
        {"combatants": {seat: {} for seat in SEATS}},
        {},
        library.packs(LAW.id),
        encounter="bench",
        secret=Secret(bytes(32)),
    )
    for turn in range(turns):
        answers = {seat: _order(recorder, seat) for seat in SEATS}
        for seat, answer in answers.items():
            recorder.commit(seat, answer, sha256(f"{seat} {turn}".encode()).hexdigest())
        recorder.play(answers)
    recorder.close()
    return recorder


def _order(recorder: Recorder, seat: str) -> Order:
    loaded = recorder.state.fighter(seat).weapons[0].loaded
    return shoot(12, 0) if loaded > 4 else Order(action=Action.RELOAD)


def peak_bytes() -> int:
    """The most memory that this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def main() -> None:
    recorded(1)  # packs read, rules imported: what one turn needs
    before = peak_bytes()
    recorder = recorded()
    record = sum(len(line.encode()) for line in recorder.ledger.lines)
    figures = {
        "turns": recorder.state.turn - 1,
        "before": before,
        "peak": peak_bytes(),
        "record": record,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
