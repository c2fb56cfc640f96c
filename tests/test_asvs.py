"""docs/security/asvs.md: every requirement is there once, and what is said to show it exists."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "security" / "asvs.md"
TEXT = FILE.read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \| (yes|partly|no|operator)[^|]* \|$", re.MULTILINE
)
OUT = re.compile(r"^\| ((?:\d+\.\d+\.\d+ ?)+) \| [^|]+ \|$", re.MULTILINE)

COUNTS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1, "3.2": 2,
    "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4, "5.1": 1, "5.2": 3,
    "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4, "7.1": 3,
    "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3,
    "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2,
    "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1,
    "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7,
    "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2,
}  # fmt: skip
"""How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1."""


def rows() -> list[tuple[str, ...]]:
    return [match.groups() for match in ROW.finditer(TEXT)]


def test_every_requirement_of_level_two_is_there_once() -> None:
    named = [row[0] for row in rows()]
    named += [number for match in OUT.finditer(TEXT) for number in match[1].split()]
    expected = {f"{section}.{n}" for section, count in COUNTS.items() for n in range(1, count + 1)}
    assert len(expected) == 253
    assert {number for number, times in Counter(named).items() if times > 1} == set()
    assert set(named) == expected


def test_the_numbers_at_the_head_are_true() -> None:
    states = Counter(row[4] for row in rows())
    assert f"Of the other {len(rows())}: {states['yes']} are met, {states['partly']} in part," in TEXT
    assert f"{states['no']} not, and {states['operator']} are the operator's" in TEXT


def test_what_is_met_is_shown_by_something() -> None:
    assert [row[0] for row in rows() if row[4] in ("yes", "operator") and row[3] == "-"] == []


@cache
def defined_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`(tests/[^`]+::[^`]+)`", TEXT))))
def test_a_test_that_is_named_is_there(named: str) -> None:
    file, _, name = named.partition("::")
    assert name in defined_in(file)


def test_files_that_are_named_are_there() -> None:
    for named in re.findall(r"`((?:tests|src|requirements)/[^`:]+)`|\]\(([^)]+)\)", TEXT):
        assert (ROOT / named[0] if named[0] else FILE.parent / named[1]).exists(), named


def test_settings_that_are_named_are_there() -> None:
    settings = "".join(file.read_text("utf-8") for file in (ROOT / "src/sekundant_web/settings").glob("*.py"))
    for name in set(re.findall(r"`([A-Z][A-Z_]+)`", TEXT)):
        assert name in settings, name


@pytest.mark.parametrize("file", ["build", "runtime", "web", "dev"])
def test_every_requirement_is_pinned_and_has_hashes(file: str) -> None:
    """What is installed is what was looked at: `make` installs with --require-hashes."""
    text = (ROOT / "requirements" / f"{file}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    pinned = [line for line in lines if line]
    assert pinned
    for line in pinned:
        assert re.match(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==\S+", line), line
        assert "--hash=sha256:" in line, line
