"""Dice are added to a duel file; nothing else in it changes."""

from __future__ import annotations

import json

import pytest

from sekundant.cli import duel_writing
from sekundant.cli.duel_writing import Dice, Unwritable
from sekundant.documents import Document, parse_document

FACES = {"ann.hit.1": 7, "боб.kill.1": 10}


def document(text: str, name: str = "duel.yaml") -> Document:
    return parse_document(text.encode(), name, json_form=name.endswith(".json"))


def with_dice(text: str, name: str, dice: Dice) -> str:
    return duel_writing.with_dice(document(text, name), text, dice)


def turns(text: str, name: str = "duel.yaml") -> list[dict[str, object]]:
    found: list[dict[str, object]] = document(text, name).plain["turns"]
    return found


LAYOUTS = {
    "a block": "turns:\n  - orders: {ann: {hit: 3}}\n",
    "comments": "turns:  # so far\n  - orders:  # one\n      ann: {hit: 3}  # careful\n\n# the end\n",
    "no line feed at the end": "turns:\n  - orders:\n      ann: {hit: 3}",
    "a list without margin": "turns:\n- orders:\n    ann: {hit: 3}\n",
    "an order text": "turns:\n  - orders:\n      ann: |\n        Speed 3\n        hit 4\n\ntitle: x\n",
    "a folded text": "turns:\n  - orders:\n      ann: >\n        Speed 3,\n        hit 4\n",
    "brackets": "turns: [{orders: {ann: {hit: 3}}}]\n",
    "brackets with a comma": "turns: [{orders: {ann: {hit: 3}},}]\n",
    "brackets over lines": "turns:\n  - {orders: {ann: {hit: 3}},\n     revise: {}\n    }\n",
    "dice in brackets": "turns:\n  - dice: {bob.hit.1: 3}  # at the table\n    orders: {ann: {hit: 3}}\n",
    "empty dice in brackets": "turns:\n  - orders: {ann: {hit: 3}}\n    dice: {}\n",
    "dice in a block": "turns:\n  - dice:\n      bob.hit.1: 3\n    orders: {ann: {hit: 3}}\n",
    "dice left empty": "turns:\n  - dice:\n    orders: {ann: {hit: 3}}\n",
    "dice left empty at the end": "turns:\n  - orders: {ann: {hit: 3}}\n    dice:\n",
    "null dice": "turns:\n  - orders: {ann: {hit: 3}}\n    dice: null\n",
    "windows": "turns:\r\n  - orders:\r\n      ann: {hit: 3}\r\ntitle: x\r\n",
    "quoted text": "turns:\n  - orders:\n      ann: 'speed 3,\n        hit 4'\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_dice_are_added_and_the_rest_says_what_it_said(layout: str) -> None:
    text = LAYOUTS[layout]
    added = with_dice(text, "duel.yaml", {0: FACES})
    (before,) = turns(text)
    (after,) = turns(added)
    known = before.pop("dice", None) or {}
    assert isinstance(known, dict)
    assert after.pop("dice") == {**known, **FACES}
    assert after == before
    assert [line for line in text.splitlines() if "#" in line and "dice" not in line] == [
        line for line in added.splitlines() if "#" in line and "dice" not in line
    ]


def test_dice_of_several_entries_go_where_they_belong() -> None:
    text = (
        "turns:\n  - orders: {ann: {hit: 3}}\n  - {orders: {ann: {hit: 4}}}\n  - orders:\n      ann: text\n"
    )
    added = with_dice(text, "duel.yaml", {0: {"a.hit.1": 1}, 1: {}, 2: {"a.hit.1": 3}})
    assert [entry.get("dice") for entry in turns(added)] == [{"a.hit.1": 1}, None, {"a.hit.1": 3}]


def test_adding_twice_keeps_both() -> None:
    once = with_dice(LAYOUTS["a block"], "duel.yaml", {0: {"a.hit.1": 1}})
    twice = with_dice(once, "duel.yaml", {0: {"a.kill.1": 2}})
    assert turns(twice)[0]["dice"] == {"a.hit.1": 1, "a.kill.1": 2}


def test_a_layout_in_which_something_else_would_change_is_refused() -> None:
    text = "turns:\n  - orders:\n      ann: |+\n        Speed 3\n\n\ntitle: x\n"
    with pytest.raises(Unwritable):
        with_dice(text, "duel.yaml", {0: FACES})


def test_json_stays_json() -> None:
    text = json.dumps({"turns": [{"orders": {"ann": {"hit": 3}}}]})
    added = with_dice(text, "duel.json", {0: FACES})
    assert json.loads(added)["turns"][0] == {"orders": {"ann": {"hit": 3}}, "dice": FACES}
    assert turns(added, "duel.json")[0]["dice"] == FACES


def test_a_file_that_somebody_has_changed_meanwhile_is_left_alone() -> None:
    text = LAYOUTS["a block"]
    with pytest.raises(Unwritable):
        duel_writing.with_dice(document(text), text.replace("hit: 3", "hit: 4"), {0: FACES})
