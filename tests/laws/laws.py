"""The laws of the house: what holds for every step of every system. Each is tried on one step at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, cast

import pytest

from sekundant.core.chance import DiceError, Die, Recorded
from sekundant.core.clauses import Rulebook
from sekundant.core.encounter import AnySystem, NotAsked, Objection, Refused, Step, illegal, play
from sekundant.core.events import (
    EVERYONE,
    MASTER,
    MASTER_ONLY,
    SPECTATOR,
    UNDISCLOSED,
    Audience,
    Event,
    Item,
    Reader,
    Roll,
    Sealed,
    Sum,
    only,
    seen,
)
from sekundant.core.wire import canonical, decode, encode
from sekundant.library import rulebook
from tests.generators.contract import Generator
from tests.generators.walk import ByLabel, NoDice, Played, answers_to, throw


@dataclass(frozen=True)
class Room:
    """A system and what the tests bring for it."""

    system: AnySystem
    generator: Generator

    @property
    def rulebook(self) -> Rulebook:
        return rulebook(self.system.id)

    def readers(self, state: Any) -> tuple[Reader, ...]:
        """Everybody who may look on."""
        return (*self.system.seats(state), SPECTATOR, MASTER)


def result(step: Step[Any]) -> bytes:
    """The bytes of a step's events and state."""
    return canonical([encode(step.events), encode(step.state)])


