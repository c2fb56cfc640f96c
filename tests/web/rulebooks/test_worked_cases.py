"""The worked cases beside their clauses: all of them are there, and each runs while one waits."""

from __future__ import annotations

import re
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from django.test import Client
from setuptools import glob  # type: ignore[import-untyped]

from sekundant import library
from sekundant.core.clauses import LANGUAGES
from sekundant_web.rulebooks import casebook
from sekundant_web.rulebooks.book import book
from sekundant_web.rulebooks.case_words import described, told
from sekundant_web.rulebooks.casebook import Case
from sekundant_web.rulebooks.running import LIMIT, run
from tests.test_casebook import CASES, SYSTEMS

ROOT = Path(__file__).parents[3]
WEB = ROOT / "src" / "sekundant_web"
SOME = sorted(CASES)[::37]


def case(name: str) -> Case:
    found = casebook.case(SYSTEMS[name], name)
    assert found is not None
    return found


def test_the_site_has_the_cases_of_the_tests() -> None:
    assert {name for system in library.system_ids() for name in _all(system)} == set(CASES)


def test_a_package_holds_the_files_of_the_cases_and_of_the_pages() -> None:
    import tomllib

    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = data["tool"]["setuptools"]["package-data"]["sekundant_web"]
    packed = {str(Path(file)) for one in patterns for file in glob.glob(str(WEB / one), recursive=True)}
    wanted = [*(WEB / "rulebooks" / "worked_cases").glob("*/*.yaml"), *(WEB / "pages" / "texts").glob("*.md")]
    assert len(wanted) > 60
    assert {str(file) for file in wanted} <= packed


@pytest.mark.parametrize("system", library.system_ids())
def test_cases_stand_beside_clauses_that_there_are(system: str) -> None:
    for name in _all(system):
        for clause in case(name).clauses:
            assert clause in book(system).place
            assert case(name) in casebook.cases_of(system, clause)


@pytest.mark.parametrize("name", sorted(CASES)[::11])
def test_a_case_agrees_when_it_is_run_and_in_time(name: str) -> None:
    runs_well(name)


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(CASES))
def test_every_case_agrees_when_it_is_run_and_in_time(name: str) -> None:
    runs_well(name)


def runs_well(name: str) -> None:
    found = case(name)
    library.shelf(SYSTEMS[name])
    begun = thread_time()
    ran = run(SYSTEMS[name], found, LANGUAGES[int(name[-1]) % 2])
    assert thread_time() - begun < LIMIT
    assert ran.agrees, ran.differences
    assert not ran.broken
    assert bool(ran.steps) == bool(CASES[name].get("turns") and CASES[name].get("setup"))
    assert bool(ran.echo) == ("order_text" in CASES[name])


@pytest.mark.parametrize("name", SOME)
def test_a_case_is_described_whole(name: str) -> None:
    plain = CASES[name]
    shown = described(case(name))
    cells = " ".join(cell for row in shown.rows for _seat, cell in row.cells)
    for turn in plain.get("turns") or ():
        for face in (turn.get("dice") or {}).values():
            assert str(face) in cells
        assert len(shown.expected) >= len(turn["expect"].get("events") or ())
    assert set(shown.seats) >= {who for turn in plain.get("turns") or () for who in turn["orders"]}


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"speed": 6, "hit": 5}, "speed 6, hit 5"),
        ({"stack": ["attack", "parry"]}, "stack (attack, parry)"),
        ({"skills": {"lucky": True, "nimble": 1}}, "skills (lucky, nimble 1)"),
        ({"winner": None, "success": False}, "winner none, success no"),
        ([{"to": [1, 2]}], "(to (1, 2))"),
    ],
)
def test_data_is_told_as_one_would_jot_it_down(plain: Any, words: str) -> None:
    assert told(plain) == words


def test_another_reading_is_played_with_the_dice_that_it_needs() -> None:
    found = case("LG-C126")
    ran = run("law-of-the-gun", found, "en", ("wound_shakes", "only_if_no_shot_yet"))
    assert [label for label, _face in ran.thrown] == ["ann.kill.1"]
    assert not ran.agrees
    assert not ran.broken
    assert any("chance 50" in one.got for one in ran.differences)
    assert "wound_shakes" not in (found.plain.get("options") or {})


def test_a_case_that_takes_too_long_is_broken_off() -> None:
    late = iter([0.0, LIMIT + 1])
    ran = run("fencing", case("FE-C008"), "en", clock=lambda: next(late))
    assert ran.broken == "time"


@pytest.mark.django_db
def test_a_case_is_run_by_a_button_and_by_no_look(client: Client) -> None:
    address = "/rules/law-of-the-gun/cases/LG-C126/?in=en"
    assert "run just now" not in client.get(address).content.decode()
    ran = client.post(address, {"wound_shakes": "unfired_shots"}).content.decode()
    assert "run just now: agrees" in ran
    assert "ann shoots" in ran
    other = client.post(address, {"wound_shakes": "only_if_no_shot_yet"}).content.decode()
    assert "run just now: another reading" in other
    nonsense = client.post(address, {"wound_shakes": "nonsense", "x": "1"}).content.decode()
    assert "run just now: agrees" in nonsense


@pytest.mark.django_db
def test_a_part_of_a_page_is_sent_to_a_page_that_asks_for_it(client: Client) -> None:
    address = "/rules/fencing/cases/FE-C008/"
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<section class="desk worked"')
    assert "<html" not in part


@pytest.mark.django_db
@pytest.mark.parametrize("name", SOME)
def test_a_case_has_a_page(name: str, client: Client) -> None:
    html = client.get(f"/rules/{SYSTEMS[name]}/cases/{name}/").content.decode()
    assert name in html
    assert re.search(r"<button[^>]*type=\"submit\"", html)


@pytest.mark.django_db
def test_where_the_cases_are_missing_the_pages_say_so(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    casebook._shelf.cache_clear()
    monkeypatch.setattr(casebook, "FOLDER", tmp_path)
    try:
        html = client.get("/rules/fencing/?in=en").content.decode()
        assert "tests/casebook" in html
        assert client.get("/rules/fencing/3.2/").status_code == 200
    finally:
        casebook._shelf.cache_clear()


def _all(system: str) -> list[str]:
    return list(casebook._shelf(system).by_id)
