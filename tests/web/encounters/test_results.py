"""Results as they are drawn: dice of the right shape, rulers, tables that cite their clauses."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from django.utils import translation

from sekundant.core.events import SPECTATOR
from sekundant.prose.accounts import Throw, made_throw
from sekundant.prose.contract import words
from sekundant.prose.markup import text
from sekundant_web.encounters.presenting import drawing
from sekundant_web.encounters.presenting.results import shown
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.systems.fencing.stacks import Board
from sekundant_web.encounters.presenting.writing import clause_link, written
from tests.prose import samples
from tests.prose.fencing import real_duels as bouts
from tests.prose.fencing import samples as fencing_samples


def thrown(sides: int, face: int, good: tuple[int, int] | None = None, success: bool | None = None) -> Throw:
    return made_throw(sides, face, text("a roll"), "en", good=good, success=success)


@pytest.mark.parametrize(
    ("sides", "shape"), [(10, "path"), (20, "path"), (100, "circle"), (6, "rect"), (2, "rect")]
)
def test_a_die_has_the_shape_of_its_kind_and_its_face(sides: int, shape: str) -> None:
    with translation.override("en"):
        die = ET.fromstring(drawing.die(thrown(sides, 2)))
    assert die.find(shape) is not None
    assert die.findtext("text") == "2"
    assert die.get("aria-label") == f"d{sides}: 2"


def test_a_die_that_did_its_work_is_filled_and_a_mere_value_is_not() -> None:
    assert 'class="die hit"' in drawing.die(thrown(10, 3, (1, 4), success=True))
    assert 'class="die"' in drawing.die(thrown(10, 5, (1, 4), success=False))
    assert 'class="die"' in drawing.die(thrown(10, 5))


def test_a_ruler_of_ten_has_a_cell_a_face_and_tints_those_that_succeed() -> None:
    ruler = ET.fromstring(drawing.ruler(thrown(10, 7, (1, 4), success=False)))
    cells = [cell.get("class") for cell in ruler.iter("rect")]
    assert cells == ["cell in"] * 4 + ["cell"] * 2 + ["cell at"] + ["cell"] * 3
    assert ruler.findtext("text") == "7"


def test_a_ruler_of_a_hundred_is_a_bar_from_the_least_face_that_succeeds() -> None:
    ruler = ET.fromstring(drawing.ruler(thrown(100, 44, (30, 100), success=True)))
    whole, good, at = ruler.iter("rect")
    assert float(good.get("x") or 0) == pytest.approx(0.5 + 29 * 1.91, abs=0.1)
    assert float(good.get("x") or 0) + float(good.get("width") or 0) == pytest.approx(191.5, abs=0.2)
    assert float(good.get("x") or 0) < float(at.get("x") or 0) < float(whole.get("width") or 0)


def test_without_known_limits_there_is_no_ruler() -> None:
    assert drawing.ruler(thrown(10, 7)) == ""


def test_what_a_reader_may_not_know_is_one_locked_row() -> None:
    told = words("law-of-the-gun").results((samples.shot(),), samples.seen_by(SPECTATOR), "en")
    hit, *_ = shown(told, "law-of-the-gun").results
    closed, cover, total = hit.accounts[0].rows
    assert (closed.css, closed.locked, closed.value) == ("closed", True, "+80")
    assert (cover.css, cover.locked) == ("", False)
    assert 'href="/rules/law-of-the-gun/' in cover.clause
    assert ">LG.V.7.a</a>" in cover.clause
    assert (total.css, total.value) == ("total", "60%")


def test_a_title_is_no_line_of_its_own() -> None:
    told = words("fencing").results(fencing_samples.FULL, fencing_samples.seen_by(SPECTATOR), "en")
    step = shown(told, "fencing")
    assert step.title == "Turn 3"
    assert step.note.startswith("Distance: middle")
    assert all(one.kind not in ("turn_begins", "exchange") for one in step.results)


def test_a_folded_step_has_nothing_open() -> None:
    told = words("law-of-the-gun").results(samples.FULL, samples.seen_by("bob"), "en")
    assert sum(one.open for one in shown(told, "law-of-the-gun").results) == 1
    assert not any(one.open for one in shown(told, "law-of-the-gun", opened=False).results)


def test_words_are_escaped_and_only_the_outcome_stands_out() -> None:
    assert written(text("<i>&")) == "&lt;i&gt;&amp;"
    assert clause_link('"><b>', "fencing").count("<") == 2


def test_both_stacks_stand_side_by_side_the_same_for_all_readers() -> None:
    boards = []
    for name in dir(bouts):
        bout = getattr(bouts, name)
        if type(bout).__name__ != "Duel":
            continue
        for events, state in bout.played():
            made = [
                presenter("fencing").board(events, fencing_samples.seen_by(reader, state), "en", {})
                for reader in (*state.names, SPECTATOR)
            ]
            assert made[0] == made[1] == made[2]
            boards += [one for one in made if one is not None]
    assert boards
    board = boards[0]
    assert isinstance(board, Board)
    assert board.rows[0].position == "1"
    assert any(row.left or row.right for row in board.rows)
