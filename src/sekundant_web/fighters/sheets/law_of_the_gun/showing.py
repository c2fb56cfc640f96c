"""What a gunslinger comes to: his points, the rules that he keeps, his card."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.wire import Plain
from sekundant.prose.language import Person
from sekundant.prose.law_of_the_gun import sheet_words
from sekundant.prose.law_of_the_gun.words import TEMPTATION_WORDS, TRAIT_WORDS
from sekundant.systems.law_of_the_gun.catalogue import SYSTEM, Catalogue, gather
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES, Sex, Side
from sekundant_web.fighters.sheets import Draft
from sekundant_web.fighters.sheets.law_of_the_gun.paper import whole
from sekundant_web.fighters.widgets import Card, Check, Cost, Fact, Part
from sekundant_web.fighters.writing import bare, clause_link, said
from sekundant_web.tables.shelves import Shelf

WIDTH, GAP = 294, 3
"""How wide the bar of points is drawn, and between two cells."""


def cost(draft: Draft) -> Cost:
    """The points that went into him: characteristics, and one for a skill and each level of it.

    The duel's rules set no budget, so none is shown.
    """
    traits = sum(max(0, whole(draft.plain.get(name))) for name in CHARACTERISTICS)
    skills = sum(
        1 + (whole(level) if level is not True else 0) for level in (draft.plain.get("skills") or {}).values()
    )
    cells = [("a", _("C"))] * min(traits, 30) + [("b", _("S"))] * min(skills, 24)
    pitch = WIDTH / max(6, len(cells))
    return Cost(
        title=_("Points: %(n)s") % {"n": traits + skills},
        parts=tuple(
            Part(
                css=css,
                x=f"{index * pitch + 1:.1f}",
                width=f"{pitch - GAP:.1f}",
                label=letter,
                letter=letter,
                middle=f"{index * pitch + pitch / 2:.1f}",
            )
            for index, (css, letter) in enumerate(cells)
        ),
        told=_("C: characteristics %(traits)s, S: skills %(skills)s.") % {"traits": traits, "skills": skills},
        width=WIDTH,
        hint=said(_("The rules of the duel set no limit; the master does.")),
    )


def checks(draft: Draft) -> tuple[Check, ...]:
    """What the room looks at, one by one."""
    cliche = gather(draft.shelf).cliches.get(draft.fields.text("cliche"))
    rules = [
        ("", tuple(CHARACTERISTICS), _("Characteristics are whole numbers.")),
        ("LG.II.2.2", tuple(f"skills.{name}" for name in SKILL_NAMES), _("Skills have 0 to 3 points more.")),
        ("LG.II.3", ("guns", "main", "hands"), _("The guns are in the packs.")),
    ]
    if cliche:
        name = cliche.name.into(draft.language)
        rules.append(("", ("side",), _("%(cliche)s: may be of this side.") % {"cliche": name}))
        rules.append(("", ("sex",), _("%(cliche)s: may be of this sex.") % {"cliche": name}))
    if draft.fields.text("sex") == Sex.FEMALE.value:
        rules.append(("LG.II.4.f", (), _("The limits of women are kept.")))
    if draft.fields.on("off_hand"):
        rules.append(("LG.II.2.2.6.a", ("off_hand",), _("The off hand may hold this gun.")))
    return tuple(
        Check(kept=draft.keeps(clause, at), text=text, link=clause_link(clause, SYSTEM))
        for clause, at, text in rules
    )


# ---------------------------------------------------------------- the card


def card(plain: Plain, seen: Any, view: Any, shelf: Shelf, language: Language) -> Card:
    """A gunslinger as a card: cliché, side and legends are his public profile, the rest is closed."""
    catalogue = gather(shelf)
    cliche = catalogue.cliches.get(plain.get("cliche") or "")
    woman = any(other.sex is Sex.FEMALE for other in seen.others)
    side = plain.get("side") or (cliche.sides[0].value if cliche else Side.GOOD.value)
    words = [cliche.name.into(language)] if cliche else []
    words.append(bare(sheet_words.side(Side(side), Person("", woman), language)).lower())
    legends = [
        catalogue.legends[one].name.into(language)
        for one in plain.get("legends") or ()
        if one in catalogue.legends
    ]
    facts = [Fact(label=_("Legends"), value=", ".join(legends))] if legends else []
    return Card(
        name=plain.get("name", ""),
        line=" · ".join(words),
        seen=tuple(facts),
        closed=_closed(view, catalogue, language) if view is not None else (),
        woman=woman,
    )


def _closed(view: Any, catalogue: Catalogue, language: Language) -> tuple[Fact, ...]:
    """What only he and the master see (LG.II.2.1.a)."""
    me = view.me
    facts = [
        Fact(label=TRAIT_WORDS[name].into(language), value=str(getattr(me.sheet, name)))
        for name in CHARACTERISTICS
    ]
    for name in SKILL_NAMES:
        level = getattr(me.sheet.skills, name)
        if level is not None and level is not False:
            value = _("has it") if level is True or not level else f"+{level}"
            facts.append(Fact(label=TRAIT_WORDS[name].into(language), value=value))
    guns = [catalogue.guns[weapon.type].name.into(language) for weapon in me.weapons]
    facts.append(Fact(label=_("Guns"), value=", ".join(guns) or _("none")))
    if me.sheet.temptation:
        facts.append(Fact(label=_("Temptation"), value=TEMPTATION_WORDS[me.sheet.temptation].into(language)))
    return tuple(facts)
