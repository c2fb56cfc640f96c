"""The record of a fight that is over, and whether a record is true."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from sekundant.ledger.verify import system_named, verify
from sekundant.library import systems
from sekundant_web.api.places import READS, placed
from sekundant_web.api.problems import Problem
from sekundant_web.api.schemas.records import LedgerIn, VerdictOut
from sekundant_web.encounters.access import Place
from sekundant_web.encounters.game import texts_of
from sekundant_web.encounters.models import Status

router = Router(tags=["records"])

LEDGER = {
    "responses": {
        200: {
            "description": "The ledger, a line an entry",
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
        }
    }
}


@router.get("/encounters/{slug:key}/ledger", url_name="ledger", openapi_extra=LEDGER)
def ledger(request: HttpRequest, key: str) -> HttpResponse:
    """The whole record of a fight that is over."""
    text = "".join(f"{line}\n" for line in texts_of(_over(request, key).encounter))
    return HttpResponse(text, content_type="application/x-ndjson; charset=utf-8")


@router.get("/encounters/{slug:key}/verdict", response=VerdictOut, url_name="verdict")
def verdict(request: HttpRequest, key: str) -> dict[str, Any]:
    """The record of a fight that is over, judged: every die derived again, the rules played again."""
    return _judged([f"{line}\n".encode() for line in texts_of(_over(request, key).encounter)])


@router.post("/verify", response=VerdictOut, auth=READS, url_name="verify")
def judge(request: HttpRequest, body: LedgerIn) -> dict[str, Any]:  # noqa: ARG001
    """Judge any ledger."""
    return _judged(body.ledger.encode().splitlines(keepends=True))


def _over(request: HttpRequest, key: str) -> Place:
    place = placed(request, key)
    if place.encounter.status != Status.OVER:
        raise Problem(409, "not_over")
    return place


def _judged(lines: list[bytes]) -> dict[str, Any]:
    return asdict(verify(lines, systems().get(system_named(lines) or "")))
