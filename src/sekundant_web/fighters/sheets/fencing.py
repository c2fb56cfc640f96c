"""The sheet of a fencer: six characteristics bought from 1000 points, a weapon, perhaps a dagger."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Objection
from sekundant.core.wire import Plain, decode
from sekundant.prose.fencing.sheet_words import CLAUSES, means
from sekundant.prose.fencing.words import CHARACTERISTIC_WORDS, DISTANCE_WORDS
from sekundant.prose.language import NO_BREAK, fill, number, signed
from sekundant.systems.fencing.catalogue import SYSTEM, Catalogue, gather
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.sheet import (
    BUDGET_HALVES,
    CHARACTERISTICS,
    PLAIN_SWORD,
    Sex,
    Sheet,
    cost_halves,
    raise_halves,
)
from sekundant.systems.fencing.weapons import DAGGER, DISTANCES, NO_OFF_HAND
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.fields import number as typed
from sekundant_web.fighters.sheets import Draft
from sekundant_web.fighters.widgets import (
    Card,
    Check,
    Choice,
    Cost,
    Entry,
    Fact,
    Figures,
    Option,
    Panel,
    Part,
    Row,
    Said,
    Stepper,
)
from sekundant_web.fighters.writing import bare, clause_link, html, said
from sekundant_web.tables.shelves import Shelf

COLOURS = ("a", "b", "d", "c")
"""The colours of the bar, in turn."""

WIDTH = 400

POINTS = Text("{n} {n:point|points}", "{n} {n:очко|очка|очков}")


def blank(shelf: Shelf) -> Plain:
    """A fencer who has bought nothing yet, with the first weapon that everybody has."""
    known = gather(shelf).weapons
    return {"weapon": PLAIN_SWORD if PLAIN_SWORD in known else next(iter(known), PLAIN_SWORD)}


def fields_of(plain: Plain) -> Fields:
    """A sheet as the fields of the form."""
    values = {
        "name": plain.get("name", ""),
        "sex": plain.get("sex", Sex.MALE.value),
        "weapon": plain.get("weapon", PLAIN_SWORD),
        "off_hand": plain.get("off_hand", NO_OFF_HAND),
        **{name: str(plain.get(name, 0)) for name in CHARACTERISTICS},
    }
    return Fields({name: (str(value),) for name, value in values.items()})


def plain_of(fields: Fields) -> tuple[Plain, tuple[Said, ...]]:
    """What the form says as a sheet."""
    plain: dict[str, Plain] = {
        "name": fields.text("name").strip(),
        "sex": fields.text("sex", Sex.MALE.value),
        **{name: typed(fields.text(name) or "0") for name in CHARACTERISTICS},
        "weapon": fields.text("weapon", PLAIN_SWORD),
    }
    if fields.text("off_hand", NO_OFF_HAND) != NO_OFF_HAND:
        plain["off_hand"] = fields.text("off_hand")
    return plain, ()


def names(shelf: Shelf, language: Language) -> dict[str, str]:
    """What weapons are called."""
    return {weapon.id: weapon.name.into(language) for weapon in gather(shelf).weapons.values()}


def notes(_view: Any) -> tuple[Objection, ...]:
    """Nothing more than his room says."""
    return ()


# ---------------------------------------------------------------- the form


def form(draft: Draft) -> tuple[Panel, ...]:
    """Who it is, what he can do, what he fights with. All of it is open."""
    return (
        Panel(id="who", title=_("Who it is"), widgets=(_name(draft), _sex(draft))),
        Panel(
            id="stats",
            title=_("Characteristics"),
            widgets=tuple(_characteristic(name, draft) for name in CHARACTERISTICS),
        ),
        Panel(id="arms", title=_("Weapons"), widgets=_weapons(draft)),
    )


def _name(draft: Draft) -> Entry:
    return Entry(name="name", label=_("Name"), value=draft.fields.text("name"), said=draft.at("name"))


def _sex(draft: Draft) -> Choice:
    chosen = draft.fields.text("sex", Sex.MALE.value)
    words = {Sex.MALE.value: _("man"), Sex.FEMALE.value: _("woman")}
    return Choice(
        name="sex",
        label=_("Sex, for the words of posts"),
        options=tuple(Option(value=one, label=word, chosen=one == chosen) for one, word in words.items()),
        css="pair",
        said=draft.at("sex"),
    )


def _characteristic(name: str, draft: Draft) -> Stepper:
    value = typed(draft.fields.text(name) or "0")
    whole = value if isinstance(value, int) and 0 <= value <= 100 else 0
    return Stepper(
        name=name,
        label=CHARACTERISTIC_WORDS[name].into(draft.language),
        value=draft.fields.text(name) or "0",
        least=0,
        most=100,
        price=_points(Fraction(raise_halves(whole, _options(draft)), 2), draft.language),
        means=html(means(name, decode(Sheet, {name: whole}), draft.language), draft.system),
        said=draft.at(name),
    )


def _points(points: Fraction, language: Language) -> str:
    return bare(fill(POINTS, language, n=points))


def _weapons(draft: Draft) -> tuple[Choice | Figures, ...]:
    catalogue, language = gather(draft.shelf), draft.language
    chosen = draft.fields.text("weapon", PLAIN_SWORD)
    carried = draft.fields.text("off_hand", NO_OFF_HAND)
    here = catalogue.weapons.get(chosen)
    weapons = tuple(
        Option(
            value=weapon.id,
            label=weapon.name.into(language),
            small=_("a dagger goes with it") if weapon.off_hand_dagger else "",
            chosen=weapon.id == chosen,
        )
        for weapon in catalogue.weapons.values()
    )
    off_hands = (
        Option(value=NO_OFF_HAND, label=_("nothing"), chosen=carried == NO_OFF_HAND),
        Option(
            value=DAGGER,
            label=catalogue.dagger.name.into(language),
            small=_points(Fraction(catalogue.dagger.cost), language),
            chosen=carried == DAGGER,
            no=here is not None and not here.off_hand_dagger,
        ),
    )
    return (
        Choice(
            name="weapon",
            label=_("Weapon"),
            options=weapons,
            css="mid",
            said=draft.at("weapon"),
        ),
        _modifiers(catalogue, chosen, language),
        Choice(
            name="off_hand",
            label=_("In the off hand"),
            options=off_hands,
            css="pair",
            said=draft.at("off_hand"),
        ),
    )


def _modifiers(catalogue: Catalogue, chosen: str, language: Language) -> Figures:
    """What each weapon adds to a hit at each distance (FE.3.4.1.a)."""
    return Figures(
        name="modifiers",
        label=_("To hit, by distance"),
        head=tuple(DISTANCE_WORDS[at].into(language) for at in DISTANCES),
        rows=tuple(
            Row(
                head=weapon.name.into(language),
                cells=tuple(signed(weapon.modifier(at), language) for at in DISTANCES),
                mine=weapon.id == chosen,
            )
            for weapon in catalogue.weapons.values()
        ),
    )


# ---------------------------------------------------------------- what it comes to


def cost(draft: Draft) -> Cost:
    """The points: what each thing costs, what is left of all there is (FE.1.2, FE.1.3)."""
    language, options, armoury = draft.language, _options(draft), gather(draft.shelf).armoury()
    sheet = _sheet(draft)
    priced = [
        (
            CHARACTERISTIC_WORDS[name].into(language),
            raise_halves(getattr(sheet, name), options),
            CLAUSES[name],
        )
        for name in CHARACTERISTICS
    ]
    if sheet.has_dagger:
        priced.append((armoury.dagger.name.into(language), 2 * armoury.dagger.cost, "FE.5.1.b"))
    total = cost_halves(sheet, armoury, options)
    left = Fraction(BUDGET_HALVES - total, 2)
    title = _("Points: %(spent)s of %(budget)s") % {
        "spent": number(Fraction(total, 2), language),
        "budget": number(Fraction(BUDGET_HALVES, 2), language),
    }
    told = _("%(n)s left") % {"n": number(left, language)}
    if left < 0:
        told = _("%(n)s too many") % {"n": number(-left, language)}
    return Cost(
        title=title,
        parts=_parts(priced, max(total, BUDGET_HALVES), language),
        told=told,
        width=WIDTH,
        listed=True,
        hint=said(_("A raise to n costs n² / 2 points; each is paid for separately.")),
        over=left < 0,
    )


def _parts(priced: list[tuple[str, int, str]], whole: int, language: Language) -> tuple[Part, ...]:
    parts, before = [], 0
    for index, (label, halves, clause) in enumerate(one for one in priced if one[1]):
        parts.append(
            Part(
                css=COLOURS[index % len(COLOURS)],
                x=_drawn(before, whole),
                width=_drawn(halves, whole, gap=2),
                label=label,
                value=number(Fraction(halves, 2), language),
                link=clause_link(clause, SYSTEM),
            )
        )
        before += halves
    return tuple(parts)


def _drawn(length: int, whole: int, gap: int = 0) -> str:
    return f"{max(0.5, length * WIDTH / whole - gap):.1f}" if gap else f"{length * WIDTH / whole:.1f}"


def checks(draft: Draft) -> tuple[Check, ...]:
    """The rules of creation, one by one."""
    catalogue, language = gather(draft.shelf), draft.language
    dagger = catalogue.dagger.name.into(language)
    rules = [
        ("FE.1.1", CHARACTERISTICS, _("Every characteristic is a whole number from 0 to 100.")),
        ("FE.1.2", (), _("All together costs no more than 1000 points.")),
        ("FE.3.4.1.a", ("weapon",), _("The weapon is in the packs.")),
    ]
    if draft.fields.text("off_hand") == DAGGER:
        text = _("%(dagger)s: goes with the weapon.") % {"dagger": f"{dagger[:1].upper()}{dagger[1:]}"}
        rules.append(("FE.5.1.a", ("off_hand",), text))
    return tuple(
        Check(kept=draft.keeps(clause, at), text=text, link=clause_link(clause, SYSTEM))
        for clause, at, text in rules
    )


# ---------------------------------------------------------------- the card


def card(plain: Plain, seen: Any, _view: Any, shelf: Shelf, language: Language) -> Card:
    """A fencer as a card: nothing of him is closed (FE.6.10)."""
    sheet = seen.enemy.sheet
    weapons = [seen.armoury.weapon(sheet.weapon).name.into(language)]
    if sheet.has_dagger:
        weapons.append(seen.armoury.dagger.name.into(language))
    facts = [
        Fact(label=CHARACTERISTIC_WORDS[name].into(language), value=number(getattr(sheet, name), language))
        for name in CHARACTERISTICS
    ]
    halves = cost_halves(sheet, gather(shelf).armoury(), seen.options)
    return Card(
        name=plain.get("name", ""),
        line=", ".join(weapons),
        seen=(
            *facts,
            Fact(label=_("Breath"), value=number(sheet.full_breath, language)),
            Fact(label=_("Points"), value=number(Fraction(halves, 2), language).replace(" ", NO_BREAK)),
        ),
        woman=sheet.sex is Sex.FEMALE,
    )


def _sheet(draft: Draft) -> Sheet:
    """The sheet as far as it can be read: what is no number counts nothing."""
    numbers = {}
    for name in CHARACTERISTICS:
        value = draft.plain.get(name)
        numbers[name] = value if isinstance(value, int) and 0 <= value <= 100 else 0
    return decode(Sheet, {**numbers, "off_hand": str(draft.plain.get("off_hand", NO_OFF_HAND))})


def _options(draft: Draft) -> Options:
    known = Options.__dataclass_fields__
    return Options(**{name: value for name, value in draft.switches.items() if name in known})  # type: ignore[arg-type] # a table's switches were checked when they were set
