"""The addresses of the rulebooks."""

from __future__ import annotations

from django.urls import path

from sekundant_web.rulebooks import case_pages, pages

urlpatterns = [
    path("", pages.rules, name="rules"),
    path("<slug:system>/", pages.rulebook, name="rulebook"),
    path("<slug:system>/search/", pages.search, name="rules_search"),
    path("<slug:system>/print/", pages.whole, name="rules_print"),
    path("<slug:system>/glossary/", pages.glossary, name="rules_glossary"),
    path("<slug:system>/switches/", pages.switches, name="rules_switches"),
    path("<slug:system>/dice/", pages.dice, name="rules_dice"),
    path("<slug:system>/gaps/", pages.gaps, name="rules_gaps"),
    path("<slug:system>/clause/<str:clause>/", pages.clause, name="clause"),
    path("<slug:system>/cases/of/<str:clause>/", case_pages.of_clause, name="cases"),
    path("<slug:system>/cases/<str:case>/", case_pages.case, name="case"),
    path("<slug:system>/<str:slug>/", pages.chapter, name="chapter"),
]
