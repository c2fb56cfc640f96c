"""An entry of a duel file: one order may answer several asks, and an answer may stand under its kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run

FENCING = """\
system: fencing
combatants: {ann: {agility: 50}, bob: {}}
turns:
"""
GUNS = "system: law-of-the-gun\ncombatants: {ann: {}, bob: {}}\n"
BETS = "ann.bet.1: 50, ann.cunning.1: 1, bob.bet.1: 50, bob.cunning.1: 1"
MISS = f"{BETS}, ann.attack.1: 1"


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    return tmp_path / "duel.yaml"


def judged(file: Path, *more: str) -> Any:
    result = run("referee", file, "--json", *more)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def kinds(found: Any) -> list[str]:
    return [ask["what"] for ask in found["asks"]]


WAYS = {
    "one order": "  - orders: {ann: {bet: low, stack: [attack, parry]}, bob: {bet: low, stack: []}}\n",
    "a text": "  - orders: {ann: 'Bet: low. Stack: attack, parry', bob: 'Bet: low. Empty stack'}\n",
    "stacks apart": "  - orders: {ann: {bet: low}, bob: 'Bet: low'}\n"
    "    stack: {ann: [attack, parry], bob: []}\n",
    "all apart": "  - bet: {ann: low, bob: {bet: low}}\n"
    "    stack: {ann: 'Stack: attack, parry', bob: {stack: []}}\n",
    "bets apart": "  - bet: {ann: low, bob: low}\n"
    "    orders: {ann: {stack: [attack, parry]}, bob: {stack: []}}\n",
    "sealed": "  - orders: {ann: {bet: low, stack: [attack, parry], sealed: with_bet}, bob: {bet: low}}\n"
    "    stack: {bob: []}\n",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_turn_of_fencing_may_be_written_in_many_ways(way: str, duel: Path) -> None:
    duel.write_text(f"{FENCING}{WAYS[way]}    dice: {{{MISS}}}\n")
    found = judged(duel)
    assert (found["state"]["turn"], kinds(found)) == (2, ["bet", "bet"])
    stacks = [event for event in found["events"] if event["kind"] == "stack"]
    assert [event.get("length", 0) for event in stacks] == [2, 0]


def test_a_bet_alone_is_played_and_the_stack_waited_for(duel: Path) -> None:
    duel.write_text(f"{FENCING}  - orders: {{ann: {{bet: low}}, bob: {{bet: low}}}}\n    dice: {{{MISS}}}\n")
    found = judged(duel)  # the dice that are listed for later do no harm
    assert kinds(found) == ["stack", "stack"]
    assert {event["kind"] for event in found["events"]} == {"turn_begins", "bet", "insight"}


def test_what_is_asked_of_another_in_secret_is_told_to_the_master_alone(duel: Path) -> None:
    duel.write_text(f"{FENCING}  - orders: {{ann: {{bet: low}}, bob: {{bet: low}}}}\n    dice: {{{BETS}}}\n")
    assert [ask["seat"] for ask in judged(duel, "--for", "bob")["asks"]] == ["bob"]
    assert judged(duel, "--for", "spectator")["asks"] == []
    assert "ann" not in run("referee", duel, "--for", "bob").stderr
    for language, words in (("en", "The duel goes on."), ("ru", "Дуэль продолжается.")):
        assert words in run("referee", duel, "--for", "spectator", language=language).stderr


def test_a_turn_that_waits_in_its_middle_has_no_turn_behind_it(duel: Path) -> None:
    bets = "  - orders: {ann: {bet: low}, bob: {bet: low}}\n"
    duel.write_text(f"{FENCING}{bets}    dice: {{{BETS}}}\n{bets}")
    result = run("referee", duel)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "duel.yaml:4: turns[0]: The turn is not complete" in result.stderr
    assert "ann, bob" in result.stderr


def test_one_stack_waits_for_the_other(duel: Path) -> None:
    bets = "  - orders: {ann: {bet: low}, bob: {bet: low}}\n    stack: {ann: [attack]}\n"
    duel.write_text(f"{FENCING}{bets}    dice: {{{BETS}}}\n")
    assert kinds(judged(duel)) == ["stack", "stack"]


def test_the_winner_of_the_distance_is_asked_and_answers_in_the_same_entry(duel: Path) -> None:
    orders = "{ann: {bet: low, stack: [distance]}, bob: {bet: low, stack: []}}"
    duel.write_text(f"{FENCING}  - orders: {orders}\n    dice: {{{BETS}}}\n")
    assert kinds(judged(duel)) == ["distance"]
    for choice in ("middle", "{to: middle}", "'Distance: middle'"):
        duel.write_text(
            f"{FENCING}  - orders: {orders}\n    distance: {{ann: {choice}}}\n    dice: {{{BETS}}}\n"
        )
        assert judged(duel)["state"]["distance"] == "middle"


def test_who_names_the_distance_with_his_order_is_not_asked(duel: Path) -> None:
    orders = "{ann: {bet: low, stack: [distance], distance_choice: middle}, bob: {bet: low, stack: []}}"
    duel.write_text(f"{FENCING}  - orders: {orders}\n    dice: {{{BETS}}}\n")
    assert judged(duel)["state"]["distance"] == "middle"
    duel.write_text(f"{FENCING}  - orders: {orders}\n    distance: {{ann: far}}\n    dice: {{{BETS}}}\n")
    result = run("referee", duel)
    assert result.exit_code == 1
    assert "duel.yaml:5: turns[0].distance.ann: No answer of ann is due here" in result.stderr


def test_silence_stands_for_all_parts_of_a_turn(duel: Path) -> None:
    orders = "{ann: {bet: low, stack: [parry]}, bob: {action: silent, hours: 80}}"
    duel.write_text(f"ledger: d.jsonl\n{FENCING}  - orders: {orders}\n")
    assert judged(duel, "--write")["state"]["turn"] == 2
    assert run("verify", duel.parent / "d.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("orders: {ann: {bet: low, stack: [jump]}, bob: {bet: low}}", "4: turns[0].orders.ann.stack[0]: "),
        ("bet: {ann: huge, bob: low}", "4: turns[0].bet.ann: "),
        ("bet: {ann: 7, bob: low}", "4: turns[0].bet.ann: "),
        ("orders: {ann: [attack]}", "4: turns[0].orders.ann: fields with values are needed"),
        ("revise: {ann: keep}", "4: turns[0].revise: there is no such field; allowed: rulings, orders"),
    ],
)
def test_what_is_wrong_with_an_answer_is_told_where_it_stands(entry: str, words: str, duel: Path) -> None:
    duel.write_text(f"{FENCING}  - {entry}\n    dice: {{{BETS}}}\n")
    result = run("referee", duel)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words in result.stderr


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ("[attack, jump]", "5: turns[0].stack.ann[1]: “jump”"),
        ("[attack, dagger]", "5: turns[0].stack.ann[1]: There is no dagger"),
        ("[attack, attack, attack, attack, attack, attack]", "5: turns[0].stack.ann: The stack costs 9"),
        ("'Stack: attack x6'", "5: turns[0].stack.ann: The stack costs 9"),
        ("'Stack: jump'", "5: turns[0].stack.ann: "),
    ],
)
def test_what_is_wrong_with_a_stack_is_told_where_it_stands(stack: str, words: str, duel: Path) -> None:
    bets = "  - orders: {ann: {bet: low}, bob: {bet: low, stack: []}}\n"
    duel.write_text(f"{FENCING}{bets}    stack: {{ann: {stack}}}\n    dice: {{{BETS}}}\n")
    result = run("referee", duel)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words in result.stderr


def test_what_a_reader_remarks_of_an_order_is_told_once(duel: Path) -> None:
    orders = "{ann: 'Bet: low. What a fine morning. Stack: parry', bob: {bet: low, stack: []}}"
    duel.write_text(f"{FENCING}  - orders: {orders}\n    dice: {{{BETS}}}\n")
    result = run("referee", duel)
    assert result.exit_code == 0, result.output
    assert result.stderr.count("fine morning") == 1
    assert "not handed in yet" not in result.stderr


# ---------------------------------------------------------------- the Law of the Gun


POSTS = "phase: before\nturns:\n"
FIRE = "bob: {action: open_fire, shoot: {speed: 5, hit: 7}}"
SHOTS = "{ann.misfire.1: 9, ann.hit.1: 10, bob.misfire.1: 9, bob.hit.1: 10}"

REACTIONS = {
    "in his post": "  - sequence: [ann, bob]\n"
    f"    orders: {{ann: {{actions: [call], reaction: {{speed: 4, hit: 8}}}}, {FIRE}}}\n",
    "in his post as text": "  - sequence: [ann, bob]\n"
    f"    orders: {{ann: {{actions: [call], reaction: 'Speed 4, hit 8'}}, {FIRE}}}\n",
    "apart": f"  - orders: {{ann: {{actions: [call]}}, {FIRE}}}\n"
    "    reaction: {ann: {speed: 4, hit: 8}}\n",
    "apart as text": f"  - orders: {{ann: Call, {FIRE}}}\n    reaction: {{ann: 'Speed 4, hit 8'}}\n",
    "behind": f"  - orders: {{ann: {{actions: [call]}}, {FIRE}}}\n"
    "  - orders: {ann: {speed: 4, hit: 8}}\n",
    "behind as a post": f"  - orders: {{ann: {{actions: [call]}}, {FIRE}}}\n"
    "  - orders: {ann: {action: return_fire, shoot: {speed: 4, hit: 8}}}\n",
    "behind and apart": f"  - orders: {{ann: {{actions: [call]}}, {FIRE}}}\n"
    "  - reaction: {ann: {speed: 4, hit: 8}}\n",
    "all apart": f"  - post: {{ann: {{actions: [call]}}, {FIRE}}}\n    reaction: {{ann: 'Speed 4, hit 8'}}\n",
}


@pytest.mark.parametrize("way", REACTIONS)
def test_one_who_is_fired_at_may_answer_in_many_ways(way: str, duel: Path) -> None:
    duel.write_text(f"{GUNS}{POSTS}{REACTIONS[way]}    dice: {SHOTS}\n")
    found = judged(duel)
    assert kinds(found) == ["order", "order"]
    (declared,) = (event for event in found["events"] if event["kind"] == "declared" and event["by"] == "ann")
    assert declared["speed"]["total"] == 4


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("{actions: [call], reaction: {speed: 9, hit: 9}}", "5: turns[0].orders.ann: "),
        ("{actions: [call], reaction: {speed: -1, hit: 3}}", "5: turns[0].orders.ann.reaction.speed: "),
        ("{actions: [call], reaction: {speed: some}}", "5: turns[0].orders.ann.reaction.speed: "),
        ("{actions: [call], reaction: 'hello there'}", "5: turns[0].orders.ann.reaction: "),
    ],
)
def test_what_is_wrong_within_a_post_is_told_where_it_stands(order: str, place: str, duel: Path) -> None:
    duel.write_text(f"{GUNS}{POSTS}  - orders: {{ann: {order}, {FIRE}}}\n")
    result = run("referee", duel)
    assert (result.exit_code, result.stdout) == (1, "")
    assert place in result.stderr


def test_a_post_is_not_taken_for_the_order_of_the_turn_behind_it(duel: Path) -> None:
    fired = "ann: {action: return_fire, shoot: {speed: 4, hit: 8}}"
    duel.write_text(f"{GUNS}{POSTS}  - sequence: [bob]\n    orders: {{{FIRE}, {fired}}}\n    dice: {SHOTS}\n")
    assert kinds(judged(duel)) == ["order", "order"]


def test_orders_and_fates_may_stand_under_their_kind(duel: Path) -> None:
    duel.write_text(f"{GUNS}turns:\n  - order: {{ann: {{action: peace}}, bob: Peace}}\n")
    assert judged(duel)["outcome"] == {"winner": None, "how": "peace"}
    duel.write_text(
        "phase: aftermath\nover: {winner: ann, how: disabled}\ncombatants: {ann: {}, bob: {status: out}}\n"
        "turns:\n  - fates: {ann: {action: spare}}\n    dice: {bob.survival.1: 1}\n"
    )
    assert judged(duel)["asks"] == []
