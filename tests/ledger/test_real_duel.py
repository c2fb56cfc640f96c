"""A real duel under the Law of the Gun: recorded with sealed dice, verified, taken up again in the middle."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant import library
from sekundant.core.encounter import Ask, illegal
from sekundant.core.wire import Plain
from sekundant.ledger.record import Ledger, dump, load
from sekundant.ledger.seal import DEFAULT_CONTRIBUTION, Secret, contribution_commitment
from sekundant.ledger.verify import verify
from sekundant.recorder import Recorder
from tests.ledger.forgery import chained, change_one_value
from tests.ledger.records import hexed

LAW = library.system("law-of-the-gun")
SECRET = Secret.from_hex(hexed("the secret of a real duel"))
GUNS: Plain = {"guns": {"classic": 6, "derringer": 2}, "skills": {"insight": 2, "fine_cartridges": True}}
SETUPS: dict[str, Plain] = {
    "a duel of two": {
        "phase": "shootout",
        "scene": {"space": "open"},
        "combatants": {
            "Энн": {"accuracy": 1, "endurance": 3, **GUNS},
            "bob": {"quickness": 2, "endurance": 3, **GUNS},
        },
    },
    "a duel from the first post on": {
        "phase": "before",
        "combatants": {"bob": {"will": 1}, "ann": {"will": 2, "skills": {"insight": 1}}},
    },
    "a duel of three": {
        "phase": "shootout",
        "combatants": {
            name: {"endurance": 2, "will": will} for will, name in enumerate(("ann", "bob", "cat"))
        },
    },
}
WISHES: dict[str, tuple[Plain, ...]] = {
    "order": (
        *({"action": "shoot", "speed": 3, "hit": 4, "target": name} for name in (None, "bob", "cat")),
        *({"action": "shoot", "target": name} for name in (None, "bob", "cat")),
        {"action": "reload"},
        {"action": "hold"},
    ),
    "post": (
        {"actions": ["return_fire"], "shoot": {"action": "shoot", "speed": 3, "hit": 4}},
        {"actions": ["open_fire"], "shoot": {"action": "shoot", "speed": 3, "hit": 4}},
        {"actions": ["call"]},
        {"actions": ["wait"]},
    ),
    "revise": ({},),
    "fates": ({"choice": "spare"}, {}),
}


def wish(recorder: Recorder, ask: Ask) -> Any:
    """The first of the wishes that is legal."""
    view = LAW.view(recorder.state, ask.seat)
    answers = (LAW.answer_from({"kind": ask.what, **plain}) for plain in WISHES[ask.what])
    return next(answer for answer in answers if not illegal(LAW.objections(view, answer)))


def one_step(recorder: Recorder) -> None:
    answers = {}
    for ask in recorder.asks:
        answers[ask.seat] = wish(recorder, ask)
        if ask.hidden:
            recorder.commit(ask.seat, answers[ask.seat], hexed(f"nonce {ask.key}"))
        if ask.first:
            break
    recorder.play(answers)


def begun(name: str) -> Recorder:
    setup = SETUPS[name]
    promised = {
        seat: contribution_commitment(name, seat, hexed(f"value of {seat}")) for seat in setup["combatants"]
    }
    recorder = Recorder.open(
        LAW,
        setup,
        {},
        library.packs("law-of-the-gun"),
        encounter=name,
        secret=SECRET,
        contributions=promised,
        at="1881-10-26T15:00:00Z",
    )
    for seat in promised:
        recorder.contribute(seat, hexed(f"value of {seat}"))
    return recorder


def played(name: str) -> Ledger:
    recorder = begun(name)
    while recorder.asks:
        assert len(recorder.ledger.lines) < 1000
        one_step(recorder)
    return recorder.close()


def with_given_dice(ledger: Ledger) -> list[dict[str, Any]]:
    """The same duel without seals, so that nothing but the rules stands between a forger and his end."""
    entries = [entry for entry in ledger.entries() if entry["type"] not in {"contribution", "answer"}]
    seats = list(entries[0]["seats"])
    entries[0] |= {"dice": "given", "commitment": None, "seats": dict.fromkeys(seats)}
    entries[-1]["secret"] = None
    for entry in entries:
        entry["salt"] = None
        if entry["type"] == "step":
            entry |= {"nonces": {}, "contributions": dict.fromkeys(seats, DEFAULT_CONTRIBUTION)}
    return entries


DICE_GIVEN = with_given_dice(played("a duel of two"))


@pytest.mark.parametrize("name", SETUPS)
def test_a_real_duel_is_verified_die_by_die_and_event_by_event(name: str) -> None:
    ledger = played(name)
    verdict = verify(ledger.lines, LAW)
    assert verdict.status == "good", verdict
    assert verdict.dice_checked
    assert verdict.replayed
    assert verdict.steps >= 2
    assert verdict.dice >= 4
    assert load(dump(ledger)) == ledger
    assert played(name) == ledger


@pytest.mark.parametrize("name", SETUPS)
def test_a_real_duel_can_be_taken_up_again_before_any_step(name: str) -> None:
    whole = played(name)
    recorder = begun(name)
    while recorder.asks:
        recorder = Recorder.resume(recorder.ledger, LAW, SECRET)
        one_step(recorder)
    assert recorder.close() == whole


@pytest.mark.parametrize("name", SETUPS)
def test_every_hundredth_byte_of_a_real_duel_is_guarded(name: str) -> None:
    data = dump(played(name)).encode()
    for place in range(0, len(data), 100):
        changed = bytearray(data)
        changed[place] ^= 1
        verdict = verify(bytes(changed).split(b"\n")[:-1])
        assert verdict.status == "bad"
        assert verdict.line == data.count(b"\n", 0, place) + 1


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_forged_duel_makes_the_judge_or_the_rules_stumble(data: st.DataObject) -> None:
    entries = copy.deepcopy(DICE_GIVEN)
    line, _ = change_one_value(data, entries)
    verdict = verify(chained(entries), LAW)
    assert verdict.code != "rules_failed", verdict
    assert verdict.status == "good" or verdict.line >= line


def test_the_duel_that_is_forged_is_a_good_one() -> None:
    assert verify(chained(DICE_GIVEN), LAW).status == "good"