def parts(value: object, kind: type) -> Iterator[Any]:
    """Everything of a kind inside a frozen value."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part, kind)
    else:
        for name in names_of(cast(Any, type(value))):
            yield from parts(getattr(value, name), kind)


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of values; none if it is no dataclass."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


# ---- the same again --------------------------------------------------------------------------------


def replays_from_its_record(room: Room, played: Played) -> None:
    recorded = Recorded(played.dice)
    assert result(room.system.step(played.before, played.answers, recorded)) == result(played.step)
    recorded.finish()


def a_record_with_a_die_missing_or_changed_is_noticed(room: Room, played: Played) -> None:
    if not played.dice:
        return
    short, other = Recorded(played.dice[:-1]), Recorded((Die("nobody.hit.1", 10, 1), *played.dice[1:]))
    for source in (short, other):
        with pytest.raises(DiceError, match=r"missing|differs"):
            room.system.step(played.before, played.answers, source)


def does_not_depend_on_the_order_in_which_answers_came(room: Room, played: Played) -> None:
    seats = list(played.answers)
    for order in list(permutations(seats))[1:]:
        answers = {seat: played.answers[seat] for seat in order}
        assert result(throw(room.system, played.before, answers, played.seed).step) == result(played.step)


def does_not_depend_on_what_was_played_before(room: Room, played: Played) -> None:
    elsewhere = answers_to(room.system, room.generator, Random(played.seed), played.before)
    throw(room.system, played.before, elsewhere, played.seed + 1)
    assert result(throw(room.system, played.before, played.answers, played.seed).step) == result(played.step)


def leaves_its_inputs_as_they_are(room: Room, played: Played) -> None:
    answers = dict(played.answers)
    before = canonical([encode(played.before), {seat: encode(answer) for seat, answer in answers.items()}])
    room.system.step(played.before, answers, ByLabel(played.seed))
    assert list(answers) == list(played.answers)
    assert before == canonical(
        [encode(played.before), {seat: encode(answer) for seat, answer in answers.items()}]
    )


# ---- everything serialises -------------------------------------------------------------------------


def comes_back_equal_from_plain_data(room: Room, played: Played) -> None:
    system, state = room.system, played.step.state
    _same(state, system.state_from(encode(state)))
    for answer in played.answers.values():
        _same(answer, system.answer_from(encode(answer)))
    for event in played.step.events:
        _same(event, system.event_from(encode(event)))
    reader = Random(played.seed).choice(room.readers(state))
    view = system.view(state, reader)
    _same(view, decode(type(view), encode(view)))
    for event in played.step.events:
        told = seen(event, reader)
        if told is not None:
            _same(told, system.event_from(encode(told)))
    for ask in system.asks(state):
        _same(ask, decode(type(ask), encode(ask)))
    outcome = system.outcome(state)
    if outcome is not None:
        _same(outcome, decode(type(outcome), encode(outcome)))


def _same(value: object, back: object) -> None:
    assert back == value
    assert canonical(encode(back)) == canonical(encode(value))


def is_of_the_closed_lists(room: Room, played: Played) -> None:
    assert all(type(answer) in room.system.answer_kinds for answer in played.answers.values())
    assert all(type(event) in room.system.event_kinds for event in played.step.events)


# ---- events ----------------------------------------------------------------------------------------


def cites_existing_clauses(room: Room, played: Played) -> None:
    known = room.rulebook.by_id()
    for event in played.step.events:
        assert event.clauses, event
        assert all(clause in known for clause in event.clauses), event
        for item in parts(event, Item):
            assert item.clause in known, item


def adds_up(room: Room, played: Played) -> None:
    for event in played.step.events:
        for reader in room.readers(played.before):
            for total in parts(seen(event, reader), Sum):
                assert total.total == sum(item.value for item in total.items), event


def throws_dice_of_the_rulebook(room: Room, played: Played) -> None:
    kinds = {kind.label: kind for kind in room.rulebook.dice}
    rolls = [roll for event in played.step.events for roll in event.rolls]
    told = {(roll.label, roll.sides, roll.face) for roll in rolls}
    assert len(told) == len(rolls) == len(played.dice), "every die is told in one event"
    assert told == {(die.label, die.sides, die.face) for die in played.dice}
    for roll in rolls:
        who, label, ordinal = roll.label.split(".")
        kind = kinds[label]
        sides = re.fullmatch(r"d(\d+)", kind.die)
        assert sides is None or roll.sides == int(sides[1]), roll
        assert int(ordinal) >= 1
        assert roll.audience == {"public": EVERYONE, "owner": only(who), "master": MASTER_ONLY}[kind.see], (
            roll
        )
        if kind.need == "master" and roll.at_most is not None:
            assert roll.at_most.audience == MASTER_ONLY, roll


def a_die_that_can_fall_only_one_way_is_not_thrown(room: Room, played: Played) -> None:
    for event in played.step.events:
        for roll in event.rolls:
            assert 1 <= roll.face <= roll.sides
            assert roll.at_most is None or 1 <= roll.at_most.value < roll.sides, roll


def the_master_sees_every_event_whole(room: Room, played: Played) -> None:
    assert all(seen(event, MASTER) == event for event in played.step.events)


def a_reader_sees_nothing_that_is_sealed_from_him(room: Room, played: Played) -> None:
    for reader in room.readers(played.before):
        for event in played.step.events:
            told = seen(event, reader)
            assert (told is not None) == event.audience.includes(reader)
            if told is not None:
                alone = (EVERYONE, only(reader))
                assert reader == MASTER or all(audience in alone for audience in _audiences(told)), told
                assert seen(told, reader) == told
                assert all(item.clause or item.name == UNDISCLOSED for item in parts(told, Item))


def _audiences(event: Event) -> Iterator[Audience]:
    yield event.audience
    for kind in (Sealed, Item, Roll):
        for part in parts(event, kind):
            yield part.audience


# ---- asks, views, refusals -------------------------------------------------------------------------


def waits_for_somebody_unless_it_is_over(room: Room, played: Played) -> None:
    system, state = room.system, played.step.state
    asks = system.asks(state)
    seats = system.seats(state)
    assert asks or system.outcome(state) is not None
    assert all(ask.seat in seats for ask in asks)
    assert len({ask.key for ask in asks}) == len(asks)
    answered = {ask.key for ask in system.asks(played.before) if ask.seat in played.answers}
    assert answered.isdisjoint(ask.key for ask in asks), "an answer is asked for once"
    if not asks:
        for seat in seats:
            with pytest.raises(NotAsked):
                play(system, state, {seat: next(iter(played.answers.values()))}, NoDice())


def shows_nobody_the_secrets_of_others(room: Room, played: Played) -> None:
    system = room.system
    rng = Random(played.seed)
    for state in (played.before, played.step.state):
        for reader in system.seats(state):
            other = room.generator.secrets(rng, state, reader)
            view = system.view(state, reader)
            assert canonical(encode(system.view(other, reader))) == canonical(encode(view))
            for ask in system.asks(state):
                if ask.seat == reader:
                    answer = room.generator.wild(rng, view, ask)
                    assert system.objections(system.view(other, reader), answer) == system.objections(
                        view, answer
                    )


def shows_a_reader_his_own_asks_alone(room: Room, played: Played) -> None:
    state = played.step.state
    asks = room.system.asks(state)
    for reader in room.readers(state):
        owed = asks if reader == MASTER else tuple(ask for ask in asks if ask.seat == reader)
        assert room.system.view(state, reader).asks == owed


def refuses_what_is_illegal_and_nothing_else_happens(room: Room, played: Played) -> None:
    system, state = room.system, played.before
    rng = Random(played.seed)
    for ask in system.asks(state):
        if ask.seat not in played.answers:
            continue
        answer = room.generator.wild(rng, system.view(state, ask.seat), ask)
        faults = illegal(system.objections(system.view(state, ask.seat), answer))
        if faults:
            before = canonical(encode(state))
            assert refusal(system, state, {**played.answers, ask.seat: answer}) == faults
            assert canonical(encode(state)) == before
            _existing(room, faults)


def refusal(system: AnySystem, state: Any, answers: Mapping[str, Any]) -> tuple[Objection, ...]:
    """The objections with which ``play`` refuses; no die is thrown."""
    with pytest.raises(Refused) as refused:
        play(system, state, answers, NoDice())
    return refused.value.objections


def objects_by_existing_clauses(room: Room, played: Played) -> None:
    system, state = room.system, played.before
    rng = Random(played.seed)
    for ask in system.asks(state):
        view = system.view(state, ask.seat)
        for answer in (*played.answers.values(), room.generator.wild(rng, view, ask)):
            _existing(room, system.objections(view, answer))


def _existing(room: Room, objections: tuple[Objection, ...]) -> None:
    known = room.rulebook.by_id()
    assert all(objection.clause in known and objection.code for objection in objections), objections
    warnings = [objection.warning for objection in objections]
    assert warnings == sorted(warnings), "warnings come last"


def takes_no_more_and_no_fewer_answers_than_are_due(room: Room, played: Played) -> None:
    system, state = room.system, played.before
    strangers = {**played.answers, "nobody": next(iter(played.answers.values()))}
    for answers in ({}, strangers, dict(list(played.answers.items())[1:])):
        with pytest.raises(NotAsked):
            play(system, state, answers, NoDice())


# ---- rulings and silence ---------------------------------------------------------------------------


def rules_or_refuses_a_ruling(room: Room, played: Played) -> None:
    system, state = room.system, played.step.state
    ruling = room.generator.ruling(Random(played.seed), state)
    _same(ruling, decode(type(ruling), encode(ruling)))
    before = canonical(encode(state))
    try:
        step = system.rule(state, ruling)
    except Refused as refused:
        _existing(room, refused.objections)
    else:
        assert step.events
        ruled = replace(played, step=step, dice=())
        comes_back_equal_from_plain_data(room, ruled)
        cites_existing_clauses(room, ruled)
        a_reader_sees_nothing_that_is_sealed_from_him(room, ruled)
    assert canonical(encode(state)) == before


def notes_a_silence_and_nothing_else(room: Room, played: Played) -> None:
    system, state = room.system, played.before
    seat = system.seats(state)[0]
    hours, _ = room.generator.silence(Random(played.seed))
    once = system.silence(state, seat, hours)
    assert system.silence(once, seat, hours) == once
    assert system.asks(once) == system.asks(state)
    assert system.outcome(once) == system.outcome(state)


Law = Callable[[Room, Played], None]

LAWS: tuple[Law, ...] = (
    replays_from_its_record,
    a_record_with_a_die_missing_or_changed_is_noticed,
    does_not_depend_on_the_order_in_which_answers_came,
    does_not_depend_on_what_was_played_before,
    leaves_its_inputs_as_they_are,
    comes_back_equal_from_plain_data,
    is_of_the_closed_lists,
    cites_existing_clauses,
    adds_up,
    throws_dice_of_the_rulebook,
    a_die_that_can_fall_only_one_way_is_not_thrown,
    the_master_sees_every_event_whole,
    a_reader_sees_nothing_that_is_sealed_from_him,
    waits_for_somebody_unless_it_is_over,
    shows_nobody_the_secrets_of_others,
    shows_a_reader_his_own_asks_alone,
    refuses_what_is_illegal_and_nothing_else_happens,
    objects_by_existing_clauses,
    takes_no_more_and_no_fewer_answers_than_are_due,
    rules_or_refuses_a_ruling,
    notes_a_silence_and_nothing_else,
)
