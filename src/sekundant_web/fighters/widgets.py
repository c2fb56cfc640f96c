"""What a builder's form is made of: values that templates draw, one template a kind (``fighters/parts/``).

``said`` is what stands against a field, and is shown beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString

NOTHING = SafeString("")


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is said of a field: a sentence with its clause; ``warning``: it forbids nothing."""

    field: str
    html: SafeString
    warning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Widget:
    """A part of a form. ``name`` is its field's, ``means`` what its value means."""

    template: ClassVar[str] = ""

    name: str
    label: str = ""
    means: SafeString = NOTHING
    said: tuple[Said, ...] = ()

    @property
    def id(self) -> str:
        """Its name as an element's id."""
        return f"f-{self.name.replace('.', '-')}"

    @property
    def bad(self) -> bool:
        """Whether something forbids what stands there."""
        return any(not one.warning for one in self.said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Widget):
    """A short text."""

    template: ClassVar[str] = "fighters/parts/entry.html"

    value: str
    most: int = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Area(Widget):
    """A longer text."""

    template: ClassVar[str] = "fighters/parts/area.html"

    value: str
    rows: int = 3
    most: int = 4000
    code: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper(Widget):
    """A number with less and more; ``price`` is what it costs."""

    template: ClassVar[str] = "fighters/parts/stepper.html"

    value: str
    least: int
    most: int
    price: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that can be chosen. ``no``: it would be refused now; it is dashed, and can be chosen."""

    value: str
    label: str
    small: str = ""
    chosen: bool = False
    no: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Widget):
    """One of several, or some of several (``many``), all in sight; ``css`` says how wide they stand."""

    template: ClassVar[str] = "fighters/parts/choice.html"

    options: tuple[Option, ...]
    many: bool = False
    css: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(Widget):
    """One of several, in a list that opens; ``renews`` is the part of the page that its choice changes."""

    template: ClassVar[str] = "fighters/parts/select.html"

    options: tuple[Option, ...]
    renews: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of figures; ``mine``: it is the one that is chosen."""

    head: str
    cells: tuple[str, ...]
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures(Widget):
    """A small table."""

    template: ClassVar[str] = "fighters/parts/figures.html"

    head: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Widget):
    """Two widgets side by side."""

    template: ClassVar[str] = "fighters/parts/pair.html"

    widgets: tuple[Widget, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Widget):
    """Widgets that are seldom needed; open as long as something in them is said or chosen."""

    template: ClassVar[str] = "fighters/parts/fold.html"

    widgets: tuple[Widget, ...]
    used: bool = False

    @property
    def open(self) -> bool:
        """Whether it stands open."""
        return self.used or any(widget.said for widget in self.widgets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Widgets under a title; ``secret``: only the owner and the master see what they say."""

    id: str
    title: str
    widgets: tuple[Widget, ...]
    secret: bool = False


def every(panels: tuple[Panel, ...]) -> tuple[Widget, ...]:
    """All widgets that have a value of their own."""
    found: list[Widget] = []
    waiting: list[Widget] = [widget for panel in panels for widget in panel.widgets]
    while waiting:
        widget = waiting.pop(0)
        if isinstance(widget, (Pair, Fold)):
            waiting = [*widget.widgets, *waiting]
        else:
            found.append(widget)
    return tuple(found)


# ---------------------------------------------------------------- what it comes to


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the bar: its colour's letter, where it is drawn, what it is and how much."""

    css: str
    x: str
    width: str
    label: str
    value: str = ""
    letter: str = ""
    middle: str = ""
    link: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a fighter costs: a title in figures, a bar with its parts, a sentence.

    ``listed``: each part is told below with its figure and clause.
    """

    title: str
    parts: tuple[Part, ...]
    told: str
    width: int
    listed: bool = False
    hint: SafeString = NOTHING
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A rule of creation, and whether it is kept."""

    kept: bool
    text: str
    link: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something of a fighter: what it is called, and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A fighter as a card: a line under his name, what everybody sees, what only he and the master see."""

    name: str
    line: str = ""
    seen: tuple[Fact, ...] = ()
    closed: tuple[Fact, ...] = ()
    woman: bool = False
