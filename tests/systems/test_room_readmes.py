"""Each room's README and its code: a newcomer who knows the clause finds the function."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from sekundant import library

SYSTEMS = library.system_ids()


@cache
def folder(system: str) -> Path:
    return Path(import_module(f"sekundant.systems.{library.room(system)}").__path__[0])


@cache
def readme(system: str) -> str:
    return (folder(system) / "README.md").read_text(encoding="utf-8")


def quoted(system: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", readme(system))


def files(system: str) -> list[str]:
    return sorted(
        {name.partition(":")[0] for name in quoted(system) if re.match(r"[\w/]+\.(py|yaml)\b", name)}
    )


def functions(system: str) -> list[tuple[str, str]]:
    return sorted(
        {
            (file, name.strip())
            for quote in quoted(system)
            if (file := quote.partition(":")[0]).endswith(".py")
            for name in quote.partition(":")[2].split(",")
            if name.strip()
        }
    )


FILES = [(system, file) for system in SYSTEMS for file in files(system)]
FUNCTIONS = [(system, file, name) for system in SYSTEMS for file, name in functions(system)]


@cache
def defined(path: Path) -> frozenset[str]:
    """The functions and classes of a file, and the methods as ``Class.method``."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
    return frozenset(names)


def rules_and_tables(system: str) -> list[str]:
    return [clause.id for clause in library.rulebook(system).clauses if clause.kind in {"rule", "table"}]


def names_clause(text: str, clause: str) -> bool:
    """Whether a clause is named itself, not only one below it."""
    return re.search(rf"{re.escape(clause)}(?![\w]|\.\w)", text) is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_readme_names_files_and_functions_at_all(system: str) -> None:
    assert len(files(system)) > 20
    assert len(functions(system)) > 40


@pytest.mark.parametrize(("system", "file"), FILES)
def test_every_file_that_a_readme_names_exists(system: str, file: str) -> None:
    assert (folder(system) / file).is_file()


@pytest.mark.parametrize(("system", "file", "name"), FUNCTIONS)
def test_every_function_that_a_readme_names_stands_in_that_file(system: str, file: str, name: str) -> None:
    assert name in defined(folder(system) / file)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_file_of_the_rules_is_in_the_readme(system: str) -> None:
    there = {f"rules/{path.name}" for path in (folder(system) / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert there - set(files(system)) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_of_a_readme_is_one_of_the_rulebook_or_a_section_of_it(system: str) -> None:
    ids = library.rulebook(system).by_id()
    prefix = next(iter(ids)).partition(".")[0]
    named = set(re.findall(rf"{prefix}\.[A-Z0-9]+(?:\.\w+)*", readme(system)))
    assert named
    assert {clause for clause in named if not any(f"{one}.".startswith(f"{clause}.") for one in ids)} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_and_table_is_named_in_the_code_or_a_pack(system: str) -> None:
    room = folder(system)
    written = [*room.rglob("*.py"), *(room / "pack").glob("*.yaml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in written)
    wanted = rules_and_tables(system)
    assert wanted
    assert [clause for clause in wanted if not names_clause(text, clause)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_and_table_has_its_row_in_the_readme(system: str) -> None:
    rows = set(re.findall(r"[A-Z]{2}\.[A-Z0-9]+(?:\.\w+)*", readme(system)))
    assert [
        clause
        for clause in rules_and_tables(system)
        if not any(f"{clause}.".startswith(f"{row}.") for row in rows)
    ] == []
