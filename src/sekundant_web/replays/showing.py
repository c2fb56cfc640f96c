"""The page of a replay: through whose eyes one looks, what is seen from a spot, and the ways on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sekundant.core.events import MASTER, SPECTATOR, Event
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.models import Status
from sekundant_web.encounters.presenting.results import ShownStep
from sekundant_web.encounters.presenting.seats import Mark, Side, sides
from sekundant_web.encounters.presenting.writing import EMPTY
from sekundant_web.replays import spots
from sekundant_web.replays.spots import END, Course, NotThere, Spot, course_of
from sekundant_web.replays.turns import Eye, Passage, Turn

EVERYTHING = "all"
"""The name of the eyes that see everything, in an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the pairs of eyes."""

    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A turn in the strip; without an ``address``: turns are left out there."""

    label: str
    address: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What is shown of one line of the record."""

    at: datetime | None
    orders: tuple[tuple[Side, SafeString], ...]
    step: ShownStep
    board: Any
    note: str
    shown: int | None
    struck: bool


# ---------------------------------------------------------------- eyes


def eyes(place: Place) -> tuple[tuple[str, str], ...]:
    """Through whose eyes somebody may look, as (name in an address, reader of the rules).

    While a fight goes on one who sits there sees his own side and what all see; its master sees everything.
    """
    seats = tuple((seat.name, seat.name) for seat in place.encounter.seats.all())
    if place.encounter.status == Status.OVER or place.reader == MASTER:
        return (*seats, (SPECTATOR, SPECTATOR), (EVERYTHING, MASTER))
    own = tuple(one for one in seats if one[1] == place.reader)
    return (*own, (SPECTATOR, SPECTATOR))


def eye_of(place: Place, name: str) -> Eye:
    """The eyes of that name; of none, those with which the place itself looks on. Raise NotThere."""
    allowed = dict(eyes(place))
    if not name:
        name = EVERYTHING if EVERYTHING in allowed else next(iter(allowed))
    if name not in allowed:
        raise NotThere(name)
    reader = allowed[name]
    system, language = system_of(place.encounter), reading_language()
    return Eye(system, reader, language, sides(place, place.view))


def name_of(eye: Eye) -> str:
    """What the eyes are called in an address."""
    return EVERYTHING if eye.reader == MASTER else eye.reader


def _choices(place: Place, eye: Eye) -> Iterator[Choice]:
    for name, reader in eyes(place):
        if reader == MASTER:
            label = _("Everything")
        elif reader == SPECTATOR:
            label = _("A spectator")
        else:
            label = eye.sides[reader].name
        yield Choice(name=name, label=label, chosen=reader == eye.reader)


# ---------------------------------------------------------------- what is seen from there


def replay(place: Place, asked: Mapping[str, str]) -> dict[str, Any]:
    """The context of a replay. Raise NotThere for eyes or a spot that are not there."""
    eye = eye_of(place, asked["as"])
    course = course_of(eye, place.encounter, asked)
    seen, spot, end = course.seen, course.spot, course.spot.turn == END
    return {
        "choices": tuple(_choices(place, eye)),
        "spot": spot,
        "strip": tuple(_strip(place, course, name_of(eye))),
        "stuck": course.stuck,
        "end": end,
        **(_at_the_end(place, eye, seen) if end else _within(eye, seen, spot)),
        **_ways(place, seen, spot, name_of(eye)),
    }


def _strip(place: Place, course: Course, eye: str) -> Iterator[Button]:
    """The turns' buttons: all of a short fight, of a long one the first, the last, and those around."""
    here = len(course.seen) + 1 if course.spot.turn == END else course.spot.turn
    gap = False
    for number, turn in enumerate(course.seen, start=1):
        if number == 1 or abs(number - here) <= spots.AROUND:
            yield Button(label=turn.name, address=Spot(number).address(eye), here=number == here)
            gap = False
        elif not gap:
            gap = True
            yield Button(label="…")
    yield Button(label=end_name(place), address=Spot(END).address(eye), here=course.spot.turn == END)


def end_name(place: Place) -> str:
    """What comes behind the last turn."""
    return _("End") if place.encounter.status == Status.OVER else _("Now")


