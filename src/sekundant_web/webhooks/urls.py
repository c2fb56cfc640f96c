"""The addresses of webhooks."""

from __future__ import annotations

from django.urls import path

from sekundant_web.tables import rows
from sekundant_web.webhooks import pages

__all__ = ["rows", "urlpatterns"]

urlpatterns = [
    path("settings/webhooks/", pages.webhooks, name="webhooks"),
    path("settings/webhooks/<row:pk>/", pages.act, name="webhook"),
]
