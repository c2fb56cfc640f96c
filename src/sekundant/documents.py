"""Files that people write, YAML or JSON, read with care: plain data, and the line on which each field stands.

Only what the rest of the house can use is taken: text keys, each once; no anchors, aliases or tags; numbers,
texts, true, false and null as in YAML 1.2, where ``no`` and ``off`` are words and a date is a text. What
can't be read raises :class:`Misread` with file, line and column.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from sekundant.core.wire import Faulty, Plain, fault

LARGEST_FILE = 1_000_000
"""So many bytes a file has at most."""

LONGEST_LINE = 100_000
"""So many characters a line has at most."""

DEEPEST = 40
"""So many levels lists and mappings may be nested."""

LONGEST_NUMBER = 18
"""So many digits a whole number has at most."""


class Misread(Faulty):
    """A file can't be read.

    ``line`` and ``column`` are counted from 1; 0 if the fault is that of the whole file. Codes:
    ``no_such_file``, ``not_a_file``, ``empty_file``, ``file_too_large``, ``line_too_long``, ``not_utf8``,
    ``broken_yaml``, ``broken_json``, ``tab``, ``key_twice``, ``key_not_text``, ``alias``, ``tag``,
    ``two_documents``, ``too_deep``, ``number_too_long``, ``not_finite``.
    """

    def __init__(
        self,
        file: str,
        code: str,
        got: object = "",
        *,
        line: int = 0,
        column: int = 0,
        path: str = "",
        allowed: tuple[str, ...] = (),
    ) -> None:
        super().__init__((fault(path, code, got, allowed),))
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """File, line, column and code: what is shown where nobody makes a sentence of it."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its name, its plain data, and where each field stands."""

    file: str
    plain: Plain
    lines: dict[str, int] = field(default_factory=dict, repr=False)

    def line(self, path: str) -> int:
        """The line of a field such as ``turns[0].orders.ann``, or of the nearest thing around it."""
        while path not in self.lines and path:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines.get(path, 1)

    def where(self, path: str) -> str:
        """File, line and field, as an error names them: ``duel.yaml:12: combatants.ann.will``."""
        return f"{self.file}:{self.line(path)}: {path}" if path else f"{self.file}:{self.line(path)}"


def read_document(file: Path | str) -> Document:
    """Read a file; ``.json`` is JSON, anything else YAML. Raise :class:`Misread`."""
    path = Path(file)
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Misread(str(file), "no_such_file", str(file)) from None
    except OSError as error:
        raise Misread(str(file), "not_a_file", error.strerror or "") from None
    return parse_document(data, str(file), json_form=path.suffix.lower() == ".json")


def parse_document(data: bytes, file: str, *, json_form: bool = False) -> Document:
    """The document in these bytes, called ``file`` in errors. Raise :class:`Misread`."""
    text = _text(data, file)
    if not json_form:
        return _Reader(text, file).document()
    plain = _json(text, file)
    try:
        lines = _Reader(text.replace("\t", " "), file).document().lines
    except Misread:
        lines = {}
    return Document(file, plain, lines)


def _text(data: bytes, file: str) -> str:
    if len(data) > LARGEST_FILE:
        raise Misread(file, "file_too_large", f"{len(data)}", allowed=(f"..{LARGEST_FILE}",))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise Misread(
            file, "not_utf8", repr(data[error.start : error.end]), line=line, column=column
        ) from None
    for number, line_text in enumerate(text.splitlines(), start=1):
        if len(line_text) > LONGEST_LINE:
            raise Misread(
                file, "line_too_long", f"{len(line_text)}", line=number, allowed=(f"..{LONGEST_LINE}",)
            )
    return text


# ---------------------------------------------------------------- JSON


