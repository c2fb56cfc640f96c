"""Search within the rulebooks: by the number of a clause, by words of either language whatever their endings.

All words must be there; a word also finds those that begin like it. Only if nothing is found are words that
merely look like it taken too (a slip of the pen), and then texts that hold some of them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from django.utils.safestring import SafeString, mark_safe

from sekundant.core.clauses import LANGUAGES, Language, Text
from sekundant_web.rulebooks.book import Book, Page, book
from sekundant_web.rulebooks.stems import LEAST, alike, spans, stem, words

MOST = 40
"""So many finds are shown."""

LONGEST = 100
"""So many characters a question has at most."""

NOTHING = Text("", "")

SNIPPET = 190
"""So many characters of a text are shown around what was found."""

SAME, BEGINS, LOOKS = 3.0, 1.5, 0.6
"""What a word counts that is the same but for its ending, that begins like it, that looks like it."""

RESEMBLES = 0.5
"""Words that are less alike have nothing to do with one another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something that can be found: ``place`` is its clause, or a page and its anchor."""

    kind: str
    id: str
    page: str
    anchor: str
    title: Text | None
    text: Text
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """What was found, with a piece of its text; what was asked for is marked in it."""

    entry: Entry
    title: SafeString
    snippet: SafeString
    score: float


class Index:
    """The words of one rulebook, and in which entries each stands."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self.stems: dict[str, dict[int, float]] = defaultdict(dict)
        for number, entry in enumerate(self.entries):
            for text, weight in ((entry.text, 1.0), (entry.title, 2.5)):
                if text is not None:
                    self._add(number, text, weight * entry.weight)

    def _add(self, number: int, text: Text, weight: float) -> None:
        for language in LANGUAGES:
            told = Counter(stem(word) for word in words(text.into(language)))
            for one, times in told.items():
                held = self.stems[one]
                held[number] = max(held.get(number, 0.0), weight * _density(times, told.total()))

    def matching(self, word: str, *, loosely: bool) -> Mapping[str, float]:
        """The stems that a word asks for, and how much each counts."""
        wanted = stem(word)
        if loosely:
            likeness = {held: alike(wanted, held) for held in self.stems}
            return {held: LOOKS * value for held, value in likeness.items() if value >= RESEMBLES}
        found = {held: BEGINS for held in self.stems if _begins(held, wanted) or _begins(held, word)}
        if wanted in self.stems:
            found[wanted] = SAME
        return found


def _density(times: int, length: int) -> float:
    """How much a text is about a word that stands in it so many times: more in a short one."""
    return (1 + 0.3 * min(times - 1, 3)) / (1 + length / 60)


def _begins(held: str, wanted: str) -> bool:
    return len(wanted) >= LEAST and held.startswith(wanted)


@cache
def index(system_id: str) -> Index:
    """The index of a system's rulebook, made once."""
    return Index(_entries(book(system_id)))


def _entries(of: Book) -> Iterable[Entry]:
    for page in of.pages:
        yield _heading(page, "", page.title)
        for section in page.sections:
            if not page.alone:
                yield _heading(page, section.anchor, section.title)
            for clause in section.clauses:
                switch = of.switches.get(clause.switch or "")
                more = [clause.ruling, switch.name if switch else None]
                text = _joined(clause.rule, *(one for one in more if one is not None))
                yield Entry(
                    kind="clause", id=clause.id, page=page.slug, anchor=clause.id, title=None, text=text
                )
    for term in of.rulebook.glossary:
        yield Entry(
            kind="term", id="", page="glossary", anchor=term.id, title=term.term, text=term.meaning,
            weight=0.8,
        )  # fmt: skip
    for number, gap in enumerate(of.rulebook.gaps, start=1):
        yield Entry(
            kind="gap", id="", page="gaps", anchor=f"gap-{number}", title=None,
            text=_joined(gap.what, gap.default), weight=0.6,
        )  # fmt: skip


def _heading(page: Page, anchor: str, title: Text) -> Entry:
    return Entry(kind="heading", id="", page=page.slug, anchor=anchor, title=title, text=NOTHING, weight=1.5)


