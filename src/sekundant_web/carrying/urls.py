"""Addresses under which something is carried out of a fight."""

from __future__ import annotations

from django.urls import path

from sekundant_web.carrying import card_pages, files, forum_page

urlpatterns = [
    path("forum/<int:number>/", forum_page.forum, name="forum"),
    path("card/<int:number>/<slug:language>.svg", card_pages.card_svg, name="card_svg"),
    path("card/<int:number>/<slug:language>.png", card_pages.card_png, name="card_png"),
    path("thread.md", files.thread_md, name="thread_md"),
    path("thread.html", files.thread_html, name="thread_html"),
]
