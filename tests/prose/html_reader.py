"""A strict reader of the HTML of posts: known tags and attributes, each in its place and closed in order."""

from __future__ import annotations

from html.parser import HTMLParser

CLASSES = {"name", "die", "number", "clause", "detail"}
SIDES = {"left", "center", "right"}

INSIDE: dict[str, set[str]] = {
    "": {"h2", "h3", "p", "aside", "table"},
    "aside": {"h3", "p"},
    "table": {"caption", "thead", "tbody"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tr": {"th", "td"},
    "p": {"strong", "em", "span", "br"},
    "th": {"strong", "em", "span"},
    "td": {"strong", "em", "span"},
}
"""What may stand directly within each element; nothing within those that are not named."""

SILENT = {"", "aside", "table", "thead", "tbody", "tr"}
"""Elements without text of their own."""

APART = {"br", "p", "h2", "h3", "caption", "th", "td"}
"""Elements that stand apart from what follows them."""


class Reader(HTMLParser):
    """Reads a fragment. Raise ValueError for what does not belong there."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.opened: list[str] = [""]
        self.texts: list[str] = []
        self.tables: list[list[list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in INSIDE.get(self.opened[-1], set()):
            raise ValueError(f"{tag} within {self.opened[-1] or 'the fragment'}")
        _check(tag, dict(attrs))
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in {"th", "td"}:
            self.tables[-1][-1].append("")
        if tag == "br":
            self.texts.append(" ")
        else:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.opened.pop() != tag:
            raise ValueError(f"stray end of {tag}")
        if tag in APART:
            self.texts.append(" ")

    def handle_data(self, data: str) -> None:
        if self.opened[-1] in SILENT and data.strip():
            raise ValueError(f"text within {self.opened[-1] or 'the fragment'}: {data!r}")
        if {"th", "td"} & set(self.opened):
            self.tables[-1][-1][-1] += data
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise ValueError(f"a comment: {data!r}")

    def handle_decl(self, decl: str) -> None:
        raise ValueError(f"a declaration: {decl!r}")

    def unknown_decl(self, data: str) -> None:
        raise ValueError(f"a declaration: {data!r}")

    def handle_pi(self, data: str) -> None:
        raise ValueError(f"an instruction: {data!r}")


def _check(tag: str, attributes: dict[str, str | None]) -> None:
    """The attributes are those of the tag."""
    allowed = {"span": {"class"}, "td": {"class"}, "th": {"class", "scope"}}.get(tag, set())
    if set(attributes) != allowed:
        raise ValueError(f"attributes of {tag}: {attributes}")
    if "class" in attributes and attributes["class"] not in (CLASSES if tag == "span" else SIDES):
        raise ValueError(f"class of {tag}: {attributes}")
    if "scope" in attributes and attributes["scope"] not in {"col", "row"}:
        raise ValueError(f"scope of {tag}: {attributes}")


def _parsed(printed: str) -> Reader:
    reader = Reader()
    reader.feed(printed)
    reader.close()
    if reader.opened != [""]:
        raise ValueError(f"left open: {reader.opened[1:]}")
    return reader


def read_html(printed: str) -> str:
    """The text of a fragment. Raise ValueError for a fragment that is not as posts are."""
    return "".join(_parsed(printed).texts)


def html_tables(printed: str) -> list[list[list[str]]]:
    """The cells of each table, row by row, the head first."""
    return _parsed(printed).tables
