"""Text as people post it on a forum, made plain: letters, tags, comments and brackets.

What every room's order texts need before any of them is read. Line ends stay, so that lines keep their
numbers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST_TEXT = 20_000
"""So many characters a post has at most."""


def cleaned(text: str) -> str:
    """A post in plain letters, without quoted and out-of-character parts, comments and tags."""
    lines = _without_line_comments(_without_blocks(plain(text)).split("\n"))
    whole = _emptied(re.compile(r"<[^<>]*>"), "\n".join(lines))
    return re.sub(r"[^\W\d_]+", _one_script, whole.replace("*", " "))


# ---- letters -------------------------------------------------------------------------------------

_DASHES = "‐‑‒–—―−⁃﹘﹣－"
_LINE_ENDS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_QUOTES = '«»„“”"'
_CHARACTERS = str.maketrans(
    dict.fromkeys(_DASHES, "-")
    | dict.fromkeys(_LINE_ENDS, "\n")
    | dict.fromkeys(_INVISIBLE, "")
    | dict.fromkeys(_QUOTES, " ")
    | {"ё": "е", "Ё": "е", "…": "...", "•": "-", "·": "-"}
)
_LOOK_ALIKES = str.maketrans("aceopxykmthb", "асеорхукмтнв")


def plain(text: str) -> str:
    """One kind of line end, space, dash and е, and lower case."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    return re.sub(r"[^\S\n]", " ", text.translate(_CHARACTERS).lower())


def _one_script(word: re.Match[str]) -> str:
    """A word of Latin and Cyrillic letters made Cyrillic, as it was meant to look."""
    letters = word[0]
    mixed = re.search("[a-z]", letters) and re.search("[а-я]", letters)
    return letters.translate(_LOOK_ALIKES) if mixed else letters


# ---- what is cut away ----------------------------------------------------------------------------

_BLOCK_TAG = re.compile(r"\[(/?)(ooc|off|quote)(?:[=\s][^\[\]\n]{0,200})?\]")
_TAG = re.compile(r"\[/?(?:[a-z][a-z0-9]{0,20}|\*)(?:=[^\[\]\n]{0,300}|\s[a-z]{1,20}=[^\[\]\n]{0,300})?\]")


def _without_blocks(text: str) -> str:
    """The text without quoted and out-of-character blocks, and without any other tags."""
    open_tags: list[tuple[str, int]] = []
    spans: list[tuple[int, int]] = []
    for tag in _BLOCK_TAG.finditer(text):
        if not tag[1]:
            open_tags.append((tag[2], tag.start()))
        elif any(name == tag[2] for name, _ in open_tags[-20:]):
            while open_tags[-1][0] != tag[2]:
                open_tags.pop()
            spans.append((open_tags.pop()[1], tag.end()))
    kept, end = [], 0
    for start, stop in sorted(spans):
        if start >= end:
            kept.append(text[end:start])
        if stop > end:
            kept.append(_line_ends(text[max(start, end) : stop]))
            end = stop
    return _TAG.sub(" ", "".join(kept) + text[end:])


def _without_line_comments(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield "" if line.lstrip().startswith(">") else line.partition("//")[0]


def _emptied(pattern: re.Pattern[str], text: str) -> str:
    """The text without what the pattern finds; line ends stay, so that lines keep their numbers."""
    return pattern.sub(lambda match: _line_ends(match[0]), text)


def _line_ends(text: str) -> str:
    return "\n" * text.count("\n") or " "


# ---- brackets ------------------------------------------------------------------------------------

_SMILEY = re.compile(r"[:;=]-?(?:\)+|\(+)(?=\s|$)|\(+\s*$")
_LINES_OF_A_COMMENT = 10


def closed_brackets(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines with every bracket closed: a comment of several lines is one, stray brackets are gone."""
    at = 0
    while at < len(lines):
        line = lines[at] if not _depth(lines[at]) else _SMILEY.sub(" ", lines[at])
        joined = 1
        if _depth(line):
            joined = _lines_to_join(lines, at, _depth(line))
            line = " ".join((line, *lines[at + 1 : at + joined]))
        yield at + 1, _balanced(line)
        at += joined


def _lines_to_join(lines: list[str], at: int, depth: int) -> int:
    """How many lines a comment takes that does not end on its first one; 1 if it never ends."""
    for ahead in range(1, _LINES_OF_A_COMMENT):
        line = lines[at + ahead] if at + ahead < len(lines) else ""
        if not line.strip():
            break
        depth = _depth(_SMILEY.sub(" ", line), depth)
        if not depth:
            return ahead + 1
    return 1


def _depth(line: str, depth: int = 0) -> int:
    """How many brackets are open behind the line."""
    for character in line:
        if character == "(":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
    return depth


def _balanced(line: str) -> str:
    """The line without closing brackets that nothing opened, and with those added that are missing."""
    kept, depth = [], 0
    for character in line:
        if character == ")" and not depth:
            continue
        depth += (character == "(") - (character == ")")
        kept.append(character)
    return "".join(kept) + ")" * depth


def outside_brackets(text: str) -> str:
    """The text without what stands in round brackets."""
    if "(" not in text:
        return text.strip()
    kept, depth = [], 0
    for character in text:
        depth += character == "("
        if not depth:
            kept.append(character)
        depth -= character == ")"
    return re.sub(" {2,}", " ", "".join(kept)).strip()


def behind_bracket(text: str) -> int:
    """Where the round bracket ends that a text begins with; the end of the text if it is not closed."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if not depth:
            return at + 1
    return len(text)
