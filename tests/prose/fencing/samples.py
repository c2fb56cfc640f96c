"""Views of a duel, and one event of every kind with all that it can hold and with as little as it may."""

from __future__ import annotations

from typing import Any

from sekundant.core.events import EVERYONE, Event, Item, Roll, Sum, only
from sekundant.library import packs
from sekundant.systems.fencing import events as kinds
from sekundant.systems.fencing.exchange import Because, Struck, Wound
from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.state import How, Learns, State
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import Distance

COMBATANTS: dict[str, Any] = {
    "ann": {"name": "Энн", "sex": "f", "weapon": "rapier", "off_hand": "dagger", "mastery": 30},
    "bob": {"name": "Боб", "weapon": "sabre", "cunning": 10},
}


def duel(combatants: Any = None, **setup: Any) -> State:
    """A duel of Ann and Bob, in the rulebook's vocabulary of setups."""
    return FENCING.open({"combatants": combatants or COMBATANTS, **setup}, {}, packs("fencing"))


def seen_by(reader: str, state: State | None = None) -> View:
    """The view of a reader."""
    return FENCING.view(state or duel(), reader)


def summed(*items: tuple[str, int, str]) -> Sum:
    """A sum of items (name, value, clause)."""
    made = tuple(Item(*item) for item in items)
    return Sum(made, sum(item.value for item in made))


def thrown(face: int, *items: tuple[str, int, str]) -> Sum:
    """A sum that begins with a die."""
    return summed(("die", face, "FE.2.2"), *items)


def roll(label: str, face: int, audience: Any = EVERYONE) -> Roll:
    """A die."""
    return Roll(label, 100, face, audience)


def tallies(ann: int, bob: int, bonus: int = 0) -> tuple[kinds.Tally, kinds.Tally]:
    """Both parts in a contest; Ann has a bonus for Agility."""
    items = [("actions", ann, "FE.3.3.1")]
    if bonus:
        items.append(("agility", bonus, "FE.3.3.1.a"))
    return (
        kinds.Tally(who="ann", points=ann, sum=summed(*items)),
        kinds.Tally(who="bob", points=bob, sum=summed(("actions", bob, "FE.3.3.1"))),
    )


ANN = only("ann")
BOB = only("bob")

_E: dict[str, Any] = {"audience": EVERYONE}
_A: dict[str, Any] = {"audience": ANN}

_BET = thrown(44, ("mastery", 30, "FE.2.2.a"), ("wounds", -15, "FE.2.2.b"))
_STRIKE: dict[str, Any] = {
    "by": "ann",
    "target": "bob",
    "points": 3,
    "parries": 2,
    "weapon": 10,
    "dagger_bonus": True,
    "chance": 71,
    "sum": thrown(
        57,
        ("attacks", 30, "FE.3.1.2.a"),
        ("parries", -30, "FE.3.1.2.b"),
        ("weapon", 10, "FE.3.4.1.a"),
        ("dagger", 10, "FE.5.1.h"),
    ),
    "need": 50,
    "result": Struck.HIT,
    "strikes": (2, 3, 5),
    "against": (1, 6),
}
_STACK = (Action.INITIATIVE, Action.ATTACK, Action.ATTACK, Action.FEINT, Action.ATTACK, Action.DAGGER)

