"""The scene of a setup: one from a pack, one written out, or one from a pack with changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from typing import Protocol, TypeVar

from sekundant.core.clauses import Text
from sekundant.core.names import ALLOWED, look, name_fault, text_fault
from sekundant.core.reading import Page
from sekundant.core.wire import Fault, Plain
from sekundant.systems.law_of_the_gun.catalogue import BystanderCard, Catalogue, CoverCard, SceneCard
from sekundant.systems.law_of_the_gun.scene import (
    COUNTER_RADIUS,
    Bystander,
    Cover,
    CoverKind,
    Exit,
    ExitKind,
    Light,
    Place,
    Scene,
    Space,
    Sun,
    Temptation,
    Weather,
)

LONGEST_NAME = 60
"""So many characters the name of a person or a thing has at most."""

FARTHEST = 1000
"""So many yards from the centre anything stands at most."""

_CENTRE: Place = (Fraction(0), Fraction(0))
_SCENE = tuple(field.name for field in fields(Scene))
_COVER = tuple(field.name for field in fields(Cover))
_BYSTANDER = ("id", "at", "radius", "status", "name")
_EXIT = tuple(field.name for field in fields(Exit))


class _Thing(Protocol):
    @property
    def id(self) -> str: ...


ThingT = TypeVar("ThingT", bound=_Thing)


def read_scene(plain: Plain, path: str, catalogue: Catalogue, faults: list[Fault]) -> Scene:
    """The scene that a setup's field ``scene`` describes: an id, or a mapping with ``from``."""
    page = Page({"from": plain} if isinstance(plain, str) else plain, path, faults, ("from", *_SCENE))
    card_id = page.one_of("from", tuple(catalogue.scenes), "unknown_scene")
    card = catalogue.scenes.get(card_id or "")
    base = scene_of(card) if card else Scene()
    return Scene(
        name=_name(page) or base.name,
        space=page.choice("space", Space, base.space),
        weather=_weather(page, base.weather),
        sun=page.choice_or_none("sun", Sun) if "sun" in page.fields else base.sun,
        light=page.choice("light", Light, base.light),
        temptations=page.choices("temptations", Temptation) if page.has("temptations") else base.temptations,
        covers=_first(page, "covers", base.covers) if _counted(page, "covers") else _covers(page),
        bystanders=(
            _first(page, "bystanders", base.bystanders) if _counted(page, "bystanders") else _bystanders(page)
        ),
        exits=_exits(page) if page.has("exits") else base.exits,
    )


def scene_of(card: SceneCard) -> Scene:
    """A pack's scene with all its covers and bystanders."""
    return Scene(
        name=card.name,
        space=card.space,
        weather=card.weather,
        sun=card.sun,
        light=card.light,
        temptations=card.temptations,
        covers=tuple(_cover_of(cover) for cover in (card.covers.list if card.covers else ())),
        bystanders=tuple(_bystander_of(one) for one in (card.bystanders.list if card.bystanders else ())),
        exits=tuple(Exit(id=exit_.id, kind=exit_.kind, at=exit_.at, name=exit_.name) for exit_ in card.exits),
    )


def _weather(page: Page, default: Weather) -> Weather:
    """The weather; snow and fog are rain by other names (LG.VI.2.b)."""
    return (
        Weather.RAIN
        if page.fields.get("weather") in ("snow", "fog")
        else page.choice("weather", Weather, default)
    )


def _cover_of(card: CoverCard) -> Cover:
    return Cover(
        id=card.id,
        kind=card.kind,
        at=card.at,
        radius=card.radius or COUNTER_RADIUS,
        size=card.size,
        name=card.name,
    )


def _bystander_of(card: BystanderCard) -> Bystander:
    return Bystander(id=card.id, at=card.at, name=card.name)


def _counted(page: Page, name: str) -> bool:
    """Whether a list is taken from the pack's scene: left out, or a number of its first entries."""
    return not page.has(name) or type(page.fields[name]) is int


