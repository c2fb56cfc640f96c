"""Search in the rulebooks: by number, and by words of either language whatever their endings."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from sekundant import library
from sekundant_web.rulebooks.searching import marked, search
from sekundant_web.rulebooks.stems import stem


def places(system: str, question: str) -> list[str]:
    return [one.entry.anchor for one in search(system, question, "ru")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("рана", "раной"), ("рана", "раны"), ("осечка", "осечек"), ("дистанция", "дистанцией"),
        ("дистанция", "дистанции"), ("инициатива", "инициативой"), ("выстрел", "выстрелов"),
        ("выстрел", "выстрелами"), ("укрытие", "укрытий"), ("ставка", "ставки"), ("дуэль", "дуэли"),
        ("wound", "wounds"), ("shot", "shots"), ("misfire", "misfires"), ("parry", "parries"),
        ("feint", "feints"), ("cover", "covers"),
    ],
)  # fmt: skip
def test_endings_do_not_matter(one: str, other: str) -> None:
    stems = {stem(one), stem(other)}
    assert len(stems) == 1 or any(a != b and b.startswith(a) for a in stems for b in stems)


@pytest.mark.parametrize(
    ("system", "question", "clause"),
    [
        ("law-of-the-gun", "осечкой", "LG.V.3.a"),
        ("law-of-the-gun", "осечка в дождь", "LG.V.3.b"),
        ("law-of-the-gun", "Misfires in rain", "LG.V.3.b"),
        ("law-of-the-gun", "раненый урон", "LG.V.5.c"),
        ("law-of-the-gun", "ПОЕДИНКОМ ВОЛИ", "LG.IV.2.3.c"),
        ("fencing", "олл-ин", "FE.2.5"),
        ("fencing", "финтов", "FE.3.2.1"),
        ("fencing", "distance of close combat bonus", "FE.3.3.1.b"),
        ("fencing", "дистанцией", "FE.3.4.2"),
    ],
)
def test_a_word_finds_its_clause(system: str, question: str, clause: str) -> None:
    assert clause in places(system, question)


@pytest.mark.parametrize(
    ("system", "question", "first"),
    [
        ("law-of-the-gun", "LG.V.5.c", "LG.V.5.c"),
        ("law-of-the-gun", "lg.v.5", "LG.V.5.a"),
        ("law-of-the-gun", "V.5.c", "LG.V.5.c"),
        ("fencing", "3.2.1.f", "FE.3.2.1.f"),
        ("fencing", "FE.3.2.", "FE.3.2.1"),
    ],
)
def test_a_number_finds_its_clause_first(system: str, question: str, first: str) -> None:
    assert places(system, question)[0] == first


@pytest.mark.parametrize("system", library.system_ids())
def test_every_clause_is_found_by_its_number(system: str) -> None:
    for clause in library.rulebook(system).clauses:
        assert places(system, clause.id)[0] == clause.id


def test_a_slip_of_the_pen_finds_what_was_meant() -> None:
    assert "LG.II.2.1.1.a" in places("law-of-the-gun", "молниеностность")
    assert "LG.V.3.a" in places("law-of-the-gun", "осечька")


def test_what_is_about_a_word_stands_before_what_mentions_it() -> None:
    found = places("law-of-the-gun", "укрытие")
    assert found.index("LG.V.7.d") < found.index("LG.II.2.2.1.b")


def test_nothing_is_found_where_nothing_is() -> None:
    assert places("fencing", "фотосинтез") == []
    assert places("fencing", "") == []
    assert places("fencing", "?!") == []


def test_what_was_asked_for_is_marked_and_nothing_else_becomes_markup() -> None:
    assert marked("<b>Раны</b> & рана", frozenset({stem("раной")})) == (
        "&lt;b&gt;<mark>Раны</mark>&lt;/b&gt; &amp; <mark>рана</mark>"
    )


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=120))
def test_no_question_breaks_the_search(question: str) -> None:
    for one in search("fencing", question, "en"):
        assert "<script" not in one.snippet


@pytest.mark.django_db
def test_the_page_of_a_search_leads_to_the_clauses(client: Client) -> None:
    html = client.get("/rules/law-of-the-gun/search/", {"q": "осечка"}).content.decode()
    assert 'href="/rules/law-of-the-gun/V.3/#LG.V.3.a"' in html
    assert "<mark>осечки</mark>" in html


@pytest.mark.django_db
def test_a_question_is_shown_back_as_text(client: Client) -> None:
    for path in ("/rules/", "/rules/fencing/search/"):
        html = client.get(path, {"q": '<script>"x'}).content.decode()
        assert "<script>&quot;" not in html
        assert "&lt;script&gt;&quot;x" in html


@pytest.mark.django_db
def test_all_rulebooks_are_searched_together(client: Client) -> None:
    html = client.get("/rules/", {"q": "инициатива"}).content.decode()
    assert "/rules/fencing/3.3/" in html
    assert "/rules/law-of-the-gun/" in html
