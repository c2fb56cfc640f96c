"""What went wrong, as a program reads it (RFC 9457): a code that stays, and words for people."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sekundant.core.encounter import Objection
from sekundant.core.wire import Fault
from sekundant.prose.contract import words
from sekundant.prose.faults_words import fault_line
from sekundant.prose.markup import Line
from sekundant_web.context import reading_language
from sekundant_web.rulebooks.addresses import clause_address

CONTENT_TYPE = "application/problem+json"

WORDS = {
    "bad_request": gettext_lazy("The request can’t be read."),
    "bad_json": gettext_lazy("The body is no JSON that can be taken."),
    "bad_method": gettext_lazy("Nothing answers this method here."),
    "invalid": gettext_lazy("Something in the request is not as it should be."),
    "no_token": gettext_lazy("A token is needed: Authorization: Bearer …"),
    "unknown_token": gettext_lazy("No such token works."),
    "scope": gettext_lazy("This token may not do that."),
    "not_found": gettext_lazy("There is nothing here, or nothing for you."),
    "too_large": gettext_lazy("That is too large."),
    "too_often": gettext_lazy("That is too often. Wait a little."),
    "broken": gettext_lazy("Something is broken on our side. It has been noted."),
    "forbidden": gettext_lazy("That is not allowed."),
    "refused": gettext_lazy("The rules forbid this."),
    "unreadable": gettext_lazy("This can’t be taken as an answer."),
    "late": gettext_lazy("This answer is not waited for any more."),
    "overtaken": gettext_lazy("Another answer of yours has been handed in meanwhile."),
    "not_asked": gettext_lazy("Nothing is asked of you now."),
    "not_over": gettext_lazy("The fight is not over yet."),
    "not_running": gettext_lazy("The fight is not running."),
    "not_now": gettext_lazy("That can’t be done now."),
    "taken": gettext_lazy("This seat can’t be taken."),
}
"""Every code of a problem; a test compares the list with docs/api.md."""

OF_STATUS = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "bad_method",
    413: "too_large",
    429: "too_often",
    500: "broken",
}


class Problem(Exception):
    """Something that the sender of a request is told; nothing has changed."""

    def __init__(self, status: int, code: str, detail: str = "", **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.more = more

    def answer(self) -> HttpResponse:
        """As it is sent."""
        return answer(self.status, self.code, self.detail, **self.more)


def answer(status: int, code: str, detail: str = "", **more: Any) -> HttpResponse:
    """A problem as it is sent."""
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "code": code,
        "detail": detail or str(WORDS[code]),
        **more,
    }
    response = HttpResponse(json.dumps(told, ensure_ascii=False), status=status, content_type=CONTENT_TYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = "Bearer"
    return response


def instead_of_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same for a program, if a page was made for a person."""
    page = response.get("Content-Type", "").startswith("text/html")
    if not page and response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
        return response
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    code = OF_STATUS.get(response.status_code, "broken")
    response.content = answer(response.status_code, code).content
    response["Content-Type"] = CONTENT_TYPE
    response.headers.pop("Content-Length", None)
    if wait := getattr(request, "wait", 0):
        response["Retry-After"] = str(wait)
    return response


def plain(line: Line) -> str:
    """A line of the library as plain text."""
    return "".join(span.text for span in line.spans)


def objected(system: str, view: Any, found: Iterable[Objection]) -> list[dict[str, Any]]:
    """What the rules have against an answer, or would have its author notice."""
    tell, language = words(system).objection_line, reading_language()
    return [
        {
            "code": one.code,
            "path": one.field,
            "clause": one.clause,
            "clause_address": clause_address(one.clause, system) if one.clause else "",
            "message": plain(tell(replace(one, warning=False), view, language)),
            "warning": one.warning,
        }
        for one in found
    ]


def faulted(system: str, found: Iterable[Fault]) -> list[dict[str, Any]]:
    """What of a document can't be taken."""
    language = reading_language()
    return [
        {
            "code": one.code,
            "path": one.path,
            "clause": one.clause,
            "clause_address": clause_address(one.clause, system) if one.clause else "",
            "message": plain(fault_line(replace(one, path=""), language)),
            "warning": False,
        }
        for one in found
    ]


def refused(system: str, view: Any, found: Iterable[Objection]) -> Problem:
    """The rules forbid an answer."""
    return Problem(422, "refused", objections=objected(system, view, found))


def unreadable(system: str, found: Iterable[Fault]) -> Problem:
    """An answer can't be taken as one."""
    return Problem(422, "unreadable", objections=faulted(system, found))


def misnamed(errors: Iterable[Any]) -> Problem:
    """The request is not as the interface's description says."""
    told = [
        {
            "code": str(one.get("type", "")),
            "path": ".".join(str(part) for part in one.get("loc", ())[1:]),
            "clause": "",
            "clause_address": "",
            "message": str(one.get("msg", "")),
            "warning": False,
        }
        for one in errors
    ]
    return Problem(422, "invalid", _("Something in the request is not as it should be."), objections=told)
