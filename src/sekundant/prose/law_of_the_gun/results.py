"""What came of a step, result by result, with dice and arithmetic, as the reader of a view may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from sekundant.core.clauses import Language
from sekundant.core.events import Event, seen
from sekundant.prose.accounts import Result, lead, opening
from sekundant.prose.language import joined
from sekundant.prose.law_of_the_gun import deed_results, shot_results
from sekundant.prose.law_of_the_gun.narration import Part, narrate, part_of
from sekundant.prose.law_of_the_gun.posts import by_moment, part_title
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.markup import Line
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.events import Effect
from sekundant.systems.law_of_the_gun.view import View

Telling = Callable[[Any, Teller], list[Result]]

WITH_DICE: Mapping[type[Event], Telling] = {
    kinds.Resisted: deed_results.resisted,
    kinds.LookedOver: deed_results.looked_over,
    kinds.Wills: deed_results.wills,
    kinds.TurnBegins: deed_results.turn_begins,
    kinds.Insight: deed_results.insight,
    kinds.InsightTie: deed_results.insight_tie,
    kinds.Nerves: deed_results.nerves,
    kinds.Declared: deed_results.declared,
    kinds.Nimble: deed_results.nimble,
    kinds.Half: deed_results.half,
    kinds.Shot: shot_results.shot,
    kinds.Grit: shot_results.grit,
    kinds.Reload: deed_results.reload,
    kinds.Brawl: deed_results.brawl,
    kinds.Recoil: deed_results.recoil,
    kinds.FateSettled: deed_results.fate_settled,
    kinds.Ruled: deed_results.ruled,
}
"""How the kinds of event are told behind which dice, sums or something of one's own may stand."""


def results(events: Iterable[Event], view: View, language: Language) -> tuple[Result, ...]:
    """What happened in one step, as the reader of ``view`` may know it, in the order of a post.

    ``events`` may be all of the step's events: what the reader may not know is left out here.
    """
    tell = teller(view, language, detail=False)
    told = {place: own for place, event in enumerate(events) if (own := seen(event, view.reader)) is not None}
    places = {id(own): place for place, own in told.items()}
    every: list[tuple[Event, Result]] = []
    for part, group in _parts(list(told.values())):
        heading = part_title(part, group, tell)
        title = heading.line if heading else Line(())
        for event in group:
            place = places[id(event)]
            every.extend(
                (event, replace(result, part=title, event=place)) for result in _results(event, tell)
            )
    return _with_the_decisive(every)


def _parts(events: Sequence[Event]) -> list[tuple[Part, list[Event]]]:
    """The events part by part, in the order of a post."""
    placed: list[tuple[Part, Event]] = []
    for event in events:
        placed.append((part_of(event, placed[-1][0] if placed else Part.END), event))
    parts = []
    for part, group in groupby(sorted(placed, key=lambda one: one[0]), key=lambda one: one[0]):
        of_part = [event for _, event in group]
        if part is Part.SHOTS:
            of_part = [event for moment in by_moment(of_part).values() for event in moment]
        parts.append((part, of_part))
    return parts


def _results(event: Event, tell: Teller) -> list[Result]:
    """An event's results; ``tell`` shows no arithmetic in a sentence."""
    made = WITH_DICE.get(type(event), _plain)(event, tell)
    own = event.audience.seats is not None
    return [replace(result, own=result.own or own) for result in made]


def _plain(event: Event, tell: Teller) -> list[Result]:
    """An event that is only told."""
    line = joined(list(narrate(event, tell)), " ")
    told = opening(line) if isinstance(event, kinds.DuelOpens) else lead(line)
    return [Result(kind=event.kind, part=Line(()), sentence=told, clauses=event.clauses)]


# ---- which of them decided ---------------------------------------------------------------------------

_EFFECTS = {Effect.KILLED: 9, Effect.WOUNDED: 7, Effect.LUCKY_WOUND: 6, Effect.LUCKY_ESCAPE: 5}
_OTHERS: Mapping[type[Event], int] = {kinds.Brawl: 8, kinds.FateSettled: 4, kinds.Wills: 3}


def _with_the_decisive(every: list[tuple[Event, Result]]) -> tuple[Result, ...]:
    """The results, with the first of the event that decided most marked; of equal events the last."""
    told = [result for _, result in every]
    heaviest = max((_weight(event) for event, result in every if result.accounts), default=0)
    if not heaviest:
        return tuple(told)
    decisive = [event for event, result in every if result.accounts and _weight(event) == heaviest][-1]
    index = next(
        number for number, (event, result) in enumerate(every) if event is decisive and result.accounts
    )
    told[index] = replace(told[index], decisive=True)
    return tuple(told)


def _weight(event: Event) -> int:
    if isinstance(event, kinds.Shot):
        return _EFFECTS[event.effect] if event.effect else 0
    return _OTHERS.get(type(event), 0)
