"""A turn of the shoot-out while it is being played: the orders, who shoots at whom, what has been fired."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sekundant.core.events import Item, Number
from sekundant.systems.law_of_the_gun.orders import HandName, Order, Post


class Stage(StrEnum):
    """The steps of the rulebook's procedure, in its order; each is one function in :mod:`.rules`."""

    INSIGHT = "insight"
    REVISION = "revision"
    DEPARTURES = "departures"
    GUNS = "guns"
    ALLIES = "allies"
    AIM = "aim"
    SHOTS = "shots"
    RELOAD = "reload"
    BRAWL = "brawl"
    MOVEMENT = "movement"
    EXHAUSTION = "exhaustion"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The order of one seat."""

    seat: str
    order: Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """A post that returned fire. It is told with the turn, not before it (LG.II.2.2.1.a)."""

    seat: str
    post: Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Barrel:
    """A hand that shoots this turn: at whom, how fast, how often, and with what chance.

    ``chance`` are the items that were certain when the shooting began; ``kill`` those of the chance to kill.
    ``planned`` shots are all of ``speed``, or of falling speed by steps of ``step`` (LG.V.1.2.1.f), ``fired``
    of them are gone. ``floor``: its chance can't fall below 10% (LG.V.1.1.c, LG.VI.7.j). ``fast``: a short
    gun kicks at this speed (LG.II.3.3.b). ``close``: no cover works between the two (LG.V.7.e). ``shield`` is
    the bystander behind whom the target stands, ``endangered`` all whom a miss may kill.
    """

    by: str
    hand: HandName
    gun: str
    target: str
    speed: Number
    quickness: int
    planned: int
    step: Number = 0
    fired: int = 0
    volley: bool = False
    chance: tuple[Item, ...] = field(default=(), hash=False)
    kill: tuple[Item, ...] = field(default=(), hash=False)
    floor: bool = False
    fast: bool = False
    close: bool = False
    shield: str | None = None
    endangered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """Damage taken on this turn: by whom, and by how much it shakes the shots still to come (LG.V.5.c)."""

    who: str
    by: str
    shakes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn being played.

    ``first`` are the orders as they were handed in, ``orders`` as they stand after insight. ``insight_by``
    reads ``insight_of``; while ``asking`` his second order is waited for. ``surprise`` fired without a call;
    ``shaken``: his nerves failed. ``started`` are the principals who stood when the turn began, ``points``
    what each had to spend. ``charges`` is who goes hand to hand with whom, ``reloading`` who has thrown his
    reload die in the face of a charge, with the gun. ``speeds`` are those that the main hands reach,
    ``nimble`` the penalties of those who move, ``moment`` the number of the moment last fired, ``hurt`` the
    damage taken so far, ``volleys`` and ``shotguns`` who has fired them.
    """

    stage: Stage
    first: tuple[Given, ...] = field(hash=False)
    orders: tuple[Given, ...] = field(hash=False)
    insight_by: str | None = None
    insight_of: str | None = None
    asking: bool = False
    surprise: str | None = None
    shaken: bool = False
    returned: tuple[Returned, ...] = ()
    started: tuple[str, ...] = ()
    charges: tuple[tuple[str, str], ...] = ()
    ally_orders: tuple[Given, ...] = ()
    reloading: tuple[tuple[str, str], ...] = ()
    nimble: tuple[tuple[str, int], ...] = ()
    barrels: tuple[Barrel, ...] = ()
    moment: int = 0
    hurt: tuple[Hurt, ...] = ()
    volleys: tuple[str, ...] = ()
    shotguns: tuple[str, ...] = ()
    speeds: tuple[tuple[str, Number], ...] = ()
    points: tuple[tuple[str, int], ...] = ()

    def order(self, name: str) -> Order | None:
        """The order of a principal, or what an ally does."""
        for given in (*self.orders, *self.ally_orders):
            if given.seat == name:
                return given.order
        return None

    def damage(self, name: str) -> int:
        """The damage that shakes a fighter's shots for the rest of this turn (LG.V.5.c)."""
        return sum(hurt.shakes for hurt in self.hurt if hurt.who == name)

    def charged(self, by: str) -> str | None:
        """Whom a fighter charges."""
        return next((target for charger, target in self.charges if charger == by), None)
