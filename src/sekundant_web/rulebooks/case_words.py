"""A worked case as a table: who stands how, what each ordered, which dice fell, and what must come of it.

Cases are data and are shown as data: the names in them are those of the files, the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from sekundant.core.wire import Plain
from sekundant_web.rulebooks.casebook import Case


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: a cell for each seat."""

    name: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A case as it is shown before it is run.

    ``around`` is what the setup says beside the fighters, ``switches`` how it sets them, ``expected`` lines
    of what must come; ``text`` is what a player typed, if the case is about that.
    """

    seats: tuple[str, ...]
    rows: tuple[Row, ...]
    around: str
    switches: Mapping[str, str]
    expected: tuple[str, ...]
    text: str = ""
    refused: str = ""
    because: str = ""


def described(case: Case) -> Described:
    """A case as a table."""
    plain = case.plain
    fighters = _fighters(plain.get("setup") or {})
    turns: Sequence[Mapping[str, Plain]] = plain.get("turns") or ()
    refuse = plain.get("refuse") or {}
    seats = tuple(fighters) or tuple(dict.fromkeys(_who_orders(turns, refuse)))
    around = {name: part for name, part in (plain.get("setup") or {}).items() if name != "combatants"}
    typed = plain.get("order_text") or {}
    return Described(
        seats=seats,
        rows=tuple(_rows(seats, fighters, turns, refuse)),
        around=told(around),
        switches=dict(plain.get("options") or {}),
        expected=tuple(_expected(plain, turns)),
        text=str(typed.get("text", "")),
        refused=str(refuse.get("clause", "")),
        because=str(refuse.get("because", "")),
    )


def _fighters(setup: Mapping[str, Plain]) -> dict[str, Mapping[str, Plain]]:
    """The fighters of a setup by name, which may be a mapping or a list with names in it."""
    combatants = setup.get("combatants") or {}
    if isinstance(combatants, Mapping):
        return {str(name): sheet or {} for name, sheet in combatants.items()}
    return {
        str(one["name"]): {name: part for name, part in one.items() if name != "name"} for one in combatants
    }


def _who_orders(turns: Iterable[Mapping[str, Plain]], refuse: Mapping[str, Plain]) -> Iterable[str]:
    for turn in turns:
        yield from turn.get("orders") or {}
    if refuse:
        yield str(refuse["by"])


def _rows(
    seats: tuple[str, ...],
    fighters: Mapping[str, Mapping[str, Plain]],
    turns: Sequence[Mapping[str, Plain]],
    refuse: Mapping[str, Plain],
) -> Iterable[Row]:
    if any(fighters.values()):
        yield _row(
            pgettext("worked case", "Before"), seats, {name: told(sheet) for name, sheet in fighters.items()}
        )
    for number, turn in enumerate(turns, start=1):
        several = len(turns) > 1
        orders = {name: told(order) for name, order in (turn.get("orders") or {}).items()}
        yield _row(_("Orders, part %(n)s") % {"n": number} if several else _("Orders"), seats, orders)
        dice = _dice(seats, turn.get("dice") or {})
        if dice:
            yield _row(_("Dice, part %(n)s") % {"n": number} if several else _("Dice"), seats, dice)
    if refuse:
        earlier = {name: told(order) for name, order in (refuse.get("posts_before") or {}).items()}
        if earlier:
            yield _row(_("Posted before"), seats, earlier)
        yield _row(_("The order to be refused"), seats, {str(refuse["by"]): told(refuse["order"])})


def _row(name: str, seats: tuple[str, ...], cells: Mapping[str, str]) -> Row:
    return Row(name, tuple((seat, cells.get(seat, "")) for seat in seats))


def _dice(seats: tuple[str, ...], dice: Mapping[str, Plain]) -> dict[str, str]:
    """The dice by the seat in whose name they are thrown."""
    held: dict[str, list[str]] = {}
    for label, face in dice.items():
        seat, _dot, rest = label.partition(".")
        if seat in seats:
            held.setdefault(seat, []).append(f"{rest} {told(face)}")
        else:
            held.setdefault(seats[0], []).append(f"{label} {told(face)}")
    return {seat: ", ".join(thrown) for seat, thrown in held.items()}


def _expected(plain: Mapping[str, Plain], turns: Sequence[Mapping[str, Plain]]) -> Iterable[str]:
    """What must come of it, line by line."""
    for number, turn in enumerate(turns, start=1):
        lead = f"{number}. " if len(turns) > 1 else ""
        expect = turn.get("expect") or {}
        for event in expect.get("events") or ():
            rest = {name: part for name, part in event.items() if name != "kind"}
            yield f"{lead}{event.get('kind', '')}: {told(rest)}"
        for name, part in expect.items():
            if name == "state":
                yield from (f"{lead}{who}: {told(state)}" for who, state in part.items())
            elif name not in ("events", "over") or (name == "over" and part is not None):
                yield f"{lead}{name}: {told(part)}"
    for name, part in (plain.get("expect") or {}).items():
        yield f"{name}: {told(part)}"


def told(plain: Plain) -> str:
    """Plain data in a line, as one would jot it down."""
    if plain is None:
        return "none"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, Mapping):
        return ", ".join(_entry(str(name), part) for name, part in plain.items())
    if isinstance(plain, list | tuple):
        return ", ".join(f"({told(part)})" if isinstance(part, Mapping) else told(part) for part in plain)
    return str(plain)


def _entry(name: str, part: Plain) -> str:
    if part is True:
        return name
    if isinstance(part, Mapping) or (isinstance(part, list | tuple) and len(part) != 1):
        return f"{name} ({told(part)})"
    return f"{name} {told(part)}"
