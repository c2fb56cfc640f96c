"""What can happen in a fencing duel, one dataclass a kind; who may know it follows FE.6.10.

An event's ``audience`` is who learns that it happened. Positions are those after cancellation, unless said
otherwise, and ascend.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sekundant.core.events import Event, Sum
from sekundant.systems.fencing.exchange import Because, Struck, Wound
from sekundant.systems.fencing.orders import Bet, Stack
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.state import How, Learns
from sekundant.systems.fencing.weapons import Distance


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOpens(Event):
    """The duel begins. To everyone."""

    kind: ClassVar[str] = "duel_opens"

    fighters: tuple[str, ...]
    distance: Distance


# ---- phase one: bet and insight (section 2) ----------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegins(Event):
    """A turn begins; ``holder`` has the initiative since the last one. To everyone."""

    kind: ClassVar[str] = "turn_begins"

    turn: int
    distance: Distance
    holder: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BetRolled(Event):
    """A bet and its die (FE.2.2). To its owner. Without a bet there is no sum (FE.6.1)."""

    kind: ClassVar[str] = "bet"

    by: str
    bet: Bet | None
    sum: Sum | None = None
    need: int | None = None
    success: bool | None = None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight(Event):
    """What the cunning roll told ``by`` of ``about`` (FE.2.6). To its owner; the die too.

    ``bet`` and ``success`` are what he learned; a bet of None, learned, is that there was none.
    """

    kind: ClassVar[str] = "insight"

    by: str
    about: str
    sum: Sum
    learns: Learns
    bet: Bet | None = None
    success: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealRefused(Event):
    """A stack sealed with the bet is too dear and must be formed anew (FE.6.4, early_stack_overrun refuse).

    To its owner.
    """

    kind: ClassVar[str] = "seal_refused"

    by: str
    points: int
    cost: int


# ---- the exchange: stacks, breath, initiative (sections 3, 7) ----------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeBegins(Event):
    """Both stacks are in and the turn is resolved. To everyone."""

    kind: ClassVar[str] = "exchange"

    turn: int
    distance: Distance


@dataclass(frozen=True, slots=True, kw_only=True)
class BetOpened(Event):
    """A bet as all learn it when the turn is resolved (FE.6.10); its die is an item of the sum."""

    kind: ClassVar[str] = "bet_opened"

    by: str
    bet: Bet | None
    sum: Sum | None = None
    need: int | None = None
    success: bool | None = None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StackTrimmed(Event):
    """A sealed stack was too dear; these actions were cut from its end (FE.6.4). To everyone."""

    kind: ClassVar[str] = "stack_trimmed"

    by: str
    removed: Stack


@dataclass(frozen=True, slots=True, kw_only=True)
class StackShown(Event):
    """A stack as its owner formed it, with the price of each action (FE.3.0.2). To everyone."""

    kind: ClassVar[str] = "stack"

    by: str
    actions: Stack
    prices: tuple[int, ...]
    points: int
    cost: int
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Endurance(Event):
    """An endurance roll (FE.3.5.2): ``cancels`` by the table; ``positions`` as ordered, really cancelled."""

    kind: ClassVar[str] = "endurance"

    by: str
    sum: Sum
    need: int
    cancels: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A fencer's part in a contest: the actions that he put in, and his total with bonuses."""

    who: str
    points: int
    sum: Sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Event):
    """The contest for the initiative (FE.3.3.1). To everyone.

    ``reason``: more_points, earlier_position, held_before or parity.
    """

    kind: ClassVar[str] = "initiative"

    tallies: tuple[Tally, Tally]
    holder: str | None
    reason: Because


@dataclass(frozen=True, slots=True, kw_only=True)
class Neutralised(Event):
    """The last positions of ``target`` fall silent to the surplus of ``by`` (FE.3.3.5.a). To everyone."""

    kind: ClassVar[str] = "neutralised"

    by: str
    target: str
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted(Event):
    """An overhanging feint became an attack, or a riposte a parry (FE.3.2.5). To everyone.

    ``used`` are the positions spent on it; the last is ``position``.
    """

    kind: ClassVar[str] = "converted"

    by: str
    to: str
    position: int
    used: tuple[int, ...]


