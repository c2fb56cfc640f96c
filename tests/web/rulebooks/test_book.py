"""Every rulebook as pages: no clause is lost, every one has an address that stays."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from sekundant import library
from sekundant.core.clauses import LANGUAGES
from sekundant_web.rulebooks.addresses import clause_address
from sekundant_web.rulebooks.book import APPENDICES, book

SYSTEMS = library.system_ids()
CLAUSES = [(system, clause.id) for system in SYSTEMS for clause in library.rulebook(system).clauses]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_pages_hold_every_clause_once_in_the_order_of_the_rulebook(system: str) -> None:
    of = book(system)
    read = [clause.id for page in of.pages for section in page.sections for clause in section.clauses]
    assert read == [clause.id for clause in of.rulebook.clauses]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_heading_has_clauses_and_words_in_both_languages(system: str) -> None:
    for page in book(system).pages:
        assert page.slug not in APPENDICES
        for section in page.sections:
            assert section.clauses
            for language in LANGUAGES:
                assert section.title.into(language)
                assert page.title.into(language)


@pytest.mark.django_db
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_page_shows_its_clauses_at_their_anchors_in_both_languages(system: str, client: Client) -> None:
    of = book(system)
    for page in of.pages:
        for language in LANGUAGES:
            html = client.get(reverse("chapter", args=[system, page.slug]), {"in": language}).content.decode()
            anchors = re.findall(r'<section class="rule" id="([^"]+)"', html)
            clauses = [clause for section in page.sections for clause in section.clauses]
            assert anchors == [clause.id for clause in clauses]
            assert f'<html lang="{language}"' in html
            text = unescape(re.sub(r"<[^>]+>", "", html))
            for clause in clauses:
                assert clause.rule.into(language) in text, clause.id
                assert clause.ruling is None or clause.ruling.into(language) in text, clause.id


@pytest.mark.django_db
def test_every_clause_has_an_address_that_leads_to_its_page(client: Client) -> None:
    for system, clause in CLAUSES:
        response = client.get(reverse("clause", args=[system, clause]))
        assert response.status_code == 302
        assert response["Location"] == clause_address(clause, system) == clause_address(clause)
        assert response["Location"].endswith(f"#{clause}")


@pytest.mark.django_db
def test_all_links_between_clauses_lead_somewhere(client: Client) -> None:
    seen: set[str] = set()
    for system in SYSTEMS:
        for page in book(system).pages:
            html = client.get(reverse("chapter", args=[system, page.slug])).content.decode()
            seen.update(re.findall(r'<a class="clause" href="([^"]+)"', html))
    for address in seen:
        path, _, anchor = address.partition("#")
        assert f'id="{anchor}"' in client.get(path).content.decode(), address
    assert len(seen) > 50


@pytest.mark.parametrize("wrong", ["XX.1", "LG.XCIX.9", ""])
def test_a_clause_that_nobody_knows_leads_to_the_rules(wrong: str) -> None:
    assert clause_address(wrong) in (reverse("rules"), reverse("rulebook", args=["law-of-the-gun"]))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/", "/rules/chess/1/", "/rules/fencing/99/", "/rules/fencing/clause/FE.99/",
        "/rules/fencing/clause/LG.I.2/", "/rules/fencing/cases/FE-C999/", "/rules/fencing/cases/of/LG.I.2/",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(path: str, client: Client) -> None:
    assert client.get(path).status_code == 404
