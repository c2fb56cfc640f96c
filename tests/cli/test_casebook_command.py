"""`sekundant casebook`: cases are run, failures shown, and the last line counts them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import ROOT, contents, run

CASES = ROOT / "tests" / "casebook"
GOOD = """
- id: MINE-1
  title: nobody is hit
  setup: {combatants: {ann: {}, bob: {}}}
  turns:
    - orders: {ann: {action: hold}, bob: {action: hold}}
      dice: {}
      expect: {state: {ann: {wounds: WOUNDS}}}
"""


def test_the_whole_casebook_passes_with_its_last_line() -> None:
    result = run("casebook", CASES / "law_of_the_gun" / "duel-brawl-reload.yaml")
    assert result.exit_code == 0
    count = int(result.stdout.split()[0])
    assert count > 10
    assert result.stdout == f"{count} passed, 0 failed\n"


def test_a_failure_shows_what_was_expected_and_what_came(tmp_path: Path) -> None:
    folder = tmp_path / "law_of_the_gun"
    folder.mkdir()
    (folder / "mine.yaml").write_text(GOOD.replace("WOUNDS", "2"))
    (folder / "other.yaml").write_text(GOOD.replace("WOUNDS", "0"))
    before = contents(tmp_path)
    result = run("casebook", tmp_path)
    assert result.exit_code == 1
    assert f"{folder / 'mine.yaml'}:2" in result.stdout
    assert "MINE-1 nobody is hit" in result.stdout
    assert "expected: 2" in result.stdout
    assert "got: 0" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")
    assert contents(tmp_path) == before
    russian = run("casebook", tmp_path, language="ru")
    assert "ждали: 2" in russian.stdout
    assert russian.stdout.endswith("1 passed, 1 failed\n")


def test_json_holds_every_case(tmp_path: Path) -> None:
    file = tmp_path / "law_of_the_gun" / "mine.yaml"
    file.parent.mkdir()
    file.write_text(GOOD.replace("WOUNDS", "1"))
    found = json.loads(run("casebook", file, "--json").stdout)
    assert (found["passed"], found["failed"]) == (0, 1)
    (failure,) = found["cases"][0]["failures"]
    assert (failure["expected"], failure["got"]) == (1, 0)


def test_a_file_that_can_not_be_read_is_a_failure_with_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "law-of-the-gun"
    folder.mkdir()
    (folder / "broken.yaml").write_text("a: [1\n")
    (folder / "list.yaml").write_text("just words\n")
    result = run("casebook", tmp_path, "--system", "law-of-the-gun")
    assert result.exit_code == 1
    assert str(folder / "broken.yaml") in result.stdout
    assert str(folder / "list.yaml") in result.stdout
    assert result.stdout.endswith("0 passed, 2 failed\n")
    assert "Traceback" not in result.output


def test_a_place_that_is_not_there_is_told(tmp_path: Path) -> None:
    for language, words in (("en", "there is no such file"), ("ru", "такого файла нет")):
        result = run("casebook", tmp_path / "nothing", language=language)
        assert result.exit_code == 2
        assert words in result.stderr


def test_an_empty_folder_has_no_case(tmp_path: Path) -> None:
    result = run("casebook", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(tmp_path) in result.stderr


def test_an_unknown_system_is_wrong_usage() -> None:
    result = run("casebook", CASES, "--system", "chess")
    assert result.exit_code == 2
    assert "law-of-the-gun" in result.stderr
