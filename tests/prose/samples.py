"""Duels, views, and one event of every kind with all its optional parts and with none of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from sekundant.core.encounter import Ask
from sekundant.core.events import EVERYONE, MASTER_ONLY, Event, Item, Roll, Sealed, Sum, only
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.opening import open_duel
from sekundant.systems.law_of_the_gun.orders import Action, Deed, HandName, Mercy, Simple
from sekundant.systems.law_of_the_gun.scene import place
from sekundant.systems.law_of_the_gun.state import How, Learned, State
from sekundant.systems.law_of_the_gun.view import View, view

ANN = only("ann")
BOB = only("bob")


@cache
def packs() -> tuple[Any, ...]:
    """The guns that come with the room."""
    folder = files("sekundant.systems.law_of_the_gun") / "pack"
    return (yaml.safe_load((folder / "guns.yaml").read_text(encoding="utf-8")),)


COMBATANTS: dict[str, Any] = {
    "ann": {"name": "Энн", "sex": "f", "guns": {"kid": 5, "derringer": 2}},
    "bob": {"name": "Боб", "guns": {"classic": 6}},
}


def duel(combatants: Any = None, **setup: Any) -> State:
    """A duel of Ann and Bob, in the rulebook's vocabulary of setups."""
    return open_duel({"combatants": combatants or COMBATANTS, **setup}, {}, packs())


def seen_by(reader: str, state: State | None = None, asks: tuple[Ask, ...] = ()) -> View:
    """The view of a reader."""
    return view(state or duel(), reader, asks)


def summed(*items: tuple[str, Any, str], audience: Any = EVERYONE) -> Sum:
    """A sum of items (name, value, clause)."""
    made = tuple(Item(name, value, clause, audience) for name, value, clause in items)
    return Sum(made, sum(item.value for item in made))


def roll(label: str, face: int, sides: int = 10, need: int | None = None, audience: Any = EVERYONE) -> Roll:
    """A die, with an open limit if it has one."""
    return Roll(label, sides, face, audience, None if need is None else Sealed(need, audience))


def kill_roll(face: int, need: int = 4, ordinal: int = 1) -> Roll:
    """A kill die: open, but its limit is the master's."""
    return Roll(f"ann.kill.{ordinal}", 10, face, EVERYONE, Sealed(need, MASTER_ONLY))


HIT_CHANCE = Sum(
    (
        Item("hit_points", 70, "LG.V.1.1.a", ANN),
        Item("cover", -20, "LG.V.7.a"),
        Item("will", 10, "LG.V.6.c", ANN),
    ),
    60,
)

SPEED = Sum((Item("speed_points", 5, "LG.V.1.2.a", ANN), Item("effects", 2, "LG.GAP.1", ANN)), 7)


def shot(**changes: Any) -> kinds.Shot:
    """Ann's shot at Bob, which wounds him."""
    parts: dict[str, Any] = {
        "audience": EVERYONE,
        "clauses": ("LG.V.1.1.a", "LG.V.5.a"),
        "rolls": (
            roll("ann.misfire.1", 14, 20, 1),
            roll("ann.hit.1", 5, need=6),
            kill_roll(8),
        ),
        "by": "ann",
        "target": "bob",
        "gun": "kid",
        "gun_type": "kid",
        "hand": HandName.MAIN,
        "ordinal": 1,
        "speed": 7,
        "moment": 1,
        "chance": HIT_CHANCE,
        "result": kinds.Result.HIT,
        "effect": kinds.Effect.WOUNDED,
        "kill_chance": Sealed(
            summed(("accuracy", 30, "LG.II.2.1.2.a"), ("gun", 10, "LG.II.3.5.a"), audience=MASTER_ONLY),
            MASTER_ONLY,
        ),
        "damage": Sealed(
            summed(("gun", 3, "LG.II.3.5.a"), ("endurance", -2, "LG.II.2.1.4.a"), audience=BOB), BOB
        ),
        "wounds": Sealed(1, BOB),
    }
    return kinds.Shot(**{**parts, **changes})


