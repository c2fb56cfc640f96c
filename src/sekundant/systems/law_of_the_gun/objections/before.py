"""Why a post before the storm is illegal, in the rulebook's order of refusals (section IV)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.objections.names import (
    claim_objections,
    claims_objections,
    rivals,
    to_objections,
)
from sekundant.systems.law_of_the_gun.objections.shootout import (
    order_objections,
    order_warnings,
    too_far,
    within_field,
)
from sekundant.systems.law_of_the_gun.orders import WARNED_AGAINST, Deed, Manoeuvre, Post, Simple
from sekundant.systems.law_of_the_gun.scene import full_cover_at, within
from sekundant.systems.law_of_the_gun.sheet import EffectKind
from sekundant.systems.law_of_the_gun.state import TemptationState
from sekundant.systems.law_of_the_gun.view import BeforeView, View

MANOEUVRE_YARDS = 5
"""How far a manoeuvre carries, without effects (LG.IV.2.5.a)."""

JOINED = (
    frozenset({Deed.CALL, Deed.PROPOSE_WILLS}),
    frozenset({Deed.CALL, Deed.WARN}),
    frozenset({Deed.MANOEUVRE, Deed.LOOK_OVER}),
    frozenset({Deed.MANOEUVRE, Deed.RESIST_TEMPTATION}),
)
"""The deeds that may stand in one post (LG.IV.2.b, LG.IV.2.2.c).

A refusal of the duel of wills may be joined with any.
"""

FOR_TWO = (Deed.PROPOSE_WILLS, Deed.ACCEPT_WILLS, Deed.REFUSE_WILLS, Deed.WARN)
"""What takes two, eye to eye, and has no place before a Mexican duel (LG.III.7.b)."""


def post_objections(view: View, before: BeforeView, post: Post) -> Iterator[Objection]:
    """Everything that forbids a post, the clause that a refusal cites first."""
    yield from turn_objections(view, before)
    yield from _fire_objections(view, before, post)
    if view.mexican:
        for deed in post.actions:
            if deed in FOR_TWO:
                yield Objection("LG.III.7.b", "takes_two", "actions", (("action", deed.value),))
    yield from _joining_objections(post)
    yield from _wills_objections(view, before, post)
    yield from _manoeuvre_objections(view, post)
    if view.mexican and Deed.LOOK_OVER in post.actions and post.look_over not in rivals(view):
        facts = (("name", post.look_over),) if post.look_over else ()
        yield Objection("LG.III.7.b", "no_standing_enemy", "look_over", facts)
    if Deed.CLAIM_SILENCE in post.actions:
        yield from claim_objections(view, "actions")
    yield from claims_objections(view, post.claims)
    if Deed.SURRENDER in post.actions:
        yield from to_objections(view, post.to)
    yield from _combat_objections(view, post)


def turn_objections(view: View, before: BeforeView) -> Iterator[Objection]:
    """Why he may not post now, whatever he posts: it is another's turn, or the turn is closed."""
    if not before.posts:
        if before.first_turn and before.first_post not in (None, view.reader):
            yield Objection("LG.IV.1.a", "not_first", "", (("name", before.first_post or ""),))
        if before.must_post_first not in (None, view.reader):
            yield Objection("LG.IV.3.c", "not_first", "", (("name", before.must_post_first or ""),))
        return
    if Deed.ACCEPT_WILLS in before.posts[0].actions:
        yield Objection("LG.IV.2.3.a", "turn_closed", "", (("name", before.posts[0].by),))
    gave_up = next((post.by for post in before.posts if Deed.SURRENDER in post.actions), None)
    if gave_up is not None and not view.mexican:
        yield Objection("LG.I.6.d", "duel_over", "", (("name", gave_up),))


def _fire_objections(view: View, before: BeforeView, post: Post) -> Iterator[Objection]:
    """One who is fired at shoots back; one bound by his warning opens fire (LG.IV.3.a, LG.IV.2.6.c)."""
    fired_at = before.opener not in (None, view.reader)
    returns = Deed.RETURN_FIRE in post.actions
    if fired_at and not returns:
        yield Objection("LG.IV.3.a", "must_return_fire", "actions", (("name", before.opener or ""),))
    elif returns and not fired_at:
        yield Objection("LG.IV.3.a", "nobody_fired", "actions")
    if before.must_open_fire == view.reader and not fired_at and Deed.OPEN_FIRE not in post.actions:
        yield Objection("LG.IV.2.6.c", "must_open_fire", "actions")


