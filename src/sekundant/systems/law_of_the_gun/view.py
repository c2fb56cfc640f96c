"""What a seat, the master and a spectator may know of a duel.

A view is built up from what is allowed, never stripped down from the state. Characteristics, skills, wounds and
rounds are closed (LG.II.2.1.a); what is seen of guns follows section DISC.
"""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.encounter import Ask, Outcome
from sekundant.core.events import Number, Reader, Sum
from sekundant.systems.law_of_the_gun.events import Shown
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.options import Options
from sekundant.systems.law_of_the_gun.orders import Deed, Manoeuvre
from sekundant.systems.law_of_the_gun.scene import Place, Scene
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.state import Fighter, Flight, Phase, PutOut, Silence, Status, Warned


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenGun:
    """Somebody else's gun as a reader knows it.

    ``look``: revolver, or the kind of a long gun; ``type`` is None while it is not known. ``where``: main, off_hand,
    carried or floor.
    """

    look: str
    type: str | None
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenFighter:
    """Somebody else as a reader knows him. ``wounds`` is None until it is told (LG.II.2.1.a)."""

    name: str
    display: str
    of: str | None
    sex: Sex
    at: Place
    hidden: bool
    status: Status
    put_out: PutOut | None
    fleeing: Flight | None
    guns: tuple[SeenGun, ...]
    wounds: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPost:
    """A post of this turn before the storm, as all see it (LG.IV.2.a): without the combat order behind it."""

    by: str
    actions: tuple[Deed, ...]
    manoeuvre: Manoeuvre | None
    look_over: str | None
    warn: Deed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeView:
    """What stands between the fighters before the storm; all of it is open."""

    first_turn: bool
    call_made: bool
    first_post: str | None
    must_post_first: str | None
    wills_pending: str | None
    wills_proposed: tuple[str, ...]
    warned: tuple[Warned, ...]
    must_open_fire: str | None
    posts: tuple[OpenPost, ...]
    opener: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A duel as ``reader`` may know it.

    ``own`` are the fighters whom he knows wholly: his principal, then his allies (for the master everybody);
    ``others`` the rest. ``asks`` are what he owes (for the master what everybody owes). ``ap`` are his points on the
    turn to come before two hands and volleys, itemised. ``shown`` is what insight told him, while he may revise.
    """

    reader: Reader
    options: Options
    guns: tuple[GunKind, ...]
    scene: Scene
    phase: Phase
    turn: int
    own: tuple[Fighter, ...]
    others: tuple[SeenFighter, ...]
    asks: tuple[Ask, ...]
    before: BeforeView | None
    ap: Sum | None
    shown: Shown | None
    silences: tuple[Silence, ...]
    decided: Outcome | None
    mexican: bool

    @property
    def me(self) -> Fighter:
        """The reader's own principal. Raise LookupError for one without a seat."""
        for fighter in self.own:
            if fighter.name == self.reader:
                return fighter
        raise LookupError(f"{self.reader} has no seat")

    def gun(self, kind: str) -> GunKind:
        """The gun table's row of that kind."""
        return next(row for row in self.guns if row.id == kind)

    def standing_enemies(self) -> tuple[SeenFighter, ...]:
        """The enemies whom the reader sees standing, in setup order."""
        return tuple(other for other in self.others if other.status is Status.FIGHTING)

    def silent_for(self, seat: str) -> Number:
        """Hours since that seat's last post, as far as they are known."""
        return next((silence.hours for silence in self.silences if silence.seat == seat), 0)
