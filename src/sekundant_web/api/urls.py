"""The pages about the programming interface: its description, and the tokens of an account."""

from __future__ import annotations

from django.urls import path

from sekundant_web.api import pages
from sekundant_web.tables import rows

__all__ = ["rows", "urlpatterns"]

urlpatterns = [
    path("api/", pages.reference, name="api_reference"),
    path("settings/tokens/", pages.tokens_page, name="tokens"),
    path("settings/tokens/<row:pk>/revoke/", pages.revoke, name="token_revoke"),
]