def _joining_objections(post: Post) -> Iterator[Objection]:
    deeds = frozenset(post.actions)
    if not deeds:
        yield Objection("LG.IV.2.b", "no_action", "actions")
    if len(deeds) < len(post.actions):
        yield Objection("LG.IV.2.b", "same_action_twice", "actions")
    if Deed.WARN in deeds and post.warns_against not in WARNED_AGAINST:
        yield Objection("LG.IV.2.b", "not_warned_against", "warn", (("action", post.warns_against.value),))
    others = deeds - {Deed.REFUSE_WILLS}
    if Deed.ACCEPT_WILLS in deeds and len(deeds) > 1:
        yield Objection("LG.IV.2.b", "accepting_is_all", "actions")
    elif len(others) > 1 and others not in JOINED:
        names = ", ".join(sorted(deed.value for deed in others))
        yield Objection("LG.IV.2.b", "not_joined", "actions", (("actions", names),))


def _wills_objections(view: View, before: BeforeView, post: Post) -> Iterator[Objection]:
    answered = tuple(deed for deed in (Deed.ACCEPT_WILLS, Deed.REFUSE_WILLS) if deed in post.actions)
    offered = before.wills_pending not in (None, view.reader) or any(
        Deed.PROPOSE_WILLS in earlier.actions for earlier in before.posts if earlier.by != view.reader
    )
    if answered and not offered:
        yield Objection("LG.IV.2.3.a", "nothing_offered", "actions", (("action", answered[0].value),))
    once = view.options.wills_limit == "once_each"
    if Deed.PROPOSE_WILLS in post.actions and once and view.reader in before.wills_proposed:
        yield Objection("LG.IV.2.3.b", "second_offer", "actions")


def _manoeuvre_objections(view: View, post: Post) -> Iterator[Objection]:
    fighter = view.me
    manoeuvre = post.manoeuvre if Deed.MANOEUVRE in post.actions and post.manoeuvre else Manoeuvre()
    end = manoeuvre.to or fighter.at
    further = fighter.sheet.effect(EffectKind.MANEUVER_YARDS, first_turn=False)
    limit = Fraction(max(0, MANOEUVRE_YARDS + further))
    if not within(fighter.at, end, limit):
        yield too_far("LG.IV.2.5.a", "manoeuvre.to", fighter.at, end, limit)
    if fighter.sheet.temptation not in view.scene.temptations:
        if manoeuvre.does is Simple.SATISFY:
            yield Objection("LG.VI.8", "no_temptation", "manoeuvre.does")
        if Deed.RESIST_TEMPTATION in post.actions:
            yield Objection("LG.VI.8", "no_temptation", "actions")
    if manoeuvre.does is Simple.HIDE and not full_cover_at(view.scene, end):
        yield Objection("LG.V.7.b", "no_full_cover", "manoeuvre.does")


def _combat_objections(view: View, post: Post) -> Iterator[Objection]:
    """The combat order behind open or return fire, checked as on turn 1 of the shoot-out."""
    if post.shoot is not None and fires(post):
        for objection in order_objections(view, post.shoot, first_turn=True):
            yield within_field(objection, "shoot")
    elif Deed.RETURN_FIRE in post.actions:
        yield Objection("LG.IV.3.a", "no_combat_order", "shoot")
    elif Deed.OPEN_FIRE in post.actions:
        yield Objection("LG.IV.2.1.a", "no_combat_order", "shoot")


def fires(post: Post) -> bool:
    """Whether a post brings a combat order."""
    return Deed.OPEN_FIRE in post.actions or Deed.RETURN_FIRE in post.actions


def post_warnings(view: View, post: Post) -> Iterator[Objection]:
    """What is legal in a post and yet looks like a slip."""
    if post.shoot is not None:
        if fires(post):
            for warning in order_warnings(view, post.shoot, first_turn=True):
                yield within_field(warning, "shoot")
        else:
            yield Objection("LG.IV.2.1.a", "no_fire_opened", "shoot", warning=True)
    if Deed.RESIST_TEMPTATION in post.actions and view.me.temptation_state is not TemptationState.OPEN:
        state = view.me.temptation_state.value
        yield Objection("LG.IV.2.7.c", "temptation_settled", "actions", (("state", state),), warning=True)
