"""The rulebook's invariants as functions of one step of a random duel, named as the rulebook words them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

from sekundant.core.events import SPECTATOR, seen
from sekundant.library import rulebook
from sekundant.systems.law_of_the_gun.events import (
    Brawl,
    BystanderKilled,
    Insight,
    InsightTie,
    InsightWorks,
    Over,
    PutOutOfFight,
    Reload,
    Shot,
    Wills,
)
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Answer,
    Deed,
    HandName,
    Order,
    Post,
    Revise,
    Silent,
)
from sekundant.systems.law_of_the_gun.plan import Barrel, Stage
from sekundant.systems.law_of_the_gun.rules.points import will
from sekundant.systems.law_of_the_gun.rules.sequence import precedes, shot_speed
from sekundant.systems.law_of_the_gun.state import Fighter, How, Phase, PutOut, State, Status
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.generators.walk import ByLabel, Played, throw

# ---- reading a step --------------------------------------------------------------------------------


def shots(played: Played) -> list[Shot]:
    return [event for event in played.step.events if isinstance(event, Shot)]


def states(played: Played) -> tuple[State, State]:
    return cast(State, played.before), cast(State, played.step.state)


def orders_played(played: Played) -> dict[str, Order]:
    """The orders of a turn as they stood after insight."""
    before, _ = states(played)
    orders: dict[str, Order] = {}
    if before.playing is not None:
        orders = {given.seat: given.order for given in before.playing.orders}
    for posted in before.before.posts:
        if Deed.OPEN_FIRE in posted.post.actions and posted.post.shoot is not None:
            orders[posted.by] = posted.post.shoot
    for seat, answer in played.answers.items():
        order = answer.order if isinstance(answer, Revise) else answer
        order = order.shoot if isinstance(order, Post) else order
        if isinstance(order, Order):
            orders[seat] = order
    for event in played.step.events:
        if isinstance(event, InsightWorks):
            orders[event.by] = orders[event.by].revised or orders[event.by]
    return orders


def points_of(played: Played, seat: str, order: Order) -> int:
    """The points that he had for this order: less one for two hands and one for a volley."""
    ap = LAW_OF_THE_GUN.view(played.before, seat).ap
    assert ap is not None
    return max(0, int(ap.total) - order.two_hands - order.volley)


def barrels(state: State, answers: dict[str, Answer], seed: int) -> tuple[State, tuple[Barrel, ...]]:
    """The hands that shoot on a turn, before the first shot; none if the turn does not come so far."""
    chance = ByLabel(seed)
    state = LAW_OF_THE_GUN.begin(state, answers, chance)
    while LAW_OF_THE_GUN.pending(state) and state.playing and state.playing.stage is not Stage.SHOTS:
        state = LAW_OF_THE_GUN.advance(state, chance)
    playing = state.playing
    return (state, playing.barrels) if playing is not None and playing.stage is Stage.SHOTS else (state, ())


def one_hand_each(played: Played) -> tuple[Barrel, Barrel] | None:
    """The main hands of a turn on which two men shoot at each other with these alone, and nobody else."""
    before, _ = states(played)
    if before.phase is not Phase.SHOOTOUT:
        return None
    _, found = barrels(before, dict(played.answers), played.seed)
    live = [barrel for barrel in found if barrel.planned]
    if (
        any(barrel.hand is HandName.OFF_HAND for barrel in live)
        or len(live) != 2
        or live[0].by != live[1].target
        or live[1].by != live[0].target
    ):
        return None
    return live[0], live[1]


def moments(played: Played, by: str) -> list[int]:
    return [shot.moment for shot in shots(played) if shot.by == by]


# ---- the invariants --------------------------------------------------------------------------------


def a_final_chance_to_hit_is_0_to_100_and_at_least_10_with_half_of_the_points_on_hit(played: Played) -> None:
    before, _ = states(played)
    orders = orders_played(played)
    for shot in shots(played):
        assert 0 <= shot.chance.total <= 100
        order = orders.get(shot.by)
        if before.fighter(shot.by).of is not None:
            assert shot.chance.total >= 10
        elif order is not None and order.action is Action.SHOOT and order.hit >= 1:
            hit = order.hit + (order.off_hand.hit if order.off_hand else 0)
            if 2 * hit >= points_of(played, shot.by, order):
                assert shot.chance.total >= 10, shot


def rounds_stay_within_the_gun_and_are_spent_by_shots_alone(played: Played) -> None:
    before, after = states(played)
    spent = Counter[tuple[str, str]]()
    for shot in shots(played):
        volley = after.gun(shot.gun_type).volley
        spent[shot.by, shot.gun] += volley.rounds if shot.volley and volley else 1
    orders = orders_played(played)
    for fighter in after.fighters:
        for weapon in fighter.weapons:
            capacity = after.gun(weapon.type).rounds
            assert 0 <= weapon.loaded <= capacity
            had = before.fighter(fighter.name).weapon(weapon.id)
            assert had is not None
            left = had.loaded - spent[fighter.name, weapon.id]
            order = orders.get(fighter.name)
            reloaded = (order.gun if order else None) or before.fighter(fighter.name).grip.main
            if reloaded == weapon.id:
                left = min(capacity, left + _loaded(played, fighter.name, capacity))
            assert weapon.loaded == left, (fighter.name, weapon)


def _loaded(played: Played, by: str, capacity: int) -> int:
    for event in played.step.events:
        if isinstance(event, Reload) and event.by == by and event.result is not None:
            loads = {"failed": 0, "one": 1, "two": 2, "full": capacity}[event.result.value]
            return min(1, loads) if event.clauses == ("LG.V.6.f",) else loads
    return 0


def changing_a_quickness_never_changes_the_number_of_shots_planned(played: Played) -> None:
    before, _ = states(played)
    if before.phase is not Phase.SHOOTOUT:
        return
    aimed, found = barrels(before, dict(played.answers), played.seed)
    if not found or (aimed.playing is not None and aimed.playing.charges):
        return
    other = before
    for number, fighter in enumerate(before.principals):
        sheet = replace(fighter.sheet, quickness=fighter.sheet.quickness + 3 - 2 * number)
        other = other.with_fighter(fighter.name, sheet=sheet)
    _, changed = barrels(other, dict(played.answers), played.seed)
    plans = [[(one.by, one.hand, one.target, one.planned) for one in some] for some in (found, changed)]
    assert plans[0] == plans[1]


def of_two_opposing_shots_with_equal_speed_and_quickness_neither_comes_first(played: Played) -> None:
    hands = one_hand_each(played)
    if hands is None:
        return
    one, other = hands
    for later in ("subtract", "divide"):
        twin = replace(one, by=other.by, target=other.target)
        assert not precedes(one, twin, later)
        assert not precedes(twin, one, later)
    if (one.speed, one.quickness) == (other.speed, other.quickness):
        assert moments(played, one.by)[0] == moments(played, other.by)[0]


def at_twice_the_speed_the_first_shot_is_neither_later_nor_simultaneous(played: Played) -> None:
    hands = one_hand_each(played)
    if hands is None:
        return
    for fast, slow in (hands, hands[::-1]):
        if fast.speed >= 2 * slow.speed > 0:
            first = moments(played, fast.by)[0]
            assert all(moment > first for moment in moments(played, slow.by))


def the_last_planned_shot_of_the_faster_is_no_slower_than_the_slower(played: Played) -> None:
    before, _ = states(played)
    hands = one_hand_each(played)
    if hands is None or before.options.later_shot_speed != "subtract":
        return
    for fast, slow in (hands, hands[::-1]):
        if fast.speed > slow.speed > 0 and fast.step:
            assert shot_speed(fast, fast.planned, "subtract") >= slow.speed
            if fast.quickness == slow.quickness:
                own = moments(played, fast.by)
                assert not any(min(own) < moment < max(own) for moment in moments(played, slow.by) if own)


def a_wound_lowers_points_for_good_and_wounds_and_damage_never_fall(played: Played) -> None:
    before, after = states(played)
    for fighter in before.principals:
        then = after.fighter(fighter.name)
        damages = [
            shot.damage.value.total for shot in shots(played) if shot.target == fighter.name and shot.damage
        ]
        taken = [shot.wounds.value for shot in shots(played) if shot.target == fighter.name and shot.wounds]
        assert all(damage >= 1 for damage in damages)
        assert then.ap_penalty == fighter.ap_penalty + sum(damages)
        assert then.wounds == fighter.wounds + sum(taken)
        assert then.damages[len(fighter.damages) :] == tuple(damages)


def one_who_can_still_bear_his_wounds_and_has_points_is_out_only_by_other_means(played: Played) -> None:
    before, after = states(played)
    for fighter in after.principals:
        disabled = fighter.put_out is not None and fighter.put_out.how is How.DISABLED
        if disabled and before.fighter(fighter.name).standing:
            bears = fighter.wounds <= 1 + max(0, will(fighter))
            assert not bears or fighter.sheet.ap - fighter.ap_penalty <= 0, fighter


def put_out_is_null_just_for_those_who_stand_and_never_names_the_man_himself(played: Played) -> None:
    _, after = states(played)
    for fighter in after.principals:
        assert fighter.standing == (fighter.put_out is None)
    for fighter in after.fighters:
        assert fighter.put_out is None or fighter.put_out.by != fighter.name


def with_one_enemy_side_standing_a_turn_is_that_of_a_duel_of_two(played: Played) -> None:
    before, _ = states(played)
    answers: dict[str, Answer] = dict(played.answers)
    alone = (Action.CLAIM_SILENCE, Action.SURRENDER)
    if before.mexican or before.phase is not Phase.SHOOTOUT or before.playing is not None:
        return
    if any(order.action in alone for order in orders_played(played).values()):
        return
    first = before.principals[0].name
    shot_by = PutOut(how=How.KILLED, by=first)
    fallen = replace(before.principals[0], name="zed", status=Status.KILLED, put_out=shot_by, learned=())
    allies = before.fighters[len(before.principals) :]
    standoff = replace(before, fighters=(*before.principals, fallen, *allies))
    assert _apart_from_the_end(throw(LAW_OF_THE_GUN, standoff, answers, played.seed)) == _apart_from_the_end(
        played
    )


def _apart_from_the_end(played: Played) -> list[object]:
    """A step's events without the name of its outcome and the target that insight tells among many."""
    return [
        replace(event, shows=replace(event.shows, target=None)) if isinstance(event, InsightWorks) else event
        for event in played.step.events
        if not isinstance(event, Over)
    ]


