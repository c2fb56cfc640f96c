"""Encounters that can begin at once: ready-made fighters, and scenes where a system has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sekundant.core.clauses import Language, Text
from sekundant.core.packs import Pack
from sekundant.core.wire import Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Something ready-made to begin with, a fighter or a scene: its id in the packs and its name."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What one chooses who wants to begin at once; what is left empty the room chooses.

    ``fighters`` and ``scene`` are ids; ``before``: to begin with the talk before the fight.
    """

    fighters: tuple[str, ...] = ()
    scene: str = ""
    before: bool = False


class Starter(Protocol):
    """How encounters of one room begin at once: its module ``starter``; all of it is pure."""

    @property
    def BEFORE(self) -> bool:  # noqa: N802 - a constant of a module
        """Whether there is a phase before the fight."""

    def fighters(self, packs: tuple[Pack[Any], ...], /) -> tuple[Ready, ...]:
        """The ready-made fighters."""

    def scenes(self, packs: tuple[Pack[Any], ...], /) -> tuple[Ready, ...]:
        """The scenes; none where a system knows none."""

    def setup(self, wish: Wish, packs: tuple[Pack[Any], ...], language: Language, /) -> Plain:
        """The setup that is wished for, with the fighters' names in a language.

        Raise Faulty for ids that are unknown, at ``fighters.<id>`` and ``scene``. Whether it can be opened
        (how many may fight) is for the system to say.
        """


def named(ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A name for each ready-made fighter, which is his id, numbered where the same is chosen again."""
    taken: list[str] = []
    for one in ids:
        taken.append(one)
        again = taken.count(one)
        yield (one if again == 1 else f"{one}_{again}"), one
