"""The sheet of a gunslinger and the fields of its form: each made of the other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from sekundant.core.clauses import Language
from sekundant.core.encounter import Objection
from sekundant.core.wire import Plain, decode
from sekundant.documents import Misread, parse_document
from sekundant.prose.faults_words import fault_line
from sekundant.prose.language import Person
from sekundant.prose.law_of_the_gun import sheet_words
from sekundant.systems.law_of_the_gun.catalogue import SYSTEM, gather
from sekundant.systems.law_of_the_gun.objections.handling import may_hold_off_hand
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, Sex, Sheet, Side
from sekundant_web.context import reading_language
from sekundant_web.encounters.desks.fields import Fields
from sekundant_web.encounters.desks.fields import number as typed
from sekundant_web.fighters.sheets import Draft
from sekundant_web.fighters.widgets import Said
from sekundant_web.fighters.writing import bare, html
from sekundant_web.tables.shelves import Shelf

WITH_LEVELS = ("insight", "brawler", "nimble", "left_hand")
PLAIN_SKILLS = ("fine_cartridges", "lucky")
SECOND = "_2"
"""How the id of a second gun of the same kind ends."""


def blank(shelf: Shelf) -> Plain:
    """A man without a cliché, with the gun that everybody has."""
    guns = gather(shelf).guns
    gun = "classic" if "classic" in guns else next(iter(guns), "")
    return {"guns": [gun] if gun else []}


# ---------------------------------------------------------------- the sheet and its fields


def fields_of(plain: Plain) -> Fields:
    """A sheet as the fields of the form."""
    skills = plain.get("skills") or {}
    values: dict[str, tuple[str, ...]] = {
        name: (str(plain.get(name) or ""),)
        for name in ("name", "cliche", "side", "sex", "temptation", "item")
    }
    values |= {name: (str(plain.get(name, 0)),) for name in CHARACTERISTICS}
    values |= {f"skills.{name}": (_level(skills.get(name)),) for name in WITH_LEVELS}
    values["skills"] = tuple(name for name in PLAIN_SKILLS if skills.get(name))
    values["legends"] = tuple(plain.get("legends") or ())
    values["ap"] = (str(plain.get("ap", "")),)
    values["speed_bonus"] = (str(plain.get("speed_bonus", "")),)
    values["effects"] = (_written(plain.get("effects") or ()),)
    return Fields({**values, **_fields_of_guns(plain)})


def _level(value: Plain) -> str:
    if value is None or value is False:
        return ""
    return "0" if value is True else str(value)


def _fields_of_guns(plain: Plain) -> dict[str, tuple[str, ...]]:
    guns = [str(gun) for gun in plain.get("guns") or ()]
    hands = plain.get("hands") or {}
    off_hand = str(hands.get("off_hand") or "").removesuffix(SECOND)
    main = hands.get("main", guns[0] if guns else None)
    main = str(main or "").removesuffix(SECOND)
    carried = list(guns)
    for held in (main, off_hand):
        if held in carried:
            carried.remove(held)
    return {"main": (main,), "off_hand": (off_hand,), "guns": tuple(carried)}


def plain_of(fields: Fields) -> tuple[Plain, tuple[Said, ...]]:
    """What the form says as a sheet; effects of his own that can't be read are said."""
    plain: dict[str, Plain] = {"name": fields.text("name").strip()}
    for name in ("cliche", "side", "sex", "temptation", "item"):
        if fields.on(name):
            plain[name] = fields.text(name)
    plain |= {name: typed(fields.text(name) or "0") for name in CHARACTERISTICS}
    skills = {
        name: typed(fields.text(f"skills.{name}")) for name in WITH_LEVELS if fields.on(f"skills.{name}")
    }
    skills |= dict.fromkeys((name for name in PLAIN_SKILLS if name in fields.all("skills")), True)
    if skills:
        plain["skills"] = skills
    if legends := fields.all("legends"):
        plain["legends"] = list(legends)
    plain |= {name: typed(fields.text(name)) for name in ("ap", "speed_bonus") if fields.on(name)}
    effects, unread = _read_effects(fields.text("effects"))
    if effects:
        plain["effects"] = effects
    return {**plain, **_guns(fields)}, unread


def _guns(fields: Fields) -> dict[str, Plain]:
    """His guns, those in hand first; of two of a kind the second has an id of its own."""
    main, off_hand = fields.text("main"), fields.text("off_hand")
    held = [gun for gun in (main, off_hand) if gun]
    guns = [*held, *(gun for gun in fields.all("guns") if gun not in held)]
    if main and not off_hand:
        return {"guns": guns}
    second = f"{off_hand}{SECOND}" if off_hand and off_hand == main else off_hand
    return {"guns": guns, "hands": {"main": main or None, "off_hand": second or None}}


def _read_effects(text: str) -> tuple[Plain, tuple[Said, ...]]:
    if not text.strip():
        return None, ()
    try:
        return parse_document(text.encode(), "").plain, ()
    except Misread as error:
        lines = (fault_line(one, reading_language(), line=error.line or None) for one in error.faults)
        return None, tuple(Said("effects", html(line, SYSTEM)) for line in lines)


def _written(effects: Iterable[Mapping[str, Plain]]) -> str:
    """Effects as one types them."""
    return "\n".join(f"- {json.dumps(effect, ensure_ascii=False)}" for effect in effects)


def names(shelf: Shelf, language: Language) -> dict[str, str]:
    """What guns, clichés, legends and items are called; sides and sexes too."""
    catalogue = gather(shelf)
    kinds: tuple[Mapping[str, Any], ...] = (
        catalogue.guns, catalogue.cliches, catalogue.legends, catalogue.items
    )  # fmt: skip
    found = {one.id: one.name.into(language) for kind in kinds for one in kind.values()}
    found |= {one.value: bare(sheet_words.side(one, Person(""), language)) for one in Side}
    return found | {Sex.MALE.value: _("man"), Sex.FEMALE.value: _("woman")}


def notes(view: Any) -> tuple[Objection, ...]:
    """A gun in the off hand needs the skill, or to be a long one (LG.II.2.2.6.a)."""
    me = view.me
    held = me.grip.off_hand
    if held is None or may_hold_off_hand(me, held, view.guns):
        return ()
    return (Objection("LG.II.2.2.6.a", "no_left_hand", "off_hand", (("gun", held),)),)


def sheet_of(draft: Draft) -> Sheet:
    """The characteristics as far as they can be read."""
    return decode(Sheet, {name: whole(draft.plain.get(name)) for name in CHARACTERISTICS})


def whole(value: Plain) -> int:
    """A number as far as it is one."""
    return value if isinstance(value, int) and -99 <= value <= 99 else 0
