"""The gunfighter's bot gets a duel to its end, and does what a sensible man would do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sekundant import library
from sekundant.core.chance import Sampled
from sekundant.core.encounter import illegal, play
from sekundant.odds.bots import choices, simple_bot
from sekundant.systems.law_of_the_gun.orders import Action, Order

SYSTEM = library.system("law-of-the-gun")
SHELF = library.shelf("law-of-the-gun")
SCENES = [card.id for pack in SHELF for card in pack.content.scenes]
CLICHES = [cliche for pack in SHELF for cliche in pack.content.cliches]
MOST_STEPS = 400


def random_duel(dice: random.Random) -> Any:
    """A duel of two to four with random fighters somewhere."""
    combatants = {}
    for name in ("ann", "bob", "cal", "dan")[: dice.choice((2, 2, 3, 4))]:
        cliche = dice.choice(CLICHES)
        combatants[name] = {
            "cliche": cliche.id,
            "quickness": dice.randint(-1, 3),
            "accuracy": dice.randint(0, 3),
            "endurance": dice.randint(0, 2),
            "will": dice.randint(0, 3),
            "guns": list(cliche.starting_guns)[: dice.randint(1, 3)],
            "skills": dice.choice(
                ({}, {"insight": 2}, {"left_hand": 1}, {"brawler": 1, "lucky": True}, {"nimble": 0})
            ),
            "temptation": cliche.temptation or dice.choice(("drink", "women", "tobacco", None)),
            "ap": dice.choice((12, 12, 12, 6, 2)),
        }
    setup = {
        "phase": dice.choice(("before", "shootout")),
        "scene": dice.choice(SCENES),
        "combatants": combatants,
    }
    return SYSTEM.open(setup, {}, SHELF)


def views_of(state: Any, dice: random.Random) -> Iterator[tuple[Any, Any]]:
    """Every view in which a bot is asked, with its answer, while bots play to the end."""
    for _ in range(MOST_STEPS):
        asks = SYSTEM.asks(state)
        if not asks:
            return
        asked = (dice.choice(asks),) if asks[0].first else asks
        answers = {}
        for ask in asked:
            view = SYSTEM.view(state, ask.seat)
            answers[ask.seat] = simple_bot(SYSTEM, view, dice.randrange)
            yield view, answers[ask.seat]
        state = play(SYSTEM, state, answers, Sampled(dice.randrange)).state
    pytest.fail("the bots did not come to an end")


def test_whatever_the_bot_answers_in_two_thousand_random_views_is_legal() -> None:
    dice = random.Random(1881)
    seen = 0
    while seen < 2000:
        for view, answer in views_of(random_duel(dice), dice):
            assert illegal(SYSTEM.objections(view, answer)) == ()
            seen += 1


def test_every_choice_is_legal_and_has_a_weight() -> None:
    dice = random.Random(1882)
    for _ in range(60):
        for view, _answer in views_of(random_duel(dice), dice):
            weighted = choices(SYSTEM, view)
            assert weighted
            assert all(weight > 0 for weight, _ in weighted)
            assert all(illegal(SYSTEM.objections(view, answer)) == () for _, answer in weighted)


def duel(**ann: Any) -> Any:
    return SYSTEM.open({"turn": 2, "combatants": {"ann": ann, "bob": {}}}, {}, SHELF)


def test_one_with_an_empty_gun_reloads_or_charges() -> None:
    view = SYSTEM.view(duel(guns={"classic": 0}), "ann")
    actions = {answer.action for _, answer in choices(SYSTEM, view)}
    assert actions == {Action.RELOAD, Action.BRAWL, Action.HOLD}


def test_one_whose_gun_can_not_be_loaded_charges() -> None:
    view = SYSTEM.view(duel(guns={"old_faithful": 0}), "ann")
    actions = {answer.action for _, answer in choices(SYSTEM, view)}
    assert actions == {Action.BRAWL, Action.HOLD}


def test_one_with_another_loaded_gun_draws_it() -> None:
    view = SYSTEM.view(duel(guns={"classic": 0, "kid": 5}), "ann")
    drawn = [order for _, order in choices(SYSTEM, view) if isinstance(order, Order) and order.draw]
    assert drawn
    assert all(order.speed + order.hit == 9 for order in drawn)


def test_shooting_spends_every_point_between_speed_and_hit() -> None:
    view = SYSTEM.view(duel(), "ann")
    shots = [order for _, order in choices(SYSTEM, view) if order.action is Action.SHOOT]
    assert {order.speed + order.hit for order in shots} == {12}
    assert len({order.speed for order in shots}) > 3


def test_one_who_owes_nothing_has_no_choice() -> None:
    setup = {
        "phase": "aftermath",
        "over": {"winner": "ann", "how": "disabled"},
        "combatants": {"ann": {}, "bob": {}},
    }
    state = SYSTEM.open(setup, {}, SHELF)
    assert choices(SYSTEM, SYSTEM.view(state, "bob")) == ()
    with pytest.raises(LookupError):
        simple_bot(SYSTEM, SYSTEM.view(state, "bob"), random.Random(1).randrange)
