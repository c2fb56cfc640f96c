"""The form of a gunslinger: who he is for all to see, what he can do and carries for him and the master."""

from __future__ import annotations

from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sekundant.core.clauses import Language
from sekundant.prose.language import Person, joined
from sekundant.prose.law_of_the_gun import sheet_words
from sekundant.prose.law_of_the_gun.words import TEMPTATION_WORDS, TRAIT_WORDS
from sekundant.prose.markup import Style, text
from sekundant.systems.law_of_the_gun.catalogue import Catalogue, Cliche, gather
from sekundant.systems.law_of_the_gun.opening.fighter import HIGHEST_SKILL
from sekundant.systems.law_of_the_gun.scene import Temptation
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, WOMEN_LIMITS, Sex, Side
from sekundant_web.fighters.sheets import Draft
from sekundant_web.fighters.sheets.law_of_the_gun.paper import PLAIN_SKILLS, WITH_LEVELS, sheet_of
from sekundant_web.fighters.widgets import (
    Area,
    Choice,
    Entry,
    Fold,
    Option,
    Pair,
    Panel,
    Select,
    Stepper,
    Widget,
)
from sekundant_web.fighters.writing import bare, html, said

ACTION_POINTS = 12
"""What a man has who says nothing else."""


def form(draft: Draft) -> tuple[Panel, ...]:
    """Who it is for all to see; what he can do and carries for his owner and the master (LG.II.2.1.a)."""
    catalogue = gather(draft.shelf)
    return (
        Panel(id="who", title=_("Who it is"), widgets=_who(draft, catalogue)),
        Panel(
            id="stats",
            title=_("Characteristics"),
            widgets=tuple(_characteristic(name, draft) for name in CHARACTERISTICS),
            secret=True,
        ),
        Panel(id="skills", title=_("Skills and guns"), widgets=_arms(draft, catalogue), secret=True),
    )


def _who(draft: Draft, catalogue: Catalogue) -> tuple[Widget, ...]:
    fields, language = draft.fields, draft.language
    cliche = catalogue.cliches.get(fields.text("cliche"))
    sex = fields.text("sex") or (cliche.sexes[0].value if cliche else Sex.MALE.value)
    side = fields.text("side") or (cliche.sides[0].value if cliche else Side.GOOD.value)
    who = Person("", sex == Sex.FEMALE.value)
    cliches = (
        Option(value="", label=_("none"), chosen=cliche is None),
        *(
            Option(value=one.id, label=one.name.into(language), chosen=one is cliche)
            for one in sorted(catalogue.cliches.values(), key=lambda one: one.name.into(language))
        ),
    )
    sides = tuple(
        Option(
            value=one.value,
            label=bare(sheet_words.side(one, who, language)),
            chosen=one.value == side,
            no=cliche is not None and one not in cliche.sides,
        )
        for one in Side
    )
    sexes = tuple(
        Option(
            value=one.value,
            label=_("woman") if one is Sex.FEMALE else _("man"),
            chosen=one.value == sex,
            no=cliche is not None and one not in cliche.sexes,
        )
        for one in Sex
    )
    return (
        Entry(name="name", label=_("Name"), value=fields.text("name"), said=draft.at("name")),
        Pair(
            name="kind",
            widgets=(
                Select(
                    name="cliche",
                    label=_("Cliché"),
                    options=cliches,
                    renews="#builder",
                    said=draft.at("cliche"),
                ),
                Choice(name="sex", label=_("Sex"), options=sexes, css="pair", said=draft.at("sex")),
            ),
        ),
        Choice(
            name="side",
            label=_("Side"),
            options=sides,
            said=draft.at("side"),
            means=html(_of_cliche(cliche, catalogue, language), draft.system) if cliche else said(""),
        ),
        _legends(draft, catalogue),
    )


