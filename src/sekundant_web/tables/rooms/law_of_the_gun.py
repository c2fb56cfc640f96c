"""A gunfight as it is arranged: the scene, the talk before it, whose ground it is, who helps."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language, Text
from sekundant.core.wire import Plain
from sekundant.prose.law_of_the_gun.sheet_words import TERRITORY_WORDS
from sekundant.prose.law_of_the_gun.words import LIGHT_WORDS, SPACE_WORDS, WEATHER_WORDS
from sekundant.systems.law_of_the_gun.catalogue import Catalogue, SceneCard, gather
from sekundant.systems.law_of_the_gun.sheet import Territory
from sekundant.systems.law_of_the_gun.starter import SCENE
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.fields import number as typed
from sekundant_web.fighters.widgets import Choice, Entry, Fold, Option, Pair, Select, Widget
from sekundant_web.fighters.writing import said
from sekundant_web.tables.rooms import Combatants
from sekundant_web.tables.shelves import Shelf

SEATS = (2, 4)
GROUND = ("territory", "at")

PASSED = {
    "post": Text("his silence is noted; the other may post", "молчание отмечено, писать может другой"),
    "reaction": Text("no order; the enemy may claim silence", "заявки нет, враг может заявить о молчании"),
    "order": Text("no order; the enemy may claim silence", "заявки нет, враг может заявить о молчании"),
    "revise": Text("the first order stands", "остаётся прежняя заявка"),
    "fates": Text("the losers are spared", "побеждённых щадят"),
}
"""What the clock's answer comes to (LG.I.6.f, LG.III.7.k)."""

ALLY = ("name", "gun", "x", "y")


def ground(fields: Fields, shelf: Shelf, language: Language) -> tuple[Widget, ...]:
    """The scene as its pack has it or with other weather, and whether one talks before one shoots."""
    catalogue = gather(shelf)
    chosen = fields.text("scene", SCENE)
    scene = catalogue.scenes.get(chosen)
    phase = fields.text("phase", "before")
    return (
        Choice(
            name="phase",
            label=_("It begins with"),
            css="roomy",
            options=(
                Option(
                    value="before",
                    label=_("the talk before the storm"),
                    small=_("posts in turn, until somebody opens fire"),
                    chosen=phase == "before",
                ),
                Option(
                    value="shootout",
                    label=_("the shoot-out"),
                    small=_("orders under seal at once"),
                    chosen=phase != "before",
                ),
            ),
        ),
        Select(
            name="scene",
            label=_("Scene"),
            renews="#ground",
            options=tuple(
                Option(value=one.id, label=one.name.into(language), chosen=one.id == chosen)
                for one in sorted(catalogue.scenes.values(), key=lambda one: one.name.into(language))
            ),
            means=said(_told(scene, language) if scene else ""),
        ),
        Pair(
            name="sky",
            widgets=(
                _sky("weather", _("Weather"), WEATHER_WORDS, fields, language),
                _sky("light", _("Light"), LIGHT_WORDS, fields, language),
            ),
        ),
    )


def _told(scene: SceneCard, language: Language) -> str:
    """A scene in a line: «под крышей, светло · укрытий 6 · прохожих 4»."""
    parts = [SPACE_WORDS[scene.space].into(language), LIGHT_WORDS[scene.light].into(language)]
    covers = len(scene.covers.list) if scene.covers else 0
    bystanders = len(scene.bystanders.list) if scene.bystanders else 0
    return " · ".join(
        (
            ", ".join(parts),
            _("covers: %(n)s") % {"n": covers},
            _("bystanders: %(n)s") % {"n": bystanders},
            _("exits: %(n)s") % {"n": len(scene.exits)},
        )
    )


def _sky(name: str, label: str, words: Any, fields: Fields, language: Language) -> Select:
    chosen = fields.text(name)
    options = [Option(value="", label=_("as the scene has it"), chosen=not chosen)]
    options += [
        Option(value=one.value, label=word.into(language), chosen=one.value == chosen)
        for one, word in words.items()
    ]
    return Select(name=name, label=label, options=tuple(options))


