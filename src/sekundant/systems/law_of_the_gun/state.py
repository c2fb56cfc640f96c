"""The duel as it stands: frozen values from which everything that follows can be computed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sekundant.core.encounter import Outcome
from sekundant.core.events import Number
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.options import Options
from sekundant.systems.law_of_the_gun.orders import Deed, HandName, Order, Post
from sekundant.systems.law_of_the_gun.plan import Turn
from sekundant.systems.law_of_the_gun.scene import ExitKind, Place, Scene
from sekundant.systems.law_of_the_gun.sheet import Sheet


class Phase(StrEnum):
    """The parts of a duel (LG.I.2), the winner's choice after it, and the end."""

    BEFORE = "before"
    SHOOTOUT = "shootout"
    AFTERMATH = "aftermath"
    OVER = "over"


class Status(StrEnum):
    """How a fighter is."""

    FIGHTING = "fighting"
    KILLED = "killed"
    OUT = "out"
    FLED = "fled"
    SURRENDERED = "surrendered"
    ALIVE = "alive"
    STANDING_ASIDE = "standing_aside"


class How(StrEnum):
    """How a fighter was put out (LG.III.7.h)."""

    KILLED = "killed"
    DISABLED = "disabled"
    BRAWL = "brawl"
    SURRENDERED = "surrendered"
    FLED = "fled"
    SILENCE = "silence"


