"""What a seat, the master and a spectator may know of a duel.

A view is built up from what is allowed, never stripped down from the state. Characteristics, skills, wounds
and rounds are closed (LG.II.2.1.a); what is seen of guns follows section DISC.
"""

from __future__ import annotations

from dataclasses import dataclass

from sekundant.core.encounter import Ask, Outcome
from sekundant.core.events import MASTER, Number, Reader, Sum
from sekundant.systems.law_of_the_gun.events import Shown, ShownCover, ShownMove, ShownOffHand
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.options import Options
from sekundant.systems.law_of_the_gun.orders import Action, Deed, HandName, Manoeuvre, Order
from sekundant.systems.law_of_the_gun.rules.points import next_turn_points
from sekundant.systems.law_of_the_gun.scene import Place, Scene, direction
from sekundant.systems.law_of_the_gun.sheet import Sex
from sekundant.systems.law_of_the_gun.state import (
    Fighter,
    Flight,
    Phase,
    Posted,
    PutOut,
    Silence,
    State,
    Status,
    Warned,
    Weapon,
)

DECLASSIFIED: tuple[tuple[str, str], ...] = (
    ("others.guns", "LG.DISC.1.a"),  # an open gun is seen: that it is there, and the kind of a long one
    ("others.guns", "LG.V.1.4.b"),  # a hidden gun shows in a hand once a turn is played, and on the floor
    ("others.guns.type", "LG.DISC.3"),  # a shot opens the type
    ("others.guns.type", "LG.DISC.2"),  # looking over told this reader, who has it in his own ``learned`` too
    ("others.wounds", "LG.II.2.1.a"),  # the count is told with the last wound or with the grit die
    ("others", "LG.VI.7.c"),  # an ally has been seen at work, or stands for his fallen principal
    ("shown", "LG.II.2.2.1.b"),  # insight tells this reader a part of one order, while he may revise
    ("asks", "LG.II.2.2.1.a"),  # and opens a second ask to him alone
    ("before.posts", "LG.IV.2.a"),  # before the storm all but the combat orders is open
)
"""What of another seat's secrets may show in a view, as (part of the view, clause that opens it).

Two states that differ only in the secrets of others give equal views, but for these parts.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenGun:
    """Somebody else's gun as a reader knows it.

    ``look``: revolver, or the kind of a long gun; ``type`` is None while it is not known. ``where``: main,
    off_hand, carried or floor.
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
    ``others`` the rest. ``asks`` are what he owes (for the master what everybody owes). ``ap`` are his points
    on the turn to come before two hands and volleys, itemised. ``shown`` is what insight told him, while he
    may revise.
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


def view(state: State, reader: Reader, asks: tuple[Ask, ...]) -> View:
    """The duel as ``reader`` may know it; ``asks`` are all that the encounter waits for."""
    owed = asks if reader == MASTER else tuple(ask for ask in asks if ask.seat == reader)
    own, others = _sides(state, reader)
    principal = own[0] if own and reader != MASTER else None
    coming = state.phase in (Phase.BEFORE, Phase.SHOOTOUT) and principal is not None and principal.standing
    return View(
        reader=reader,
        options=state.options,
        guns=state.guns,
        scene=state.scene,
        phase=state.phase,
        turn=state.turn,
        own=own,
        others=tuple(_seen_fighter(state, other, own) for other in others),
        asks=owed,
        before=_before_view(state) if state.phase is Phase.BEFORE else None,
        ap=next_turn_points(state, principal) if coming and principal else None,
        shown=_shown(state, reader, owed),
        silences=state.silences,
        decided=state.decided,
        mexican=state.mexican,
    )


def _sides(state: State, reader: Reader) -> tuple[tuple[Fighter, ...], tuple[Fighter, ...]]:
    """The fighters whom a reader knows wholly, and the rest as far as he knows that they are there."""
    if reader == MASTER:
        return state.fighters, ()
    own = tuple(fighter for fighter in state.fighters if fighter.seat == reader)
    others = tuple(
        fighter for fighter in state.fighters if fighter.seat != reader and seen_by_all(state, fighter)
    )
    return own, others


def seen_by_all(state: State, fighter: Fighter) -> bool:
    """Whether everybody knows that he fights: an enemy's ally is a secret until he acts (LG.VI.7.a)."""
    if fighter.of is None or fighter.shown:
        return True
    return fighter.standing and not state.fighter(fighter.of).standing


