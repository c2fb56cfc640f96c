"""What people write into the thread: paragraphs, line breaks, emphasis; nothing else survives."""

from __future__ import annotations

import re
from bisect import bisect_right
from html import escape

import nh3

TAGS = {"p", "br", "em", "strong", "s", "blockquote"}

LONGEST = 20_000
"""So many characters a post has at most."""

_STRONG = (re.compile(r"(?=\*\*\S)"), re.compile(r"(?<=\S)(?=\*\*)"), 2)
_EMPHASIS = (re.compile(r"(?<!\w)(?=[*_]\S)"), re.compile(r"(?<=\S)(?=[*_](?!\w))"), 1)
"""Where a mark may open, where it may close, and how long it is."""


def cleaned(text: str) -> str:
    """A post as HTML: escaped, with **strong** and *emphasis*, and cleaned once more on its way out."""
    paragraphs = re.split(r"\n\s*\n", text.strip().replace("\r\n", "\n")[:LONGEST])
    html = "".join(f"<p>{_inside(paragraph)}</p>" for paragraph in paragraphs if paragraph.strip())
    return nh3.clean(html, tags=TAGS, attributes={})


def _inside(paragraph: str) -> str:
    escaped = escape(paragraph, quote=False).replace("\n", "<br>")
    return _between(_between(escaped, _STRONG, "strong"), _EMPHASIS, "em")


def _between(text: str, mark: tuple[re.Pattern[str], re.Pattern[str], int], tag: str) -> str:
    """The text with an element from each mark that opens to the next that closes; read once, however long."""
    opens, closes, width = mark
    ends = [found.start() for found in closes.finditer(text)]
    said, at, following = list[str](), 0, 0
    for start in (found.start() for found in opens.finditer(text)):
        if start < at:
            continue
        following = bisect_right(ends, start + width, following)
        if following == len(ends):
            break
        end = ends[following]
        said += text[at:start], f"<{tag}>", text[start + width : end], f"</{tag}>"
        at = end + width
    return "".join((*said, text[at:]))
