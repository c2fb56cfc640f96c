"""What the players have handed in for an entry of a duel file, given out as the engine asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sekundant.cli.answering import Answers, Read
from sekundant.cli.duel_file import DuelFile, Entry, is_silent
from sekundant.cli.trouble import Trouble, at
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Ask
from sekundant.core.events import Number
from sekundant.core.wire import Plain
from sekundant.prose.contract import words
from sekundant.prose.language import fill, sentence
from sekundant.prose.markup import Line

_NOT_DUE = Text("no answer of {who} is due here", "здесь от {who} ничего не ждут")
_MISSING = Text(
    "the turn is not complete, and there are turns behind it; still owed by: {who}",
    "ход не закончен, а за ним стоят следующие; ещё не ответили: {who}",
)


class Hand:
    """The answers of one entry, handed out as the engine asks for them, to each kind of ask at most one.

    An answer under the name of its kind goes first. Otherwise it is in the order of the seat: the first
    ask of it takes the order as it is, a further one only what the order holds for it.
    """

    def __init__(self, duel: DuelFile, entry: Entry, language: Language) -> None:
        self._duel = duel
        self._system = duel.system
        self._entry = entry
        self._language = language
        self._answers = Answers(duel, language)
        self._answered: set[tuple[str, str]] = set()
        self._begun: set[str] = set()
        self._remarks: dict[str, tuple[Line, ...]] = {}
        self._warnings: dict[str, list[Line]] = {}

    def silences(self) -> Iterator[tuple[str, Number]]:
        """The seats that keep silent, and for how many hours."""
        for seat, plain in self._entry.orders.items():
            if is_silent(plain):
                yield seat, _hours(plain)

    def ready(self, state: Any) -> dict[str, Any]:
        """What is in hand for the asks: one answer where the first makes a step, else all or none."""
        asks = self._system.asks(state)
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

    def _has(self, ask: Ask) -> bool:
        if (ask.what, ask.seat) in self._answered:
            return False
        return self._apart(ask) or self._in_order(ask)

    def _apart(self, ask: Ask) -> bool:
        """Whether the answer stands under the name of its kind."""
        return ask.seat in self._entry.answers.get(ask.what, ())

    def _in_order(self, ask: Ask) -> bool:
        """Whether the answer stands in the order of the seat."""
        if ask.seat not in self._entry.orders:
            return False
        order = self._entry.orders[ask.seat]
        if ask.seat not in self._begun:
            return True
        if isinstance(order, str):
            return words(self._system.id).holds(order, ask.what)
        return self._system.holds(order, ask)

    def _read(self, ask: Ask, state: Any) -> Read:
        plain = self._entry.answers[ask.what][ask.seat] if self._apart(ask) else self._entry.orders[ask.seat]
        if is_silent(plain):
            return Read(self._system.no_answer(_hours(plain)))
        return self._answers.read(plain, self._path(ask), ask, state)

    def _path(self, ask: Ask) -> str:
        """Where the answer stands."""
        return f"{self._entry.path}.{ask.what if self._apart(ask) else 'orders'}.{ask.seat}"

    def _take(self, ask: Ask, state: Any) -> Any:
        read = self._read(ask, state)
        self._answered.add((ask.what, ask.seat))
        if not self._apart(ask):
            self._begun.add(ask.seat)
        path = self._path(ask)
        self._remarks[path] = read.remarks
        self._warnings.setdefault(path, []).extend(read.warnings)
        return read.answer

    def notes(self) -> tuple[Line, ...]:
        """What should be noticed about the answers that were taken.

        Of an order that was read for several asks the last remarks stand: then all of it has been asked for.
        """
        return tuple(
            line for path, remarks in self._remarks.items() for line in (*remarks, *self._warnings[path])
        )

    def incomplete(self, state: Any) -> bool:
        """Whether answers in hand still wait for those of others, or the turn waits in its middle."""
        asks = self._system.asks(state)
        return any(self._has(ask) or ask.what in self._system.follow_ups for ask in asks)

    def finish(self, state: Any, *, last: bool) -> None:
        """Every answer in hand must have been asked for, and nobody may be waited for but at the end."""
        asks = self._system.asks(state)
        waiting = {ask.seat for ask in asks if self._has(ask)}
        for seat in self._entry.orders:
            if seat not in self._begun and seat not in waiting:
                raise self._trouble(f"{self._entry.path}.orders.{seat}", _NOT_DUE, seat)
        for kind, answers in self._entry.answers.items():
            for seat in answers:
                if (kind, seat) not in self._answered and seat not in waiting:
                    raise self._trouble(f"{self._entry.path}.{kind}.{seat}", _NOT_DUE, seat)
        if not last and self.incomplete(state):
            owed = ", ".join(ask.seat for ask in asks if not self._has(ask))
            raise self._trouble(self._entry.path, _MISSING, owed)

    def _trouble(self, path: str, phrase: Text, who: str) -> Trouble:
        """What is wrong at a place of the file, with whom it is about."""
        return Trouble([at(self._duel.document, path, sentence(fill(phrase, self._language, who=who)))])


def _hours(plain: Plain) -> Number:
    """The hours of a silence: a whole number if they are one."""
    hours = Fraction(plain["hours"])
    return hours.numerator if hours.denominator == 1 else hours
