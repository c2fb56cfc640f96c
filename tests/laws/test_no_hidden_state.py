"""A step depends on state, answers and dice alone, whatever the process in which it is played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.fresh import digest_of
from tests.laws.laws import Room

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", ["0", "1", "4294967295"])
def test_a_fresh_process_with_other_hashes_plays_the_same(room: Room, seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.laws.fresh", room.system.id],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == digest_of(room.system.id)