def bare_shot(**changes: Any) -> kinds.Shot:
    """A shot of which nothing is known but that it missed."""
    parts: dict[str, Any] = {"rolls": (), "clauses": (), "result": kinds.Result.MISS, "effect": None}
    return shot(**{**parts, "kill_chance": None, "damage": None, "wounds": None, **changes})


_E: dict[str, Any] = {"audience": EVERYONE}
_A: dict[str, Any] = {"audience": ANN}
_M: dict[str, Any] = {"audience": MASTER_ONLY}
_START, _END = place(0, -4), place("1.5", -4)

FULL: tuple[Event, ...] = (
    kinds.DuelOpens(**_E, clauses=("LG.I.2",), fighters=("ann", "bob"), before=True),
    kinds.PostMade(
        **_E,
        clauses=("LG.IV.2.b",),
        by="ann",
        actions=tuple(Deed),
        to=_END,
        does=Simple.HIDE,
        looks_at="bob",
        warns_against=Deed.MANOEUVRE,
        claims=("bob",),
    ),
    kinds.WillsRefused(**_E, clauses=("LG.IV.2.3.c",), by="bob", of="ann"),
    kinds.Cancelled(**_E, clauses=("LG.IV.4.a",), by="bob", action=Deed.MANOEUVRE, because="open_fire"),
    kinds.Manoeuvred(**_E, clauses=("LG.IV.2.5.a",), by="ann", start=_START, to=_END, does=Simple.SATISFY),
    kinds.Resisted(
        **_A,
        clauses=("LG.IV.2.7.c",),
        rolls=(roll("ann.resist.1", 3, need=4, audience=ANN),),
        by="ann",
        success=True,
    ),
    kinds.LookedOver(
        **_A,
        clauses=("LG.IV.2.4.b",),
        rolls=(roll("ann.look.1", 3, need=5, audience=MASTER_ONLY),),
        by="ann",
        of="bob",
        learned=(
            Learned(of="bob", item="classic", value="classic"),
            Learned(of="bob", item="lucky", value=True),
            Learned(of="bob", item="accuracy", value=2),
        ),
    ),
    kinds.Wills(
        **_E,
        clauses=("LG.IV.2.3.e",),
        rolls=(roll("ann.wills.1", 2, 3, 2, MASTER_ONLY),),
        winner="ann",
        loser="bob",
        wills=Sealed(
            (
                kinds.Tally(who="ann", sum=summed(("will", 2, "LG.IV.2.3.e"))),
                kinds.Tally(who="bob", sum=summed(("will", 1, "LG.IV.2.3.e"))),
            ),
            MASTER_ONLY,
        ),
        because=Sealed("revenge", MASTER_ONLY),
        loss=Sealed(1, BOB),
    ),
    kinds.FireOpened(**_E, clauses=("LG.IV.2.1.a",), by="ann", unchallenged=True),
    kinds.TurnBegins(**_E, clauses=("LG.I.4",), turn=2),
    kinds.Insight(
        **_M,
        clauses=("LG.II.2.2.1.a",),
        rolls=(roll("ann.insight.1", 4, need=5, audience=MASTER_ONLY),),
        by="ann",
        of="bob",
        chance=summed(("insight", 50, "LG.II.2.2.1.a")),
        result="success",
    ),
    kinds.InsightTie(
        **_M,
        clauses=("LG.II.2.2.1.c",),
        rolls=(roll("master.insight_tie.1", 1, 2, audience=MASTER_ONLY),),
        among=("ann", "bob"),
        works="ann",
    ),
    kinds.InsightWorks(
        **_A,
        clauses=("LG.II.2.2.1.b",),
        by="ann",
        of="bob",
        shows=kinds.Shown(
            action=Action.SHOOT,
            speed=5,
            hit=4,
            off_hand=kinds.ShownOffHand(speed=1, hit=2),
            target="ann",
            cover=kinds.ShownCover(lean_out=True, duck=True),
            move=kinds.ShownMove(points=2, direction="north_east"),
        ),
    ),
    kinds.Nerves(
        **_A,
        clauses=("LG.IV.2.1.c",),
        rolls=(roll("ann.nerves.1", 3, need=6, audience=ANN),),
        by="ann",
        chance=summed(("unchallenged", 80, "LG.IV.2.1.c"), ("will", -20, "LG.II.2.1.3.d"), audience=ANN),
        shaken=True,
    ),
    kinds.GunMoved(
        **_E,
        clauses=("LG.V.1.4.a",),
        by="ann",
        change=kinds.GunChange.DRAWN,
        hand=HandName.OFF_HAND,
        look="revolver",
        type=Sealed("derringer", ANN),
    ),
    kinds.Declared(
        **_E,
        clauses=("LG.V.1.d",),
        by="ann",
        action=Action.SHOOT,
        two_hands=True,
        speed=SPEED,
        off_speed=summed(("speed_points", 5, "LG.V.1.2.a"), ("off_hand", -1, "LG.II.2.2.6.c")),
        target="bob",
        volley=False,
    ),
    kinds.AllyJoins(**_E, clauses=("LG.VI.7.c",), ally="barkeeper", of="ann"),
    kinds.AllyDeclined(**_A, clauses=("LG.VI.7.b",), ally="barkeeper", by="ann"),
    kinds.Nimble(**_E, clauses=("LG.II.2.2.5.a",), rolls=(roll("bob.nimble.1", 7),), by="bob", penalty=20),
    kinds.Half(**_E, clauses=("LG.II.2.2.6.d",), rolls=(roll("ann.half.1", 2, 2),), by="ann", up=True),
    shot(),
    kinds.BystanderKilled(**_E, clauses=("LG.V.7.g",), id="barkeeper", by="ann"),
    kinds.Grit(
        **_E,
        clauses=("LG.II.2.1.4.b",),
        rolls=(roll("bob.grit.1", 3, need=4, audience=BOB),),
        who="bob",
        wounds=3,
        chance=Sealed(
            summed(("endurance", 70, "LG.II.2.1.4.b"), ("wounds", -30, "LG.II.2.1.4.b"), audience=BOB), BOB
        ),
        stands=True,
    ),
    kinds.PutOutOfFight(**_E, clauses=("LG.I.6.b",), who="bob", how=How.DISABLED, by="ann", wounds=3),
    kinds.OutOfAp(**_E, clauses=("LG.V.5.e",), who="bob"),
    kinds.Reload(
        **_E,
        clauses=("LG.V.4.c",),
        rolls=(roll("bob.reload.1", 6, audience=BOB),),
        by="bob",
        total=Sealed(summed(("die", 6, "LG.V.4.c"), ("will", 1, "LG.V.4.d"), audience=BOB), BOB),
        result=Sealed("one", BOB),
    ),
    kinds.Brawl(
        **_E,
        clauses=("LG.V.6.h",),
        rolls=(Roll("ann.brawl.1", 5, 2, EVERYONE, Sealed(3, MASTER_ONLY)),),
        by="ann",
        target="bob",
        sums=Sealed(
            (
                kinds.Tally(who="ann", sum=summed(("will", 1, "LG.II.2.1.3.c"), ("charged", 2, "LG.V.6.g"))),
                kinds.Tally(who="bob", sum=summed(("loaded", 2, "LG.V.6.g"))),
            ),
            MASTER_ONLY,
        ),
        winner="ann",
        loser="bob",
    ),
    kinds.Moved(**_E, clauses=("LG.V.1.3.a",), by="ann", start=_START, to=_END),
    kinds.Hid(**_E, clauses=("LG.V.7.b",), by="ann", hidden=True),
    kinds.ReachedExit(**_E, clauses=("LG.V.8.d",), who="bob", exit="back_door", left=1),
    kinds.Recoil(
        **_A,
        clauses=("LG.II.3.8.h",),
        rolls=(roll("ann.recoil.1", 3, 3, audience=ANN),),
        by="ann",
        lost=summed(("die", 3, "LG.II.3.8.h"), ("endurance", -1, "LG.II.3.8.h"), audience=ANN),
    ),
    kinds.Over(**_E, clauses=("LG.I.6.b",), winner="ann", how="disabled"),
    kinds.FateSettled(
        **_E,
        clauses=("LG.II.2.1.4.d",),
        rolls=(roll("bob.survival.1", 3, need=4),),
        who="bob",
        by="ann",
        choice=Mercy.SPARE,
        alive=True,
        chance=summed(("base", 20, "LG.II.2.1.4.d"), ("endurance", 20, "LG.II.2.1.4.d")),
    ),
    kinds.Ruled(
        **_E, author="the judge", reason="a slip of the pen", what="wounds", who="bob", value=Sealed("2", BOB)
    ),
)
"""One event of every kind with all its parts."""

