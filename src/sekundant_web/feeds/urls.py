"""The addresses of feeds."""

from __future__ import annotations

from django.urls import path

from sekundant_web.feeds import atom, calendar, pages

urlpatterns = [
    path("feeds/fights.atom", atom.public, name="feed_public"),
    path("feeds/tables/<slug:slug>.atom", atom.table, name="feed_table"),
    path("feeds/<str:word>/mine.atom", atom.mine, name="feed_mine"),
    path("feeds/<str:word>/tables/<slug:slug>.atom", atom.members, name="feed_members"),
    path("calendar/<str:word>.ics", calendar.deadlines, name="calendar"),
    path("settings/feeds/", pages.feeds, name="feeds"),
]
