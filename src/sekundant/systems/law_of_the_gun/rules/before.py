"""Before the storm: open posts, warnings, cancelled deeds, and how the shooting starts. Steps 1 to 5.

Section IV.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.encounter import Outcome
from sekundant.core.events import EVERYONE
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import Cancelled, FireOpened
from sekundant.systems.law_of_the_gun.orders import Answer, Deed, Order, Post, Silent
from sekundant.systems.law_of_the_gun.plan import Returned
from sekundant.systems.law_of_the_gun.rules.deeds import carry_out, resist
from sekundant.systems.law_of_the_gun.rules.leaving import decide, end, put_out
from sekundant.systems.law_of_the_gun.rules.posting import tell_post
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.rules.turn import begin_turn
from sekundant.systems.law_of_the_gun.rules.wills import duel_of_wills, refuse_wills
from sekundant.systems.law_of_the_gun.state import How, Phase, Posted, State, Warned

BROKEN_BY_FIRE = (Deed.MANOEUVRE, Deed.LOOK_OVER)
"""What opening fire cancels on the same turn (LG.IV.4.a)."""


def take_posts(state: State, answers: Mapping[str, Answer], table: Table) -> State:
    """Take one post, or, once fire was opened, the combat orders of all the others together."""
    if state.opener is not None:
        return _shooting_starts(state, state.opener, answers)
    (seat, answer), *_ = answers.items()
    return _take_post(state, seat, answer, table) if isinstance(answer, Post) else state


def _take_post(state: State, seat: str, post: Post, table: Table) -> State:
    """One open post and what follows from it at once: who posts second can react to the first (LG.IV.1.c)."""
    tell_post(state, seat, post, table)
    state = _claim(state, seat, post, table)
    state = _surrender(state, seat, post, table)
    if state.decided is not None:
        return state
    state = refuse_wills(state, seat, post, table)
    state = _break(state, seat, post, table)
    state = _note(state, seat, post)
    state = _resist_what_stands(state, table)
    if Deed.OPEN_FIRE in post.actions:
        return _open_fire(state, seat, table)
    if waiting_for(state) and not _closes_turn(state, post):
        return state
    return _end_of_posts(state, table)


def waiting_for(state: State) -> tuple[str, ...]:
    """The principals who have not posted on this turn."""
    posted = {one.by for one in state.before.posts}
    return tuple(
        fighter.name for fighter in state.principals if fighter.standing and fighter.name not in posted
    )


def _closes_turn(state: State, post: Post) -> bool:
    """An acceptance posted first: the master's post with the result comes at once (LG.IV.2.3.a)."""
    return Deed.ACCEPT_WILLS in post.actions and len(state.before.posts) == 1


def _claim(state: State, seat: str, post: Post, table: Table) -> State:
    """Silence is claimed: the silent man counts as killed (LG.I.6.f, LG.III.7.k)."""
    claimed = post.claims
    if Deed.CLAIM_SILENCE in post.actions and not state.mexican:
        claimed = tuple(fighter.name for fighter in state.principals if fighter.name != seat)
    for name in claimed:
        if state.fighter(name).standing:
            state = put_out(state, name, How.SILENCE, seat, table)
    outcome = decide(state, None) if claimed else None
    return end(state, outcome, table) if outcome is not None else state


def _surrender(state: State, seat: str, post: Post, table: Table) -> State:
    """Surrender: a duel of two ends with it, and nothing else of the turn is carried out (LG.I.6.d)."""
    if Deed.SURRENDER not in post.actions or state.decided is not None:
        return state
    by = post.to
    if not state.mexican:
        by = next(fighter.name for fighter in state.principals if fighter.name != seat)
    state = put_out(state, seat, How.SURRENDERED, by, table)
    return state if state.mexican else end(state, Outcome(by, "surrendered"), table)


def _break(state: State, seat: str, post: Post, table: Table) -> State:
    """What this post cancels of the earlier ones, and what an earlier warning cancels of it.

    LG.IV.4.a, LG.IV.4.b. Without a warning the second to post completes what he does (LG.IV.2.6.b).
    """
    broken: list[tuple[str, Deed, str]] = []
    already = set(state.before.broken)
    for posted in state.before.posts:
        for deed in posted.post.actions:
            if (posted.by, deed) in already:
                continue
            if Deed.OPEN_FIRE in post.actions and deed in BROKEN_BY_FIRE:
                broken.append((posted.by, deed, "open_fire"))
            elif Deed.WARN in post.actions and deed is post.warns_against:
                broken.append((posted.by, deed, "warning"))
        if Deed.WARN in posted.post.actions and posted.post.warns_against in post.actions:
            broken.append((seat, posted.post.warns_against, "warning"))
    for by, deed, because in broken:
        clause = "LG.IV.4.a" if because == "open_fire" else "LG.IV.4.b"
        table.tell(Cancelled(audience=EVERYONE, clauses=(clause,), by=by, action=deed, because=because))
    kept = tuple((by, deed) for by, deed, _ in broken)
    return replace(state, before=replace(state.before, broken=state.before.broken + kept))


