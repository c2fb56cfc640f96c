"""The fencer's bot gets a duel to its end, and does what a sensible fencer would do."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from statistics import median
from typing import Any

import pytest

from sekundant import library
from sekundant.core.chance import Sampled
from sekundant.core.encounter import play
from sekundant.odds.bots import choices, simple_bot
from sekundant.systems.fencing.catalogue import Fencer
from sekundant.systems.fencing.orders import FEINTS, Action, Bet, StackOrder, Wager
from sekundant.systems.fencing.state import State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import duel, with_bets

SHELF = library.shelf("fencing")
FENCERS: list[Fencer] = [fencer for pack in SHELF for fencer in pack.content.fencers]

MOST_TURNS = 400


def ready_made(rng: Random) -> dict[str, Any]:
    """A fencer of the shipped pack."""
    fencer = rng.choice(FENCERS)
    names = (field.name for field in fields(fencer) if field.name not in {"id", "name"})
    return {name: getattr(fencer, name) for name in names}


def turns(seed: int) -> int:
    """How many turns a duel of two bots takes; both begin fresh."""
    rng = Random(seed)
    state = duel(ready_made(rng), ready_made(rng))
    while state.turn < MOST_TURNS and (asks := FENCING.asks(state)):
        answers = {
            ask.seat: simple_bot(FENCING, FENCING.view(state, ask.seat), rng.randrange) for ask in asks
        }
        state = play(FENCING, state, answers, Sampled(rng.randrange)).state
    if FENCING.outcome(state) is None:
        pytest.fail("the bots did not come to an end")
    return state.turn


def test_duels_of_two_bots_come_to_an_end() -> None:
    took = [turns(seed) for seed in range(150)]
    assert 3 <= median(took) <= 15


def stacks(state: State, seat: str = "ann") -> list[tuple[int, StackOrder]]:
    """The stacks from which the bot chooses."""
    return [
        (weight, answer)
        for weight, answer in choices(FENCING, FENCING.view(state, seat))
        if isinstance(answer, StackOrder)
    ]


def likeliest(state: State, seat: str = "ann") -> StackOrder:
    return max(stacks(state, seat), key=lambda weighted: weighted[0])[1]


def test_it_bets_as_its_mastery_lets_it_hope() -> None:
    wounded: dict[str, Any] = {"wounds": {"serious": 2}}
    hopes = {Bet.LOW: wounded, Bet.HIGH: {"mastery": 20}, Bet.ALL_IN: {"mastery": 60}}
    for bet, ann in hopes.items():
        first = choices(FENCING, FENCING.view(duel(ann), "ann"))[0][1]
        assert first == Wager(bet=bet)


def test_whoever_is_short_of_breath_rests_first_of_all() -> None:
    for breath in (-4, 0, 2):
        stack = likeliest(with_bets({"breath": breath}, distance="middle")).stack
        assert stack.count(Action.REST) >= 3
        assert Action.ATTACK not in stack


def test_in_the_clinch_nobody_rests_or_feints_but_gets_away_when_he_is_short_of_breath() -> None:
    for breath in (10, 6, 3, -4):
        for _, order in stacks(with_bets({"breath": breath}, distance="close")):
            assert not any(action in FEINTS or action is Action.REST for action in order.stack)
    assert likeliest(with_bets({"breath": 3}, distance="close")).stack.count(Action.DISTANCE) >= 2


def test_it_spends_no_more_breath_on_attacks_than_leaves_it_standing() -> None:
    for breath in range(4, 11):
        for _, order in stacks(with_bets({"breath": breath})):
            assert breath - order.stack.count(Action.ATTACK) >= 0


def test_feints_are_marked() -> None:
    for points in ({"bet": "all_in", "success": True}, {"bet": None}):
        for _, order in stacks(with_bets(ann_bet=points)):
            assert Action.FEINT not in order.stack


def seen_through(bet: str, *, success: bool, total: int = 100) -> State:
    """Ann has 10 points and has learned what Bob has bet, and with what result."""
    state = duel({"mastery": 100, "cunning": 100}, {"mastery": 100 if success else 0})
    answers = {"ann": Wager(bet=Bet.HIGH), "bob": Wager(bet=Bet(bet))}
    lowest = Sampled(lambda _: 0)
    after: State = FENCING.step(state, answers, lowest).state
    return after


def test_it_presses_an_enemy_whom_insight_shows_to_be_weak_and_guards_itself_from_a_strong_one() -> None:
    weak, strong = seen_through("high", success=False), seen_through("all_in", success=True)
    attacks, parries = likeliest(weak).stack, likeliest(strong).stack
    assert attacks.count(Action.ATTACK) > attacks.count(Action.PARRY)
    assert parries.count(Action.PARRY) + parries.count(Action.RIPOSTE) > parries.count(Action.ATTACK)


def test_a_dagger_is_the_second_parry() -> None:
    armed = with_bets({"weapon": "rapier", "off_hand": "dagger"})
    for _, order in stacks(armed):
        guard = [action for action in order.stack if action in (Action.PARRY, Action.DAGGER)]
        assert guard.count(Action.DAGGER) <= 1
        assert Action.DAGGER not in guard or guard[1] is Action.DAGGER
    assert any(Action.DAGGER in order.stack for _, order in stacks(armed))


@pytest.mark.parametrize(
    ("mine", "theirs", "breath", "goal"),
    [
        ("rapier", "knife", 10, Distance.FAR),
        ("knife", "rapier", 10, Distance.CLOSE),
        ("knife", "rapier", 2, Distance.MIDDLE),
        ("sabre", "plain_sword", 10, Distance.MIDDLE),
    ],
)
def test_whoever_wins_the_distance_goes_where_his_weapon_is_the_better_one(
    mine: str, theirs: str, breath: int, goal: Distance
) -> None:
    state = with_bets({"weapon": mine, "breath": breath}, {"weapon": theirs}, distance="middle")
    moves = {"ann": StackOrder(stack=(Action.DISTANCE,)), "bob": StackOrder()}
    state = FENCING.step(state, moves, Sampled(lambda _: 0)).state
    assert [ask.what for ask in FENCING.asks(state)] == ["distance"]
    ((_, first), *_) = choices(FENCING, FENCING.view(state, "ann"))
    assert first.to is goal


def test_where_the_distance_is_named_with_the_order_it_names_it() -> None:
    state = with_bets(
        {"weapon": "knife"}, {"weapon": "rapier"}, options={"distance_choice_time": "with_order"}
    )
    moving = [order for _, order in stacks(state) if Action.DISTANCE in order.stack]
    assert moving
    assert {order.distance_choice for order in moving} == {Distance.CLOSE}
