"""The master's post: the result as it would be, his words for it, the dice that he throws; past ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString

from sekundant_web.encounters import mastering
from sekundant_web.encounters.mastering import BadDie, NeedsDie, Trial
from sekundant_web.encounters.models import Dice, Post, Referee, Status
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.results import ShownStep, shown
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.writing import EMPTY

MOST_DICE = 200
"""So many dice of one step at most are asked for, one after the other."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die of a real table that has been typed in: whose it is for what, its sides, its face."""

    label: str
    said: str
    sides: int
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dicing:
    """The dice of a real table: those that are typed in, the one that is due, or the one that can't be."""

    thrown: tuple[Thrown, ...]
    needed: NeedsDie | None = None
    bad: BadDie | None = None

    @property
    def faces(self) -> dict[str, int]:
        """What is typed in, as it is kept."""
        return {one.label: one.face for one in self.thrown}


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What stands in the master's post.

    ``step`` is the result that is not published yet; without one there is nothing to publish. ``silent`` are
    the names of those in whose place the clock answers, ``refused`` is the one whose order is illegal now.
    ``dicing`` are the dice that the master throws himself. ``untold``: the last result could be told yet;
    ``editable`` are tellings that can still be amended.
    """

    step: ShownStep | None = None
    board: Any = None
    ending: SafeString = EMPTY
    silent: tuple[str, ...] = ()
    refused: str = ""
    mark: str = ""
    prose: str = ""
    saved: Any = None
    dicing: Dicing | None = None
    untold: bool = False
    editable: tuple[Post, ...] = ()


def telling(reader: Reader) -> Telling:
    """The post that the master is at."""
    place, encounter = reader.place, reader.encounter
    now = timezone.now()
    draft = mastering.prepared(place)
    dicing, tried = None, None
    if encounter.status == Status.RUNNING and encounter.dice == Dice.GIVEN:
        dicing, tried = diced(place, draft.faces if draft else {})
    elif encounter.status == Status.RUNNING and encounter.referee == Referee.MASTER:
        tried = mastering.trial(place)
    posts = encounter.posts.filter(tells=True, held=False).order_by("-at")[:3]
    told = _tried(reader, tried) if tried is not None else {}
    return Telling(
        **told,
        prose=draft.text if draft else "",
        saved=draft.saved_at if draft and draft.text else None,
        dicing=dicing,
        untold=tried is None and _untold(reader),
        editable=tuple(post for post in posts if mastering.editable(post, now)),
    )


def _tried(reader: Reader, tried: Trial) -> dict[str, Any]:
    """What a result that is not published yet says."""
    system, language = reader.encounter.system, reader.language
    if tried.refused:
        return {"refused": reader.sides[tried.refused].name, "mark": tried.mark}
    of_system = presenter(system)
    board = of_system.board(tried.events, tried.view, language, reader.sides)
    drawn = [one for one in tried.results if board is None or one.kind not in of_system.ON_THE_BOARD]
    return {
        "step": replace(shown(drawn, system, opened=False), title=EMPTY),
        "board": board,
        "ending": of_system.ending(tried.view, language) if tried.outcome else EMPTY,
        "silent": tuple(reader.sides[seat].name for seat in tried.silent),
        "mark": tried.mark,
    }


def diced(place: Any, typed: Mapping[str, int]) -> tuple[Dicing | None, Trial | None]:
    """The typed dice in the order in which they fall, and what comes after them.

    Those that do not fall any more, since one before them has changed, are left out.
    """
    thrown: list[Thrown] = []
    faces: dict[str, int] = {}
    for _number in range(MOST_DICE):
        found = mastering.next_die(place, faces)
        if found is None:
            return None, None
        if isinstance(found, Trial):
            return Dicing(thrown=tuple(thrown)), found
        if isinstance(found, BadDie):
            return Dicing(thrown=tuple(thrown), bad=found), None
        if found.label not in typed:
            return Dicing(thrown=tuple(thrown), needed=found), None
        faces[found.label] = typed[found.label]
        thrown.append(Thrown(found.label, found.said, found.sides, typed[found.label]))
    raise AssertionError("no step has so many dice")


def _untold(reader: Reader) -> bool:
    """Whether the last result that all see has no telling yet."""
    steps = reader.encounter.lines.filter(kind="step", shown__isnull=False)
    last = steps.order_by("-number").values_list("number", flat=True).first()
    return last is not None and not reader.encounter.posts.filter(tells=True, after=last).exists()