def around_seat(number: int, fields: Fields, shelf: Shelf, language: Language) -> tuple[Widget, ...]:
    """Whose ground it is for him, and an ally."""
    name, chosen = f"seat.{number}.territory", fields.text(f"seat.{number}.territory")
    guns = gather(shelf).guns.values()
    ally = f"seat.{number}.ally"
    gun = fields.text(f"{ally}.gun")
    return (
        Select(
            name=name,
            label=_("The ground"),
            options=(
                Option(value="", label=_("as his cliché has it"), chosen=not chosen),
                *(
                    Option(value=one.value, label=word.into(language), chosen=one.value == chosen)
                    for one, word in TERRITORY_WORDS.items()
                ),
            ),
        ),
        Fold(
            name=f"{ally}.fold",
            label=_("An ally who may come to his help"),
            used=bool(fields.text(f"{ally}.name").strip()),
            widgets=(
                Pair(
                    name=f"{ally}.who",
                    widgets=(
                        Entry(
                            name=f"{ally}.name",
                            label=_("Name, one word"),
                            value=fields.text(f"{ally}.name"),
                            most=40,
                        ),
                        Select(
                            name=f"{ally}.gun",
                            label=_("Gun"),
                            options=tuple(
                                Option(value=one.id, label=one.name.into(language), chosen=one.id == gun)
                                for one in guns
                            ),
                        ),
                    ),
                ),
                Pair(
                    name=f"{ally}.at",
                    widgets=(
                        Entry(
                            name=f"{ally}.x",
                            label=_("Yards to the east"),
                            value=fields.text(f"{ally}.x", "0"),
                            most=6,
                        ),
                        Entry(
                            name=f"{ally}.y",
                            label=_("Yards to the north"),
                            value=fields.text(f"{ally}.y", "0"),
                            most=6,
                        ),
                    ),
                ),
            ),
        ),
    )


def taken(fields: Fields, shelf: Shelf) -> tuple[str, ...]:
    """The bystanders of the scene, and the allies."""
    scene = gather(shelf).scenes.get(fields.text("scene", SCENE))
    bystanders = scene.bystanders.list if scene and scene.bystanders else ()
    allies = (fields.text(f"seat.{number}.ally.name").strip() for number in range(1, SEATS[1] + 1))
    return (*(one.id for one in bystanders), *(one for one in allies if one))


def setup(fields: Fields, combatants: Combatants, shelf: Shelf) -> Plain:
    """The duel: each at home or abroad as his cliché is, unless the master says otherwise."""
    catalogue = gather(shelf)
    scene = fields.text("scene", SCENE)
    sky = {name: fields.text(name) for name in ("weather", "light") if fields.on(name)}
    placed: dict[str, Plain] = {}
    allies: dict[str, Plain] = {}
    for number, (name, fighter) in enumerate(combatants.items(), start=1):
        ground_for = fields.text(f"seat.{number}.territory") or _territory(fighter, scene, catalogue)
        placed[name] = {**fighter, "territory": ground_for}
        ally = {part: fields.text(f"seat.{number}.ally.{part}").strip() for part in ALLY}
        if ally["name"]:
            at = [typed(ally["x"] or "0"), typed(ally["y"] or "0")]
            allies[ally["name"]] = {"of": name, "guns": [ally["gun"]] if ally["gun"] else [], "at": at}
    plain: dict[str, Plain] = {
        "phase": fields.text("phase", "before"),
        "scene": {"from": scene, **sky} if sky else scene,
        "combatants": placed,
    }
    return {**plain, "allies": allies} if allies else plain


def _territory(fighter: Plain, scene: str, catalogue: Catalogue) -> str:
    """Whose ground a scene is for a fighter by his cliché."""
    cliche = catalogue.cliches.get(fighter.get("cliche") or "")
    if cliche and scene in cliche.home:
        return Territory.HOME.value
    if cliche and scene in cliche.hostile:
        return Territory.HOSTILE.value
    return Territory.NEUTRAL.value


def seat_of(place: str) -> str:
    """``scene.weather`` is a field of its own, the rest of the scene is its name's."""
    first, _dot, rest = place.partition(".")
    if first == "scene":
        return rest if rest in {"weather", "light"} else "scene"
    return first


def moment(view: Any, _language: Language) -> str:
    """The turn, before the storm or in the shoot-out."""
    if view.before is not None:
        return _("before the storm, turn %(n)s") % {"n": view.turn}
    return _("turn %(n)s") % {"n": view.turn}


def if_passed(what: str, language: Language) -> str:
    """What the clock's answer comes to."""
    found = PASSED.get(what)
    return found.into(language) if found else ""
