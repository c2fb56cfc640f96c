"""What is said of an answer beside its fields: objections, warnings, faults of what was typed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from sekundant_web.encounters.desks.fields import part_of


@dataclass(frozen=True, slots=True)
class Mend:
    """A button that mends what is objected to: its words, and what it presses."""

    label: str
    press: str


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that is said: a sentence with its clause, at a field; ``warning``: it forbids nothing.

    A ``nameless`` one does not say of which field it speaks: away from it, the field must be named.
    """

    field: str
    html: SafeString
    warning: bool = False
    mends: tuple[Mend, ...] = ()
    nameless: bool = False

    @property
    def anchor(self) -> str:
        """The element of the form where it is said."""
        return f"f-{part_of(self.field).replace('.', '-')}"


class Notices:
    """All that is said of an answer; every notice is shown once, where it belongs."""

    def __init__(self, notices: tuple[Notice, ...]) -> None:
        self._left = list(notices)
        self.all = notices

    def at(self, *fields: str) -> tuple[Notice, ...]:
        """Take what is said of these fields, and of parts of them."""
        taken = tuple(notice for notice in self._left if part_of(notice.field) in fields)
        self._left = [notice for notice in self._left if notice not in taken]
        return taken

    def rest(self) -> tuple[Notice, ...]:
        """Take what is left: it concerns no field that is shown."""
        left, self._left = tuple(self._left), []
        return left