def _note(state: State, seat: str, post: Post) -> State:
    """The post is made: calls, offers, warnings and defied warnings count from now on.

    LG.IV.2.2.b, LG.IV.2.6.c.
    """
    before = replace(state.before, posts=(*state.before.posts, Posted(by=seat, post=post)))
    if before.must_open_fire == seat:
        before = replace(before, must_open_fire=None)
    defied = next((warning for warning in before.warned if warning.who == seat), None)
    if defied is not None and defied.against in post.actions:
        before = replace(before, must_open_fire=defied.by)
    if Deed.CALL in post.actions:
        before = replace(before, call_made=True)
    if Deed.PROPOSE_WILLS in post.actions:
        before = replace(before, wills_pending=seat, wills_proposed=(*before.wills_proposed, seat))
    if Deed.WARN in post.actions:
        before = replace(
            before,
            warned=(
                *(warning for warning in before.warned if warning.by != seat),
                *(
                    Warned(who=fighter.name, against=post.warns_against, by=seat)
                    for fighter in state.principals
                    if fighter.name != seat
                ),
            ),
            warners=before.warners if seat in before.warners else (*before.warners, seat),
        )
    return replace(state, before=before)


def _resist_what_stands(state: State, table: Table) -> State:
    """Dice against temptations, as soon as nobody can cancel them any more (LG.IV.2.7.c, LG.IV.4.b)."""
    if not state.mexican and len(waiting_for(state)) > 0:
        return state
    for posted in state.before.posts:
        deed = Deed.RESIST_TEMPTATION
        done = posted.by in state.before.resisted or (posted.by, deed) in state.before.broken
        if deed in posted.post.actions and not done:
            state = resist(state, posted.by, table)
    return state


def _open_fire(state: State, seat: str, table: Table) -> State:
    """The shooting has started: everybody else owes a combat order (LG.IV.2.1, LG.IV.3.a, LG.IV.3.d).

    If no other principal stands there is nobody to wait for: it is over (LG.III.7.i), or a fallen man's ally
    is fired at (LG.VI.7.i).
    """
    outcome = decide(state, None)
    if outcome is not None:
        return end(state, outcome, table)
    table.tell(
        FireOpened(
            audience=EVERYONE,
            clauses=("LG.IV.2.1.a",),
            by=seat,
            unchallenged=unchallenged(state, seat),
        )
    )
    if not any(fighter.standing and fighter.name != seat for fighter in state.principals):
        return _shooting_starts(state, seat, {})
    return replace(state, serial=state.serial + 1)


def unchallenged(state: State, opener: str) -> bool:
    """Whether he fires without a call by anybody and without having warned anybody.

    LG.IV.2.1.b, LG.IV.2.6.d.
    """
    return not state.before.call_made and opener not in state.before.warners


def _shooting_starts(state: State, opener: str, answers: Mapping[str, Answer]) -> State:
    """Turn 1 of the shoot-out with all combat orders on this very turn (procedure step 5)."""
    orders: dict[str, Order | Silent] = {}
    returned: list[Returned] = []
    for posted in state.before.posts:
        if posted.by == opener and posted.post.shoot is not None:
            orders[opener] = posted.post.shoot
    for fighter in state.principals:
        answer = answers.get(fighter.name)
        if isinstance(answer, Post):
            returned.append(Returned(seat=fighter.name, post=answer))
            if answer.shoot is not None:
                orders[fighter.name] = answer.shoot
        elif isinstance(answer, Order):
            orders[fighter.name] = answer
    surprise = opener if unchallenged(state, opener) else None
    chronicle = replace(state.chronicle, opened_fire_unchallenged=surprise)
    state = replace(state, chronicle=chronicle)
    return begin_turn(state, orders, surprise=surprise, returned=tuple(returned))


def _end_of_posts(state: State, table: Table) -> State:
    """All have posted: peace, or the deeds that stand are carried out and the next turn begins.

    Procedure step 4.
    """
    posts = state.before.posts
    active = [posted for posted in posts if Deed.SURRENDER not in posted.post.actions]
    standing = [fighter.name for fighter in state.principals if fighter.standing]
    peaceful = [posted.by for posted in active if Deed.PEACE in posted.post.actions]
    if not standing or set(peaceful) == set(standing):
        return end(state, Outcome(None, "peace"), table, ("LG.I.7.b",))
    outcome = decide(state, None)
    if outcome is not None:
        return end(state, outcome, table)
    for posted in posts:
        state = carry_out(state, posted, table)
    if any(Deed.ACCEPT_WILLS in posted.post.actions for posted in posts):
        state = duel_of_wills(state, table)
    return _next_turn(state, posts)


def _next_turn(state: State, posts: tuple[Posted, ...]) -> State:
    """A new turn: an offer by the second to post must be answered first (LG.IV.3.c)."""
    must = None
    pending = state.before.wills_pending
    if pending is not None and len(posts) > 1 and posts[-1].by == pending:
        must = next(fighter.name for fighter in state.principals if fighter.name != pending)
    before = replace(
        state.before,
        first_turn=False,
        must_post_first=must,
        posts=(),
        resisted=(),
        broken=(),
        first_post=None,
    )
    return replace(state, phase=Phase.BEFORE, before=before, serial=state.serial + 1, silences=())
