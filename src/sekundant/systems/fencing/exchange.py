"""A turn while it is being played: what is still to come, and both stacks with all that befell them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from sekundant.systems.fencing.orders import FEINTS, PARRIES, Action
from sekundant.systems.fencing.stacks import Blow
from sekundant.systems.fencing.weapons import Distance


class Deed(StrEnum):
    """The steps of the rulebook's procedure, in its order; each is one function in :mod:`.rules`."""

    BET = "bet"
    INSIGHT = "insight"
    STACKS = "stacks"
    OPEN = "open"
    ENDURANCE = "endurance"
    INITIATIVE = "initiative"
    CONVERSION = "conversion"
    ORDER_OF_BLOWS = "order_of_blows"
    FEINT = "feint"
    STRIKE = "strike"
    DAMAGE = "damage"
    STAY = "stay"
    NERVE = "nerve"
    RECKON = "reckon"
    CONTEST = "contest"
    DISTANCE = "distance"
    BREATH = "breath"


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing on the agenda of a turn: what, by whom, for which blow, with the feint at which position.

    ``together``: both strike at once, so a hit is settled when both have struck (FE.3.3.4.b).
    """

    deed: Deed
    by: str = ""
    blow: Blow = Blow.ATTACK
    position: int = 0
    together: bool = False


class Became(StrEnum):
    """What an overhanging feint or riposte became (FE.3.2.5.c); absorbed ones only paid for another."""

    ATTACK = "attack"
    PARRY = "parry"
    ABSORBED = "absorbed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """An action in its place after cancellation (FE.3.0.3.a). ``serves`` is the blow a feint works for."""

    position: int
    action: Action
    serves: Blow | None = None
    neutralised: bool = False
    became: Became | None = None

    @property
    def live(self) -> bool:
        """Whether it has an effect: neither neutralised by the initiative nor absorbed by a conversion."""
        return not self.neutralised and self.became is not Became.ABSORBED

    @property
    def is_attack(self) -> bool:
        """Whether it is, or became, an attack."""
        return self.action is Action.ATTACK or self.became is Became.ATTACK

    @property
    def is_parry(self) -> bool:
        """Whether it is, or became, a parry; the dagger is one (FE.5.1.d)."""
        return self.action in PARRIES or self.became is Became.PARRY

    @property
    def is_feint(self) -> bool:
        """Whether it is a feint and stayed one."""
        return self.action in FEINTS and self.became is None

    @property
    def is_riposte(self) -> bool:
        """Whether it is a riposte and stayed one."""
        return self.action is Action.RIPOSTE and self.became is None


class Struck(StrEnum):
    """What became of a blow on this turn."""

    HIT = "hit"
    MISS = "miss"
    STOPPED = "stopped"


class Wound(StrEnum):
    """What a hit does (FE.4.1)."""

    LIGHT = "light"
    SERIOUS = "serious"
    STRUCK_DOWN = "struck_down"


@dataclass(frozen=True, slots=True)
class Hit:
    """What a blow hit with: attack points, the parry points against them, and whether the dagger helped."""

    points: int
    parries: int
    dagger: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One fencer's side of the exchange.

    ``cancelled`` counts what the endurance roll took from his stack, of which ``pieces`` are left.
    ``attack`` and ``riposte`` are what became of his blows (None: not struck yet, or not at all). ``taken``
    are the enemy's positions whose parries his feints took away for the blow at hand; ``thrown`` counts his
    feints that cost breath, ``captors`` his ripostes that captured an attack. ``landed`` is the hit of which
    he owes the damage. ``hurt`` is the wound whose tests he still owes; ``light`` and ``serious`` count
    what he took on this turn. ``dagger_joined``: his dagger helped his attack (FE.5.1.h). The initiative and
    the distance cost him ``initiative_cost`` and ``distance_cost`` breath.
    """

    name: str
    pieces: tuple[Piece, ...] = field(default=(), hash=False)
    cancelled: int = 0
    attack: Struck | None = None
    riposte: Struck | None = None
    taken: tuple[int, ...] = ()
    thrown: int = 0
    captors: int = 0
    landed: Hit | None = None
    hurt: Wound | None = None
    light: int = 0
    serious: int = 0
    dagger_joined: bool = False
    initiative_cost: int = 0
    distance_cost: int = 0

    @property
    def wounded(self) -> bool:
        """Whether he was wounded on this turn."""
        return self.light + self.serious > 0

    @property
    def length(self) -> int:
        """The length of his stack after cancellation; neutralised actions count (FE.3.2.5.a)."""
        return len(self.pieces)

    def live(self, action: Action) -> tuple[int, ...]:
        """The positions of his live actions of that word."""
        return tuple(piece.position for piece in self.pieces if piece.action is action and piece.live)

    def attacks(self) -> tuple[int, ...]:
        """The positions of his live attacks, converted ones included."""
        return tuple(piece.position for piece in self.pieces if piece.is_attack and piece.live)

    def parries(self) -> tuple[int, ...]:
        """The positions of his live parries, the dagger and converted ripostes included."""
        return tuple(piece.position for piece in self.pieces if piece.is_parry and piece.live)

    def takeable(self) -> tuple[int, ...]:
        """The positions of the live parries that a feint can take away: all but the dagger (FE.5.1.f)."""
        return tuple(
            piece.position
            for piece in self.pieces
            if piece.is_parry and piece.live and piece.action is not Action.DAGGER
        )

    def ripostes(self) -> tuple[int, ...]:
        """The positions of his live ripostes."""
        return tuple(piece.position for piece in self.pieces if piece.is_riposte and piece.live)

    def feints(self, blow: Blow) -> tuple[int, ...]:
        """The positions of his live feints that serve a blow, from the top."""
        return tuple(
            piece.position for piece in self.pieces if piece.is_feint and piece.live and piece.serves is blow
        )


class Because(StrEnum):
    """What decided a contest or the order of blows."""

    MORE_POINTS = "more_points"
    EARLIER_POSITION = "earlier_position"
    HELD_BEFORE = "held_before"
    PARITY = "parity"
    INITIATIVE = "initiative"
    DIE = "die"
    NOBODY = "nobody"
    ONLY_ATTACKER = "only_attacker"
    AGILITY = "agility"


@dataclass(frozen=True, slots=True)
class Contest:
    """Who won a contest, if anybody, and what decided it."""

    winner: str | None
    reason: Because


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The turn as far as it has been played: both sides in setup order, who holds the initiative.

    Once the distance has been fought for, ``contest`` says who won it and why; ``to`` is what he chose.
    """

    sides: tuple[Side, Side]
    holder: str | None = None
    contest: Contest | None = None
    to: Distance | None = None

    def side(self, name: str) -> Side:
        """The side of that fencer."""
        return self.sides[0] if self.sides[0].name == name else self.sides[1]

    def enemy(self, name: str) -> Side:
        """The other side."""
        return self.sides[1] if self.sides[0].name == name else self.sides[0]

    def pairs(self) -> Iterator[tuple[Side, Side]]:
        """Each side with its enemy, in setup order."""
        yield self.sides[0], self.sides[1]
        yield self.sides[1], self.sides[0]
