"""The addresses of fighters."""

from __future__ import annotations

from django.urls import path

from sekundant_web.fighters import pages
from sekundant_web.tables import rows

__all__ = ["rows", "urlpatterns"]

urlpatterns = [
    path("", pages.index, name="fighters"),
    path("new/<slug:system>/", pages.new, name="fighter_new"),
    path("preview/<slug:system>/", pages.preview, name="fighter_preview"),
    path("<row:pk>/", pages.show, name="fighter"),
    path("<row:pk>/v<row:number>/", pages.show, name="fighter_version"),
    path("<row:pk>/edit/", pages.edit, name="fighter_edit"),
    path("<row:pk>/retire/", pages.retire, name="fighter_retire"),
    path("<row:pk>/drop/", pages.drop, name="fighter_drop"),
]
