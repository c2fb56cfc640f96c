"""The rulebook's invariants as functions of one step of a random duel, named as the rulebook words them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar, cast

from sekundant.core.chance import Die, Sampled, Scripted
from sekundant.core.events import SPECTATOR, Event, seen
from sekundant.core.wire import Plain, canonical, decode_union, encode
from sekundant.systems.fencing.events import (
    EVENTS,
    Attack,
    BetRolled,
    Blows,
    Breath,
    Damage,
    DistanceSettled,
    DistanceWon,
    Endurance,
    Feint,
    Fortitude,
    Initiative,
    Insight,
    Neutralised,
    Over,
    Riposte,
    StackShown,
    Strike,
    Tally,
)
from sekundant.systems.fencing.exchange import Because, Struck, Wound
from sekundant.systems.fencing.orders import Action, Stack
from sekundant.systems.fencing.state import How, Phase, State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.generators.walk import Played

Kind = TypeVar("Kind", bound=Event)

Invariant = Callable[[Played], None]

FEINTS = (Action.FEINT, Action.FEINT_FOR_ATTACK, Action.FEINT_FOR_RIPOSTE)

# ---- reading a step --------------------------------------------------------------------------------


def states(played: Played) -> tuple[State, State]:
    return cast(State, played.before), cast(State, played.step.state)


def told(played: Played, kind: type[Kind], by: str | None = None) -> list[Kind]:
    """The events of a kind, of one fencer's if ``by`` is named."""
    events = [event for event in played.step.events if isinstance(event, kind)]
    return [event for event in events if by is None or getattr(event, "by", None) == by]


def stacks(played: Played) -> dict[str, Stack]:
    """The stacks as they were shown, once the turn is resolved."""
    return {event.by: event.actions for event in told(played, StackShown)}


def stages(played: Played) -> Iterator[State]:
    """The states between two dice of such a step, with other dice."""
    chance = Sampled(Random(played.seed).randrange)
    state = FENCING.begin(played.before, played.answers, chance)
    while FENCING.pending(state):
        yield state
        state = FENCING.advance(state, chance)
    yield state


def price(stack: Stack, dagger_cost: str, odd_parries: str) -> int:
    """What a stack costs, reckoned by FE.3.0.2, FE.3.0.2.a and FE.5.1.e alone."""
    counted = Counter[str]()
    total = 0
    for action in stack:
        kind = action.value.partition("_for_")[0].replace("dagger", "parry")
        counted[kind] += 1
        nth = counted[kind]
        odd = nth % 2 == 1 if odd_parries == "odd" else nth != 2
        dear = nth >= 4 or (action is Action.DAGGER and dagger_cost == "odd_parry" and odd)
        total += 2 if dear else 1
    return total


# ---- the invariants --------------------------------------------------------------------------------


def the_cost_of_a_stack_never_exceeds_the_stack_points(played: Played) -> None:
    options = states(played)[0].options
    for stack in told(played, StackShown):
        assert stack.cost == price(stack.actions, options.dagger_cost, options.odd_parries)
        assert stack.cost == sum(stack.prices) <= stack.points
        assert stack.points in {5, 6, 7, 8, 10, 12}


def a_stack_is_never_longer_than_its_cost_and_cancelling_leaves_every_rest(played: Played) -> None:
    for stack in told(played, StackShown):
        assert stack.length == len(stack.actions) <= min(stack.cost, 12)
    shown = stacks(played)
    for endurance in told(played, Endurance):
        ordered = shown[endurance.by]
        assert all(ordered[place - 1] is not Action.REST for place in endurance.positions)
        cancellable = [place for place, action in enumerate(ordered, 1) if action is not Action.REST]
        last = cancellable[max(0, len(cancellable) - endurance.cancels) :]
        assert list(endurance.positions) == last, "the last ones that are no rest, counted from the end"
    if states(played)[0].phase is not Phase.STACK:
        return  # with other dice a sealed stack is cut elsewhere
    for state in stages(played):
        for side in state.exchange.sides if state.exchange else ():
            standing = [piece.action for piece in side.pieces]
            assert [piece.position for piece in side.pieces] == list(range(1, len(standing) + 1))
            assert len(standing) <= len(shown[side.name])
            assert standing.count(Action.REST) == shown[side.name].count(Action.REST)


def breath_never_exceeds_its_maximum(played: Played) -> None:
    before, after = states(played)
    for fighter in after.fighters:
        wounds = fighter.wounds.light + fighter.wounds.serious
        most = 10 + fighter.sheet.stamina // 10 - 2 * wounds
        assert fighter.breath_max == most
        if after.decided is None:
            assert fighter.breath <= most or after.phase is Phase.DISTANCE
        else:
            assert fighter.breath == before.fighter(fighter.name).breath, "nothing is booked in the end"
    for breath in told(played, Breath):
        owed = breath.before - breath.spent - breath.drain + breath.rested
        assert breath.now == min(breath.most, owed) == after.fighter(breath.by).breath
        assert breath.spent == sum(payment.breath for payment in breath.paid)