def _ways(place: Place, seen: Sequence[Turn], spot: Spot, eye: str) -> dict[str, Any]:
    """Where one can go from here."""

    def address(one: Spot | None) -> str:
        return one.address(eye) if one else ""

    def button(one: Spot | None) -> Button | None:
        if one is None:
            return None
        label = end_name(place) if one.turn == END else seen[one.turn - 1].name
        return Button(label=label, address=one.address(eye))

    return {
        "back": address(spots.back(spot, seen)),
        "on": address(spots.on(spot, seen)),
        "whole": address(replace(spot, event=None) if spot.event is not None else None),
        "event": spot.event,
        "turn_before": button(spots.turn_before(spot, seen)),
        "turn_behind": button(spots.turn_behind(spot, seen)),
    }


def _within(eye: Eye, seen: Sequence[Turn], spot: Spot) -> dict[str, Any]:
    """A turn, whole or up to one of its results; the scene and the fighters are as they were before that."""
    turn = seen[spot.turn - 1]
    parts = list(_parts(turn, spot.event))
    passage = turn.passages[len(parts) - 1] if spot.event is not None else turn.passages[0]
    begun = passage is turn.passages[0]
    return {
        "turn": turn.name,
        "mark": Mark("sm", _("R")),
        "at": turn.passages[0].moment.at,
        "parts": parts,
        "length": turn.length,
        "steps": " ".join(
            str(one.moment.facts["step"]) for one in turn.passages if "step" in one.moment.facts
        ),
        **_stage(eye, passage.before, _events_before(seen, passage)),
        "where": _beginning(turn.name) if begun else eye.presenter.where(passage.before, eye.language),
    }


def _beginning(turn: str) -> str:
    return _("Start: %(turn)s") % {"turn": turn[:1].lower() + turn[1:]}


def _parts(turn: Turn, event: int | None) -> Iterator[Part]:
    """The passages of a turn as far as they are shown."""
    ends = list(accumulate(passage.length for passage in turn.passages))
    for passage, end in zip(turn.passages, ends, strict=True):
        begins = end - passage.length
        if event is not None and event <= begins:
            return
        whole = event is None or event >= end
        count = None if event is None else event - begins
        moment = passage.moment
        yield Part(
            at=moment.at,
            orders=tuple(passage.orders()),
            step=_untitled(passage.step(count), turn.name),
            board=passage.board if whole else None,
            note=passage.note,
            shown=moment.shown,
            struck=passage.struck,
        )


def _untitled(step: ShownStep, turn: str) -> ShownStep:
    """A step without its title where the turn's name says it already."""
    return replace(step, title=EMPTY) if step.title == turn else step


def _events_before(seen: Sequence[Turn], passage: Passage) -> tuple[Event, ...]:
    """What happened last before a passage: its trails are still seen."""
    before: tuple[Event, ...] = ()
    for turn in seen:
        for one in turn.passages:
            if one is passage:
                return before
            before = one.events
    return before


def _at_the_end(place: Place, eye: Eye, seen: Sequence[Turn]) -> dict[str, Any]:
    """How it ended, or how it stands now."""
    state, of_system = place.state, eye.presenter
    view = eye.view(state)
    last = seen[-1].passages[-1].events if seen else ()
    over = place.encounter.status == Status.OVER
    return {
        "turn": end_name(place),
        "mark": Mark("sm", _("R")),
        "at": place.encounter.finished_at,
        "parts": [],
        "ending": of_system.ending(view, eye.language) if over else of_system.where(view, eye.language),
        "length": 0,
        "steps": "",
        **_stage(eye, view, last),
        "where": end_name(place) if over else of_system.where(view, eye.language),
    }


def _stage(eye: Eye, view: Any, last: tuple[Event, ...]) -> dict[str, Any]:
    """The scene, the fighters, and what held."""
    of_system, language, seats = eye.presenter, eye.language, eye.sides
    return {
        "scene": of_system.scene(view, language, seats, last, None),
        "cards": of_system.cards(view, language, seats),
        "standing": of_system.standing(view, language),
    }
