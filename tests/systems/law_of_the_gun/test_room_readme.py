"""The room's README and its code: a newcomer who knows the clause finds the function."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import sekundant
from sekundant.systems import law_of_the_gun

ROOM = Path(law_of_the_gun.__path__[0])
README = (ROOM / "README.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([^`\n]+)`", README)
FILES = sorted({quoted.partition(":")[0] for quoted in QUOTED if re.match(r"[\w/]+\.(py|yaml)\b", quoted)})
FUNCTIONS = sorted(
    {
        (file, name.strip())
        for quoted in QUOTED
        if (file := quoted.partition(":")[0]).endswith(".py")
        for name in quoted.partition(":")[2].split(",")
        if name.strip()
    }
)


@cache
def defined(file: str) -> frozenset[str]:
    """The functions and classes of a file, and the methods as ``Class.method``."""
    names: set[str] = set()
    for node in ast.parse((ROOM / file).read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
    return frozenset(names)


def names_clause(text: str, clause: str) -> bool:
    """Whether a clause is named itself, not only one below it."""
    return re.search(rf"{re.escape(clause)}(?![\w]|\.\w)", text) is not None


def test_the_readme_names_files_and_functions_at_all() -> None:
    assert len(FILES) > 20
    assert len(FUNCTIONS) > 40


@pytest.mark.parametrize("file", FILES)
def test_every_file_that_the_readme_names_exists(file: str) -> None:
    assert (ROOM / file).is_file()


@pytest.mark.parametrize(("file", "name"), FUNCTIONS)
def test_every_function_that_the_readme_names_stands_in_that_file(file: str, name: str) -> None:
    assert name in defined(file)


def test_every_file_of_the_rules_is_in_the_readme() -> None:
    files = {f"rules/{path.name}" for path in (ROOM / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert files - set(FILES) == set()


def test_every_clause_of_the_readme_is_one_of_the_rulebook_or_a_section_of_it() -> None:
    ids = sekundant.rulebook("law-of-the-gun").by_id()
    named = set(re.findall(r"LG\.[A-Z]+(?:\.\w+)*", README))
    assert {clause for clause in named if not any(f"{one}.".startswith(f"{clause}.") for one in ids)} == set()


def test_every_rule_and_table_is_named_in_the_code_or_the_gun_table() -> None:
    written = [*(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))]
    text = "\n".join((*written, (ROOM / "pack" / "guns.yaml").read_text(encoding="utf-8")))
    clauses = sekundant.rulebook("law-of-the-gun").clauses
    wanted = [clause.id for clause in clauses if clause.kind in {"rule", "table"}]
    assert wanted
    assert [clause for clause in wanted if not names_clause(text, clause)] == []
