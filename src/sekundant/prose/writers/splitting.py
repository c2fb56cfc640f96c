"""A post in parts that fit: split at the borders of lines, a line that is too long alone at a word.

A post is split before it is printed, so each part opens and closes its own tags, and nothing is ever cut
within one.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sekundant.prose.markup import Block, Box, Heading, Line, Paragraph, Post, Style, Table, text
from sekundant.prose.writers.dialect import Dialect

WIDEST = "(999/999)"
"""So much room is kept for the number of a part."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The smallest part of a post, a line or the row of a table; ``block`` and ``within``: where it was."""

    block: int
    within: int
    of: Block
    content: Line | tuple[Line, ...]


def parts(post: Post, dialect: Dialect) -> tuple[str, ...]:
    """The printed parts, each within the dialect's limit and marked (1/3); one without a mark if it fits."""
    whole = dialect.writer.post(post)
    if not whole:
        return ()
    if dialect.fits(whole):
        return (whole,)
    posts = split(post, dialect)
    return tuple(
        dialect.writer.post(_marked(one, f"({number}/{len(posts)})"))
        for number, one in enumerate(posts, start=1)
    )


def split(post: Post, dialect: Dialect) -> tuple[Post, ...]:
    """The post as several of which each fits with its mark. Together they say what it says."""
    found: list[Post] = []
    held: list[Piece] = []
    for piece in _fitting(_pieces(post), dialect):
        if held and not _fit([*held, piece], dialect):
            kept, titles = _without_last_titles(held)
            found.append(_joined(kept or titles))
            held = titles if kept else []
            if held and not _fit([*held, piece], dialect):
                found.append(_joined(held))
                held = []
        held.append(piece)
    if held:
        found.append(_joined(held))
    return tuple(found)


def _marked(post: Post, mark: str) -> Post:
    return post + Post((Paragraph((text(mark, Style.EMPHASIS),)),))


def _fit(pieces: Sequence[Piece], dialect: Dialect) -> bool:
    return dialect.fits(dialect.writer.post(_marked(_joined(pieces), WIDEST)))


def _without_last_titles(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Titles at the end belong to what follows."""
    end = len(pieces)
    while end and isinstance(pieces[end - 1].of, Heading):
        end -= 1
    return pieces[:end], pieces[end:]


# ---- apart and together ------------------------------------------------------------------------------


def _pieces(post: Post) -> Iterator[Piece]:
    """All that can be parted without cutting a line."""
    for number, block in enumerate(post.blocks):
        for within, content in _contents(block):
            yield Piece(number, within, block, content)


def _contents(block: Block) -> Iterable[tuple[int, Line | tuple[Line, ...]]]:
    if isinstance(block, Heading):
        return [(0, block.line)]
    if isinstance(block, Paragraph):
        return [(0, line) for line in block.lines]
    if isinstance(block, Table):
        return [(0, row) for row in block.rows]
    return [(within, line) for within, one in enumerate(block.paragraphs) for line in one.lines]


def _joined(pieces: Sequence[Piece]) -> Post:
    """Pieces as a post: what was one block is one again."""
    runs = (list(run) for _, run in groupby(pieces, key=lambda piece: piece.block))
    return Post(tuple(_block(run) for run in runs))


def _block(pieces: Sequence[Piece]) -> Block:
    block = pieces[0].of
    if isinstance(block, Heading):
        return replace(block, line=sum_of(_lines(pieces)))
    if isinstance(block, Paragraph):
        return Paragraph(_lines(pieces))
    if isinstance(block, Table):
        return replace(block, rows=tuple(one.content for one in pieces if isinstance(one.content, tuple)))
    runs = (list(run) for _, run in groupby(pieces, key=lambda piece: piece.within))
    return Box(block.title, tuple(Paragraph(_lines(run)) for run in runs))


def _lines(pieces: Iterable[Piece]) -> tuple[Line, ...]:
    return tuple(piece.content for piece in pieces if isinstance(piece.content, Line))


def sum_of(lines: Iterable[Line]) -> Line:
    """Lines one behind the other as one line."""
    return Line(tuple(span for line in lines for span in line.spans))


# ---- a line that is too long alone -------------------------------------------------------------------


def _fitting(pieces: Iterable[Piece], dialect: Dialect) -> Iterator[Piece]:
    """The pieces, those that don't fit alone cut at words; a row of a table becomes lines then."""
    for piece in pieces:
        if _fit([piece], dialect):
            yield piece
        elif isinstance(piece.content, Line):
            yield from _cut(piece, piece.content, dialect)
        else:
            loose = Paragraph(piece.content)
            for line in piece.content:
                yield from _cut(replace(piece, of=loose, content=line), line, dialect)


def _cut(piece: Piece, line: Line, dialect: Dialect) -> Iterator[Piece]:
    """A line in pieces that fit; without a title above that would take the room, if need be."""
    if isinstance(piece.of, Box) and not _fit([replace(piece, content=_first(line, 1))], dialect):
        piece = replace(piece, of=Paragraph((line,)))
    while not _fit([replace(piece, content=line)], dialect):
        end = _end(piece, line, dialect)
        yield replace(piece, content=_first(line, end))
        line = _rest(line, end + (_words(line)[end] == " "))
    if line:
        yield replace(piece, content=line)


def _end(piece: Piece, line: Line, dialect: Dialect) -> int:
    """How many characters of a line fit: up to a space if there is one, never within a character."""
    words = _words(line)
    most = bisect_right(
        range(1, len(words)),
        0,
        key=lambda end: not _fit([replace(piece, content=_first(line, end))], dialect),
    )
    space = words.rfind(" ", 1, most + 1)
    if space > 0:
        return space
    end = most
    while end > 1 and unicodedata.combining(words[end]):
        end -= 1
    return max(end, 1)


def _words(line: Line) -> str:
    return "".join(span.text for span in line.spans)


def _first(line: Line, length: int) -> Line:
    """The first characters of a line."""
    kept = []
    for span in line.spans:
        if length > 0:
            kept.append(replace(span, text=span.text[:length]))
        length -= len(span.text)
    return Line(tuple(kept))


def _rest(line: Line, length: int) -> Line:
    """A line without its first characters."""
    kept = []
    for span in line.spans:
        if length < len(span.text):
            kept.append(replace(span, text=span.text[max(length, 0) :]))
        length -= len(span.text)
    return Line(tuple(kept))
