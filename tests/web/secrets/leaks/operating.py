"""Leaks of what operators see, and of what a process keeps: the log, figures, health, caches."""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache import cache

from sekundant_web.encounters import actions, drafts
from sekundant_web.encounters.models import Draft
from sekundant_web.encounters.presenting import kept
from sekundant_web.operating import metrics
from sekundant_web.operating.middleware import Watched
from sekundant_web.pages import health
from tests.web.secrets.leaks.building import CANARIES, Patch, leak, wrapped

log = logging.getLogger("sekundant_web.leaks")


@leak(kind="handed in", soon=True)
def the_log_says_what_was_handed_in(patch: Patch) -> None:
    def logged(receipt: Any, place: Any, ask: str, answer: Any, *_: Any) -> Any:
        log.info("%s for %s: %s", place.encounter.key, ask, answer)
        return receipt

    wrapped(patch, actions, "hand_in", logged)


@leak(kind="drafts")
def the_log_notes_that_a_draft_was_saved(patch: Patch) -> None:
    def logged(done: Any, _place: Any, _ask: str, fields: Any, *_: Any) -> Any:
        log.debug("a draft of %d letters", len(str(fields)))
        return done

    wrapped(patch, drafts, "save_draft", logged)


@leak(seen_by=CANARIES)
def the_log_has_the_body_of_requests(patch: Patch) -> None:
    def logged(answer: Any, _watched: Any, request: Any) -> Any:
        if request.method == "POST":
            log.info("%s %s", request.path, request.POST.dict())
        return answer

    wrapped(patch, Watched, "__call__", logged)


@leak(seen_by=CANARIES)
def figures_are_counted_by_person(patch: Patch) -> None:
    def counted(_done: Any, request: Any, status: int, _seconds: float) -> None:
        who = getattr(request, "user", None)
        metrics._requests.labels(f"{request.path} {who}", request.method, str(status)).inc()

    wrapped(patch, metrics, "count", counted)


@leak(at="healthz", to="staff", kind="drafts")
def health_counts_what_people_prepare(patch: Patch) -> None:
    def with_drafts(told: Any, *_: Any) -> Any:
        return {**told, "drafts": Draft.objects.count()}

    wrapped(patch, health, "asdict", with_drafts)


@leak(seen_by=CANARIES)
def a_page_is_kept_for_all_who_look(patch: Patch) -> None:
    """It is kept by its encounter, and not by its reader."""

    def of_all(_key: Any, _request: Any, place: Any) -> Any:
        return (place.encounter.pk, place.encounter.version)

    wrapped(patch, kept, "_key", of_all)


@leak(seen_by=CANARIES)
def the_cache_holds_what_was_typed(patch: Patch) -> None:
    def cached(done: Any, place: Any, ask: str, fields: Any, *_: Any) -> Any:
        cache.set(f"desk-{place.encounter.pk}", str(fields))
        return done

    wrapped(patch, drafts, "save_draft", cached)
