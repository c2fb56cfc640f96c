"""Where a post is carried: forums and messengers, each with its own writer and its own limit.

:data:`DIALECTS` is the one table of them; :func:`~sekundant.prose.writers.splitting.parts` prints a post as
parts that fit.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.prose.writers import basic, forums, messengers
from sekundant.prose.writers.dialect import Dialect

DIALECTS: Mapping[str, Dialect] = {
    one.name: one
    for one in (
        basic.PLAIN,
        basic.MARKDOWN,
        basic.BBCODE,
        basic.HTML,
        forums.DUNGEONMASTER,
        forums.PHPBB,
        forums.MYBB,
        messengers.DISCORD,
        messengers.TELEGRAM,
    )
}
"""Every dialect, by its name in addresses and on the command line."""
