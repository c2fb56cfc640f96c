"""A worked case of fencing, played by the engine and compared with what it expects.

The rulebook's sections ``orders``, ``dice`` and ``expect`` describe the form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sekundant.core.cases import Failure, differences, in_order, same
from sekundant.core.chance import DiceError
from sekundant.core.encounter import NotAsked, Outcome, Refused
from sekundant.core.packs import Pack
from sekundant.core.wire import Faulty, Plain
from sekundant.systems.fencing.cases.creation import create
from sekundant.systems.fencing.cases.refusal import refusal
from sekundant.systems.fencing.cases.report import event_report, state_report
from sekundant.systems.fencing.cases.turn import Duel, Played, play_turn
from sekundant.systems.fencing.catalogue import Goods

Packs = Iterable[Plain | Pack[Goods]]

EXPECTED = frozenset({"events", "state", "over"})
"""What a case may expect of a turn."""

_STOPS = (Faulty, Refused, NotAsked, DiceError)
"""What ends a case before its time."""


def run(system: Duel, case: Mapping[str, Plain], packs: Packs) -> tuple[Failure, ...]:
    """Play a case with ``turns`` or ``refuse``; return what is not as it expects."""
    shelf, options = tuple(packs), case.get("options") or {}
    if not case.get("setup"):
        return tuple(_created(case, options, shelf))
    try:
        state = system.open(case["setup"], options, shelf)
    except Faulty as faulty:
        return tuple(
            Failure(f"setup.{fault.path}", list(fault.allowed), fault.code) for fault in faulty.faults
        )
    failures: list[Failure] = []
    for index, turn in enumerate(case.get("turns") or ()):
        where = f"turns[{index}]"
        try:
            played = play_turn(system, state, turn)
        except _STOPS as stop:
            return (*failures, Failure(where, "the turn is played", f"{type(stop).__name__}: {stop}"))
        failures.extend(_compare(system, where, turn.get("expect") or {}, played))
        state = played.state
    if case.get("refuse"):
        failures.extend(_refused(case["refuse"], refusal(system, state, case["refuse"])))
    return tuple(failures)


def _compare(system: Duel, where: str, expect: Mapping[str, Plain], played: Played) -> Iterator[Failure]:
    yield from _known(where, expect)
    events = [event_report(event) for event in played.events]
    yield from in_order(f"{where}.events", expect.get("events") or (), events, as_listed)
    yield from _states(f"{where}.state", expect.get("state") or {}, state_report(played.state))
    yield from _over(f"{where}.over", expect, system.outcome(played.state))


def as_listed(expected: Mapping[str, Plain], got: Mapping[str, Plain]) -> bool:
    """Whether an event is as a case says: a mapping is compared key by key, a list as a whole.

    An empty mapping says that there is nothing in it.
    """
    return all(name in got and _same_as_listed(part, got[name]) for name, part in expected.items())


def _same_as_listed(expected: Plain, got: Plain) -> bool:
    if isinstance(expected, Mapping) and isinstance(got, Mapping) and expected:
        return as_listed(expected, got)
    return same(expected, got)


def _known(where: str, expect: Mapping[str, Plain]) -> Iterator[Failure]:
    for unknown in sorted(set(expect) - EXPECTED):
        yield Failure(f"{where}.expect", sorted(EXPECTED), unknown)


def _states(
    where: str, expected: Mapping[str, Mapping[str, Plain]], got: Mapping[str, Mapping[str, Plain]]
) -> Iterator[Failure]:
    for name, part in expected.items():
        if name not in got:
            yield Failure(f"{where}.{name}", part, "nobody of that name")
            continue
        for field, value in part.items():
            there = got[name].get(field)
            if isinstance(value, Mapping) and isinstance(there, Mapping):
                yield from differences(f"{where}.{name}.{field}", value, there)
            else:
                yield from differences(f"{where}.{name}", {field: value}, got[name])


def _over(where: str, expect: Mapping[str, Plain], outcome: Outcome | None) -> Iterator[Failure]:
    """How it ended; what is not said goes on."""
    got = None if outcome is None else {"winner": outcome.winner, "how": str(outcome.how)}
    if not same(expect.get("over"), got):
        yield Failure(where, expect.get("over"), got)


def _refused(refuse: Mapping[str, Plain], clauses: tuple[str, ...]) -> Iterator[Failure]:
    """The order must be refused, and its first objection must cite the clause."""
    if not clauses or clauses[0] != refuse["clause"]:
        yield Failure("refuse.clause", refuse["clause"], list(clauses) or "legal")


def _created(
    case: Mapping[str, Plain], options: Mapping[str, str], packs: tuple[Plain | Pack[Goods], ...]
) -> Iterator[Failure]:
    """A case of character creation: no duel, no dice (FE.1.1 to FE.1.3, FE.5.1)."""
    for index, turn in enumerate(case.get("turns") or ()):
        where, expect = f"turns[{index}]", turn.get("expect") or {}
        yield from _known(where, expect)
        for label in turn.get("dice") or {}:
            yield Failure(f"{where}.dice", "no die", label)
        report = {}
        for name, order in (turn.get("orders") or {}).items():
            made = create(order["create"], options, packs)
            if made.clauses:
                yield Failure(f"{where}.orders.{name}", "legal", list(made.clauses))
            report[name] = made.report
        yield from _states(f"{where}.state", expect.get("state") or {}, report)
        yield from _over(f"{where}.over", expect, None)
    if case.get("refuse"):
        made = create(case["refuse"]["order"]["create"], options, packs)
        yield from _refused(case["refuse"], made.clauses)