FULL: tuple[Event, ...] = (
    kinds.DuelOpens(**_E, clauses=("FE.3.4.2",), fighters=("ann", "bob"), distance=Distance.FAR),
    kinds.TurnBegins(**_E, clauses=("FE.2.1",), turn=3, distance=Distance.MIDDLE, holder="ann"),
    kinds.BetRolled(
        **_A,
        clauses=("FE.2.2", "FE.2.4"),
        rolls=(roll("ann.bet.1", 44, ANN),),
        by="ann",
        bet=Bet.HIGH,
        sum=_BET,
        need=60,
        success=False,
        points=6,
    ),
    kinds.Insight(
        **_A,
        clauses=("FE.2.6", "FE.2.6.b"),
        rolls=(roll("ann.cunning.1", 71, ANN),),
        by="ann",
        about="bob",
        sum=thrown(71, ("cunning", 20, "FE.1.1.b")),
        learns=Learns.BET_AND_RESULT,
        bet=Bet.ALL_IN,
        success=False,
    ),
    kinds.SealRefused(**_A, clauses=("FE.6.4", "FE.3.0.2.d"), by="ann", points=6, cost=9),
    kinds.ExchangeBegins(**_E, clauses=("FE.7.1",), turn=3, distance=Distance.MIDDLE),
    kinds.BetOpened(
        **_E, clauses=("FE.2.2", "FE.2.4"), by="ann", bet=Bet.HIGH, sum=_BET, need=60, success=True, points=10
    ),
    kinds.StackTrimmed(**_E, clauses=("FE.6.4",), by="ann", removed=(Action.REST, Action.DISTANCE)),
    kinds.StackShown(
        **_E,
        clauses=("FE.2.1", "FE.3.0.2"),
        by="ann",
        actions=_STACK,
        prices=(1, 1, 1, 1, 1, 2),
        points=8,
        cost=7,
        length=6,
    ),
    kinds.Endurance(
        **_E,
        clauses=("FE.3.5.2.a", "FE.3.5.2.d"),
        rolls=(roll("bob.endurance.1", 35),),
        by="bob",
        sum=thrown(35, ("stamina", 10, "FE.1.1.d"), ("breath", -20, "FE.3.5.2.b")),
        need=50,
        cancels=3,
        positions=(4, 6),
    ),
    kinds.Initiative(
        **_E,
        clauses=("FE.3.3.1", "FE.3.3.1.c"),
        tallies=tallies(2, 1, bonus=1),
        holder="ann",
        reason=Because.MORE_POINTS,
    ),
    kinds.Neutralised(**_E, clauses=("FE.3.3.5.a", "FE.3.3.5.c"), by="ann", target="bob", positions=(7, 8)),
    kinds.Converted(
        **_E, clauses=("FE.3.2.5.a", "FE.3.2.5.b"), by="ann", to="attack", position=9, used=(8, 9)
    ),
    kinds.Blows(
        **_E,
        clauses=("FE.3.3.3.a", "FE.3.3.4.a"),
        first="ann",
        simultaneous=False,
        reason=Because.INITIATIVE,
    ),
    kinds.Feint(
        **_E,
        clauses=("FE.3.2.1", "FE.3.2.1.c", "FE.3.2.1.f"),
        rolls=(roll("ann.feint.1", 48),),
        by="ann",
        position=4,
        serves=Blow.ATTACK,
        sum=thrown(48, ("cunning", 20, "FE.3.2.1"), ("enemy_cunning", -10, "FE.3.2.1")),
        power=2,
        neutralises=(3,),
    ),
    kinds.Attack(**_E, clauses=("FE.3.1.1", "FE.3.1.1.a"), rolls=(roll("ann.attack.1", 57),), **_STRIKE),
    kinds.Riposte(
        **_E,
        clauses=("FE.3.2.2", "FE.3.2.2.d"),
        rolls=(roll("ann.riposte.1", 57),),
        **{**_STRIKE, "captors": (2, 4)},
    ),
    kinds.Damage(
        **_E,
        clauses=("FE.4.1", "FE.4.1.c"),
        rolls=(roll("ann.damage.1", 66),),
        by="ann",
        target="bob",
        sum=thrown(
            66, ("attacks", 15, "FE.3.1.4.a"), ("parries", -10, "FE.3.1.4.b"), ("strength", 5, "FE.4.1.a")
        ),
        wound=Wound.SERIOUS,
    ),
    kinds.Fortitude(
        **_E,
        clauses=("FE.4.1.d",),
        rolls=(roll("bob.fortitude_stay.1", 38),),
        by="bob",
        purpose="stay",
        sum=thrown(38, ("fortitude", 40, "FE.4.1.d")),
        need=50,
        passed=True,
    ),
    kinds.DistanceWon(
        **_E,
        clauses=("FE.3.4.3.b", "FE.3.4.6"),
        winner="ann",
        reason=Because.MORE_POINTS,
        tallies=tallies(2, 1, bonus=1),
        choices=(Distance.FAR, Distance.MIDDLE),
    ),
    kinds.DistanceSettled(
        **_E,
        clauses=("FE.3.4.3.e", "FE.3.4.6", "FE.3.4.6.d"),
        rolls=(roll("master.distance_tie.1", 37),),
        tallies=tallies(2, 2),
        winner="ann",
        reason=Because.DIE,
        start=Distance.FAR,
        to=Distance.MIDDLE,
        wanted=Distance.CLOSE,
    ),
    kinds.Breath(
        **_E,
        clauses=("FE.3.5.4.b", "FE.4.2.h", "FE.3.5.4.a"),
        by="ann",
        before=7,
        spent=6,
        paid=(
            kinds.Payment(what="initiative", breath=1),
            kinds.Payment(what="attack", breath=3),
            kinds.Payment(what="parry", breath=2),
        ),
        drain=3,
        rested=4,
        now=2,
        most=10,
    ),
    kinds.Over(**_E, clauses=("FE.4.1.b",), winner="ann", how=How.STRUCK_DOWN),
    kinds.Ruled(
        **_E,
        clauses=("FE.4.2.g",),
        author="the judge",
        reason="a slip of the pen",
        what="light",
        who="bob",
        value="2",
    ),
)
"""One event of every kind with all its parts."""