def shots_of_one_hand_never_share_a_moment(played: Played) -> None:
    fired = Counter((shot.by, shot.hand, shot.moment) for shot in shots(played))
    assert all(number == 1 for number in fired.values())
    for by, hand in {(shot.by, shot.hand) for shot in shots(played)}:
        own = [shot for shot in shots(played) if (shot.by, shot.hand) == (by, hand)]
        assert [shot.ordinal for shot in own] == list(range(1, len(own) + 1))
        assert [shot.moment for shot in own] == sorted(shot.moment for shot in own)


def nobody_fires_without_a_standing_target_or_after_he_is_down(played: Played) -> None:
    before, _ = states(played)
    down = {fighter.name: -1 for fighter in before.fighters if not fighter.standing}
    moment = 0
    for event in played.step.events:
        if isinstance(event, Shot):
            moment = event.moment
            assert before.fighter(event.by).seat != before.fighter(event.target).seat
            assert down.get(event.by, moment) >= moment, event
            assert down.get(event.target, moment) >= moment, event
        elif isinstance(event, PutOutOfFight):
            down.setdefault(event.who, moment)


def no_rifle_fires_twice_and_no_percussion_gun_is_loaded(played: Played) -> None:
    before, after = states(played)
    fired = Counter((shot.by, shot.gun) for shot in shots(played))
    for fighter in after.fighters:
        for weapon in fighter.weapons:
            kind = after.gun(weapon.type)
            had = before.fighter(fighter.name).weapon(weapon.id)
            assert had is not None
            assert kind.max_shots is None or fired[fighter.name, weapon.id] <= kind.max_shots
            assert not kind.percussion or weapon.loaded <= had.loaded


