"""A worked case played while its reader waits: what came of it, and whether it is what was expected.

Only cases that are shipped can be run, and of what is in them a reader may change one switch; so no request
can take longer than the longest of them, which a test keeps below :data:`LIMIT`. A case that has more turns
left when the time is up is broken off.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from sekundant import casebook as engine
from sekundant import library
from sekundant.core.chance import DiceError
from sekundant.core.clauses import Language
from sekundant.core.encounter import NotAsked, Refused
from sekundant.core.events import MASTER, seen
from sekundant.core.wire import Faulty, Plain
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML, Heading
from sekundant_web.encounters.presenting.results import ShownStep, shown
from sekundant_web.encounters.presenting.writing import EMPTY
from sekundant_web.rulebooks.case_words import told
from sekundant_web.rulebooks.casebook import Case
from sekundant_web.rulebooks.openly import openly

LIMIT = 2.0
"""Seconds after which no further turn of a case is played."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where what came is not what was expected."""

    where: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """How a case went.

    ``steps`` are what came of its turns in words, ``echo`` what was understood of a typed order.
    ``changed`` is the switch that the reader has set otherwise, with its value; then differences are what
    that reading changes, and ``thrown`` the dice that the case has not and it needs (0: that it has and does
    not need). ``broken`` says why it stopped before its end.
    """

    agrees: bool
    differences: tuple[Difference, ...] = ()
    steps: tuple[ShownStep, ...] = ()
    echo: SafeString = EMPTY
    changed: tuple[str, str] | None = None
    thrown: tuple[tuple[str, int], ...] = ()
    broken: str = ""


_STOPS = (Faulty, Refused, NotAsked, DiceError)

MOST_DICE = 20
"""So many dice at most are added or left out for another reading."""


def run(
    system_id: str,
    case: Case,
    language: Language,
    changed: tuple[str, str] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Ran:
    """Play a case; ``changed`` is a switch and the value to which it is set instead.

    Another reading may ask for other dice than the case has: then they are thrown, or left out.
    """
    plain = dict(case.plain)
    if changed is not None:
        plain["options"] = {**(plain.get("options") or {}), changed[0]: changed[1]}
    until = clock() + LIMIT
    thrown: list[tuple[str, int]] = []
    played = _play(system_id, plain, language, until, clock)
    while changed is not None and isinstance(played.stop, DiceError) and len(thrown) < MOST_DICE:
        amended = _with_other_dice(plain, len(played.steps), played.stop, thrown)
        if amended is None:
            break
        plain = amended
        played = _play(system_id, plain, language, until, clock)
    failures = engine.run_case(system_id, plain).failures
    return Ran(
        agrees=not failures,
        differences=tuple(Difference(one.where, told(one.expected), told(one.got)) for one in failures),
        steps=tuple(played.steps),
        echo=_echo(system_id, plain, language),
        changed=changed,
        thrown=tuple(thrown),
        broken=played.broken,
    )


@dataclass(slots=True)
class _Played:
    """The turns that were played, and why there were no more."""

    steps: list[ShownStep]
    stop: Exception | None = None
    late: bool = False

    @property
    def broken(self) -> str:
        return "time" if self.late else type(self.stop).__name__ if self.stop else ""


def _play(
    system_id: str, plain: Mapping[str, Plain], language: Language, until: float, clock: Callable[[], float]
) -> _Played:
    """What came of the turns, as the master may read it."""
    played = _Played([])
    if not plain.get("setup") or not plain.get("turns"):
        return played
    system, room = library.system(system_id), words(system_id)
    try:
        state = system.open(plain["setup"], plain.get("options") or {}, library.shelf(system_id))
        for turn in plain["turns"]:
            if clock() > until:
                played.late = True
                break
            step = library.play_case_turn(system_id, state, turn)
            state = step.state
            events = [known for event in step.events if (known := seen(event, MASTER)) is not None]
            results = room.results(events, system.view(state, MASTER), language)
            played.steps.append(openly(shown(results, system_id, opened=False)))
    except _STOPS as stop:
        played.stop = stop
    return played


def _with_other_dice(
    plain: Mapping[str, Plain], number: int, error: DiceError, thrown: list[tuple[str, int]]
) -> dict[str, Plain] | None:
    """The case with the die thrown that is missing, or without the one that nobody throws."""
    dice = dict(plain["turns"][number].get("dice") or {})
    if error.code == "missing":
        dice[error.label] = secrets.randbelow(int(error.detail.lstrip("d"))) + 1
    elif error.code == "unused":
        del dice[error.label]
    else:
        return None
    thrown.append((error.label, dice.get(error.label, 0)))
    turns = [
        *plain["turns"][:number],
        {**plain["turns"][number], "dice": dice},
        *plain["turns"][number + 1 :],
    ]
    return {**plain, "turns": turns}


def _echo(system_id: str, plain: Mapping[str, Plain], language: Language) -> SafeString:
    """What was understood of a typed order, told to its author."""
    given: Mapping[str, Any] = plain.get("order_text") or {}
    if not given:
        return EMPTY
    system, room = library.system(system_id), words(system_id)
    state = system.open(plain.get("setup") or {}, plain.get("options") or {}, library.shelf(system_id))
    view = system.view(state, given["by"])
    names = {person: tuple(others) for person, others in (given.get("names") or {}).items()}
    ask = next(ask for ask in system.asks(state) if ask.seat == given["by"])
    reading = room.read(given["text"], view, names, ask.what)
    if reading.objections:
        lines = [room.reading_objection_line(one, language, view, names) for one in reading.objections]
        return mark_safe("".join(f"<p>{HTML.line(line)}</p>" for line in lines))
    post = room.echo(reading, language, view, names)
    told_blocks = tuple(block for block in post.blocks if not isinstance(block, Heading))
    return mark_safe(HTML.post(replace(post, blocks=told_blocks)))