def _seen_fighter(state: State, fighter: Fighter, own: tuple[Fighter, ...]) -> SeenFighter:
    """Somebody else's fighter; of his sheet only what anybody sees of a man."""
    learned = {lesson.item for known in own for lesson in known.learned if lesson.of == fighter.name}
    guns = (_seen_gun(state, fighter, weapon, learned) for weapon in fighter.weapons)
    return SeenFighter(
        name=fighter.name,
        display=fighter.sheet.name,
        of=fighter.of,
        sex=fighter.sheet.sex,
        at=fighter.at,
        hidden=fighter.hidden,
        status=fighter.status,
        put_out=fighter.put_out,
        fleeing=fighter.fleeing,
        guns=tuple(gun for gun in guns if gun is not None),
        wounds=fighter.wounds if fighter.wounds_known else None,
    )


def _seen_gun(state: State, fighter: Fighter, weapon: Weapon, learned: set[str]) -> SeenGun | None:
    """A gun of somebody else, or None while it is hidden (LG.DISC.1.a to LG.DISC.3).

    A concealed gun in a hand stays up the sleeve until a turn of the shoot-out has been played: that the
    first order names it (LG.V.1.4.b) is no secret any more once that order is carried out, and not before.
    """
    where = where_is(fighter, weapon)
    known = weapon.fired or weapon.id in learned
    if weapon.concealed and not known and where != "floor":
        drawn = where != "carried" and state.phase is not Phase.BEFORE and state.turn > 1
        if not drawn:
            return None
    kind = state.gun(weapon.type)
    return SeenGun(look=kind.look, type=weapon.type if known or kind.long else None, where=where)


def where_is(fighter: Fighter, weapon: Weapon) -> str:
    """Where a gun is: in a hand, on the floor, or about him."""
    if weapon.id == fighter.grip.main:
        return HandName.MAIN.value
    if weapon.id == fighter.grip.off_hand:
        return HandName.OFF_HAND.value
    return "floor" if weapon.id in fighter.dropped else "carried"


def _before_view(state: State) -> BeforeView:
    """What is open before the storm: all but the combat orders and the master's own notes (LG.IV.2.a)."""
    before = state.before
    return BeforeView(
        first_turn=before.first_turn,
        call_made=before.call_made,
        first_post=before.first_post,
        must_post_first=before.must_post_first,
        wills_pending=before.wills_pending,
        wills_proposed=before.wills_proposed,
        warned=before.warned,
        must_open_fire=before.must_open_fire,
        posts=tuple(_open_post(posted) for posted in before.posts),
        opener=state.opener,
    )


def _open_post(posted: Posted) -> OpenPost:
    """A post as all see it."""
    post = posted.post
    return OpenPost(
        by=posted.by,
        actions=post.actions,
        manoeuvre=post.manoeuvre,
        look_over=post.look_over,
        warn=post.warns_against if Deed.WARN in post.actions else None,
    )


def _shown(state: State, reader: Reader, owed: tuple[Ask, ...]) -> Shown | None:
    """What insight told the reader, while he may still answer with another order."""
    playing = state.playing
    if playing is None or playing.insight_by != reader or not any(ask.what == "revise" for ask in owed):
        return None
    for given in playing.first:
        if given.seat == playing.insight_of:
            return shown_of(given.order, state.fighter(given.seat).at, state.mexican)
    return None


IGNORING = (Action.SURRENDER, Action.PEACE)
"""Actions with which every other field of an order is ignored."""


def shown_of(order: Order, at: Place, mexican: bool) -> Shown:
    """The part of an order that insight tells of a man who stands at ``at`` (LG.II.2.2.1.b).

    Points and the direction of movement; no guns, wishes, limits or second thoughts.
    """
    if order.action in IGNORING:
        return Shown(action=order.action)
    off_hand = None
    if order.two_hands:
        raises = order.off_hand
        off_hand = ShownOffHand(speed=raises.speed, hit=raises.hit) if raises else ShownOffHand()
    covers = order.leans_out or order.ducks
    move = order.move
    return Shown(
        action=order.action,
        speed=order.speed,
        hit=order.hit,
        off_hand=off_hand,
        target=order.target if mexican else None,
        cover=ShownCover(lean_out=order.leans_out, duck=order.ducks) if covers else None,
        move=ShownMove(points=move.points, direction=direction(at, move.to)) if move else None,
    )
