"""The shelf: the rule systems, and what the package carries for each of them, rulebook and packs.

Nothing is read or imported before it is asked for, so a command that needs no rules starts at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, cast

from sekundant.core.cases import Failure
from sekundant.core.clauses import Rulebook
from sekundant.core.encounter import AnySystem, Step
from sekundant.core.packs import Pack
from sekundant.core.papers import Papers
from sekundant.core.starter import Starter
from sekundant.core.wire import Plain, decode

_ROOMS: dict[str, tuple[str, str]] = {
    "law-of-the-gun": ("law_of_the_gun", "LAW_OF_THE_GUN"),
    "fencing": ("fencing", "FENCING"),
}
"""The room of each system, and the name of its :class:`~sekundant.core.encounter.System` in ``system.py``."""

_CLAUSE_PREFIXES = {"LG": "law-of-the-gun", "FE": "fencing"}
"""How the ids of a system's clauses and cases begin."""


class UnknownSystem(LookupError):
    """There is no such system; ``known`` are those that there are."""

    def __init__(self, wanted: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no system {wanted!r}; known: {', '.join(known)}")
        self.wanted = wanted
        self.known = known


def system_ids() -> tuple[str, ...]:
    """The ids of all systems."""
    return tuple(_ROOMS)


def room(wanted: str) -> str:
    """The folder of a system's room. Raise :class:`UnknownSystem`."""
    return _ROOMS[canonical_id(wanted)][0]


def canonical_id(wanted: str) -> str:
    """The id of a system, which may be written like its room. Raise :class:`UnknownSystem`."""
    system_id = wanted.strip().lower().replace("_", "-")
    if system_id not in _ROOMS:
        raise UnknownSystem(wanted, system_ids())
    return system_id


def system_of(clause_or_case: str) -> str | None:
    """The id of the system whose clause or worked case that is, by its prefix; None if it is nobody's."""
    prefix = clause_or_case.replace("-", ".").split(".")[0]
    return _CLAUSE_PREFIXES.get(prefix)


def system(wanted: str) -> AnySystem:
    """The rule system of that id. Raise :class:`UnknownSystem`."""
    folder, name = _ROOMS[canonical_id(wanted)]
    found: AnySystem = getattr(import_module(f"sekundant.systems.{folder}.system"), name)
    return found


class _Systems(Mapping[str, AnySystem]):
    """All systems by id; a room is imported when it is asked for."""

    def __getitem__(self, system_id: str) -> AnySystem:
        if system_id not in _ROOMS:
            raise KeyError(system_id)
        return system(system_id)

    def __iter__(self) -> Iterator[str]:
        return iter(_ROOMS)

    def __len__(self) -> int:
        return len(_ROOMS)


def systems() -> Mapping[str, AnySystem]:
    """The registry: every rule system by its id."""
    return _Systems()


def rulebook(wanted: str) -> Rulebook:
    """The rulebook of a system: every clause in both languages. Raise :class:`UnknownSystem`."""
    return _rulebook(canonical_id(wanted))


@cache
def _rulebook(system_id: str) -> Rulebook:
    return decode(Rulebook, _shipped(system_id, "rulebook.yaml"))


def packs(wanted: str) -> tuple[Plain, ...]:
    """The shipped packs of a system as plain data, in the order in which they are read."""
    system_id = canonical_id(wanted)
    return tuple(_shipped(system_id, "pack", file) for file in _part(system_id, "catalogue").PACK_FILES)


def shelf(wanted: str) -> tuple[Pack[Any], ...]:
    """The shipped packs of a system, checked and frozen: an encounter opens faster with them."""
    return _shelf(canonical_id(wanted))


@cache
def _shelf(system_id: str) -> tuple[Pack[Any], ...]:
    return tuple(read_pack(system_id, pack) for pack in packs(system_id))


def read_pack(wanted: str, plain: Plain) -> Pack[Any]:
    """A pack of a system, checked and frozen. Raise UnknownSystem, or Faulty with every fault of the pack."""
    found: Pack[Any] = _part(wanted, "catalogue").read_goods(plain)
    return found


def papers(wanted: str) -> Papers:
    """The kinds of file of a system that can be checked by themselves. Raise :class:`UnknownSystem`."""
    return cast(Papers, _part(wanted, "papers"))


def starter(wanted: str) -> Starter:
    """How encounters of a system begin at once. Raise :class:`UnknownSystem`."""
    return cast(Starter, _part(wanted, "starter"))


def run_case(wanted: str, case: Mapping[str, Plain]) -> tuple[Failure, ...]:
    """Play a worked case of a system with its shipped packs. Raise UnknownSystem."""
    found: tuple[Failure, ...] = _part(wanted, "cases").run(system(wanted), case, shelf(wanted))
    return found


def play_case_turn(wanted: str, state: Any, turn: Mapping[str, Plain]) -> Step[Any]:
    """Play one turn of a worked case from a state: the state behind it, and what happened.

    Raise UnknownSystem, DiceError for a die too many or too few, and what the rules raise for an order that
    can't be played.
    """
    played = _part(wanted, "cases.turn").play_turn(system(wanted), state, turn)
    return Step(played.state, tuple(played.events))


def _part(wanted: str, name: str) -> ModuleType:
    """A module of a system's room."""
    return import_module(f"sekundant.systems.{room(wanted)}.{name}")


@cache
def _shipped(system_id: str, *parts: str) -> Plain:
    """A YAML file of the package."""
    from sekundant.documents import parse_document  # noqa: PLC0415 - a start without files needs no YAML

    folder = room(system_id)
    file = files(f"sekundant.systems.{folder}").joinpath(*parts)
    return parse_document(file.read_bytes(), "/".join((folder, *parts))).plain
