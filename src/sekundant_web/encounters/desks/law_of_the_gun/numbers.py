"""What an order means in numbers: its points, cell by cell, and the chances by what its author knows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from sekundant.core.encounter import illegal
from sekundant.core.events import Number, Sum
from sekundant.prose.language import number as in_words
from sekundant.systems.law_of_the_gun.hints import Hint, first_shots, shots_against
from sekundant.systems.law_of_the_gun.objections.handling import handling_cost
from sekundant.systems.law_of_the_gun.objections.shootout import budget as points_of
from sekundant.systems.law_of_the_gun.objections.shootout import duck_cost, order_objections
from sekundant.systems.law_of_the_gun.orders import Action, HandName, OffHand, Order
from sekundant.systems.law_of_the_gun.scene import distance
from sekundant_web.encounters.desks.figures import cell_width, cells, linked, percent, safe, segments
from sekundant_web.encounters.desks.law_of_the_gun.parts import Part
from sekundant_web.encounters.desks.widgets import NOTHING, Budget, Figures, Odds, Row

SYSTEM = "law-of-the-gun"

RECKONED = frozenset({"too_many_points"})
"""Orders that are illegal for no other reason have chances all the same."""


@dataclass(frozen=True, slots=True)
class _Spent:
    """Points on one thing: the colour's letter, the letter in its cells, how many, what they are for."""

    css: str
    letter: str
    many: Number
    label: str


def budget(part: Part) -> Budget:
    """The points of the order, and what is left of them."""
    order = part.order or Order(action=Action.SHOOT)
    have, need = points_of(part.view, order, first_turn=part.first_turn)
    language = part.filled.language
    spent = [one for one in _spent(part, order) if one.many]
    drawn = cells(((one.css, one.letter, one.many) for one in spent), have)
    shown = {"spent": in_words(need, language), "points": have}
    left = _("%(n)s left") if need <= have else _("%(n)s too many")
    return Budget(
        name=part.named("budget"),
        notices=part.at("budget"),
        spent=_("%(spent)s of %(points)s points spent") % shown,
        left=left % {"n": in_words(max(have - need, need - have), language)},
        width=cell_width(len(drawn)),
        cells=drawn,
        told=", ".join(f"{one.label} {in_words(one.many, language)}" for one in spent),
        hint=_points(part, part.view.ap),
    )


def _points(part: Part, points: Sum | None) -> SafeString:
    """Where the points come from, if they are not just there."""
    if points is None or len(points.items) == 1:
        return NOTHING
    tell = part.names.tell
    return linked(tell.sum(points) + tell.cite((), points), SYSTEM)


def _spent(part: Part, order: Order) -> tuple[_Spent, ...]:
    """What the points of an order go to."""
    off_hand = order.off_hand or OffHand()
    speed, hit = pgettext("letter of points", "S"), pgettext("letter of points", "H")
    return (
        _Spent("a", speed, order.speed, _("speed")),
        _Spent("b", hit, order.hit, _("hit")),
        _Spent("a", speed, off_hand.speed, _("off hand's speed")),
        _Spent("b", hit, off_hand.hit, _("off hand's hit")),
        _Spent("c", pgettext("letter of points", "M"), order.move.points if order.move else 0, _("movement")),
        _Spent(
            "d",
            pgettext("letter of points", "C"),
            int(order.leans_out) + duck_cost(part.view, part.view.me, order),
            _("cover"),
        ),
        _Spent(
            "d",
            pgettext("letter of points", "G"),
            handling_cost(part.view.me, order, part.view.guns),
            _("guns"),
        ),
    )


def hints(part: Part, target: str | None = None) -> tuple[Hint, ...]:
    """The chances of the order as it stands; none while it is illegal for more than its points."""
    order = part.order
    if order is None or order.action is not Action.SHOOT:
        return ()
    found = illegal(tuple(order_objections(part.view, order, first_turn=part.first_turn)))
    if target is not None:
        found = tuple(one for one in found if one.code != "name_the_target")
    if any(one.code not in RECKONED for one in found):
        return ()
    return first_shots(part.view, order, target=target)