BARE: tuple[Event, ...] = (
    kinds.DuelOpens(**_E, fighters=("ann", "bob"), before=False),
    kinds.PostMade(**_E, by="ann", actions=(Deed.WAIT,)),
    kinds.WillsRefused(**_E, by="bob", of="ann"),
    kinds.Cancelled(**_E, by="bob", action=Deed.LOOK_OVER, because="warning"),
    kinds.Manoeuvred(**_E, by="ann", start=_START, to=_START),
    kinds.Resisted(**_A, by="ann", success=False),
    kinds.LookedOver(**_A, by="ann", of="bob", learned=()),
    kinds.Wills(**_E, winner="bob", loser="ann", wills=None, because=None, loss=None),
    kinds.FireOpened(**_E, by="ann", unchallenged=False),
    kinds.TurnBegins(**_E, turn=1),
    kinds.Insight(**_M, by="ann", of="bob", chance=summed(("insight", 50, "")), result="fail"),
    kinds.InsightTie(**_M, among=("ann", "bob"), works="bob"),
    kinds.InsightWorks(**_A, by="ann", of="bob", shows=kinds.Shown(action=Action.RELOAD)),
    kinds.Nerves(**_A, by="ann", chance=summed(("unchallenged", 80, "")), shaken=False),
    kinds.GunMoved(**_E, by="bob", change=kinds.GunChange.DROPPED, hand=None, look="rifle", type=None),
    kinds.Declared(**_E, by="bob", action=Action.HOLD),
    kinds.AllyJoins(**_E, ally="barkeeper", of="bob"),
    kinds.AllyDeclined(**_A, ally="barkeeper", by="ann"),
    kinds.Nimble(**_E, by="bob", penalty=10),
    kinds.Half(**_E, by="ann", up=False),
    bare_shot(),
    kinds.BystanderKilled(**_E, id="barkeeper", by="ann"),
    kinds.Grit(**_E, who="bob", wounds=3, chance=None, stands=False),
    kinds.PutOutOfFight(**_E, who="bob", how=How.KILLED),
    kinds.OutOfAp(**_E, who="ann"),
    kinds.Reload(**_E, by="bob", total=None, result=None),
    kinds.Brawl(**_E, by="ann", target="bob", sums=None, winner="bob", loser="ann"),
    kinds.Moved(**_E, by="ann", start=_START, to=_START),
    kinds.Hid(**_E, by="ann", hidden=False),
    kinds.ReachedExit(**_E, who="bob", exit="window", left=0),
    kinds.Recoil(**_A, by="ann", lost=Sum((), 0)),
    kinds.Over(**_E, winner=None, how="both_out"),
    kinds.FateSettled(**_E, who="bob", by="ann", choice=Mercy.FINISH_OFF, alive=False),
    kinds.Ruled(**_E, author="", reason="", what="outcome", who="", value=None),
)
"""One event of every kind with none of its optional parts."""

HALF_SPEED = Fraction(15, 2)
