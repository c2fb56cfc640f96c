"""Random posts before the storm, and what comes after a duel."""

from __future__ import annotations

from random import Random

from sekundant.systems.law_of_the_gun.orders import Deed, Fate, Fates, Manoeuvre, Mercy, Post, Simple
from sekundant.systems.law_of_the_gun.state import Status
from sekundant.systems.law_of_the_gun.view import BeforeView, View
from tests.generators.law_of_the_gun.orders import DIRECTIONS, order

ALONE = (
    (Deed.CALL,),
    (Deed.PROPOSE_WILLS,),
    (Deed.MANOEUVRE,),
    (Deed.RESIST_TEMPTATION,),
    (Deed.LOOK_OVER,),
    (Deed.WARN,),
    (Deed.WAIT,),
    (Deed.OPEN_FIRE,),
    (Deed.OPEN_FIRE,),
    (Deed.OPEN_FIRE,),
    (Deed.PEACE,),
    (Deed.CALL, Deed.PROPOSE_WILLS),
    (Deed.CALL, Deed.WARN),
    (Deed.MANOEUVRE, Deed.LOOK_OVER),
    (Deed.MANOEUVRE, Deed.RESIST_TEMPTATION),
)


def post(rng: Random, view: View) -> Post:
    """A post such as a player may make."""
    before = view.before
    if before is None:
        return Post(actions=(Deed.WAIT,))
    deeds = _deeds(rng, view, before)
    fires = Deed.OPEN_FIRE in deeds or Deed.RETURN_FIRE in deeds
    return Post(
        actions=deeds,
        manoeuvre=_manoeuvre(rng, view) if Deed.MANOEUVRE in deeds else None,
        look_over=_rival(rng, view) if Deed.LOOK_OVER in deeds and view.mexican else None,
        warn=rng.choice((None, Deed.MANOEUVRE, Deed.LOOK_OVER, Deed.RESIST_TEMPTATION)),
        shoot=order(rng, view, first_turn=True) if fires else None,
        to=_rival(rng, view) if Deed.SURRENDER in deeds and view.mexican else None,
        claims=tuple(silence.seat for silence in view.silences if silence.seat != view.reader)
        if view.mexican
        else (),
    )


def _deeds(rng: Random, view: View, before: BeforeView) -> tuple[Deed, ...]:
    pending = before.wills_pending not in (None, view.reader)
    if before.opener not in (None, view.reader):
        return (Deed.RETURN_FIRE,)
    if before.must_open_fire == view.reader:
        return (Deed.OPEN_FIRE,)
    if pending and rng.random() < 0.6:
        return (Deed.ACCEPT_WILLS,)
    if view.silences and not view.mexican and rng.random() < 0.3:
        return (Deed.CLAIM_SILENCE,)
    if rng.random() < 0.02:
        return (Deed.SURRENDER,)
    deeds = rng.choice(ALONE)
    if view.me.sheet.temptation in view.scene.temptations and rng.random() < 0.15:
        deeds = (Deed.RESIST_TEMPTATION,)
    if pending and rng.random() < 0.3:
        return (*deeds, Deed.REFUSE_WILLS)
    return deeds


def _rival(rng: Random, view: View) -> str | None:
    rivals = [enemy.name for enemy in view.standing_enemies() if enemy.of is None]
    return rng.choice(rivals) if rivals else None


def _manoeuvre(rng: Random, view: View) -> Manoeuvre:
    tempted = view.me.sheet.temptation in view.scene.temptations
    east, north = rng.choice(DIRECTIONS)
    yards = rng.choice((0, 1, 3, 5))
    at = view.me.at
    return Manoeuvre(
        to=(at[0] + yards * east, at[1] + yards * north) if rng.random() < 0.7 else None,
        does=rng.choice((None, Simple.SATISFY if tempted else None, Simple.HIDE)),
    )


def fates(rng: Random, view: View) -> Fates:
    """What the winner does with those who are out."""
    if not view.mexican:
        return Fates(choice=rng.choice(tuple(Mercy)))
    out = [
        other.name
        for other in view.others
        if other.of is None and other.status in (Status.OUT, Status.SURRENDERED)
    ]
    return Fates(
        fates=tuple(Fate(name=name, choice=rng.choice(tuple(Mercy))) for name in out if rng.random() < 0.8)
    )