_PLAIN_STRIKE: dict[str, Any] = {
    **_STRIKE,
    "parries": 0,
    "points": 1,
    "weapon": 0,
    "dagger_bonus": False,
    "chance": 61,
    "sum": thrown(12, ("attacks", 10, "")),
    "result": Struck.MISS,
    "strikes": (1,),
    "against": (),
}

BARE: tuple[Event, ...] = (
    kinds.DuelOpens(**_E, fighters=("ann", "bob"), distance=Distance.CLOSE),
    kinds.TurnBegins(**_E, turn=1, distance=Distance.FAR, holder=None),
    kinds.BetRolled(**_A, by="ann", bet=None, points=6),
    kinds.Insight(**_A, by="ann", about="bob", sum=thrown(12), learns=Learns.NOTHING),
    kinds.SealRefused(**_A, by="ann", points=5, cost=6),
    kinds.ExchangeBegins(**_E, turn=1, distance=Distance.FAR),
    kinds.BetOpened(**_E, by="bob", bet=None, points=6),
    kinds.StackTrimmed(**_E, by="bob", removed=(Action.REST,)),
    kinds.StackShown(**_E, by="bob", actions=(), prices=(), points=6, cost=0, length=0),
    kinds.Endurance(**_E, by="ann", sum=thrown(88), need=50, cancels=0, positions=()),
    kinds.Initiative(**_E, tallies=tallies(0, 0), holder=None, reason=Because.PARITY),
    kinds.Neutralised(**_E, by="bob", target="ann", positions=(1,)),
    kinds.Converted(**_E, by="bob", to="parry", position=3, used=(3,)),
    kinds.Blows(**_E, first=None, simultaneous=True, reason=Because.PARITY),
    kinds.Feint(**_E, by="bob", position=1, serves=Blow.RIPOSTE, sum=thrown(3), power=0, neutralises=()),
    kinds.Attack(**_E, **_PLAIN_STRIKE),
    kinds.Riposte(**_E, **_PLAIN_STRIKE),
    kinds.Damage(**_E, by="bob", target="ann", sum=thrown(12), wound=Wound.LIGHT),
    kinds.Fortitude(**_E, by="ann", purpose="attack", sum=thrown(12), need=50, passed=False),
    kinds.DistanceWon(
        **_E,
        winner="bob",
        reason=Because.INITIATIVE,
        tallies=tallies(1, 1),
        choices=(Distance.FAR,),
    ),
    kinds.DistanceSettled(
        **_E,
        tallies=tallies(0, 0),
        winner=None,
        reason=Because.NOBODY,
        start=Distance.FAR,
        to=Distance.FAR,
    ),
    kinds.Breath(**_E, by="bob", before=10, spent=0, paid=(), drain=0, rested=0, now=10, most=10),
    kinds.Over(**_E, winner=None, how=How.BOTH_OUT),
    kinds.Ruled(**_E, author="", reason="", what="initiative", who="", value=""),
)
"""One event of every kind with none of its optional parts."""
