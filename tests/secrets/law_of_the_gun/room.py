"""The secrets of the Law of the Gun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekundant.core.clauses import Language
from sekundant.core.events import Event
from sekundant.prose.law_of_the_gun import posts
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    Deed,
    Draw,
    Fate,
    Fates,
    HandName,
    Hands,
    InHand,
    Manoeuvre,
    Mercy,
    Move,
    OffHand,
    Order,
    Post,
    Revise,
)
from sekundant.systems.law_of_the_gun.scene import place
from sekundant.systems.law_of_the_gun.state import State
from sekundant.systems.law_of_the_gun.system import LAW_OF_THE_GUN as SYSTEM
from tests.generators.law_of_the_gun.secrets import VARIATIONS
from tests.generators.shelf import GENERATORS
from tests.secrets.contract import Secrets
from tests.secrets.law_of_the_gun.mutants import MUTANTS
from tests.secrets.law_of_the_gun.public import facts
from tests.secrets.law_of_the_gun.worlds import WORLDS

PROBES: tuple[Any, ...] = (
    Order(action=Action.SHOOT, speed=4, hit=4),
    *(
        Order(action=Action.SHOOT, speed=3, hit=3, target=name)
        for name in ("ann", "bob", "cid", "eve", "fay")
    ),
    *(Order(action=Action.BRAWL, target=name) for name in (None, "bob", "eve", "stranger_0")),
    Order(action=Action.SHOOT, hit=8, hands=Hands.TWO, off_hand=OffHand(speed=1, hit=2, target="stranger_0")),
    Order(action=Action.HOLD, draw=Draw(gun="kid", hand=HandName.OFF_HAND), watch="stranger_0"),
    Order(action=Action.HOLD, move=Move(points=2, to=place(0, 1)), in_hand=InHand(main="hideout_0")),
    Order(action=Action.RELOAD),
    Order(action=Action.FLEE, exit="exit_0"),
    Order(action=Action.CLAIM_SILENCE),
    Order(action=Action.HOLD, claims=("bob", "stranger_0"), decline_ally="stranger_0"),
    Post(actions=(Deed.CALL, Deed.PROPOSE_WILLS)),
    Post(actions=(Deed.LOOK_OVER,), look_over="stranger_0"),
    Post(actions=(Deed.MANOEUVRE,), manoeuvre=Manoeuvre(to=place(1, 1))),
    Post(actions=(Deed.OPEN_FIRE,), shoot=Order(action=Action.SHOOT, hit=5, target="stranger_0")),
    Post(actions=(Deed.RETURN_FIRE,), shoot=Order(action=Action.HOLD)),
    Revise(order=Order(action=Action.SHOOT, hit=6)),
    Fates(choice=Mercy.SPARE),
    Fates(fates=(Fate(name="bob", choice=Mercy.FINISH_OFF), Fate(name="stranger_0", choice=Mercy.SPARE))),
)


def keeps_his_order(state: State) -> Mapping[str, Any] | None:
    """The second ask of an insight is answered by keeping the order."""
    asks = SYSTEM.asks(state)
    return {asks[0].seat: Revise()} if [ask.what for ask in asks] == ["revise"] else None


def read(events: tuple[Event, ...], view: Any, language: Language) -> object:
    """What is written for a reader."""
    return posts.post(events, view, language)


LAW_OF_THE_GUN = Secrets(
    system=SYSTEM,
    generator=GENERATORS[SYSTEM.id],
    variations=VARIATIONS,
    worlds=WORLDS,
    facts=facts,
    probes=PROBES,
    post=read,
    mutants=MUTANTS,
    often=frozenset(
        {*VARIATIONS, "order", "same speed", "same hit", "gun up the sleeve", "insight", "pause"}
    ),
    seldom=frozenset({"reload", "graze", "look", "insight_tie"}),
    rare=frozenset({"nerves", "resist", "wills", "recoil", "extra_wound", "grit"}),
    goes_on=keeps_his_order,
)
