"""Records the encounters of the golden archive: ``python -m tests.archive.make`` from the repository's root.

A recorded encounter must replay to the same bytes for ever, so this only adds: a file that is there stays as
it is. It writes each new file's hash beside it. With an older library first on the path (``PYTHONPATH=src``
in a checkout of it) it records what that one makes; encounters of which it knows nothing are left out. Those
of :data:`OLD` were recorded by the library as it was before it knew of decisions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sekundant import library
from sekundant.core.chance import Recording
from sekundant.core.encounter import Adjust, AnySystem, Refused
from sekundant.core.wire import Plain
from sekundant.ledger.record import Ledger, dump
from sekundant.ledger.seal import Secret, contribution_commitment
from sekundant.recorder import Recorder
from tests.generators.contract import Generator
from tests.generators.shelf import GENERATORS
from tests.generators.walk import ByLabel, answers_to

HERE = Path(__file__).parent
HASHES = HERE / "hashes.txt"

PACKS: Mapping[str, Plain] = {
    "law-of-the-gun": {
        "pack": "table",
        "system": "law-of-the-gun",
        "origin": "house",
        "version": 1,
        "guns": [
            {
                "id": "thunder",
                "name": {"en": "Thunder", "ru": "Гром"},
                "clause": "LG.II.3.1.a",
                "kill": 40,
                "damage": 4,
                "rounds": 5,
            }
        ],
    },
    "fencing": {
        "pack": "table",
        "system": "fencing",
        "origin": "house",
        "version": 1,
        "weapons": [
            {"id": "spadone", "name": {"en": "spadone", "ru": "спадон"}, "far": 7, "middle": -12, "close": 40}
        ],
    },
}
"""A table's own goods, by system."""

