"""Who sits at the terminal: a bot, or a person who is shown the board and types an order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sekundant.cli.screen import Screen
from sekundant.core.clauses import Text
from sekundant.core.encounter import AnySystem, Ask, Objection, illegal
from sekundant.odds.bots import choices, simple_bot
from sekundant.prose.contract import words
from sekundant.prose.markup import Box, Post, Style, text

MOST_SUGGESTIONS = 6

_WHAT_NOW = Text("What do you do?", "Что делаете?")
_TYPE = Text(
    "Choose a number or type your order, such as “{sample}”; ? for help.",
    "Выберите номер или напишите заявку, например «{sample}»; ? — подсказка.",
)
_CHOOSE = Text("Choose a number; ? for help.", "Выберите номер; ? — подсказка.")
_LET = Text("- lets the other one post first.", "- чтобы первым написал другой.")
_KEYS = Text(
    "b shows the board again, q leaves the duel.", "п — показать положение ещё раз, в — выйти из дуэли."
)
_UNDERSTOOD = Text("Understood:", "Понято так:")
_RIGHT = Text("Enter to hand it in, n to think again:", "Enter — сдать, н — подумать ещё:")
_NO_NUMBER = Text("there is no such number", "такого номера нет")
_PASS = Text(
    "Pass the keyboard to {who} and press Enter.", "Передайте клавиатуру: {who}. Затем нажмите Enter."
)

_QUIT = frozenset({"q", "quit", "exit", "в", "выход"})
_BOARD = frozenset({"b", "board", "п", "поле"})
_HELPS = frozenset({"?", "h", "help", "помощь"})
_NO = frozenset({"n", "no", "н", "нет"})
_PASSES = frozenset({"-", "—", "–"})


class Left(Exception):
    """Somebody has left the duel."""


class Seat(Protocol):
    """Somebody who answers."""

    def answer(self, view: Any, ask: Ask) -> Any:
        """The answer, or None if another may post first."""

    def tell(self, post: Post) -> None:
        """Take note of what has happened."""


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A bot."""

    system: AnySystem
    below: Callable[[int], int]

    def answer(self, view: Any, ask: Ask) -> Any:
        """A plausible order."""
        return simple_bot(self.system, view, self.below)

    def tell(self, post: Post) -> None:
        """A bot forgets at once."""


class PersonSeat:
    """A person. ``alone``: nobody else looks at the screen, so nothing needs to be hidden."""

    def __init__(
        self, system: AnySystem, screen: Screen, names: Mapping[str, tuple[str, ...]], *, alone: bool
    ) -> None:
        self._system = system
        self._screen = screen
        self._names = names
        self._alone = alone
        self._private: list[Box] = []
        self._words = words(system.id)

    def tell(self, post: Post) -> None:
        """Keep what only this person may know until he is alone with the screen."""
        if not self._alone:
            self._private = [block for block in post.blocks if isinstance(block, Box)]

    def answer(self, view: Any, ask: Ask) -> Any:
        """The answer that he has confirmed, or None if he lets another post first."""
        if not self._alone:
            self._take_over(view)
        self._show(view)
        suggestions = self._suggestions(view)
        while True:
            self._menu(view, ask, suggestions)
            said = self._read()
            word = said.casefold()
            if ask.first and word in _PASSES:
                return None
            if word in _BOARD:
                self._show(view)
            elif word in _HELPS:
                self._screen.say(self._words.HELP)
                self._screen.say(_KEYS)
            elif said:
                answer = self._understood(said, view, ask, suggestions)
                if answer is not None and self._confirmed():
                    if not self._alone:
                        self._screen.clear()
                    return answer

    def _take_over(self, view: Any) -> None:
        """Wipe the screen and wait until the right person sits before it."""
        self._screen.clear()
        self._screen.say(_PASS, who=self._words.person(view, view.reader))
        self._screen.wait_for_enter()
        self._screen.clear()

    def _show(self, view: Any) -> None:
        if self._private:
            self._screen.post(Post(tuple(self._private)))
        self._screen.post(self._words.board(view, self._screen.language))

    def _suggestions(self, view: Any) -> list[Any]:
        return [answer for _, answer in choices(self._system, view)][:MOST_SUGGESTIONS]

    def _menu(self, view: Any, ask: Ask, suggestions: list[Any]) -> None:
        self._screen.line()
        self._screen.line(text(self._screen.word(_WHAT_NOW), Style.STRONG))
        self._screen.rows(
            [
                (text(str(number), Style.STRONG), text(self._told(answer, view)))
                for number, answer in enumerate(suggestions, start=1)
            ]
        )
        sample = self._words.SAMPLES.get(ask.what)
        if sample is None:
            self._screen.say(_CHOOSE)
        else:
            self._screen.say(_TYPE, sample=self._screen.word(sample))
        if ask.first:
            self._screen.say(_LET)

    def _told(self, answer: Any, view: Any) -> str:
        """An answer in one line."""
        return ", ".join(self._lines(answer, view))

    def _lines(self, answer: Any, view: Any) -> list[str]:
        """An answer as one would type it."""
        written = self._words.write(answer, self._screen.language, view, self._names)
        return [line for line in written.splitlines() if line.strip()]

    def _understood(self, said: str, view: Any, ask: Ask, suggestions: list[Any]) -> Any:
        """The answer that was typed or chosen, echoed with what there is to say about it; None if illegal."""
        remarks: tuple[Any, ...] = ()
        if said.isascii() and said.isdigit():
            if not 1 <= int(said) <= len(suggestions):
                self._screen.complain(_NO_NUMBER)
                return None
            answer = suggestions[int(said) - 1]
        else:
            answer, remarks = self._typed(said, view, ask)
        if answer is None:
            return None
        found = self._system.objections(view, answer)
        if refused := illegal(found):
            for one in refused:
                self._screen.line(self._words.objection_line(one, view, self._screen.language))
            return None
        self._screen.line(text(self._screen.word(_UNDERSTOOD), Style.STRONG))
        self._screen.rows([(text("·"), text(line)) for line in self._lines(answer, view)])
        self._remark(remarks, found, view)
        return answer

    def _remark(self, remarks: tuple[Any, ...], warnings: tuple[Objection, ...], view: Any) -> None:
        """Say what should be noticed; what reading and rules both notice is told once."""
        told = {one.code for one in remarks}
        for remark in remarks:
            self._screen.line(self._words.remark_line(remark, self._screen.language))
        for warning in warnings:
            if warning.code not in told:
                self._screen.line(self._words.objection_line(warning, view, self._screen.language))

    def _typed(self, said: str, view: Any, ask: Ask) -> tuple[Any, tuple[Any, ...]]:
        """What was typed, read as what is asked for, with remarks; None if it can't be read."""
        if ask.what not in self._words.SAMPLES:
            self._screen.complain(_NO_NUMBER)
            return None, ()
        reading = self._words.read(as_lines(said), view, self._names, ask.what)
        if reading.answer is None:
            self._screen.post(self._words.echo(reading, self._screen.language, view, self._names))
        return reading.answer, reading.remarks

    def _confirmed(self) -> bool:
        self._screen.line(text(self._screen.word(_RIGHT), Style.STRONG))
        return self._read().casefold() not in _NO

    def _read(self) -> str:
        """A line of what is typed. Raise :class:`Left` at the end of input or when somebody leaves."""
        said = self._screen.ask()
        if said is None or said.casefold() in _QUIT:
            raise Left
        return said


def as_lines(said: str) -> str:
    """What was typed in one line as it would stand on a forum: a semicolon outside brackets ends a line."""
    return re.sub(r";(?![^()]*\))", "\n", said)
