"""The figures of the report: what was measured, what was promised, and what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass

from bench.timing import Job, Race


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, the median in words, the promise, whether it holds, and the anchor."""

    what: str
    measured: str
    target: str
    holds: bool | None
    anchor: str
    ratio: str


@dataclass(frozen=True)
class Timed:
    """A figure of time: ``limit`` is the seconds promised for a job (None: nothing was promised)."""

    what: str
    job: Job
    anchor: Job
    against: str
    limit: float | None

    def row(self, race: Race) -> Row:
        return Row(
            what=self.what,
            measured=milliseconds(race.job),
            target=f"at most {milliseconds(self.limit)}" if self.limit else "",
            holds=race.job <= self.limit if self.limit else None,
            anchor=f"{self.against}: {milliseconds(race.anchor)}",
            ratio=f"{race.ratio:,.3g}" if race.ratio < 1_000 else f"{race.ratio:,.0f}",
        )


@dataclass(frozen=True)
class TimedDice(Timed):
    """A job that verifies so many ``dice``; ``limit`` is the seconds promised for all of them."""

    dice: int

    def row(self, race: Race) -> Row:
        plain = super().row(race)
        target = f"at least {self.dice / self.limit:,.0f}" if self.limit else ""
        measured = f"{self.dice / race.job:,.0f} dice a second"
        return Row(plain.what, measured, target, plain.holds, plain.anchor, plain.ratio)


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1_000:.3g} ms"
