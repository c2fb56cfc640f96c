"""The master's post for one step, for one reader.

The body is what everybody may know, word for word the same for all readers, so the master can publish it;
what only this reader may know stands in a box behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sekundant.core.clauses import Language, Text
from sekundant.core.events import MASTER, SPECTATOR, Event, seen
from sekundant.prose.law_of_the_gun.narration import Part, narrate, part_of, whisper
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.words import PHASE_WORDS
from sekundant.prose.markup import Block, Box, Heading, Line, Paragraph, Post, Style, text
from sekundant.systems.law_of_the_gun.events import Brawl, Shot
from sekundant.systems.law_of_the_gun.state import Phase
from sekundant.systems.law_of_the_gun.view import View

FOR_THE_MASTER = Text("For the master", "Мастеру")
FOR_YOUR_EYES = Text("For your eyes only", "Только вам")

_TITLES = {
    Part.BEFORE: (PHASE_WORDS[Phase.BEFORE], 1),
    Part.DECLARED: (Text("Orders", "Заявки"), 2),
    Part.GUNS: (Text("Guns", "Оружие"), 2),
    Part.SHOTS: (Text("Shots", "Стрельба"), 2),
    Part.CLOSE: (Text("Reloading", "Перезарядка"), 2),
    Part.MOVES: (Text("Movement", "Движение"), 2),
    Part.END: (Text("Outcome", "Исход"), 2),
    Part.AFTERMATH: (PHASE_WORDS[Phase.AFTERMATH], 1),
    Part.RULING: (Text("The master's ruling", "Решение мастера"), 2),
}
_BRAWL = Text("Hand to hand", "Рукопашная")


@dataclass(frozen=True, slots=True)
class _Told:
    """An event that everybody may know, and the part of the post it stands in."""

    event: Event
    part: Part


def post(events: Iterable[Event], view: View, language: Language, *, detail: bool = True) -> Post:
    """What happened in one step, as the reader of ``view`` may know it.

    ``events`` may be all of the step's events: what the reader may not know is left out here. Without
    ``detail`` the arithmetic and the clauses are left out.
    """
    told = tuple(events)
    tell = teller(view, language, detail=detail)
    return Post((*_body(told, tell), *_box(told, view, tell)))


def _body(events: Sequence[Event], tell: Teller) -> list[Block]:
    """What everybody may know, part by part."""
    told: list[_Told] = []
    for event in events:
        public = seen(event, SPECTATOR)
        if public is not None:
            told.append(_Told(public, part_of(public, told[-1].part if told else Part.END)))
    blocks: list[Block] = []
    for part, group in groupby(sorted(told, key=lambda one: one.part), key=lambda one: one.part):
        blocks.extend(_part(part, [one.event for one in group], tell))
    return blocks


def _part(part: Part, events: list[Event], tell: Teller) -> list[Block]:
    if part is Part.TURN:
        return [Heading(line) for event in events for line in narrate(event, tell)]
    paragraphs = _moments(events, tell) if part is Part.SHOTS else [_paragraph(events, tell)]
    title = part_title(part, events, tell)
    return [title, *paragraphs] if title else list(paragraphs)


def part_title(part: Part, events: Sequence[Event], tell: Teller) -> Heading | None:
    """The title of a part of the post in which ``events`` are told, if it has one."""
    if part not in _TITLES:
        return None
    words, level = _TITLES[part]
    if part is Part.CLOSE and any(isinstance(event, Brawl) for event in events):
        words = _BRAWL
    return Heading(tell.word(words), level)


def _paragraph(events: Iterable[Event], tell: Teller) -> Paragraph:
    return Paragraph(tuple(line for event in events for line in narrate(event, tell)))


def _moments(events: list[Event], tell: Teller) -> list[Paragraph]:
    """The shots, a paragraph a moment."""
    shots = [event.moment for event in events if isinstance(event, Shot)]
    paragraphs = []
    for moment, group in by_moment(events).items():
        head = [_moment(moment, shots.count(moment), tell)] if moment and len(shots) > 1 else []
        paragraphs.append(Paragraph((*head, *_paragraph(group, tell).lines)))
    return paragraphs


def by_moment(events: Iterable[Event]) -> dict[int, list[Event]]:
    """The shooting by its moments: every shot of one first, then what followed from them (LG.V.1.2.a)."""
    current = 0
    moments: dict[int, list[Event]] = {}
    for event in events:
        current = event.moment if isinstance(event, Shot) else current
        moments.setdefault(current, []).append(event)
    return {
        moment: sorted(group, key=lambda event: not isinstance(event, Shot))
        for moment, group in moments.items()
    }


def _moment(moment: int, shots: int, tell: Teller) -> Line:
    phrase = (
        Text("Moment {n}, together", "Момент {n}, одновременно")
        if shots > 1
        else Text("Moment {n}", "Момент {n}")
    )
    line = tell.say(phrase, n=moment)
    return text("".join(span.text for span in line.spans), Style.EMPHASIS)


def _box(events: Sequence[Event], view: View, tell: Teller) -> list[Block]:
    """What only this reader may know."""
    if view.reader == SPECTATOR:
        return []
    lines: list[Line] = []
    for event in events:
        own = seen(event, view.reader)
        public = seen(event, SPECTATOR)
        if own is None or own == public:
            continue
        lines.extend(narrate(own, tell) if public is None else whisper(own, public, tell))
    if not lines:
        return []
    title = FOR_THE_MASTER if view.reader == MASTER else FOR_YOUR_EYES
    return [Box(tell.word(title), (Paragraph(tuple(lines)),))]
