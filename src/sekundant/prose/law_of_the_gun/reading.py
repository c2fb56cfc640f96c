"""From the text of a post to an order: headings, items, and what is left to say about them."""

from __future__ import annotations

import re
from dataclasses import replace

from sekundant.core.encounter import Objection, illegal
from sekundant.prose.forum_text import LONGEST_TEXT, behind_bracket
from sekundant.prose.law_of_the_gun.comparing import compare
from sekundant.prose.law_of_the_gun.desk import Desk
from sekundant.prose.law_of_the_gun.draft import Draft, Notebook
from sekundant.prose.law_of_the_gun.findings import AnyObjection, Reading, TextObjection
from sekundant.prose.law_of_the_gun.items import read_item
from sekundant.prose.law_of_the_gun.lexicon import FILLERS, HEADINGS, NOTES, begins_item
from sekundant.prose.law_of_the_gun.naming import Directory, Names
from sekundant.prose.law_of_the_gun.preparation import Phrase, phrases
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.orders import Action, HandName, Order, Revise
from sekundant.systems.law_of_the_gun.view import View


def read_order(text: str, view: View, names: Names) -> Reading:
    """The order in ``text`` as the viewing player may give it, or why it can't be one."""
    reading = understand(text, view, names)
    if reading.answer is None:
        return reading
    faults = illegal(order_faults(view, reading.answer))
    return Reading(None, (), faults) if faults else reading


def order_faults(view: View, order: Order) -> tuple[Objection, ...]:
    """The rules' objections to an order; for one whose insight works it is his other order."""
    what = next((ask.what for ask in view.asks if ask.seat == view.reader), None)
    return objections(view, Revise(order=order) if what == "revise" else order)


def understand(text: str, view: View, names: Names) -> Reading:
    """The order in ``text``, legal or not, with all remarks; or the objections of reading."""
    too_long = length_objection(text)
    if too_long:
        return Reading(None, (), too_long)
    reader = OrderReader(Directory(view, names))
    for phrase in phrases(text):
        reader.take(phrase)
    return reader.result()


def length_objection(text: str) -> tuple[AnyObjection, ...]:
    """The objection to a text that is longer than any post."""
    if len(text) <= LONGEST_TEXT:
        return ()
    return (TextObjection("too_long", facts=(("limit", LONGEST_TEXT), ("got", len(text)))),)


class OrderReader:
    """Takes the items of a text one by one; a heading says to which order and hand those behind it belong."""

    def __init__(self, directory: Directory, implied: Action = Action.HOLD) -> None:
        self._notebook = Notebook()
        self._first = Draft(self._notebook, implied)
        self._revised = Draft(self._notebook)
        self._desk = Desk(directory, self._notebook, self._first)

    def take(self, phrase: Phrase) -> None:
        """Read a phrase: a heading with what stands behind it, or items."""
        text = phrase.text
        while text:
            behind = self._heading(replace(phrase, text=text))
            if behind is None:
                behind = read_item(self._desk, replace(phrase, text=text))
            if behind is None or (behind and not begins_item(behind) and not self._opens(behind, phrase)):
                self._leave(phrase, text if behind is None else behind)
                return
            text = _trimmed(behind) if len(behind) < len(text) else ""

    def result(self) -> Reading:
        """The reading, when the text is at its end."""
        if self._first.empty and self._revised.empty and not self._notebook.objections:
            return Reading(None, (), (TextObjection("nothing"),))
        directory = self._desk.directory
        order = self._first.order(directory)
        if not self._revised.empty:
            order = replace(order, revised=self._revised.order(directory))
        found = self._notebook.sorted_objections()
        if found:
            return Reading(None, (), found)
        remarks = compare(directory.view, order, tuple(self._desk.haves), self._desk.declared)
        return Reading(order, (*self._notebook.remarks, *remarks))

    def _leave(self, phrase: Phrase, text: str) -> None:
        if not self._desk.notes and re.search(r"\w", text):
            self._notebook.not_understood(phrase, text)

    def _opens(self, text: str, phrase: Phrase) -> bool:
        """Whether a heading stands in ``text``."""
        return any(_heading_end(pattern, text) is not None for pattern in HEADINGS.values())

    def _heading(self, phrase: Phrase) -> str | None:
        """Follow a heading; return the text behind it, or None if the phrase has none."""
        for name, pattern in HEADINGS.items():
            end = _heading_end(pattern, phrase.text)
            if end is None:
                continue
            self._desk.notes = False
            if name == "insight":
                self._desk.draft = self._revised
            self._desk.hand = HandName.OFF_HAND if name == "off_hand" else HandName.MAIN
            if name == "off_hand":
                self._desk.draft.off_hand_named = True
            return _trimmed(phrase.text[end:])
        notes = _NOTES.match(phrase.text)
        if notes and (phrase.first or notes["colon"] or notes.end() == len(phrase.text)):
            self._desk.notes = True
            return _trimmed(phrase.text[notes.end() :])
        return None


_NOTES = re.compile(rf"(?:{NOTES})(?!\w) ?(?P<colon>:)?")
_BEHIND_HEADING = re.compile(r" ?(?:$|[:(=-])")


def _heading_end(pattern: re.Pattern[str], text: str) -> int | None:
    """Where a heading ends that ``text`` begins with: at a colon, a bracket, the end, or the first item."""
    match = pattern.match(text)
    if match is None:
        return None
    end = match.end()
    return end if _BEHIND_HEADING.match(text, end) or begins_item(text, end) else None


def _trimmed(text: str) -> str:
    """Text without marks, comments and filler words in front."""
    text = text.strip(" .:=,-")
    while text.startswith("("):
        text = text[behind_bracket(text) :].strip(" .:=,-")
    fillers = FILLERS.match(text)
    return text[fillers.end() :] if fillers else text