GOODS = {"guns", "scenes", "weapons"}
"""What shipped packs hold that the rules read. A ledger holds its packs whole, so the others are in few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """An encounter to be recorded: how it is set up, and what comes up in it.

    ``fits`` says whether a random setup will do; ``silent`` and ``withdrawn`` how likely a seat is silent or
    takes its answer back; ``ruled`` how often the master rules; ``decided`` what he decides behind a step.
    """

    most: int = 12
    fits: Callable[[Mapping[str, Any]], bool] = bool
    switched: bool = False
    packed: bool = False
    revealed: bool = False
    given: bool = False
    silent: float = 0.0
    withdrawn: float = 0.0
    ruled: float = 0.0
    left_open: bool = False
    decided: Callable[[Recorder, Random], None] | None = None


def hexed(name: str) -> str:
    """64 hexadecimal digits that stand for something drawn at random."""
    return sha256(name.encode()).hexdigest()


def secret_of(encounter: str) -> Secret:
    """The secret of an encounter of the archive, of one that is left open too."""
    return Secret.from_hex(hexed(f"archive {encounter}"))


class Evening:
    """One encounter, played and recorded."""

    def __init__(self, system: AnySystem, name: str, wanted: Wanted) -> None:
        self.system, self.wanted = system, wanted
        self.generator: Generator = GENERATORS[system.id]
        self.encounter = f"{system.id}/{name}"
        self.rng = Random(self.encounter)
        self.numbers = count()

    def record(self) -> Ledger:
        """Play it to its end, or for as many steps as it shall have."""
        recorder = self._opened()
        for _ in range(self.wanted.most):
            if not recorder.asks:
                break
            self._rule(recorder)
            if recorder.asks:
                self._step(recorder)
            if self.wanted.decided:
                self.wanted.decided(recorder, self.rng)
        return recorder.ledger if self.wanted.left_open else recorder.close(self._now())

    def _opened(self) -> Recorder:
        wanted, rng = self.wanted, self.rng
        setup = next(made for made in self._setups() if wanted.fits(made))
        own = [PACKS[self.system.id]] if wanted.packed else []
        options = self.generator.options(rng) if wanted.switched else {}
        shipped = library.packs(self.system.id)
        packs = (*(pack for pack in shipped if wanted.packed or GOODS & pack.keys()), *own)
        seats = self.system.seats(self.system.open(setup, options, packs))
        promised = {
            seat: contribution_commitment(self.encounter, seat, hexed(f"{self.encounter} {seat}"))
            for seat in seats
        }
        return Recorder.open(
            self.system,
            setup,
            options,
            packs,
            encounter=self.encounter,
            secret=secret_of(self.encounter),
            contributions=promised if wanted.revealed else None,
            given=wanted.given,
            at=self._now(),
        )

    def _setups(self) -> Iterator[dict[str, Plain]]:
        while True:
            yield self.generator.setup(self.rng)

    def _now(self) -> str:
        minutes = next(self.numbers)
        return f"1881-10-{1 + minutes // 1440:02}T{minutes // 60 % 24:02}:{minutes % 60:02}:00Z"

    def _step(self, recorder: Recorder) -> None:
        """What everybody hands in, or leaves the clock to say, and the step."""
        answers = answers_to(self.system, self.generator, self.rng, recorder.state)
        if not recorder.asks[0].first:
            answers = {**answers, **self._clock(recorder)}
        for seat in sorted(answers, key=lambda _: self.rng.random()):
            self._reveal(recorder, seat)
            if seat in recorder.handed_in:
                continue
            if not self.wanted.given:
                recorder.commit(seat, answers[seat], self._nonce(), self._now())
                if self.rng.random() < self.wanted.withdrawn:
                    recorder.withdraw(seat, self._now())
                    recorder.commit(seat, answers[seat], self._nonce(), self._now())
        faces = self._thrown(recorder, answers) if self.wanted.given else None
        recorder.play(answers, faces=faces, at=self._now())

    def _clock(self, recorder: Recorder) -> dict[str, Any]:
        if self.rng.random() >= self.wanted.silent:
            return {}
        hours, answer = self.generator.silence(self.rng)
        seat = self.rng.choice(recorder.asks).seat
        recorder.silence(seat, hours, answer, self._now())
        return {seat: answer}

    def _reveal(self, recorder: Recorder, seat: str) -> None:
        told = {entry["seat"] for entry in recorder.ledger.entries() if entry["type"] == "contribution"}
        if self.wanted.revealed and seat not in told:
            recorder.contribute(seat, hexed(f"{self.encounter} {seat}"), self._now())

    def _nonce(self) -> str:
        return hexed(f"{self.encounter} nonce {next(self.numbers)}")

    def _thrown(self, recorder: Recorder, answers: Mapping[str, Any]) -> dict[str, int]:
        """The dice of a real table."""
        recording = Recording(ByLabel(self.rng.randrange(1 << 30)))
        self.system.step(recorder.state, answers, recording)
        return {die.label: die.face for die in recording.dice}

    def _rule(self, recorder: Recorder) -> None:
        """Some number of the state is another one, if the rules take it."""
        if self.rng.random() >= self.wanted.ruled:
            return
        for _ in range(40):
            ruling = self.generator.ruling(self.rng, recorder.state)
            try:
                if isinstance(ruling, Adjust):
                    recorder.rule(ruling, self._now())
                    return
            except Refused:
                continue


# ---- what the master decides ------------------------------------------------------------------------

WHY: dict[str, Any] = {"author": "Мастер", "reason": "забыт ветер: \u00abсолнце\u00bb в глаза"}


def table_matters(recorder: Recorder, rng: Random) -> None:
    """The clock stands still and runs again, a deadline moves, somebody else plays."""
    seat = recorder.system.seats(recorder.state)[0]
    told: tuple[tuple[str, dict[str, Any]], ...] = (
        ("pause", {}),
        ("go_on", {}),
        ("extend", {"hours": 24}),
        ("substitute", {"seat": seat}),
    )
    kind, fields = rng.choice(told)
    recorder.decide(kind, **WHY, **fields)


def taken_back(recorder: Recorder, rng: Random) -> None:
    """Now and then the encounter stands again where it stood before, with new dice."""
    if rng.random() < 0.4 and recorder.places:
        recorder.take_back(rng.choice(recorder.places[-3:]), **WHY)


def broken_off(recorder: Recorder, rng: Random) -> None:
    """The fourth step is the last."""
    if sum(entry["type"] == "step" for entry in recorder.ledger.entries()) == 4 and recorder.asks:
        recorder.decide("end", **WHY)


def entered(recorder: Recorder, _rng: Random) -> None:
    """The master enters an order for somebody, and takes it back."""
    ask = next((one for one in recorder.asks if one.hidden and one.seat not in recorder.handed_in), None)
    if ask is None:
        return
    view = recorder.system.view(recorder.state, ask.seat)
    answer = GENERATORS[recorder.system.id].sure(view, ask)
    recorder.commit(ask.seat, answer, hexed(f"{ask.key} {len(recorder.ledger.lines)}"))
    recorder.decide("answer_for", **WHY, seat=ask.seat)
    recorder.decide("withdraw_for", **WHY, seat=ask.seat)
    recorder.withdraw(ask.seat)


def many(setup: Mapping[str, Any]) -> bool:
    """More than two, or somebody who fights at another's side."""
    return len(setup["combatants"]) > 2 or bool(setup.get("allies"))


