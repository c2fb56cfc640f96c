"""The referee is bound before anybody has said anything, once and for all; until then nobody learns more."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from sekundant import library
from sekundant.core.encounter import AnySystem
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.ledger.public import public_copy
from sekundant.ledger.seal import Secret, commitment, contribution_commitment, salt
from sekundant.ledger.verify import verify
from sekundant.recorder import Recorder
from tests.generators.contract import Generator
from tests.generators.shelf import rooms
from tests.generators.walk import answers_to
from tests.ledger.forgery import chained
from tests.ledger.high_roller import HIGH_ROLLER
from tests.ledger.records import ENCOUNTER, SECRET, hexed, recorded

ENTRIES: list[dict[str, Any]] = list(recorded().entries())
ROOMS = rooms()


def salted(entries: list[dict[str, Any]]) -> list[bytes]:
    """The lines as one publishes them who knows the secret."""
    return chained(
        [{**entry, "salt": salt(SECRET, ENCOUNTER, n)} for n, entry in enumerate(entries, start=1)]
    )


@pytest.mark.parametrize("number", range(2, len(ENTRIES) + 1))
def test_nothing_stands_before_the_commitment(number: int) -> None:
    entries = copy.deepcopy(ENTRIES)
    entries[0], entries[number - 1] = entries[number - 1], entries[0]
    verdict = verify(salted(entries), HIGH_ROLLER)
    assert (verdict.status, verdict.line, verdict.code) == ("bad", 1, "opening")


@pytest.mark.parametrize("number", range(2, len(ENTRIES) + 1))
def test_nobody_commits_himself_a_second_time(number: int) -> None:
    entries = copy.deepcopy(ENTRIES)
    other = {**copy.deepcopy(ENTRIES[0]), "commitment": commitment(Secret(bytes(32)))}
    entries.insert(number - 1, other)
    verdict = verify(salted(entries), HIGH_ROLLER)
    assert (verdict.status, verdict.line, verdict.code) == ("bad", number, "opening")


def test_the_secret_that_is_revealed_is_the_one_committed_to() -> None:
    entries = copy.deepcopy(ENTRIES)
    entries[-1]["secret"] = bytes(32).hex()
    assert verify(salted(entries)).code == "secret"


def begun(
    system: AnySystem, generator: Generator, seed: int, secret: Secret
) -> tuple[Recorder, dict[str, Any]]:
    """A random encounter whose seats have promised a contribution each, and what they answer."""
    rng = Random(f"{system.id} {seed}")
    setup, options = generator.setup(rng), generator.options(rng)
    packs = library.packs(system.id)
    seats = system.seats(system.open(setup, options, packs))
    promised = {seat: contribution_commitment("one", seat, hexed(seat)) for seat in seats}
    recorder = Recorder.open(
        system, setup, options, packs, encounter="one", secret=secret, contributions=promised
    )
    return recorder, answers_to(system, generator, rng, recorder.state)


def locked(system: AnySystem, generator: Generator, seed: int, secret: Secret) -> Recorder:
    """One in which all have handed in, and nothing was played."""
    recorder, answers = begun(system, generator, seed, secret)
    for seat, answer in answers.items():
        recorder.contribute(seat, hexed(seat))
        recorder.commit(seat, answer, hexed(f"nonce {seat}"))
    return recorder


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(("system", "generator"), ROOMS, ids=[system.id for system, _ in ROOMS])
def test_before_the_first_dice_nobody_learns_of_the_secret_but_its_hash(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    secrets = (SECRET, Secret(bytes(32)))
    worlds = [locked(system, generator, seed, secret) for secret in secrets]
    for reader in (*system.seats(worlds[0].state), SPECTATOR, MASTER):
        copies = [public_copy(world.ledger, reader, system) for world in worlds]
        for copy_, secret in zip(copies, secrets, strict=True):
            assert copy_[0].pop("commitment") == commitment(secret)
            for line in copy_:
                assert line.pop("hash")
        assert copies[0] == copies[1]
    assert len({repr(world.asks) for world in worlds}) == 1
    assert worlds[0].state == worlds[1].state


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(("system", "generator"), ROOMS, ids=[system.id for system, _ in ROOMS])
def test_a_seat_that_reveals_nothing_holds_up_nobody(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    recorder, answers = begun(system, generator, seed, SECRET)
    for seat, answer in answers.items():
        recorder.commit(seat, answer, hexed(f"nonce {seat}"))
    recorder.play(answers)
    step = list(recorder.ledger.entries())[-1]
    assert step["contributions"] == dict.fromkeys(system.seats(recorder.state), "0" * 64)
    assert verify(recorder.close().lines, system).status == "good"
