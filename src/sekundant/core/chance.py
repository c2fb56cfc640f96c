"""Where dice come from: five sources behind one interface.

Rules never make randomness; they ask for a die by name. A label says who rolls what for which time this
step: ``ann.hit.2`` is Ann's second hit die. The same step runs under every source, so a duel that was
played with sealed dice can be replayed from its record, examined outcome by outcome, or sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar


class Chance(Protocol):
    """A source of dice.

    Most sources throw the whole die whatever of it matters, and say only how (:meth:`roll`).
    """

    def roll(self, sides: int, label: str) -> int:
        """Throw a die of ``sides`` sides for ``label``; return its face, 1 to ``sides``."""

    def check(self, sides: int, at_most: int, label: str) -> int:
        """Throw a die of which only one thing matters: that it is at most ``at_most``; return its face.

        The source that walks all outcomes branches in two here and returns a
        representative face (1 or ``sides``), so nothing but the comparison may depend on it.
        ``at_most`` lies between 1 and ``sides - 1``: what is certain is not rolled.
        """
        return self.roll(sides, label)

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        """Throw a die that is read from a table of bands; return its face.

        ``tops`` are the highest faces of the bands but the last, ascending: (25, 50, 75) for 1-25, 26-50,
        51-75 and the rest. Nothing but the band may depend on the face: the source that walks all outcomes
        takes one face of each band. A band that no face falls into is none (a top below 1, or from ``sides``
        up), so the die may be one that can fall in one band only.
        """
        return self.roll(sides, label)


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell: the record from which a step can be run again."""

    label: str
    sides: int
    face: int


class DiceError(Exception):
    """The dice asked for are not the dice given.

    ``code`` is ``missing`` (asked for, not listed), ``unused`` (listed, not asked for), ``impossible`` (no
    face of that die), ``other_die`` (a die of other sides was given) or ``differs`` (the record
    holds another die here); ``label`` names the die.
    """

    def __init__(self, code: str, label: str, detail: str = "") -> None:
        super().__init__(f"{code}: {label}{' (' + detail + ')' if detail else ''}")
        self.code = code
        self.label = label
        self.detail = detail


class Scripted(Chance):
    """Dice given by label: worked cases, and dice thrown on a real table.

    A die that is asked for and not listed is an error at once; call :meth:`finish` after the step to make a
    die that was listed and never asked for an error too.
    """

    def __init__(self, faces: Mapping[str, int]) -> None:
        self._left = dict(faces)

    def roll(self, sides: int, label: str) -> int:
        """Return the face listed for ``label``. Raise :class:`DiceError` if there is none."""
        if label not in self._left:
            raise DiceError("missing", label, f"d{sides}")
        face = self._left.pop(label)
        if type(face) is not int or not 1 <= face <= sides:
            raise DiceError("impossible", label, f"{face!r} on d{sides}")
        return face

    def finish(self) -> None:
        """Raise :class:`DiceError` if a listed die was never asked for."""
        for label in self._left:
            raise DiceError("unused", label)


class Recorded(Chance):
    """Replay: the dice of a record, in their order; an error at the first difference."""

    def __init__(self, dice: Iterable[Die]) -> None:
        self._dice = list(dice)
        self._next = 0

    def roll(self, sides: int, label: str) -> int:
        """Return the next recorded face. Raise :class:`DiceError` if another die is recorded here."""
        if self._next >= len(self._dice):
            raise DiceError("missing", label, f"d{sides}")
        die = self._dice[self._next]
        if die.label != label or die.sides != sides:
            raise DiceError("differs", label, f"recorded {die.label} d{die.sides}")
        self._next += 1
        return die.face

    def finish(self) -> None:
        """Raise :class:`DiceError` if the record holds dice that were not asked for."""
        if self._next < len(self._dice):
            raise DiceError("unused", self._dice[self._next].label)


