"""`sekundant referee`: a duel file goes in; the post, the state and what is owed come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from sekundant.cli.referee import FORMATS
from sekundant.prose.writers import DIALECTS
from tests.cli.running import EXAMPLE, contents, run

HEAD = """\
# my duel
system: law-of-the-gun
combatants:
  ann: {name: Ann, sex: f, guns: {kid: 5}}
  bob: {name: Bob}
"""
TURN = """\
turns:
  - orders:
      ann: {speed: 5, hit: 7}
      bob: Speed 4, hit 8
"""
DICE = "    dice: {ann.misfire.1: 9, ann.hit.1: 10, bob.misfire.1: 9, bob.hit.1: 10}\n"


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    return tmp_path / "duel.yaml"


def judged(file: Path, *more: str) -> Any:
    result = run("referee", file, "--json", *more)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_example_plays_and_both_languages_have_its_post() -> None:
    for language, words in (("en", "Turn 1"), ("ru", "Ход 1")):
        result = run("referee", EXAMPLE, "--all", language=language)
        assert result.exit_code == 0
        assert words in result.stdout


def test_the_newest_post_is_printed_and_what_is_owed(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE)
    result = run("referee", duel)
    assert result.exit_code == 0
    assert result.stdout.startswith("Turn 1\n======\n")
    assert "a miss" in result.stdout
    assert "Waiting for an order for the turn from ann; an order for the turn from bob" in result.stderr
    assert "not kept" not in result.stderr


def test_a_duel_without_orders_shows_its_opening_and_who_owes(duel: Path) -> None:
    duel.write_text(HEAD)
    result = run("referee", duel, language="ru")
    assert result.exit_code == 0
    assert "Ann и\N{NO-BREAK SPACE}Bob" in result.stdout
    assert "Ждём: заявка на ход (ann); заявка на ход (bob)" in result.stderr


def test_an_order_that_is_missing_is_waited_for_and_no_die_is_thrown(duel: Path) -> None:
    duel.write_text(HEAD + "turns:\n  - orders: {ann: {speed: 5, hit: 7}}\n")
    before = contents(duel.parent)
    result = run("referee", duel, "--write")
    assert result.exit_code == 0
    assert "order for the turn from bob" in result.stderr
    assert contents(duel.parent) == before


def test_a_turn_behind_an_incomplete_one_is_refused(duel: Path) -> None:
    duel.write_text(HEAD + "turns:\n  - orders: {ann: {speed: 5, hit: 7}}\n  - orders: {bob: {hit: 3}}\n")
    result = run("referee", duel)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "duel.yaml:7: turns[0]: " in result.stderr
    assert "bob" in result.stderr


def test_thrown_dice_are_written_and_the_file_then_plays_the_same(duel: Path) -> None:
    duel.write_text(HEAD + TURN)
    first = run("referee", duel, "--write")
    assert first.exit_code == 0
    assert "written into" in first.stderr
    text = duel.read_text()
    assert text.startswith(HEAD + TURN.rstrip("\n"))
    assert set(yaml.safe_load(text)["turns"][0]["dice"]) >= {"ann.misfire.1"}
    kept = contents(duel.parent)
    for _ in range(3):
        again = run("referee", duel, "--write")
        assert again.stdout == first.stdout
        assert contents(duel.parent) == kept


def test_without_write_the_dice_are_not_kept_and_that_is_said(duel: Path) -> None:
    duel.write_text(HEAD + TURN)
    before = contents(duel.parent)
    result = run("referee", duel)
    assert "not kept" in result.stderr
    assert contents(duel.parent) == before


def test_an_illegal_order_is_refused_with_clauses_and_nothing_is_written(duel: Path) -> None:
    duel.write_text(
        HEAD + "ledger: duel.jsonl\nturns:\n  - orders:\n      ann: {speed: 9, hit: 9}\n"
        "      bob:\n        speed: -1\n        hit: 3\n"
    )
    before = contents(duel.parent)
    for language in ("en", "ru"):
        result = run("referee", duel, "--write", language=language)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "duel.yaml:9: turns[0].orders.ann: " in result.stderr
        assert "[LG.V.1.a]" in result.stderr
        assert "duel.yaml:11: turns[0].orders.bob.speed: " in result.stderr
        assert "[LG.V.1.d]" in result.stderr
    assert contents(duel.parent) == before


def test_an_order_text_that_can_not_be_read_is_told_with_its_place(duel: Path) -> None:
    duel.write_text(HEAD + "turns:\n  - orders:\n      ann: hello there\n      bob: {hit: 3}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:8: turns[0].orders.ann: " in result.stderr


def test_slips_in_an_order_are_mentioned_and_do_no_harm(duel: Path) -> None:
    dice = "    dice: {ann.misfire.1: 9, ann.hit.1: 10, bob.misfire.1: 9, bob.hit.1: 10}\n"
    duel.write_text(HEAD + "turns:\n  - orders: {ann: {speed: 5, hit: 3}, bob: 'Speed 4, hit 7'}\n" + dice)
    result = run("referee", duel)
    assert result.exit_code == 0
    assert "turns[0].orders.ann: " in result.stderr
    assert "turns[0].orders.bob: " in result.stderr


def test_dice_of_a_real_table_are_taken(duel: Path) -> None:
    duel.write_text(HEAD + "dice: given\n" + TURN + DICE)
    assert run("referee", duel).exit_code == 0


def test_a_die_that_is_owed_at_a_real_table_is_named(duel: Path) -> None:
    duel.write_text(HEAD + "dice: given\n" + TURN)
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "Throw d20 for ann.misfire.1 and write it under turns[0].dice" in result.stderr


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("{ann.hit.7: 3}", "nobody throws"),
        ("{ann.misfire.1: 21}", "Not a face of this die"),
        ("{ann.misfire.1: 0}", "a die that fell is needed"),
        ("{ann.misfire.1: heads}", "a die that fell is needed"),
        ('{ann.misfire.1: "к20: 21"}', "a die that fell is needed"),
        ('{ann.misfire.1: "д10: 7"}', "Another die is thrown here"),
        ("[1, 2]", "fields with values are needed"),
    ],
)
def test_dice_that_can_not_be_are_told_with_their_line(duel: Path, dice: str, words: str) -> None:
    duel.write_text(HEAD + TURN + f"    dice: {dice}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:10: turns[0].dice" in result.stderr
    assert words in result.stderr


def test_dice_may_be_written_with_their_faces_in_both_alphabets(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE)
    plain = run("referee", duel).stdout
    written = (
        '    dice: {ann.misfire.1: "d20: 9", ann.hit.1: "к10=10", bob.misfire.1: "д20 9", bob.hit.1: "10"}\n'
    )
    duel.write_text(HEAD + TURN + written)
    assert run("referee", duel).stdout == plain


def test_each_reader_gets_his_own_post(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE.replace("ann.hit.1: 10", "ann.hit.1: 1, ann.kill.1: 10"))
    master = run("referee", duel).stdout
    bob = run("referee", duel, "--for", "bob").stdout
    all_may_see = run("referee", duel, "--for", "spectator").stdout
    assert "For the master" in master
    assert "For your eyes only" in bob
    assert bob.startswith(all_may_see.rstrip())
    assert "only" not in all_may_see


def test_an_unknown_reader_is_wrong_usage(duel: Path) -> None:
    duel.write_text(HEAD)
    result = run("referee", duel, "--for", "cal")
    assert result.exit_code == 2
    assert "ann, bob, master, spectator" in result.stderr


MARKS = {
    "plain": ("Turn 1\n======\n", "\nShoot-out, turn 2\n=================\n"),
    "markdown": ("## Turn 1\n", "\n## Shoot-out, turn 2\n"),
    "bbcode": ("[b][u]Turn 1[/u][/b]\n", "\n[b][u]Shoot-out, turn 2[/u][/b]\n"),
    "html": ("<h2>Turn 1</h2>\n", "\n<h2>Shoot-out, turn 2</h2>\n"),
    "dungeonmaster": ("[b][u]Turn 1[/u][/b]\n", "\n[b][u]Shoot-out, turn 2[/u][/b]\n"),
    "phpbb": ("[b][u]Turn 1[/u][/b]\n", "\n[b][u]Shoot-out, turn 2[/u][/b]\n"),
    "mybb": ("[b][u]Turn 1[/u][/b]\n", "\n[b][u]Shoot-out, turn 2[/u][/b]\n"),
    "discord": ("## Turn 1\n", "\n## Shoot-out, turn 2\n"),
    "telegram": ("**Turn 1**\n", "\n**Shoot-out, turn 2**\n"),
}


@pytest.mark.parametrize("form", DIALECTS)
def test_post_and_state_come_in_every_markup(duel: Path, form: str) -> None:
    duel.write_text(HEAD + TURN + DICE)
    post, state = MARKS[form]
    printed = run("referee", duel, "--format", form, "--state").stdout
    assert printed.startswith(post)
    assert state in printed


def test_every_way_of_printing_is_a_format() -> None:
    assert tuple(DIALECTS) == FORMATS


def test_the_state_is_shown_when_it_is_asked_for(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE)
    assert "turn 2" in run("referee", duel, "--state").stdout
    assert "turn 2" not in run("referee", duel).stdout


def test_json_holds_all_that_the_reader_may_know_and_no_more(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE)
    found = judged(duel)
    assert found["reader"] == "master"
    assert [ask["seat"] for ask in found["asks"]] == ["ann", "bob"]
    assert found["outcome"] is None
    assert found["state"]["turn"] == 2
    assert {event["kind"] for event in found["events"]} >= {"turn_begins", "shot"}
    bob = judged(duel, "--for", "bob")
    (other,) = bob["state"]["others"]
    assert other["name"] == "ann"
    assert "sheet" not in other


def test_posts_before_the_storm_come_in_their_order(duel: Path) -> None:
    duel.write_text(
        HEAD + "phase: before\nturns:\n"
        "  - sequence: [bob, ann]\n    orders: {ann: {action: wait}, bob: {actions: [call]}}\n"
        "  - orders: {ann: {action: open_fire, shoot: 'Speed 5, hit 7'}}\n"
    )
    result = run("referee", duel, "--all")
    assert result.exit_code == 0, result.output
    assert result.stdout.index("Bob makes the call") < result.stdout.index("Ann opens fire")
    assert "from bob" in result.stderr


def test_posts_may_be_texts(duel: Path) -> None:
    duel.write_text(
        HEAD + "phase: before\nturns:\n  - orders:\n      ann: Вызов\n"
        "      bob: |\n        Открываю огонь\n        Скорость 5, попадание 7\n"
        "  - orders:\n      ann: |\n        Отвечаю огнём\n        Скорость 5, попадание 7\n"
        "    dice: {ann.misfire.1: 9, ann.hit.1: 10, bob.misfire.1: 9, bob.hit.1: 10}\n"
    )
    found = run("referee", duel)
    assert found.exit_code == 0, found.output
    assert "Turn 1" in found.stdout


INSIGHT = """\
combatants:
  ann: {skills: {insight: 0}}
  bob: {}
