"""The drawing of a scene: its things, its men, the sun and the distances, as pieces of SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.law_of_the_gun.teller import Teller
from sekundant.prose.markup import PLAIN
from sekundant.systems.law_of_the_gun.scene import Bystander, Cover, Place, Scene, Space, Sun
from sekundant_web.encounters.presenting.labels import Box, Labels, Spot
from sekundant_web.encounters.presenting.seats import Mark
from sekundant_web.encounters.presenting.systems.law_of_the_gun.window import Window

GRID = 5
"""Lines of the ground are so many yards apart."""

MAN = 0.72
"""Half the size of a man's mark."""

FAR = 13.5
"""How far the wedge of the sun reaches."""

_SUNWARD = {Sun.SOUTH: (0, -1), Sun.EAST: (1, 0), Sun.WEST: (-1, 0)}


@dataclass(frozen=True, slots=True)
class Man:
    """A fighter as he is drawn."""

    at: Place
    name: str
    mark: Mark
    out: bool


class Drawing:
    """A scene that is being drawn: pieces of SVG in their order, labels where there is room."""

    def __init__(self, window: Window, language: Language) -> None:
        self._window = window
        self._language = language
        self._pieces: list[str] = []
        self._men: list[str] = []
        self._labels = Labels(window.box)

    @property
    def svg(self) -> str:
        """What has been drawn; men and labels last, so that nothing covers them."""
        return "".join([*self._pieces, *self._men, self._labels.drawn()])

    def keep_free(self, places: Iterable[Place]) -> None:
        """Where men stand, no label does."""
        for place in places:
            self._labels.take(_around(*self._window.at(place), MAN))

    # ---- what stands there ---------------------------------------------------------------------------

    def ground(self, scene: Scene) -> None:
        """The ground with its grid, and walls where there is a roof."""
        box = self._window.box
        width, height = box.right - box.left, box.bottom - box.top
        self._pieces.append(
            f'<rect class="sc-ground" x="{box.left:g}" y="{box.top:g}" '
            f'width="{width:g}" height="{height:g}"/>'
        )
        step = GRID * self._window.scale
        lines = [
            *(f"M{x:g} {box.top:g}V{box.bottom:g}" for x in _steps(box.left, box.right, step)),
            *(f"M{box.left:g} {y:g}H{box.right:g}" for y in _steps(box.top, box.bottom, step)),
        ]
        self._pieces.append(f'<path class="sc-grid" d="{"".join(lines)}"/>')
        if scene.space is Space.CLOSED:
            self._pieces.append(
                f'<rect class="sc-wall" x="{box.left + 0.12:g}" y="{box.top + 0.12:g}" '
                f'width="{width - 0.24:g}" height="{height - 0.24:g}"/>'
            )

    def things(self, scene: Scene, tell: Teller) -> None:
        """Covers, bystanders and ways out, with their names; the ways out have room first."""
        named = [
            *((self._exit(exit_.at), exit_.id) for exit_ in scene.exits),
            *((self._cover(cover), cover.id) for cover in scene.covers if self._seen(cover.at)),
            *((self._person(person), person.id) for person in scene.bystanders if self._seen(person.at)),
        ]
        for box, name in named:
            self._labels.take(box)
            self._labels.beside(box, PLAIN.line(tell.thing(name)))

    def _seen(self, at: Place) -> bool:
        return self._window.holds(*self._window.at(at))

    def _person(self, person: Bystander) -> Box:
        """Somebody who is not in the fight; crossed out if a bullet has found him."""
        x, y = self._window.at(person.at)
        radius = float(person.radius) * self._window.scale
        self._pieces.append(f'<circle class="sc-person" cx="{x}" cy="{y}" r="{radius:.2f}"/>')
        if not person.alive:
            self._pieces.append(f'<path class="sc-person" d="{_cross(x, y, radius)}"/>')
        return _around(x, y, radius)

    def _cover(self, cover: Cover) -> Box:
        x, y = self._window.at(cover.at)
        css = f"sc-cover {cover.kind.value}"
        if cover.size is None:
            radius = float(cover.radius) * self._window.scale
            self._pieces.append(f'<circle class="{css}" cx="{x}" cy="{y}" r="{radius:.2f}"/>')
            return _around(x, y, radius)
        width, height = self._window.size(cover.size)
        box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self._pieces.append(
            f'<rect class="{css}" x="{box.left:.2f}" y="{box.top:.2f}" '
            f'width="{width:.2f}" height="{height:.2f}"/>'
        )
        return box

    def _exit(self, at: Place) -> Box:
        """A way out: a chevron that points outwards, at the edge if it lies beyond."""
        x, y = self._window.at(at)
        box = self._window.box
        inside_x = max(box.left + 0.9, min(box.right - 0.9, x))
        inside_y = max(box.top + 0.9, min(box.bottom - 0.9, y))
        sideways = abs(x) / (box.right - box.left) >= abs(y) / (box.bottom - box.top)
        out = math.copysign(0.6, x if sideways else y)
        if sideways:
            path = f"M{inside_x:.2f} {inside_y - 0.6:.2f}l{out:.2f} .6{-out:.2f} .6"
        else:
            path = f"M{inside_x - 0.6:.2f} {inside_y:.2f}l.6 {out:.2f}.6 {-out:.2f}"
        self._pieces.append(f'<path class="sc-exit" d="{path}"/>')
        return _around(inside_x, inside_y, 0.6)

    # ---- the sun -------------------------------------------------------------------------------------

    def suns(self, scene: Scene, blinded: list[Man]) -> None:
        """Where the sun stands, and a wedge of 45 degrees before each whom it blinds."""
        if scene.sun is None or not blinded:
            return
        towards = self._direction(_SUNWARD[scene.sun])
        for man in blinded:
            self._pieces.append(f'<path class="sc-sun" d="{_wedge(self._window.at(man.at), towards)}"/>')
        box = self._window.box
        x = towards[0] * (box.right - 1.4) or box.left + 1.4
        y = towards[1] * (box.bottom - 1.4) or box.top + 1.4
        self._pieces.append(f'<circle class="sc-sun" cx="{x:.2f}" cy="{y:.2f}" r=".5"/>')
        disc = _around(x, y, 0.5)
        self._labels.take(disc)
        self._labels.beside(disc, str(_("sun")))

    def _direction(self, compass: tuple[int, int]) -> tuple[float, float]:
        """A direction of the compass in the drawing."""
        east, north = compass
        return (float(north), float(east)) if self._window.turned else (float(east), float(-north))

    # ---- the men -------------------------------------------------------------------------------------

    def line(self, start: Place, end: Place, label: str) -> None:
        """A dashed line between two men with the distance between them."""
        (x1, y1), (x2, y2) = self._window.at(start), self._window.at(end)
        length = math.hypot(x2 - x1, y2 - y1)
        if length < 2 * MAN + 0.4:
            return
        cut_x, cut_y = (x2 - x1) / length * (MAN + 0.1), (y2 - y1) / length * (MAN + 0.1)
        self._pieces.append(
            f'<path class="sc-line" d="M{x1 + cut_x:.2f} {y1 + cut_y:.2f}'
            f'L{x2 - cut_x:.2f} {y2 - cut_y:.2f}"/>'
        )
        self._keep_clear((x1, y1), (x2, y2))
        middle = (x1 + x2) / 2, (y1 + y2) / 2
        self._labels.at(lambda size: _on_the_line(*middle, size), label)

    def _keep_clear(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Labels keep off a line."""
        (x1, y1), (x2, y2) = start, end
        steps = max(1, round(2 * math.hypot(x2 - x1, y2 - y1)))
        for at in (step / steps for step in range(1, steps)):
            self._labels.take(_around(x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, 0.1))

    def man(self, man: Man, trail: Place | None, ghost: Place | None) -> None:
        """A man's mark with his name, the way he came, and where his draft leads."""
        x, y = self._window.at(man.at)
        pieces = []
        if trail is not None:
            from_x, from_y = self._window.at(trail)
            pieces.append(f'<path class="sc-path" d="M{from_x} {from_y}L{x} {y}"/>')
            self._keep_clear((from_x, from_y), (x, y))
        if ghost is not None:
            to_x, to_y = self._window.at(ghost)
            pieces.append(f'<path class="sc-path sc-plan" d="M{x} {y}L{to_x} {to_y}"/>')
            pieces.append(shape(man.mark.css, to_x, to_y, "sc-ghost"))
            self._keep_clear((x, y), (to_x, to_y))
        pieces.append(shape(man.mark.css, x, y, "sc-out" if man.out else "sc-seat"))
        if man.out:
            pieces.append(f'<path class="sc-path" d="{_cross(x, y, MAN)}"/>')
        else:
            pieces.append(f'<text class="in" x="{x}" y="{y + 0.33:.2f}">{escape(man.mark.letter)}</text>')
        self._men.append(f'<g class="{man.mark.css}">{"".join(pieces)}</g>')
        self._labels.beside(_around(x, y, MAN), man.name, "who")

    def compass(self) -> None:
        """Where the north is."""
        box = self._window.box
        x, y = box.right - 1, box.bottom - 1
        if self._window.turned:
            arrow = f'<path class="sc-exit" d="M{x - 0.4:.2f} {y - 0.4:.2f}l.5 .4-.5 .4"/>'
            line = f'<path class="sc-line" d="M{x - 2:.2f} {y:.2f}h2"/>'
            spots = (Spot(x - 2.3, y + 0.28, "end"), Spot(x + 0.4, y - 0.75, "end"))
        else:
            arrow = f'<path class="sc-exit" d="M{x - 0.4:.2f} {y - 1.2:.2f}l.4-.5 .4 .5"/>'
            line = f'<path class="sc-line" d="M{x:.2f} {y:.2f}v-1.6"/>'
            spots = (Spot(x - 0.75, y, "end"), Spot(x + 0.5, y - 2.1, "end"))
        self._pieces.append(f"<g>{line}{arrow}</g>")
        left, top = (2.1, 0.5) if self._window.turned else (0.5, 1.8)
        self._labels.take(Box(x - left, y - top, x + 0.5, y + 0.5))
        self._labels.at(lambda _size: iter(spots), str(_("north")))


def shape(css: str, x: float, y: float, drawn: str) -> str:
    """The shape of a side: disc, square, arch, shield."""
    half = MAN - 0.06
    left, top, low, size = f"{x - half:.2f}", f"{y - half:.2f}", f"{y + half:.2f}", f"{2 * half:.2f}"
    if css == "s2":
        return f'<rect class="{drawn}" x="{left}" y="{top}" width="{size}" height="{size}" rx=".1"/>'
    if css == "s3":
        path = f"M{left} {low}V{y:.2f}a{half:.2f} {half:.2f} 0 0 1 {size} 0V{low}z"
        return f'<path class="{drawn}" d="{path}"/>'
    if css == "s4":
        path = f"M{left} {top}h{size}V{y:.2f}a{half:.2f} {half:.2f} 0 0 1 -{size} 0z"
        return f'<path class="{drawn}" d="{path}"/>'
    return f'<circle class="{drawn}" cx="{x}" cy="{y}" r="{MAN}"/>'


def _on_the_line(x: float, y: float, size: float) -> Iterator[Spot]:
    """Where the length of a line may be said: over its middle, below it, beside it, or farther off."""
    for far in (0.0, 1.1 * size, 2.2 * size):
        yield from (Spot(x, y - 0.45 * size - far, "mid"), Spot(x, y + 1.1 * size + far, "mid"))
        yield from (Spot(x + 0.3 + far, y + 0.3 * size), Spot(x - 0.3 - far, y + 0.3 * size, "end"))


def _around(x: float, y: float, radius: float) -> Box:
    return Box(x - radius, y - radius, x + radius, y + radius)


def _cross(x: float, y: float, half: float) -> str:
    left, right, top, low = x - half, x + half, y - half, y + half
    return f"M{left:.2f} {top:.2f}L{right:.2f} {low:.2f}M{right:.2f} {top:.2f}L{left:.2f} {low:.2f}"


def _wedge(start: tuple[float, float], towards: tuple[float, float]) -> str:
    """A slice of 45 degrees from a point."""
    x, y = start
    middle = math.atan2(towards[1], towards[0])
    ends = [
        (x + FAR * math.cos(middle + turn), y + FAR * math.sin(middle + turn))
        for turn in (-math.pi / 8, math.pi / 8)
    ]
    (x1, y1), (x2, y2) = ends
    return f"M{x} {y}L{x1:.2f} {y1:.2f}A{FAR} {FAR} 0 0 1 {x2:.2f} {y2:.2f}Z"


def _steps(least: float, most: float, step: float) -> list[float]:
    """The lines of a grid between two edges, one of them at 0."""
    first = math.ceil(least / step)
    return [round(number * step, 2) for number in range(first, math.floor(most / step) + 1)]
