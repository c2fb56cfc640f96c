"""What stops a command of the operator: a sentence in both languages, with what to do about it."""

from __future__ import annotations

from sekundant.core.clauses import Text
from sekundant.prose.language import fill
from sekundant.prose.markup import PLAIN


class Trouble(Exception):
    """Why it can't be done: ``words`` with blanks, and the ``facts`` that fill them. Nothing has changed."""

    def __init__(self, words: Text, **facts: str | int) -> None:
        self.words = words
        self.facts = facts
        super().__init__(PLAIN.line(fill(words, "en", **facts)))
