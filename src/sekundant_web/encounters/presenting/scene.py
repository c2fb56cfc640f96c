"""The scene of an encounter as it is drawn, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table below the scene; ``here``: it is what counts now."""

    text: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers below the scene: a head, and named rows of as many cells."""

    name: str
    head: tuple[Cell, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A drawing with its title and description, captions, a table, and all of it in words."""

    title: str
    description: str
    view_box: str
    drawing: SafeString
    words: tuple[SafeString, ...]
    captions: tuple[SafeString, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Something that holds over several posts; ``mine``: only the reader and the master see it."""

    icon: str
    said: SafeString
    mine: bool = False
