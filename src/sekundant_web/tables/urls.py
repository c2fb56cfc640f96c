"""The addresses of tables."""

from __future__ import annotations

from django.urls import path

from sekundant_web.tables import challenges, fights, packing, pages, people, rows

__all__ = ["rows", "urlpatterns"]

urlpatterns = [
    path("", pages.index, name="tables"),
    path("new/", pages.new, name="table_new"),
    path("join/<str:token>/", people.accept, name="table_invited"),
    path("seat/<str:token>/", fights.free, name="free_seat"),
    path("<slug:slug>/", pages.show, name="table"),
    path("<slug:slug>/edit/", pages.edit, name="table_edit"),
    path("<slug:slug>/packs/", packing.packs, name="table_packs"),
    path("<slug:slug>/packs/<row:pk>/drop/", packing.drop, name="table_pack_drop"),
    path("<slug:slug>/join/", people.join, name="table_join"),
    path("<slug:slug>/away/", people.away, name="table_away"),
    path("<slug:slug>/invite/", people.invite, name="table_invite"),
    path("<slug:slug>/invite/<row:pk>/revoke/", people.revoke, name="table_revoke"),
    path("<slug:slug>/members/<row:pk>/role/", people.role, name="table_role"),
    path("<slug:slug>/members/<row:pk>/remove/", people.remove, name="table_remove"),
    path("<slug:slug>/arrange/", fights.arrange, name="table_arrange"),
    path("<slug:slug>/seats/<slug:key>/", fights.seats, name="table_seats"),
    path("<slug:slug>/challenge/", challenges.challenge, name="table_challenge_new"),
    path("<slug:slug>/challenges/<row:pk>/", challenges.one, name="table_challenge"),
]
