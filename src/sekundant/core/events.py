"""What happened, who may know it, and the arithmetic behind it.

An event is typed fields without sentences. It can't be made without an audience. A part of an event that
fewer people may know is sealed in place (:class:`Sealed`), and :func:`seen` takes out what a reader may not
know: the reader gets a value of the same type in which the sealed parts are None.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, cast

Number = int | Fraction

MASTER = "master"
"""The reader who may know everything."""

SPECTATOR = "spectator"
"""A reader without a seat: he knows what everybody knows."""

Reader = str
"""A seat's id, :data:`MASTER` or :data:`SPECTATOR`."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may know something: everybody (``seats`` is None), or the named seats and the master."""

    seats: tuple[str, ...] | None

    def includes(self, reader: Reader) -> bool:
        """Whether ``reader`` belongs to it. The master always does."""
        return self.seats is None or reader == MASTER or reader in self.seats


EVERYONE = Audience(None)
MASTER_ONLY = Audience(())


@cache
def only(*seats: str) -> Audience:
    """The named seats, and the master."""
    return Audience(seats)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sealed(Generic[T]):
    """A part of an event that only ``audience`` may know."""

    value: T
    audience: Audience


@dataclass(frozen=True, slots=True)
class Item:
    """One line of an arithmetic: what it is, how much, the clause that says so, and who may know it."""

    name: str
    value: Number
    clause: str
    audience: Audience = EVERYONE


UNDISCLOSED = "undisclosed"
"""The name of the item into which :func:`seen_sum` folds all that a reader may not know."""


@dataclass(frozen=True, slots=True)
class Sum:
    """An itemised result: ``total`` is always the sum of the items.

    Whoever may read the sum may know its total. Limits and multiplications are items like any other: a cap
    at 100 is an item of minus the excess.
    """

    items: tuple[Item, ...]
    total: Number


@dataclass(frozen=True, slots=True)
class Roll:
    """A die as the rules read it: its label and face, who sees it, and the limit it was compared with.

    ``at_most`` is None for a die that is read from a table and not compared with one limit.
    """

    label: str
    sides: int
    face: int
    audience: Audience
    at_most: Sealed[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened. Each rule system has its own kinds, one dataclass each.

    ``clauses`` are those that everyone who sees the event may know to be at work; a clause that would betray
    a secret stands at the sealed item or roll which it explains.
    """

    kind: ClassVar[str] = ""

    audience: Audience
    clauses: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()


AnyEvent = TypeVar("AnyEvent", bound=Event)


def seen(event: AnyEvent, reader: Reader) -> AnyEvent | None:
    """The event as ``reader`` may know it, or None if he may not know that it happened.

    Of who else may know a thing he learns nothing: what is not for everybody is told to him alone.
    """
    if not event.audience.includes(reader):
        return None
    if reader == MASTER:
        return event
    changes: dict[str, object] = {}
    for name in _field_names(cast(Any, type(event))):
        value = getattr(event, name)
        told = _told(value, reader)
        if told is not value:
            changes[name] = told
    return replace(event, **changes) if changes else event  # type: ignore[arg-type]


def seen_sum(total: Sum, reader: Reader) -> Sum:
    """The sum with all items that ``reader`` may not know folded into one, which is left out at zero."""
    if all(_his(item.audience, reader) is item.audience for item in total.items):
        return total
    shown = tuple(
        replace(item, audience=_his(item.audience, reader))
        for item in total.items
        if item.audience.includes(reader)
    )
    rest = total.total - sum(item.value for item in shown)
    if rest:
        shown = (*shown, Item(UNDISCLOSED, rest, ""))
    return Sum(shown, total.total)


_HIDES_NOTHING = frozenset({type(None), bool, int, str})
"""Values that can be sealed from nobody: most of what an event holds, so they are asked for first."""


def _told(value: object, reader: Reader) -> object:
    """A field's value as ``reader`` may know it (the same object if nothing is hidden from him)."""
    if type(value) in _HIDES_NOTHING:
        return value
    if isinstance(value, Sealed):
        if not value.audience.includes(reader):
            return None
        inner, audience = _told(value.value, reader), _his(value.audience, reader)
        return value if inner is value.value and audience is value.audience else Sealed(inner, audience)
    if isinstance(value, Audience):
        return _his(value, reader)
    if isinstance(value, Sum):
        return seen_sum(value, reader)
    if isinstance(value, tuple) and value and isinstance(value[0], Roll):
        return _told_rolls(value, reader)
    return value


def _told_rolls(rolls: tuple[Roll, ...], reader: Reader) -> tuple[Roll, ...]:
    told = tuple(_told_roll(roll, reader) for roll in rolls if roll.audience.includes(reader))
    return rolls if told == rolls else told


def _told_roll(roll: Roll, reader: Reader) -> Roll:
    at_most, audience = cast("Sealed[int] | None", _told(roll.at_most, reader)), _his(roll.audience, reader)
    if at_most is roll.at_most and audience is roll.audience:
        return roll
    return replace(roll, at_most=at_most, audience=audience)


def _his(audience: Audience, reader: Reader) -> Audience:
    """Who may know something, as far as a reader may know that: himself (the same object if it is so)."""
    if audience.seats is None or audience.seats == (reader,):
        return audience
    return only(reader)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
