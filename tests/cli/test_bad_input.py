"""Bad input: the file, the line or field, what is wrong and what is allowed; and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import contents, process, run

DUEL = """\
ledger: duel.jsonl
combatants:
  ann: {guns: {kid: 5}}
  bob: {}
turns:
  - orders:
      ann: {speed: 5, hit: 7}
      bob: {speed: 4, hit: 8}
"""
LONG = "x" * 1_048_576

BAD = {
    "broken YAML": ("a: [1, 2\nb: 3\n", 2, ("duel.yaml:2", "YAML")),
    "a tab": ("combatants:\n\tann: {}\n", 2, ("duel.yaml:2", "tab")),
    "an unknown gun": (
        DUEL.replace("kid: 5", "colt: 5"),
        1,
        ("duel.yaml:3: combatants.ann.guns.colt", "kid"),
    ),
    "negative points": (
        DUEL.replace("hit: 7", "hit: -7"),
        1,
        ("duel.yaml:7: turns[0].orders.ann.hit", "\N{MINUS SIGN}7"),
    ),
    "points that are no number": (
        DUEL.replace("hit: 7", "hit: seven"),
        1,
        ("duel.yaml:7: turns[0].orders.ann.hit", "seven"),
    ),
    "a line of a megabyte": (f"title: {LONG}\n{DUEL}", 2, ("duel.yaml", "1000000")),
    "a long line": (f"title: {LONG[:200_000]}\n{DUEL}", 2, ("duel.yaml:1", "too long", "100000")),
    "an order text of a megabyte": (
        DUEL.replace("{speed: 5, hit: 7}", "'" + "speed 5 " * 9000 + "'"),
        1,
        ("duel.yaml:7: turns[0].orders.ann", "72"),
    ),
    "a silence of no hours": (
        DUEL.replace("{speed: 5, hit: 7}", "{action: silent, hours: long}"),
        1,
        ("duel.yaml:7: turns[0].orders.ann.hours", "long"),
    ),
    "a silence of less than nothing": (
        DUEL.replace("{speed: 5, hit: 7}", "{action: silent, hours: -80}"),
        1,
        ("duel.yaml:7: turns[0].orders.ann.hours", "0..100000"),
    ),
    "a ruling without a reason": (
        DUEL.replace("  - orders", "  - rulings: [{what: wounds, who: bob, value: 1}]\n    orders"),
        1,
        ("duel.yaml:6: turns[0].rulings[0].reason", "missing"),
    ),
    "a ruling that is half an outcome": (
        DUEL.replace("  - orders", "  - rulings: [{declare: ann, reason: so be it}]\n    orders"),
        1,
        ("duel.yaml:6: turns[0].rulings[0].declare", "ann"),
    ),
    "a ruling on a number that can't be": (
        DUEL.replace(
            "  - orders", "  - rulings: [{what: wounds, who: bob, value: -1, reason: x}]\n    orders"
        ),
        1,
        ("duel.yaml:6: turns[0].rulings[0]: ", "-1"),
    ),
    "a fighter whom the rules bar": (
        DUEL.replace("bob: {}", "bob: {sex: f, quickness: 5}"),
        1,
        ("duel.yaml:4: combatants.bob.quickness", "[LG.II.4.f]"),
    ),
    "mixed look-alikes": (
        DUEL.replace("bob", "b\N{CYRILLIC SMALL LETTER O}b"),
        1,
        ("duel.yaml:4: combatants.b\N{CYRILLIC SMALL LETTER O}b", "Latin and Cyrillic"),
    ),
    "look-alike names": (
        DUEL.replace("bob", "\N{CYRILLIC SMALL LETTER A}nn"),
        1,
        ("duel.yaml:4", "Cyrillic"),
    ),
    "two names that look the same": (
        "combatants:\n  аоо: {}\n  aoo: {}\n",
        1,
        ("duel.yaml:3: combatants.aoo", "looks like a name that is taken"),
    ),
    "an order for the wrong turn": (
        DUEL.replace("{speed: 4, hit: 8}", "{actions: [call]}"),
        1,
        ("duel.yaml:8: turns[0].orders.bob", "[LG.I.4]"),
    ),
    "an order of a second turn that never comes": (
        DUEL.replace("{speed: 5, hit: 7}", "{action: peace}").replace("{speed: 4, hit: 8}", "{action: peace}")
        + "  - orders: {ann: {hit: 3}}\n",
        1,
        ("duel.yaml:9: turns[1]", "over"),
    ),
    "an unknown action": (
        DUEL.replace("{speed: 5, hit: 7}", "{action: dance}"),
        1,
        ("duel.yaml:7: turns[0].orders.ann.action", "“dance”", "shoot, hold, reload"),
    ),
    "an unknown field": (DUEL + "fighters: 3\n", 1, ("duel.yaml:9: fighters", "allowed: kind, system")),
    "an unknown field of an entry": (
        DUEL + "    ordres: {}\n",
        1,
        ("duel.yaml:9: turns[0].ordres", "orders"),
    ),
    "an unknown switch": (DUEL + "switches: {rain_misfire: snow}\n", 1, ("duel.yaml:9", "plus_ten, ten")),
    "an unknown system": (DUEL + "system: chess\n", 1, ("duel.yaml:9: system", "law-of-the-gun")),
    "a name twice": (DUEL.replace("bob: {}", "ann: {}"), 2, ("duel.yaml:4", "twice")),
    "no text": ("", 2, ("duel.yaml", "empty")),
    "a picture": ("\x00\x01\x02", 2, ("duel.yaml",)),
    "no mapping": ("- 1\n", 1, ("duel.yaml:1", "fields with values")),
    "turns that are no list": ("combatants: {a: {}, b: {}}\nturns: 3\n", 1, ("duel.yaml:2: turns", "list")),
    "an anchor": ("combatants: &x {ann: {}, bob: {}}\n", 2, ("duel.yaml:1", "references")),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", [("referee", "--write"), ("check",)])
def test_a_bad_duel_file_is_told_and_nothing_is_written(
    name: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    text, status, words = BAD[name]
    file = tmp_path / "duel.yaml"
    file.write_text(text)
    before = contents(tmp_path)
    result = run(command[0], file, *command[1:], *(("--json",) if command[0] == "referee" else ()))
    if name == "no mapping" and command[0] == "check":
        status = 2
        words = ("duel.yaml", "kind")
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    for word in words:
        assert word in result.stderr
    assert len(result.stderr) < 2000
    assert contents(tmp_path) == before
    russian = run(command[0], file, *command[1:], language="ru")
    assert russian.exit_code == status
    assert words[0] in russian.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for command in ("referee", "check"):
        for language, words in (("en", "there is no such file"), ("ru", "такого файла нет")):
            result = run(command, tmp_path / "none.yaml", language=language)
            assert (result.exit_code, result.stdout) == (2, "")
            assert words in result.stderr
            assert "none.yaml" in result.stderr


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    for command in ("referee", "check", "verify"):
        result = run(command, tmp_path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(tmp_path) in result.stderr


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_bytes(b"title: caf\xe9\n")
    result = run("referee", file)
    assert result.exit_code == 2
    assert "duel.yaml:1" in result.stderr
    assert "UTF-8" in result.stderr


def test_no_traceback_reaches_a_person_who_calls_the_program(tmp_path: Path) -> None:
    for name, (text, status, words) in BAD.items():
        if name not in {"broken YAML", "an unknown gun", "a line of a megabyte"}:
            continue
        file = tmp_path / "duel.yaml"
        file.write_text(text)
        result = process("referee", file)
        assert (result.returncode, result.stdout) == (status, b"")
        assert words[0] in result.stderr.decode()
        assert b"Traceback" not in result.stderr
