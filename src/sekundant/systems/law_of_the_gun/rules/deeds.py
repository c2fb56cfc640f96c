"""What a post before the storm does: manoeuvre, resist, look over (IV.2.4, IV.2.5, IV.2.7)."""

from __future__ import annotations

from sekundant.core.events import EVERYONE, MASTER_ONLY, Roll, only
from sekundant.core.frozen import replace
from sekundant.systems.law_of_the_gun.events import LookedOver, Manoeuvred, Resisted
from sekundant.systems.law_of_the_gun.orders import Deed, Manoeuvre, Simple
from sekundant.systems.law_of_the_gun.rules.points import will
from sekundant.systems.law_of_the_gun.rules.table import Table
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES, EffectKind, Sheet
from sekundant.systems.law_of_the_gun.state import Fighter, Learned, Posted, State, TemptationState

LOOK = 50
"""Percent for each thing to learn (LG.IV.2.4.a)."""


def carry_out(state: State, posted: Posted, table: Table) -> State:
    """Carry out what stands of a post: its manoeuvre, then its look-over (procedure step 4)."""
    name, post = posted.by, posted.post
    if not state.fighter(name).standing:
        return state
    if Deed.MANOEUVRE in post.actions and (name, Deed.MANOEUVRE) not in state.before.broken:
        state = _manoeuvre(state, name, post.manoeuvre or Manoeuvre(), table)
    if Deed.LOOK_OVER in post.actions and (name, Deed.LOOK_OVER) not in state.before.broken:
        # In a duel of two there is nobody else to look at, whoever is named (LG.III.7.b).
        state = _look_over(state, name, post.look_over if state.mexican else None, table)
    return state


def _manoeuvre(state: State, name: str, manoeuvre: Manoeuvre, table: Table) -> State:
    """A move with a simple action (LG.IV.2.5.a, LG.IV.2.5.c, LG.IV.2.7.b)."""
    fighter = state.fighter(name)
    at = manoeuvre.to or fighter.at
    clauses = ("LG.IV.2.5.a", "LG.IV.2.7.b") if manoeuvre.does is Simple.SATISFY else ("LG.IV.2.5.a",)
    table.tell(
        Manoeuvred(audience=EVERYONE, clauses=clauses, by=name, start=fighter.at, to=at, does=manoeuvre.does)
    )
    hidden = manoeuvre.does is Simple.HIDE or (fighter.hidden and at == fighter.at)
    satisfied = manoeuvre.does is Simple.SATISFY
    return state.with_fighter(
        name,
        at=at,
        hidden=hidden,
        temptation_state=TemptationState.SATISFIED if satisfied else fighter.temptation_state,
    )


def resist_percent(fighter: Fighter) -> int:
    """The chance to resist a temptation: 20% and 20% a point of Will, which may be negative.

    LG.IV.2.7.c, LG.II.2.1.3.e.
    """
    return 20 + 20 * will(fighter) + fighter.sheet.effect(EffectKind.RESIST_TEMPTATION, first_turn=False)


def resist(state: State, name: str, table: Table) -> State:
    """Resist a temptation (LG.IV.2.7.c)."""
    fighter = state.fighter(name)
    chance = resist_percent(fighter)
    mine = only(name)
    success, rolls = table.percent(name, "resist", chance, mine)
    table.tell(Resisted(audience=mine, clauses=("LG.IV.2.7.c",), rolls=rolls, by=name, success=success))
    if success and fighter.temptation_state is TemptationState.OPEN:
        state = state.with_fighter(name, temptation_state=TemptationState.RESISTED)
    return replace(state, before=replace(state.before, resisted=(*state.before.resisted, name)))


def _look_over(state: State, name: str, named: str | None, table: Table) -> State:
    """Look an enemy over: a die for each gun, skill and characteristic; what was learned stays.

    LG.IV.2.4.b.
    """
    other = (
        state.fighter(named)
        if named is not None
        else next(fighter for fighter in state.principals if fighter.name != name)
    )
    fighter = state.fighter(name)
    chance = LOOK + fighter.sheet.effect(EffectKind.OBSERVE, first_turn=False)
    learned: list[Learned] = []
    rolls: tuple[Roll, ...] = ()
    for item, value in _secrets(state, other):
        success, more = table.percent(name, "look", chance, MASTER_ONLY)
        rolls += more
        if success:
            learned.append(Learned(of=other.name, item=item, value=value))
    table.tell(
        LookedOver(
            audience=only(name),
            clauses=("LG.IV.2.4.a", "LG.IV.2.4.b"),
            rolls=rolls,
            by=name,
            of=other.name,
            learned=tuple(learned),
        )
    )
    kept = tuple(
        fact
        for fact in fighter.learned
        if not any(fact.of == new.of and fact.item == new.item for new in learned)
    )
    return state.with_fighter(name, learned=kept + tuple(learned))


def _secrets(state: State, other: Fighter) -> list[tuple[str, int | str | bool]]:
    """What there is to learn about a man, in the order of the dice: guns, skills, characteristics."""
    secrets: list[tuple[str, int | str | bool]] = [
        (weapon.id, "type") for weapon in other.weapons if weapon.concealed or not state.gun(weapon.type).long
    ]
    skills = other.sheet.skills
    for skill in _skill_order(other.sheet):
        value = getattr(skills, skill)
        if value is not None and value is not False:
            secrets.append((skill, value))
    secrets.extend((name, getattr(other.sheet, name)) for name in CHARACTERISTICS)
    return secrets


def _skill_order(sheet: Sheet) -> tuple[str, ...]:
    """His skills in the order in which they were listed."""
    listed = sheet.skill_order
    return (*listed, *(skill for skill in SKILL_NAMES if skill not in listed))
