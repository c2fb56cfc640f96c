"""What a master notes beside plain orders, and what the referee notices in them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import run

HEAD = "combatants: {ann: {}, bob: {}}\n"


def test_half_hours_of_silence_go_into_the_ledger(tmp_path: Path) -> None:
    duel = tmp_path / "duel.yaml"
    duel.write_text(
        HEAD + "ledger: d.jsonl\nturns:\n"
        "  - orders: {ann: {action: claim_silence}, bob: {action: silent, hours: 72.5}}\n"
    )
    result = run("referee", duel, "--write")
    assert result.exit_code == 0, result.stderr
    assert '"hours":"145/2"' in (tmp_path / "d.jsonl").read_text()
    assert run("verify", tmp_path / "d.jsonl").exit_code == 0


def test_unspent_points_of_an_order_text_are_noticed_once(tmp_path: Path) -> None:
    duel = tmp_path / "duel.yaml"
    duel.write_text(HEAD + "turns:\n  - orders: {ann: {action: hold}, bob: 'Speed 2, hit 3'}\n")
    result = run("referee", duel)
    assert result.exit_code == 0, result.stderr
    noticed = [line for line in result.stderr.splitlines() if "turns[0].orders.bob" in line]
    assert len(noticed) == 1
    assert "[LG.V.1.a]" in noticed[0]
