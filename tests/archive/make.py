"""Add recorded encounters to the archive: `python -m tests.archive.make`; what is there is never touched.

Every file is an encounter of one kind under one system, drawn from its name alone. Old files are the point of
the archive: they must replay for ever, so a rule that changes what they say is another rule, with a switch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sekundant import library
from sekundant.core.encounter import AnySystem, Refused
from sekundant.ledger.record import Ledger, dump
from sekundant.ledger.seal import Secret
from sekundant.recorder import Recorder
from sekundant.retrial import Order, again, steps_of
from tests.generators.contract import Generator
from tests.generators.shelf import GENERATORS
from tests.generators.walk import answers_to, throw

ARCHIVE = Path(__file__).parent
HASHES = ARCHIVE / "hashes.txt"
WHY: dict[str, Any] = {"author": "master", "reason": "the sun was forgotten"}
MOST = 24


def hexed(name: str) -> str:
    """64 hexadecimal digits that follow from a name."""
    return sha256(name.encode()).hexdigest()


class Pen:
    """Records one encounter; all that happens in it follows from its name."""

    def __init__(self, system_id: str, name: str, *, given: bool = False) -> None:
        self.system: AnySystem = library.system(system_id)
        self.generator: Generator = GENERATORS[system_id]
        self.rng = Random(f"{system_id}/{name}")
        self.given = given
        self.secret = None if given else Secret.from_hex(hexed(f"{system_id}/{name}"))
        self._numbers = count()
        setup, options = self.generator.setup(self.rng), self.generator.options(self.rng)
        self.recorder = Recorder.open(
            self.system, setup, options, library.packs(system_id), encounter=name, secret=self.secret,
            given=given, rules="archive",
        )  # fmt: skip

    def nonce(self) -> str:
        """The next nonce."""
        return hexed(f"nonce {next(self._numbers)}")

    def step(self) -> bool:
        """Play a step with random legal answers; return whether there was one to be played."""
        recorder = self.recorder
        if not recorder.asks:
            return False
        answers = answers_to(self.system, self.generator, self.rng, recorder.state)
        faces = None
        if self.given:
            dice = throw(self.system, recorder.state, answers, self.rng.randrange(1 << 30)).dice
            faces = {die.label: die.face for die in dice}
        for seat, answer in answers.items():
            if not self.given:
                recorder.commit(seat, answer, self.nonce())
        recorder.play(answers, faces=faces)
        return True

    def again(self, order: Order) -> None:
        """Play it again from a step, and go on from there."""
        tried = again(self.recorder.ledger, self.system, self.secret, order, nonce=self.nonce)
        self.recorder = tried.recorder

    def rest(self) -> Ledger:
        """Play to the end, or for some steps, and close."""
        for _ in range(MOST):
            if not self.step():
                break
        return self.recorder.close()


def plain(pen: Pen) -> Ledger:
    """Nothing but orders and dice."""
    return pen.rest()


def changed_minds(pen: Pen) -> Ledger:
    """Orders handed in twice, and taken back."""
    for _ in range(3):
        recorder = pen.recorder
        if not recorder.asks:
            break
        answers = answers_to(pen.system, pen.generator, pen.rng, recorder.state)
        for seat, answer in answers.items():
            recorder.commit(seat, answer, pen.nonce())
            recorder.withdraw(seat)
        if not pen.step():
            break
    return pen.rest()


def silences(pen: Pen) -> Ledger:
    """Somebody keeps silent, and the clock answers in his place."""
    for _ in range(4):
        recorder = pen.recorder
        asks = recorder.asks
        if not asks:
            break
        hours, answer = pen.generator.silence(pen.rng)
        if asks[0].first or len(asks) < 2:
            recorder.silence(asks[0].seat, hours)
            pen.step()
            continue
        recorder.silence(asks[0].seat, hours, answer)
        answers = answers_to(pen.system, pen.generator, pen.rng, recorder.state)
        for seat in [seat for seat in answers if seat != asks[0].seat]:
            recorder.commit(seat, answers[seat], pen.nonce())
        recorder.play({**answers, asks[0].seat: answer})
    return pen.rest()


def rulings(pen: Pen) -> Ledger:
    """The master rules between the steps."""
    for _ in range(4):
        for _ in range(6):
            try:
                pen.recorder.rule(pen.generator.ruling(pen.rng, pen.recorder.state))
            except Refused:
                continue
        if not pen.step():
            break
    return pen.rest()


def taken_back(pen: Pen) -> Ledger:
    """Steps are taken back: with the same dice, with new ones, with one that is set."""
    for _ in range(3):
        pen.step()
    pen.again(Order(step=1, **WHY))
    pen.again(Order(step=len(steps_of(pen.recorder.ledger)), same=False, **WHY))
    last = steps_of(pen.recorder.ledger)[-1]
    faces = {die["label"]: die["face"] % die["sides"] + 1 for die in last["dice"][:1]}
    pen.again(Order(step=last["step"], faces=faces, later=False, **WHY))
    return pen.rest()


def decisions(pen: Pen) -> Ledger:
    """The clock stands still and goes on, a seat changes hands; an order is entered by the master."""
    pen.step()
    pen.recorder.decide("extend", hours=24, **WHY)
    for kind in ("pause", "go_on"):
        pen.recorder.decide(kind, **WHY)
    seat = pen.system.seats(pen.recorder.state)[0]
    pen.recorder.decide("substitute", **WHY, seat=seat)
    for answers in (answers_to(pen.system, pen.generator, pen.rng, pen.recorder.state),):
        for name, answer in answers.items():
            pen.recorder.commit(name, answer, pen.nonce())
            pen.recorder.decide("answer_for", **WHY, seat=name)
        if answers:
            pen.recorder.play(answers)
    pen.recorder.decide("end", **WHY)
    return pen.recorder.close()


KINDS: Mapping[str, tuple[Callable[[Pen], Ledger], int]] = {
    "plain": (plain, 5),
    "changed-minds": (changed_minds, 1),
    "silences": (silences, 2),
    "rulings": (rulings, 2),
    "given": (plain, 1),
    "taken-back": (taken_back, 3),
    "decisions": (decisions, 1),
}
"""What an encounter shows, and how many of its kind there are of each system."""


def main() -> None:
    """Write what is missing, and its hash."""
    for system_id in GENERATORS:
        for kind, (tell, how_many) in KINDS.items():
            for number in range(1, how_many + 1):
                path = ARCHIVE / system_id / f"{kind}-{number}.jsonl"
                if path.exists():
                    continue
                path.parent.mkdir(exist_ok=True)
                text = dump(tell(Pen(system_id, f"{kind}-{number}", given=kind == "given")))
                path.write_text(text, encoding="utf-8", newline="\n")
                name = path.relative_to(ARCHIVE).as_posix()
                with HASHES.open("a", encoding="utf-8") as hashes:
                    hashes.write(f"{sha256(text.encode()).hexdigest()}  {name}\n")
                print(name)


if __name__ == "__main__":
    main()
