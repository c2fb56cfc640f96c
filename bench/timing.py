"""How long things take beside their anchors: warmed up, in turns, medians of several rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

ROUNDS = 9
SECONDS_A_ROUND = 0.1

Job = Callable[[], object]


class Race:
    """A job and its anchor, timed one right after the other in every round."""

    def __init__(self, job: Job, anchor: Job) -> None:
        self._runners = [(job, _runs(job)), (anchor, _runs(anchor))]
        self._rounds: list[tuple[float, float]] = []

    def round(self) -> None:
        """Time both once more."""
        job, anchor = (_seconds(*runner) for runner in self._runners)
        self._rounds.append((job, anchor))

    @property
    def job(self) -> float:
        """The median seconds for one run of the job."""
        return median(job for job, _ in self._rounds)

    @property
    def anchor(self) -> float:
        """The median seconds for one run of the anchor."""
        return median(anchor for _, anchor in self._rounds)

    @property
    def ratio(self) -> float:
        """The median of the rounds' ratios, job to anchor: what moves both moves it little."""
        return median(job / anchor for job, anchor in self._rounds)


def run_rounds(races: Sequence[Race], rounds: int = ROUNDS) -> None:
    """All races in each round: a busy minute of the machine spoils some rounds of each and no race."""
    for _ in range(rounds):
        for race in races:
            race.round()


def _runs(job: Job) -> int:
    """Warm up; how many runs fill a round."""
    _seconds(job, 1)
    return max(1, round(SECONDS_A_ROUND / _seconds(job, 1)))


def _seconds(job: Job, runs: int) -> float:
    """Seconds for one run, averaged over ``runs`` in a row."""
    start = perf_counter()
    for _ in range(runs):
        job()
    return (perf_counter() - start) / runs
