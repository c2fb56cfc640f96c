"""The recorder: what is refused leaves no trace; an encounter can be gone on with from its lines alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from sekundant import library
from sekundant.core.chance import DiceError
from sekundant.core.encounter import Adjust, Declare, NotAsked, Outcome, Refused
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.core.wire import Faulty, encode
from sekundant.ledger.lines import BadLine
from sekundant.ledger.public import public_copy
from sekundant.ledger.record import Ledger, append, receipt
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import verify
from sekundant.recorder import Recorder, Unsound, installed_version, normal
from sekundant.systems.fencing.orders import Bet as Stake
from sekundant.systems.fencing.orders import Wager
from sekundant.systems.fencing.system import FENCING
from tests.ledger.high_roller import HIGH_ROLLER, Asleep, Bet
from tests.ledger.records import SEATS, SECRET, hexed, opened, play_round, recorded

HIGH, LOW = Bet(high=True), Bet(high=False)
BOTH = {"ann": HIGH, "борис": LOW}


def test_the_same_inputs_give_the_same_ledger() -> None:
    assert recorded() == recorded()


def test_the_order_in_which_answers_came_changes_neither_dice_nor_events() -> None:
    steps = []
    for swap in (False, True):
        recorder = opened()
        play_round(recorder, swap=swap)
        entry = list(recorder.ledger.entries())[-1]
        steps.append({name: entry[name] for name in ("dice", "events", "state", "answers", "nonces")})
    assert steps[0] == steps[1]


def test_an_encounter_resumed_after_every_line_ends_the_same() -> None:
    whole = recorded()
    for kept in range(1, len(whole.lines)):
        ledger = Ledger()
        for entry in list(whole.entries())[:kept]:
            ledger = append(
                ledger, {name: entry[name] for name in entry if name not in {"n", "prev", "hash"}}
            )
        recorder = Recorder.resume(ledger, HIGH_ROLLER, SECRET)
        assert recorder.ledger == ledger
        while len(recorder.ledger.lines) < len(whole.lines):
            repeat(recorder, list(whole.entries())[len(recorder.ledger.lines)])
        assert recorder.ledger == whole
        assert recorder.closed


def repeat(recorder: Recorder, entry: dict[str, Any]) -> None:
    """Do again what a line tells."""
    at = entry["at"]
    match entry["type"]:
        case "contribution":
            recorder.contribute(entry["seat"], entry["value"], at)
        case "answer":
            number = recorder.state.round
            seat = entry["seat"]
            nonce = hexed("another nonce" if number == 2 else f"nonce {seat} {number}")
            bet = HIGH if number == 2 else Bet(high=(number + SEATS.index(seat)) % 2 == 0)
            recorder.commit(seat, bet, nonce, at)
        case "silence":
            answer = entry["answer"] and Asleep(hours=80)
            recorder.silence(entry["seat"], Fraction(entry["hours"]), answer, at)
        case "ruling":
            recorder.rule(Adjust("Судья", "a point forgotten", "points", 2, "ann"), at)
        case "step":
            answers = {seat: HIGH_ROLLER.answer_from(plain) for seat, plain in entry["answers"].items()}
            recorder.play(answers, nonces=entry["nonces"], at=at)
        case _:
            recorder.close(at)


REFUSED: list[tuple[type[Exception], Callable[[Recorder], object]]] = [
    (BadLine, lambda recorder: recorder.contribute("ann", hexed("something else"))),
    (BadLine, lambda recorder: recorder.contribute("eve", hexed("value of eve"))),
    (BadLine, lambda recorder: recorder.commit("ann", HIGH, "guessable")),
    (BadLine, lambda recorder: recorder.commit("eve", HIGH, hexed("nonce"))),
    (Refused, lambda recorder: recorder.commit("ann", Asleep(hours=0), hexed("nonce"))),
    (BadLine, lambda recorder: recorder.silence("ann", 80)),
    (BadLine, lambda recorder: recorder.silence("eve", 80)),
    (BadLine, lambda recorder: recorder.silence("борис", -1)),
    (NotAsked, lambda recorder: recorder.play({})),
    (NotAsked, lambda recorder: recorder.play({"ann": HIGH})),
    (NotAsked, lambda recorder: recorder.play({**BOTH, "eve": HIGH})),
    (Refused, lambda recorder: recorder.play({"ann": HIGH, "борис": Asleep(hours=0)})),
    (BadLine, lambda recorder: recorder.play(BOTH)),
    (BadLine, lambda recorder: recorder.play(BOTH, faces={"ann.luck.1": 1, "борис.luck.1": 1})),
    (Refused, lambda recorder: recorder.rule(Adjust("m", "r", "sides", 6))),
    (BadLine, lambda recorder: recorder.rule(Adjust("m", "r", "points", 6, "ann"), at="now")),
    (BadLine, lambda recorder: recorder.close(at="1881-10-26 15:00")),
]


@pytest.mark.parametrize(("error", "act"), REFUSED)
def test_what_is_refused_has_not_happened(error: type[Exception], act: Callable[[Recorder], object]) -> None:
    recorder = opened()
    recorder.commit("ann", HIGH, hexed("nonce ann 1"))
    before = (recorder.ledger, recorder.state, recorder.asks, recorder.handed_in, recorder.closed)
    with pytest.raises(error):
        act(recorder)
    assert (recorder.ledger, recorder.state, recorder.asks, recorder.handed_in, recorder.closed) == before
    recorder.commit("борис", LOW, hexed("nonce борис 1"))
    recorder.play(BOTH)
    assert verify(recorder.close().lines, HIGH_ROLLER).status == "good"


def test_an_order_other_than_the_one_handed_in_is_not_played() -> None:
    recorder = opened()
    recorder.commit("ann", HIGH, hexed("one"))
    recorder.commit("борис", LOW, hexed("two"))
    with pytest.raises(BadLine, match="answer_differs"):
        recorder.play({"ann": LOW, "борис": LOW})
    recorder.commit("ann", LOW, hexed("three"))
    recorder.play({"ann": LOW, "борис": LOW})
    assert verify(recorder.close().lines, HIGH_ROLLER).status == "good"


def test_one_who_was_noted_silent_may_still_answer_in_time() -> None:
    recorder = opened()
    recorder.silence("ann", 80, Asleep(hours=80))
    assert recorder.handed_in == {"ann"}
    recorder.commit("ann", HIGH, hexed("one"))
    recorder.commit("борис", LOW, hexed("two"))
    with pytest.raises(BadLine, match="answer_differs"):
        recorder.play({"ann": Asleep(hours=80), "борис": LOW})
    recorder.play(BOTH)
    assert verify(recorder.close().lines, HIGH_ROLLER).status == "good"


def test_a_contribution_changes_the_dice_and_its_lack_does_not_stop_the_turn() -> None:
    faces = []
    for revealed in ((), ("ann",), ("ann", "борис")):
        recorder = opened()
        for seat in revealed:
            recorder.contribute(seat, hexed(f"value of {seat}"))
        play_round(recorder)
        faces.append([die["face"] for die in list(recorder.ledger.entries())[-1]["dice"]])
        assert verify(recorder.close().lines, HIGH_ROLLER).status == "good"
    assert len({tuple(row) for row in faces}) == 3


def test_dice_given_by_hand_are_just_those_that_fall() -> None:
    recorder = opened(given=True)
    before = recorder.ledger
    for faces in ({}, {"ann.luck.1": 7}, {"ann.luck.1": 7, "борис.luck.1": 11}):
        with pytest.raises(DiceError):
            recorder.play(BOTH, faces=faces)
    with pytest.raises(DiceError, match="unused"):
        recorder.play(BOTH, faces={"ann.luck.1": 7, "борис.luck.1": 7, "eve.luck.1": 7})
    assert recorder.ledger == before
    recorder.play(BOTH, faces={"ann.luck.1": 7, "борис.luck.1": 7})
    assert recorder.state.points == (1, 0)
    verdict = verify(recorder.close().lines, HIGH_ROLLER)
    assert (verdict.status, verdict.dice, verdict.dice_checked) == ("good", 2, False)


def test_orders_under_seal_are_bound_with_given_dice_too() -> None:
    recorder = opened(given=True)
    recorder.commit("ann", HIGH, hexed("one"))
    faces = {"ann.luck.1": 7, "борис.luck.1": 7}
    with pytest.raises(BadLine, match="answer_differs"):
        recorder.play({"ann": LOW, "борис": LOW}, faces=faces)
    recorder.play(BOTH, faces=faces)


def test_a_record_without_a_secret_has_given_dice_and_gives_no_receipts() -> None:
    with pytest.raises(BadLine, match="commitment"):
        opened(None)
    recorder = opened(None, given=True)
    assert recorder.commit("ann", HIGH, hexed("one")) is None
    with pytest.raises(ValueError, match="no receipts"):
        receipt(recorder.ledger)
    assert all(copy["hash"] is None for copy in public_copy(recorder.ledger, "ann", HIGH_ROLLER))
    recorder.play(BOTH, faces={"ann.luck.1": 1, "борис.luck.1": 1})
    recorder.close()
    assert Recorder.resume(recorder.ledger, HIGH_ROLLER, None).closed


def test_a_receipt_is_the_hash_of_its_line_and_tells_nothing_else() -> None:
    recorder = opened()
    given = recorder.commit("ann", HIGH, hexed("one"))
    assert given is not None
    assert given == receipt(recorder.ledger)
    assert given.hash == recorder.ledger.head
    with pytest.raises(ValueError, match="nothing"):
        receipt(Ledger())


def test_a_setup_with_faults_opens_nothing() -> None:
    with pytest.raises(Faulty):
        Recorder.open(HIGH_ROLLER, {"seats": "ann"}, {}, (), encounter="one", secret=SECRET)


def test_an_encounter_can_be_ended_by_ruling_or_left_undecided() -> None:
    recorder = opened()
    recorder.rule(Declare("master", "it rains", Outcome(None, "rain")))
    assert recorder.asks == ()
    assert list(recorder.close().entries())[-1]["outcome"] == encode(Outcome(None, "rain"))
    undecided = opened().close()
    assert list(undecided.entries())[-1]["outcome"] is None
    assert verify(undecided.lines, HIGH_ROLLER).status == "good"


def test_nothing_is_added_to_a_closed_ledger() -> None:
    recorder = opened()
    recorder.close()
    with pytest.raises(BadLine, match="after_closing"):
        recorder.close()


def test_a_ledger_with_a_bad_line_or_the_wrong_secret_is_not_gone_on_with() -> None:
    ledger = opened().ledger
    bad = Ledger((ledger.lines[0].replace("none", "some"),), ledger.head)
    for broken, secret in ((bad, SECRET), (ledger, Secret(bytes(32))), (ledger, None), (Ledger(), SECRET)):
        with pytest.raises(Unsound) as caught:
            Recorder.resume(broken, HIGH_ROLLER, secret)
        assert caught.value.verdict.status == "bad"


def test_decimal_fractions_of_a_setup_are_written_exactly() -> None:
    assert normal({"a": (7.5, 2.0, 0.1), "b": [True, None, 3]}) == {
        "a": ["15/2", 2, "1/10"],
        "b": [True, None, 3],
    }
    with pytest.raises(BadLine):
        Recorder.open(
            HIGH_ROLLER, {"seats": ["ann"]}, {}, [float("nan")], encounter="one", secret=SECRET, rules=""
        )


def test_the_version_of_the_rules_is_that_of_the_library() -> None:
    recorder = Recorder.open(HIGH_ROLLER, {"seats": ["ann"]}, {}, (), encounter="one", secret=SECRET)
    assert next(recorder.ledger.entries())["rules"] == installed_version()


# ------------------------------------------------------------------ what leaves before the end


def until_the_step(bet: Bet, nonce: str) -> Ledger:
    recorder = opened()
    recorder.commit("ann", HIGH, hexed("nonce of ann"))
    recorder.commit("борис", bet, nonce)
    return recorder.ledger


@pytest.mark.parametrize("reader", ["ann", SPECTATOR])
def test_what_a_reader_gets_is_the_same_whatever_another_has_handed_in(reader: str) -> None:
    copies = {
        repr(public_copy(until_the_step(bet, hexed(nonce)), reader, HIGH_ROLLER))
        for bet in (HIGH, LOW)
        for nonce in ("one", "two")
    }
    assert len(copies) == 1


def test_what_a_reader_gets_holds_no_secret_of_others() -> None:
    recorder = opened()
    recorder.contribute("борис", hexed("value of борис"))
    play_round(recorder)
    entries = list(recorder.ledger.entries())
    step = entries[-1]
    for reader in ("ann", SPECTATOR):
        text = repr(public_copy(recorder.ledger, reader, HIGH_ROLLER))
        kept_back = [
            SECRET.hex(),
            hexed("value of борис"),
            *step["nonces"].values(),
            "борис.luck.1",
            "nonces",
        ]
        kept_back += [value for entry in entries for value in (entry["salt"], entry.get("state", "digest"))]
        for secret in kept_back:
            assert secret not in text
    assert "ann.luck.1" in repr(public_copy(recorder.ledger, "ann", HIGH_ROLLER))


def test_a_line_about_others_leaves_no_trace() -> None:
    recorder = opened()
    recorder.contribute("борис", hexed("value of борис"))
    recorder.commit("борис", LOW, hexed("one"))
    types = [copy["type"] for copy in public_copy(recorder.ledger, "ann", HIGH_ROLLER)]
    assert types == ["opening"]
    types = [copy["type"] for copy in public_copy(recorder.ledger, "борис", HIGH_ROLLER)]
    assert types == ["opening", "contribution", "answer"]


def test_a_seat_learns_of_its_own_asks_only() -> None:
    opening = public_copy(opened().ledger, "ann", HIGH_ROLLER)[0]
    assert [ask["seat"] for ask in opening["asks"]] == ["ann"]
    assert [ask["seat"] for ask in public_copy(opened().ledger, MASTER, HIGH_ROLLER)[0]["asks"]] == list(
        SEATS
    )


@pytest.mark.parametrize(
    ("reader", "told"), [("ann", False), (SPECTATOR, False), ("bob", True), (MASTER, True)]
)
def test_a_silence_to_a_secret_ask_is_told_to_its_seat_and_the_master_alone(reader: str, told: bool) -> None:
    """Ann sealed her stack with the bet; that Bob is asked for his would tell that he did not (FE.6.4)."""
    setup: dict[str, Any] = {"combatants": {"ann": {}, "bob": {}}}
    recorder = Recorder.open(FENCING, setup, {}, library.packs("fencing"), encounter="a bout", secret=SECRET)
    bets = {"ann": Wager(bet=Stake.LOW, stack=()), "bob": Wager(bet=Stake.LOW)}
    for seat, bet in bets.items():
        recorder.commit(seat, bet, hexed(seat))
    recorder.play(bets)
    assert [ask.seat for ask in recorder.asks] == ["bob"]
    recorder.silence("bob", 80, FENCING.no_answer(80))
    types = [copy["type"] for copy in public_copy(recorder.ledger, reader, FENCING)]
    assert ("silence" in types) is told


@pytest.mark.parametrize("reader", ["ann", "борис", SPECTATOR, MASTER])
def test_the_receipts_of_a_public_copy_are_in_the_published_ledger(reader: str) -> None:
    whole = recorded()
    copies = public_copy(whole, reader, HIGH_ROLLER)
    assert verify(whole.lines, HIGH_ROLLER, [copy["hash"] for copy in copies]).status == "good"
    assert copies[-1]["secret"] == SECRET.hex()


def test_what_is_taken_back_is_owed_again_and_may_be_handed_in_anew() -> None:
    recorder = opened()
    recorder.commit("ann", HIGH, hexed("first"))
    assert "ann" in recorder.handed_in
    assert recorder.withdraw("ann") is not None
    assert "ann" not in recorder.handed_in
    with pytest.raises(BadLine, match="not_handed_in"):
        recorder.withdraw("ann")
    with pytest.raises(BadLine, match="not_committed"):
        recorder.play(BOTH)
    recorder.commit("ann", LOW, hexed("second"))
    recorder.commit("борис", HIGH, hexed("his"))
    recorder.play({"ann": LOW, "борис": HIGH})
    assert verify(recorder.ledger.lines, HIGH_ROLLER).status == "unfinished"


def test_the_clock_answers_for_one_who_has_taken_his_answer_back() -> None:
    recorder = opened()
    recorder.commit("ann", HIGH, hexed("first"))
    recorder.withdraw("ann")
    recorder.silence("ann", 80, HIGH_ROLLER.no_answer(80))
    recorder.commit("борис", HIGH, hexed("his"))
    recorder.play({"ann": HIGH_ROLLER.no_answer(80), "борис": HIGH})
    assert verify(recorder.ledger.lines, HIGH_ROLLER).status == "unfinished"


def test_an_encounter_is_gone_on_with_from_its_lines_and_the_state_beside_them() -> None:
    first, second = opened(), opened()
    play_round(first)
    play_round(second)
    again = Recorder.reopen(first.ledger, HIGH_ROLLER, SECRET, first.state)
    for recorder in (again, second):
        play_round(recorder)
    assert again.ledger == second.ledger
    with pytest.raises(BadLine, match="state_differs"):
        Recorder.reopen(first.ledger, HIGH_ROLLER, SECRET, second.state)
