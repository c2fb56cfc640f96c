"""`sekundant verify`: a ledger is good, or its first bad line is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import contents, process, run


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of a demonstration."""
    file = tmp_path_factory.mktemp("ledger") / "duel.jsonl"
    result = run("play", "law-of-the-gun", "--demo", "--seed", "5", "--before", "--save", file)
    assert result.exit_code == 0
    return file


def test_a_good_ledger_is_told_with_its_counts(ledger: Path) -> None:
    lines = len(ledger.read_text().splitlines())
    result = run("verify", ledger)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"OK: {lines} lines, ")
    assert result.stdout.endswith(" dice\n")
    russian = run("verify", ledger, language="ru")
    assert russian.exit_code == 0
    assert russian.stdout.startswith(f"Верно: {lines} ")


def test_standard_input_is_read_for_a_hyphen(ledger: Path) -> None:
    result = process("verify", "-", stdin=ledger.read_bytes())
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"OK: ")


def test_json_holds_the_verdict(ledger: Path) -> None:
    verdict = json.loads(run("verify", ledger, "--json").stdout)
    assert verdict["status"] == "good"
    assert verdict["dice_checked"]
    assert verdict["replayed"]


@pytest.mark.parametrize("line", [1, 2, 4, -1])
def test_one_byte_changed_names_the_line(ledger: Path, line: int, tmp_path: Path) -> None:
    lines = ledger.read_bytes().splitlines(keepends=True)
    changed = lines[line - 1 if line > 0 else line]
    place = changed.index(b'"n":') - 3
    lines[line - 1 if line > 0 else line] = (
        changed[:place] + bytes([changed[place] ^ 1]) + changed[place + 1 :]
    )
    number = line if line > 0 else len(lines)
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"".join(lines))
    before = contents(tmp_path)
    for language, word in (("en", "Line"), ("ru", "Строка")):
        result = run("verify", bad, language=language)
        assert result.exit_code == 1
        assert result.stdout.startswith(f"{word} {number}: ")
    verdict = json.loads(run("verify", bad, "--json").stdout)
    assert (verdict["status"], verdict["line"]) == ("bad", number)
    assert contents(tmp_path) == before


def test_an_unfinished_ledger_is_good_so_far(ledger: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:-1]))
    result = run("verify", half)
    assert result.exit_code == 0
    assert "not finished yet" in result.stdout
    assert "not revealed yet" in result.stdout


def test_a_receipt_without_its_line_is_told(ledger: Path) -> None:
    result = run("verify", ledger, "--receipt", "0" * 64)
    assert result.exit_code == 1
    assert result.stdout.startswith("The whole ledger: ")


def test_a_receipt_with_its_line_is_good(ledger: Path) -> None:
    line = json.loads(ledger.read_text().splitlines()[1])
    assert run("verify", ledger, "--receipt", line["hash"]).exit_code == 0


@pytest.mark.parametrize("held", [b"", b"not a ledger\n", b"\xff\xfe\n", b"{}\n", b"[1]\n"])
def test_what_is_no_ledger_is_bad_and_no_traceback(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(held)
    result = run("verify", file)
    assert result.exit_code == 1
    assert result.stdout.startswith("Line 1: ")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for language, words in (("en", "can't be read"), ("ru", "не читается")):
        result = run("verify", tmp_path / "none.jsonl", language=language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
        assert "none.jsonl" in result.stderr


def test_a_ledger_of_an_unknown_system_is_checked_as_far_as_it_goes() -> None:
    golden = Path(__file__).parents[1] / "ledger" / "high-roller.jsonl"
    result = run("verify", golden)
    assert result.exit_code == 0
    assert "“high-roller” is not known here" in result.stdout
