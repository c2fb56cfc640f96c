"""Old and new side by side: which lines of two results differ, said in words and by a double rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.utils.safestring import SafeString

from sekundant.prose.accounts import Result
from sekundant_web.encounters.presenting.results import Shown, ShownStep, shown
from sekundant_web.encounters.presenting.writing import EMPTY


@dataclass(frozen=True, slots=True)
class Compared:
    """A line of a result; ``differs``: the other side has none like it."""

    line: Shown
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A step as it was and as it would be; either may be missing where one side goes on for longer."""

    title: SafeString
    old: tuple[Compared, ...]
    new: tuple[Compared, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not any(one.differs for one in (*self.old, *self.new))


def compared(old: Sequence[Result], new: Sequence[Result], system: str) -> Pair:
    """Two results, line by line."""
    before, after = shown(old, system, opened=False), shown(new, system, opened=False)
    left, right = _said(before), _said(after)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    same_left, same_right = set[int](), set[int]()
    for block in matcher.get_matching_blocks():
        same_left |= set(range(block.a, block.a + block.size))
        same_right |= set(range(block.b, block.b + block.size))
    return Pair(
        title=before.title or after.title or EMPTY,
        old=tuple(Compared(one, place not in same_left) for place, one in enumerate(before.results)),
        new=tuple(Compared(one, place not in same_right) for place, one in enumerate(after.results)),
    )


def _said(step: ShownStep) -> list[tuple[str, ...]]:
    """What each line says, with its dice and sums."""
    return [
        (one.die, one.sentence, one.note, *(row.value for sum_ in one.accounts for row in sum_.rows))
        for one in step.results
    ]
