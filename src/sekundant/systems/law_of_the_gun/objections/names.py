"""Whom an answer names: targets, silent men, whom to watch, to whom to give up, which ally to do without.

A name must mean somebody whom the one who answers sees standing.
"""

from __future__ import annotations

from collections.abc import Iterator

from sekundant.core.encounter import Objection
from sekundant.systems.law_of_the_gun.orders import SILENCE_HOURS, Action, Order
from sekundant.systems.law_of_the_gun.view import SeenFighter, View

ALLIES_FROM = 2
"""The turn of the shoot-out from which allies take part; until it is over none has fired (LG.VI.7.c)."""


def target_of(view: View, name: str | None) -> SeenFighter | None:
    """The standing enemy of that name; without a name the one meant, if there is no choice (LG.III.7.c)."""
    standing = view.standing_enemies()
    if name is not None:
        return next((enemy for enemy in standing if enemy.name == name), None)
    if len(_sides(standing)) > 1:
        return None
    principals = tuple(enemy for enemy in standing if enemy.of is None)
    return (principals or standing or (None,))[0]


def _sides(standing: tuple[SeenFighter, ...]) -> set[str]:
    return {enemy.of or enemy.name for enemy in standing}


def target_objections(view: View, name: str | None, field: str) -> Iterator[Objection]:
    """A target must be a standing enemy, and be named while there are several to choose from (LG.III.7.c)."""
    standing = view.standing_enemies()
    if name is None:
        sides = len(_sides(standing))
        if sides > 1:
            yield Objection("LG.III.7.c", "name_the_target", field, (("sides", sides),))
    elif all(enemy.name != name for enemy in standing):
        yield Objection("LG.III.7.c", "no_standing_enemy", field, (("name", name),))


def claim_objections(view: View, field: str) -> Iterator[Objection]:
    """Silence as an action: in a duel of two, after more than 72 hours (LG.I.6.f)."""
    if view.mexican:
        yield Objection("LG.III.7.k", "claim_by_name", field)
        return
    silent = max((view.silent_for(enemy.name) for enemy in view.others if enemy.of is None), default=0)
    if silent <= SILENCE_HOURS:
        yield Objection("LG.I.6.f", "too_early", field, (("have", silent), ("limit", SILENCE_HOURS)))


def claims_objections(view: View, claims: tuple[str, ...]) -> Iterator[Objection]:
    """Silence claimed by name: among many, of standing enemies, after more than 72 hours (LG.III.7.k)."""
    if claims and not view.mexican:
        yield Objection("LG.III.7.k", "mexican_only", "claims")
        return
    standing = rivals(view)
    for name in claims:
        if name not in standing:
            yield Objection("LG.III.7.k", "no_standing_enemy", "claims", (("name", name),))
            continue
        silent = view.silent_for(name)
        if silent <= SILENCE_HOURS:
            facts = (("name", name), ("have", silent), ("limit", SILENCE_HOURS))
            yield Objection("LG.I.6.f", "too_early", "claims", facts)


def to_objections(view: View, to: str | None) -> Iterator[Objection]:
    """To whom a man gives up among many: a standing principal, not himself (LG.III.7.h)."""
    if view.mexican and to is not None and to not in rivals(view):
        yield Objection("LG.III.7.h", "no_standing_enemy", "to", (("name", to),))


def name_objections(view: View, order: Order) -> Iterator[Objection]:
    """Names that must mean somebody: whom to watch, to whom to surrender, which ally to do without."""
    if order.action is Action.SURRENDER:
        yield from to_objections(view, order.to)
    reads = view.mexican and view.me.sheet.skills.insight is not None
    if reads and order.watch is not None and order.watch not in rivals(view):
        yield Objection("LG.III.7.f", "no_standing_enemy", "watch", (("name", order.watch),))
    if order.decline_ally is not None:
        ally = next(
            (one for one in view.own if one.of == view.reader and one.name == order.decline_ally), None
        )
        if ally is None:
            yield Objection("LG.VI.7.b", "unknown_ally", "decline_ally", (("name", order.decline_ally),))
        elif view.turn > ALLIES_FROM and ally.shown and any(weapon.fired for weapon in ally.weapons):
            yield Objection("LG.VI.7.b", "ally_has_fired", "decline_ally", (("name", ally.name),))


def rivals(view: View) -> tuple[str, ...]:
    """The enemy principals who stand."""
    return tuple(enemy.name for enemy in view.standing_enemies() if enemy.of is None)
