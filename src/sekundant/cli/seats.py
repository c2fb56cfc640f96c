"""Who sits at the terminal: a bot, or a person who is shown the board and types an order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sekundant.cli.screen import Screen
from sekundant.cli.systems import words
from sekundant.core.clauses import Text
from sekundant.core.encounter import AnySystem, Ask, illegal
from sekundant.core.wire import encode
from sekundant.odds.bots import choices, simple_bot
from sekundant.prose.markup import Box, Post, Style, text

MOST_SUGGESTIONS = 6

_WHAT_NOW = Text("What do you do?", "Что делаете?")
_TYPE = Text(
    "Choose a number or type your order{sample}; ? for help.",
    "Выберите номер или напишите заявку{sample}; ? — подсказка.",
)
_SAMPLE = Text(", such as “speed 5, hit 7”", ", например «скорость 5, попадание 7»")
_LET = Text("- lets the other one post first.", "- чтобы первым написал другой.")
_HELP = Text(
    "An order says how many points go on speed and how many on the hit: “speed 5, hit 7”. It may also say"
    " “move 4 to (2; -1)”, “lean out”, “duck”, “draw derringer”, “reload”, “brawl”, “flee”, “surrender”,"
    " “peace”. Before the storm: “call”, “look over”, “manoeuvre to (2; -1)”, “open fire: speed 5, hit 7”,"
    " “wait”; several of them with a semicolon between: “call; duel of wills”. b shows the board again,"
    " q leaves the duel.",
    "В заявке сказано, сколько очков идёт на Скорость и сколько на попадание: «скорость 5, попадание 7»."
    " Можно добавить «движение 4 к (2; -1)», «высовываюсь», «прячусь», «достаю дерринджер», «перезарядка»,"
    " «рукопашная», «бегство», «сдаюсь», «мир». Перед бурей: «вызов», «присматриваюсь», «манёвр к (2; -1)»,"
    " «открываю огонь: скорость 5, попадание 7», «жду»; несколько — через точку с запятой: «вызов; поединок"
    " воли». п — показать поле ещё раз, в — выйти.",
)
_UNDERSTOOD = Text("Understood:", "Понято так:")
_RIGHT = Text("Enter to hand it in, n to think again:", "Enter — сдать, н — подумать ещё:")
_KEEP = Text("Keep your order", "Оставить заявку прежней")
_SPARE = Text("Spare him", "Пощадить")
_FINISH = Text("Finish him off", "Добить")
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
        self._order_text = words(system.id, "order_text")

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
                self._screen.say(_HELP)
            elif said:
                answer = self._understood(said, view, ask, suggestions)
                if answer is not None and self._confirmed():
                    if not self._alone:
                        self._screen.clear()
                    return answer

    def _take_over(self, view: Any) -> None:
        """Wipe the screen and wait until the right person sits before it."""
        self._screen.clear()
        self._screen.say(_PASS, who=text(view.me.sheet.name or view.reader, Style.NAME))
        self._screen.wait_for_enter()
        self._screen.clear()

    def _show(self, view: Any) -> None:
        if self._private:
            self._screen.post(Post(tuple(self._private)))
        self._screen.post(words(self._system.id, "view_words").board(view, self._screen.language))

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
        sample = self._screen.word(_SAMPLE) if ask.what in {"order", "reaction"} else ""
        self._screen.line(self._screen.filled(_TYPE, sample=sample))
        if ask.first:
            self._screen.say(_LET)

    def _told(self, answer: Any, view: Any) -> str:
        """An answer in one line."""
        return ", ".join(line for line in self._lines(answer, view) if line)

    def _lines(self, answer: Any, view: Any) -> list[str]:
        """An answer as one would type it."""
        kind = answer.kind
        if kind == "order":
            written = self._order_text.write(answer, self._screen.language, view, self._names)
        elif kind == "post":
            written = self._order_text.write_post(answer, self._screen.language, view, self._names)
        elif kind == "revise":
            return [self._screen.word(_KEEP)] if answer.order is None else self._lines(answer.order, view)
        else:
            return [self._screen.word(_FINISH if _finishes(answer) else _SPARE)]
        return [line for line in str(written).splitlines() if line.strip()]

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
        self._screen.line(text(self._screen.word(_UNDERSTOOD), Style.STRONG))
        self._screen.rows([(text("·"), text(line)) for line in self._lines(answer, view)])
        found = self._system.objections(view, answer)
        told = {remark.code for remark in remarks}
        notes = [
            words(self._system.id, "echo_words").remark_words(one, self._screen.language) for one in remarks
        ]
        tell = words(self._system.id, "objection_words").objection_line
        notes += [tell(one, view, self._screen.language) for one in found if one.code not in told]
        for note in notes:
            self._screen.line(note)
        return None if illegal(found) else answer

    def _typed(self, said: str, view: Any, ask: Ask) -> tuple[Any, tuple[Any, ...]]:
        """What was typed, read as what is asked for, with remarks; None if it can't be read."""
        if ask.what == "fates":
            self._screen.complain(_NO_NUMBER)
            return None, ()
        read = self._order_text.read_post if ask.what == "post" else self._order_text.read
        if ask.what == "post":
            said = said.replace(";", "\n")  # on a forum every action has a line of its own
        reading = read(said, view, self._names)
        if reading.answer is None:
            self._screen.post(self._order_text.echo(reading, self._screen.language, view, self._names))
            return None, ()
        return self._system.answer_from(encode(reading.answer), ask), reading.remarks

    def _confirmed(self) -> bool:
        self._screen.line(text(self._screen.word(_RIGHT), Style.STRONG))
        return self._read().casefold() not in _NO

    def _read(self) -> str:
        """A line of what is typed. Raise :class:`Left` at the end of input or when somebody leaves."""
        said = self._screen.ask()
        if said is None or said.casefold() in _QUIT:
            raise Left
        return said


def _finishes(answer: Any) -> bool:
    """Whether the winner's choice is death."""
    chosen = [answer.choice, *(fate.choice for fate in answer.fates)]
    return any(choice == "finish_off" for choice in chosen)
