"""What can happen in a duel, one dataclass a kind; who may know it follows section DISC of the rulebook.

An event's ``audience`` is who learns that it happened; a field typed :class:`~sekundant.core.events.Sealed`
is known to fewer. Places are in yards, speeds in points, chances in percent.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from sekundant.core.events import Event, Number, Sealed, Sum
from sekundant.systems.law_of_the_gun.orders import Action, Deed, HandName, Mercy, Simple
from sekundant.systems.law_of_the_gun.scene import Place
from sekundant.systems.law_of_the_gun.state import How, Learned


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOpens(Event):
    """The duel begins; ``fighters`` are the principals. To everyone."""

    kind: ClassVar[str] = "duel_opens"

    fighters: tuple[str, ...]
    before: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PostMade(Event):
    """An open post before the storm (LG.IV.2.a). To everyone; a combat order behind it is no part of it."""

    kind: ClassVar[str] = "post_made"

    by: str
    actions: tuple[Deed, ...]
    to: Place | None = None
    does: Simple | None = None
    looks_at: str | None = None
    warns_against: Deed | None = None
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WillsRefused(Event):
    """``by`` did not take up ``of``'s offer of a duel of wills, which pays ``of`` a point. To everyone.

    LG.IV.2.3.c.
    """

    kind: ClassVar[str] = "wills_refused"

    by: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled(Event):
    """A deed of this turn came to nothing. ``because``: open_fire or warning. To everyone.

    LG.IV.4.a, LG.IV.4.b.
    """

    kind: ClassVar[str] = "cancelled"

    by: str
    action: Deed
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manoeuvred(Event):
    """A manoeuvre carried out (LG.IV.2.5.a). To everyone."""

    kind: ClassVar[str] = "manoeuvred"

    by: str
    start: Place
    to: Place
    does: Simple | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted(Event):
    """The outcome of resisting a temptation (LG.IV.2.7.c). To its owner; the roll too."""

    kind: ClassVar[str] = "resisted"

    by: str
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedOver(Event):
    """What looking ``of`` over told (LG.IV.2.4). To its owner; the rolls to the master."""

    kind: ClassVar[str] = "looked_over"

    by: str
    of: str
    learned: tuple[Learned, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A fighter's sum in a contest."""

    who: str
    sum: Sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Wills(Event):
    """A duel of wills (LG.IV.2.3). To everyone; ``wills`` and the roll to the master, ``loss`` to the loser.

    ``because``: dice, will (0 or less against more, LG.IV.2.3.f) or revenge (LG.IV.2.3.h), for the master.
    """

    kind: ClassVar[str] = "wills"

    winner: str
    loser: str
    wills: Sealed[tuple[Tally, ...]] | None
    because: Sealed[str] | None
    loss: Sealed[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FireOpened(Event):
    """The shoot-out begins. ``unchallenged``: without a call or a warning by the opener. To everyone.

    LG.IV.2.1.
    """

    kind: ClassVar[str] = "fire_opened"

    by: str
    unchallenged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegins(Event):
    """A turn of the shoot-out is played. To everyone."""

    kind: ClassVar[str] = "turn_begins"

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight(Event):
    """An insight roll (LG.II.2.2.1.a). To the master alone. ``result``: success or fail."""

    kind: ClassVar[str] = "insight"

    by: str
    of: str
    chance: Sum
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightTie(Event):
    """Several insights succeeded and the die chose ``works`` (LG.II.2.2.1.c). To the master alone."""

    kind: ClassVar[str] = "insight_tie"

    among: tuple[str, ...]
    works: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMove:
    """What insight shows of a movement."""

    points: Number
    direction: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOffHand:
    """What insight shows of the off hand's raises."""

    speed: Number = 0
    hit: Number = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCover:
    """What insight shows of leaning and ducking."""

    lean_out: bool = False
    duck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The part of an order that insight tells (LG.II.2.2.1.b)."""

    action: Action
    speed: Number = 0
    hit: Number = 0
    off_hand: ShownOffHand | None = None
    target: str | None = None
    cover: ShownCover | None = None
    move: ShownMove | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightWorks(Event):
    """``by`` learns ``of``'s order (LG.II.2.2.1.b). To its owner."""

    kind: ClassVar[str] = "insight_works"

    by: str
    of: str
    shows: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Nerves(Event):
    """Firing without a call: did his nerves fail (LG.IV.2.1.c)? To its owner."""

    kind: ClassVar[str] = "nerves"

    by: str
    chance: Sum
    shaken: bool


class GunChange(StrEnum):
    """What a fighter does with a gun besides firing it."""

    READY = "ready"
    TOSSED = "tossed"
    DRAWN = "drawn"
    HOLSTERED = "holstered"
    DROPPED = "dropped"
    PICKED_UP = "picked_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class GunMoved(Event):
    """A gun changes hands. To everyone, but ``type`` to those who know it; ``look`` is what all see.

    LG.V.1.4.
    """

    kind: ClassVar[str] = "gun_moved"

    by: str
    change: GunChange
    hand: HandName | None
    look: str
    type: Sealed[str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event):
    """What a fighter set out to do this turn. To everyone; each speed is shown, its points only to the owner.

    ``speed`` and ``off_speed`` are None for who does not shoot.
    """

    kind: ClassVar[str] = "declared"

    by: str
    action: Action
    two_hands: bool = False
    speed: Sum | None = None
    off_speed: Sum | None = None
    target: str | None = None
    volley: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyJoins(Event):
    """An ally is seen at work for the first time (LG.VI.7.c). To everyone."""

    kind: ClassVar[str] = "ally_joins"

    ally: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyDeclined(Event):
    """A principal does without his ally (LG.VI.7.b). To its owner."""

    kind: ClassVar[str] = "ally_declined"

    ally: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Nimble(Event):
    """How hard a moving man is to hit (LG.II.2.2.5.a). To everyone; the die is open (LG.DISC.6)."""

    kind: ClassVar[str] = "nimble"

    by: str
    penalty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Half(Event):
    """The off hand's odd half is settled by a coin (LG.II.2.2.6.d). To everyone. ``up``: rounded up."""

    kind: ClassVar[str] = "half"

    by: str
    up: bool


class Result(StrEnum):
    """What became of a shot."""

    HIT = "hit"
    MISS = "miss"
    MISFIRE = "misfire"


class Effect(StrEnum):
    """What a hit did."""

    KILLED = "killed"
    WOUNDED = "wounded"
    LUCKY_WOUND = "lucky_wound"
    LUCKY_ESCAPE = "lucky_escape"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Event):
    """A shot. To everyone; ``kill_chance`` to the master, ``damage`` and ``wounds`` to the man hit.

    ``ordinal`` counts the shots of that hand this turn; equal ``moment`` means simultaneous; ``speed`` is
    that of this shot. ``chance`` is the final chance to hit; its total is open, its items not all.
    """

    kind: ClassVar[str] = "shot"

    by: str
    target: str
    gun: str
    gun_type: str
    hand: HandName
    ordinal: int
    speed: Number
    moment: int
    volley: bool = False
    chance: Sum
    result: Result
    effect: Effect | None = None
    kill_chance: Sealed[Sum] | None = None
    damage: Sealed[Sum] | None = None
    wounds: Sealed[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BystanderKilled(Event):
    """A miss killed somebody who was not in the fight (LG.V.7.f, LG.V.7.g). To everyone."""

    kind: ClassVar[str] = "bystander_killed"

    id: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grit(Event):
    """A wound beyond what he bears: does he fight on (LG.II.2.1.4.b)? To everyone; roll and chance to him.

    ``wounds`` is the count, public from now on. ``chance`` is None for whom it is sealed.
    """

    kind: ClassVar[str] = "grit"

    who: str
    wounds: int
    chance: Sealed[Sum] | None
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOutOfFight(Event):
    """A man drops out (LG.III.7.h). To everyone. ``wounds``: the count, told with the last wound."""

    kind: ClassVar[str] = "put_out"

    who: str
    how: How
    by: str | None = None
    wounds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfAp(Event):
    """His action points have fallen to 0: he is out as if by wounds (LG.V.5.e). To everyone."""

    kind: ClassVar[str] = "out_of_ap"

    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reload(Event):
    """A reload (LG.V.4). To everyone; ``total``, ``result`` (failed, one, two, full), roll to its owner."""

    kind: ClassVar[str] = "reload"

    by: str
    total: Sealed[Sum] | None
    result: Sealed[str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Brawl(Event):
    """A brawl (LG.V.6.g, LG.V.6.h). To everyone, the die too; ``sums`` to the master."""

    kind: ClassVar[str] = "brawl"

    by: str
    target: str
    sums: Sealed[tuple[Tally, ...]] | None
    winner: str
    loser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A move at the end of the turn (LG.V.1.3.a). To everyone."""

    kind: ClassVar[str] = "moved"

    by: str
    start: Place
    to: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Hid(Event):
    """He is wholly behind full cover now, or shows himself again (LG.V.7.b). To everyone."""

    kind: ClassVar[str] = "hid"

    by: str
    hidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachedExit(Event):
    """A fleeing man is out of his exit; ``left`` turns of fire remain (LG.V.8). To everyone."""

    kind: ClassVar[str] = "reached_exit"

    who: str
    exit: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recoil(Event):
    """A volley's kick: points lost next turn (LG.II.3.8.h). To its owner."""

    kind: ClassVar[str] = "recoil"

    by: str
    lost: Sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Over(Event):
    """The duel is over (section I.6, I.7, LG.III.7.i). To everyone."""

    kind: ClassVar[str] = "over"

    winner: str | None
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FateSettled(Event):
    """What became of a man who was out (LG.I.6.b, LG.III.7.j). To everyone; the survival roll too.

    ``chance`` is open with the roll; None when no die was needed to know.
    """

    kind: ClassVar[str] = "fate_settled"

    who: str
    by: str
    choice: Mercy
    alive: bool
    chance: Sum | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Event):
    """The master's own decision and its reason. To everyone, ``value`` to those who may know it.

    Of an ally whom nobody has seen it is told to his principal alone.
    """

    kind: ClassVar[str] = "ruled"

    author: str
    reason: str
    what: str
    who: str
    value: Sealed[str] | None


EVENTS: tuple[type[Event], ...] = (
    DuelOpens, PostMade, WillsRefused, Cancelled, Manoeuvred, Resisted, LookedOver, Wills, FireOpened,
    TurnBegins, Insight, InsightTie, InsightWorks, Nerves, GunMoved, Declared, AllyJoins, AllyDeclined,
    Nimble, Half, Shot, BystanderKilled, Grit, PutOutOfFight, OutOfAp, Reload, Brawl, Moved, Hid, ReachedExit,
    Recoil, Over, FateSettled, Ruled,
)  # fmt: skip
"""Every kind of event, in the order of a duel."""
