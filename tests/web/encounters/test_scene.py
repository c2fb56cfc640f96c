"""The drawings of scenes: from a view alone, told in words too, every side with its shape and letter."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.utils import translation

from sekundant import library
from sekundant.core.encounter import AnySystem
from sekundant.core.events import MASTER, SPECTATOR
from sekundant.systems.law_of_the_gun.events import Moved
from sekundant.systems.law_of_the_gun.orders import Action, Move, Order
from sekundant.systems.law_of_the_gun.scene import place
from sekundant_web.encounters.models import Seat
from sekundant_web.encounters.presenting.labels import Box, Labels
from sekundant_web.encounters.presenting.scene import Scene
from sekundant_web.encounters.presenting.seats import Side, mark
from sekundant_web.encounters.presenting.systems import presenter
from sekundant_web.encounters.presenting.systems.law_of_the_gun.window import WIDTH, window
from tests.generators.contract import Generator
from tests.generators.shelf import rooms
from tests.generators.walk import walks

ROOMS = pytest.mark.parametrize(("system", "generator"), rooms(), ids=[system.id for system, _ in rooms()])


@pytest.fixture(autouse=True)
def _in_english() -> Any:
    with translation.override("en"):
        yield


def sides_of(system: AnySystem, state: Any) -> dict[str, Side]:
    """The seats of an encounter, as if nobody sat there."""
    return {
        name: Side(
            seat=Seat(name=name, position=position),
            name=name,
            woman=False,
            mark=mark(position, name),
            sitter="",
            mine=False,
        )
        for position, name in enumerate(system.seats(state))
    }


def drawn(system: AnySystem, state: Any, reader: str, last: Any = (), draft: Any = None) -> Scene:
    view = system.view(state, reader)
    scene = presenter(system.id).scene(view, "en", sides_of(system, state), last, draft)
    assert scene is not None
    return scene


def svg(scene: Scene) -> ET.Element:
    """The drawing as a tree; it must be well formed."""
    return ET.fromstring(f"<svg>{scene.drawing}</svg>")


def states(system: AnySystem, generator: Generator, count: int = 15) -> list[Any]:
    return [played.before for played in walks(system, generator, 7, count)]


@ROOMS
def test_every_scene_is_drawn_well_and_within_its_window(system: AnySystem, generator: Generator) -> None:
    for state in states(system, generator):
        for reader in (system.seats(state)[0], MASTER, SPECTATOR):
            scene = drawn(system, state, reader)
            left, top, width, height = (float(part) for part in scene.view_box.split())
            assert width == 24
            for one in svg(scene).iter():
                if one.tag in ("circle", "text"):
                    x = float(one.get("cx") or one.get("x") or 0)
                    y = float(one.get("cy") or one.get("y") or 0)
                    css = one.get("class") or ""
                    if not {"sc-ghost", "sc-person"} & set(css.split()):
                        assert left <= x <= left + width, (css, x)
                        assert top <= y <= top + height, (css, y)
            assert "None" not in scene.drawing
            assert not re.search("style=|onload", scene.drawing)


@ROOMS
def test_a_scene_is_told_in_words_too(system: AnySystem, generator: Generator) -> None:
    for state in states(system, generator, 5):
        scene = drawn(system, state, SPECTATOR)
        assert scene.title
        assert scene.description
        assert scene.words


@ROOMS
def test_every_side_has_its_colour_shape_and_letter(system: AnySystem, generator: Generator) -> None:
    state = states(system, generator, 3)[0]
    drawing = svg(drawn(system, state, SPECTATOR))
    groups = {group.get("class"): group for group in drawing.iter("g") if group.get("class")}
    assert {f"s{number}" for number in range(1, len(system.seats(state)) + 1)} <= set(groups)
    assert groups["s1"].find("circle") is not None
    assert groups["s2"].find("rect") is not None


@ROOMS
def test_other_secrets_of_others_draw_the_same_scene(system: AnySystem, generator: Generator) -> None:
    rng = Random(3)
    for state in states(system, generator, 20):
        for reader in (system.seats(state)[0], SPECTATOR):
            other = generator.secrets(rng, state, reader)
            if system.view(state, reader) == system.view(other, reader):
                assert drawn(system, state, reader) == drawn(system, other, reader)


# ---- the law of the gun ------------------------------------------------------------------------------

GUNS = library.system("law-of-the-gun")


def duel(scene: Any = "main_street", **more: Any) -> Any:
    setup = {"phase": "shootout", "scene": scene, "combatants": {"ann": {}, "bob": {}}, **more}
    return GUNS.open(setup, {}, library.shelf("law-of-the-gun"))


def classes(scene: Scene) -> list[str]:
    return re.findall(r'class="([^"]+)"', scene.drawing)


def test_the_long_side_of_the_street_lies_and_the_north_is_shown() -> None:
    scene = drawn(GUNS, duel(), "ann")
    assert ">north</text>" in scene.drawing
    view = GUNS.view(duel(), "ann")
    assert window(view.scene, [fighter.at for fighter in view.own]).turned


def test_covers_are_told_apart_without_colour() -> None:
    found = classes(drawn(GUNS, duel("saloon"), "ann"))
    assert {"sc-cover light", "sc-cover solid", "sc-cover full"} & set(found)
    assert "sc-wall" in found


def test_the_distance_is_from_edge_to_edge() -> None:
    state = duel(combatants={"ann": {"at": [0, -4]}, "bob": {"at": [0, "5.6"]}})
    assert "8.6 yards" in drawn(GUNS, state, "ann").drawing


def test_a_draft_draws_a_ghost_for_its_author_alone() -> None:
    state = duel()
    draft = Order(action=Action.SHOOT, speed=4, hit=4, move=Move(points=4, to=place(1, -3)))
    assert "sc-ghost" in drawn(GUNS, state, "ann", draft=draft).drawing
    assert "sc-ghost" not in drawn(GUNS, state, "ann").drawing
    ghost = drawn(GUNS, state, "ann", draft=draft)
    assert "Dashed mark: your place after your draft" in ghost.captions


def test_a_move_leaves_a_trail() -> None:
    state = duel()
    at = state.fighter("ann").at
    moved = Moved(audience=GUNS.opening_events(state)[0].audience, by="ann", start=place(2, -4), to=at)
    assert "sc-path" in classes(drawn(GUNS, state, "bob", last=(moved,)))
    assert "sc-path" not in classes(drawn(GUNS, state, "bob"))


def test_the_sun_blinds_him_who_looks_into_it() -> None:
    scene = {"space": "open", "weather": "sunny", "sun": "south"}
    state = duel(scene, combatants={"ann": {"at": [0, -4]}, "bob": {"at": [0, 4]}})
    found = drawn(GUNS, state, "ann").drawing
    assert found.count("sc-sun") == 2  # the disc, and the wedge before Bob
    assert "sc-sun" not in drawn(GUNS, duel({**scene, "sun": "east"}), "ann").drawing


def test_one_who_is_out_keeps_his_place_crossed() -> None:
    state = duel()
    fallen = replace(state.fighter("bob"), status=type(state.fighter("bob").status)("killed"))
    state = replace(state, fighters=tuple(fallen if one.name == "bob" else one for one in state.fighters))
    assert "sc-out" in classes(drawn(GUNS, state, "ann"))


def test_an_unknown_ally_is_drawn_for_his_own_side_only() -> None:
    combatants = {"ann": {"at": [0, -4]}, "bob": {"at": [0, 4]}}
    state = duel(combatants=combatants, allies={"eve": {"of": "ann", "at": [3, 0], "guns": {"classic": 6}}})
    assert ">eve</text>" in drawn(GUNS, state, "ann").drawing
    for reader in ("bob", SPECTATOR):
        scene = drawn(GUNS, state, reader)
        assert "eve" not in scene.drawing
        assert "eve" not in "".join(scene.words)


# ---- labels ------------------------------------------------------------------------------------------


def labels() -> Labels:
    return Labels(Box(-12, -7, 12, 7))


def test_labels_keep_clear_of_what_stands_there() -> None:
    drawing = labels()
    drawing.take(Box(-3, 0.5, 3, 2))
    drawing.beside(Box(-0.5, -0.5, 0.5, 0.5), "trough")
    (label,) = ET.fromstring(f"<svg>{drawing.drawn()}</svg>")
    assert float(label.get("y", 0)) < -0.5


def test_a_label_at_the_edge_ends_with_its_thing() -> None:
    drawing = labels()
    drawing.beside(Box(11, 5, 11.7, 6.7), "a very long name of a door")
    assert 'class="end"' in drawing.drawn()


def test_a_label_for_which_a_phone_has_no_room_is_shown_on_a_desk() -> None:
    drawing = Labels(Box(-5, -2, 5, 2))
    drawing.take(Box(-5, -0.5, 5, 0.5))
    drawing.beside(Box(-0.5, -0.5, 0.5, 0.5), "a barrel of water and wine")
    assert 'class="mid wide"' in drawing.drawn()


def test_a_label_too_long_for_its_place_stands_on_two_lines() -> None:
    drawing = Labels(Box(-4, -3, 4, 3))
    drawing.beside(Box(-0.5, -0.5, 0.5, 0.5), "hitching rail with a barrel")
    (label,) = ET.fromstring(f"<svg>{drawing.drawn()}</svg>")
    (below,) = label
    assert (label.text, below.text) == ("hitching rail", "with a barrel")


def test_a_label_far_from_its_thing_is_led_there_on_a_desk_alone() -> None:
    drawing = labels()
    thing = Box(-0.5, -0.5, 0.5, 0.5)
    drawing.take(thing)
    for beside in (Box(-4, -2, -0.7, 2), Box(0.7, -2, 4, 2)):
        drawing.take(beside)
    drawing.beside(thing, "trough")
    label = drawing.drawn()
    assert 'class="sc-lead wide"' in label
    assert ">trough</text>" in label


def test_a_label_for_which_there_is_no_room_at_all_is_left_out() -> None:
    drawing = Labels(Box(-2, -1, 2, 1))
    drawing.beside(Box(-0.5, -0.5, 0.5, 0.5), "the longest name of a door that ever was")
    assert drawing.drawn() == ""


def test_the_window_holds_all_fighters_however_far_apart() -> None:
    view = GUNS.view(duel(), MASTER)
    seen = window(view.scene, [place(0, -40), place(30, 40)])
    for corner in (place(0, -40), place(30, 40)):
        assert seen.holds(*seen.at(corner))
    assert seen.box.right - seen.box.left == WIDTH
