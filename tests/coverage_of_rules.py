"""Prints the clauses of kind rule or table that no passing case and no test reaches.

A case reaches the clauses in its field ``clauses``; a test those of ``@pytest.mark.clause("LG.V.1.2.a")`` on
it or on its module (``pytestmark``). That tests pass is the business of ``make test``. Exit status 1 if a
clause is left over, or cited without being one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from sekundant import casebook, library

TESTS = Path(__file__).parent
KINDS = ("rule", "table")


def marked(source: str) -> Iterator[str]:
    """The clauses of the marks in a test file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            for argument in node.args:
                yield str(ast.literal_eval(argument))


def reached() -> set[str]:
    """Every clause that a passing case or a marked test reaches."""
    clauses = {
        clause for result in casebook.run([TESTS / "casebook"]) if result.passed for clause in result.clauses
    }
    for file in TESTS.rglob("test_*.py"):
        clauses.update(marked(file.read_text(encoding="utf-8")))
    return clauses


def main() -> int:
    """Print what is uncovered, and clauses that are cited and don't exist."""
    there = reached()
    known: set[str] = set()
    uncovered: list[str] = []
    for system_id in library.system_ids():
        for clause in library.rulebook(system_id).clauses:
            known.add(clause.id)
            if clause.kind in KINDS and clause.id not in there:
                uncovered.append(f"{clause.id}: {clause.rule.en}")
    unknown = sorted(there - known)
    for line in uncovered:
        print(line)
    for clause_id in unknown:
        print(f"{clause_id}: cited by a case or test, but no clause of any rulebook")
    print(f"{len(uncovered)} clauses uncovered, {len(known & there)} reached")
    return 1 if uncovered or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
