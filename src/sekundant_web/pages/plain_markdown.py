"""Our own texts as HTML: as much of Markdown as docs/ uses, and no more.

Headings, paragraphs, lists, tables, blocks of code and quotes; in a line code, strong, emphasis and links.
Pictures are left out: they show pages of the site to those who read elsewhere.
The texts are ours, but everything is escaped all the same. What people write into a thread goes another way
(``encounters/markdown.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from django.utils.safestring import SafeString, mark_safe

Link = Callable[[str], str]
"""Where a link of a text leads on the site; empty: nowhere, it stays a text."""

_HEADING = re.compile(r"(#{1,4}) +(.+)")
_ITEM = re.compile(r"(?:[-*]|(\d+)\.) +(.*)")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)\s]+\)")
_RULE = re.compile(r"\|(?: *:?-+:? *\|)+")
_INSIDE = re.compile(
    r"(?P<code>`[^`]+`)|\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|\[(?P<text>[^\]]+)\]\((?P<to>[^)\s]+)\)"
)


def render(text: str, link: Link) -> SafeString:
    """A text as HTML; its first heading is left out, for the page has it as its title."""
    blocks = list(_blocks(text.strip().splitlines()))
    if blocks and blocks[0][0] == "h1":
        blocks = blocks[1:]
    anchors = {f"#{anchor(lines[0])}" for kind, lines in blocks if kind[0] == "h"}

    def leads(to: str) -> str:
        if to.startswith("#"):
            return to if to in anchors else ""
        return link(to)

    return mark_safe("\n".join(_written(kind, lines, leads) for kind, lines in blocks))


def title(text: str) -> str:
    """The first heading of a text."""
    found = re.search(r"^# +(.+)$", text, re.MULTILINE)
    return found.group(1).strip() if found else ""


def anchor(heading: str) -> str:
    """The anchor of a heading, as the forges make it: lower case, hyphens, no marks."""
    kept = re.sub(r"[^\w\s-]", "", heading.lower()).strip()
    return re.sub(r"\s", "-", kept)


def _blocks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The blocks of a text: what each is, and its lines."""
    held: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield from _paragraph(held)
            yield "pre", lines[at + 1 : end]
            held, at = [], end
        elif heading := _HEADING.fullmatch(line):
            yield from _paragraph(held)
            yield f"h{len(heading.group(1))}", [heading.group(2)]
            held = []
        elif not line.strip() or line.strip() == "---" or _PICTURE.fullmatch(line.strip()):
            yield from _paragraph(held)
            held = []
        else:
            held.append(line)
        at += 1
    yield from _paragraph(held)


def _paragraph(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What lines without an empty one between them are: a list, a table, a quote, a paragraph."""
    if not lines:
        return
    first = lines[0]
    if first.startswith("|"):
        yield "table", lines
    elif first.startswith("> "):
        yield "blockquote", [line.removeprefix(">").strip() for line in lines]
    elif item := _ITEM.match(first):
        yield ("ol" if item.group(1) else "ul"), lines
    else:
        yield "p", lines


def _written(kind: str, lines: list[str], link: Link) -> str:
    if kind == "pre":
        return f"<pre><code>{escape(chr(10).join(lines))}</code></pre>"
    if kind == "table":
        return _table(lines, link)
    if kind in ("ul", "ol"):
        items = "".join(f"<li>{_line(item, link)}</li>" for item in _items(lines))
        return f"<{kind}>{items}</{kind}>"
    said = _line(" ".join(line.strip() for line in lines), link)
    if kind == "blockquote":
        return f"<blockquote><p>{said}</p></blockquote>"
    if kind == "p":
        return f"<p>{said}</p>"
    return f'<{kind} id="{escape(anchor(lines[0]))}">{said}</{kind}>'


def _items(lines: list[str]) -> Iterator[str]:
    """The items of a list; a line that begins none goes on with the one before."""
    held = ""
    for line in lines:
        item = _ITEM.match(line)
        if item is None:
            held = f"{held} {line.strip()}"
            continue
        if held:
            yield held
        held = item.group(2)
    yield held


def _table(lines: list[str], link: Link) -> str:
    rows = [_cells(line) for line in lines if not _RULE.fullmatch(line.strip())]
    head = "".join(f'<th scope="col">{_line(cell, link)}</th>' for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{_line(cell, link)}</td>' for cell in row)}</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide-table" tabindex="0" role="group">{table}</div>'


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _line(text: str, link: Link) -> str:
    """A line with what stands out in it."""
    pieces, last = [], 0
    for found in _INSIDE.finditer(text):
        pieces.append(escape(text[last : found.start()], quote=False))
        pieces.append(_piece(found, link))
        last = found.end()
    return "".join([*pieces, escape(text[last:], quote=False)])


def _piece(found: re.Match[str], link: Link) -> str:
    if found["code"]:
        return f"<code>{escape(found['code'].strip('`'), quote=False)}</code>"
    if found["strong"]:
        return f"<strong>{_line(found['strong'], link)}</strong>"
    if found["em"]:
        return f"<em>{_line(found['em'], link)}</em>"
    to = found["to"] if found["to"].startswith("https://") else link(found["to"])
    said = _line(found["text"], link)
    return f'<a href="{escape(to)}">{said}</a>' if to else said
