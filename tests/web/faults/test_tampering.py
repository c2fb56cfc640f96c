"""F12: whatever byte of a stored line is changed, the verifier names the line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sekundant import library
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import system_named, verify
from sekundant_web.encounters.examining import examined
from sekundant_web.encounters.game import texts_of
from sekundant_web.encounters.models import Encounter, Line
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


def test_a_changed_line_of_the_database_is_found_while_the_fight_goes_on(duel: Encounter) -> None:
    """The site itself knows the secret, so it checks what is not finished, too."""
    rng = Random(7)
    line = Line.objects.get(encounter=duel)
    for _ in range(20):
        at = rng.randrange(len(line.text))
        other = rng.choice([letter for letter in 'abcdef0123456789{}",:' if letter != line.text[at]])
        Line.objects.filter(pk=line.pk).update(text=line.text[:at] + other + line.text[at + 1 :])
        assert examined(duel).startswith("line 1: ")
    Line.objects.filter(pk=line.pk).update(text=line.text)
    assert examined(duel) == ""


def test_a_kept_state_that_is_not_the_ledgers_is_found(duel: Encounter) -> None:
    Encounter.objects.filter(pk=duel.pk).update(state={**duel.state, "turn": 77})
    assert "state" in examined(Encounter.objects.get(pk=duel.pk))


def test_a_line_that_is_missing_is_found(duel: Encounter) -> None:
    Line.objects.filter(encounter=duel).delete()
    assert texts_of(duel) == ()
    assert examined(duel) == "line 1: empty"


def test_a_secret_that_is_not_the_promised_one_is_found(duel: Encounter) -> None:
    duel.sealed.secret = Secret(b"x" * 32).hex()
    duel.sealed.save()
    assert examined(Encounter.objects.get(pk=duel.pk)).startswith("line 1: ")