def _of_cliche(cliche: Cliche, catalogue: Catalogue, language: Language) -> Any:
    """What a cliché is: its saying, its grounds, its effects."""

    def scenes(ids: tuple[str, ...]) -> str:
        return ", ".join(catalogue.scenes[one].name.into(language) for one in ids if one in catalogue.scenes)

    quoted = f"«{cliche.blurb.into('ru')}»" if language == "ru" else f"“{cliche.blurb.into('en')}”"
    parts = [text(quoted)]
    if cliche.home:
        parts.append(text(_("At home: %(scenes)s.") % {"scenes": scenes(cliche.home)}))
    if cliche.hostile:
        parts.append(text(_("On hostile ground: %(scenes)s.") % {"scenes": scenes(cliche.hostile)}))
    parts.append(sheet_words.effects(cliche.effects, catalogue.guns, language))
    return joined(parts, " ")


def _legends(draft: Draft, catalogue: Catalogue) -> Widget:
    """Nicknames that his deeds have earned him."""
    chosen, language = draft.fields.all("legends"), draft.language
    return Fold(
        name="legends-fold",
        label=_("Legends"),
        used=bool(chosen),
        widgets=(
            Choice(
                name="legends",
                label=_("Nicknames that he has earned"),
                many=True,
                css="roomy",
                options=tuple(
                    Option(
                        value=one.id,
                        label=one.name.into(language),
                        small=bare(sheet_words.effects(one.effects, catalogue.guns, language)),
                        chosen=one.id in chosen,
                    )
                    for one in catalogue.legends.values()
                ),
                said=draft.at("legends"),
            ),
        ),
    )


def _characteristic(name: str, draft: Draft) -> Stepper:
    told = html(sheet_words.means(name, sheet_of(draft), draft.language), draft.system)
    limit = dict(WOMEN_LIMITS).get(name)
    if limit is not None and draft.fields.text("sex") == Sex.FEMALE.value:
        most = _("For a woman at most %(n)s.") % {"n": limit}
        told = format_html("{} {}", told, most)
    return Stepper(
        name=name,
        label=TRAIT_WORDS[name].into(draft.language),
        value=draft.fields.text(name) or "0",
        least=-99,
        most=99,
        means=told,
        said=draft.at(name),
    )


def _arms(draft: Draft, catalogue: Catalogue) -> tuple[Widget, ...]:
    fields = draft.fields
    skills = tuple(_skill(name, draft) for name in WITH_LEVELS)
    plain = Choice(
        name="skills",
        label=_("Skills without levels"),
        many=True,
        css="roomy",
        options=tuple(
            Option(
                value=name,
                label=TRAIT_WORDS[name].into(draft.language),
                small=sheet_words.SKILL_MEANS[name].into(draft.language),
                chosen=name in fields.all("skills"),
            )
            for name in PLAIN_SKILLS
        ),
    )
    return (
        Pair(name="skills-1", widgets=skills[:2]),
        Pair(name="skills-2", widgets=skills[2:]),
        plain,
        *_gun_widgets(draft, catalogue),
        _temptation(draft, catalogue),
        _rare(draft, catalogue),
    )


def _skill(name: str, draft: Draft) -> Select:
    chosen = draft.fields.text(f"skills.{name}")
    options = [Option(value="", label=_("does not have it"), chosen=not chosen)]
    for level in range(HIGHEST_SKILL + 1):
        label = (
            ngettext("has it, %(n)s point more", "has it, %(n)s points more", level) % {"n": level}
            if level
            else _("has it")
        )
        options.append(Option(value=str(level), label=label, chosen=chosen == str(level)))
    return Select(
        name=f"skills.{name}",
        label=TRAIT_WORDS[name].into(draft.language),
        options=tuple(options),
        means=_good_for(name, draft),
        said=draft.at(f"skills.{name}"),
    )


def _good_for(name: str, draft: Draft) -> Any:
    """What a skill is good for, with its clause."""
    phrase = text(sheet_words.SKILL_MEANS[name].into(draft.language))
    return html(phrase + text(sheet_words.SKILL_CLAUSES[name], Style.CLAUSE), draft.system)


