"""What a reader may know of an event, read from the rulebook and not from the engine.

The rulebook's section ``expect.audience`` and its table of dice, kind by kind: this list is the only way in
which a secret may reach a reader. Whatever else he is told must follow from these facts and from what he knew
before. The facts have no order of their own: the order of events must follow from them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sekundant.core.events import SPECTATOR, Event, Reader, Sum
from sekundant.library import rulebook
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.orders import HandName, Post
from sekundant.systems.law_of_the_gun.state import Fighter, How, State

SEE = {kind.label: kind.see for kind in rulebook("law-of-the-gun").dice}

OPEN_ITEMS = ("cover", "cover_reduction", "nimble", "movement_reduction", "flight", "coin", "kick", "woman")
"""Parts of a chance to hit that all can see: where people stand and move, and what sort of gun goes off."""

Facts = tuple[object, ...]


def facts(
    state: State, answers: Mapping[str, Any], events: Iterable[Event], after: State, reader: Reader
) -> list[str]:
    """All that a step may tell the reader: what was posted, what happened, how it leaves those he sees."""
    told: list[object] = [
        (seat, _open_part(post)) for seat, post in answers.items() if isinstance(post, Post)
    ]
    for event in events:
        read = _READ[type(event)](event, state, reader)
        if read is not None:
            told.append((event.kind, read, _dice(event, reader)))
    told.extend((man.name, "wounds", man.wounds) for man in after.principals if man.wounds_known)
    seen = (man for man in after.fighters if man.of is None or man.shown)
    told.extend((man.name, man.status, _in_hands(man, after)) for man in seen)
    return sorted(map(repr, told))


def _in_hands(man: Fighter, state: State) -> Facts:
    """What all see in his hands."""
    guns = (man.held(hand) for hand in HandName)
    return tuple(state.gun(gun.type).look if gun is not None else None for gun in guns)


def _open_part(post: Post) -> Facts:
    """All of a post but the combat order behind it (LG.IV.2.a)."""
    return (post.actions, post.manoeuvre, post.look_over, post.warn, post.to, post.claims)


def _dice(event: Event, reader: Reader) -> Facts:
    """The dice that he may see: the public ones and, of those that belong to somebody, his own."""
    seen = []
    for roll in event.rolls:
        who, label, _ = roll.label.split(".")
        if SEE[label] == "public" or (SEE[label] == "owner" and who == reader):
            seen.append((roll.label, roll.sides, roll.face))
    return tuple(seen)


def _fields(*names: str) -> Callable[[Any, State, Reader], Facts]:
    """Everybody may know these."""

    def read(event: Any, state: State, reader: Reader) -> Facts:
        return tuple(getattr(event, name) for name in names)

    return read


def _own(*names: str) -> Callable[[Any, State, Reader], Facts | None]:
    """Only the one who did it may know of it."""

    def read(event: Any, state: State, reader: Reader) -> Facts | None:
        return tuple(getattr(event, name) for name in names) if event.by == reader else None

    return read


def _nothing(event: Any, state: State, reader: Reader) -> None:
    """For the master alone."""


def _total(total: Sum | None) -> object:
    return None if total is None else total.total


def _wills(event: kinds.Wills, state: State, reader: Reader) -> Facts:
    return (event.winner, event.loser, event.loss if reader == event.loser else None)


def _gun_moved(event: kinds.GunMoved, state: State, reader: Reader) -> Facts:
    """All see a revolver; its type is known if such a gun of his was fired, or if the reader learned it."""
    owner = state.fighter(event.by)
    kind = event.type.value if event.type else None
    lessons = {
        fact.item
        for fighter in state.fighters
        if fighter.seat == reader
        for fact in fighter.learned
        if fact.of == event.by
    }
    known = owner.seat == reader or any(
        weapon.type == kind and (weapon.fired or weapon.id in lessons) for weapon in owner.weapons
    )
    look = state.gun(kind).look if kind else ""
    return (event.by, event.change, event.hand, look, kind if known else None)


def _looked_over(event: kinds.LookedOver, state: State, reader: Reader) -> Facts | None:
    """What was learned, of a gun its type."""
    if event.by != reader:
        return None
    lessons = {fact.item for fact in event.learned}
    types = tuple(weapon.type for weapon in state.fighter(event.of).weapons if weapon.id in lessons)
    return (event.of, event.learned, types)


def _ally_joins(event: kinds.AllyJoins, state: State, reader: Reader) -> Facts:
    return (event.of, _ally(state.fighter(event.ally), state))


def _put_out(event: kinds.PutOutOfFight, state: State, reader: Reader) -> Facts:
    """A man out; those who now stand for him step out of the crowd (LG.VI.7.i)."""
    allies = tuple(_ally(ally, state) for ally in state.allies(event.who) if ally.standing)
    return (event.who, event.how, event.by, event.wounds, allies if event.how in STANDS_FOR_HIM else ())


STANDS_FOR_HIM = (How.KILLED, How.DISABLED, How.SILENCE)


def _ally(ally: Fighter, state: State) -> Facts:
    """What all see of an ally: the man, and of his guns that they are there."""
    looks = tuple(state.gun(weapon.type).look for weapon in ally.weapons if not weapon.concealed)
    return (ally.name, ally.sheet.name, ally.sheet.sex, ally.at, looks)


def _declared(event: kinds.Declared, state: State, reader: Reader) -> Facts:
    return (
        event.by,
        event.action,
        event.two_hands,
        _total(event.speed),
        _total(event.off_speed),
        event.target,
        event.volley,
    )


def _shot(event: kinds.Shot, state: State, reader: Reader) -> Facts:
    hit = state.fighter(event.target).seat == reader
    items = tuple((item.name, item.value) for item in event.chance.items if item.name in OPEN_ITEMS)
    return (
        *(event.by, event.target, event.gun, event.gun_type, event.hand, event.ordinal),
        *(event.speed, event.moment, event.volley, event.result, event.effect),
        event.chance.total,
        items,
        (event.damage, event.wounds) if hit else None,
    )


def _grit(event: kinds.Grit, state: State, reader: Reader) -> Facts:
    own = state.fighter(event.who).seat == reader
    return (event.who, event.wounds, event.stands, event.chance if own else None)


def _reload(event: kinds.Reload, state: State, reader: Reader) -> Facts:
    own = state.fighter(event.by).seat == reader
    return (event.by, (event.total, event.result) if own else None)


_READ: dict[type[Event], Callable[[Any, State, Reader], Facts | None]] = {
    kinds.DuelOpens: _fields("fighters", "before"),
    kinds.PostMade: _fields("by"),
    kinds.WillsRefused: _fields("by", "of"),
    kinds.Cancelled: _fields("by", "action", "because"),
    kinds.Manoeuvred: _fields("by", "start", "to", "does"),
    kinds.Resisted: _own("success"),
    kinds.LookedOver: _looked_over,
    kinds.Wills: _wills,
    kinds.FireOpened: _fields("by", "unchallenged"),
    kinds.TurnBegins: _fields("turn"),
    kinds.Insight: _nothing,
    kinds.InsightTie: _nothing,
    kinds.InsightWorks: _own("of", "shows"),
    kinds.Nerves: _own("chance", "shaken"),
    kinds.GunMoved: _gun_moved,
    kinds.Declared: _declared,
    kinds.AllyJoins: _ally_joins,
    kinds.AllyDeclined: _own("ally"),
    kinds.Nimble: _fields("by", "penalty"),
    kinds.Half: _fields("by", "up"),
    kinds.Shot: _shot,
    kinds.BystanderKilled: _fields("id", "by"),
    kinds.Grit: _grit,
    kinds.PutOutOfFight: _put_out,
    kinds.OutOfAp: _fields("who"),
    kinds.Reload: _reload,
    kinds.Brawl: _fields("by", "target", "winner", "loser"),
    kinds.Moved: _fields("by", "start", "to"),
    kinds.Hid: _fields("by", "hidden"),
    kinds.ReachedExit: _fields("who", "exit", "left"),
    kinds.Recoil: _own("lost"),
    kinds.Over: _fields("winner", "how"),
    kinds.FateSettled: _fields("who", "by", "choice", "alive", "chance"),
    kinds.Ruled: _fields("author", "reason", "what", "who"),
}

assert set(_READ) == set(kinds.EVENTS), "every kind of event is read"
assert SPECTATOR not in SEE
