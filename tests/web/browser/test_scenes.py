"""The drawing of every ready-made scene can be read on a phone and on a desk."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.starter import Wish
from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.models import Encounter
from tests.web.browser.browsing import Browse, enter

WIDTHS = (320, 360, 1280)

LABELS = """(drawing) => [...drawing.querySelectorAll("text:not(.in)")]
  .filter((one) => getComputedStyle(one).display !== "none")
  .map((one) => {
    const box = one.getBBox(), size = parseFloat(getComputedStyle(one).fontSize);
    const line = Number(one.getAttribute("y"));
    return [one.textContent, box.x, line - 0.75 * size, box.x + box.width, line + 0.22 * size];
  })"""
"""The labels that are shown: their words, and the box of their letters in units of the drawing."""

SEATS = """(drawing) => [...drawing.querySelectorAll(".sc-seat")].map((one) => {
    const box = one.getBBox();
    return [box.x, box.y, box.x + box.width, box.y + box.height];
  })"""
"""The fighters' marks."""

GAP = 0.1
"""Letters that are nearer than this side by side read as one word."""

Box = tuple[float, float, float, float]


def scenes_of(system_id: str) -> list[str]:
    """The ids of a system's ready-made scenes; an empty one where it has none."""
    ready = library.starter(system_id).scenes(library.shelf(system_id))
    return [one.id for one in ready] or [""]


def opened(system_id: str, scene: str, language: Language, ann: User, bob: User) -> Encounter:
    """A fight in a ready-made scene, in which everything stands that may stand there."""
    plain: dict[str, Any] = library.starter(system_id).setup(
        Wish(scene=scene), library.shelf(system_id), language
    )
    sitting = (Sitter(user_id=ann.pk), Sitter(user_id=bob.pk))
    taken = dict(zip(plain["combatants"], sitting, strict=True))
    return actions.open_encounter(
        Opening(system_id, plain, {}, library.packs(system_id), taken, title="A test")
    )


def labels_of(page: Page) -> list[tuple[str, Box]]:
    """The labels a reader sees."""
    found = page.locator(".scene svg").evaluate(LABELS)
    return [(words, (left, top, right, low)) for words, left, top, right, low in found]


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes overlap, or are so near that they read as one."""
    left, right = one[0] - GAP, one[2] + GAP
    return left < other[2] and other[0] < right and one[1] < other[3] and other[1] < one[3]


def faults(page: Page) -> list[str]:
    """Labels that leave the drawing, cover one another or cover a fighter."""
    labels, drawing = labels_of(page), page.locator(".scene svg")
    fighters: list[Box] = drawing.evaluate(SEATS)
    x, y, width, height = (float(part) for part in (drawing.get_attribute("viewBox") or "").split())
    found = [
        f"{words} leaves the drawing"
        for words, (left, top, right, low) in labels
        if left < x or top < y or right > x + width or low > y + height
    ]
    for number, (words, box) in enumerate(labels):
        found += [f"{words} over {other}" for other, there in labels[number + 1 :] if touch(box, there)]
        found += [f"{words} over a fighter" for at in fighters if touch(box, at)]
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_label_of_a_scene_covers_another_or_leaves_it(
    browse: Browse, ann: User, bob: User, system_id: str, language: Language
) -> None:
    page = browse(language)
    enter(page, ann)
    for scene in scenes_of(system_id):
        page.goto(f"/e/{opened(system_id, scene, language, ann, bob).key}/")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert not faults(page), (scene, width)
            assert labels_of(page)
