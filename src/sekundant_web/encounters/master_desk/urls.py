"""The addresses of the master's desk, below an encounter's own."""

from __future__ import annotations

from django.urls import path

from sekundant_web.encounters.master_desk import (
    acts,
    again_pages,
    appeal_pages,
    ordering,
    pages,
    paste_pages,
    ruling_pages,
)

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
    path("take-back/", ruling_pages.take_back, name="master_take_back"),
    path("again/", again_pages.again, name="master_again"),
    path("appeals/<int:pk>/", appeal_pages.answer, name="master_answer_appeal"),
    path("paste/", paste_pages.paste, name="master_paste"),
    path("order/<str:seat>/", ordering.order, name="master_order"),
]
