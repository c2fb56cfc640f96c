"""Several players' orders pasted at once: split by the fighters' names, as headings or authors of quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping

_QUOTE = re.compile(r"""^\[quote(?:=["']?([^"'\]\n;]{1,80})[^\]\n]*)?\](.*)$""", re.IGNORECASE)
_END_OF_QUOTE = re.compile(r"\[/quote\]", re.IGNORECASE)
_MARKS = re.compile(r"\[/?[a-z]{1,12}(?:=[^\]\n]{0,80})?\]|[*_#>]+", re.IGNORECASE)
_WROTE = re.compile(r"\s+(?:писал\(а\)|писал|писала|пишет|wrote|writes)\s*$", re.IGNORECASE)


def split(text: str, names: Mapping[str, str]) -> dict[str, str]:
    """Each seat's part of a text, by the names of the fighters; what stands before the first is nobody's.

    A later part of the same seat takes the place of an earlier one.
    """
    by_name = {spelled(name): seat for seat, name in names.items()} | {spelled(seat): seat for seat in names}
    parts: dict[str, list[str]] = {}
    seat = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        found, rest = _heading(line, by_name)
        if found:
            seat, parts[found] = found, []
        if seat and rest.strip():
            parts[seat].append(_END_OF_QUOTE.sub("", rest))
    return {seat: "\n".join(lines).strip() for seat, lines in parts.items() if lines}


def _heading(line: str, by_name: Mapping[str, str]) -> tuple[str, str]:
    """Whose part begins with a line (empty: nobody's), and what of it is said besides."""
    quote = _QUOTE.match(line.strip())
    if quote is not None:
        return by_name.get(spelled(quote[1] or ""), ""), quote[2]
    bare = _MARKS.sub("", line).strip()
    head, colon, rest = bare.partition(":")
    if seat := by_name.get(spelled(_WROTE.sub("", head if colon else bare))):
        return seat, rest
    return "", line


def spelled(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.replace("ё", "е").replace("Ё", "Е").split()).casefold()
