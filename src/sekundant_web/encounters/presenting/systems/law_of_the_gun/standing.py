"""What holds before the storm: the call, warnings, an offered duel of wills, whose fire is due."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString

from sekundant.core.clauses import Language, Text
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.turn_words import shown
from sekundant.prose.law_of_the_gun.view_words import before_facts
from sekundant.systems.law_of_the_gun.view import View
from sekundant_web.encounters.presenting.scene import Standing
from sekundant_web.encounters.presenting.writing import written

_ICONS = {"call": "bell", "wills": "scales", "warning": "warn", "post": "arrow", "fire": "warn"}


def standing(view: View, language: Language) -> tuple[Standing, ...]:
    """What holds over several posts, as far as the reader may know it."""
    tell = teller(view, language)
    return (*_open(view, tell), *_own(view, tell))


def _open(view: View, tell: Teller) -> Iterator[Standing]:
    if view.before is not None:
        for kind, line in before_facts(view.before, tell):
            yield Standing(_ICONS[kind], written(line))


def _own(view: View, tell: Teller) -> Iterator[Standing]:
    """What his insight shows the reader, while he may still answer with another order."""
    if view.shown is None:
        return
    phrase = Text("The enemy's order as you see it: {shown}", "Вы видите, что задумал противник: {shown}")
    yield Standing("lock", SafeString(written(tell.say(phrase, shown=shown(view.shown, tell)))), mine=True)
