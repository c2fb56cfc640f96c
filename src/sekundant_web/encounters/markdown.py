"""What people write into the thread: paragraphs, line breaks, emphasis; nothing else survives."""

from __future__ import annotations

import re
from html import escape

import nh3

TAGS = {"p", "br", "em", "strong", "s", "blockquote"}

LONGEST = 20_000
"""So many characters a post has at most."""

_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
_EMPHASIS = re.compile(r"(?<!\w)[*_](?=\S)(.+?)(?<=\S)[*_](?!\w)", re.DOTALL)


def cleaned(text: str) -> str:
    """A post as HTML: escaped, with **strong** and *emphasis*, and cleaned once more on its way out."""
    paragraphs = re.split(r"\n\s*\n", text.strip().replace("\r\n", "\n")[:LONGEST])
    html = "".join(f"<p>{_inside(paragraph)}</p>" for paragraph in paragraphs if paragraph.strip())
    return nh3.clean(html, tags=TAGS, attributes={})


def _inside(paragraph: str) -> str:
    escaped = escape(paragraph, quote=False).replace("\n", "<br>")
    escaped = _STRONG.sub(r"<strong>\1</strong>", escaped)
    return _EMPHASIS.sub(r"<em>\1</em>", escaped)
