"""What the players have handed in for an entry of a duel file, given out as the engine asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sekundant.cli.duel_file import Entry, is_silent
from sekundant.cli.trouble import Trouble
from sekundant.core.encounter import Ask
from sekundant.core.events import Number
from sekundant.core.wire import Plain
from sekundant.prose.markup import Line

if TYPE_CHECKING:
    from sekundant.cli.refereeing import Desk


class Hand:
    """The orders of one entry, handed out as the engine asks for them."""

    def __init__(self, desk: Desk, entry: Entry) -> None:
        self._desk = desk
        self._entry = entry
        self._given: set[str] = set()
        self._revised: set[str] = set()
        self._reacted: set[str] = set()
        self.warnings: list[Line] = []

    def silences(self) -> Iterator[tuple[str, Number]]:
        """The seats that keep silent, and for how many hours."""
        for seat, plain in self._entry.orders.items():
            if is_silent(plain):
                yield seat, _hours(plain)

    def ready(self, state: Any) -> dict[str, Any]:
        """What is in hand for the asks: one answer where the first makes a step, else all or none."""
        asks = self._desk.duel.system.asks(state)
        if not asks:
            return {}
        if asks[0].first:
            for ask in sorted(asks, key=self._turn_of):
                if self._has(ask):
                    return {ask.seat: self._take(ask, state)}
            return {}
        self._check(asks, state)
        if not all(self._has(ask) for ask in asks):
            return {}
        return {ask.seat: self._take(ask, state) for ask in asks}

    def _check(self, asks: tuple[Ask, ...], state: Any) -> None:
        """Object to every illegal order at once, not only to the first."""
        lines: list[Line] = []
        for ask in asks:
            if self._has(ask):
                try:
                    self._read(ask, state)
                except Trouble as trouble:
                    lines.extend(trouble.lines)
        if lines:
            raise Trouble(lines)

    def _turn_of(self, ask: Ask) -> int:
        order = self._entry.sequence or tuple(self._entry.orders)
        return order.index(ask.seat) if ask.seat in order else len(order)

    def _source(self, ask: Ask) -> tuple[set[str], Mapping[str, Plain], str]:
        """Which answers have been used, where they stand, and where this one is."""
        path = self._entry.path
        if ask.what == "revise":
            return self._revised, self._entry.revise, f"{path}.revise.{ask.seat}"
        if ask.what == "reaction":
            return self._reaction(ask)
        return self._given, self._entry.orders, f"{path}.orders.{ask.seat}"

    def _reaction(self, ask: Ask) -> tuple[set[str], Mapping[str, Plain], str]:
        """The second post of one who is fired at (LG.IV.3.d): beside his first, or in a later entry."""
        path = f"{self._entry.path}.orders.{ask.seat}"
        plain = self._entry.orders.get(ask.seat)
        if isinstance(plain, Mapping) and "reaction" in plain:
            return self._reacted, {ask.seat: plain["reaction"]}, f"{path}.reaction"
        if isinstance(plain, Mapping) and isinstance(plain.get("shoot"), (Mapping, str)):
            return self._given, {ask.seat: plain["shoot"]}, f"{path}.shoot"
        return self._given, self._entry.orders, path

    def _has(self, ask: Ask) -> bool:
        used, answers, _ = self._source(ask)
        return ask.seat in answers and ask.seat not in used

    def _read(self, ask: Ask, state: Any) -> tuple[Any, list[Line]]:
        _, answers, path = self._source(ask)
        plain = answers[ask.seat]
        if is_silent(plain):
            return self._desk.duel.system.no_answer(_hours(plain)), []
        return self._desk.answer(plain, path, ask, state)

    def _take(self, ask: Ask, state: Any) -> Any:
        answer, warnings = self._read(ask, state)
        self._source(ask)[0].add(ask.seat)
        self.warnings.extend(warnings)
        return answer

    def incomplete(self, state: Any) -> bool:
        """Whether orders in hand still wait for those of others, or a second answer is owed."""
        asks = self._desk.duel.system.asks(state)
        return any(self._has(ask) or ask.what == "revise" for ask in asks)

    def finish(self, state: Any, *, last: bool) -> None:
        """Every order in hand must have been asked for, and nobody may be waited for but at the end."""
        asks = self._desk.duel.system.asks(state)
        waiting = {ask.seat for ask in asks if self._has(ask)}
        for seat in self._entry.orders:
            if seat not in self._given and seat not in waiting:
                raise self._desk.not_due(f"{self._entry.path}.orders.{seat}", seat)
        for seat in self._entry.revise:
            if seat not in self._revised and seat not in waiting:
                raise self._desk.not_due(f"{self._entry.path}.revise.{seat}", seat)
        if not last and self.incomplete(state):
            raise self._desk.owed(self._entry, tuple(ask for ask in asks if not self._has(ask)))


def _hours(plain: Plain) -> Number:
    """The hours of a silence: a whole number if they are one."""
    hours = Fraction(plain["hours"])
    return hours.numerator if hours.denominator == 1 else hours
