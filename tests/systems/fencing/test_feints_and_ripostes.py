"""Feints and ripostes: nothing is taken twice, and all is taken that reach and powers allow.

What stands in a stack and what is live is read here from the stacks as they were formed and from what was
told of the turn; the most that feints can take is found by trying every way to share the parries out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sekundant.core.events import Event
from sekundant.systems.fencing.events import (
    Breath,
    Converted,
    Endurance,
    ExchangeBegins,
    Feint,
    Neutralised,
    Riposte,
    StackShown,
    Strike,
)
from sekundant.systems.fencing.orders import Action, Stack, StackOrder
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.generators.walk import ByLabel
from tests.systems.fencing.asking import with_bets

A, P, R, F, Z = Action.ATTACK, Action.PARRY, Action.RIPOSTE, Action.FEINT, Action.REST
FOR_ATTACK, FOR_RIPOSTE = Action.FEINT_FOR_ATTACK, Action.FEINT_FOR_RIPOSTE

FACES = (10, 40, 60, 90)
"""A face for each power of a feint, 0 to 3, where nobody is cunning (FE.3.2.1.a to FE.3.2.1.d)."""

MISSES = {"ann.attack.1": 1, "bob.attack.1": 1}


# ---- reading a turn --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Live:
    """A stack after cancellation, by position, and which of its actions count as what."""

    formed: Stack
    actions: Mapping[int, Action]
    attacks: frozenset[int]
    parries: frozenset[int]
    daggers: frozenset[int]
    ripostes: frozenset[int]
    feints: frozenset[int]

    def serving(self, blow: Blow) -> list[int]:
        """The live feints that work for a blow, by their marks or by the stack as formed (FE.3.2.4.b)."""
        unmarked = Blow.RIPOSTE if R in self.formed and A not in self.formed else Blow.ATTACK
        works_for = {FOR_ATTACK: Blow.ATTACK, FOR_RIPOSTE: Blow.RIPOSTE, F: unmarked}
        return sorted(place for place in self.feints if works_for[self.actions[place]] is blow)


def live(events: Iterable[Event], name: str) -> Live:
    """What was live of a stack, by what was told of the turn."""
    told = list(events)
    (formed,) = (event.actions for event in told if isinstance(event, StackShown) and event.by == name)
    cancelled = [event.positions for event in told if isinstance(event, Endurance) and event.by == name]
    gone = {place for positions in cancelled for place in positions}
    kept = [action for place, action in enumerate(formed, start=1) if place not in gone]
    actions = dict(enumerate(kept, start=1))
    silent = {
        place
        for event in told
        if isinstance(event, Neutralised) and event.target == name
        for place in event.positions
    }
    converted = [event for event in told if isinstance(event, Converted) and event.by == name]
    spent = {place for event in converted for place in event.used}

    def of(*kinds: Action) -> frozenset[int]:
        return frozenset(
            place for place, action in actions.items() if action in kinds and place not in silent | spent
        )

    def became(kind: Action) -> frozenset[int]:
        return frozenset(event.position for event in converted if event.to == kind.value)

    return Live(
        formed=formed,
        actions=actions,
        attacks=of(A) | became(A),
        parries=of(P, Action.DAGGER) | became(P),
        daggers=of(Action.DAGGER),
        ripostes=of(R),
        feints=of(F, FOR_ATTACK, FOR_RIPOSTE),
    )


@dataclass(frozen=True)
class Thrust:
    """A blow with the feints that were thrown for it."""

    strike: Strike
    feints: tuple[Feint, ...]


def thrusts(events: Iterable[Event]) -> Iterator[Thrust]:
    """The blows of a turn with their feints."""
    waiting: list[Feint] = []
    for event in events:
        if isinstance(event, Feint):
            waiting.append(event)
        elif isinstance(event, Strike):
            mine = tuple(feint for feint in waiting if feint.by == event.by)
            waiting = [feint for feint in waiting if feint.by != event.by]
            yield Thrust(event, mine)
    assert not waiting, "a feint was thrown for no blow"


# ---- every way to share parries out ----------------------------------------------------------------


def most_taken(feints: tuple[tuple[int, int], ...], parries: frozenset[int]) -> int:
    """The most parries that feints of (position, power) can take together, each parry once."""

    @cache
    def best(index: int, left: frozenset[int]) -> int:
        if index == len(feints):
            return 0
        position, power = feints[index]
        reach = [place for place in (position - 1, position, position + 1) if place in left]
        ways = product((False, True), repeat=len(reach))
        takes = (frozenset(place for place, taken in zip(reach, way, strict=True) if taken) for way in ways)
        return max(len(take) + best(index + 1, left - take) for take in takes if len(take) <= power)

    return best(0, parries)


@pytest.mark.parametrize(
    ("feints", "parries", "most"),
    [
        ((), {1, 2}, 0),
        (((2, 2),), {1, 2, 3}, 2),
        (((2, 3),), {1, 3, 4}, 2),
        (((1, 1), (2, 1)), {2}, 1),
        (((1, 3), (2, 3)), {1, 2, 3}, 3),
        (((2, 1), (1, 1)), {1, 2}, 2),
    ],
)
def test_the_ways_are_counted_as_by_hand(
    feints: tuple[tuple[int, int], ...], parries: set[int], most: int
) -> None:
    assert most_taken(feints, frozenset(parries)) == most


# ---- what must hold of a turn ----------------------------------------------------------------------


def check(events: tuple[Event, ...]) -> None:
    """All that the rulebook says of feints and ripostes, on one turn."""
    stacks = {event.by: live(events, event.by) for event in events if isinstance(event, StackShown)}
    (distance,) = (event.distance for event in events if isinstance(event, ExchangeBegins))
    for thrust in thrusts(events):
        strike = thrust.strike
        blow = Blow.RIPOSTE if isinstance(strike, Riposte) else Blow.ATTACK
        mine, theirs = stacks[strike.by], stacks[strike.target]
        serving = [] if distance is Distance.CLOSE else mine.serving(blow)  # FE.3.4.1.b
        taken = check_feints(thrust, serving, theirs.parries - theirs.daggers)
        assert strike.against == tuple(sorted(theirs.parries - taken)), "a parry stands, or was taken"
        if blow is Blow.RIPOSTE:
            check_riposte(strike, mine.ripostes, theirs.attacks)
        else:
            assert strike.strikes == tuple(sorted(mine.attacks))
    for event in events:
        if isinstance(event, Breath):
            paid = {payment.what: payment.breath for payment in event.paid}
            thrown = [feint for feint in events if isinstance(feint, Feint) and feint.by == event.by]
            riposted = [one for one in events if isinstance(one, Riposte) and one.by == event.by]
            assert paid.get("feint", 0) == len(thrown)
            assert paid.get("riposte", 0) == sum(len(riposte.captors) for riposte in riposted)


def check_feints(thrust: Thrust, serving: list[int], parries: frozenset[int]) -> set[int]:
    """Which parries the feints of a blow took away; each was live, in reach, and taken once."""
    taken: list[int] = []
    for feint in thrust.feints:
        assert feint.position in serving
        in_reach = [place for place in sorted(parries) if abs(place - feint.position) <= 1]
        eligible = [place for place in in_reach if place not in taken]
        assert eligible, "a feint is thrown only if it has something to take"
        assert list(feint.neutralises) == eligible[: feint.power], "the topmost, as many as it can"
        taken.extend(feint.neutralises)
    assert len(set(taken)) == len(taken), "no parry is silenced twice for one blow"
    positions = [feint.position for feint in thrust.feints]
    assert positions == sorted(set(positions)), "from the top, each once"
    powers = {feint.position: feint.power for feint in thrust.feints}
    # One that was not thrown found nothing to take, whatever it could have thrown.
    assert len(taken) == most_taken(tuple((place, powers.get(place, 3)) for place in serving), parries)
    return set(taken)


def check_riposte(strike: Strike, ripostes: frozenset[int], attacks: frozenset[int]) -> None:
    """What a riposte captured: the union of all that is in reach, and who of them captured something."""
    union = {place for place in attacks if any(abs(place - riposte) <= 1 for riposte in ripostes)}
    assert strike.strikes == tuple(sorted(union)), "no attack is captured twice, none in reach escapes"
    assert strike.points == len(union) <= len(attacks)
    free, captors = set(union), []
    for riposte in sorted(ripostes):
        caught = {place for place in free if abs(place - riposte) <= 1}
        if caught:
            captors.append(riposte)
            free -= caught
    assert strike.captors == tuple(captors)


# ---- stacks of all sorts ---------------------------------------------------------------------------

STACKS = st.one_of(
    st.lists(st.sampled_from((A, P, FOR_ATTACK, FOR_ATTACK, FOR_RIPOSTE, R)), max_size=8),
    st.lists(st.sampled_from((P, P, P, R, R, F)), max_size=8),
    st.lists(st.sampled_from((A, A, A, F, F, P)), max_size=8),
    st.lists(st.sampled_from(tuple(Action)), max_size=8),
).map(tuple)


def fought(
    ann: Stack, bob: Stack, chance: ByLabel, *, distance: Distance = Distance.FAR, breath: int = 10
) -> tuple[Event, ...]:
    """A turn between two who have formed these stacks, whatever they cost; Ann may be out of breath."""
    state = with_bets({"breath": breath}, distance=distance.value)
    return FENCING.step(state, {"ann": StackOrder(stack=ann), "bob": StackOrder(stack=bob)}, chance).events


@pytest.mark.clause("FE.3.2.1.e", "FE.3.2.1.f", "FE.3.2.1.g", "FE.3.2.2.a", "FE.3.2.2.b", "FE.3.2.2.c")
@pytest.mark.clause("FE.3.2.2.e", "FE.3.2.3.a", "FE.3.2.3.b", "FE.3.2.4.a", "FE.3.2.4.b", "FE.5.1.f")
@settings(max_examples=600)
@given(
    ann=STACKS,
    bob=STACKS,
    seed=st.integers(0, 999),
    distance=st.sampled_from(Distance),
    missed=st.booleans(),
    breath=st.sampled_from((10, 10, 0, -3)),
)
@example(ann=(F, F, A), bob=(P, P, P), seed=1, distance=Distance.FAR, missed=False, breath=10)
@example(ann=(FOR_RIPOSTE, R, A), bob=(A, P, P), seed=1, distance=Distance.FAR, missed=True, breath=10)
def test_nothing_is_taken_twice_and_all_is_taken_that_can_be(
    ann: Stack, bob: Stack, seed: int, distance: Distance, missed: bool, breath: int
) -> None:
    faces = MISSES if missed else {}
    check(fought(ann, bob, ByLabel(seed, faces), distance=distance, breath=breath))


def test_such_turns_see_feints_and_ripostes_enough() -> None:
    """The property says nothing on turns without them: here is a turn with many, and they are checked."""
    ann = (FOR_ATTACK, A, FOR_RIPOSTE, R, FOR_ATTACK, P, R, FOR_RIPOSTE)
    bob = (P, P, A, P, R, A, P, P)
    feints = ripostes = taken = 0
    for seed in range(200):
        events = fought(ann, bob, ByLabel(seed, MISSES))
        check(events)
        thrown = [event for event in events if isinstance(event, Feint)]
        feints += len(thrown)
        taken += sum(len(feint.neutralises) for feint in thrown)
        ripostes += sum(isinstance(event, Riposte) for event in events)
    assert feints >= 500
    assert taken >= 500
    assert ripostes >= 200


def feint_turns(feints: int, parries: int) -> Iterator[tuple[Event, ...]]:
    """Every turn of feints on so many positions, of every power, against every guard of so many positions."""
    for places in product((FOR_ATTACK, Z), repeat=feints):
        for guard in product((P, Z), repeat=parries):
            for powers in product(FACES, repeat=places.count(FOR_ATTACK)):
                faces = {f"ann.feint.{number}": face for number, face in enumerate(powers, start=1)}
                yield fought((*places, A), guard, ByLabel(1, faces))


@pytest.mark.clause("FE.3.2.1.f")
def test_of_all_small_stacks_of_feints_and_parries() -> None:
    turns = 0
    for events in feint_turns(3, 4):
        check(events)
        turns += 1
    assert turns == 5**3 * 2**4


@pytest.mark.soak
def test_of_all_greater_ones_too() -> None:
    for events in feint_turns(5, 6):
        check(events)


@pytest.mark.clause("FE.3.2.2.a", "FE.3.2.2.c")
def test_of_all_small_stacks_of_ripostes_and_attacks() -> None:
    ripostes = 0
    for mine, theirs in product(product((R, Z), repeat=4), product((A, Z), repeat=4)):
        events = fought(mine, theirs, ByLabel(1, MISSES))
        check(events)
        in_reach = any(
            mine[place] is R and A in theirs[max(0, place - 1) : place + 2] for place in range(len(mine))
        )
        struck = any(isinstance(event, Riposte) for event in events)
        assert struck == in_reach
        ripostes += struck
    assert ripostes >= 180
