"""What a room's words are: all that a shell asks of them, the same for every rule system.

Each room's words stand in a package of their own, ``prose/<room>/``; its module ``room`` is a :class:`Words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from sekundant import library
from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Objection
from sekundant.core.events import Event
from sekundant.prose.accounts import Result
from sekundant.prose.language import Person
from sekundant.prose.markup import Line, Post

Names = Mapping[str, tuple[str, ...]]
"""Other names that players use for somebody or something, by its id."""


class Reading(Protocol):
    """What was understood of an order's text.

    ``answer`` is None if it can't be taken; ``objections`` then say why. ``remarks`` are what its author
    should notice.
    """

    @property
    def answer(self) -> Any:
        """The answer, of the kind that was asked for."""

    @property
    def remarks(self) -> tuple[Any, ...]:
        """What its author should notice; each has a ``code``."""

    @property
    def objections(self) -> tuple[Any, ...]:
        """Why it can't be taken."""


class Words(Protocol):
    """The words of one rule system.

    ``ASKS`` names each kind of ask («заявка на ход»), ``HELP`` tells how orders are typed, ``SAMPLES`` has an
    order for each kind of ask that is typed rather than chosen. ``TEXT_PARTS`` are the parts of an order
    written as a mapping that may be texts, each with the kind of ask as whose answer it is read.
    """

    @property
    def ASKS(self) -> Mapping[str, Text]:  # noqa: N802 - a constant of a module
        """What each kind of ask waits for."""

    @property
    def HELP(self) -> Text:  # noqa: N802 - a constant of a module
        """How orders are typed."""

    @property
    def SAMPLES(self) -> Mapping[str, Text]:  # noqa: N802 - a constant of a module
        """A typed order for each kind of ask."""

    @property
    def TEXT_PARTS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of a module
        """The parts of a written order that may be texts."""

    def person(self, view: Any, seat: str) -> Person:
        """How a seat's fighter is called."""

    def post(self, events: Iterable[Event], view: Any, language: Language, *, detail: bool = True) -> Post:
        """What happened, as the reader of ``view`` may know it; without ``detail`` no arithmetic."""

    def results(self, events: Iterable[Event], view: Any, language: Language) -> tuple[Result, ...]:
        """What happened, result by result with dice and arithmetic, as the reader of ``view`` may know it.

        The order is that of :meth:`post`.
        """

    def board(self, view: Any, language: Language) -> Post:
        """Where the encounter stands, as its reader may know it."""

    def objection_line(self, objection: Objection, view: Any, language: Language) -> Line:
        """Why an answer is illegal, or what should be noticed about it, with the clause."""

    def holds(self, text: str, what: str, /) -> bool:
        """Whether a text that has answered another ask says anything to one of the kind ``what`` too."""

    def read(self, text: str, view: Any, names: Names, what: str) -> Reading:
        """What a player typed, understood as an answer to an ask of the kind ``what``; legal or not."""

    def write(self, answer: Any, language: Language, view: Any, names: Names) -> str:
        """An answer as one would type it; :meth:`read` gives it back."""

    def echo(self, reading: Any, language: Language, view: Any, names: Names) -> Post:
        """What was understood, told to its author."""

    def remark_line(self, remark: Any, language: Language) -> Line:
        """A remark of a reading."""

    def reading_objection_line(self, objection: Any, language: Language, view: Any, names: Names) -> Line:
        """An objection of a reading."""


def words(system_id: str) -> Words:
    """The words of a rule system. Raise :class:`~sekundant.library.UnknownSystem`."""
    return cast(Words, import_module(f"sekundant.prose.{library.room(system_id)}.room"))