turns:
  - orders:
      ann: {speed: 5, hit: 7}
      bob: {speed: 4, hit: 8}
    dice: {ann.insight.1: 1}
"""


def test_insight_asks_for_a_second_order(duel: Path) -> None:
    duel.write_text(INSIGHT)
    result = run("referee", duel, "--for", "ann")
    assert result.exit_code == 0
    assert "a new order, or the old one kept from ann" in result.stderr
    assert "4\N{NO-BREAK SPACE}points on Speed, 8\N{NO-BREAK SPACE}on hit" in result.stdout


@pytest.mark.parametrize("order", ["keep", "Speed 6, hit 6", "{speed: 6, hit: 6}"])
def test_the_second_order_ends_the_turn(duel: Path, order: str) -> None:
    duel.write_text(INSIGHT + f"    revise: {{ann: {order if order[0] == '{' else repr(order)}}}\n")
    found = judged(duel)
    assert found["state"].get("turn") == 2 or found["outcome"] is not None
    shown = [event for event in found["events"] if event["kind"] == "declared" and event["by"] == "ann"]
    assert shown[0]["speed"]["total"] == (5 if order == "keep" else 6)


def test_a_second_order_of_one_without_insight_is_refused(duel: Path) -> None:
    duel.write_text(HEAD + TURN + DICE + "    revise: {bob: keep}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:11: turns[0].revise.bob: " in result.stderr


def test_the_winner_settles_the_losers_fate(duel: Path) -> None:
    duel.write_text(
        "phase: aftermath\nover: {winner: ann, how: disabled}\ncombatants: {ann: {}, bob: {status: out}}\n"
        "turns:\n  - orders: {ann: {action: spare}}\n    dice: {bob.survival.1: 1}\n"
    )
    found = judged(duel)
    assert found["asks"] == []
    assert found["events"][-1]["kind"] == "fate_settled"


def test_silence_is_noted_and_may_be_claimed(duel: Path) -> None:
    duel.write_text(
        HEAD + "ledger: d.jsonl\nturns:\n"
        "  - orders: {ann: {action: claim_silence}, bob: {action: silent, hours: 80}}\n"
    )
    found = judged(duel, "--write")
    assert found["outcome"] == {"winner": "ann", "how": "silence"}
    assert run("verify", duel.parent / "d.jsonl").exit_code == 0


def test_rulings_come_before_the_orders_of_an_entry(duel: Path) -> None:
    duel.write_text(
        HEAD + "ledger: d.jsonl\nturns:\n  - rulings:\n"
        "      - {what: wounds, who: bob, value: 1, reason: an old wound}\n"
        "      - {declare: {winner: ann, how: surrendered}, reason: the players agreed}\n"
    )
    found = judged(duel, "--write")
    assert found["events"][0]["kind"] == "ruled"
    assert found["outcome"]["winner"] == "ann"
    assert run("verify", duel.parent / "d.jsonl").exit_code == 0


@pytest.mark.parametrize("ruling", ["{what: luck, who: bob, value: 1}", "{who: bob}", "{declare: bob}"])
def test_a_ruling_outside_the_closed_list_is_refused(duel: Path, ruling: str) -> None:
    duel.write_text(HEAD + f"turns:\n  - rulings:\n      - {ruling}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "turns[0].rulings" in result.stderr


def test_the_ledger_grows_with_the_file_and_is_good(duel: Path) -> None:
    ledger = duel.parent / "d.jsonl"
    duel.write_text(HEAD + "ledger: d.jsonl\n" + TURN + DICE)
    assert run("referee", duel, "--write").exit_code == 0
    first = ledger.read_text()
    assert "2 lines, 1 step" in run("verify", ledger).stdout
    duel.write_text(duel.read_text() + "  - orders: {ann: {action: peace}, bob: {action: peace}}\n")
    assert run("referee", duel, "--write").exit_code == 0
    assert ledger.read_text().startswith(first)
    assert run("verify", ledger).stdout.startswith("OK: 4 lines, 2 steps, 4 dice")


def test_a_ledger_that_holds_something_else_is_left_alone(duel: Path) -> None:
    duel.write_text(HEAD + "ledger: d.jsonl\n" + TURN)
    (duel.parent / "d.jsonl").write_text("something else\n")
    before = contents(duel.parent)
    result = run("referee", duel, "--write")
    assert result.exit_code == 1
    assert "d.jsonl" in result.stderr
    assert contents(duel.parent) == before


def test_dice_that_can_not_be_added_are_told_and_nothing_is_written(duel: Path) -> None:
    order = "      bob: |+\n        Speed 4, hit 8\n\n\ntitle: x\nledger: d.jsonl\n"
    duel.write_text(HEAD + "turns:\n  - orders:\n      ann: {speed: 5, hit: 7}\n" + order)
    before = contents(duel.parent)
    result = run("referee", duel, "--write")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "ann.misfire.1: " in result.stderr
    assert contents(duel.parent) == before


def test_a_pack_of_the_table_lies_beside_the_file(duel: Path) -> None:
    (duel.parent / "house.yaml").write_text(
        "pack: house\nsystem: law-of-the-gun\nguns:\n"
        "  - {id: cannon, name: {en: Cannon, ru: Пушка}, clause: LG.II.3.1.a, kill: 90, damage: 5,\n"
        "     rounds: 1}\n"
    )
    duel.write_text("packs: [house.yaml]\ncombatants: {ann: {guns: [cannon]}, bob: {}}\n")
    assert run("referee", duel, "--state").exit_code == 0


def test_a_fault_of_a_pack_is_told_with_the_packs_own_line(duel: Path) -> None:
    (duel.parent / "house.yaml").write_text("pack: house\nsystem: law-of-the-gun\nguns:\n  - {id: cannon}\n")
    duel.write_text("packs: [house.yaml]\ncombatants: {ann: {}, bob: {}}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "house.yaml:4: guns[0].name: this field is missing" in result.stderr


def test_a_pack_that_is_not_there_is_told_with_its_name(duel: Path) -> None:
    duel.write_text("packs: [house.yaml]\ncombatants: {ann: {}, bob: {}}\n")
    result = run("referee", duel)
    assert result.exit_code == 2
    assert "house.yaml" in result.stderr


def test_an_order_after_the_end_is_refused(duel: Path) -> None:
    peace = "  - orders: {ann: {action: peace}, bob: {action: peace}}\n"
    duel.write_text(HEAD + "turns:\n" + peace + peace)
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:8: turns[1]: The duel is over before this turn." in result.stderr


def test_an_order_of_one_who_is_not_in_the_duel_is_refused(duel: Path) -> None:
    duel.write_text(HEAD + TURN + "      cal: {hit: 3}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:10: turns[0].orders.cal: " in result.stderr
