"""F12: whatever byte of a stored line is changed, the verifier names the line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sekundant import library
from sekundant.ledger.verify import system_named, verify
from tests.cli.running import run
from tests.web.faults.archive_of_ledgers import files

every_ledger = pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)


def flipped(text: bytes, rng: Random) -> tuple[bytes, int]:
    """The text with one byte changed, and the number of the line in which it was."""
    at = rng.choice([place for place, byte in enumerate(text) if byte != ord("\n")])
    other = (text[at] + rng.randrange(1, 256)) % 256
    return text[:at] + bytes([other]) + text[at + 1 :], text.count(b"\n", 0, at) + 1


@every_ledger
@pytest.mark.parametrize(
    "flips", [200, pytest.param(2000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]
)
def test_a_changed_byte_is_found_and_its_line_is_named(file: Path, flips: int) -> None:
    rng, text = Random(file.stem), file.read_bytes()
    lines = text.splitlines()
    system = library.system(system_named(lines) or "")
    assert verify(lines, system).status == "good"
    for _ in range(flips):
        forged, line = flipped(text, rng)
        verdict = verify(forged.split(b"\n")[:-1], system)
        assert (verdict.status, verdict.line) == ("bad", line)


@every_ledger
def test_sekundant_verify_names_the_line(file: Path, tmp_path: Path) -> None:
    rng, there = Random(file.stem), tmp_path / "forged.jsonl"
    for _ in range(3):
        forged, line = flipped(file.read_bytes(), rng)
        there.write_bytes(forged)
        result = run("verify", there)
        assert result.exit_code == 1
        assert result.stdout.startswith(f"Line {line}: ")
