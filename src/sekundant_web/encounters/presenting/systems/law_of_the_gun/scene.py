"""The scene of a duel, drawn from a view, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from sekundant.core.clauses import Language, Text
from sekundant.core.events import MASTER, SPECTATOR, Event
from sekundant.prose.language import rounded
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.view_words import scene_lines, stand_line
from sekundant.prose.markup import PLAIN
from sekundant.prose.markup import Line as Words
from sekundant.systems.law_of_the_gun.events import Manoeuvred, Moved
from sekundant.systems.law_of_the_gun.orders import Order, Post
from sekundant.systems.law_of_the_gun.scene import Place, edge_to_edge, looks_into_sun
from sekundant.systems.law_of_the_gun.state import Fighter, Status
from sekundant.systems.law_of_the_gun.view import SeenFighter, View
from sekundant_web.encounters.presenting.scene import Scene
from sekundant_web.encounters.presenting.seats import Side, mark
from sekundant_web.encounters.presenting.systems.law_of_the_gun.drawing import Drawing, Man
from sekundant_web.encounters.presenting.systems.law_of_the_gun.window import window
from sekundant_web.encounters.presenting.writing import written

Somebody = Fighter | SeenFighter


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one man to another, with the distance between them."""

    start: Somebody
    end: Somebody
    label: str


def scene(
    view: View, language: Language, sides: Mapping[str, Side], last: Sequence[Event], draft: object
) -> Scene:
    """The scene as it stands, with where everybody came from and where the reader's draft leads."""
    tell = teller(view, language)
    men: list[Somebody] = [*view.own, *view.others]
    ghost = _ghost(draft)
    seen = window(view.scene, [*(man.at for man in men), *([ghost] if ghost else [])])
    drawing = Drawing(seen, language)
    drawing.keep_free([*(man.at for man in men), *([ghost] if ghost else [])])
    drawing.ground(view.scene)
    drawing.compass()
    drawing.suns(view.scene, [_man(man, sides, tell) for man in men if _blinded(man, men, view)])
    for man in men:
        drawing.man(
            _man(man, sides, tell), _trail(man.name, last), ghost if man.name == view.reader else None
        )
    lines = list(_lines(view, men, tell))
    for line in lines:
        drawing.line(line.start.at, line.end.at, line.label)
    drawing.things(view.scene, tell)
    words = tuple(_words(view, men, lines, tell))
    return Scene(
        title=view.scene.name.into(language) if view.scene.name else str(_("Scene")),
        description=" ".join(PLAIN.line(line) for line in _described(view, men, lines, tell)),
        view_box=seen.view_box,
        drawing=mark_safe(drawing.svg),
        words=words,
        captions=tuple(_captions(men, last, ghost)),
    )


def _man(man: Somebody, sides: Mapping[str, Side], tell: Teller) -> Man:
    """A fighter as he is drawn; an ally in his principal's colour."""
    name = tell.person(man.name).name
    owner = sides.get(man.of or man.name)
    marked = mark(owner.seat.position if owner else 0, name)
    return Man(at=man.at, name=name, mark=marked, out=man.status is not Status.FIGHTING)


def _ghost(draft: object) -> Place | None:
    """Where an order that the reader has prepared leads."""
    if isinstance(draft, Order) and draft.move is not None:
        return draft.move.to
    if isinstance(draft, Post) and draft.manoeuvre is not None:
        return draft.manoeuvre.to
    return None


def _trail(name: str, last: Sequence[Event]) -> Place | None:
    """Where somebody stood before what happened last."""
    for event in last:
        if isinstance(event, (Moved, Manoeuvred)) and event.by == name and event.start != event.to:
            return event.start
    return None


def _blinded(man: Somebody, men: Sequence[Somebody], view: View) -> bool:
    """Whether a man has the sun in his eyes when he looks at some enemy who stands."""
    return man.status is Status.FIGHTING and any(
        looks_into_sun(view.scene, man.at, other.at)
        for other in men
        if _seat(other) != _seat(man) and other.status is Status.FIGHTING
    )


def _seat(man: Somebody) -> str:
    return man.of or man.name


# ---- distances ---------------------------------------------------------------------------------------


def _lines(view: View, men: Sequence[Somebody], tell: Teller) -> Iterator[Line]:
    """The distances that matter to the reader: from his man to each enemy, or between the only two."""
    standing = [man for man in men if man.status is Status.FIGHTING and man.of is None]
    pairs: list[tuple[Somebody, Somebody]] = []
    if view.reader not in (MASTER, SPECTATOR):
        pairs = [
            (view.me, other)
            for other in standing
            if other.name != view.reader and view.me.status is Status.FIGHTING
        ]
    elif len(standing) == len(("one", "other")):
        pairs = [(standing[0], standing[1])]
    for start, end in pairs:
        yards = edge_to_edge(start.at, end.at)
        tenths = round(yards * 10)
        label = tell.say(
            Text("{yards} {n:yard|yards}", "{yards} {n:ярд|ярда|ярдов}"),
            yards=rounded(yards, tell.language),
            n=_counted(tenths),
        )
        yield Line(start, end, PLAIN.line(label))


def _counted(tenths: int) -> int:
    """The number whose plural form a length in tenths takes: «9,6 ярда» like «2 ярда»."""
    return tenths // 10 if tenths % 10 == 0 else 2


# ---- words -------------------------------------------------------------------------------------------


def _described(view: View, men: Sequence[Somebody], lines: Sequence[Line], tell: Teller) -> Iterator[Words]:
    """Where everybody stands and how far apart; what stands around is told below the drawing."""
    for man in men:
        yield stand_line(man, view, tell)
    for line in lines:
        yield _between(line, tell)


def _between(line: Line, tell: Teller) -> Words:
    phrase = Text("Between {one} and {other}: {yards}.", "Между {one} и {other}: {yards}.")
    if tell.language == "ru":
        phrase = Text("", "{one} — {other}: {yards}.")
    return tell.say(
        phrase, one=tell.person(line.start.name), other=tell.person(line.end.name), yards=line.label
    )


def _words(view: View, men: Sequence[Somebody], lines: Sequence[Line], tell: Teller) -> Iterator[SafeString]:
    """All that the drawing shows."""
    for line in (*scene_lines(view.scene, tell), *_described(view, men, lines, tell)):
        yield written(line)


def _captions(men: Sequence[Somebody], last: Sequence[Event], ghost: Place | None) -> Iterator[SafeString]:
    if any(_trail(man.name, last) for man in men):
        yield SafeString(_("Solid line: the last move"))
    if ghost is not None:
        yield SafeString(_("Dashed mark: your place after your draft"))
