"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from sekundant_web.api.interface import openapi
from sekundant_web.api.interface import urls as api
from sekundant_web.encounters import desk_pages as desk
from sekundant_web.encounters import pages as encounters
from sekundant_web.encounters.master_desk import appeal_pages
from sekundant_web.notify import pages as letters
from sekundant_web.pages import health, quick, record, static_pages
from sekundant_web.pages import views as pages
from sekundant_web.replays import pages as replays

urlpatterns = [
    path("", pages.home, name="home"),
    path("fight/", quick.fight, name="fight"),
    path("archive/", replays.archive, name="archive"),
    path("mine/", pages.my_fights, name="mine"),
    path("theme/", pages.theme, name="theme"),
    path("rules/", include("sekundant_web.rulebooks.urls")),
    path("about/<slug:name>/", static_pages.page, name="page"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.metrics, name="metrics"),
    path("mail/<str:token>/", letters.mail, name="mail"),
    path("", include("sekundant_web.accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path("api/v1/", api),
    path("", include("sekundant_web.api.urls")),
    path("", include("sekundant_web.webhooks.urls")),
    path("", include("sekundant_web.feeds.urls")),
    path("tables/", include("sekundant_web.tables.urls")),
    path("fighters/", include("sekundant_web.fighters.urls")),
    path("e/<slug:key>/", encounters.show, name="encounter"),
    path("e/<slug:key>/dice/", record.dice, name="fight_dice"),
    path("e/<slug:key>/ledger/", record.ledger, name="ledger"),
    path("e/<slug:key>/replay/", replays.show, name="replay"),
    path("e/<slug:key>/live/", encounters.live, name="live"),
    path("e/<slug:key>/say/", encounters.speak, name="say"),
    path("e/<slug:key>/join/", encounters.join, name="join"),
    path("e/<slug:key>/call-off/", encounters.call_off, name="call_off"),
    path("e/<slug:key>/publish/", encounters.publish, name="publish"),
    path("e/<slug:key>/question/<int:number>/", appeal_pages.question, name="question"),
    path("e/<slug:key>/master/", include("sekundant_web.encounters.master_desk.urls")),
    path("e/<slug:key>/", include("sekundant_web.carrying.urls")),
    path("e/<slug:key>/order/", desk.order, name="hand_in"),
    path("e/<slug:key>/draft/", desk.draft, name="desk_draft"),
    path("e/<slug:key>/preview/", desk.preview, name="desk_preview"),
    path("e/<slug:key>/withdraw/", desk.withdraw, name="desk_withdraw"),
    path("e/<slug:key>/amend/", desk.amend, name="desk_amend"),
    path("e/<slug:key>/pass/", desk.let_pass, name="desk_pass"),
    path("e/<slug:key>/late/", desk.late, name="desk_late"),
]

handler400 = "sekundant_web.errors.bad_request"
handler403 = "sekundant_web.errors.forbidden"
handler404 = "sekundant_web.errors.not_found"
handler429 = "sekundant_web.errors.too_often"
handler500 = "sekundant_web.errors.broken"
