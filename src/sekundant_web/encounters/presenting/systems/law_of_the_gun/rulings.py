"""What a master may rule in a shoot-out: the closed list of its rules, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.words import OUTCOME_WORDS, RULING_VALUES, RULING_WORDS
from sekundant.systems.law_of_the_gun.adjustable import FLAGS, MOST, NUMBERS, WORDS
from sekundant.systems.law_of_the_gun.state import Fighter
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.presenting.rulings import NO, YES, Adjustable, Group, Options


def outcomes(language: Language) -> Options:
    """How a fight can end."""
    return tuple((str(how), words.into(language)) for how, words in OUTCOME_WORDS.items())


def adjustable(view: View, language: Language) -> tuple[Group, ...]:
    """Every number and word, as the master's view has them."""
    tell = teller(view, language)
    groups = [Group(tell.person(one.name).name, tuple(_of(one, view, tell))) for one in view.own]
    if view.before is not None:
        call = _flag("call_made", "", view.before.call_made, tell)
        groups.append(Group("", (call,)))
    return tuple(groups)


def _of(fighter: Fighter, view: View, tell: Teller) -> Iterator[Adjustable]:
    """All that is one man's."""
    for what, least in NUMBERS.items():
        yield Adjustable(
            what=what,
            who=fighter.name,
            label=_label(what, tell),
            value=str(getattr(fighter, what)),
            least=least,
            most=MOST,
        )
    for weapon in fighter.weapons:
        yield Adjustable(
            what=f"loaded:{weapon.id}",
            who=fighter.name,
            label=_("Rounds: %(gun)s") % {"gun": tell.gun(weapon.type)},
            value=str(weapon.loaded),
            most=view.gun(weapon.type).rounds,
        )
    for what, words in WORDS.items():
        yield Adjustable(
            what=what,
            who=fighter.name,
            label=_label(what, tell),
            value=str(getattr(fighter, what)),
            options=tuple((str(word), RULING_VALUES[str(word)].into(tell.language)) for word in words),
        )
    for what in FLAGS:
        yield _flag(what, fighter.name, getattr(fighter, what), tell)


def _flag(what: str, who: str, on: bool, tell: Teller) -> Adjustable:
    return Adjustable(
        what=what,
        who=who,
        label=_label(what, tell),
        value=YES if on else NO,
        options=(
            (YES, RULING_VALUES["True"].into(tell.language)),
            (NO, RULING_VALUES["False"].into(tell.language)),
        ),
        flag=True,
    )


def _label(what: str, tell: Teller) -> str:
    words = RULING_WORDS[what].into(tell.language)
    return words[:1].upper() + words[1:]
