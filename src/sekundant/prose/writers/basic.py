"""The common ground: plain text, Markdown, BBCode and HTML that no single place has made its own."""

from __future__ import annotations

from sekundant.prose import markup
from sekundant.prose.writers.dialect import Dialect, Family

PLAIN = Dialect(
    name="plain", title="Plain text", family=Family.BARE, writer=markup.PLAIN, bold=False, quote=False
)
MARKDOWN = Dialect(name="markdown", title="Markdown", family=Family.MARKDOWN, writer=markup.MARKDOWN)
BBCODE = Dialect(name="bbcode", title="BBCode", family=Family.BBCODE, writer=markup.BBCODE)
HTML = Dialect(name="html", title="HTML", family=Family.ELEMENTS, writer=markup.HTML)