def the_lucky_die_is_thrown_on_the_first_hit_alone(played: Played) -> None:
    before, after = states(played)
    thrown = Counter(die.label for die in played.dice if die.label.split(".")[1] == "lucky")
    for fighter in after.principals:
        dice = sum(number for label, number in thrown.items() if label.startswith(f"{fighter.name}."))
        assert dice <= (0 if before.fighter(fighter.name).lucky_used else 1)
        assert not dice or after.fighter(fighter.name).lucky_used


CLOSED_DICE = {kind.label for kind in rulebook(LAW_OF_THE_GUN.id).dice if kind.see != "public"}


def the_public_post_has_no_kill_chance_no_closed_die_and_no_count_of_wounds_before_the_last(
    played: Played,
) -> None:
    for event in played.step.events:
        public = seen(event, SPECTATOR)
        assert not (isinstance(event, Insight | InsightTie | InsightWorks) and public)
        if public is None:
            continue
        labels = {roll.label.split(".")[1] for roll in public.rolls}
        assert labels.isdisjoint(CLOSED_DICE)
        assert all(roll.at_most is None for roll in public.rolls if ".kill." in roll.label)
        if isinstance(public, Shot):
            assert public.kill_chance is None
            assert public.damage is None
            assert public.wounds is None
        elif isinstance(public, PutOutOfFight):
            assert public.wounds is None or public.how is How.DISABLED
        elif isinstance(public, Brawl):
            assert public.sums is None
        elif isinstance(public, Wills):
            assert (public.wills, public.because, public.loss) == (None, None, None)


