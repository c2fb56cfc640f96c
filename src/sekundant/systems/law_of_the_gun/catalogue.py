"""What packs hold: guns, clichés, scenes, legends and items, by their ids.

A later pack replaces or adds entries by id. What only the campaign half uses is checked here and does nothing
in a duel (LG.GAP.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar

from sekundant.core.clauses import Text
from sekundant.core.names import ALLOWED, name_fault
from sekundant.core.packs import Pack, read_pack
from sekundant.core.wire import Fault, Faulty, Plain, fault
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.scene import (
    CoverKind,
    ExitKind,
    Light,
    Place,
    Space,
    Sun,
    Temptation,
    Weather,
)
from sekundant.systems.law_of_the_gun.sheet import Condition, Effect, EffectKind, Sex, Side, When

SYSTEM = "law-of-the-gun"
"""The id of this room in packs, in files and on the command line."""

PACK_FILES = ("guns.yaml", "cliches.yaml", "scenes.yaml", "legends.yaml")
"""The shipped packs, in the order in which they are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectCard:
    """An effect as a pack or a sheet writes it, of either half of the rules."""

    kind: str
    value: int = 0
    guns: tuple[str, ...] = ()
    when: str = "always"
    of: Condition | None = None
    style: str | None = None
    stat: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cliche:
    """A cliché: who may be one, and its effects."""

    id: str
    name: Text
    blurb: Text
    sides: tuple[Side, ...] = tuple(Side)
    sexes: tuple[Sex, ...] = tuple(Sex)
    temptation: Temptation | None = None
    starting_guns: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    hostile: tuple[str, ...] = ()
    effects: tuple[EffectCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What must have been done for a legend, and how often."""

    deed: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """A nickname with its effects."""

    id: str
    name: Text
    cost: int = 2
    requires: Deed | None = None
    effects: tuple[EffectCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Keepsake:
    """A legendary item with its effects."""

    id: str
    name: Text
    cost: int = 3
    effects: tuple[EffectCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverCard:
    """A cover that may stand in a scene."""

    id: str
    kind: CoverKind
    at: Place
    name: Text
    number: int = 0
    size: Place | None = None
    radius: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BystanderCard:
    """Somebody who may stand in a scene."""

    id: str
    at: Place
    name: Text
    number: int = 0
    sex: Sex = Sex.MALE


@dataclass(frozen=True, slots=True, kw_only=True)
class Covers:
    """The covers of a scene; as many stand there as the campaign's ``die`` shows, and ``plus``."""

    die: int | None = None
    plus: int = 0
    list: tuple[CoverCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bystanders:
    """The bystanders of a scene, their number found in the same way."""

    die: int | None = None
    plus: int = 0
    list: tuple[BystanderCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitCard:
    """An exit of a scene."""

    id: str
    kind: ExitKind
    at: Place
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceIf:
    """Another chance of an ally for fighters of a cliché or a side."""

    chance: int
    cliche: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyCard:
    """A bystander who may become an ally (campaign half)."""

    bystander: int
    chance: int
    guns: tuple[str, ...]
    chance_if: tuple[ChanceIf, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Folk:
    """For whom a scene is home or hostile (campaign half)."""

    cliches: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneCard:
    """A scene; ``size`` is east-west by south-north, in yards."""

    id: str
    name: Text
    space: Space = Space.CLOSED
    weather: Weather = Weather.OVERCAST
    sun: Sun | None = None
    light: Light = Light.BRIGHT
    size: Place | None = None
    covers: Covers | None = None
    bystanders: Bystanders | None = None
    allies: tuple[AllyCard, ...] = ()
    temptations: tuple[Temptation, ...] = ()
    exits: tuple[ExitCard, ...] = ()
    home_of: Folk = Folk()
    hostile_to: Folk = Folk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods:
    """The content of one pack."""

    guns: tuple[GunKind, ...] = ()
    cliches: tuple[Cliche, ...] = ()
    scenes: tuple[SceneCard, ...] = ()
    legends: tuple[Legend, ...] = ()
    items: tuple[Keepsake, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """All that the packs of a duel hold together."""

    guns: Mapping[str, GunKind]
    cliches: Mapping[str, Cliche]
    scenes: Mapping[str, SceneCard]
    legends: Mapping[str, Legend]
    items: Mapping[str, Keepsake]


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


EntryT = TypeVar("EntryT", bound=_Entry)


def read_goods(plain: Plain, path: str = "") -> Pack[Goods]:
    """A pack of this room. Raise :class:`~sekundant.core.wire.Faulty` with every fault of it."""
    pack = read_pack(plain, SYSTEM, Goods, path)
    front = f"{path}." if path else ""
    faults: list[Fault] = []
    for section in ("guns", "cliches", "scenes", "legends", "items"):
        _check_ids(getattr(pack.content, section), f"{front}{section}", faults)
    for index, gun in enumerate(pack.content.guns):
        _check_gun(gun, f"{front}guns[{index}]", faults)
    for section in ("cliches", "legends", "items"):
        for index, entry in enumerate(getattr(pack.content, section)):
            for number, card in enumerate(entry.effects):
                check_effect(card, f"{front}{section}[{index}].effects[{number}]", faults)
    for index, scene in enumerate(pack.content.scenes):
        _check_scene(scene, f"{front}scenes[{index}]", faults)
    if faults:
        raise Faulty(tuple(faults))
    return pack


def gather(packs: Iterable[Pack[Goods]]) -> Catalogue:
    """The packs of a duel as one catalogue; of two entries with one id the later counts."""
    contents = [pack.content for pack in packs]
    return Catalogue(
        guns=_by_id(gun for content in contents for gun in content.guns),
        cliches=_by_id(cliche for content in contents for cliche in content.cliches),
        scenes=_by_id(scene for content in contents for scene in content.scenes),
        legends=_by_id(legend for content in contents for legend in content.legends),
        items=_by_id(item for content in contents for item in content.items),
    )


def _by_id(entries: Iterable[EntryT]) -> Mapping[str, EntryT]:
    return {entry.id: entry for entry in entries}


def _check_ids(entries: tuple[_Entry, ...], path: str, faults: list[Fault]) -> None:
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        place = f"{path}[{index}].id"
        code = name_fault(entry.id)
        if code:
            faults.append(fault(place, code, entry.id, ALLOWED))
        elif entry.id in seen:
            faults.append(fault(place, "name_taken", entry.id))
        seen.add(entry.id)


_GUN_LIMITS: dict[str, tuple[int, int]] = {
    "kill": (-100, 100),
    "damage": (0, 99),
    "rounds": (1, 99),
    "quickness": (-99, 99),
    "first_quickness": (-99, 99),
    "draw_cost": (0, 99),
    "woman_penalty": (-100, 100),
    "brawl": (-99, 99),
    "max_shots": (1, 99),
    "choice_bonus": (-100, 100),
    "fast_speed": (0, 99),
    "fast_penalty": (-100, 100),
    "cover_reduction": (0, 100),
    "movement_reduction": (0, 100),
    "graze": (0, 100),
    "extra_wound": (0, 100),
}
"""The least and the greatest value of a gun's numbers."""

_PERCENTS = (
    "kill",
    "woman_penalty",
    "choice_bonus",
    "fast_penalty",
    "cover_reduction",
    "movement_reduction",
    "graze",
    "extra_wound",
)
"""A d10 reads tens of percents, so these come in steps of ten (LG.V.5.a)."""


def _check_gun(gun: GunKind, path: str, faults: list[Fault]) -> None:
    for name, (least, most) in _GUN_LIMITS.items():
        value = getattr(gun, name)
        if value is None:
            continue
        if not least <= value <= most:
            faults.append(fault(f"{path}.{name}", "out_of_range", value, (f"{least}..{most}",)))
        elif name in _PERCENTS and value % 10:
            faults.append(fault(f"{path}.{name}", "not_in_tens", value, ("10",)))
    if not 0 < gun.first_speed_factor <= 10:
        faults.append(
            fault(f"{path}.first_speed_factor", "out_of_range", str(gun.first_speed_factor), ("0..10",))
        )


def _check_scene(scene: SceneCard, path: str, faults: list[Fault]) -> None:
    covers = scene.covers.list if scene.covers else ()
    bystanders = scene.bystanders.list if scene.bystanders else ()
    _check_ids(covers, f"{path}.covers.list", faults)
    _check_ids(bystanders, f"{path}.bystanders.list", faults)
    _check_ids(scene.exits, f"{path}.exits", faults)


_FIRST_OR_ALWAYS: tuple[str, ...] = ("first_turn", "always")
_VICTORIES: tuple[str, ...] = (
    "always",
    "first_turn",
    "hostile_territory",
    "home_territory",
    "revenge",
    "opponent_bad",
)
_STYLES = ("yankee", "dixie", "apache", "true_gentleman", "french", "english", "mexican")

EFFECT_FIELDS: dict[str, tuple[str, ...]] = {
    "experience": ("value",),
    "starting_reputation": ("value",),
    "stat_cap": ("stat", "value"),
    "refusal_penalty": ("value",),
    "challenge_base": ("style", "value"),
    "victory_reputation": ("when", "value"),
    "gun_cost": ("guns", "value"),
    "carry": ("value",),
    "free_heal": ("value",),
    "healer": (),
    "survival": ("value",),
    "ally_chance": ("value",),
    "scene_points": ("value",),
    "speed": ("value", "when"),
    "quickness": ("value", "when"),
    "action_points": ("value", "when"),
    "hit": ("value", "guns", "when"),
    "kill": ("value", "guns", "when"),
    "will_duel": ("value", "when"),
    "brawl": ("value", "when"),
    "reload": ("value", "when"),
    "resist_temptation": ("value",),
    "unchallenged_nerve": ("value",),
    "observe": ("value",),
    "insight": ("value", "when"),
    "maneuver_yards": ("value",),
    "ignore_accuracy_penalty": ("of", "when"),
}
"""The closed list of effects, each with the fields it may have; no other kind or field is valid."""

_IN_TENS = {
    "hit",
    "kill",
    "resist_temptation",
    "unchallenged_nerve",
    "observe",
    "insight",
    "survival",
    "ally_chance",
}
_FIELDS = ("value", "guns", "when", "of", "style", "stat")


def check_effect(card: EffectCard, path: str, faults: list[Fault]) -> None:
    """Note what is wrong with an effect: its kind, a field foreign to that kind, a value out of step."""
    if card.kind not in EFFECT_FIELDS:
        faults.append(fault(f"{path}.kind", "not_a_choice", card.kind, tuple(EFFECT_FIELDS), "LG.GAP.1"))
        return
    allowed = EFFECT_FIELDS[card.kind]
    plain = EffectCard(kind=card.kind)
    faults.extend(
        fault(f"{path}.{name}", "unknown_field", name, ("kind", *allowed), "LG.GAP.1")
        for name in _FIELDS
        if name not in allowed and getattr(card, name) != getattr(plain, name)
    )
    if not -100 <= card.value <= 100:
        faults.append(fault(f"{path}.value", "out_of_range", card.value, ("-100..100",), "LG.GAP.1"))
    if card.kind in _IN_TENS and card.value % 10:
        faults.append(fault(f"{path}.value", "not_in_tens", card.value, ("10",), "LG.GAP.1"))
    moments: tuple[str, ...] = (
        ("always", *_VICTORIES) if card.kind == "victory_reputation" else _FIRST_OR_ALWAYS
    )
    if card.when not in moments:
        faults.append(fault(f"{path}.when", "not_a_choice", card.when, moments, "LG.GAP.1"))
    if card.kind == "ignore_accuracy_penalty" and card.of is None:
        faults.append(fault(f"{path}.of", "missing_field", "of", tuple(map(str, Condition)), "LG.GAP.1"))
    if card.style is not None and card.style not in _STYLES:
        faults.append(fault(f"{path}.style", "not_a_choice", card.style, _STYLES, "LG.GAP.1"))


_DUEL_KINDS: dict[str, EffectKind] = {kind.value: kind for kind in EffectKind}
_WHEN: dict[str, When] = {when.value: when for when in When}


def duel_effects(cards: Iterable[EffectCard]) -> tuple[Effect, ...]:
    """Those of the effects that act in a duel, frozen as a sheet has them (LG.GAP.1)."""
    return tuple(
        Effect(
            kind=_DUEL_KINDS[card.kind],
            value=card.value,
            guns=card.guns,
            when=_WHEN.get(card.when, When.ALWAYS),
            of=card.of,
        )
        for card in cards
        if card.kind in _DUEL_KINDS
    )
