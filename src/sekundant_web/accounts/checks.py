"""What is checked of the site's set-up before it starts."""

from __future__ import annotations

import os
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, Tags, register

SHARED = ("DatabaseCache", "RedisCache", "PyMemcacheCache", "PyLibMCCache")
"""Caches that all processes of the site share."""


@register(Tags.security)
def proxies_are_counted(**_: Any) -> list[CheckMessage]:
    """Limits are kept by address, and behind a proxy everybody has the proxy's, unless it is counted."""
    if settings.ALLAUTH_TRUSTED_PROXY_COUNT < 0:
        return [Error("SEKUNDANT_PROXIES is a number of proxies: 0, 1, 2", id="sekundant.E001")]
    return []


@register(Tags.security, deploy=True)
def proxies_are_said(**_: Any) -> list[CheckMessage]:
    """A server must be told how many proxies stand before it; no number can be guessed safely."""
    if "SEKUNDANT_PROXIES" in os.environ:
        return []
    return [
        checks.Warning(
            "SEKUNDANT_PROXIES does not say how many proxies stand before the site",
            hint="Too few, and all readers share one limit and lock one another out; too many, and anybody"
            " escapes every limit by writing X-Forwarded-For himself. 0 if clients come straight to it.",
            id="sekundant.W001",
        )
    ]


@register(Tags.security)
def limits_are_shared(**_: Any) -> list[CheckMessage]:
    """Limits must hold for all processes together."""
    backend = settings.CACHES["default"]["BACKEND"].rpartition(".")[2]
    if backend in SHARED:
        return []
    return [
        checks.Warning(
            f"{backend} is each process's own cache: limits on sign-in attempts hold for one process only",
            hint="Use the database cache of the settings, or one that all processes share.",
            id="sekundant.W002",
        )
    ]
