"""How one line of a ledger is spelled, and how it is chained to the line before.

A line is one JSON object in its canonical spelling, so that there is exactly one way to write it. ``n``
numbers the lines from 1, ``prev`` is the hash of the line before, ``hash`` that of the line itself without
``hash``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from sekundant.core.wire import Plain, canonical
from sekundant.ledger.seal import sha256

FORMAT = "sekundant-ledger"

FIRST = "0" * 64
"""``prev`` of the first line."""

LONGEST = 1_048_576
"""A line has at most so many bytes (without the line feed)."""

DEEPEST = 64
"""Lists and objects lie at most so deep within each other."""

GREATEST = 2**53 - 1
"""Whole numbers lie between minus this and this, so that every language reads them exactly."""


class BadLine(ValueError):
    """A line can't stand where it stands: ``code`` says why, then what was expected and what was there."""

    def __init__(self, code: str, expected: object = "", got: object = "") -> None:
        self.code = code
        self.expected = shortened(expected)
        self.got = shortened(got)
        super().__init__(f"{code}: expected {self.expected or '-'}, got {self.got or '-'}")


def shortened(value: object) -> str:
    """A value made short and printable, for a message."""
    text = value if isinstance(value, str) and value.isprintable() else repr(value)
    return "" if value == "" else text if len(text) <= 100 else text[:97] + "..."


def spelled(entry: Mapping[str, Plain]) -> tuple[bytes, str]:
    """The bytes of a line (without line feed) and its hash; ``entry`` is the line without ``hash``.

    Raise :class:`BadLine` for what no line can hold.
    """
    try:
        digest = sha256(canonical(dict(entry)))
        line = canonical({**entry, "hash": digest})
        if read(line) != {**entry, "hash": digest}:
            raise BadLine("not_canonical", "", sorted(entry))
    except BadLine:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        raise BadLine("not_plain", "plain data", type(error).__name__) from error
    return line, digest


def read(raw: object) -> dict[str, Plain]:
    """The object that a line holds, with or without its line feed. Raise :class:`BadLine`."""
    line = _bytes(raw)
    if len(line) > LONGEST:
        raise BadLine("too_long", LONGEST, len(line))
    try:
        entry = _parsed(line.decode())
        again = canonical(entry)
    except UnicodeEncodeError:
        raise BadLine("not_utf8", "UTF-8", "a lone surrogate") from None
    except UnicodeDecodeError as error:
        raise BadLine("not_utf8", "UTF-8", f"byte {error.start + 1}") from None
    if not isinstance(entry, dict):
        raise BadLine("not_object", "object", type(entry).__name__)
    # Few brackets can't lie deep; only then is the walk worth its time.
    if line.count(b"{") + line.count(b"[") > DEEPEST and _depth(entry) > DEEPEST:
        raise BadLine("too_deep", DEEPEST, _depth(entry))
    if again != line:
        raise BadLine("not_canonical", *difference(again, line))
    return entry


def document_text(plain: Plain) -> str:
    """A setup or a pack as text within a line.

    The order of names in a setup is the order of the seats. The spelling of lines sorts names; a text keeps
    them as they are.
    Raise :class:`BadLine` for what is no plain data.
    """
    try:
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise BadLine("not_plain", "plain data", type(error).__name__) from error
    if document(text) != plain:
        raise BadLine("not_plain", "plain data with names as keys", plain)
    return text


def document(text: str) -> Plain:
    """The plain data of a text within a line. Raise :class:`BadLine`."""
    plain = _parsed(text)
    if _depth([plain]) > DEEPEST:
        raise BadLine("too_deep", DEEPEST)
    spelled_again = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if spelled_again != text:
        raise BadLine("not_canonical", *difference(spelled_again.encode(errors="replace"), text.encode()))
    return plain


def check_chain(entry: Mapping[str, Plain], raw: object, number: int, previous: str) -> None:
    """Check that a line that was read is number ``number``, after the line of hash ``previous``.

    Raise :class:`BadLine` if it is not.
    """
    if entry.get("n") != number or type(entry["n"]) is not int:
        raise BadLine("number", number, entry.get("n"))
    if entry.get("prev") != previous:
        raise BadLine("chain", previous, entry.get("prev"))
    if "hash" not in entry:
        raise BadLine("missing_field", "hash")
    computed = sha256(_without_hash(entry, _bytes(raw)))
    if entry["hash"] != computed:
        raise BadLine("hash", computed, entry["hash"])


def _without_hash(entry: Mapping[str, Plain], line: bytes) -> bytes:
    """The canonical spelling of a canonical line without its hash.

    Within a text its quotes would be escaped, so what is spelled so and stands there once is it. Else names
    are sorted: only the few after ``hash`` are spelled again to find where it ends; it begins at the last
    such name before.
    """
    spelled = b'"hash":' + canonical(entry["hash"]) + b","
    if line.count(spelled) == 1:
        return line.replace(spelled, b"")
    after = canonical({name: value for name, value in entry.items() if name > "hash"})
    end = len(line) - len(after) + 1
    return line[: line.rindex(b'"hash":', 0, end)] + line[end:]


def _bytes(raw: object) -> bytes:
    if isinstance(raw, str):
        try:
            raw = raw.encode()
        except UnicodeEncodeError as error:
            raise BadLine("not_utf8", "UTF-8", f"a lone surrogate at {error.start + 1}") from None
    if not isinstance(raw, bytes):
        raise BadLine("not_text", "text", type(raw).__name__)
    return raw.removesuffix(b"\n")


def _parsed(text: str) -> Plain:
    try:
        return _READER.decode(text)
    except json.JSONDecodeError as error:
        raise BadLine("not_json", "JSON", f"{error.msg} (character {error.pos + 1})") from None
    except RecursionError:
        raise BadLine("too_deep", DEEPEST) from None


def _whole(digits: str) -> int:
    """A whole number of a line. Long ones are refused before they cost time."""
    if len(digits) <= 17 and -GREATEST <= (number := int(digits)) <= GREATEST:
        return number
    raise BadLine("number_too_great", GREATEST, digits)


def _no_number(spelling: str) -> int:
    raise BadLine("not_whole", "a whole number", spelling)


_READER = json.JSONDecoder(parse_int=_whole, parse_float=_no_number, parse_constant=_no_number)


def _depth(entry: Plain) -> int:
    layer = [entry]
    depth = 0
    while layer:
        depth += 1
        layer = [
            part
            for whole in layer
            for part in (whole.values() if isinstance(whole, dict) else whole)
            if isinstance(part, (dict, list))
        ]
    return depth


def difference(expected: bytes, got: bytes) -> tuple[str, str]:
    """Where two spellings part: each from a little before that place on, and the place in the second."""
    pairs = enumerate(zip(expected, got, strict=False))
    place = next((index for index, (one, other) in pairs if one != other), min(len(expected), len(got)))
    start = max(0, place - 20)
    parts = [text[start : place + 40].decode(errors="replace") for text in (expected, got)]
    return parts[0], f"{parts[1]} (byte {place + 1})"
