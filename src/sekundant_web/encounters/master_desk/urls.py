"""The addresses of the master's desk, below an encounter's own."""

from __future__ import annotations

from django.urls import path

from sekundant_web.encounters.master_desk import acts, ordering, pages, paste_pages, ruling_pages

urlpatterns = [
    path("", pages.show, name="master"),
    path("post/", pages.post, name="master_post"),
    path("dice/", pages.dice, name="master_dice"),
    path("nudge/", acts.nudge, name="master_nudge"),
    path("time/", acts.time, name="master_time"),
    path("substitute/", acts.substitute, name="master_substitute"),
    path("end/", acts.end, name="master_end"),
    path("adjust/", ruling_pages.adjust, name="master_adjust"),
    path("declare/", ruling_pages.declare, name="master_declare"),
    path("paste/", paste_pages.paste, name="master_paste"),
    path("order/<str:seat>/", ordering.order, name="master_order"),
]