def exchanging_the_two_exchanges_the_result(played: Played) -> None:
    """Apart from ties of setup order: insight_tie, a brawl to which both go, who killed a bystander."""
    before, _ = states(played)
    if before.mexican or before.playing is not None or _settled_by_setup_order(played):
        return
    one, other = before.principals
    exchanged = replace(before, fighters=(other, one, *before.fighters[2:]))
    mirrored = throw(LAW_OF_THE_GUN, exchanged, played.answers, played.seed)
    assert list(_by_name(mirrored.step.state)) == list(_by_name(played.step.state))
    assert mirrored.step.state.decided == played.step.state.decided
    assert Counter(mirrored.dice) == Counter(played.dice)
    assert mirrored.step.state.scene == played.step.state.scene
    told = [
        sorted(repr(event) for event in run.step.events if not isinstance(event, BystanderKilled))
        for run in (mirrored, played)
    ]
    assert told[0] == told[1]


def _settled_by_setup_order(played: Played) -> bool:
    orders = orders_played(played)
    both_go = [order.action for order in orders.values()].count(Action.BRAWL) == 2
    silent = any(isinstance(answer, Silent) for answer in played.answers.values())
    return both_go or silent or any(isinstance(event, InsightTie) for event in played.step.events)


def _by_name(state: State) -> Iterator[Fighter]:
    yield from sorted(state.fighters, key=lambda fighter: fighter.name)


Invariant = Callable[[Played], None]

INVARIANTS: tuple[Invariant, ...] = (
    a_final_chance_to_hit_is_0_to_100_and_at_least_10_with_half_of_the_points_on_hit,
    rounds_stay_within_the_gun_and_are_spent_by_shots_alone,
    changing_a_quickness_never_changes_the_number_of_shots_planned,
    of_two_opposing_shots_with_equal_speed_and_quickness_neither_comes_first,
    at_twice_the_speed_the_first_shot_is_neither_later_nor_simultaneous,
    the_last_planned_shot_of_the_faster_is_no_slower_than_the_slower,
    a_wound_lowers_points_for_good_and_wounds_and_damage_never_fall,
    one_who_can_still_bear_his_wounds_and_has_points_is_out_only_by_other_means,
    put_out_is_null_just_for_those_who_stand_and_never_names_the_man_himself,
    with_one_enemy_side_standing_a_turn_is_that_of_a_duel_of_two,
    shots_of_one_hand_never_share_a_moment,
    nobody_fires_without_a_standing_target_or_after_he_is_down,
    no_rifle_fires_twice_and_no_percussion_gun_is_loaded,
    the_lucky_die_is_thrown_on_the_first_hit_alone,
    the_public_post_has_no_kill_chance_no_closed_die_and_no_count_of_wounds_before_the_last,
    exchanging_the_two_exchanges_the_result,
)
