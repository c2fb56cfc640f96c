"""Reading JSON that a stranger has sent: no deeper, larger or odder than the site can keep."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from ninja.parser import Parser

from sekundant_web.api.problems import Problem

DEEPEST = 40
"""So many brackets at most stand within one another."""

MOST_BITS = 63
"""A whole number of more bits fits into no database."""


class CarefulParser(Parser):
    """The JSON of a request's body."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body, or nothing if there is none. Raise :class:`~.problems.Problem`."""
        try:
            body = request.body
        except RequestDataTooBig:
            raise Problem(413, "too_large") from None
        if not body:
            return {}
        try:
            found = json.loads(body.decode(), parse_constant=_no_number)
        except (ValueError, RecursionError):
            raise Problem(400, "bad_json") from None
        if not sound(found):
            raise Problem(400, "bad_json")
        return found


def _no_number(_spelling: str) -> None:
    raise ValueError


def sound(value: Any, depth: int = 0) -> bool:
    """Whether a value can be kept: no half characters, no NUL, nothing endless."""
    if depth > DEEPEST:
        return False
    if isinstance(value, str):
        return _is_text(value)
    if isinstance(value, dict):
        return all(_is_text(name) and sound(one, depth + 1) for name, one in value.items())
    if isinstance(value, list):
        return all(sound(one, depth + 1) for one in value)
    return not isinstance(value, int) or value.bit_length() <= MOST_BITS


def _is_text(text: str) -> bool:
    return "\x00" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
