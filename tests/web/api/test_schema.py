"""The description of the interface is what was promised: a change that takes something away shows here.

Written anew with ``SEKUNDANT_WRITE_GOLDEN=1``, when something was added or a new version begins.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from django.test import Client

from sekundant import library
from sekundant.core.events import MASTER
from sekundant.core.starter import Wish
from sekundant_web.api import problems
from sekundant_web.api.interface import described
from sekundant_web.encounters.presenting.systems import presenter

GOLDEN = Path(__file__).parent / "openapi.json"
GUIDE = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_description_is_what_was_promised(db: None) -> None:
    made = json.dumps(described(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if os.environ.get("SEKUNDANT_WRITE_GOLDEN"):
        GOLDEN.write_text(made)
    assert made == GOLDEN.read_text()
    assert Client().get("/api/v1/openapi.json").json() == json.loads(made)


def test_every_operation_says_what_it_does_and_may_end_in_a_problem() -> None:
    for path, methods in described()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), (method, path)
            assert "4XX" in operation["responses"], (method, path)


@pytest.mark.parametrize("system_id", library.system_ids())
def test_what_a_ruling_may_change_is_the_list_of_the_rules_and_of_the_masters_desk(system_id: str) -> None:
    system = library.system(system_id)
    wish = Wish(before=library.starter(system_id).BEFORE)
    setup = library.starter(system_id).setup(wish, library.shelf(system_id), "en")
    view = system.view(system.open(setup, {}, library.shelf(system_id)), MASTER)
    groups = presenter(system_id).adjustable(view, "en")
    at_the_desk = {re.sub("loaded:.*", "loaded:<gun>", one.what) for group in groups for one in group.fields}
    assert at_the_desk == set(system.adjustable)
    for shape in ("RulingIn", "ChangeIn"):
        words, *patterns = described()["components"]["schemas"][shape]["properties"]["what"]["anyOf"]
        for what in system.adjustable:
            named = [one for one in patterns if re.search(one["pattern"], what.replace("<gun>", "classic"))]
            assert (what in words["enum"]) != bool(named), what


def test_every_code_of_a_problem_is_explained() -> None:
    guide = GUIDE.read_text()
    assert not [code for code in problems.WORDS if f"`{code}`" not in guide]


def test_every_operation_stands_on_the_page_in_both_languages(db: None) -> None:
    pages = {
        language: Client(headers={"accept-language": language}).get("/api/").content.decode()
        for language in ("en", "ru")
    }
    for path, methods in described()["paths"].items():
        for operation in methods.values():
            for page in pages.values():
                assert f'id="{operation["operationId"]}"' in page
                assert path in page
    assert "Программный интерфейс" in pages["ru"]
    assert "Programming interface" in pages["en"]