def _first(page: Page, name: str, entries: tuple[ThingT, ...]) -> tuple[ThingT, ...]:
    if not page.has(name):
        return entries
    return entries[: page.whole(name, least=0, most=len(entries))]


def _covers(page: Page) -> tuple[Cover, ...]:
    covers = []
    for entry in page.pages("covers", _COVER):
        name = _id(entry)
        size = entry.pair("size", _CENTRE) if entry.has("size") else None
        if size is not None and not all(0 < side <= FARTHEST for side in size):
            entry.note("size", "out_of_range", entry.fields["size"], (f"0..{FARTHEST}",))
        if size is not None and entry.has("radius"):
            entry.note("radius", "either_or", "radius", ("radius", "size"))
        if not entry.has("kind"):
            entry.note("kind", "missing_field", "kind", tuple(CoverKind), "LG.V.7.a")
        covers.append(
            Cover(
                id=name,
                kind=entry.choice("kind", CoverKind, CoverKind.LIGHT),
                at=needed_place(entry),
                radius=entry.number("radius", COUNTER_RADIUS, least=0, most=FARTHEST),
                size=size,
                name=_name(entry),
            )
        )
    _check_ids(page, "covers", covers)
    return tuple(covers)


def _bystanders(page: Page) -> tuple[Bystander, ...]:
    bystanders = []
    for entry in page.pages("bystanders", _BYSTANDER):
        status = entry.one_of("status", ("alive", "dead"), "not_a_choice")
        bystanders.append(
            Bystander(
                id=_id(entry),
                at=needed_place(entry),
                radius=entry.number("radius", COUNTER_RADIUS, least=0, most=FARTHEST),
                alive=status != "dead",
                name=_name(entry),
            )
        )
    _check_ids(page, "bystanders", bystanders)
    return tuple(bystanders)


def _exits(page: Page) -> tuple[Exit, ...]:
    exits = []
    for entry in page.pages("exits", _EXIT):
        if not entry.has("kind"):
            entry.note("kind", "missing_field", "kind", tuple(ExitKind), "LG.V.8.a")
        exits.append(
            Exit(
                id=_id(entry),
                kind=entry.choice("kind", ExitKind, ExitKind.INSTANT),
                at=needed_place(entry),
                name=_name(entry),
            )
        )
    _check_ids(page, "exits", exits)
    return tuple(exits)


def needed_place(page: Page) -> Place:
    """The field ``at``, which must be there."""
    if not page.has("at"):
        page.note("at", "missing_field", "at", ("[x, y]",))
        return _CENTRE
    return read_place(page, _CENTRE)


def read_place(page: Page, default: Place) -> Place:
    """The field ``at``: [x, y] in yards."""
    at = page.pair("at", default)
    if any(abs(yards) > FARTHEST for yards in at):
        page.note("at", "out_of_range", page.fields["at"], (f"-{FARTHEST}..{FARTHEST}",))
        return default
    return at


def _id(page: Page) -> str:
    """The id of a thing in the scene."""
    value = page.fields.get("id")
    if "id" not in page.fields:
        page.note("id", "missing_field", "id")
        return ""
    code = name_fault(value)
    if code:
        page.note("id", code, value, ALLOWED)
        return ""
    return str(value)


def _name(page: Page) -> Text | None:
    """The name of a thing: one text for both languages, or one for each."""
    value = page.fields.get("name")
    if value is None:
        return None
    text = Text(value, value) if isinstance(value, str) else page.decoded("name", Text, Text("", ""))
    for part in (text.en, text.ru):
        code = text_fault(part, LONGEST_NAME)
        if code:
            page.note("name", code, part, (f"..{LONGEST_NAME}",))
            return None
    return text


def _check_ids(page: Page, name: str, things: Iterable[_Thing]) -> None:
    seen: dict[str, str] = {}
    for index, thing in enumerate(things):
        if thing.id and look(thing.id) in seen:
            page.note(f"{name}[{index}].id", "name_taken", thing.id)
        seen[look(thing.id)] = thing.id