# ---- blows (3.1, 3.2, 3.3.3, 4.1) --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Blows(Event):
    """Who strikes first (FE.3.3.3); None if both strike at once. To everyone."""

    kind: ClassVar[str] = "blows"

    first: str | None
    simultaneous: bool
    reason: Because


@dataclass(frozen=True, slots=True, kw_only=True)
class Feint(Event):
    """A feint and the enemy's parries that it takes away for one blow (FE.3.2.1). To everyone."""

    kind: ClassVar[str] = "feint"

    by: str
    position: int
    serves: Blow
    sum: Sum
    power: int
    neutralises: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Event):
    """An attack or riposte: what both have in common (FE.3.1.1, FE.3.2.2.d). To everyone.

    ``points`` are attack points (of a riposte: captured ones), at the positions ``strikes`` (of a riposte:
    the enemy's positions); ``parries`` those that stood against it, at the positions ``against``. ``weapon``
    is the weapon's modifier, ``chance`` in percent, ``captors`` the positions of the ripostes that captured
    an attack.
    """

    by: str
    target: str
    points: int
    parries: int
    weapon: int
    dagger_bonus: bool
    chance: int
    sum: Sum
    need: int
    result: Struck
    strikes: tuple[int, ...]
    against: tuple[int, ...]
    captors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Strike):
    """An attack: one die for all attack points (FE.3.1.1.a)."""

    kind: ClassVar[str] = "attack"


@dataclass(frozen=True, slots=True, kw_only=True)
class Riposte(Strike):
    """The blow back after the enemy's attack missed (FE.3.2.2)."""

    kind: ClassVar[str] = "riposte"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Event):
    """What a hit does (FE.4.1). To everyone."""

    kind: ClassVar[str] = "damage"

    by: str
    target: str
    sum: Sum
    wound: Wound


@dataclass(frozen=True, slots=True, kw_only=True)
class Fortitude(Event):
    """A test after a wound: to stay in the fight (FE.4.1.d), or to strike the attack (FE.4.1.e, FE.4.1.g).

    ``purpose``: stay or attack. To everyone.
    """

    kind: ClassVar[str] = "fortitude"

    by: str
    purpose: str
    sum: Sum
    need: int
    passed: bool


# ---- the end of the turn (3.4, 3.5) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceWon(Event):
    """Who may choose the distance, and is asked which of the ``choices`` he takes (FE.3.4.6). To everyone."""

    kind: ClassVar[str] = "distance_won"

    winner: str
    reason: Because
    tallies: tuple[Tally, Tally]
    choices: tuple[Distance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceSettled(Event):
    """The distance of the next turn (FE.3.4). To everyone.

    ``reason``: more_points, earlier_position, initiative, die or nobody. ``wanted`` is what the winner chose,
    if it had to be cut (FE.3.4.6.d).
    """

    kind: ClassVar[str] = "distance"

    tallies: tuple[Tally, Tally]
    winner: str | None
    reason: Because
    start: Distance
    to: Distance
    wanted: Distance | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Breath spent on one kind of thing: initiative, distance, attack, parry, feint, riposte or dagger."""

    what: str
    breath: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Breath(Event):
    """The breath booked at the end of the turn (FE.3.5.4.b). To everyone.

    ``now`` = the least of ``most`` and ``before`` - ``spent`` - ``drain`` + ``rested``.
    """

    kind: ClassVar[str] = "breath"

    by: str
    before: int
    spent: int
    paid: tuple[Payment, ...]
    drain: int
    rested: int
    now: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Over(Event):
    """How the duel ended (FE.4.1.b, FE.4.1.d, FE.3.3.4.b). To everyone."""

    kind: ClassVar[str] = "over"

    winner: str | None
    how: How


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Event):
    """The master's own decision and its reason. To everyone: nothing that he may change is hidden."""

    kind: ClassVar[str] = "ruled"

    author: str
    reason: str
    what: str
    who: str
    value: str


EVENTS: tuple[type[Event], ...] = (
    DuelOpens, TurnBegins, BetRolled, Insight, SealRefused, ExchangeBegins, BetOpened, StackTrimmed,
    StackShown, Endurance, Initiative, Neutralised, Converted, Blows, Feint, Attack, Riposte, Damage,
    Fortitude, DistanceWon, DistanceSettled, Breath, Over, Ruled,
)  # fmt: skip
"""The closed list of kinds."""
