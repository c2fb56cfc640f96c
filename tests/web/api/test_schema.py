"""The description of the interface is what was promised: a change that takes something away shows here.

Written anew with ``SEKUNDANT_WRITE_GOLDEN=1``, when something was added or a new version begins.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from django.test import Client

from sekundant_web.api import problems
from sekundant_web.api.interface import described

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
