"""Where a command's words go: the terminal with styles, or a pipe as plain text.

rich is loaded only where somebody looks: when standard output is a terminal.
"""

from __future__ import annotations

import json
import os
import select
import sys
from collections.abc import Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from sekundant.core.clauses import Language, Text
from sekundant.prose.language import NO_BREAK, Value, fill, sentence
from sekundant.prose.markup import (
    PLAIN,
    Line,
    Post,
    plain,
    text,
)

if TYPE_CHECKING:
    from rich.console import Console

EMPTY = text("")

PASTE_SECONDS = 0.02
"""Lines that come so fast upon each other were not typed."""

WIDEST = 100
"""Longer lines are hard to read."""


class Screen:
    """Standard output and standard error, in the reader's language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.styled = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    @cached_property
    def console(self) -> Console:
        """The terminal; rich keeps to NO_COLOR by itself."""
        from rich.console import Console

        console = Console(highlight=False, emoji=False, markup=False)
        console.width = min(console.width, WIDEST)
        return console

    @cached_property
    def rendering(self) -> ModuleType:
        """How rich shows what we print."""
        from sekundant.cli import rendering

        return rendering

    def word(self, phrase: Text) -> str:
        """A phrase without blanks."""
        return phrase.into(self.language)

    def filled(self, phrase: Text, **values: Value) -> Line:
        """A phrase with its blanks filled."""
        return fill(phrase, self.language, **values)

    def say(self, phrase: Text, **values: Value) -> None:
        """Print a sentence."""
        self.line(self.filled(phrase, **values))

    def line(self, line: Line = EMPTY) -> None:
        """Print a line."""
        if self.styled:
            self.console.print(self.rendering.line(line))
        else:
            click.echo(_spaced(PLAIN.line(line)))

    def rows(self, rows: Sequence[tuple[Line, Line]]) -> None:
        """Print two columns; what is too long for its line goes on below itself."""
        if self.styled:
            self.console.print(self.rendering.rows(rows))
            return
        width = max((len(PLAIN.line(left)) for left, _ in rows), default=0)
        for left, right in rows:
            click.echo(f"  {_spaced(PLAIN.line(left)):<{width}}  {_spaced(PLAIN.line(right))}")

    def write(self, words: str) -> None:
        """Print text just as it is: what is to be copied or read by a program."""
        click.echo(words, nl=not words.endswith("\n"))

    def post(self, post: Post) -> None:
        """Print a post."""
        if not self.styled:
            click.echo(plain(post), nl=False)
            return
        for block in post.blocks:
            self.console.print(self.rendering.block(block))

    def gap(self) -> None:
        """An empty line behind a post that is printed as text; on a terminal it has its own."""
        if not self.styled:
            click.echo()

    def json(self, value: Any) -> None:
        """Print a value for a program."""
        click.echo(json.dumps(value, ensure_ascii=False, indent=2))

    def complain(self, phrase: Text, **values: Value) -> None:
        """Print a sentence to standard error."""
        self.complain_of(sentence(self.filled(phrase, **values)))

    def complain_of(self, line: Line) -> None:
        """Print a line to standard error."""
        click.echo(_spaced(PLAIN.line(line)), err=True)

    def wait_for_enter(self) -> None:
        """Wait until somebody presses Enter. Raise EOFError at the end of input."""
        if not sys.stdin.readline():
            raise EOFError

    def ask(self) -> str | None:
        """A line that somebody types, or several that he pastes at once; None at the end of input."""
        sys.stdout.write("> ")
        sys.stdout.flush()
        lines = [sys.stdin.readline()]
        while lines[-1] and _more_is_waiting():
            lines.append(sys.stdin.readline())
        if not lines[0]:
            return None
        return "".join(lines).strip()

    def clear(self) -> None:
        """Wipe the terminal and what it has scrolled away."""
        if self.styled:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()


def _more_is_waiting() -> bool:
    """Whether the terminal holds further lines of what was pasted."""
    if not sys.stdin.isatty():
        return False
    return bool(select.select([sys.stdin], [], [], PASTE_SECONDS)[0])


def _spaced(words: str) -> str:
    """Words with common spaces only, so that programs find what they look for."""
    return words.replace(NO_BREAK, " ")
