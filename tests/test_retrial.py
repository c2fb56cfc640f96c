"""An encounter played again from one of its steps, in every system: the laws of it."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest

from sekundant import library
from sekundant.core.chance import DiceError
from sekundant.core.encounter import AnySystem, Refused
from sekundant.core.wire import encode
from sekundant.ledger.decisions import in_force, taken_back
from sekundant.ledger.record import Ledger
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import verify
from sekundant.recorder import Recorder
from sekundant.retrial import Order, again, before, steps_of
from tests.generators.contract import Generator
from tests.generators.shelf import rooms
from tests.generators.walk import answers_to, legal_answer, throw
from tests.ledger.records import hexed

SECRET = Secret.from_hex(hexed("the secret of what is tried again"))
WHY: dict[str, Any] = {"author": "master", "reason": "the sun was forgotten"}
ROOMS = rooms()
SEEDS = range(12)

pytestmark = [
    pytest.mark.parametrize(("system", "generator"), ROOMS, ids=[system.id for system, _ in ROOMS]),
    pytest.mark.parametrize("seed", SEEDS),
]


def recorded(system: AnySystem, generator: Generator, seed: int, *, most: int = 5) -> Ledger:
    """A random encounter of some steps, its answers under seal, silences between them."""
    rng = Random(f"{system.id} {seed}")
    setup, options, packs = generator.setup(rng), generator.options(rng), library.packs(system.id)
    recorder = Recorder.open(system, setup, options, packs, encounter=f"trial-{seed}", secret=SECRET)
    for _ in range(most):
        if not recorder.asks:
            break
        if rng.random() < 0.2:
            hours, _ = generator.silence(rng)
            recorder.silence(recorder.asks[0].seat, hours)
        answers = answers_to(system, generator, rng, recorder.state)
        for seat, answer in answers.items():
            recorder.commit(seat, answer, hexed(f"{seed} {len(recorder.ledger.lines)}"))
        recorder.play(answers)
    return recorder.ledger


def at_a_table(system: AnySystem, generator: Generator, seed: int) -> Ledger:
    """A random encounter whose dice are thrown on a real table."""
    rng = Random(f"{system.id} {seed}")
    setup, options, packs = generator.setup(rng), generator.options(rng), library.packs(system.id)
    recorder = Recorder.open(
        system, setup, options, packs, encounter=f"table-{seed}", secret=None, given=True
    )
    for _ in range(6):
        if not recorder.asks:
            break
        answers = answers_to(system, generator, rng, recorder.state)
        dice = throw(system, recorder.state, answers, rng.randrange(1 << 30)).dice
        recorder.play(answers, faces={die.label: die.face for die in dice})
    return recorder.ledger


def nonces() -> Any:
    numbers = count()
    return lambda: hexed(f"again {next(numbers)}")


def first_of(ledger: Ledger, seed: int) -> int:
    """A step to try again, a later one now and then."""
    return 1 + seed % max(1, len(steps_of(ledger)))


def test_with_the_same_dice_all_is_as_it_was(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed)
    step = first_of(ledger, seed)
    tried = again(ledger, system, SECRET, Order(step=step, **WHY), nonce=nonces())
    assert tried.stopped == ""
    assert len(tried.steps) == len(steps_of(ledger)) - step + 1
    for old, new in tried.steps:
        for name in ("step", "answers", "dice", "events", "state", "asks"):
            assert old[name] == new[name]
    assert encode(tried.recorder.state) == encode(Recorder.resume(ledger, system, SECRET).state)


def test_what_comes_of_it_is_a_good_record_and_the_old_one_is_in_it(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    ledger = recorded(system, generator, seed)
    step = first_of(ledger, seed)
    for same in (True, False):
        tried = again(ledger, system, SECRET, Order(step=step, same=same, **WHY), nonce=nonces())
        lines = tried.recorder.ledger.lines
        assert lines[: len(ledger.lines)] == ledger.lines
        struck = taken_back(tried.recorder.ledger.entries())
        assert {entry["n"] for entry in steps_of(ledger)[step - 1 :]} <= struck
        assert verify(tried.recorder.close().lines, system).status == "good"


def test_a_replaced_answer_is_played_and_told(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed)
    step = first_of(ledger, seed)
    there = Recorder.resume(ledger, system, SECRET)
    there.take_back(before(ledger, step), **WHY)
    old = steps_of(ledger)[step - 1]
    seat = min(old["answers"])
    ask = next(ask for ask in there.asks if ask.seat == seat)
    other = legal_answer(system, generator, Random(seed + 1000), there.state, ask)
    order = Order(step=step, replaced={seat: other}, later=False, **WHY)
    tried = again(ledger, system, SECRET, order, nonce=nonces())
    ((was, now),) = tried.steps
    assert now["answers"] == {**was["answers"], seat: encode(other)}
    told = [entry for entry in tried.recorder.ledger.entries() if entry["type"] == "decision"]
    assert [(one["kind"], one["seat"]) for one in told] == [("take_back", None), ("answer_for", seat)]
    fell = {die["label"]: (die["sides"], die["face"]) for die in was["dice"]}
    for die in now["dice"]:  # a die of the same name and sides falls as it did
        sides, face = fell.get(die["label"], (0, 0))
        assert sides != die["sides"] or die["face"] == face


def test_a_set_die_falls_as_it_was_set(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed, most=8)
    thrown = [(number, entry["dice"][0]) for number, entry in enumerate(steps_of(ledger), 1) if entry["dice"]]
    assert thrown or seed, "in the first encounter at least a die is thrown"
    for number, die in thrown[:1]:
        face = die["face"] % die["sides"] + 1
        order = Order(step=number, faces={die["label"]: face}, later=False, **WHY)
        tried = again(ledger, system, SECRET, order, nonce=nonces())
        assert tried.steps[0][1]["dice"][0] == {**die, "face": face}
        assert verify(tried.recorder.close().lines, system).status == "good"


def test_steps_that_do_not_fit_any_more_are_asked_anew(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    """And they do not get the dice that everybody has seen."""
    ledger = recorded(system, generator, seed)
    tried = again(ledger, system, SECRET, Order(step=1, same=False, **WHY), nonce=nonces())
    assert bool(tried.stopped) == (len(tried.steps) < len(steps_of(ledger)))
    again_and_again = tried.recorder.ledger
    for entry in in_force(again_and_again.entries()):
        if entry["type"] == "decision" and entry["kind"] == "take_back":
            assert entry["again"] is None
    same = again(ledger, system, SECRET, Order(step=1, later=False, **WHY), nonce=nonces())
    taken = next(entry for entry in same.recorder.ledger.entries() if entry["type"] == "decision")
    assert taken["again"] == 1


def test_in_fifty_tries_new_dice_fall_otherwise(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed, most=8)
    thrown = [number for number, entry in enumerate(steps_of(ledger), 1) if len(entry["dice"]) > 1]
    assert thrown or seed, "in the first encounter dice are thrown"
    for step in thrown[:1]:
        faces = set()
        order = Order(step=step, same=False, later=False, **WHY)
        draw = nonces()
        tried = again(ledger, system, SECRET, order, nonce=draw)
        for _ in range(50):
            faces.add(tuple((die["label"], die["face"]) for die in tried.steps[0][1]["dice"]))
            if len(faces) > 1:
                break
            tried = again(tried.recorder.ledger, system, SECRET, order, nonce=draw)
        assert len(faces) > 1


def test_what_stood_between_and_behind_the_steps_is_carried_out_again(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    recorder = Recorder.resume(recorded(system, generator, seed), system, SECRET)
    rng = Random(seed)
    if recorder.asks:
        hours, _ = generator.silence(rng)
        recorder.silence(recorder.asks[0].seat, hours)
    for _ in range(40):
        try:
            recorder.rule(generator.ruling(rng, recorder.state))
        except Refused:
            continue
        break
    ledger = recorder.ledger
    for same in (True, False):
        order = Order(step=len(steps_of(ledger)), same=same, **WHY)
        tried = again(ledger, system, SECRET, order, nonce=nonces())
        behind = [entry for entry in ledger.entries() if entry["n"] > steps_of(ledger)[-1]["n"]]
        done = list(in_force(tried.recorder.ledger.entries()))[-len(behind) :] if behind else []
        if not tried.stopped:
            assert [entry["type"] for entry in done] == [entry["type"] for entry in behind]
        if same:
            assert tried.stopped == ""
            assert encode(tried.recorder.state) == encode(recorder.state)


def test_dice_of_a_real_table_lie_as_they_lay_or_as_the_master_reads_them(
    system: AnySystem, generator: Generator, seed: int
) -> None:
    ledger = at_a_table(system, generator, seed)
    thrown = [(number, entry) for number, entry in enumerate(steps_of(ledger), 1) if entry["dice"]]
    assert thrown or seed, "in the first encounter dice are thrown"
    for number, old in thrown[:1]:
        tried = again(ledger, system, None, Order(step=number, **WHY), nonce=nonces())
        for was, now in tried.steps:
            assert (was["dice"], was["events"]) == (now["dice"], now["events"])
        die = old["dice"][0]
        face = die["face"] % die["sides"] + 1
        order = Order(step=number, faces={die["label"]: face}, later=False, **WHY)
        with suppress(DiceError):  # with that face dice may fall that nobody has thrown
            tried = again(ledger, system, None, order, nonce=nonces())
            assert tried.steps[0][1]["dice"][0] == {**die, "face": face}
            assert verify(tried.recorder.close().lines, system).status == "good"
        with pytest.raises(DiceError):
            again(ledger, system, None, Order(step=number, same=False, **WHY), nonce=nonces())
        unknown = Order(step=number, faces={"nobody.hit.1": 1}, **WHY)
        with pytest.raises(DiceError, match="unused"):
            again(ledger, system, None, unknown, nonce=nonces())


def test_there_is_no_such_step(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed)
    with pytest.raises(LookupError):
        again(ledger, system, SECRET, Order(step=99, **WHY), nonce=nonces())


def test_an_illegal_answer_replaces_none(system: AnySystem, generator: Generator, seed: int) -> None:
    ledger = recorded(system, generator, seed)
    old = steps_of(ledger)[0]
    seat = min(old["answers"])
    there = Recorder.resume(ledger, system, SECRET)
    there.take_back(before(ledger, 1), **WHY)
    view = there.system.view(there.state, seat)
    ask = next(ask for ask in there.asks if ask.seat == seat)
    rng = Random(seed)
    for _ in range(200):
        wrong = generator.wild(rng, view, ask)
        if any(not one.warning for one in system.objections(view, wrong)):
            order = Order(step=1, replaced={seat: wrong}, **WHY)
            with pytest.raises(Refused):
                again(ledger, system, SECRET, order, nonce=nonces())
            return
    raise AssertionError("nothing wild was illegal")
