"""Documents read field by field: what is wrong is noted where it stands, and reading goes on.

A reader of setups asks a :class:`Page` for its fields one by one and gets usable values in any case. When
everything is read, the faults of the whole document stand in one list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

from sekundant.core.names import ALLOWED, name_fault, text_fault
from sekundant.core.wire import Fault, Faulty, Plain, decode, fault

Choice = TypeVar("Choice", bound=Enum)
T = TypeVar("T")
Switches = TypeVar("Switches")


class Page:
    """A mapping of a document, at ``path``, whose fields may only be those ``allowed`` (None: any).

    Nothing at all counts as an empty mapping. Every method that reads a field returns the default where the
    field is absent or faulty.
    """

    def __init__(
        self, plain: Plain, path: str, faults: list[Fault], allowed: tuple[str, ...] | None = None
    ) -> None:
        self.path = path
        self.faults = faults
        self.fields: Mapping[str, Plain] = {}
        if isinstance(plain, Mapping):
            self.fields = plain
        elif plain is not None:
            faults.append(fault(path, "not_mapping", plain))
        if allowed is not None:
            for name in self.fields:
                if name not in allowed:
                    self.note(str(name), "unknown_field", str(name), allowed)

    def place(self, name: str) -> str:
        """Where a field stands."""
        return f"{self.path}.{name}" if self.path else name

    def note(
        self, name: str, code: str, got: object = "", allowed: tuple[str, ...] = (), clause: str = ""
    ) -> None:
        """Note a fault of a field."""
        words = tuple(str(word) for word in allowed)
        self.faults.append(
            fault(self.place(name), code, str(got) if isinstance(got, str) else got, words, clause)
        )

    def faults_at(self, path: str) -> bool:
        """Whether a fault has been noted at just this place of the document."""
        return any(found.path == path for found in self.faults)

    def has(self, name: str) -> bool:
        """Whether a field is there and says something."""
        return self.fields.get(name) is not None

    def page(self, name: str, allowed: tuple[str, ...] | None = None) -> Page:
        """A field that is a mapping itself."""
        return Page(self.fields.get(name), self.place(name), self.faults, allowed)

    def whole(
        self, name: str, default: int = 0, *, least: int = -99, most: int = 99, clause: str = ""
    ) -> int:
        """A whole number from ``least`` to ``most``."""
        if name not in self.fields:
            return default
        value = self.fields[name]
        if type(value) is not int:
            self.note(name, "not_int", value, (f"{least}..{most}",), clause)
            return default
        if not least <= value <= most:
            self.note(name, "out_of_range", value, (f"{least}..{most}",), clause)
            return default
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self.fields.get(name, default)
        if isinstance(value, bool):
            return value
        self.note(name, "not_bool", value, ("true", "false"))
        return default

    def choice(self, name: str, kinds: type[Choice], default: Choice) -> Choice:
        """One word of a closed list."""
        if name not in self.fields:
            return default
        chosen = self.choice_or_none(name, kinds)
        if chosen is None and self.fields[name] is None:
            self.note(name, "not_a_choice", None, tuple(kind.value for kind in kinds))
        return default if chosen is None else chosen

    def choice_or_none(self, name: str, kinds: type[Choice]) -> Choice | None:
        """One word of a closed list, or null."""
        value = self.fields.get(name)
        if value is None:
            return None
        for kind in kinds:
            if isinstance(value, str) and kind.value == value:
                return kind
        self.note(name, "not_a_choice", value, tuple(kind.value for kind in kinds))
        return None

    def one_of(self, name: str, known: tuple[str, ...], code: str, clause: str = "") -> str | None:
        """A name out of those that are ``known``, or null; ``code`` is the fault of another one."""
        value = self.fields.get(name)
        if value is None:
            return None
        if isinstance(value, str) and value in known:
            return value
        self.note(name, code if isinstance(value, str) else "not_str", value, known, clause)
        return None

    def text(self, name: str, longest: int) -> str:
        """A text that is only shown: without control characters."""
        value = self.fields.get(name)
        if value is None:
            return ""
        code = text_fault(value, longest)
        if code:
            self.note(name, code, value, (f"..{longest}",))
            return ""
        return str(value)

    def items(self, name: str) -> tuple[Plain, ...]:
        """The entries of a field that is a list."""
        value = self.fields.get(name)
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)):
            self.note(name, "not_list", value)
            return ()
        return tuple(value)

    def pages(self, name: str, allowed: tuple[str, ...] | None = None) -> tuple[Page, ...]:
        """The entries of a field that is a list of mappings."""
        return tuple(
            Page(entry, f"{self.place(name)}[{index}]", self.faults, allowed)
            for index, entry in enumerate(self.items(name))
        )

    def choices(self, name: str, kinds: type[Choice]) -> tuple[Choice, ...]:
        """The entries of a field that is a list of words of a closed list, each once."""
        chosen: list[Choice] = []
        for index, entry in enumerate(self.items(name)):
            kind = next((kind for kind in kinds if isinstance(entry, str) and kind.value == entry), None)
            if kind is None:
                self.note(f"{name}[{index}]", "not_a_choice", entry, tuple(kind.value for kind in kinds))
            elif kind not in chosen:
                chosen.append(kind)
        return tuple(chosen)

    def some_of(self, name: str, known: tuple[str, ...], code: str, clause: str = "") -> tuple[str, ...]:
        """The entries of a field that is a list of known names, each once."""
        chosen: list[str] = []
        for index, entry in enumerate(self.items(name)):
            if not isinstance(entry, str) or entry not in known:
                self.note(f"{name}[{index}]", code, entry, known, clause)
            elif entry in chosen:
                self.note(f"{name}[{index}]", "same_twice", entry, clause=clause)
            else:
                chosen.append(entry)
        return tuple(chosen)

    def named(self) -> Iterator[tuple[str, Plain]]:
        """The fields of a mapping whose keys are names; a key that is no name is noted and left out."""
        for name, value in self.fields.items():
            code = name_fault(name)
            if code:
                self.note(str(name), code, name, ALLOWED)
            else:
                yield name, value

    def number(self, name: str, default: Fraction, *, least: int, most: int) -> Fraction:
        """An exact number from ``least`` to ``most``: whole, decimal or a fraction such as ``7/2``."""
        if name not in self.fields:
            return default
        value = self.decoded(name, Fraction, default)
        if not least <= value <= most:
            self.note(name, "out_of_range", self.fields[name], (f"{least}..{most}",))
            return default
        return value

    def pair(self, name: str, default: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
        """Two exact numbers, such as a place."""
        return self.decoded(name, tuple[Fraction, Fraction], default)

    def decoded(self, name: str, kind: type[T], default: T) -> T:
        """A field of any type that the codec knows."""
        if name not in self.fields:
            return default
        try:
            return decode(kind, self.fields[name], self.place(name))
        except Faulty as faulty:
            self.faults.extend(faulty.faults)
            return default


def read_switches(kind: type[Switches], plain: Plain, faults: list[Fault]) -> Switches:
    """The house-rule switches of a table; those that are not named have their default.

    ``kind`` is a room's dataclass of them: each field is a Literal of its values and has a default.
    """
    known = switch_values(cast(Any, kind))
    page = Page(plain, "options", faults, tuple(known))
    named = {name: page.one_of(name, known[name], "not_a_choice") for name in page.fields if name in known}
    return kind(**{name: value for name, value in named.items() if value is not None})


@cache
def switch_values(kind: Any) -> Mapping[str, tuple[str, ...]]:
    """The values of each switch of a room."""
    return {name: get_args(hint) for name, hint in get_type_hints(kind).items()}
