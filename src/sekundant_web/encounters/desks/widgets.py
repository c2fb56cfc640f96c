"""What a form is made of: values that templates draw, one template a kind (``encounters/desk/``).

``live`` is the template of the part that changes while one types: what a field means, what stands against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString

from sekundant_web.encounters.desks.notices import Notice

NOTHING = SafeString("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Widget:
    """A part of a form. ``name`` is its field's; ``notices`` are shown beside it.

    ``key`` tells it from another widget of the same field.
    """

    template: ClassVar[str] = ""
    live: ClassVar[str] = "encounters/desk/notices.html"

    name: str = ""
    key: str = ""
    notices: tuple[Notice, ...] = ()

    @property
    def id(self) -> str:
        """Its element's id: its name, if it needs no other."""
        return f"f-{(self.key or self.name).replace('.', '-')}"

    @property
    def inside(self) -> tuple[Widget, ...]:
        """The widgets in it."""
        return ()

    @property
    def bad(self) -> bool:
        """Whether something forbids what stands there."""
        return any(not notice.warning for notice in self.notices)


def every(widgets: tuple[Widget, ...]) -> Iterator[Widget]:
    """All widgets, those within others too."""
    for widget in widgets:
        yield widget
        yield from every(widget.inside)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Widget):
    """Widgets together; ``css`` says how they stand."""

    template: ClassVar[str] = "encounters/desk/group.html"

    widgets: tuple[Widget, ...]
    css: str = ""

    @property
    def inside(self) -> tuple[Widget, ...]:
        """The widgets in it."""
        return self.widgets


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Group):
    """Widgets that are folded away; open as long as something in them is said."""

    template: ClassVar[str] = "encounters/desk/fold.html"

    title: str
    said: bool = False

    @property
    def open(self) -> bool:
        """Whether it stands open."""
        return self.said or any(widget.notices for widget in every(self.widgets))


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that can be chosen. ``no`` says why it would be refused: it is dashed, not disabled."""

    value: str
    label: str
    small: str = ""
    no: str = ""
    chosen: bool = False
    seat: int = 0
    letter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Widget):
    """One of several, or some of several (``many``), all in sight."""

    template: ClassVar[str] = "encounters/desk/choice.html"

    legend: str
    options: tuple[Option, ...]
    many: bool = False
    bare: bool = False
    css: str = ""
    hint: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(Widget):
    """One of several, in a list that opens."""

    template: ClassVar[str] = "encounters/desk/select.html"

    label: str
    options: tuple[Option, ...]
    hint: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Widget):
    """Something that is said or not."""

    template: ClassVar[str] = "encounters/desk/check.html"

    label: str
    on: bool
    small: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper(Widget):
    """A number with less and more; ``swatch`` is the letter of its colour in the budget."""

    template: ClassVar[str] = "encounters/desk/stepper.html"
    live: ClassVar[str] = "encounters/desk/means.html"

    label: str
    value: str
    most: int
    swatch: str = ""
    means: SafeString = NOTHING

    @property
    def whole(self) -> bool:
        """Whether its value can stand in a field for numbers."""
        return not self.value or self.value.isdecimal()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Widget):
    """A short text: a coordinate."""

    template: ClassVar[str] = "encounters/desk/entry.html"

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of a budget: where it is drawn, its colour's letter, the letter in it."""

    x: str
    middle: str
    css: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget(Widget):
    """The points, a cell each."""

    template: ClassVar[str] = "encounters/desk/budget.html"
    live: ClassVar[str] = "encounters/desk/budget_live.html"

    spent: str
    left: str
    width: str
    cells: tuple[Cell, ...]
    told: str
    hint: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of a bar: what it is, how likely, where it is drawn."""

    css: str
    label: str
    shown: str
    x: str
    width: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(Widget):
    """Chances as a bar with its figures; empty while nothing can be said."""

    template: ClassVar[str] = "encounters/desk/live.html"
    live: ClassVar[str] = "encounters/desk/odds.html"

    title: str
    segments: tuple[Segment, ...]
    told: str
    hint: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of figures; ``mine``: it is the one that is chosen."""

    head: SafeString
    cells: tuple[str, ...]
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures(Widget):
    """A small table; empty while nothing can be said."""

    template: ClassVar[str] = "encounters/desk/live.html"
    live: ClassVar[str] = "encounters/desk/figures.html"

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    hint: SafeString = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Widget):
    """Words between the fields, which may change while one types; ``closed``: nobody else may know them."""

    template: ClassVar[str] = "encounters/desk/live.html"
    live: ClassVar[str] = "encounters/desk/text.html"

    html: SafeString = NOTHING
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """An action of a stack: its word, what it looks like, what it is called; ``mark`` is a feint's."""

    value: str
    label: str
    icon: str
    css: str
    price: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Widget):
    """A list in an order: what stands in it, and what can be added, each with its next price."""

    template: ClassVar[str] = "encounters/desk/stack.html"
    live: ClassVar[str] = "encounters/desk/stack_live.html"

    legend: str
    items: tuple[Action, ...]
    palette: tuple[Action, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Widget):
    """What a form says without being asked."""

    template: ClassVar[str] = "encounters/desk/hidden.html"

    values: tuple[str, ...]