def _json(text: str, file: str) -> Plain:
    def pairs(entries: list[tuple[str, Plain]]) -> dict[str, Plain]:
        found: dict[str, Plain] = {}
        for name, value in entries:
            if name in found:
                raise Misread(file, "key_twice", name)
            found[name] = value
        return found

    def whole(digits: str) -> int:
        if len(digits.lstrip("-")) > LONGEST_NUMBER:
            raise Misread(file, "number_too_long", digits, allowed=(f"..{LONGEST_NUMBER}",))
        return int(digits)

    def broken(word: str) -> float:
        raise Misread(file, "not_finite", word)

    def number(written: str) -> float:
        value = float(written)
        return value if math.isfinite(value) else broken(written)

    try:
        plain: Plain = json.loads(
            text, object_pairs_hook=pairs, parse_int=whole, parse_float=number, parse_constant=broken
        )
    except json.JSONDecodeError as error:
        code = "broken_json" if text.strip() else "empty_file"
        raise Misread(file, code, error.msg, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Misread(file, "too_deep", allowed=(f"..{DEEPEST}",)) from None
    _refuse_half_characters(text, plain, file)
    return plain


def _refuse_half_characters(text: str, plain: Plain, file: str) -> None:
    """JSON may escape a lone surrogate, which no file and no forum could take again; YAML refuses it."""
    if "\\u" not in text:
        return
    try:
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise Misread(file, "broken_json", repr(error.object[error.start])) from None


# ---------------------------------------------------------------- YAML

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULL = ("", "~", "null", "Null", "NULL")
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


class _Reader:
    """Makes plain data out of a YAML text, event by event."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._lines: dict[str, int] = {}
        self._events: Iterator[Any] = iter(())

    def document(self) -> Document:
        """The one document of the text."""
        self._events = self._all_events()
        started = [next(self._events, None), next(self._events, None)]
        if not isinstance(started[1], yaml.DocumentStartEvent):
            raise Misread(self._file, "empty_file")
        event = next(self._events)
        plain = self._value(event, "", 0)
        next(self._events)
        after = next(self._events)
        if isinstance(after, yaml.DocumentStartEvent):
            raise self._misread("two_documents", after)
        return Document(self._file, plain, self._lines)

    def _all_events(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self._text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            line, column = self._place_of(error)
            raise Misread(
                self._file, self._kind_of_break(line), error.problem or "", line=line, column=column
            ) from None
        except yaml.YAMLError as error:
            position = getattr(error, "position", None)
            line = self._text[:position].count("\n") + 1 if isinstance(position, int) else 0
            raise Misread(self._file, "broken_yaml", getattr(error, "reason", ""), line=line) from None

    def _place_of(self, error: yaml.MarkedYAMLError) -> tuple[int, int]:
        """Where a text breaks; if it is at the end of the text, where what is left open begins."""
        mark = error.problem_mark
        if error.context_mark and (mark is None or mark.line > self._text.rstrip().count("\n")):
            mark = error.context_mark
        return (mark.line + 1, mark.column + 1) if mark else (0, 0)

    def _kind_of_break(self, line: int) -> str:
        """A tab among the spaces in front of a line is the commonest slip and the hardest to see."""
        lines = self._text.splitlines()
        broken = lines[line - 1] if 0 < line <= len(lines) else ""
        return "tab" if "\t" in broken[: len(broken) - len(broken.lstrip())] else "broken_yaml"

    def _misread(self, code: str, event: Any, got: object = "", path: str = "") -> Misread:
        mark = event.start_mark
        return Misread(self._file, code, got, line=mark.line + 1, column=mark.column + 1, path=path)

    def _value(self, event: Any, path: str, depth: int) -> Plain:
        self._lines.setdefault(path, event.start_mark.line + 1)
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._misread("alias", event, event.anchor, path)
        if event.tag is not None and not (isinstance(event, yaml.ScalarEvent) and event.tag == "!"):
            raise self._misread("tag", event, event.tag, path)
        if depth > DEEPEST:
            raise self._misread("too_deep", event, path=path)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(path, depth)
        return self._mapping(path, depth)

    def _list(self, path: str, depth: int) -> list[Plain]:
        entries: list[Plain] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            entries.append(self._value(event, f"{path}[{len(entries)}]", depth + 1))
        return entries

    def _mapping(self, path: str, depth: int) -> dict[str, Plain]:
        found: dict[str, Plain] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            name = self._key(event, path)
            place = f"{path}.{name}" if path else name
            if name in found:
                raise self._misread("key_twice", event, name, place)
            self._lines[place] = event.start_mark.line + 1
            found[name] = self._value(next(self._events), place, depth + 1)
        return found

    def _key(self, event: Any, path: str) -> str:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._misread("alias", event, event.anchor, path)
        if not isinstance(event, yaml.ScalarEvent):
            raise self._misread("key_not_text", event, path=path)
        if event.tag is not None:
            raise self._misread("tag", event, event.tag, path)
        name = self._scalar(event, path)
        if not isinstance(name, str):
            raise self._misread("key_not_text", event, event.value, path)
        return name

    def _scalar(self, event: Any, path: str) -> Plain:
        """A scalar by YAML 1.2's core schema; what is quoted is a text."""
        written: str = event.value
        if not event.implicit[0] or event.style not in {None, ""}:
            return written
        if written in _NULL:
            return None
        if written in _BOOLEANS:
            return _BOOLEANS[written]
        if _WHOLE.fullmatch(written):
            if len(written) > LONGEST_NUMBER:
                raise self._misread("number_too_long", event, written, path)
            return int(written)
        if _DECIMAL.fullmatch(written) or _ENDLESS.fullmatch(written):
            value = float(written.replace(".nan", "nan").replace(".inf", "inf"))
            if not math.isfinite(value):
                raise self._misread("not_finite", event, written, path)
            return value
        return written
