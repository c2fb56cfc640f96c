"""A worked case of the Law of the Gun, played by the engine and compared with what it expects.

The rulebook's sections ``order``, ``dice`` and ``expect`` describe the form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sekundant.core.cases import Failure, differences, in_order, same, shows_and_omits
from sekundant.core.chance import Chance, DiceError, Scripted
from sekundant.core.encounter import NotAsked, Objection, Outcome, Refused, Step, illegal, play
from sekundant.core.packs import Pack
from sekundant.core.wire import Faulty, Plain
from sekundant.systems.law_of_the_gun.cases.knowledge import (
    known_tokens,
    knows_report,
    public_tokens,
    who_sees,
)
from sekundant.systems.law_of_the_gun.cases.report import PARTIAL, as_exact, event_report, state_report
from sekundant.systems.law_of_the_gun.cases.turn import Duel, answer_of, is_silent, order_of, play_turn
from sekundant.systems.law_of_the_gun.catalogue import Goods
from sekundant.systems.law_of_the_gun.handover import duel_result
from sekundant.systems.law_of_the_gun.orders import Answer, Post
from sekundant.systems.law_of_the_gun.sheet import entry_objections
from sekundant.systems.law_of_the_gun.state import Phase, Posted, State

Packs = Iterable[Plain | Pack[Goods]]


def run(system: Duel, case: Mapping[str, Plain], packs: Packs) -> tuple[Failure, ...]:
    """Play a case with ``turns`` or ``refuse``; return what is not as it expects."""
    try:
        state = system.open(case.get("setup") or {}, case.get("options") or {}, tuple(packs))
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
            return (*failures, Failure(where, "the turn is played", _reason(stop)))
        failures.extend(_compare(system, where, turn.get("expect") or {}, state, played))
        state = played.state
    if case.get("refuse"):
        failures.extend(_refused(system, state, case["refuse"]))
    return tuple(Failure(failure.where, failure.expected, as_exact(failure.got)) for failure in failures)


_STOPS = (Faulty, Refused, NotAsked, DiceError)
"""What ends a case before its time."""


def _reason(stop: Exception) -> str:
    return f"{type(stop).__name__}: {stop}"


# ---------------------------------------------------------------- comparing


def _compare(
    system: Duel, where: str, expect: Mapping[str, Plain], before: State, played: Step[State]
) -> Iterator[Failure]:
    state = played.state
    for unknown in sorted(set(expect) - _EXPECTED):
        yield Failure(f"{where}.expect", sorted(_EXPECTED), unknown)
    events = [event_report(event) for event in played.events]
    yield from in_order(f"{where}.events", [_wanted(event) for event in expect.get("events") or ()], events)
    yield from _compare_state(f"{where}.state", expect.get("state") or {}, state_report(state))
    yield from _compare_over(f"{where}.over", expect, before, system.outcome(state))
    for viewer, known in (expect.get("knows") or {}).items():
        report = knows_report(state, system.view(state, viewer))
        yield from _compare_known(f"{where}.knows.{viewer}", known, report)
    for label, reader in (expect.get("visible") or {}).items():
        sees = who_sees(played.events, label, state)
        if sees != reader:
            yield Failure(f"{where}.visible.{label}", reader, sees)
    handed = expect.get("handed_to_campaign") or {}
    yield from differences(f"{where}.handed_to_campaign", handed, duel_result(state))
    if "public" in expect:
        tokens = public_tokens(played.events)
        yield from shows_and_omits(f"{where}.public", expect["public"], tokens, known_tokens(state))


_EXPECTED = {"events", "state", "over", "knows", "visible", "public", "handed_to_campaign"}
"""What a case may expect of a turn."""


def _wanted(event: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """A listed event; in what insight shows, a nought is as good as nothing."""
    if "shows" not in event:
        return event
    return {**event, "shows": _without_noughts(event["shows"])}


def _without_noughts(shows: Mapping[str, Plain]) -> dict[str, Plain]:
    told = {
        name: _without_noughts(part) if isinstance(part, Mapping) else part for name, part in shows.items()
    }
    return {name: part for name, part in told.items() if part not in (0, None, {})}


def _compare_state(
    where: str, expected: Mapping[str, Mapping[str, Plain]], got: Mapping[str, Mapping[str, Plain]]
) -> Iterator[Failure]:
    for name, part in expected.items():
        if name not in got:
            yield Failure(f"{where}.{name}", part, "nobody of that name")
            continue
        for field, value in part.items():
            there = got[name].get(field)
            if field in PARTIAL and isinstance(value, Mapping) and isinstance(there, Mapping):
                yield from differences(f"{where}.{name}.{field}", value, there)
            else:
                yield from differences(f"{where}.{name}", {field: value}, got[name])


def _compare_over(
    where: str, expect: Mapping[str, Plain], before: State, outcome: Outcome | None
) -> Iterator[Failure]:
    """How it ended. In the aftermath it ended before; elsewhere what is not said goes on."""
    if before.phase is Phase.AFTERMATH and "over" not in expect:
        return
    got = None if outcome is None else {"winner": outcome.winner, "how": outcome.how}
    if not same(expect.get("over"), got):
        yield Failure(where, expect.get("over"), got)


def _compare_known(where: str, expected: Mapping[str, Plain], got: Mapping[str, Plain]) -> Iterator[Failure]:
    for name, value in expected.items():
        there = got.get(name)
        if isinstance(value, Mapping) and isinstance(there, Mapping):
            yield from differences(f"{where}.{name}", value, there)
        else:
            yield from differences(where, {name: value}, got)


# ---------------------------------------------------------------- refusals


def _refused(system: Duel, state: State, refuse: Mapping[str, Plain]) -> Iterator[Failure]:
    """The order must be refused, and its first objection must cite the clause."""
    try:
        objections = refusal(system, state, refuse)
    except _STOPS as stop:
        yield Failure("refuse", refuse["clause"], _reason(stop))
        return
    clauses = [objection.clause for objection in objections]
    if not clauses or clauses[0] != refuse["clause"]:
        yield Failure("refuse.clause", refuse["clause"], clauses or "legal")


def refusal(system: Duel, state: State, refuse: Mapping[str, Plain]) -> tuple[Objection, ...]:
    """Every objection to the order that a case wants refused, after the posts before it."""
    by, order = refuse["by"], refuse["order"]
    if order.get("action") == "enter":
        return entry_objections(state.fighter(by).sheet)
    state = _after_posts(system, state, refuse.get("posts_before") or {}, Scripted(refuse.get("dice") or {}))
    try:
        answer = _due_answer(system, state, by, order)
    except Faulty as faulty:
        if state.phase is Phase.BEFORE and any(fault.path.startswith("action") for fault in faulty.faults):
            return (Objection("LG.IV.2.b", "unknown_action", "actions"),)
        raise
    return illegal(system.objections(system.view(state, by), answer))


def _after_posts(
    system: Duel, state: State, earlier: Mapping[str, Mapping[str, Plain]], chance: Chance
) -> State:
    """The state in which these posts of others have been made on the same turn.

    Of hidden orders only silence is known. A post that closes the turn lies on the table: what is refused is
    a post on that turn, before the master's (LG.IV.2.3.a, LG.I.6.d).
    """
    for seat, order in earlier.items():
        if is_silent(order):
            state = system.silence(state, seat, order.get("hours", 0))
    for seat, order in earlier.items():
        if is_silent(order) or state.phase is not Phase.BEFORE or state.opener is not None:
            continue
        post = answer_of(order, state.phase)
        on_table = replace(state.before, posts=(*state.before.posts, *_posted(seat, post)))
        try:
            after = play(system, state, {seat: post}, chance).state
        except DiceError:
            after = state
        goes_on = after.phase is Phase.BEFORE and bool(after.before.posts) and after is not state
        state = after if goes_on else replace(state, before=on_table)
    return state


def _posted(seat: str, answer: Answer) -> tuple[Posted, ...]:
    return (Posted(by=seat, post=answer),) if isinstance(answer, Post) else ()


def _due_answer(system: Duel, state: State, by: str, order: Mapping[str, Plain]) -> Answer:
    """The order as an answer to what its seat is asked for."""
    what = next((ask.what for ask in system.asks(state) if ask.seat == by), "")
    if what == "reaction" and "actions" not in order:
        return order_of(order.get("reaction", order))
    answer = answer_of(order, state.phase)
    if what == "reaction" and isinstance(answer, Post) and answer.shoot is not None:
        return answer.shoot
    return answer