class Sampled(Chance):
    """Monte Carlo: faces from any generator of whole numbers below a bound.

    ``below(n)`` returns a whole number 0 to n - 1, each equally likely; the library brings no randomness of
    its own, so the caller hands in ``random.Random(seed).randrange`` or the like.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def roll(self, sides: int, label: str) -> int:
        """Return a face of ``sides``."""
        return self._below(sides) + 1


class Sealed(Chance):
    """Live play: faces derived from a sealed secret by a function of the die's label.

    ``derive(sides, label)`` belongs to the ledger (see :mod:`sekundant.ledger.seal`); it gives the same face
    for the same label whenever it is asked, so anybody can recompute every die once the secret is revealed.
    """

    def __init__(self, derive: Callable[[int, str], int]) -> None:
        self._derive = derive

    def roll(self, sides: int, label: str) -> int:
        """Return the derived face."""
        return self._derive(sides, label)


class Recording(Chance):
    """Another source with a notebook: every die that falls is kept in :attr:`dice`."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.dice: list[Die] = []

    def roll(self, sides: int, label: str) -> int:
        """Throw with the source and note the die."""
        face = self._source.roll(sides, label)
        self.dice.append(Die(label, sides, face))
        return face

    def check(self, sides: int, at_most: int, label: str) -> int:
        """Throw with the source and note the die."""
        face = self._source.check(sides, at_most, label)
        self.dice.append(Die(label, sides, face))
        return face

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        """Throw with the source and note the die."""
        face = self._source.band(sides, tops, label)
        self.dice.append(Die(label, sides, face))
        return face


class _Path:
    """One path through all outcomes: follows the given branches, then always takes the first one."""

    def __init__(self, branches: list[int]) -> None:
        self._given = branches
        self.branches: list[int] = []
        self.widths: list[int] = []
        self.weight = 1
        self.total = 1

    def _branch(self, width: int) -> int:
        depth = len(self.branches)
        branch = self._given[depth] if depth < len(self._given) else 0
        self.branches.append(branch)
        self.widths.append(width)
        return branch

    def roll(self, sides: int, label: str) -> int:
        face = self._branch(sides) + 1
        self.total *= sides
        return face

    def check(self, sides: int, at_most: int, label: str) -> int:
        self.total *= sides
        if self._branch(2) == 0:
            self.weight *= at_most
            return 1
        self.weight *= sides - at_most
        return sides

    def band(self, sides: int, tops: tuple[int, ...], label: str) -> int:
        bands = _bands(sides, tops)
        self.total *= sides
        first, last = bands[self._branch(len(bands))]
        self.weight *= last - first + 1
        return last

    def following(self) -> list[int] | None:
        """The branches of the next path, or None after the last one."""
        for depth in range(len(self.branches) - 1, -1, -1):
            if self.branches[depth] + 1 < self.widths[depth]:
                return [*self.branches[:depth], self.branches[depth] + 1]
        return None


def _bands(sides: int, tops: tuple[int, ...]) -> list[tuple[int, int]]:
    """The first and last face of every band into which a face may fall."""
    bands = []
    first = 1
    for top in (*tops, sides):
        last = min(top, sides)
        if last >= first:
            bands.append((first, last))
            first = last + 1
    return bands


Result = TypeVar("Result", bound=Hashable)


def paths(outcome: Callable[[Chance], Result]) -> Iterator[tuple[Result, Fraction]]:
    """Walk all outcomes of a random act; give the result of each path and its exact probability.

    ``outcome`` is run once for every path through its dice, a check counting as two paths. Several paths may
    have the same result; all probabilities sum to exactly 1.
    """
    branches: list[int] | None = []
    while branches is not None:
        path = _Path(branches)
        yield outcome(path), Fraction(path.weight, path.total)
        branches = path.following()


def every(outcome: Callable[[Chance], Result]) -> dict[Result, Fraction]:
    """The exact probability of each distinct result of a random act, by walking all its :func:`paths`."""
    weights: dict[Result, Fraction] = {}
    for result, likelihood in paths(outcome):
        weights[result] = weights.get(result, Fraction(0)) + likelihood
    return weights