def contests_cost_both_the_same_unless_the_winner_put_in_fewer(played: Played) -> None:
    shown = stacks(played)
    contests: list[tuple[Action, tuple[Tally, Tally], str | None]] = [
        *((Action.INITIATIVE, one.tallies, one.holder) for one in told(played, Initiative)),
        *((Action.DISTANCE, one.tallies, one.winner) for one in told(played, DistanceSettled)),
    ]
    for action, tallies, winner in contests:
        points = {tally.who: tally.points for tally in tallies}
        spent = {breath.by: _paid(breath, action.value) for breath in told(played, Breath)}
        for who, put_in in points.items():
            assert who not in shown or put_in <= shown[who].count(action)
            assert spent.get(who, 0) <= put_in
        if len(spent) == 2 and (winner is not None or action is Action.INITIATIVE):
            first, second = points
            fewer = winner is not None and points[winner] < max(points.values())
            assert fewer or spent[first] == spent[second]
            loser = next((name for name in points if winner not in (None, name)), None)
            assert loser is None or spent[loser] == points[loser], "the loser spends what he put in"


def _paid(breath: Breath, what: str) -> int:
    return sum(payment.breath for payment in breath.paid if payment.what == what)


def one_attack_one_riposte_and_two_damages_a_turn_at_most(played: Played) -> None:
    dice = Counter((who, what) for who, what, _ in (die.label.split(".") for die in played.dice))
    shown = stacks(played)
    for name in states(played)[0].names:
        assert dice[name, "attack"] <= 1
        assert dice[name, "riposte"] <= 1
        assert dice[name, "damage"] <= 2
        assert dice[name, "feint"] <= sum(action in FEINTS for action in shown.get(name, ()))


def a_riposte_answers_an_attack_that_missed_in_the_same_turn(played: Played) -> None:
    for index, riposte in enumerate(played.step.events):
        if isinstance(riposte, Riposte):
            before = played.step.events[:index]
            (answered,) = (one for one in before if isinstance(one, Attack) and one.by == riposte.target)
            assert answered.result is Struck.MISS


def captured_points_never_exceed_the_enemys_live_attacks(played: Played) -> None:
    for riposte in told(played, Riposte):
        (answered,) = told(played, Attack, riposte.target)
        assert 1 <= riposte.points <= answered.points
        assert set(riposte.strikes) <= set(answered.strikes)


def feints_take_no_more_than_their_powers_nor_than_there_are_parries(played: Played) -> None:
    """That it is the largest number which reach and powers allow stands in test_feints_and_ripostes."""
    feints: list[Feint] = []
    for event in played.step.events:
        if isinstance(event, Feint):
            assert len(event.neutralises) <= event.power <= 3
            feints.append(event)
        if isinstance(event, Strike):
            taken = [place for one in feints if one.by == event.by for place in one.neutralises]
            assert len(set(taken)) == len(taken)
            assert not set(taken) & set(event.against)
            assert event.parries == len(event.against)
            feints = [one for one in feints if one.by != event.by]


def one_fighter_at_most_has_neutralised_positions_and_nobody_at_parity(played: Played) -> None:
    silenced = told(played, Neutralised)
    assert len(silenced) <= 1
    for neutralised in silenced:
        (initiative,) = told(played, Initiative)
        assert initiative.holder == neutralised.by != neutralised.target
        assert initiative.reason is not Because.PARITY
        first, second = (tally.sum.total for tally in initiative.tallies)
        assert len(neutralised.positions) <= abs(int(first - second)) // 2


def the_distance_changes_only_by_a_live_action_and_not_twice_without_the_initiative(played: Played) -> None:
    before, after = states(played)
    if not told(played, DistanceSettled):
        assert after.distance is before.distance
    for distance in told(played, DistanceSettled):
        if not any(tally.points for tally in distance.tallies):
            assert (distance.winner, distance.reason) == (None, Because.NOBODY)
            assert distance.to is distance.start
        if distance.start is Distance.FAR and distance.to is Distance.CLOSE:
            assert after.initiative == distance.winner is not None
        assert after.distance is distance.to