def speed_means(part: Part, shots: tuple[Hint, ...]) -> SafeString:
    """How often one shoots, by the speed of the other."""
    main = next((shot for shot in shots if shot.hand is HandName.MAIN), None)
    if main is None:
        return NOTHING
    speed = Fraction(main.speed)
    if speed <= 0:
        return safe(_("One shot, and the last."))
    seen = part.view.shown
    if seen is not None and seen.action is Action.SHOOT and seen.speed > 0:
        many = shots_against(main.speed, seen.speed)
        told = ngettext(
            "%(n)s shot against the speed that you see.", "%(n)s shots against the speed that you see.", many
        )
        return safe(told % {"n": many})
    parts = [
        _("One shot; two if the enemy's speed is %(n)s or less.") % {"n": int(speed / 2)}
        if speed >= 2
        else _("One shot."),
        _("The enemy gets two in from %(n)s on.") % {"n": in_words(2 * speed, part.filled.language)},
    ]
    return safe(" ".join(parts))


def hit_means(part: Part, shots: tuple[Hint, ...]) -> SafeString:
    """The arithmetic of the chance to hit."""
    main = next((shot for shot in shots if shot.hand is HandName.MAIN), None)
    if main is None or not _aimed(part):
        return NOTHING
    supposed = safe(_("If the target stays put."))
    chance = linked(part.names.tell.sum(main.chance, unit="%"), SYSTEM)
    return SafeString(f"{chance}. {supposed}")


def _aimed(part: Part) -> bool:
    """Whether any point is on the hit: else there is nothing to say of it."""
    return part.order is not None and part.order.hit > 0


def move_means(part: Part) -> SafeString:
    """Where the movement ends."""
    order, at = part.order, part.view.me.at
    if order is None or order.move is None:
        return safe(_("Stay where you are."))
    if order.move.to == at:
        return safe(_("Keep moving about the same spot."))
    yards = part.names.length(Fraction(round(distance(at, order.move.to) * 10), 10))
    where = part.names.bearing(at, order.move.to)
    ends = part.names.cover(order.move.to)
    return safe(_("%(yards)s %(way)s; there: %(cover)s.") % {"yards": yards, "way": where, "cover": ends})


def odds(part: Part, shots: tuple[Hint, ...]) -> tuple[Odds, ...]:
    """What the first shot of each hand comes to."""
    bars = {shot.hand: shot for shot in shots}
    both = len(bars) > 1
    titles = {
        HandName.MAIN: _("If you get to shoot: main hand") if both else _("If you get to shoot"),
        HandName.OFF_HAND: _("If you get to shoot: off hand"),
    }
    return tuple(_bar(part, hand, titles[hand], bars.get(hand)) for hand in HandName)


def _bar(part: Part, hand: HandName, title: str, shot: Hint | None) -> Odds:
    language = part.filled.language
    parts = (
        ()
        if shot is None or not _aimed(part)
        else ((_("kills"), shot.kill), (_("wounds"), shot.wound), (_("misses or misfires"), shot.miss))
    )
    drawn = segments(parts, language)
    return Odds(
        name=part.named(f"odds.{hand.value}"),
        title=title,
        segments=drawn,
        told=", ".join(f"{one.label} {one.shown}" for one in drawn),
        hint=safe(_("Exact, and from what you know alone. A wound before the shot spoils the aim.")),
    )


def figures(part: Part) -> Figures:
    """The same order against each enemy, where there are several."""
    standing = part.view.standing_enemies()
    language = part.filled.language
    rows = []
    for enemy in standing if len(standing) > 1 else ():
        shots = hints(part, enemy.name)
        if shots and _aimed(part):
            shown = (
                percent(shots[0].hit, language),
                percent(shots[0].kill, language),
                percent(shots[0].wound, language),
            )
            chosen = part.order is not None and part.order.target == enemy.name
            rows.append(Row(head=safe(part.names.person(enemy.name)), cells=shown, mine=chosen))
    return Figures(
        name=part.named("figures"),
        title=_("The same order against each"),
        head=(_("Target"), _("hit"), _("kill"), _("wound")),
        rows=tuple(rows),
        hint=safe(_("The first shot, if you get to fire it, misfires included. From what you know alone.")),
    )
