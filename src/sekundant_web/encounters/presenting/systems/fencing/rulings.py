"""What a master may rule in a fencing duel: the closed list of its rules, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import DISTANCE_WORDS, OUTCOME_WORDS, RULING_WORDS
from sekundant.systems.fencing.state import LEAST_BREATH, MOST_WOUNDS
from sekundant.systems.fencing.view import SeenFighter, View
from sekundant.systems.fencing.weapons import DISTANCES
from sekundant_web.encounters.presenting.rulings import NOTHING, Adjustable, Group, Options


def outcomes(language: Language) -> Options:
    """How a duel can end."""
    return tuple((how.value, words.into(language)) for how, words in OUTCOME_WORDS.items())


def adjustable(view: View, language: Language) -> tuple[Group, ...]:
    """Every number and word, as the master's view has them."""
    tell = teller(view, language)
    fencers = (Group(tell.person(one.name).name, tuple(_of(one, tell))) for one in view.fighters)
    names = tuple((one.name, tell.person(one.name).name) for one in view.fighters)
    distances = tuple((at.value, DISTANCE_WORDS[at].into(language)) for at in DISTANCES)
    of_the_duel = (
        Adjustable(
            what="distance",
            who="",
            label=_label("distance", tell),
            value=view.distance.value,
            options=distances,
        ),
        Adjustable(
            what="initiative",
            who="",
            label=_label("initiative", tell),
            value=view.initiative or NOTHING,
            options=((NOTHING, _("nobody’s")), *names),
        ),
    )
    return (*fencers, Group("", of_the_duel))


def _of(fencer: SeenFighter, tell: Teller) -> Iterator[Adjustable]:
    """What is one fencer's."""
    for what in ("light", "serious"):
        yield Adjustable(
            what=what,
            who=fencer.name,
            label=_label(what, tell),
            value=str(getattr(fencer.wounds, what)),
            most=MOST_WOUNDS,
        )
    yield Adjustable(
        what="breath",
        who=fencer.name,
        label=_label("breath", tell),
        value=str(fencer.breath),
        least=LEAST_BREATH,
        most=fencer.breath_max,
    )


def _label(what: str, tell: Teller) -> str:
    words = RULING_WORDS[what].into(tell.language)
    return words[:1].upper() + words[1:]