def a_duel_that_is_over_has_one_out_who_throws_no_more(played: Played) -> None:
    _, after = states(played)
    if after.decided is not None and after.decided.how != How.ENDED:
        out = [fighter.name for fighter in after.fighters if fighter.out]
        assert out
        assert (after.decided.winner is None) == (len(out) == 2)
        assert after.decided.winner not in out
        assert isinstance(played.step.events[-1], Over)
        assert not FENCING.asks(after)
    together = any(blows.simultaneous for blows in told(played, Blows))
    gone: set[str] = set()
    for event in played.step.events:
        if not together:
            assert all(roll.label.split(".")[0] not in gone for roll in event.rolls)
        if isinstance(event, Damage) and event.wound is Wound.STRUCK_DOWN:
            gone.add(event.target)
        if isinstance(event, Fortitude) and event.purpose == "stay" and not event.passed:
            gone.add(event.by)
    if after.decided is None:
        assert not gone


def nothing_hidden_is_shown_before_the_turn_is_resolved(played: Played) -> None:
    _, after = states(played)
    if after.phase is not Phase.STACK:
        return
    bets = {event.by: event for event in told(played, BetRolled)}
    for name in after.names:
        (insight,) = told(played, Insight, name)
        enemy = bets[after.enemy(name).name]
        for other in (enemy.by, SPECTATOR):
            assert seen(insight, other) is None
            assert seen(bets[name], other) is None
        view = FENCING.view(after, name)
        assert [hand.name for hand in view.hands] == [name]
        assert not any(isinstance(event, StackShown) for event in played.step.events)
        learned = view.hand.learned
        assert learned is not None
        assert learned.bet == (enemy.bet if insight.sum.total >= 50 else None)
        assert learned.success == (enemy.success if insight.sum.total >= 80 else None)
    assert FENCING.view(after, SPECTATOR).hands == ()


# ---- names swapped ---------------------------------------------------------------------------------

OTHER = {"ann": "bob", "bob": "ann"}


def _renamed(value: Any) -> Any:
    """Plain data with the names swapped, and what stands in setup order turned round."""
    if isinstance(value, str):
        return re.sub(r"\b(ann|bob)\b", lambda found: OTHER[found[0]], value)
    if isinstance(value, dict):
        return {_renamed(name): _renamed(_turned_round(name, part)) for name, part in value.items()}
    return [_renamed(part) for part in value] if isinstance(value, (list, tuple)) else value


def _turned_round(name: str, part: Any) -> Any:
    pair = name in {"fighters", "sides", "tallies"} and isinstance(part, list)
    return part[::-1] if pair else part


def _turned(die: Die) -> int:
    """The face of a die in the mirror: the master's is for the one who is named first."""
    return 101 - die.face if die.label.startswith("master.") else die.face


def _other_face_of_the_master(plain: Plain) -> Plain:
    """An event of which the face of the master's die does not matter."""
    if isinstance(plain, dict) and str(plain.get("label", "")).startswith("master."):
        return {**plain, "face": 0}
    if isinstance(plain, dict):
        return {name: _other_face_of_the_master(part) for name, part in plain.items()}
    return [_other_face_of_the_master(part) for part in plain] if isinstance(plain, list) else plain


def swapping_the_names_and_the_order_swaps_the_result(played: Played) -> None:
    before = FENCING.state_from(_renamed(encode(played.before)))
    answers = {
        OTHER[seat]: FENCING.answer_from(_renamed(encode(answer))) for seat, answer in played.answers.items()
    }
    faces = {str(_renamed(die.label)): _turned(die) for die in played.dice}
    step = FENCING.step(before, answers, Scripted(faces))
    here = [_renamed(encode(event)) for event in played.step.events]
    there = [encode(event) for event in step.events]
    assert _in_no_order(here) == _in_no_order(there)
    assert canonical(encode(step.state)) == canonical(_renamed(encode(played.step.state)))


def _in_no_order(events: list[Plain]) -> list[bytes]:
    """Events side by side come in setup order, so their order is not swapped."""
    return sorted(canonical(_other_face_of_the_master(event)) for event in events)


def the_same_dice_give_the_same_and_every_one_is_used(played: Played) -> None:
    dice = Scripted({die.label: die.face for die in played.dice})
    again = FENCING.step(played.before, played.answers, dice)
    dice.finish()
    assert again == played.step
    assert all(decode_union(EVENTS, encode(event)) == event for event in again.events)


def who_wins_the_distance_is_asked_unless_he_named_it(played: Played) -> None:
    """One who is asked is told so; nobody is asked for what he named in advance (FE.3.4.6)."""
    _, after = states(played)
    for won in told(played, DistanceWon):
        assert after.options.distance_choice_time == "end_of_turn"
        assert after.fighter(won.winner).hand.distance_choice is None
        assert [(ask.seat, ask.what) for ask in FENCING.asks(after)] == [(won.winner, "distance")]
        assert FENCING.view(after, won.winner).choices == won.choices
        assert after.distance in won.choices
