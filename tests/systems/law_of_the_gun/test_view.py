"""What each reader may know of a duel (LG.II.2.1.a, section DISC, LG.VI.7.a, LG.II.2.2.1.b)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from sekundant.core.encounter import Ask
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.core.wire import canonical, encode
from sekundant.systems.law_of_the_gun.events import Shown, ShownCover, ShownMove, ShownOffHand
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Bonus,
    CoverOrder,
    Deed,
    Draw,
    Hands,
    Move,
    OffHand,
    Order,
)
from sekundant.systems.law_of_the_gun.plan import Given, Stage, Turn
from sekundant.systems.law_of_the_gun.scene import Temptation, place
from sekundant.systems.law_of_the_gun.sheet import Effect, EffectKind, Skills, Territory
from sekundant.systems.law_of_the_gun.state import Grip, Learned, Phase, State, Status, TemptationState
from sekundant.systems.law_of_the_gun.view import DECLASSIFIED, SeenFighter, SeenGun, View, shown_of, view
from tests.systems.law_of_the_gun.asking import duel, posted, storm

ARMED = {"guns": {"shorty": 6, "rifle": 12, "derringer": 2}, "hands": {"main": "shorty"}}
SHOOT = {"action": "shoot", "speed": 5, "hit": 7}


def other(state: State, name: str = "ann", reader: str = "bob") -> SeenFighter:
    return next(seen for seen in view(state, reader, ()).others if seen.name == name)


def guns(state: State, name: str = "ann", reader: str = "bob") -> list[tuple[str, str | None, str]]:
    return [(gun.look, gun.type, gun.where) for gun in other(state, name, reader).guns]


def fired(state: State, name: str, gun: str) -> State:
    return state.with_fighter(name, weapons=state.fighter(name).weapons_with(gun, fired=True))


# ---- guns ------------------------------------------------------------------------------------------


def test_at_the_opening_a_revolver_has_no_type_a_long_gun_has_and_a_hidden_one_is_not_there() -> None:
    expected = [("revolver", None, "main"), ("rifle", "rifle", "carried")]
    assert guns(duel(ARMED)) == expected
    assert guns(duel(ARMED), reader=SPECTATOR) == expected
    assert guns(storm(ARMED)) == expected


def test_a_shot_opens_the_type() -> None:
    assert ("revolver", "shorty", "main") in guns(fired(duel(ARMED), "ann", "shorty"))
    assert ("revolver", "derringer", "carried") in guns(fired(duel(ARMED), "ann", "derringer"))


def test_looking_over_opens_a_gun_to_him_who_looked_and_to_nobody_else() -> None:
    state = duel(ARMED, others={"cal": {}}).with_fighter(
        "bob", learned=(Learned(of="ann", item="derringer", value="derringer"),)
    )
    assert ("revolver", "derringer", "carried") in guns(state)
    assert len(guns(state, reader="cal")) == 2
    elsewhere = state.with_fighter("bob", learned=(Learned(of="cal", item="derringer", value="derringer"),))
    assert len(guns(elsewhere)) == 2


def test_a_hidden_gun_in_the_hand_shows_once_a_turn_has_been_played() -> None:
    in_hand = {**ARMED, "hands": {"main": "derringer"}}
    first = duel(in_hand)
    assert [gun for gun in guns(first) if gun[2] == "main"] == []
    assert [gun for gun in guns(storm(in_hand)) if gun[2] == "main"] == []
    later = replace(first, turn=2)
    assert ("revolver", None, "main") in guns(later)


def test_a_gun_on_the_floor_is_seen_hidden_or_not() -> None:
    state = duel(ARMED).with_fighter("ann", dropped=("derringer", "shorty"), grip=Grip())
    assert guns(state) == [
        ("revolver", None, "floor"),
        ("rifle", "rifle", "carried"),
        ("revolver", None, "floor"),
    ]


def test_a_seen_gun_tells_neither_its_id_nor_its_rounds() -> None:
    assert {field.name for field in fields(SeenGun)} == {"look", "type", "where"}


# ---- fighters --------------------------------------------------------------------------------------


def test_a_seat_knows_its_own_side_wholly_and_the_rest_as_seen() -> None:
    state = duel(allies={"cal": {"of": "ann", "at": [3, -4]}})
    seen = view(state, "ann", ())
    assert [fighter.name for fighter in seen.own] == ["ann", "cal"]
    assert [fighter.name for fighter in seen.others] == ["bob"]
    assert seen.me is state.fighter("ann")


def test_the_master_knows_everybody_and_a_spectator_nobody() -> None:
    state = duel(allies={"cal": {"of": "ann", "at": [3, -4]}})
    master, spectator = view(state, MASTER, ()), view(state, SPECTATOR, ())
    assert (master.own, master.others) == (state.fighters, ())
    assert spectator.own == ()
    assert [fighter.name for fighter in spectator.others] == ["ann", "bob"]
    with pytest.raises(LookupError):
        _ = spectator.me


def test_an_enemys_ally_is_a_secret_until_he_is_seen_or_stands_alone() -> None:
    state = duel(allies={"cal": {"of": "ann", "at": [3, -4]}})
    assert [fighter.name for fighter in view(state, "bob", ()).others] == ["ann"]
    seen = state.with_fighter("cal", shown=True)
    assert [fighter.name for fighter in view(seen, "bob", ()).others] == ["ann", "cal"]
    alone = state.with_fighter("ann", status=Status.KILLED)
    assert [fighter.name for fighter in view(alone, "bob", ()).others] == ["ann", "cal"]
    aside = alone.with_fighter("cal", status=Status.STANDING_ASIDE)
    assert [fighter.name for fighter in view(aside, "bob", ()).others] == ["ann"]


def test_the_count_of_wounds_is_closed_until_it_is_told() -> None:
    state = duel({"wounds": 1})
    assert other(state).wounds is None
    assert other(state.with_fighter("ann", wounds_known=True)).wounds == 1


def test_his_own_points_of_the_turn_to_come_are_told_to_a_seat_alone() -> None:
    state = duel({"ap_penalty": 3})
    ann, bob = view(state, "ann", ()).ap, view(state, "bob", ()).ap
    assert ann is not None
    assert bob is not None
    assert (ann.total, bob.total) == (9, 12)
    assert view(state, MASTER, ()).ap is None
    assert view(state, SPECTATOR, ()).ap is None
    assert view(state.with_fighter("ann", status=Status.OUT), "ann", ()).ap is None
    assert view(replace(state, phase=Phase.AFTERMATH), "ann", ()).ap is None


SECRETS: list[tuple[str, dict[str, Any]]] = [
    ("sheet", {"quickness": 3, "accuracy": 2, "endurance": 1, "will": -1, "ap": 11, "speed_bonus": 1}),
    ("sheet", {"skills": Skills(insight=2, lucky=True), "skill_order": ("lucky", "insight")}),
    ("sheet", {"effects": (Effect(kind=EffectKind.SPEED, value=1),), "territory": Territory.HOSTILE}),
    ("sheet", {"temptation": Temptation.FOOD}),
    ("fighter", {"temptation_state": TemptationState.RESISTED}),
    ("fighter", {"wounds": 1, "ap_penalty": 3, "damages": (3,)}),
    ("fighter", {"first_turn_ap": -2, "recoil": 1, "woman_shotgun": True, "reload_bonus": 1}),
    ("fighter", {"lucky_used": True, "previous_speed": 6, "ap_this_turn": 7}),
    ("fighter", {"learned": (Learned(of="bob", item="will", value=2),)}),
    ("rounds", {"loaded": 1}),
]


@pytest.mark.parametrize(("part", "secret"), SECRETS)
@pytest.mark.parametrize("reader", ["bob", SPECTATOR])
@pytest.mark.parametrize("before", [False, True])
def test_views_are_equal_where_only_anothers_secrets_differ(
    part: str, secret: dict[str, Any], reader: str, before: bool
) -> None:
    state = (storm if before else duel)(ARMED, scene={"temptations": ["food"]})
    ann = state.fighter("ann")
    if part == "sheet":
        changed = state.with_fighter("ann", sheet=replace(ann.sheet, **secret))
    elif part == "rounds":
        changed = state.with_fighter("ann", weapons=ann.weapons_with("shorty", **secret))
    else:
        changed = state.with_fighter("ann", **secret)
    assert changed != state
    assert _bytes(view(changed, reader, ())) == _bytes(view(state, reader, ()))
    assert _bytes(view(changed, "ann", ())) != _bytes(view(state, "ann", ()))


def test_a_hidden_gun_more_or_an_ally_more_changes_no_view_of_another_seat() -> None:
    plain = duel({"guns": {"shorty": 6, "rifle": 12}})
    armed = duel(ARMED, allies={"cal": {"of": "ann", "at": [3, -4]}})
    for reader in ("bob", SPECTATOR):
        assert _bytes(view(plain, reader, ())) == _bytes(view(armed, reader, ()))


def _bytes(seen: View) -> bytes:
    return canonical(encode(seen))


# ---- asks, posts, insight --------------------------------------------------------------------------


def test_a_seat_sees_its_own_asks_alone_and_the_master_all() -> None:
    asks = (Ask("ann.order.1", "ann", "order", True), Ask("bob.order.1", "bob", "order", True))
    assert view(duel(), "bob", asks).asks == asks[1:]
    assert view(duel(), MASTER, asks).asks == asks
    assert view(duel(), SPECTATOR, asks).asks == ()


def test_before_the_storm_posts_are_open_but_for_the_combat_order() -> None:
    state = posted(
        storm(),
        bob={"actions": ["call", "warn"]},
        ann={"actions": ["open_fire"], "shoot": {"action": "shoot", "speed": 11, "hit": 1}},
    )
    before = view(state, "bob", ()).before
    assert before is not None
    assert [(post.by, post.actions, post.warn) for post in before.posts] == [
        ("bob", (Deed.CALL, Deed.WARN), Deed.MANOEUVRE),
        ("ann", (Deed.OPEN_FIRE,), None),
    ]
    assert before.opener == "ann"
    other_order = posted(
        storm(),
        bob={"actions": ["call", "warn"]},
        ann={"actions": ["open_fire"], "shoot": {"action": "brawl"}},
    )
    assert _bytes(view(state, "bob", ())) == _bytes(view(other_order, "bob", ()))


def test_in_the_shoot_out_nothing_is_told_of_the_time_before() -> None:
    assert view(duel(), "bob", ()).before is None


def playing(asking: bool = True) -> tuple[State, tuple[Ask, ...]]:
    first = Order(action=Action.SHOOT, speed=5, hit=5, move=Move(points=2, to=place(1, 4)))
    turn = Turn(
        stage=Stage.REVISION,
        first=(Given(seat="bob", order=first), Given(seat="ann", order=Order(action=Action.HOLD))),
        orders=(Given(seat="bob", order=Order(action=Action.PEACE)),),
        insight_by="ann",
        insight_of="bob",
        asking=asking,
    )
    return replace(duel(), playing=turn), (Ask("ann.revise.1", "ann", "revise", True),)


def test_insight_shows_the_first_order_to_its_owner_while_he_may_revise() -> None:
    state, asks = playing()
    expected = Shown(action=Action.SHOOT, speed=5, hit=5, move=ShownMove(points=2, direction="east"))
    assert view(state, "ann", asks).shown == expected
    assert view(state, "ann", ()).shown is None
    for reader in ("bob", SPECTATOR):
        assert view(state, reader, asks).shown is None
        assert _bytes(view(state, reader, asks)) == _bytes(view(duel(), reader, ()))


def test_insight_tells_the_split_and_no_guns_wishes_or_limits() -> None:
    order = Order(
        action=Action.SHOOT,
        speed=3,
        hit=5,
        hands=Hands.TWO,
        off_hand=OffHand(speed=1, hit=2, max_shots=1, bonus=Bonus.KILL, target="cal"),
        target="cal",
        max_shots=1,
        draw=Draw(gun="kid"),
        cover=CoverOrder(lean_out=True),
        revised=Order(action=Action.HOLD),
        move=Move(points=1, to=place(0, 4)),
    )
    shown = shown_of(order, place(0, 4), mexican=False)
    assert shown == Shown(
        action=Action.SHOOT,
        speed=3,
        hit=5,
        off_hand=ShownOffHand(speed=1, hit=2),
        cover=ShownCover(lean_out=True),
        move=ShownMove(points=1, direction=None),
    )
    assert shown_of(order, place(0, 4), mexican=True).target == "cal"
    assert shown_of(replace(order, off_hand=None), place(0, 4), mexican=False).off_hand == ShownOffHand()


def test_of_a_surrender_insight_tells_nothing_but_the_word() -> None:
    order = Order(action=Action.SURRENDER, speed=4, to="bob")
    assert shown_of(order, place(0, 0), mexican=True) == Shown(action=Action.SURRENDER)


def test_every_declassified_part_of_a_view_exists_and_cites_a_clause() -> None:
    for what, why in DECLASSIFIED:
        assert what.split(".")[0] in {field.name for field in fields(View)}
        assert why.startswith("LG.")
