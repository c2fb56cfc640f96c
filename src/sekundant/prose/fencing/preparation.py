"""A post made ready for reading: what is no order is cut away, the rest is cut into pieces.

What must not be lost without a word, because an order of a stack might stand there, leaves a mark that no
order can hold (:data:`OPAQUE`): speech in quotes, what is struck out, signs without a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from sekundant.prose.fencing.lexicon import is_action
from sekundant.prose.forum_text import cleaned, closed_brackets, outside_brackets, plain

OPAQUE = "\ufffc"
"""What stands in the place of something that is not read."""

_SIGN = "\ue010"
"""What stands in the place of a picture: beside a word it is an ornament, alone it is opaque."""

Mark = tuple[int, int]
"""The number in front of an item of a list: the positions from and to; ``3.`` is (3, 3)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a post between two separators.

    ``text`` is prepared, ``line`` that of the post (from 1), ``index`` counts pieces. ``mark`` is its number
    in a list. ``first``: it begins its line; ``gap``: an empty line stands above. ``behind`` is the separator
    in front of it, empty where its line begins.
    """

    text: str
    line: int
    index: int = 0
    mark: Mark | None = None
    first: bool = False
    gap: bool = False
    behind: str = ""

    @property
    def opaque(self) -> bool:
        """Whether nothing in it can be read."""
        return not re.search(r"\w", outside_brackets(self.text).replace(OPAQUE, ""))

    @property
    def shown(self) -> str:
        """The piece as its author is shown it."""
        return self.text.replace(OPAQUE, "…")


def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a post, comments left out."""
    found: list[Piece] = []
    above = 0
    raw = plain(text).split("\n")
    for number, line in _lines(text):
        gap = any(not between.strip() for between in raw[above : number - 1])
        first = True
        for mark, words, behind in cut(line):
            found.append(Piece(words, number, len(found), mark, first, gap and first, behind))
            first = False
        above = number
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a post that may say something, with their numbers."""
    readable = _signs(_speech(cleaned(_struck_out(text))))
    numbered = [_with_plain_numbers(_without_smileys(line)) for line in readable.split("\n")]
    for number, line in closed_brackets(numbered):
        shown = re.sub(" {2,}", " ", _LEFT_OVER.sub(" ", line)).strip()
        if _SAYS_SOMETHING.search(shown):
            yield number, shown


# ---- what is not read ----------------------------------------------------------------------------

_STRUCK_OUT = re.compile(r"(?is)\[(s|strike|del)\](.{0,500}?)\[/\1\]|~~([^~\n]{1,500})~~")
_LIST_TAG = re.compile(r"(?i)\[(?:\*|/?li)\]")
_ONE_WORD_TAG = re.compile(r"\[([A-Za-z]{2,12})\]")
_KEYCAP = re.compile("(?<=[0-9])\ufe0f?\u20e3")
_TIMES_BEHIND = re.compile(r"(?<=\w) ?\* ?(?=[0-9])")
_TIMES_BEFORE = re.compile(r"(?<=[0-9]) ?\* ?(?=[^\W\d])")
_QUOTES = str.maketrans(dict(zip('«»„“”"', "\ue001\ue002\ue003\ue004\ue005\ue006", strict=True)))
_SPEECH = re.compile(
    "\ue001([^\ue001\ue002]*)\ue002|\ue003([^\ue003\ue004\ue005]*)[\ue004\ue005]"
    "|\ue004([^\ue004\ue005]*)\ue005|\ue006([^\ue006\n]*)\ue006"
)
_A_TERM = re.compile(r"\s*\w+(?:[ -]\w+)?\s*")
_EMPTY_LINE = re.compile(r"\n\s*\n")


def _struck_out(text: str) -> str:
    """The post with its struck-out parts masked, its list items and times told from other marks."""
    text = _STRUCK_OUT.sub(lambda match: _mask(match[0]), text)
    text = _KEYCAP.sub(".", _LIST_TAG.sub(";", text))
    text = _TIMES_BEFORE.sub("x ", _TIMES_BEHIND.sub(" x", text))
    text = _ONE_WORD_TAG.sub(lambda tag: f" {tag[1]} " if is_action(tag[1].lower()) else tag[0], text)
    return text.translate(_QUOTES)


def _speech(text: str) -> str:
    """Text in quotes is speech, and masked, unless it is a single term."""
    text = _SPEECH.sub(_quoted, text)
    return re.sub("[\ue001-\ue006]", " ", text)


def _quoted(match: re.Match[str]) -> str:
    said = next(group for group in match.groups() if group is not None)
    if _EMPTY_LINE.search(said):
        return match[0]
    return f" {said} " if not said.strip() or _A_TERM.fullmatch(said) else _mask(said)


def _mask(text: str) -> str:
    return f" {OPAQUE} " + "\n" * text.count("\n")


# ---- signs ---------------------------------------------------------------------------------------

_ARROWS = re.compile(r"-{0,5}>+|={1,5}>|[→⇒➔➜➡►▶‣]\ufe0f?")
_UNDECIDED = re.compile(
    r"(?:(?:(?<=[,;:])|(?<=[0-9][.)]))[^\S\n]*(?:\?+|-+|_+|\.{2,})|^[^\S\n]*\?+)"
    r"(?=[^\S\n]*(?:[,;]|$))",
    re.MULTILINE,
)
_SYMBOLS = frozenset({"So", "Sk", "Co", "Cn", "Cs"})
_LEFT_OVER = re.compile(r"[\[\]{}_`~#№^\\]")


def _signs(text: str) -> str:
    """Arrows made commas; whatever else is no letter, digit or mark of punctuation is masked."""
    text = _UNDECIDED.sub(f" {OPAQUE}", _ARROWS.sub(" , ", text))
    if text.isascii():
        return text
    text = re.sub("[\ufe00-\ufe0f\u20e3]", "", text)
    return "".join(_sign(character) for character in text)


def _sign(character: str) -> str:
    masked = character != OPAQUE and unicodedata.category(character) in _SYMBOLS
    return _SIGN if masked else character


_SMILEY = re.compile(
    r"(?<!\d)[:;=]-?(?:\)+|\(+)(?=[\s,.]|$)|(?<!\w)[:;=]-?[dpр](?!\w)"
    r"|(?<!\w)[xх]+[dд]+(?!\w)|(?<!\w):[a-z]+:(?!\w)|(?<!\w)[oо0]_[oо0](?!\w)"
)
_NUMBER_AT_START = re.compile(r"^([\s\-]*)(?:\((?P<round>[0-9]{1,2})\)|\[(?P<square>[0-9]{1,2})\])")
_NUMBER_BRACKET = re.compile(r"(?<!\w)[0-9]{1,2}$")


def _without_smileys(line: str) -> str:
    """The line without faces; one that closes a bracket stays."""
    kept, end = [], 0
    for face in _SMILEY.finditer(line):
        before = line[: face.start()]
        if before.count("(") <= before.count(")"):
            kept.append(f"{line[end : face.start()]} ")
            end = face.end()
    return "".join(kept) + line[end:]


def _with_plain_numbers(line: str) -> str:
    """The line with ``1)``, ``(1)`` and ``[1]`` of a list written as ``1.``."""
    start = _NUMBER_AT_START.match(line)
    if start is not None:
        line = f"{start[1]}{start['round'] or start['square']}. {line[start.end() :]}"
    kept, depth, at = [], 0, 0
    for place, character in enumerate(line):
        if character == ")" and not depth and _NUMBER_BRACKET.search(line, max(0, place - 3), place):
            kept.append(f"{line[at:place]}.")
            at = place + 1
        depth = max(0, depth + (character == "(") - (character == ")"))
    return "".join(kept) + line[at:]


# ---- pieces --------------------------------------------------------------------------------------

_MARK = re.compile(
    r"[\s\-]{0,9}(?P<first>[0-9]{1,2})(?: ?- ?(?P<last>[0-9]{1,2}))? ?"
    rf"(?:[.:](?: *(?=[^\W\d(]|{OPAQUE})| +(?=\S)| *$)|-(?: +(?=[^\W\d])))"
)
_RANGE = re.compile(r"[\s\-]{0,9}(?P<first>[0-9]{1,2}) ?- ?(?P<last>[0-9]{1,2}) +(?=[^\W\d])")
_ABBREVIATION = re.compile(r"(?<!\w)(?:контр|след)$")
_MARGIN = " .-,"
_VALUE_OF_PICTURES = re.compile(rf":[ {_SIGN}]*{_SIGN} *$")
_SAYS_SOMETHING = re.compile(rf"\w|{OPAQUE}|{_SIGN}")


def cut(line: str) -> Iterator[tuple[Mark | None, str, str]]:
    """The pieces of a prepared line: the number in front, the text, the separator before it."""
    at, behind, expected = 0, "", 0  # the list number that comes next; 0 on a line without numbers
    while at < len(line):
        mark, at = _mark(line, at)
        expected = mark[1] + 1 if mark else expected
        end, length = _end_of_piece(line, at, expected)
        words = line[at:end].strip(_MARGIN)
        if _SAYS_SOMETHING.search(words):
            yield mark, _without_ornaments(words), behind
        behind, at = line[end : end + length].strip() or ",", end + length


def _mark(line: str, at: int) -> tuple[Mark | None, int]:
    """The list number at the beginning of a piece, and where its text begins."""
    match = _MARK.match(line, at) or _RANGE.match(line, at)
    if match is None:
        return None, at
    first = int(match["first"])
    return (first, int(match["last"] or first)), match.end()


def _end_of_piece(line: str, start: int, expected: int) -> tuple[int, int]:
    """Where a piece ends, and the length of the separator there; ``expected`` is the next list number."""
    depth = 0
    for at in range(start, len(line)):
        character = line[at]
        depth += (character == "(") - (character == ")")
        if depth:
            continue
        length = _separator(line, start, at)
        if length:
            return at, length
        if character == ":" and _MARK.match(line, at + 1):
            return at + 1, 0
        if character == " " and expected and _mark_inside(line, at + 1, expected):
            return at, 1
    return len(line), 0


_ANY_MARK = re.compile(r"[0-9]{1,2} ?\. *(?=[^\W\d])")


def _mark_inside(line: str, at: int, expected: int) -> bool:
    """Whether a list number stands there: the next one in any writing, another one with a full stop."""
    if _ANY_MARK.match(line, at):
        return True
    return line.startswith(str(expected), at) and _MARK.match(line, at) is not None


def _separator(line: str, start: int, at: int) -> int:
    """The length of the separator at ``at``; 0 if there is none."""
    character, behind = line[at], line[at + 1 : at + 2]
    if character in ",;!?|&":
        return 1
    if character == "+":
        return int(not behind.isdigit())
    if character == "/":
        return int(not (behind.isdigit() and line[at - 1 : at].isdigit()))
    if character == ".":
        return int(behind in {"", " "} and _ABBREVIATION.search(line, max(start, at - 8), at) is None)
    return 0


def _without_ornaments(words: str) -> str:
    """The piece without pictures beside its words; of pictures alone one mark stays."""
    words = _VALUE_OF_PICTURES.sub(f": {OPAQUE}", words)
    words = re.sub(" {2,}", " ", words.replace(_SIGN, " ")).strip(_MARGIN)
    return words or OPAQUE
