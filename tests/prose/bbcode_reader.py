"""A strict reader of BBCode: every tag is known, closed, and closed in order; within code there is none."""

from __future__ import annotations

import re
from collections.abc import Collection

TAGS = {"b", "i", "u", "color", "quote", "code"}
VALUES = {"color": re.compile("=[a-z]+"), "spoiler": re.compile('="[^"\\]\n]*"')}
"""What a tag must have behind its name; the others have nothing."""

_TAG = re.compile(r"""\[(/?)([a-z]+)(=[a-z]+|="[^"\n]*")?\]""")
_LOOKS_LIKE_A_TAG = re.compile(r"\[/?[A-Za-z*][^\[\]\u2060]*\]")


def read(printed: str, tags: Collection[str] = TAGS) -> str:
    """The text between the tags. Raise ValueError for a tag that is unknown, stray or left open."""
    opened: list[str] = []
    texts: list[str] = []
    at = 0
    for found in _TAG.finditer(printed):
        texts.append(printed[at : found.start()])
        at = found.end()
        closing, tag, value = found.groups()
        if tag not in tags:
            raise ValueError(f"unknown tag {found.group()}")
        if opened[-1:] == ["code"] and found.group() != "[/code]":
            raise ValueError(f"{found.group()} within code")
        if not closing:
            if not (VALUES[tag].fullmatch(value or "") if tag in VALUES else value is None):
                raise ValueError(f"wrong value in {found.group()}")
            opened.append(tag)
        elif not opened or opened.pop() != tag:
            raise ValueError(f"stray {found.group()} at {found.start()}")
    texts.append(printed[at:])
    if opened:
        raise ValueError(f"left open: {opened}")
    for words in texts:
        if _LOOKS_LIKE_A_TAG.search(words):
            raise ValueError(f"looks like a tag: {words!r}")
    return "".join(texts)
