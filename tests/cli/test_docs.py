"""What the documentation says of the command line is so."""

from __future__ import annotations

import json
import re
import shlex
from importlib import import_module
from pathlib import Path

import click
import pytest
import yaml

from sekundant import library
from sekundant.cli import duel_file
from sekundant.systems.fencing import opening as fencing
from sekundant.systems.fencing.opening import fighter as fencer
from sekundant.systems.law_of_the_gun import opening as law_of_the_gun
from sekundant.systems.law_of_the_gun.opening import fighter as gunfighter
from tests.cli.running import COMMANDS, EXAMPLES, ROOT, run

COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text()
DUEL_FILE = (ROOT / "docs" / "duel-file.md").read_text()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_is_documented(name: str) -> None:
    section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", COMMAND_LINE, re.MULTILINE | re.DOTALL)
    assert section is not None
    command: click.Command = getattr(import_module(f"sekundant.cli.{name}"), name)
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.opts[0] in section.group(1)


def test_every_exit_status_is_documented() -> None:
    for status in (0, 1, 2, 130):
        assert f"| {status} |" in COMMAND_LINE


def test_every_field_of_a_duel_file_is_documented() -> None:
    for name in (*duel_file.OWN_FIELDS, *duel_file.ENTRY_FIELDS):
        assert f"| `{name}` |" in DUEL_FILE


FLAGS = re.MULTILINE | re.DOTALL | re.IGNORECASE
SETUPS = {
    "law-of-the-gun": (*law_of_the_gun.FIELDS, *gunfighter.COMBATANT, *gunfighter.ALLY),
    "fencing": (*fencing.FIELDS, *fencer.FIELDS),
}


@pytest.mark.parametrize("system_id", library.system_ids())
def test_every_field_of_a_setup_and_every_kind_of_ask_is_documented(system_id: str) -> None:
    title = library.rulebook(system_id).title.en.partition(":")[0]
    section = re.search(rf"^## The setup of {title}\n(.*?)(?=^## |\Z)", DUEL_FILE, FLAGS)
    assert section is not None
    for name in SETUPS[system_id]:
        assert f"`{name}`" in section.group(1)
    for kind in library.system(system_id).ask_kinds:
        assert f"| `{kind}` |" in DUEL_FILE
    assert f"`{system_id}`" in DUEL_FILE
    assert f"`{system_id}`" in COMMAND_LINE


def calls() -> list[str]:
    """The calls shown in the documentation."""
    return re.findall(r"^    (sekundant .*)$", COMMAND_LINE, re.MULTILINE)


def test_every_call_of_the_documentation_works_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    for example in EXAMPLES:
        (tmp_path / "examples" / example.name).write_bytes(example.read_bytes())
    (tmp_path / "fencer.yaml").write_text("mastery: 20\nweapon: rapier\n")
    (tmp_path / "duel.yaml").write_text("combatants: {ann: {}, bob: {}}\n")
    (tmp_path / "order.txt").write_text("Speed 5, hit 7")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    shown = calls()
    assert len(shown) > 8
    for call in shown:
        result = run(*shlex.split(call)[1:])
        assert result.exit_code == 0, (call, result.output)


def test_the_duel_of_the_documentation_plays(tmp_path: Path) -> None:
    first, second, *_ = re.findall(r"```yaml\n(.*?)```", DUEL_FILE, re.DOTALL)
    file = tmp_path / "duel.yaml"
    file.write_text(first)
    result = run("referee", file)
    assert result.exit_code == 0
    assert "Turn 1" in result.stdout
    file.write_text(first.partition("turns:")[0] + second)
    assert run("referee", file).exit_code == 0


def test_the_fencing_turn_of_the_documentation_plays(tmp_path: Path) -> None:
    turn = next(shown for shown in re.findall(r"```yaml\n(.*?)```", DUEL_FILE, re.DOTALL) if "stack" in shown)
    dice = "{ann.bet.1: 50, ann.cunning.1: 50, bob.bet.1: 50, bob.cunning.1: 50, ann.attack.1: 1}"
    file = tmp_path / "duel.yaml"
    head = "system: fencing\ndice: given\ncombatants: {ann: {agility: 100}, bob: {}}\n"
    file.write_text(f"{head}{turn}    dice: {dice}\n")
    result = run("referee", file, "--json")
    assert result.exit_code == 0, result.output
    state = json.loads(result.stdout)["state"]
    assert (state["turn"], state["distance"]) == (2, "middle")


def test_the_ruling_of_the_documentation_is_carried_out(tmp_path: Path) -> None:
    rulings = next(
        shown for shown in re.findall(r"```yaml\n(.*?)```", DUEL_FILE, re.DOTALL) if "rulings" in shown
    )
    file = tmp_path / "duel.yaml"
    file.write_text("combatants: {ann: {}, bob: {}}\nturns:\n  - orders: {}\n" + rulings)
    assert len(yaml.safe_load(file.read_text())["turns"][0]["rulings"]) == 2
    result = run("referee", file)
    assert result.exit_code == 0
    assert "an old wound that was forgotten" in result.stdout
    assert "The duel is over." in result.stderr
