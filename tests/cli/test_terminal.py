"""A duel played by people at a terminal, to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sekundant import library
from tests.cli.running import run
from tests.cli.terminal import Terminal, terminal

PLAY = ("play", "law-of-the-gun")
SETUP = """\
combatants:
  ann: {name: Ann, will: 3, guns: {kid: 5}}
  bob: {name: Bob, will: 3}
"""


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    file = tmp_path / "setup.yaml"
    file.write_text(SETUP)
    return file


def to_the_end(shown: Terminal, prompt: str, confirm: str) -> int:
    """Choose the first suggestion until the duel is over; return the exit status."""
    for _ in range(100):
        try:
            shown.wait_for(prompt)
        except AssertionError:
            return shown.leave()
        shown.type("1")
        shown.wait_for(confirm)
        shown.type("")
    raise AssertionError("the duel does not end")


@pytest.mark.parametrize(
    ("language", "prompt", "confirm", "outcome"),
    [
        ("en", "What do you do?", "Enter to hand it in", "Outcome"),
        ("ru", "Что делаете?", "Enter — сдать", "Исход"),
    ],
)
def test_a_person_plays_a_duel_against_the_bot_to_its_end(
    language: str, prompt: str, confirm: str, outcome: str, tmp_path: Path
) -> None:
    ledger = tmp_path / "duel.jsonl"
    more = ("--save", ledger, "--before")
    with terminal(*PLAY, "--seed", "11", *more, language=language, columns=44) as shown:
        assert to_the_end(shown, prompt, confirm) == 0
    assert outcome in shown.shown
    assert run("verify", ledger).stdout.startswith("OK: ")


def test_a_person_fences_against_the_bot_to_the_end(tmp_path: Path) -> None:
    ledger = tmp_path / "duel.jsonl"
    with terminal("play", "fencing", "--seed", "5", "--save", ledger, language="ru", columns=44) as shown:
        assert to_the_end(shown, "Что делаете?", "Enter — сдать") == 0
    assert "Исход" in shown.shown
    assert run("verify", ledger).stdout.startswith("OK: ")


def test_two_fencers_do_not_see_each_others_bets_and_stacks() -> None:
    with terminal("play", "fencing", "--two", "--seed", "1") as shown:

        def hand_in(order: str, who: str) -> str:
            """Take the keyboard, hand an order in, and return what was shown before it."""
            shown.wait_for(f"Pass the keyboard to {who} and press Enter.")
            shown.type("")
            seen = shown.wait_for("? for help.")
            shown.type(order)
            shown.wait_for("Enter to hand it in")
            shown.type("")
            return seen

        shown.wait_for("Press Enter to go on.")
        shown.type("")
        hand_in("bet: high", "Gaston de Varenne")
        hand_in("all in", "Cornet Zubov")
        assert "the high bet" not in shown.wait_for("Press Enter to go on.")
        shown.type("")
        assert "the high bet" in hand_in("stack: attack x2, parry", "Gaston de Varenne")
        assert "the high bet" not in hand_in("stack: parry x2, riposte", "Cornet Zubov")
        both = shown.wait_for("Press Enter to go on.")
        assert "the high bet" in both
        assert "Riposte" in both


def test_a_typed_order_is_echoed_with_warnings_and_may_be_thought_over(setup: Path) -> None:
    with terminal(*PLAY, "--setup", setup, "--seed", "1") as shown:
        shown.wait_for("? for help.")
        shown.type("speed 5, hit 9")
        shown.wait_for("LG.V.1.a")
        shown.wait_for("What do you do?")
        shown.type("Скорость 5, попадание 6")
        came = shown.wait_for("Enter to hand it in")
        assert "Understood:" in came
        assert "Speed 5" in came
        assert "unspent" in came
        shown.type("n")
        shown.wait_for("What do you do?")
        shown.type("speed 5, hit 7")
        shown.wait_for("Enter to hand it in")
        shown.type("")
        shown.wait_for("Turn 1")
        shown.wait_for("Speed 5.")


def test_an_order_that_is_pasted_with_several_lines_is_one_order(setup: Path) -> None:
    with terminal(*PLAY, "--setup", setup, "--seed", "1") as shown:
        shown.wait_for("? for help.")
        shown.type("Speed 4\nHit 8")
        came = shown.wait_for("Enter to hand it in")
        assert "Speed 4" in came
        assert "Hit 8" in came


def test_help_board_and_wrong_numbers_lead_back_to_the_question(setup: Path) -> None:
    with terminal(*PLAY, "--setup", setup, "--seed", "1") as shown:
        for word, answer in (("?", "Before the storm"), ("b", "turn 1"), ("99", "no such number")):
            shown.wait_for("What do you do?")
            shown.wait_for("? for help.")
            shown.type(word)
            shown.wait_for(answer)
        shown.wait_for("What do you do?")


@pytest.mark.parametrize("way", ["quit", "end of input"])
def test_who_leaves_keeps_what_was_played(way: str, setup: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "duel.jsonl"
    with terminal(*PLAY, "--setup", setup, "--seed", "1", "--save", ledger) as shown:
        shown.wait_for("? for help.")
        if way == "quit":
            shown.type("q")
        else:
            shown.end()
        shown.wait_for("left unfinished")
        assert shown.leave() == 0
    assert run("verify", ledger).stdout.startswith("OK: 2 lines, 0 steps, 0 dice")


def test_ctrl_c_leaves_politely_with_its_own_status(setup: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "duel.jsonl"
    with terminal(*PLAY, "--setup", setup, "--seed", "1", "--save", ledger) as shown:
        shown.wait_for("? for help.")
        shown.interrupt()
        shown.wait_for("left unfinished")
        assert shown.leave() == 130
    assert "Traceback" not in shown.shown
    assert run("verify", ledger).exit_code == 0


def test_two_people_do_not_see_each_others_orders(setup: Path) -> None:
    with terminal(*PLAY, "--two", "--setup", setup, "--seed", "1") as shown:
        shown.wait_for("Press Enter to go on.")
        shown.type("")
        shown.wait_for("Pass the keyboard to Ann and press Enter.")
        shown.type("")
        shown.wait_for("? for help.")
        shown.type("speed 2, hit 9")
        shown.wait_for("Enter to hand it in")
        shown.type("")
        shown.wait_for("Pass the keyboard to Bob and press Enter.")
        before_bob = shown.raw.rindex("Pass the keyboard to")
        wiped = shown.raw.rindex("\x1b[2J\x1b[3J\x1b[H", 0, before_bob)
        assert wiped > shown.raw.rindex("hand it in", 0, before_bob)
        shown.type("")
        came = shown.wait_for("? for help.")
        assert "Bob, (0; 4)" in came
        assert "Kid" not in came
        assert "hit 9" not in came.casefold()


def test_two_people_play_a_duel_to_its_end(setup: Path) -> None:
    with terminal(*PLAY, "--two", "--setup", setup, "--seed", "3", language="ru") as shown:
        questions = re.compile("Enter — дальше|затем нажмите Enter|Что делаете|Enter — сдать", re.IGNORECASE)
        answered = 0
        for _ in range(400):
            question = _next(shown, questions, answered)
            if question is None:
                break
            answered = question.end()
            shown.type("1" if "Что" in question.group() else "")
        assert shown.leave() == 0
    assert "Исход" in shown.shown


def _next(shown: Terminal, questions: re.Pattern[str], start: int) -> re.Match[str] | None:
    """The next question behind ``start``, or None when the program has ended."""
    while True:
        found = questions.search(shown.shown, start)
        if found is not None:
            return found
        if not shown.read_on():
            return None


@pytest.mark.parametrize("system_id", library.system_ids())
def test_colours_and_frames_fit_the_width(system_id: str) -> None:
    for columns in (44, 80):
        with terminal("play", system_id, "--demo", "--seed", "4", columns=columns) as shown:
            assert shown.leave() == 0
        assert max(len(line) for line in shown.shown.splitlines()) <= columns
        assert "Turn 1 ───" in shown.shown
        assert not re.search(r"\x1b\[[34]\d", shown.raw)  # no colours where they are not wanted


def test_rules_are_shown_at_a_terminal_without_splitting_words() -> None:
    with terminal("rules", "law-of-the-gun", "LG.V", columns=44, language="ru") as shown:
        assert shown.leave() == 0
    assert max(len(line) for line in shown.shown.splitlines()) <= 44
    assert "Толкование" in shown.shown
