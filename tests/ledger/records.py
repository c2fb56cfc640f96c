"""Recorded encounters of the toy system for the ledger's tests."""

from __future__ import annotations

import hashlib
from fractions import Fraction

from sekundant.core.encounter import Adjust
from sekundant.ledger.record import Ledger
from sekundant.ledger.seal import Secret, contribution_commitment
from sekundant.recorder import Recorder
from tests.ledger.high_roller import HIGH_ROLLER, Asleep, Bet

ENCOUNTER = "проба-1"
SECRET = Secret(bytes(range(32)))
SEATS = ("ann", "борис")


def hexed(name: str) -> str:
    """64 hexadecimal digits that stand for something drawn at random."""
    return hashlib.sha256(name.encode()).hexdigest()


def opened(secret: Secret | None = SECRET, *, rounds: int = 3, given: bool = False) -> Recorder:
    promised = {seat: contribution_commitment(ENCOUNTER, seat, hexed(f"value of {seat}")) for seat in SEATS}
    return Recorder.open(
        HIGH_ROLLER,
        {"seats": list(SEATS), "rounds": rounds},
        {"edge": "none"},
        [{"guns": ["colt\u2028", 1.5]}],
        encounter=ENCOUNTER,
        contributions=promised,
        secret=secret,
        given=given,
        rules="0",
        at="1881-10-26T15:00:00Z",
    )


def play_round(recorder: Recorder, *, swap: bool = False) -> None:
    number = recorder.state.round
    answers = {seat: Bet(high=(number + index) % 2 == 0) for index, seat in enumerate(SEATS)}
    for seat in reversed(SEATS) if swap else SEATS:
        recorder.commit(seat, answers[seat], hexed(f"nonce {seat} {number}"))
    recorder.play(dict(reversed(answers.items())) if swap else answers)


def recorded() -> Ledger:
    """A whole ledger that holds every type of line."""
    recorder = opened()
    recorder.contribute("ann", hexed("value of ann"))
    play_round(recorder)
    recorder.rule(Adjust("Судья", "a point forgotten", "points", 2, "ann"), at="1881-10-26T15:30:00Z")
    recorder.commit("ann", Bet(high=True), hexed("another nonce"))
    recorder.silence("борис", Fraction(147, 2))
    recorder.silence("борис", 80, Asleep(hours=80))
    recorder.play({"ann": Bet(high=True), "борис": Asleep(hours=80)})
    recorder.contribute("борис", hexed("value of борис"))
    play_round(recorder)
    return recorder.close()
