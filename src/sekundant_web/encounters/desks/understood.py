"""An order as text: what was understood of it, and how one would write an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from sekundant.core.clauses import Language
from sekundant.core.encounter import Ask
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML

NOTHING = SafeString("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """What was understood of a text; ``answer`` is None if it can't be taken, and ``html`` says why."""

    answer: Any = None
    html: SafeString = NOTHING

    @property
    def taken(self) -> bool:
        """Whether it makes an answer."""
        return self.answer is not None


def understood(system_id: str, text: str, view: Any, ask: Ask, language: Language) -> Understood:
    """A text, read as an answer to an ask."""
    if not text.strip():
        return Understood()
    room = words(system_id)
    reading = room.read(text, view, {}, ask.what)
    html = HTML.post(room.echo(reading, language, view, {}))
    return Understood(answer=reading.answer, html=mark_safe(html))


def written(system_id: str, answer: Any, view: Any, language: Language) -> SafeString:
    """An answer in words, a line a part."""
    text = words(system_id).write(answer, language, view, {})
    return format_html_join(mark_safe("<br>"), "{}", ((line,) for line in text.splitlines()))
