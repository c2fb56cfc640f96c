"""What a case finds in a public post: every token is there if the events leak it, and else is not."""

from __future__ import annotations

from dataclasses import replace

from sekundant.core.chance import Scripted
from sekundant.core.encounter import play
from sekundant.core.events import EVERYONE, Event, Sum
from sekundant.systems.law_of_the_gun.cases.knowledge import public_tokens
from sekundant.systems.law_of_the_gun.events import Declared
from sekundant.systems.law_of_the_gun.orders import Action, Order
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN
from tests.systems.law_of_the_gun.asking import duel

HOLD = Order(action=Action.HOLD)


def declared() -> Declared:
    """What Ann sets out to do: she shoots, Bob lets the turn go by."""
    orders = {"ann": Order(action=Action.SHOOT, speed=4, hit=8, max_shots=1), "bob": HOLD}
    dice = Scripted({"ann.misfire.1": 20, "ann.hit.1": 10})
    events = play(LAW_OF_THE_GUN, duel(), orders, dice).events
    return next(event for event in events if isinstance(event, Declared) and event.by == "ann")


def open_to_all(total: Sum) -> Sum:
    return replace(total, items=tuple(replace(item, audience=EVERYONE) for item in total.items))


def tokens(event: Event) -> frozenset[str]:
    return public_tokens((event,))


def test_the_points_behind_a_speed_do_not_show() -> None:
    assert tokens(declared()) == {"speed"}


def test_points_that_leak_are_found() -> None:
    event = declared()
    assert event.speed is not None
    assert tokens(replace(event, speed=open_to_all(event.speed))) == {"speed", "ann.action_points"}
