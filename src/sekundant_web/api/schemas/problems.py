"""What went wrong."""

from __future__ import annotations

from ninja import Schema


class Remark(Schema):
    """What is to be said of a part of what was sent; with ``warning`` it forbids nothing."""

    code: str
    path: str
    clause: str
    clause_address: str
    message: str
    warning: bool


class ProblemOut(Schema):
    """What went wrong (RFC 9457). ``code`` stays, ``detail`` is in the reader's language."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    objections: list[Remark] = []
