"""A turn from ask to ask: who is asked what and when, what each may know meanwhile, what silence means."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from sekundant.core.chance import Sampled, Scripted
from sekundant.core.encounter import Ask, NotAsked, Outcome, play
from sekundant.core.events import EVERYONE, MASTER, SPECTATOR, seen
from sekundant.systems.fencing.orders import Action, Bet, DistanceChoice, Silent, StackOrder, Wager
from sekundant.systems.fencing.state import Learns, Phase, State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.view import Learned, SeenHand
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import (
    DICE_OF_BETS,
    Played,
    after_bets,
    duel,
    step,
    told,
    view_of,
)

LOW = {"bet": "low"}
SEALED = {"bet": "low", "sealed": "with_bet", "stack": ["parry", "rest"]}
BOTH_LOW = {"ann": LOW, "bob": LOW}
FAR, MIDDLE, CLOSE = Distance


def asked(state: State) -> list[tuple[str, str]]:
    """Who owes what."""
    return [(ask.seat, ask.what) for ask in FENCING.asks(state)]


def kinds(done: Played) -> list[str]:
    return [event.kind for event in done.events]


def dice(**faces: int) -> Mapping[str, int]:
    """The dice of both bets, some of them as given: ``ann_bet=90``."""
    return {**DICE_OF_BETS, **{f"{label.replace('_', '.')}.1": face for label, face in faces.items()}}


# ---- the three asks --------------------------------------------------------------------------------


@pytest.mark.clause("FE.6.10")
def test_a_turn_begins_with_two_hidden_bets() -> None:
    assert FENCING.asks(duel()) == (
        Ask(key="ann:bet:1", seat="ann", what="bet", hidden=True),
        Ask(key="bob:bet:1", seat="bob", what="bet", hidden=True),
    )


@pytest.mark.clause("FE.6.3", "FE.6.10")
def test_after_the_bets_two_stacks_are_asked_for_and_nobody_knows_of_the_others_ask() -> None:
    state = after_bets(duel())
    assert FENCING.asks(state) == (
        Ask(key="ann:stack:2", seat="ann", what="stack", hidden=True, secret=True),
        Ask(key="bob:stack:2", seat="bob", what="stack", hidden=True, secret=True),
    )
    assert view_of(state, "ann").asks == FENCING.asks(state)[:1]
    assert view_of(state, SPECTATOR).asks == ()
    assert view_of(state, MASTER).asks == FENCING.asks(state)


@pytest.mark.clause("FE.3.4.6")
def test_the_winner_of_the_distance_alone_is_asked_for_it_in_the_open() -> None:
    state = step(after_bets(duel()), ann=["distance"], bob=["rest"]).state
    assert FENCING.asks(state) == (Ask(key="ann:distance:3", seat="ann", what="distance", hidden=False),)
    done = step(state, ann="middle")
    assert asked(done.state) == [("ann", "bet"), ("bob", "bet")]
    assert (done.state.distance, done.state.turn) == (MIDDLE, 2)


def test_a_step_needs_all_answers_that_are_asked_for_and_no_other() -> None:
    state = duel()
    for answers in ({}, {"ann": Wager()}, {"ann": Wager(), "bob": Wager(), "cal": Wager()}):
        with pytest.raises(NotAsked):
            play(FENCING, state, answers, Scripted({}))


def test_every_ask_of_a_duel_has_a_key_of_its_own() -> None:
    rng, keys = Random(1852), list[str]()
    for _ in range(3):
        state, keys_of_duel = duel({"stamina": 100}, {"stamina": 100}), list[str]()
        for _ in range(60):
            asks = FENCING.asks(state)
            keys_of_duel.extend(ask.key for ask in asks)
            answers = {ask.seat: _some_answer(rng, ask) for ask in asks}
            if not answers:
                break
            state = play(FENCING, state, answers, Sampled(rng.randrange)).state
        assert len(set(keys_of_duel)) == len(keys_of_duel)
        keys.extend(keys_of_duel)
    assert {key.split(":")[1] for key in keys} == {"bet", "stack", "distance"}


def _some_answer(rng: Random, ask: Ask) -> Any:
    if ask.what == "bet":
        sealed = rng.choice((None, (Action.ATTACK, Action.DISTANCE)))
        return Wager(bet=rng.choice((None, *Bet)), stack=sealed)
    if ask.what == "stack":
        return StackOrder(stack=rng.choice(((Action.DISTANCE, Action.REST), (Action.PARRY, Action.ATTACK))))
    return Silent()


# ---- sealed stacks ---------------------------------------------------------------------------------


@pytest.mark.clause("FE.6.4")
def test_who_sealed_his_stack_with_the_bet_is_not_asked_for_it() -> None:
    state = after_bets(duel(), ann=SEALED)
    assert asked(state) == [("bob", "stack")]
    assert view_of(state, "ann").asks == ()
    (shown, _) = told(step(state, bob=[]), "stack")
    assert (shown.by, shown.actions) == ("ann", (Action.PARRY, Action.REST))


@pytest.mark.clause("FE.6.10")
def test_the_other_cannot_tell_whether_a_stack_was_sealed() -> None:
    assert view_of(after_bets(duel(), ann=SEALED), "bob") == view_of(after_bets(duel(), ann=LOW), "bob")


@pytest.mark.clause("FE.6.4")
def test_when_both_have_sealed_their_stacks_the_turn_is_played_at_once() -> None:
    done = step(duel(), DICE_OF_BETS, ann=SEALED, bob={"bet": "low", "sealed": "with_bet"})
    assert kinds(done) == [
        "turn_begins", "bet", "bet", "insight", "insight", "exchange", "bet_opened", "bet_opened",
        "stack", "stack", "initiative", "distance", "breath", "breath",
    ]  # fmt: skip
    assert (done.state.turn, asked(done.state)) == (2, [("ann", "bet"), ("bob", "bet")])


@pytest.mark.clause("FE.6.4")
def test_a_sealed_stack_that_is_too_dear_is_cut_from_its_end() -> None:
    dear = {"bet": "all_in", "sealed": "with_bet", "stack": ["attack"] * 4 + ["rest"]}
    state = after_bets(duel(), ann=dear)
    hand = view_of(state).hand
    assert (hand.points, hand.stack, hand.removed) == (5, (Action.ATTACK,) * 4, (Action.REST,))
    done = step(state, {"ann.attack.1": 1}, bob=[])
    (trimmed,) = told(done, "stack_trimmed")
    assert (trimmed.by, trimmed.removed, trimmed.audience) == ("ann", (Action.REST,), EVERYONE)


@pytest.mark.clause("FE.6.4", "FE.3.0.2.d")
def test_under_the_switch_a_sealed_stack_that_is_too_dear_is_formed_anew() -> None:
    dear = {"bet": "high", "sealed": "with_bet", "stack": ["parry"] * 4 + ["rest"] * 2}
    state = duel(options={"early_stack_overrun": "refuse"})
    done = step(state, DICE_OF_BETS, ann=dear, bob=SEALED)
    (refused,) = told(done, "seal_refused")
    assert (refused.by, refused.points, refused.cost) == ("ann", 6, 7)
    assert [seen(refused, reader) is not None for reader in ("ann", MASTER, "bob", SPECTATOR)] == [
        True,
        True,
        False,
        False,
    ]
    assert asked(done.state) == [("ann", "stack")]
    hand = view_of(done.state).hand
    assert (hand.sealed, hand.stack, hand.removed) == (False, None, ())
    assert step(done.state, ann=["parry"] * 3).state.turn == 2


def test_under_the_switch_a_sealed_stack_that_is_affordable_stands() -> None:
    done = step(duel(options={"early_stack_overrun": "refuse"}), DICE_OF_BETS, ann=SEALED, bob=LOW)
    assert told(done, "seal_refused") == []
    assert asked(done.state) == [("bob", "stack")]


# ---- silence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("switch", ["free_six", "refuse"])
def test_who_is_silent_makes_no_bet_whatever_the_switch_says(switch: str) -> None:
    state = duel(options={"unlabelled_bet": switch})
    thrown = {"bob.bet.1": 50, "ann.cunning.1": 20, "bob.cunning.1": 60}
    done = step(state, thrown, ann=Silent(hours=72), bob=LOW)
    assert told(done, "bet")[0].bet is None
    assert (view_of(done.state).hand.points, asked(done.state)[0]) == (6, ("ann", "stack"))
    assert view_of(done.state, "bob").hand.learned == Learned(what=Learns.BET, bet=None, success=None)


def test_who_is_silent_has_an_empty_stack_and_keeps_the_die_of_his_bet() -> None:
    state = after_bets(duel(), dice=dice(ann_bet=90))
    done = step(state, ann=Silent(), bob=["rest"])
    (mine, _) = told(done, "stack")
    assert (mine.by, mine.actions, mine.points, mine.cost) == ("ann", (), 8, 0)
    assert told(done, "bet_opened")[0].sum.total == 90


def test_who_is_silent_keeps_the_distance() -> None:
    state = step(after_bets(duel(distance="middle")), ann=["distance"], bob=[]).state
    done = step(state, ann=Silent())
    (settled,) = told(done, "distance")
    assert (settled.winner, settled.start, settled.to, settled.wanted) == ("ann", MIDDLE, MIDDLE, None)


def test_a_turn_in_which_both_are_silent_is_played() -> None:
    state = step(duel(), {"ann.cunning.1": 1, "bob.cunning.1": 1}, ann=Silent(), bob=Silent()).state
    done = step(state, ann=Silent(), bob=Silent())
    assert (done.state.turn, done.state.distance, done.state.initiative) == (2, FAR, None)
    assert FENCING.silence(done.state, "ann", 72) == done.state


def test_the_clocks_answer_is_silence() -> None:
    assert FENCING.no_answer(72) == Silent(hours=72)


# ---- the distance ----------------------------------------------------------------------------------


@pytest.mark.clause("FE.3.4.6")
def test_who_named_the_distance_in_advance_is_not_asked() -> None:
    choosing = {"stack": ["distance"], "distance_choice": "middle"}
    done = step(after_bets(duel()), ann=choosing, bob=["rest"])
    assert told(done, "distance_won") == []
    assert (done.state.turn, done.state.distance) == (2, MIDDLE)


@pytest.mark.clause("FE.3.4.6")
def test_a_distance_named_with_the_bet_counts_and_the_stack_may_name_another() -> None:
    named = {"bet": "low", "distance_choice": "middle"}
    plain, other = ["distance"], {"stack": ["distance"], "distance_choice": "close"}
    state = after_bets(duel(initiative="ann"), ann=named)
    assert view_of(state).hand.distance_choice is MIDDLE
    assert step(state, ann=plain, bob=[]).state.distance is MIDDLE
    assert step(state, ann=other, bob=[]).state.distance is CLOSE


@pytest.mark.clause("FE.3.4.6")
def test_the_losers_choice_has_no_effect() -> None:
    losing = {"stack": [], "distance_choice": "close"}
    done = step(after_bets(duel()), ann=["distance"], bob=losing)
    assert asked(done.state) == [("ann", "distance")]
    assert step(done.state, ann="far").state.distance is FAR


@pytest.mark.clause("FE.3.4.3.f")
def test_nobody_is_asked_if_nobody_has_won() -> None:
    done = step(after_bets(duel(distance="middle")), ann={"stack": [], "distance_choice": "far"}, bob=[])
    (settled,) = told(done, "distance")
    assert (settled.winner, settled.to, settled.clauses) == (None, MIDDLE, ("FE.3.4.3.f",))
    assert done.state.turn == 2


@pytest.mark.clause("FE.3.4.6")
@pytest.mark.parametrize("choice", [None, "middle"])
def test_with_order_nobody_is_ever_asked(choice: str | None) -> None:
    state = after_bets(duel(options={"distance_choice_time": "with_order"}))
    order = {"stack": ["distance"], **({"distance_choice": choice} if choice else {})}
    done = step(state, ann=order, bob=[])
    assert done.state.turn == 2
    assert done.state.distance is (MIDDLE if choice else FAR)


@pytest.mark.clause("FE.3.4.6.a", "FE.3.4.6.b", "FE.3.4.6.c")
@pytest.mark.parametrize(
    ("start", "holder", "choices"),
    [
        ("far", None, (FAR, MIDDLE)),
        ("far", "bob", (FAR, MIDDLE)),
        ("far", "ann", (FAR, MIDDLE, CLOSE)),
        ("middle", None, (FAR, MIDDLE, CLOSE)),
        ("close", None, (FAR, MIDDLE, CLOSE)),
    ],
)
def test_the_winner_is_offered_the_distances_that_are_open_to_him(
    start: str, holder: str | None, choices: tuple[Distance, ...]
) -> None:
    done = step(after_bets(duel(distance=start, initiative=holder)), ann=["distance"], bob=[])
    (won,) = told(done, "distance_won")
    assert (won.winner, won.choices, won.audience) == ("ann", choices, EVERYONE)
    assert view_of(done.state, "ann").choices == choices
    assert view_of(done.state, MASTER).choices == choices
    assert view_of(done.state, "bob").choices == view_of(done.state, SPECTATOR).choices == ()
    for choice in choices:
        assert step(done.state, ann=DistanceChoice(to=choice)).state.distance is choice


@pytest.mark.clause("FE.3.4.6.d")
def test_a_choice_in_advance_is_carried_out_as_far_as_it_is_allowed() -> None:
    order = {"stack": ["distance"], "distance_choice": "close"}
    (settled,) = told(step(after_bets(duel()), ann=order, bob=[]), "distance")
    assert (settled.to, settled.wanted) == (MIDDLE, CLOSE)
    assert "FE.3.4.6.d" in settled.clauses


@pytest.mark.clause("FE.3.4.3.e")
@pytest.mark.parametrize("choice", [None, "far"])
def test_the_die_of_a_tie_is_told_once_whether_the_winner_is_asked_or_not(choice: str | None) -> None:
    order = {"stack": ["distance"], "distance_choice": choice}
    done = step(after_bets(duel()), {"master.distance_tie.1": 51}, ann=order, bob=order)
    (event,) = [event for event in done.events if event.rolls]
    assert event.kind == ("distance" if choice else "distance_won")
    assert (event.winner, event.reason) == ("bob", "die")  # type: ignore[attr-defined] # of these kinds
    if choice is None:
        (settled, *_) = step(done.state, bob="far").events
        assert settled.rolls == ()


# ---- the end ---------------------------------------------------------------------------------------


def the_end() -> Played:
    """Ann strikes Bob down, and both have fought for the distance."""
    blow = {"ann.attack.1": 90, "ann.damage.1": 95}
    order = ["attack", "distance", "distance"]
    return step(after_bets(duel({"breath": 7})), blow, ann=order, bob=["distance"])


@pytest.mark.clause("FE.4.1.b")
def test_a_duel_that_is_over_asks_nobody_and_books_nothing() -> None:
    done = the_end()
    assert (FENCING.asks(done.state), done.state.phase) == ((), Phase.OVER)
    assert FENCING.outcome(done.state) == Outcome("ann", "struck_down")
    assert kinds(done)[-3:] == ["attack", "damage", "over"]
    assert (done.state.fighter("ann").breath, done.state.distance, done.state.turn) == (7, FAR, 1)
    assert [view_of(done.state, reader).asks for reader in ("ann", "bob", MASTER)] == [(), (), ()]
    with pytest.raises(NotAsked):
        play(FENCING, done.state, {"ann": Silent()}, Scripted({}))


# ---- what happens in a turn, and who may know it ---------------------------------------------------


EVENTFUL = {
    "bet": "low",
    "sealed": "with_bet",
    "stack": [
        "feint_for_attack", "attack", "initiative", "initiative", "distance", "rest", "riposte", "parry",
        "parry",
    ],
}  # fmt: skip
"""A stack to which much happens: it is cut, loses its end for lack of breath, and hangs over the other."""


@pytest.mark.clause("FE.7.1", "FE.7.2", "FE.7.3", "FE.7.4")
def test_everything_happens_once_and_in_the_rulebooks_order() -> None:
    state = after_bets(duel({"breath": 0, "agility": 20}, distance="middle"), ann=EVENTFUL)
    thrown = {
        "ann.endurance.1": 45,
        "ann.feint.1": 80,
        "ann.attack.1": 90,
        "ann.damage.1": 1,
        "bob.fortitude_attack.1": 40,
    }
    done = step(state, thrown, bob=["parry", "initiative", "attack", "rest"])
    assert kinds(done) == [
        "exchange", "bet_opened", "bet_opened", "stack_trimmed", "stack", "stack", "endurance", "initiative",
        "neutralised", "converted", "blows", "feint", "attack", "damage", "fortitude", "distance_won",
    ]  # fmt: skip
    rest = step(done.state, ann="far")
    assert kinds(rest) == ["distance", "breath", "breath"]
    assert [breath.by for breath in told(rest, "breath")] == ["ann", "bob"]


@pytest.mark.clause("FE.6.10", "FE.2.6")
def test_bets_and_insights_are_told_to_their_owner_and_bets_to_all_when_the_turn_is_resolved() -> None:
    first = step(duel(), dice(ann_cunning=80), **BOTH_LOW)
    for event in first.events[1:]:
        readers = [reader for reader in ("ann", "bob", SPECTATOR, MASTER) if seen(event, reader)]
        assert readers == [event.by, MASTER]  # type: ignore[attr-defined] # bets and insights have an owner
    second = step(first.state, ann=[], bob=[])
    assert all(event.audience == EVERYONE for event in second.events)
    assert [(bet.by, bet.bet, bet.sum.total) for bet in told(second, "bet_opened")] == [
        ("ann", Bet.LOW, 50),
        ("bob", Bet.LOW, 50),
    ]


# ---- what a view shows at each moment --------------------------------------------------------------

NOTHING_YET = SeenHand(
    name="ann",
    bet=None,
    success=None,
    points=None,
    sealed=False,
    stack=None,
    removed=(),
    distance_choice=None,
    own_endurance_roll=False,
    learned=None,
)


def test_before_the_bets_a_hand_is_empty() -> None:
    assert view_of(duel()).hand == NOTHING_YET
    assert view_of(duel()).hand.stack_points == 6


def test_after_the_bets_a_hand_holds_what_was_thrown_and_learned() -> None:
    order = {"bet": "high", "distance_choice": "far", "own_endurance_roll": True}
    state = after_bets(duel(), ann=order, dice=dice(ann_bet=60, ann_cunning=80))
    assert view_of(state).hand == SeenHand(
        name="ann",
        bet=Bet.HIGH,
        success=True,
        points=10,
        sealed=False,
        stack=None,
        removed=(),
        distance_choice=FAR,
        own_endurance_roll=True,
        learned=Learned(what=Learns.BET_AND_RESULT, bet=Bet.LOW, success=True),
    )


@pytest.mark.clause("FE.2.6.a", "FE.2.6.b")
@pytest.mark.parametrize(
    ("face", "learned"),
    [
        (49, Learned(what=Learns.NOTHING, bet=None, success=None)),
        (50, Learned(what=Learns.BET, bet=Bet.LOW, success=None)),
        (79, Learned(what=Learns.BET, bet=Bet.LOW, success=None)),
        (80, Learned(what=Learns.BET_AND_RESULT, bet=Bet.LOW, success=True)),
    ],
)
def test_insight_tells_what_it_tells(face: int, learned: Learned) -> None:
    done = step(duel(), dice(ann_cunning=face), **BOTH_LOW)
    assert view_of(done.state).hand.learned == learned
    insight, _ = told(done, "insight")
    assert (insight.learns, insight.bet, insight.success) == (learned.what, learned.bet, learned.success)


def test_while_the_distance_is_chosen_a_hand_holds_the_stack() -> None:
    state = step(after_bets(duel()), ann=["distance"], bob=["rest", "rest"]).state
    assert view_of(state, "ann").hand.stack == (Action.DISTANCE,)
    assert view_of(state, "bob").hand.stack == (Action.REST, Action.REST)


def test_with_the_next_turn_hands_are_empty_again() -> None:
    done = step(after_bets(duel(), ann={"bet": "low", "distance_choice": "far"}), ann=[], bob=[])
    assert view_of(done.state).hand == NOTHING_YET


@pytest.mark.clause("FE.6.10")
def test_each_sees_his_own_hand_the_master_both_and_a_spectator_none() -> None:
    states = (
        duel(),
        after_bets(duel()),
        step(after_bets(duel()), ann=["distance"], bob=[]).state,
        the_end().state,
    )
    for state in states:
        names = {
            reader: [hand.name for hand in view_of(state, reader).hands]
            for reader in ("ann", "bob", MASTER, SPECTATOR)
        }
        assert names == {"ann": ["ann"], "bob": ["bob"], MASTER: ["ann", "bob"], SPECTATOR: []}


def test_all_see_the_fencers_the_distance_and_who_holds_the_initiative() -> None:
    state = duel(
        {"wounds": {"serious": 1}, "breath": -2}, {"agility": 30}, distance="close", initiative="bob"
    )
    views = [view_of(state, reader) for reader in ("ann", "bob", MASTER, SPECTATOR)]
    assert all(view.fighters == views[0].fighters for view in views)
    assert all((view.distance, view.initiative, view.turn) == (CLOSE, "bob", 1) for view in views)
    mine = views[0].me
    assert (mine.breath, mine.breath_max, mine.bet_penalty, mine.out) == (-2, 8, 10, False)
    assert views[0].enemy == views[1].me


def test_who_has_no_seat_has_no_fencer() -> None:
    for reader in (MASTER, SPECTATOR):
        view = view_of(duel(), reader)
        for name in ("me", "enemy", "hand"):
            with pytest.raises(LookupError):
                getattr(view, name)
    with pytest.raises(LookupError):
        duel().fighter("cal")
