"""Plays the same random encounters in a process of its own and prints the digest of all that happened."""

from __future__ import annotations

import sys
from hashlib import sha256

from sekundant.library import system
from tests.generators.shelf import GENERATORS
from tests.generators.walk import walks
from tests.laws.laws import result


def digest_of(system_id: str) -> str:
    """One digest for all steps of some encounters."""
    steps = walks(system(system_id), GENERATORS[system_id], 1882, 25)
    return sha256(b"\n".join(result(played.step) for played in steps)).hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest_of(sys.argv[1]))
