"""What a master may rule, as a form has it: numbers and words of the closed list, and outcomes."""

from __future__ import annotations

from dataclasses import dataclass

Options = tuple[tuple[str, str], ...]
"""Values of a form, each with its words."""

YES, NO = "yes", "no"
NOTHING = "-"
"""The word of a form for no value at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustable:
    """One thing that a ruling may change: ``what`` and ``who`` as rules call it, how it stands now.

    A number has a ``least`` and ``most`` value, everything else has ``options``; ``flag``: it is yes or no.
    """

    what: str
    who: str
    label: str
    value: str
    least: int = 0
    most: int = 0
    options: Options = ()
    flag: bool = False

    @property
    def now(self) -> str:
        """How it stands, in words."""
        return dict(self.options).get(self.value, self.value)

    def read(self, typed: str) -> int | str | bool | None:
        """The value that a form's word means. Raise ValueError if it means none."""
        typed = typed.strip().replace("\u2212", "-")
        if not self.options:
            return int(typed)
        if typed not in dict(self.options):
            raise ValueError(typed)
        if self.flag:
            return typed == YES
        return None if typed == NOTHING else typed


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one fighter, or of the fight (``name`` is empty)."""

    name: str
    fields: tuple[Adjustable, ...]
