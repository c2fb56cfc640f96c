"""Encounters that were recorded once replay for ever, to the same bytes (tests/archive/make.py adds them)."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sekundant import library
from sekundant.core.encounter import AnySystem
from sekundant.core.wire import canonical, digest, encode
from sekundant.ledger.course import Course
from sekundant.ledger.lines import read
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import Examination, verify
from tests.ledger import second

ARCHIVE = Path(__file__).parent
HASHES = {
    line[66:]: line[:64] for line in ARCHIVE.joinpath("hashes.txt").read_text(encoding="utf-8").splitlines()
}
FILES = sorted(path.relative_to(ARCHIVE).as_posix() for path in ARCHIVE.rglob("*.jsonl"))


def lines_of(name: str) -> list[str]:
    return ARCHIVE.joinpath(name).read_text(encoding="utf-8").splitlines()


def system_of(name: str) -> AnySystem:
    return library.system(name.partition("/")[0])


def test_no_file_is_changed_or_gone() -> None:
    found = {name: sha256(ARCHIVE.joinpath(name).read_bytes()).hexdigest() for name in FILES}
    assert found == HASHES
    for system_id in library.system_ids():
        assert len([name for name in FILES if name.startswith(f"{system_id}/")]) >= 12


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_what_the_rules_make_of_it_today(name: str) -> None:
    lines = lines_of(name)
    verdict = verify(lines, system_of(name))
    assert (verdict.status, verdict.line, verdict.code) == ("good", 0, "")
    assert verdict.replayed
    assert verdict.dice_checked or "given" in name


@pytest.mark.parametrize("name", FILES)
def test_the_state_behind_every_line_is_the_same_to_the_byte(name: str) -> None:
    lines = lines_of(name)
    secret = read(lines[-1])["secret"]
    system = system_of(name)
    examination = Examination(system, Course(Secret.from_hex(secret) if secret else None))
    for line in lines:
        examination.take(line)
        entry: Any = read(line)
        assert canonical(entry).decode() == line
        if "state" in entry:
            assert examination.replay is not None
            state = examination.replay.state
            assert digest(encode(state)) == entry["state"]
            assert encode(system.state_from(encode(state))) == encode(state)


@pytest.mark.parametrize("name", FILES)
def test_a_second_implementation_finds_the_same_hashes(name: str) -> None:
    before = "0" * 64
    for line in lines_of(name):
        entry = read(line)
        assert entry["prev"] == before
        assert entry["hash"] == second.line_hash(entry) == second.hashed(
            {field: value for field, value in entry.items() if field != "hash"}
        )  # fmt: skip
        before = entry["hash"]