def _gun_widgets(draft: Draft, catalogue: Catalogue) -> tuple[Widget, ...]:
    fields, language = draft.fields, draft.language
    cliche = catalogue.cliches.get(fields.text("cliche"))
    starting = cliche.starting_guns if cliche else ()
    guns = sorted(catalogue.guns.values(), key=lambda gun: gun.id not in starting)
    main, off_hand = fields.text("main"), fields.text("off_hand")
    first = _("may begin with it")
    return (
        Choice(
            name="main",
            label=_("In the main hand"),
            css="mid",
            options=(
                *(
                    Option(
                        value=gun.id,
                        label=gun.name.into(language),
                        small=first if gun.id in starting else "",
                        chosen=gun.id == main,
                    )
                    for gun in guns
                ),
                Option(value="", label=_("nothing"), chosen=not main),
            ),
            said=draft.at("main", "hands.main"),
        ),
        Select(
            name="off_hand",
            label=_("In the off hand"),
            options=(
                Option(value="", label=_("nothing"), chosen=not off_hand),
                *(
                    Option(value=gun.id, label=gun.name.into(language), chosen=gun.id == off_hand)
                    for gun in guns
                ),
            ),
            said=draft.at("off_hand", "hands"),
        ),
        Choice(
            name="guns",
            label=_("Also carries"),
            many=True,
            css="mid",
            options=tuple(
                Option(value=gun.id, label=gun.name.into(language), chosen=gun.id in fields.all("guns"))
                for gun in guns
            ),
            said=draft.at("guns"),
        ),
    )


def _temptation(draft: Draft, catalogue: Catalogue) -> Choice:
    cliche = catalogue.cliches.get(draft.fields.text("cliche"))
    fixed = cliche.temptation.value if cliche and cliche.temptation else ""
    chosen = draft.fields.text("temptation") or fixed
    options = [Option(value="", label=_("none"), chosen=not chosen, no=bool(fixed))]
    options += [
        Option(
            value=one.value,
            label=TEMPTATION_WORDS[one].into(draft.language),
            small=_("by his cliché") if one.value == fixed else "",
            chosen=one.value == chosen,
        )
        for one in Temptation
    ]
    return Choice(
        name="temptation", label=_("Temptation"), options=tuple(options), said=draft.at("temptation")
    )


def _rare(draft: Draft, catalogue: Catalogue) -> Fold:
    """What a master grants: a legendary item, points, effects of his own."""
    fields, language = draft.fields, draft.language
    item = fields.text("item")
    items = (
        Option(value="", label=_("none"), chosen=not item),
        *(
            Option(value=one.id, label=one.name.into(language), chosen=one.id == item)
            for one in catalogue.items.values()
        ),
    )
    held = catalogue.items.get(item)
    told = sheet_words.effects(held.effects, catalogue.guns, language) if held else None
    return Fold(
        name="rare",
        label=_("What a master grants"),
        used=any(fields.on(name) for name in ("item", "ap", "speed_bonus", "effects")),
        widgets=(
            Select(
                name="item",
                label=_("Legendary item"),
                options=items,
                means=html(told, draft.system) if told else said(""),
                said=draft.at("item"),
            ),
            Pair(
                name="numbers",
                widgets=(
                    Entry(
                        name="ap",
                        label=_("Action points, if not %(n)s") % {"n": ACTION_POINTS},
                        value=fields.text("ap"),
                        most=4,
                        said=draft.at("ap"),
                    ),
                    Entry(
                        name="speed_bonus",
                        label=_("Bonus to Speed"),
                        value=fields.text("speed_bonus"),
                        most=4,
                        said=draft.at("speed_bonus"),
                    ),
                ),
            ),
            Area(
                name="effects",
                label=_("Effects of his own, as YAML"),
                value=fields.text("effects"),
                means=said(_("One a line: - {kind: hit, value: 10, guns: [rifle]}")),
                code=True,
                said=draft.at("effects"),
            ),
        ),
    )