def _joined(*texts: Text) -> Text:
    return Text(" ".join(one.en for one in texts), " ".join(one.ru for one in texts))


def search(system_id: str, question: str, language: Language) -> tuple[Find, ...]:
    """What a rulebook has on a question, the best first."""
    asked = question.strip()[:LONGEST]
    return _by_number(system_id, asked, language) or _by_words(system_id, asked, language)


_NUMBER = re.compile(r"[A-Z]{2,5}\.[0-9A-Z.]*|(?:[IVX]+|\d+)(?:\.[0-9A-Z]+)+", re.IGNORECASE)


def _by_number(system_id: str, asked: str, language: Language) -> tuple[Find, ...]:
    """The clauses whose number it is, or begins like it; the letters of the system may be left out."""
    if not _NUMBER.fullmatch(asked):
        return ()
    wanted = asked.upper().rstrip(".")
    found = [
        entry
        for entry in index(system_id).entries
        if entry.kind == "clause" and _is_or_stands_under(entry.id.upper(), wanted)
    ]
    found.sort(key=lambda entry: entry.id.upper() != wanted)
    return tuple(_find(entry, frozenset(), language, 1.0) for entry in found[:MOST])


def _is_or_stands_under(clause_id: str, wanted: str) -> bool:
    bare = clause_id.partition(".")[2]
    return any(f"{one}.".startswith(f"{wanted}.") for one in (clause_id, bare))


def _by_words(system_id: str, asked: str, language: Language) -> tuple[Find, ...]:
    of, wanted = index(system_id), list(dict.fromkeys(words(asked)))
    for loosely, every in ((False, True), (True, True), (False, False), (True, False)):
        scores, stems = _scores(of, wanted, loosely=loosely, every=every)
        if scores:
            ranked = sorted(scores, key=lambda number: (-scores[number], number))[:MOST]
            return tuple(_find(of.entries[number], stems, language, scores[number]) for number in ranked)
    return ()


def _scores(
    of: Index, wanted: list[str], *, loosely: bool, every: bool
) -> tuple[dict[int, float], frozenset[str]]:
    """What each entry counts that holds words (with ``every`` all of them), and the stems that told."""
    scores: dict[int, float] = defaultdict(float)
    held: dict[int, int] = defaultdict(int)
    told: set[str] = set()
    for word in wanted:
        matching = of.matching(word, loosely=loosely)
        told.update(matching)
        best: dict[int, float] = {}
        for one, value in matching.items():
            for number, weight in of.stems[one].items():
                best[number] = max(best.get(number, 0.0), value * weight)
        for number, value in best.items():
            scores[number] += value
            held[number] += 1
    if every:
        scores = {number: score for number, score in scores.items() if held[number] == len(wanted)}
    return dict(scores), frozenset(told)


# ---- what is shown of it -------------------------------------------------------------------------------


def _find(entry: Entry, stems: frozenset[str], language: Language, score: float) -> Find:
    text = entry.text.into(language)
    title = entry.title.into(language) if entry.title else ""
    return Find(
        entry=entry, title=marked(title, stems), snippet=marked(_piece(text, stems), stems), score=score
    )


def _piece(text: str, stems: frozenset[str]) -> str:
    """A piece of a text around the first word that was asked for."""
    if len(text) <= SNIPPET:
        return text
    first = next((begin for begin, _end, one in spans(text) if one in stems), 0)
    start = max(0, first - SNIPPET // 3)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    end = text.rfind(" ", start, start + SNIPPET)
    end = end if end > first and start + SNIPPET < len(text) else min(len(text), start + SNIPPET)
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"


def marked(text: str, stems: frozenset[str]) -> SafeString:
    """A text with the words that were asked for in ``mark``."""
    pieces, last = [], 0
    for begin, end, one in spans(text):
        if one in stems:
            pieces.append(f"{escape(text[last:begin])}<mark>{escape(text[begin:end])}</mark>")
            last = end
    return mark_safe("".join([*pieces, escape(text[last:])]))
