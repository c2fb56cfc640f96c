"""The duel that is played in the terminal: from a file, or between ready-made fighters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sekundant import library
from sekundant.cli.duel_file import Unfit, read_duel
from sekundant.cli.trouble import Trouble, misread, unfit
from sekundant.core.clauses import Language
from sekundant.core.encounter import AnySystem
from sekundant.core.starter import Wish
from sekundant.core.wire import Fault, Faulty, Plain
from sekundant.documents import Misread
from sekundant.prose.faults_words import fault_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """All that a duel in the terminal begins with."""

    system: AnySystem
    setup: Plain
    switches: Mapping[str, str]
    packs: tuple[Plain, ...]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    title: str = ""


def game_from_file(file: Path, system_id: str, language: Language) -> Game:
    """The duel of a duel file of that system; its turns are not played. Raise :class:`Trouble`."""
    try:
        duel = read_duel(file, system_id)
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


def game_of(system_id: str, wish: Wish, switches: Mapping[str, str], language: Language) -> Game:
    """A duel that begins at once. Raise :class:`Trouble` for a name or switch that is unknown."""
    packs = library.packs(system_id)
    system = library.system(system_id)
    try:
        setup = library.starter(system_id).setup(wish, library.shelf(system_id), language)
        system.open(setup, switches, packs)
    except Faulty as faulty:
        raise Trouble(fault_line(_told(one), language) for one in faulty.faults) from faulty
    return Game(system=system, setup=setup, switches=switches, packs=packs)


_OPTIONS = {"scene": "--scene", "options": "--switch", "combatants": "--fighters", "fighters": "--fighters"}


def _told(one: Fault) -> Fault:
    """A fault of the setup as one of the command line."""
    first, _, rest = one.path.partition(".")
    path = f"{_OPTIONS.get(first, first)} {rest}".strip()
    return Fault(path, one.code, one.got, one.allowed, one.clause)
