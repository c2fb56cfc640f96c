"""Dice as people write them down when they have fallen: ``7``, ``d10: 7``, ``к10=7``, ``д10 7``."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DIE = r"(?:1\s*)?[dкд]\s*(?P<sides>[1-9]\d{0,3})"
_THROW = re.compile(rf"\s*(?:{_DIE}\s*(?:[:=\-–—→]\s*|\s))?\s*(?P<face>\d{{1,4}})\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenThrow:
    """A die that fell, as somebody wrote it down; ``sides`` is None if only the face was written."""

    face: int
    sides: int | None = None


def read_throw(written: str) -> WrittenThrow | None:
    """A die that fell: ``7``, ``d10: 7``, ``к10=7``, ``д10 7``; None for anything else."""
    found = _THROW.fullmatch(written)
    if found is None:
        return None
    return WrittenThrow(int(found["face"]), int(found["sides"]) if found["sides"] else None)
