"""``python -m sekundant.ledger FILE`` judges a file with Python alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sekundant
from sekundant.ledger.__main__ import main

GOLDEN = Path(__file__).parent / "high-roller.jsonl"


def run(path: Path) -> subprocess.CompletedProcess[str]:
    """Run it with no packages installed: only the standard library and this library's folder."""
    source = str(Path(sekundant.__file__).parents[1])
    program = f"import sys, runpy; sys.path.insert(0, {source!r}); sys.argv[1:] = [{str(path)!r}]; "
    program += "runpy.run_module('sekundant.ledger', run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )


def test_a_good_file_is_judged_by_python_alone() -> None:
    result = run(GOLDEN)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("good: 15 lines, 3 steps, 5 dice; dice derived again")
    assert result.stdout.count("\n") == 1


def test_a_duel_is_refereed_again_by_python_alone(tmp_path: Path) -> None:
    """Every die, every event and every state of a real duel, without a single package beside the library."""
    ledger = tmp_path / "duel.jsonl"
    play = ["play", "law-of-the-gun", "--demo", "--seed", "14", "--save", str(ledger)]
    subprocess.run([sys.executable, "-m", "sekundant", *play], capture_output=True, check=True)
    program = (
        f"import sys; sys.path.insert(0, {str(Path(sekundant.__file__).parents[1])!r})\n"
        "from sekundant.ledger.verify import verify\n"
        "from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN\n"
        f"verdict = verify(open({str(ledger)!r}, 'rb').readlines(), LAW_OF_THE_GUN)\n"
        "foreign = {name.split('.')[0] for name in sys.modules} & {'yaml', 'click', 'rich'}\n"
        "print(verdict.status, verdict.steps, verdict.dice, sorted(foreign))\n"
    )
    alone = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert (alone.stdout.strip(), alone.stderr) == ("good 2 13 []", "")


def test_one_changed_byte_is_named_by_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_bytes(GOLDEN.read_bytes().replace(b'"face":3', b'"face":4', 1))
    assert main([str(path)]) == 1
    assert capsys.readouterr().out.startswith("bad: line 10: hash (expected ")


def test_a_running_encounter_is_unfinished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "running.jsonl"
    path.write_bytes(b"".join(GOLDEN.read_bytes().splitlines(keepends=True)[:6]))
    assert main([str(path)]) == 3
    assert "unfinished: 6 lines, 1 steps, 2 dice; dice not derived" in capsys.readouterr().out


@pytest.mark.parametrize("data", [b"", b"\xff\x00\n", b"\n" * 5, "[\u202e]".encode()])
def test_any_other_file_is_bad_in_one_printable_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    assert main([str(path)]) == 1
    out = capsys.readouterr().out
    assert out.endswith("\n")
    assert out[:-1].isascii()
    assert out[:-1].isprintable()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["one", "two"], ["/no/such/file"], ["/"]])
def test_what_cannot_be_read_is_told_on_the_other_stream(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err
