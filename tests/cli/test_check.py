"""`sekundant check`: legal, or every objection with its clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sekundant import library
from sekundant.cli.telling import kinds, told
from tests.cli.running import EXAMPLES, ROOT, contents, run

PACKS = sorted((ROOT / "src" / "sekundant" / "systems").glob("*/pack/*.yaml"))
DUEL = """\
combatants: {ann: {}, bob: {}}
turns:
  - orders: {ann: {action: hold}, bob: {action: hold}}
"""


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("quickness: 2\nguns: [kid]\n", "fighter"),
        ("from: saloon\ncovers: 2\n", "scene"),
        ("light: dim\nname: Cellar\n", "scene"),
        ("pack: mine\nsystem: law-of-the-gun\n", "pack"),
        ("combatants: {ann: {}, bob: {}}\n", "duel"),
        ("kind: fighter\nsystem: law-of-the-gun\nname: Ann\n", "fighter"),
    ],
)
def test_what_a_file_is_shows_in_its_fields(text: str, kind: str, tmp_path: Path) -> None:
    file = written(tmp_path, "x.yaml", text)
    result = run("check", file, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"kind": kind, "legal": True, "objections": []}
    assert "legal" in run("check", file).stdout
    assert "всё законно" in run("check", file, language="ru").stdout


@pytest.mark.parametrize(
    ("plain", "kind"),
    [
        ("Speed 5, hit 7", "order"),
        ({"speed": 5}, "order"),
        ({"kind": "post", "actions": ["call"]}, "order"),
        ({"fates": {}}, "order"),
        ({"foo": 1}, ""),
        ([1], ""),
        (None, ""),
        ({"kind": ["odd"]}, ""),
    ],
)
def test_the_kind_is_known_or_not(plain: object, kind: str) -> None:
    assert told(plain).kind == kind


@pytest.mark.parametrize("system_id", library.system_ids())
def test_every_kind_may_be_said(system_id: str) -> None:
    known = kinds([system_id])
    assert [told({"kind": kind}, system_id).kind for kind in known] == list(known)
    for answer in library.system(system_id).answer_kinds:
        assert told({"kind": getattr(answer, "kind", "")}).kind == "order"


@pytest.mark.parametrize("system_id", library.system_ids())
def test_every_field_of_a_paper_tells_its_system_or_leaves_it_open(system_id: str) -> None:
    for paper in library.papers(system_id).PAPERS:
        for sign in paper.signs:
            assert system_id in told({sign: 1}).systems
        assert told(dict.fromkeys(paper.signs)).systems == (system_id,)


def test_a_file_of_two_systems_is_told_with_how_to_say_which(tmp_path: Path) -> None:
    file = written(tmp_path, "x.yaml", "name: Ann\nsex: f\n")
    for language, way in (("en", "--system NAME"), ("ru", "--system ИМЯ")):
        result = run("check", file, language=language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "law-of-the-gun, fencing" in result.stderr
        assert way in result.stderr
    for system_id in library.system_ids():
        assert run("check", file, "--system", system_id).exit_code == 0
        said = written(tmp_path, "said.yaml", f"sex: f\nsystem: {system_id}\n")
        assert run("check", said).exit_code == 0


def test_a_file_of_another_system_than_is_said_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "x.yaml", "mastery: 20\nsystem: fencing\n")
    assert run("check", file, "--system", "fencing").exit_code == 0
    result = run("check", file, "--system", "law-of-the-gun")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "x.yaml:2: system: “fencing” is not one of the words allowed here" in result.stderr
    assert run("check", file, "--system", "chess").exit_code == 2


@pytest.mark.parametrize("pack", PACKS, ids=lambda file: file.name)
def test_the_shipped_packs_are_legal(pack: Path) -> None:
    assert run("check", pack).exit_code == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda file: file.name)
def test_the_examples_are_legal(example: Path) -> None:
    assert run("check", example).exit_code == 0


def test_what_a_fencer_costs_is_told_when_he_may_be_created_so(tmp_path: Path) -> None:
    file = written(tmp_path, "x.yaml", "mastery: 15\nagility: 25\n")
    for language, words in (("en", "425 of 1000 points. [FE.1.2]"), ("ru", "425 из 1000 очков. [FE.1.2]")):
        result = run("check", file, language=language)
        assert result.exit_code == 0
        assert words in result.stderr
    dear = run("check", written(tmp_path, "y.yaml", "mastery: 44\ncunning: 8\nstrength: 1\n"))
    assert (dear.exit_code, dear.stdout) == (1, "")
    assert "1000.5 points" in dear.stderr
    assert "[FE.1.2]" in dear.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("guns: [colt]\n", "x.yaml:1: guns[0]: there is no gun “colt”; allowed: classic"),
        ("quickness: 1\nwill: lots\n", "x.yaml:2: will: a whole number is needed"),
        ("quickness: 1\nwil: 2\n", "x.yaml:2: wil: there is no such field; allowed: quickness"),
        ("sex: f\nendurance: 3\n", "x.yaml:2: endurance: A woman's Endurance"),
        ("covers:\n  - {id: a, kind: big, at: [1, 2]}\n", "x.yaml:2: covers[0].kind: “big”"),
        ("pack: x\nsystem: chess\n", "x.yaml:2: system: “chess” is not one of the words allowed here"),
        ("pack: x\n", "x.yaml:1: system: this field is missing"),
        ("pack: x\nsystem: fencing\nguns: []\n", "x.yaml:3: guns: there is no such field; allowed: pack"),
        ("mastery: 101\n", "x.yaml:1: mastery: “101” is out of range; allowed: 0..100. [FE.1.1]"),
        ("mastery: 1\nweapon: axe\n", "x.yaml:2: weapon: there is no weapon “axe”; allowed: rapier"),
        ("weapon: sabre\noff_hand: dagger\n", "x.yaml:2: off_hand: "),
        (
            "pack: x\nsystem: law-of-the-gun\nguns:\n  - {id: colt}\n",
            "x.yaml:4: guns[0].name: this field is missing",
        ),
        ("combatants: {ann: {}}\n", "x.yaml:1: combatants: too few: “1”"),
        ("combatants: {ann: {}, bob: {}}\nswitches: {luck: hard}\n", "x.yaml:2: switches.luck: "),
        ("combatants: {ann: {sex: f, quickness: 9}, bob: {}}\n", "[LG.II.4.f]"),
        (DUEL.replace("hold}}", "reload}}"), "x.yaml:3: turns[0].orders.bob.gun: "),
    ],
)
def test_what_is_wrong_is_told_with_line_field_and_what_is_allowed(
    text: str, words: str, tmp_path: Path
) -> None:
    file = written(tmp_path, "x.yaml", text)
    before = contents(tmp_path)
    result = run("check", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words in result.stderr
    assert contents(tmp_path) == before


def test_every_objection_is_told_not_only_the_first(tmp_path: Path) -> None:
    file = written(tmp_path, "x.yaml", "quickness: many\nwill: 500\nguns: [colt, laser]\n")
    found = json.loads(run("check", file, "--json").stdout)
    assert not found["legal"]
    assert len(found["objections"]) == 4
    assert found["objections"][-1]["clauses"] == ["LG.II.3"]


@pytest.mark.parametrize(
    ("name", "text", "status", "words"),
    [
        ("a.yaml", "speed: 5\nhit: 7\n", 0, ""),
        ("a.txt", "Скорость 5\nВП 7\n", 0, ""),
        ("a.yaml", "Speed: 5\nHit: 7\n", 0, ""),
        ("a.json", '{"speed": 5, "hit": 3}', 0, "unspent"),
        ("a.yaml", "speed: 5\nhit: 9\n", 1, "[LG.V.1.a]"),
        ("a.yaml", "speed: 5\nhit: -2\n", 1, "a.yaml:2: hit: "),
        ("a.txt", "Speed 5, hit 9", 1, "[LG.V.1.a]"),
        ("a.txt", "what a fine day", 1, "a.txt:1: "),
        ("a.yaml", "action: dance\n", 1, "a.yaml:1: action: “dance”"),
        ("a.yaml", "actions: [call]\n", 1, "[LG.I.4]"),
    ],
)
def test_an_order_is_checked_within_its_duel(
    name: str, text: str, status: int, words: str, tmp_path: Path
) -> None:
    duel = written(tmp_path, "duel.yaml", DUEL)
    result = run("check", written(tmp_path, name, text), "--in", duel, "--seat", "ann")
    assert result.exit_code == status, result.output
    assert words in result.stderr


def test_an_order_for_a_turn_that_is_over_is_refused(tmp_path: Path) -> None:
    duel = written(tmp_path, "duel.yaml", DUEL.replace("hold", "peace"))
    order = written(tmp_path, "order.yaml", "speed: 5\nhit: 7\n")
    result = run("check", order, "--in", duel, "--seat", "ann")
    assert result.exit_code == 1
    assert "Nothing is asked of you now" in result.stderr


def test_an_order_without_its_duel_is_wrong_usage(tmp_path: Path) -> None:
    order = written(tmp_path, "order.txt", "Speed 5, hit 7")
    for more in ((), ("--in", written(tmp_path, "duel.yaml", DUEL))):
        result = run("check", order, *more)
        assert result.exit_code == 2
        assert "--in" in result.stderr


def test_a_seat_that_is_not_there_is_told(tmp_path: Path) -> None:
    order = written(tmp_path, "order.txt", "Speed 5, hit 7")
    result = run("check", order, "--in", written(tmp_path, "duel.yaml", DUEL), "--seat", "cal")
    assert result.exit_code == 1
    assert "ann, bob" in result.stderr


def test_a_file_that_may_be_anything_must_say_what_it_is(tmp_path: Path) -> None:
    result = run("check", written(tmp_path, "x.yaml", "name: Ann\nat: here\nfoo: 1\n"))
    assert result.exit_code in {1, 2}
    result = run("check", written(tmp_path, "y.yaml", "foo: 1\n"))
    assert result.exit_code == 2
    assert "kind" in result.stderr


def test_a_pack_of_the_table_may_be_used(tmp_path: Path) -> None:
    pack = written(
        tmp_path,
        "house.yaml",
        "pack: house\nsystem: law-of-the-gun\nguns:\n"
        "  - {id: cannon, name: {en: Cannon, ru: Пушка}, clause: LG.II.3.1.a, kill: 90, damage: 5,\n"
        "     rounds: 1}\n",
    )
    fighter = written(tmp_path, "x.yaml", "guns: [cannon]\n")
    assert run("check", fighter).exit_code == 1
    assert run("check", fighter, "--pack", pack).exit_code == 0
    assert run("check", fighter, "--pack", tmp_path / "none.yaml").exit_code == 2
