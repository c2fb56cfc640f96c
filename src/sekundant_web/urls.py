"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

from sekundant_web.encounters import pages as encounters
from sekundant_web.notify import pages as letters
from sekundant_web.pages import health
from sekundant_web.pages import views as pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("fight/", pages.fight, name="fight"),
    path("mine/", pages.my_fights, name="mine"),
    path("theme/", pages.theme, name="theme"),
    path("healthz", health.healthz, name="healthz"),
    path("mail/<str:token>/", letters.mail, name="mail"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("allauth.urls")),
    path("e/<slug:key>/", encounters.show, name="encounter"),
    path("e/<slug:key>/order/", encounters.order, name="hand_in"),
]
