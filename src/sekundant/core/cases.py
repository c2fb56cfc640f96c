"""Worked cases: what was expected, what came, and where the two part.

A case is data (`tests/casebook/`). Its expectation is partial: only what it lists is compared. Numbers are
equal within a millionth, so a file may write 1.333333 for 4/3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sekundant.core.wire import Plain

CLOSE = Fraction(1, 1_000_000)
"""Two numbers are equal if they are no farther apart."""

NOTHING = "nothing"
"""What came where nothing came."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One difference: ``where`` in the case, what it expected and what it got, in plain data."""

    where: str
    expected: Plain
    got: Plain


def same(expected: Plain, got: Plain) -> bool:
    """Whether two plain values are equal: numbers nearly, mappings and lists in every part."""
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, (int, float, Fraction)) and isinstance(got, (int, float, Fraction)):
        return abs(_exact(expected) - _exact(got)) <= CLOSE
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return expected.keys() == got.keys() and all(same(part, got[name]) for name, part in expected.items())
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(expected) == len(got) and all(
            same(part, other) for part, other in zip(expected, got, strict=True)
        )
    return bool(expected == got)


def _exact(number: int | float | Fraction) -> Fraction:
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def fits(expected: Mapping[str, Plain], got: Mapping[str, Plain]) -> bool:
    """Whether every listed field is there and equal."""
    return all(name in got and same(part, got[name]) for name, part in expected.items())


def differences(where: str, expected: Mapping[str, Plain], got: Mapping[str, Plain]) -> Iterator[Failure]:
    """The listed fields that are not as expected, one failure each."""
    for name, part in expected.items():
        if name not in got:
            yield Failure(f"{where}.{name}", part, NOTHING)
        elif not same(part, got[name]):
            yield Failure(f"{where}.{name}", part, got[name])


Fits = Callable[[Mapping[str, Plain], Mapping[str, Plain]], bool]
"""Whether an event is as a listed one says."""


def in_order(
    where: str,
    expected: Sequence[Mapping[str, Plain]],
    got: Sequence[Mapping[str, Plain]],
    as_listed: Fits = fits,
) -> Iterator[Failure]:
    """The first listed event that doesn't occur behind those listed before it.

    What came instead are the events of its kind that were still to come, or all that were.
    """
    start = 0
    for index, wanted in enumerate(expected):
        place = next((at for at in range(start, len(got)) if as_listed(wanted, got[at])), None)
        if place is None:
            rest = got[start:]
            alike = [event for event in rest if event.get("kind") == wanted.get("kind")]
            yield Failure(f"{where}[{index}]", wanted, [_listed(wanted, event) for event in alike or rest])
            return
        start = place + 1


def _listed(wanted: Mapping[str, Plain], event: Mapping[str, Plain]) -> Plain:
    """Of an event the fields that were asked for."""
    return {name: event.get(name) for name in wanted}


def shows_and_omits(
    where: str, expected: Mapping[str, Plain], tokens: frozenset[str], known: Iterable[str]
) -> Iterator[Failure]:
    """What a public post should have shown and did not, or shows and should not; ``known`` are all tokens."""
    vocabulary = frozenset(known)
    for token in (*expected.get("shows", ()), *expected.get("omits", ())):
        if token not in vocabulary:
            yield Failure(where, "a known token", token)
    for token in expected.get("shows", ()):
        if token not in tokens:
            yield Failure(f"{where}.shows", token, sorted(tokens))
    for token in expected.get("omits", ()):
        if token in tokens:
            yield Failure(f"{where}.omits", token, sorted(tokens))
