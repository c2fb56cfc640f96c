"""Looks at fights that are over: their replays, and the archive of very many of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.web.load import get, load

ARCHIVED = 100_000
"""So many fights fill the archive."""

LONGEST = 0.3
"""Within so many seconds a long duel opens, and a replay."""

TIMES = 10
"""So many looks at what has no first one."""

_LEADS_ON = re.compile(rb'id="replay-on" href="([^"]*)"')


@dataclass(frozen=True)
class Looked:
    """What was looked at, and the seconds that it took: a median; ``promised`` is the most, if there is one.

    ``anchor`` is what reading one row by a bare view took beside it.
    """

    what: str
    seconds: float
    anchor: float
    promised: float | None = None


def looked(port: int, world: Mapping[str, Any], environment: Mapping[str, str]) -> list[Looked]:
    """All looks, one after the other on one connection."""
    looking = _Looking(port, world["cookie"])
    looks = [
        one for system, duels in world["systems"].items() for one in _replays(looking, system, duels["over"])
    ]
    keys = [duels["over"][0] for duels in world["systems"].values()]
    command = [sys.executable, "-m", "django", "seed_archive", str(ARCHIVED), *keys]
    subprocess.run(command, env=environment, check=True)
    return [*looks, *_archive(looking)]


class _Looking:
    """Somebody who looks at pages, one after the other."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie

    def at(self, path: str) -> tuple[float, bytes]:
        """The seconds that a page took, and the page."""
        answer = load(self._port, [get(path, self._cookie)], 1).all(200).answers[0]
        return answer.seconds, answer.body

    def at_all(self, what: str, paths: Sequence[str], promised: float | None = None) -> Looked:
        """The median of pages, with the anchor behind each."""
        took = [(self.at(path)[0], self.at("/bare/read/")[0]) for path in paths]
        seconds, anchor = (median(one) for one in zip(*took, strict=True))
        return Looked(what, seconds, anchor, promised)


def _replays(looking: _Looking, system: str, keys: Sequence[str]) -> Iterator[Looked]:
    """Replays of long fights; half of them are looked at first at their beginning, half at their end."""
    pages = [f"/e/{key}/replay/" for key in keys]
    begun, ended = pages[: len(pages) // 2], [f"{page}?turn=end" for page in pages[len(pages) // 2 :]]
    what = f"replay of a duel of 1,000 events, {system}"
    yield looking.at_all(f"{what}, first look", begun, LONGEST)
    yield looking.at_all(f"{what}, first look at its end", ended, LONGEST)
    yield looking.at_all(f"{what}, looked at again", begun * 3)
    yield looking.at_all(f"{what}, step by step", _steps(looking, begun[0]))


def _steps(looking: _Looking, page: str) -> list[str]:
    """The first steps of a replay."""
    steps = [f"{page}?turn=2&event=1"]
    while len(steps) < TIMES:
        found = _LEADS_ON.search(looking.at(steps[-1])[1])
        if found is None:
            raise RuntimeError(f"no way on from {steps[-1]}")
        steps.append(page + found[1].decode().replace("&amp;", "&"))
    return steps


def _archive(looking: _Looking) -> Iterator[Looked]:
    """Pages of the archive."""
    what = f"archive of {ARCHIVED:,} duels"
    for named, query in (
        ("", ""),
        (", names searched", "?q=saloon"),
        (", one style", "?style=fencing:sabre"),
        (", nothing found", "?q=nobody+at+all"),
        (", page 1,000", "?page=1000"),
    ):
        yield looking.at_all(f"{what}{named}", [f"/archive/{query}"] * TIMES)
