"""The coverage of the rules: every clause of kind rule or table is reached by a passing case or a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekundant import casebook
from sekundant.casebook import CaseResult
from tests import coverage_of_rules


def test_every_rule_and_table_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage_of_rules.main() == 0, capsys.readouterr().out


def test_a_failing_case_reaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = casebook.run_case("law-of-the-gun", {"id": "X1", "clauses": ["LG.I.2"]})

    def run(paths: list[Path]) -> list[CaseResult]:
        return [failed]

    monkeypatch.setattr(casebook, "run", run)
    assert failed.clauses == ("LG.I.2",)
    assert "LG.I.2" not in coverage_of_rules.reached()


def test_a_mark_on_a_test_reaches_its_clauses() -> None:
    source = "import pytest\n@pytest.mark.clause('LG.I.2', 'LG.I.3')\ndef test_x(): pass\n"
    assert list(coverage_of_rules.marked(source)) == ["LG.I.2", "LG.I.3"]
    assert list(coverage_of_rules.marked("def test_x(): pass")) == []
