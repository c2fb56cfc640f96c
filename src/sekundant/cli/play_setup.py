"""The duel that is played in the terminal: from a file, or made of two clichés and a scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sekundant import library
from sekundant.cli.duel_file import Unfit, read_duel
from sekundant.cli.trouble import Trouble, misread, unfit
from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.core.wire import Fault, Faulty, Plain
from sekundant.documents import Misread
from sekundant.prose.faults_words import fault_line

DEFAULT_SCENE = "saloon"
DEFAULT_CLICHES = ("lawman", "outlaw")
CHARACTERISTICS = ("quickness", "accuracy", "endurance", "will")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """All that a duel in the terminal begins with."""

    system: AnySystem
    setup: Plain
    switches: Mapping[str, str]
    packs: tuple[Plain, ...]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    title: str = ""


def game_from_file(file: Path, language: Language) -> Game:
    """The duel of a duel file; its turns are not played. Raise :class:`Trouble`."""
    try:
        duel = read_duel(file)
    except Misread as error:
        raise misread(error, language) from error
    except Unfit as error:
        raise unfit(error, language) from error
    return Game(
        system=duel.system,
        setup=duel.setup,
        switches=duel.switches,
        packs=duel.packs,
        names=duel.names,
        title=duel.title,
    )


def game_of(
    system_id: str,
    language: Language,
    *,
    scene: str,
    cliches: tuple[str, ...],
    switches: Mapping[str, str],
    before: bool,
) -> Game:
    """A duel between clichés in a scene. Raise :class:`Trouble` for a name or switch that is unknown."""
    packs = library.packs(system_id)
    system = library.system(system_id)
    cards = {card["id"]: card for pack in packs for card in pack.get("cliches", ())}
    setup = {
        "phase": "before" if before else "shootout",
        "scene": scene,
        "combatants": {
            name: _fighter(cards.get(cliche, {"id": cliche}), scene, language)
            for name, cliche in _named(cliches)
        },
    }
    try:
        system.open(setup, switches, packs)
    except Faulty as faulty:
        raise Trouble(fault_line(_told(one), language) for one in faulty.faults) from faulty
    return Game(system=system, setup=setup, switches=switches, packs=packs)


def _named(cliches: tuple[str, ...]) -> list[tuple[str, str]]:
    """A name for each fighter: that of his cliché, numbered where two are the same."""
    named: list[tuple[str, str]] = []
    for cliche in cliches:
        same = sum(cliche == other for _, other in named)
        named.append((f"{cliche}_{same + 1}" if same else cliche, cliche))
    return named


def _fighter(card: Mapping[str, Any], scene: str, language: Language) -> dict[str, Plain]:
    """A fighter of a cliché: one point on everything, and the first two guns it begins with."""
    fighter: dict[str, Plain] = {"cliche": card["id"], **dict.fromkeys(CHARACTERISTICS, 1)}
    name = card.get("name", {}).get(language)
    if name:
        fighter["name"] = name
    if card.get("starting_guns"):
        fighter["guns"] = list(card["starting_guns"])[:2]
    for territory in ("home", "hostile"):
        if scene in card.get(territory, ()):
            fighter["territory"] = territory
    return fighter


_OPTIONS = {"scene": "--scene", "options": "--switch", "combatants": "--cliches"}


def _told(one: Fault) -> Fault:
    """A fault of the setup as one of the command line."""
    first, _, rest = one.path.partition(".")
    path = f"{_OPTIONS.get(first, first)} {rest.removesuffix('.cliche').removesuffix('from')}".strip()
    return Fault(path, one.code, one.got, one.allowed, one.clause)
