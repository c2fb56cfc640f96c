"""The master's post for one step, for one reader.

The body is what everybody may know, word for word the same for all readers, so the master can publish it;
what only this reader may know stands in a box behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from sekundant.core.clauses import Language, Text
from sekundant.core.events import MASTER, SPECTATOR, Event, seen
from sekundant.core.frozen import replace
from sekundant.prose.fencing.board import stacks_table
from sekundant.prose.fencing.narration import PARTS, Part, narrate
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.markup import Block, Box, Heading, Line, Paragraph, Post
from sekundant.systems.fencing.events import (
    Attack,
    Blows,
    DistanceSettled,
    DistanceWon,
    ExchangeBegins,
    Feint,
    Riposte,
    TurnBegins,
)
from sekundant.systems.fencing.view import View

FOR_THE_MASTER = Text("For the master", "Мастеру")
FOR_YOUR_EYES = Text("For your eyes only", "Только вам")

TITLES = {
    Part.BETS: Text("Bets", "Ставки"),
    Part.BEFORE_BLOWS: Text("Before the blows", "Перед ударами"),
    Part.BLOWS: Text("Blows", "Удары"),
    Part.END: Text("The end of the turn", "Конец хода"),
    Part.OUTCOME: Text("Outcome", "Исход"),
    Part.RULING: Text("The master's ruling", "Решение мастера"),
}
"""What stands over the parts of a post that have a title."""

_STACKS_NEXT = Text("The bets are made; the stacks come next.", "Ставки сделаны, теперь дело за стеками.")
_NO_BLOWS = Text("Nobody attacks: no blow is struck.", "Никто не атакует: до ударов дело не доходит.")


def post(events: Iterable[Event], view: View, language: Language, *, detail: bool = True) -> Post:
    """What happened in one step, as the reader of ``view`` may know it.

    ``events`` may be all of the step's events: what the reader may not know is left out here. Without
    ``detail`` the arithmetic and the clauses are left out.
    """
    told = tuple(events)
    tell = teller(view, language, detail=detail)
    return Post((*_body(told, tell), *_box(told, view, tell)))


# ---- what everybody may know -------------------------------------------------------------------------


def _body(events: Sequence[Event], tell: Teller) -> list[Block]:
    """What everybody may know, part by part."""
    told = _chosen([public for public in (seen(event, SPECTATOR) for event in events) if public is not None])
    begins = any(isinstance(event, TurnBegins) for event in told)
    opened = any(isinstance(event, ExchangeBegins) for event in told)
    struck = any(isinstance(event, Blows) for event in told)
    blocks: list[Block] = []
    for part, group in groupby(sorted(told, key=_part_of), key=_part_of):
        if part is Part.EXCHANGE and begins:
            continue
        blocks.extend(_part(part, tuple(group), told, tell, first=not blocks))
        if part is Part.TURN and not opened:
            blocks.append(Paragraph((tell.word(_STACKS_NEXT),)))
        if part is Part.BEFORE_BLOWS and not struck:
            blocks.append(Paragraph((tell.word(_NO_BLOWS),)))
    return blocks


def _chosen(told: list[Event]) -> list[Event]:
    """What happened, with who won the distance and what he chose told as one, if one post has both."""
    won = next((event for event in told if isinstance(event, DistanceWon)), None)
    settled = next((event for event in told if isinstance(event, DistanceSettled)), None)
    if won is None or settled is None or won.winner != settled.winner:
        return told
    others = [event for event in told if event is not won]
    others[others.index(settled)] = replace(settled, rolls=(*won.rolls, *settled.rolls))
    return others


def _part_of(event: Event) -> Part:
    return PARTS[type(event)]


def _part(
    part: Part, events: tuple[Event, ...], whole: list[Event], tell: Teller, *, first: bool
) -> list[Block]:
    """The blocks of one part; the ``first`` of a post has a title of its own level."""
    if part in (Part.TURN, Part.EXCHANGE):
        return [block for event in events for block in _titled(event, tell)]
    if part is Part.STACKS:
        return _stacks(events, whole, tell)
    blocks: list[Block] = []
    if part in TITLES:
        blocks.append(Heading(tell.word(TITLES[part]), 1 if first else 2))
    if part is Part.BLOWS:
        return [*blocks, *_blows(events, tell)]
    return [*blocks, _paragraph(events, tell)]


def _titled(event: Event, tell: Teller) -> list[Block]:
    """An event whose first line is a title."""
    title, *lines = narrate(event, tell)
    return [Heading(title), Paragraph(tuple(lines))]


def _paragraph(events: Iterable[Event], tell: Teller) -> Paragraph:
    return Paragraph(tuple(line for event in events for line in narrate(event, tell)))


def _stacks(events: tuple[Event, ...], whole: list[Event], tell: Teller) -> list[Block]:
    """Both stacks side by side; a single one in words."""
    return [stacks_table(whole, tell) or _paragraph(events, tell)]


def _blows(events: tuple[Event, ...], tell: Teller) -> list[Paragraph]:
    """Who strikes first, then a paragraph a blow: its feints, itself, and what came of it."""
    groups: list[list[Event]] = []
    for event in events:
        after_feint = bool(groups) and isinstance(groups[-1][-1], Feint)
        if not groups or (isinstance(event, (Blows, Feint, Attack, Riposte)) and not after_feint):
            groups.append([])
        groups[-1].append(event)
    return [_paragraph(group, tell) for group in groups]


# ---- what only this reader may know ------------------------------------------------------------------


def _box(events: Sequence[Event], view: View, tell: Teller) -> list[Block]:
    """What only this reader may know."""
    if view.reader == SPECTATOR:
        return []
    lines: list[Line] = []
    for event in events:
        own = seen(event, view.reader)
        if own is not None and seen(event, SPECTATOR) is None:
            lines.extend(narrate(own, tell))
    if not lines:
        return []
    title = FOR_THE_MASTER if view.reader == MASTER else FOR_YOUR_EYES
    return [Box(tell.word(title), (Paragraph(tuple(lines)),))]
