"""A worked case played while its reader waits: what came of it, and whether it is what was expected.

Only cases that are shipped can be run, and of what is in them a reader may change one switch; so no request
can take longer than the longest of them, which a test keeps below :data:`LIMIT`. A case that has more turns
left when the time is up is broken off.
"""

from __future__ import annotations

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
from sekundant.core.wire import Faulty
from sekundant.prose.contract import words
from sekundant.prose.markup import HTML, Heading
from sekundant_web.encounters.presenting.results import ShownStep, shown
from sekundant_web.encounters.presenting.writing import EMPTY
from sekundant_web.rulebooks.case_words import told
from sekundant_web.rulebooks.casebook import Case

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
    that reading changes. ``broken`` says that the dice of the case don't go with it, or why else it stopped.
    """

    agrees: bool
    differences: tuple[Difference, ...] = ()
    steps: tuple[ShownStep, ...] = ()
    echo: SafeString = EMPTY
    changed: tuple[str, str] | None = None
    broken: str = ""


_STOPS = (Faulty, Refused, NotAsked, DiceError)


def run(
    system_id: str,
    case: Case,
    language: Language,
    changed: tuple[str, str] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Ran:
    """Play a case; ``changed`` is a switch and the value to which it is set instead."""
    plain = dict(case.plain)
    if changed is not None:
        plain["options"] = {**(plain.get("options") or {}), changed[0]: changed[1]}
    case = replace(case, plain=plain)
    begun = clock()
    steps, broken = _steps(system_id, case, language, lambda: clock() - begun > LIMIT)
    failures = engine.run_case(system_id, plain).failures
    return Ran(
        agrees=not failures,
        differences=tuple(Difference(one.where, told(one.expected), told(one.got)) for one in failures),
        steps=steps,
        echo=_echo(system_id, case, language),
        changed=changed,
        broken=broken,
    )


def _steps(
    system_id: str, case: Case, language: Language, late: Callable[[], bool]
) -> tuple[tuple[ShownStep, ...], str]:
    """What came of the turns, as the master may read it, and why it stopped before its end."""
    setup = case.plain.get("setup")
    if not setup or not case.plain.get("turns"):
        return (), ""
    system, room = library.system(system_id), words(system_id)
    steps: list[ShownStep] = []
    try:
        state = system.open(setup, case.plain.get("options") or {}, library.shelf(system_id))
        for turn in case.plain["turns"]:
            if late():
                return tuple(steps), "time"
            played = library.play_case_turn(system_id, state, turn)
            state = played.state
            events = [known for event in played.events if (known := seen(event, MASTER)) is not None]
            results = room.results(events, system.view(state, MASTER), language)
            steps.append(shown(results, system_id, opened=False))
    except _STOPS as stop:
        return tuple(steps), type(stop).__name__
    return tuple(steps), ""


def _echo(system_id: str, case: Case, language: Language) -> SafeString:
    """What was understood of a typed order, told to its author."""
    given: Mapping[str, Any] = case.plain.get("order_text") or {}
    if not given:
        return EMPTY
    system, room = library.system(system_id), words(system_id)
    state = system.open(
        case.plain.get("setup") or {}, case.plain.get("options") or {}, library.shelf(system_id)
    )
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
