"""`sekundant play`: demonstrations, and what they leave behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLE, contents, process, run

DEMO = ("play", "law-of-the-gun", "--demo")


def test_a_demonstration_tells_a_whole_duel_in_both_languages() -> None:
    for language, words in (("en", ("Turn 1", "Outcome")), ("ru", ("Ход 1", "Исход"))):
        result = run(*DEMO, "--seed", "2", language=language)
        assert (result.exit_code, result.stderr) == (0, "")
        assert all(word in result.stdout for word in words)


def test_a_seed_makes_a_demonstration_repeatable(tmp_path: Path) -> None:
    first = run(*DEMO, "--seed", "4", "--save", tmp_path / "a.jsonl")
    again = run(*DEMO, "--seed", "4", "--save", tmp_path / "b.jsonl")
    assert first.stdout == again.stdout
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert run(*DEMO, "--seed", "5").stdout != first.stdout


def test_without_a_seed_every_duel_is_another() -> None:
    assert len({run(*DEMO, "--before").stdout for _ in range(6)}) > 1


@pytest.mark.parametrize("seed", range(12))
def test_what_was_played_is_kept_and_good(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    more = ("--before",) if seed % 2 else ()
    result = run(*DEMO, "--seed", str(seed), "--save", file, *more)
    assert result.exit_code == 0
    assert f"sekundant verify {file}" in result.stderr
    assert run("verify", file).stdout.startswith("OK: ")


def test_hidden_orders_are_handed_in_under_seal(tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    run(*DEMO, "--seed", "1", "--save", file)
    kinds = [json.loads(line)["type"] for line in file.read_text().splitlines()]
    assert kinds[:4] == ["opening", "answer", "answer", "step"]
    assert kinds[-1] == "closing"


def test_before_the_storm_there_is_talk() -> None:
    result = run(*DEMO, "--before", "--seed", "1")
    assert result.stdout.index("Before the storm") < result.stdout.index("Turn 1")


@pytest.mark.parametrize("option", ["--fighters", "--cliches"])
def test_scene_fighters_and_switches_may_be_chosen(option: str, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    chosen = ("--scene", "canyon", option, "cowboy,doctor,cowboy", "--switch", "rain_misfire=ten")
    assert run(*DEMO, "--seed", "1", *chosen, "--save", file).exit_code == 0
    opening = json.loads(file.read_text().splitlines()[0])
    assert list(opening["seats"]) == ["cowboy", "cowboy_2", "doctor"]
    assert opening["options"] == {"rain_misfire": "ten"}
    assert "canyon" in json.dumps(opening["setup"])


def test_a_duel_file_may_be_played() -> None:
    result = run(*DEMO, "--setup", EXAMPLE, "--seed", "1")
    assert result.exit_code == 0
    assert "Ann Hathaway" in result.stdout


def test_without_a_keyboard_a_demonstration_is_played_and_that_is_said() -> None:
    for language, words in (("en", "Nobody is at the keyboard"), ("ru", "За клавиатурой никого нет")):
        result = run("play", "law-of-the-gun", "--seed", "1", language=language)
        assert result.exit_code == 0
        assert words in result.stderr
        assert result.stdout == run(*DEMO, "--seed", "1", language=language).stdout


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("--scene", "moon"), 1, "--scene: there is no scene “moon”; allowed: saloon"),
        (("--fighters", "lawman,ninja"), 1, "--fighters ninja: there is no cliché “ninja”"),
        (("--cliches", "lawman,ninja"), 1, "--fighters ninja: there is no cliché “ninja”"),
        (("--fighters", "lawman"), 1, "--fighters: too few: “1”"),
        (("--switch", "rain_misfire=snow"), 1, "--switch rain_misfire: “snow”"),
        (("--switch", "luck=hard"), 1, "--switch luck: there is no such field"),
        (("--switch", "luck"), 2, "name=value"),
        (("--setup", "none.yaml"), 2, "none.yaml: there is no such file"),
        (("--setup", "none.yaml", "--scene", "canyon"), 2, "--scene"),
    ],
)
def test_a_duel_that_can_not_be_is_told(arguments: tuple[str, ...], status: int, words: str) -> None:
    result = run(*DEMO, *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert words in result.stderr


def test_a_ledger_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    file.write_text("mine\n")
    before = contents(tmp_path)
    result = run(*DEMO, "--save", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "duel.jsonl" in result.stderr
    assert contents(tmp_path) == before


def test_a_place_where_nothing_can_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    result = run(*DEMO, "--save", tmp_path / "no" / "such" / "folder.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "folder.jsonl" in result.stderr


def test_the_program_plays_when_nobody_is_there() -> None:
    result = process("play", "law-of-the-gun", "--seed", "3", env={"LC_ALL": "ru_RU.UTF-8"})
    assert result.returncode == 0
    assert "Исход" in result.stdout.decode()
    assert b"\x1b" not in result.stdout
