"""A drawing as a picture for chats (PNG): drawn with the fonts that come with the site, alike everywhere."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

import resvg_py

KEPT = 64
"""So many pictures a process keeps, each by all that is drawn on it: whoever opens a chat asks for one."""


_UNKNOWN = re.compile("[^\\t-\u052f\u1e00-\u20bf\u2100-\u219f\u2212\u2248\u2260\u2264\u2265]")
"""Letters that the fonts don't have; they would vanish without a trace."""


@lru_cache(KEPT)
def png(svg: str) -> bytes:
    """The picture of a drawing."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=_UNKNOWN.sub("\ufffd", svg),
            skip_system_fonts=True,
            font_files=fonts(),
            serif_family="Noto Serif",
            sans_serif_family="Noto Sans",
            font_family="Noto Sans",
        )
    )


@cache
def fonts() -> list[str]:
    """The files of the fonts."""
    folder = files("sekundant_web.carrying") / "fonts"
    return sorted(str(file) for file in folder.iterdir() if file.name.endswith(".ttf"))
