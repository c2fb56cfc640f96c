"""The distance between two fencers, drawn on a strip, and what their weapons do at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.events import Event
from sekundant.prose.fencing.bet_words import situation
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.view_words import weapons_line
from sekundant.prose.fencing.words import AT_DISTANCE, DISTANCE_WORDS
from sekundant.prose.markup import PLAIN
from sekundant.systems.fencing.state import Phase
from sekundant.systems.fencing.view import View
from sekundant.systems.fencing.weapons import DISTANCES, Distance
from sekundant_web.encounters.presenting.scene import Cell, Scene, Table
from sekundant_web.encounters.presenting.seats import Mark, Side, mark
from sekundant_web.encounters.presenting.writing import written

WIDTH, HEIGHT = 24, 6.4
LEVEL, BASELINE = 3, 5.3
RADIUS = 0.95
PLACES = {Distance.FAR: 2.4, Distance.MIDDLE: 6.6, Distance.CLOSE: 10.2}
"""Where the left one stands at each distance; the right one is his mirror image."""


def scene(
    view: View, language: Language, sides: Mapping[str, Side], _last: Sequence[Event], _draft: object
) -> Scene:
    """The strip, the table of weapons, and both in words."""
    tell = teller(view, language)
    return Scene(
        title=PLAIN.line(tell.word(AT_DISTANCE[view.distance])),
        description=" ".join(PLAIN.line(line) for line in (situation(view.distance, view.initiative, tell),)),
        view_box=f"0 0 {WIDTH} {HEIGHT}",
        drawing=mark_safe(_drawing(view, language, sides, tell)),
        words=tuple(_words(view, tell)),
        captions=tuple(_captions(view, tell)),
        table=_table(view, language, tell),
    )


def _drawing(view: View, language: Language, sides: Mapping[str, Side], tell: Teller) -> str:
    """The three distances as ghosts; both fencers where they stand, with their blades."""
    pieces = [
        f'<rect class="sc-ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<path class="sc-grid" d="M0 {LEVEL}H{WIDTH}"/>',
    ]
    for position, fighter in enumerate(view.fighters):
        name = tell.person(fighter.name).name
        side = sides.get(fighter.name)
        pieces.append(_fencer(view, position, side.mark if side else mark(position, name), fighter.out))
    for at in DISTANCES:
        words = escape(DISTANCE_WORDS[at].into(language))
        css = "who mid" if at is view.distance else "mid"
        places = {PLACES[at], WIDTH - PLACES[at]} if at is not Distance.CLOSE else {WIDTH / 2}
        pieces += [f'<text class="{css}" x="{x:g}" y="{BASELINE}">{words}</text>' for x in sorted(places)]
    return "".join(pieces)


def _fencer(view: View, position: int, marked: Mark, out: bool) -> str:
    """One of the two: the left one is drawn as he is, the right one mirrored."""
    pieces = []
    for at, place in PLACES.items():
        x = place if position == 0 else WIDTH - place
        if at is not view.distance:
            pieces.append(_shape(position, x, "sc-ghost"))
            continue
        tip = (x + 4.2, 1.1) if position == 0 else (x - 4.2, 1.1)
        start = (x + 0.9, LEVEL - 0.4) if position == 0 else (x - 0.9, LEVEL - 0.4)
        if at is Distance.CLOSE:
            tip = (x + (2.6 if position == 0 else -2.6), 0.7)
        if not out:
            pieces.append(f'<path class="sc-path" d="M{start[0]:g} {start[1]:g} {tip[0]:g} {tip[1]:g}"/>')
        pieces.append(_shape(position, x, "sc-out" if out else "sc-seat"))
        css = "in" if not out else "mid"
        pieces.append(f'<text class="{css}" x="{x:g}" y="{LEVEL + 0.33}">{escape(marked.letter)}</text>')
    return f'<g class="{marked.css}">{"".join(pieces)}</g>'


def _shape(position: int, x: float, css: str) -> str:
    if position == 0:
        return f'<circle class="{css}" cx="{x:g}" cy="{LEVEL}" r="{RADIUS}"/>'
    half = 0.9
    return (
        f'<rect class="{css}" x="{x - half:g}" y="{LEVEL - half}" '
        f'width="{2 * half}" height="{2 * half}" rx=".1"/>'
    )


def _table(view: View, language: Language, tell: Teller) -> Table | None:
    """What each weapon does at each distance."""
    if view.options.weapon_distance_modifiers == "none":
        return None
    now = None if view.phase is Phase.OVER else view.distance
    head = tuple(
        Cell(
            DISTANCE_WORDS[at].into(language) + (", " + _("now") if at is now else ""),
            at is now,
        )
        for at in DISTANCES
    )
    rows = []
    for fighter in view.fighters:
        weapon = view.armoury.weapon(fighter.sheet.weapon)
        name = f"{tell.person(fighter.name).name}, {weapon.name.into(language)}"
        rows.append((name, tuple(Cell(tell.signed(weapon.modifier(at)), at is now) for at in DISTANCES)))
    return Table(_("To hit at"), head, tuple(rows))


def _captions(view: View, tell: Teller) -> Iterator[SafeString]:
    """Who holds the initiative."""
    if view.phase is not Phase.OVER:
        yield written(situation(view.distance, view.initiative, tell))


def _words(view: View, tell: Teller) -> Iterator[SafeString]:
    """The distance, the initiative, and what both fight with."""
    yield written(situation(view.distance, view.initiative, tell))
    for fighter in view.fighters:
        weapon = view.armoury.weapon(fighter.sheet.weapon)
        here = tell.signed(weapon.modifier(view.distance))
        name = tell.person(fighter.name).name
        carried = PLAIN.line(weapons_line(fighter, view, tell))
        told = _("%(name)s: %(weapons)s; to hit here %(number)s.")
        yield SafeString(escape(told % {"name": name, "weapons": carried, "number": here}))
