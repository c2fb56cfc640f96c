"""Strict readers of what is posted in messengers, written from what their apps do, not from our writers."""

from __future__ import annotations

import re

from sekundant.prose.markup import JOINER
from sekundant.prose.writers import DIALECTS
from sekundant.prose.writers.dialect import Family
from tests.prose.bbcode_reader import TAGS
from tests.prose.bbcode_reader import read as read_bbcode

KNOWN = {
    "bbcode": TAGS,
    "dungeonmaster": {"b", "i", "u", "quote"},
    "phpbb": TAGS,
    "mybb": TAGS - {"quote"} | {"spoiler"},
}
"""The tags that each dialect of BBCode may use."""

_CALLS = re.compile(r"@\w|://|\b(?:www|ftp)\.\w")
_DOMAIN = re.compile(r"\w\.[^\W\d_]{2}")


def read(printed: str, name: str) -> str:
    """What is read of a printed text of that dialect. Raise ValueError for a wrong mark or tag."""
    if name in KNOWN:
        return read_bbcode(printed, KNOWN[name])
    if name == "discord":
        return read_discord(printed)
    if name == "telegram":
        return read_telegram(printed)
    raise ValueError(name)


READ = tuple(name for name, one in DIALECTS.items() if one.family is Family.BBCODE or one.limit)
"""The dialects that are read here."""

# ---- Discord -------------------------------------------------------------------------------------

_FENCE = re.compile(r"^```\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
_START = re.compile(r"(?:> ?)?(?:#{1,3} )?")
_MARKS = ("**", "||", "*")
_LITERAL = re.compile(r"[^\\`*_{}\[\]<>~|#&$]")
_LIST = re.compile(r"(?:[-+*] |\d+[.)] |=+$)")


def read_discord(printed: str) -> str:
    """Text of a post: marks are balanced and nested, blocks of code end, nobody is called."""
    seen, at = [], 0
    for block in _FENCE.finditer(printed):
        seen += [_discord_line(line) for line in printed[at : block.start()].split("\n")]
        if "`" in block[1]:
            raise ValueError("a backtick within code")
        seen.append(
            block[1].replace("@", "").replace("://", "").replace(".", "")
        )  # no more than letters there
        at = block.end()
    seen += [_discord_line(line) for line in printed[at:].split("\n")]
    return _uncalled("\n".join(seen))


def _discord_line(line: str) -> str:
    start = _START.match(line)
    line = line[start.end() :] if start else line
    if _LIST.match(line):
        raise ValueError(f"a list begins: {line!r}")
    opened: list[str] = []
    seen: list[str] = []
    at = 0
    while at < len(line):
        mark = next((mark for mark in _MARKS if line.startswith(mark, at)), "")
        if line[at] == "\\":
            seen.append(line[at + 1])
            at += 2
        elif mark:
            _turn(opened, mark, line)
            at += len(mark)
        elif _LITERAL.match(line[at]):
            seen.append(line[at])
            at += 1
        else:
            raise ValueError(f"stray {line[at]!r} in {line!r}")
    if opened:
        raise ValueError(f"left open: {opened} in {line!r}")
    return "".join(seen)


def _turn(opened: list[str], mark: str, line: str) -> None:
    if opened[-1:] == [mark]:
        opened.pop()
    elif mark in opened:
        raise ValueError(f"{mark} crosses another in {line!r}")
    else:
        opened.append(mark)


# ---- Telegram ------------------------------------------------------------------------------------

_WHOLE = re.compile(r"(\*\*|\|\||__)(.+)\1")
_PAIR = re.compile(r"\*\*|__|\|\||~~|`")
_WORD = re.compile(r"(?:^|\s)[#/$]\w")


def read_telegram(printed: str) -> str:
    """Text of a message: whole lines may have marks, within them there are none; nothing becomes a link."""
    seen = []
    for line in printed.split("\n"):
        whole = _WHOLE.fullmatch(line)
        inner = whole[2] if whole else line
        if _PAIR.search(inner) or _WORD.search(inner):
            raise ValueError(f"a mark within {line!r}")
        seen.append(inner)
    return _uncalled("\n".join(seen))


def _uncalled(words: str) -> str:
    """Text that calls nobody and links to nothing."""
    for pattern in (_CALLS, _DOMAIN):
        if found := pattern.search(words):
            raise ValueError(f"{found[0]!r} would mean something")
    return words.replace(JOINER, "")
