"""The part of a scene that is drawn: turned so that its longer side lies, and 24 units wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sekundant.systems.law_of_the_gun.scene import Place, Scene
from sekundant_web.encounters.presenting.labels import Box

WIDTH = 24
MARGIN = 2.0
LOWEST, HIGHEST = 11, 18


@dataclass(frozen=True, slots=True)
class Window:
    """What is seen of a scene. ``turned``: the north is on the right, else above.

    ``scale`` units are a yard; the middle of the drawing is at (``east``, ``north``) of the scene.
    """

    turned: bool
    scale: float
    east: float
    north: float
    height: float

    def at(self, place: Place) -> tuple[float, float]:
        """Where a place of the scene is in the drawing, whose middle is (0, 0)."""
        east, north = float(place[0]) - self.east, float(place[1]) - self.north
        across, down = (north, east) if self.turned else (east, -north)
        return round(across * self.scale, 2), round(down * self.scale, 2)

    def size(self, size: Place) -> tuple[float, float]:
        """The width and height of something in the drawing."""
        east, north = float(size[0]) * self.scale, float(size[1]) * self.scale
        return (north, east) if self.turned else (east, north)

    @property
    def box(self) -> Box:
        """The drawing's edges."""
        return Box(-WIDTH / 2, -self.height / 2, WIDTH / 2, self.height / 2)

    @property
    def view_box(self) -> str:
        """The drawing's edges as SVG wants them."""
        return f"{-WIDTH / 2:g} {-self.height / 2:g} {WIDTH} {self.height:g}"

    def holds(self, x: float, y: float) -> bool:
        """Whether something there is seen."""
        return abs(x) <= WIDTH / 2 - 0.5 and abs(y) <= self.height / 2 - 0.5


Point = tuple[float, float]


def window(scene: Scene, fighters: Iterable[Place]) -> Window:
    """The window through which a scene is seen: all of it if it fits, else the part with the fighters."""
    men = [(float(at[0]), float(at[1])) for at in fighters]
    places = [*men, *_edges(scene)] or [(0.0, 0.0)]
    turned = _extent(places, 1) > _extent(places, 0)
    across, down = (1, 0) if turned else (0, 1)
    seen = places if _extent(places, across) <= WIDTH - 2 * MARGIN else men or places
    room = _extent(seen, across) / (WIDTH - 2 * MARGIN)
    scale = min(1.0, 1 / room) if room else 1.0
    middle = _middle(seen, across)
    near = [place for place in places if abs(place[across] - middle) * scale <= WIDTH / 2]
    if _extent(near, down) * scale > HIGHEST - 2 * MARGIN:
        near = men or places
    scale = min(scale, (HIGHEST - 2 * MARGIN) / max(_extent(near, down), 1.0))
    height = min(HIGHEST, max(LOWEST, round(_extent(near, down) * scale + 2 * MARGIN)))
    centre = {across: middle, down: _middle(near, down)}
    return Window(turned, scale, centre[0], centre[1], height)


def _edges(scene: Scene) -> Iterator[Point]:
    """The outermost points of everything that stands in a scene."""
    for cover in scene.covers:
        wide, tall = cover.size or (2 * cover.radius, 2 * cover.radius)
        for sign in (-1, 1):
            yield float(cover.at[0] + sign * wide / 2), float(cover.at[1] + sign * tall / 2)
    for at in (*(person.at for person in scene.bystanders), *(exit_.at for exit_ in scene.exits)):
        yield float(at[0]), float(at[1])


def _extent(places: list[Point], axis: int) -> float:
    return max(place[axis] for place in places) - min(place[axis] for place in places)


def _middle(places: list[Point], axis: int) -> float:
    return (max(place[axis] for place in places) + min(place[axis] for place in places)) / 2