def before(setup: Mapping[str, Any]) -> bool:
    """It begins before the first shot, or at no phase's middle."""
    return bool(setup.get("phase", "before") == "before" and "phase_one" not in setup)


def fresh(setup: Mapping[str, Any]) -> bool:
    """It begins with its first turn."""
    return bool(setup.get("turn", 1) == 1)


def shooting(setup: Mapping[str, Any]) -> bool:
    """It begins with its first turn, and not before it."""
    return fresh(setup) and setup.get("phase") != "before"


def later(setup: Mapping[str, Any]) -> bool:
    """It begins in its midst."""
    return not fresh(setup)


OLD: Mapping[str, Wanted] = {
    "short": Wanted(most=1, fits=fresh),
    "long": Wanted(most=30, fits=fresh),
    "before": Wanted(fits=before),
    "later": Wanted(fits=later),
    "many": Wanted(fits=many, most=10),
    "house-rules": Wanted(switched=True, revealed=True),
    "packs": Wanted(packed=True, most=8),
    "contributions": Wanted(revealed=True),
    "silence": Wanted(silent=0.5, revealed=True),
    "withdrawals": Wanted(withdrawn=0.5),
    "given-dice": Wanted(given=True, switched=True),
    "rulings": Wanted(ruled=0.6),
    "everything": Wanted(
        switched=True, packed=True, revealed=True, silent=0.2, withdrawn=0.2, ruled=0.2, most=20
    ),
    "left-open": Wanted(left_open=True, most=4, fits=fresh, revealed=True),
}
"""What every library of this format has recorded."""

DECIDED: Mapping[str, Wanted] = {
    "table-matters": Wanted(decided=table_matters, revealed=True, most=8),
    "taken-back": Wanted(decided=taken_back, revealed=True, silent=0.2, ruled=0.2, most=16),
    "broken-off": Wanted(decided=broken_off, most=4, fits=fresh),
    "entered": Wanted(decided=entered, revealed=True, most=6, fits=shooting),
}
"""What one records that knows the master's decisions."""


def encounters() -> Iterator[tuple[Path, Callable[[], Ledger]]]:
    """Every file of the archive with what records it."""
    knows_decisions = hasattr(Recorder, "take_back")
    for system in library.systems().values():
        for name, wanted in {**OLD, **(DECIDED if knows_decisions else {})}.items():
            if name == "many" and system.id == "fencing":
                continue  # fencers fight in pairs
            yield HERE / system.id / f"{name}.jsonl", Evening(system, name, wanted).record
        if knows_decisions:
            yield HERE / system.id / "replaced.jsonl", partial(_replaced, system)


def _replaced(system: AnySystem) -> Ledger:
    """The second step is played again with another answer and the same dice."""
    from sekundant.retrial import Order, again
    from sekundant.retrial import before as place

    evening = Evening(
        system, "replaced", Wanted(left_open=True, most=6, fits=fresh, revealed=True, silent=0.1)
    )
    old, secret = evening.record(), secret_of(evening.encounter)
    there = Recorder.resume(old, system, secret)
    there.take_back(place(old, 2), **WHY)
    ask = there.asks[0]
    sure = GENERATORS[system.id].sure(system.view(there.state, ask.seat), ask)
    order = Order(step=2, replaced={ask.seat: sure}, **WHY)
    numbers = count()
    tried = again(
        old, system, secret, order, nonce=lambda: hexed(f"{evening.encounter} again {next(numbers)}")
    )
    return tried.recorder.close()


def main() -> None:
    """Record what is not there yet."""
    for file, made in encounters():
        if file.exists():
            continue
        data = dump(made()).encode()
        file.parent.mkdir(exist_ok=True)
        with file.open("xb") as new:
            new.write(data)
        with HASHES.open("a", encoding="utf-8") as hashes:
            hashes.write(f"{sha256(data).hexdigest()}  {file.relative_to(HERE).as_posix()}\n")
        print(
            f"{file.relative_to(HERE)}: {data.count(bytes([10]))} lines, {len(data)} bytes", file=sys.stderr
        )


if __name__ == "__main__":
    main()
