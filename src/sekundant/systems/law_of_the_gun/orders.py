"""What may be declared: posts before the storm, orders of the shoot-out, and what comes after them.

All of these are answers to asks. What is legal stands in :mod:`.objections`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from sekundant.core.events import Number
from sekundant.systems.law_of_the_gun.scene import Place


class Action(StrEnum):
    """What a fighter does on a turn of the shoot-out (LG.I.4)."""

    SHOOT = "shoot"
    HOLD = "hold"
    RELOAD = "reload"
    BRAWL = "brawl"
    FLEE = "flee"
    SURRENDER = "surrender"
    PEACE = "peace"
    CLAIM_SILENCE = "claim_silence"


class HandName(StrEnum):
    """Which hand (LG.II.2.2.6.b)."""

    MAIN = "main"
    OFF_HAND = "off_hand"


class Hands(StrEnum):
    """With how many hands he fires."""

    ONE = "one"
    TWO = "two"


class Previous(StrEnum):
    """What becomes of the gun held before one is drawn (LG.V.1.4.c)."""

    DROP = "drop"
    HOLSTER = "holster"


class Bonus(StrEnum):
    """What an Old Faithful's bonus goes to (LG.II.3.2.b)."""

    HIT = "hit"
    KILL = "kill"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Points on movement and where they carry (LG.V.1.3.a)."""

    points: Number
    to: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverOrder:
    """Leaning out of full cover and hiding behind it, a point each (LG.V.1.3.b)."""

    lean_out: bool = False
    duck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Drawing another gun in mid-fight (LG.V.1.4.a)."""

    gun: str
    hand: HandName = HandName.MAIN
    previous: Previous = Previous.DROP


@dataclass(frozen=True, slots=True, kw_only=True)
class InHand:
    """The guns named in the first order; None leaves a hand as it is, ``off_hand_empty`` empties it.

    LG.V.1.4.b.
    """

    main: str | None = None
    off_hand: str | None = None
    off_hand_empty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OffHand:
    """What the off hand gets beyond its share (LG.II.2.2.6.e): ``speed`` and ``hit`` are raises."""

    speed: Number = 0
    hit: Number = 0
    max_shots: int | None = None
    bonus: Bonus | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order for one turn of the shoot-out (section V). ``speed`` and ``hit`` are points."""

    kind: ClassVar[str] = "order"

    action: Action
    speed: Number = 0
    hit: Number = 0
    move: Move | None = None
    cover: CoverOrder | None = None
    draw: Draw | None = None
    pick_up: str | None = None
    toss: bool = False
    hands: Hands = Hands.ONE
    max_shots: int | None = None
    in_hand: InHand | None = None
    target: str | None = None
    watch: str | None = None
    to: str | None = None
    claims: tuple[str, ...] = ()
    volley: bool = False
    bonus: Bonus | None = None
    off_hand: OffHand | None = None
    exit: str | None = None
    gun: str | None = None
    decline_ally: str | None = None
    revised: Order | None = None

    @property
    def two_hands(self) -> bool:
        """Whether both hands fire."""
        return self.hands is Hands.TWO

    @property
    def leans_out(self) -> bool:
        """Whether he shows himself from behind full cover."""
        return self.cover is not None and self.cover.lean_out

    @property
    def ducks(self) -> bool:
        """Whether he hides behind full cover."""
        return self.cover is not None and self.cover.duck


class Deed(StrEnum):
    """What a post before the storm may do (LG.IV.2.b).

    A call is whatever shows plainly that the fight is about to start (LG.IV.2.2.a).
    """

    CALL = "call"
    PROPOSE_WILLS = "propose_wills"
    ACCEPT_WILLS = "accept_wills"
    REFUSE_WILLS = "refuse_wills"
    MANOEUVRE = "manoeuvre"
    RESIST_TEMPTATION = "resist_temptation"
    LOOK_OVER = "look_over"
    WARN = "warn"
    WAIT = "wait"
    OPEN_FIRE = "open_fire"
    RETURN_FIRE = "return_fire"
    SURRENDER = "surrender"
    PEACE = "peace"
    CLAIM_SILENCE = "claim_silence"


WARNED_AGAINST = (Deed.MANOEUVRE, Deed.LOOK_OVER, Deed.RESIST_TEMPTATION)
"""What a warning may be against (LG.IV.2.6.a)."""


class Simple(StrEnum):
    """The simple action of a manoeuvre (LG.IV.2.5.c)."""

    SATISFY = "satisfy"
    HIDE = "hide"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manoeuvre:
    """A move of at most five yards with a simple action (LG.IV.2.5.a).

    What takes longer is for the master to rule (LG.IV.2.5.b).
    """

    to: Place | None = None
    does: Simple | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A post before the storm: open to all, but for the combat order ``shoot`` behind open or return fire."""

    kind: ClassVar[str] = "post"

    actions: tuple[Deed, ...]
    manoeuvre: Manoeuvre | None = None
    look_over: str | None = None
    warn: Deed | None = None
    shoot: Order | None = None
    to: str | None = None
    claims: tuple[str, ...] = ()

    @property
    def warns_against(self) -> Deed:
        """The deed a warning is against (LG.IV.2.6.a)."""
        return self.warn or Deed.MANOEUVRE


@dataclass(frozen=True, slots=True, kw_only=True)
class Revise:
    """The answer of one whose insight works: another order, or None to keep his own (LG.II.2.2.1.a)."""

    kind: ClassVar[str] = "revise"

    order: Order | None = None


class Mercy(StrEnum):
    """What the winner does with a man who is out (LG.I.6.b)."""

    FINISH_OFF = "finish_off"
    SPARE = "spare"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What becomes of one man."""

    name: str
    choice: Mercy


@dataclass(frozen=True, slots=True, kw_only=True)
class Fates:
    """The winner's answer after the duel (LG.I.6.b, LG.III.7.j).

    ``choice`` in a duel of two; ``fates`` in a Mexican duel, where one who is not named is spared.
    """

    kind: ClassVar[str] = "fates"

    choice: Mercy | None = None
    fates: tuple[Fate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """No answer: the seat has been silent for so many hours. Handed in by the clock, never by a player.

    LG.I.6.f.
    """

    kind: ClassVar[str] = "silent"

    hours: Number


Answer = Order | Post | Revise | Fates | Silent
ANSWERS: tuple[type, ...] = (Order, Post, Revise, Fates, Silent)

SILENCE_HOURS = 72
"""After more than so many hours without a post silence may be claimed (LG.I.6.f)."""