class TemptationState(StrEnum):
    """How a fighter stands with the temptation of the scene (LG.IV.2.7)."""

    OPEN = "open"
    SATISFIED = "satisfied"
    RESISTED = "resisted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A gun that a fighter carries. ``fired`` opens its type; ``fresh``: this is its first turn in hand.

    LG.DISC.3.
    """

    id: str
    type: str
    loaded: int
    concealed: bool = False
    fired: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """Which gun each hand holds, by the gun's id."""

    main: str | None = None
    off_hand: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOut:
    """How a fighter dropped out and who did it (LG.III.7.h)."""

    how: How
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight:
    """A man out of his exit: turns of fire left, and the number of the next such turn (LG.V.8)."""

    exit: str
    kind: ExitKind
    left: int
    shot_turn: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """Something that looking over told: ``item`` is a gun's id, a skill or a characteristic of ``of``."""

    of: str
    item: str
    value: int | str | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A man in the duel: his sheet and all that changes.

    ``of`` names the principal of an ally. ``ap_penalty`` is the sum of damage suffered, ``damages`` the
    damages of this duel's wounds in order; ``wounds_known``: all have been told their number. ``recoil``,
    ``woman_shotgun``, ``previous_speed`` and ``reload_bonus`` are what the turn before left to the next one,
    ``ap_this_turn`` the points of the turn last played. ``shown``: an ally whom everybody has seen at work.
    """

    name: str
    sheet: Sheet = field(hash=False)
    of: str | None = None
    at: Place = field(hash=False)
    weapons: tuple[Weapon, ...] = ()
    grip: Grip = Grip()
    dropped: tuple[str, ...] = ()
    hidden: bool = False
    wounds: int = 0
    ap_penalty: int = 0
    damages: tuple[int, ...] = ()
    first_turn_ap: int = 0
    temptation_state: TemptationState = TemptationState.OPEN
    recoil: int = 0
    woman_shotgun: bool = False
    lucky_used: bool = False
    previous_speed: Number = 0
    reload_bonus: int = 0
    fleeing: Flight | None = None
    status: Status = Status.FIGHTING
    put_out: PutOut | None = None
    learned: tuple[Learned, ...] = ()
    shown: bool = False
    ap_this_turn: int | None = None
    wounds_known: bool = False

    @property
    def standing(self) -> bool:
        """Whether he is still in the fight."""
        return self.status is Status.FIGHTING

    @property
    def seat(self) -> str:
        """The seat that commands him: his own name, or his principal's."""
        return self.of or self.name

    def weapon(self, gun: str | None) -> Weapon | None:
        """His gun of that id."""
        return next((weapon for weapon in self.weapons if weapon.id == gun), None) if gun else None

    def held(self, hand: HandName) -> Weapon | None:
        """The gun in a hand."""
        return self.weapon(self.grip.main if hand is HandName.MAIN else self.grip.off_hand)

    def weapons_with(self, gun: str, **changes: Any) -> tuple[Weapon, ...]:
        """His guns, one of them changed."""
        return tuple(replace(weapon, **changes) if weapon.id == gun else weapon for weapon in self.weapons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A post made on the current turn before the storm."""

    by: str
    post: Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """A warning in force (LG.IV.2.6.c)."""

    who: str
    against: Deed
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What stands between the fighters before the storm (section IV).

    ``posts`` are those of the current turn in the order in which they were made, ``broken`` the deeds among
    them that were cancelled, ``resisted`` who has thrown his die against a temptation on this turn.
    ``warners`` have warned somebody at some time: they can no longer shoot by surprise (LG.IV.2.6.d).
    """

    first_turn: bool = True
    call_made: bool = False
    first_post: str | None = None
    must_post_first: str | None = None
    wills_pending: str | None = None
    wills_proposed: tuple[str, ...] = ()
    warned: tuple[Warned, ...] = ()
    warners: tuple[str, ...] = ()
    must_open_fire: str | None = None
    will_duel_lost_by: str | None = None
    posts: tuple[Posted, ...] = ()
    resisted: tuple[str, ...] = ()
    broken: tuple[tuple[str, Deed], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """A seat that has not posted for so many hours (LG.I.6.f)."""

    seat: str
    hours: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Chronicle:
    """What the campaign will ask about the duel when it is over."""

    hid_behind_bystanders: tuple[str, ...] = ()
    bystanders_killed: tuple[tuple[str, str], ...] = ()
    opened_fire_unchallenged: str | None = None
    guns_used: tuple[tuple[str, str], ...] = ()
    allies_took_part: tuple[str, ...] = ()
    survived: tuple[tuple[str, bool], ...] = ()
    finished_off: tuple[str, ...] = ()
    last_turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A duel between two answers.

    ``fighters`` are the principals in setup order, then the allies; ``turn`` is the number of the shoot-out
    turn about to be played, ``serial`` counts the asks, so that their keys tell an earlier turn's from those
    that are due. ``playing`` is a turn whose orders are in and which waits for nothing but an insight's
    answer. ``decided`` is how the duel ended.

    What hardly differs between the outcomes of a turn (guns, scene, sheets, places, orders, chances) is
    compared, but left out of the hash: whoever counts outcomes hashes states by the thousand.
    """

    options: Options = field(default_factory=Options)
    guns: tuple[GunKind, ...] = field(hash=False)
    scene: Scene = field(default=Scene(), hash=False)
    fighters: tuple[Fighter, ...]
    phase: Phase = Phase.SHOOTOUT
    turn: int = 1
    serial: int = 1
    before: Before = Before()
    playing: Turn | None = None
    silences: tuple[Silence, ...] = ()
    decided: Outcome | None = None
    chronicle: Chronicle = Chronicle()

    def fighter(self, name: str) -> Fighter:
        """The fighter of that name. Raise KeyError if there is none."""
        for fighter in self.fighters:
            if fighter.name == name:
                return fighter
        raise KeyError(name)

    def gun(self, kind: str) -> GunKind:
        """The gun table's row of that kind. Raise KeyError if there is none."""
        for row in self.guns:
            if row.id == kind:
                return row
        raise KeyError(kind)

    def with_fighter(self, name: str, **changes: Any) -> State:
        """The state with one fighter changed."""
        return replace(
            self,
            fighters=tuple(
                replace(fighter, **changes) if fighter.name == name else fighter for fighter in self.fighters
            ),
        )

    @property
    def opener(self) -> str | None:
        """Who has opened fire on this turn before the storm."""
        return next(
            (posted.by for posted in self.before.posts if Deed.OPEN_FIRE in posted.post.actions), None
        )

    @property
    def principals(self) -> tuple[Fighter, ...]:
        """The duellists, in setup order."""
        return tuple(fighter for fighter in self.fighters if fighter.of is None)

    @property
    def mexican(self) -> bool:
        """Whether this is a duel of three and more (LG.III.7)."""
        return len(self.principals) > 2

    def allies(self, seat: str) -> tuple[Fighter, ...]:
        """A seat's allies."""
        return tuple(fighter for fighter in self.fighters if fighter.of == seat)

    def side_stands(self, seat: str) -> bool:
        """Whether the principal or one of his allies stands (LG.VI.7.i)."""
        return any(fighter.standing for fighter in self.fighters if fighter.seat == seat)

    def standing_sides(self) -> tuple[str, ...]:
        """The seats of which somebody stands, in setup order."""
        return tuple(fighter.name for fighter in self.principals if self.side_stands(fighter.name))

    def given(self, seat: str) -> Order | None:
        """The order of a seat on the turn being played."""
        return self.playing.order(seat) if self.playing else None
