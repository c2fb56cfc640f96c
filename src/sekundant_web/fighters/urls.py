"""The addresses of fighters."""

from __future__ import annotations

from django.urls import path

from sekundant_web.fighters import pages

urlpatterns = [
    path("", pages.index, name="fighters"),
    path("new/<slug:system>/", pages.new, name="fighter_new"),
    path("preview/<slug:system>/", pages.preview, name="fighter_preview"),
    path("<int:pk>/", pages.show, name="fighter"),
    path("<int:pk>/v<int:number>/", pages.show, name="fighter_version"),
    path("<int:pk>/edit/", pages.edit, name="fighter_edit"),
    path("<int:pk>/retire/", pages.retire, name="fighter_retire"),
    path("<int:pk>/drop/", pages.drop, name="fighter_drop"),
]
