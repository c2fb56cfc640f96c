"""A fencer of a setup, read field by field: his sheet, his wounds, his breath."""

from __future__ import annotations

from sekundant.core.reading import Page
from sekundant.core.wire import Fault, Plain
from sekundant.systems.fencing.catalogue import Catalogue
from sekundant.systems.fencing.sheet import CHARACTERISTICS, PLAIN_SWORD, Sex, Sheet
from sekundant.systems.fencing.state import LEAST_BREATH, MOST_WOUNDS, Fighter, Wounds
from sekundant.systems.fencing.weapons import DAGGER, NO_OFF_HAND, OFF_HANDS

SHEET_FIELDS = (*CHARACTERISTICS, "weapon", "off_hand", "sex")
"""What a sheet says of a fencer, beside what he is called."""

FIELDS = ("name", "display", *SHEET_FIELDS, "wounds", "breath")
"""The fields of a combatant: in a list ``name`` is his id and ``display`` what he is called.

In a mapping the key is his id and ``name`` what he is called; ``display`` may say that too.
"""

LONGEST_NAME = 60


def read_fighter(
    plain: Plain, place: str, name: str, catalogue: Catalogue, faults: list[Fault], *, listed: bool
) -> Fighter:
    """The fencer of that id, fresh unless the setup says otherwise (FE.3.5.1, gap "Recovery")."""
    page = Page(plain, place, faults, FIELDS)
    called = page.text("display", LONGEST_NAME) or ("" if listed else page.text("name", LONGEST_NAME))
    sheet = read_sheet(page, called, catalogue)
    wounds_page = page.page("wounds", ("light", "serious"))
    wounds = Wounds(
        light=wounds_page.whole("light", least=0, most=MOST_WOUNDS, clause="FE.4.2.g"),
        serious=wounds_page.whole("serious", least=0, most=MOST_WOUNDS, clause="FE.4.2.g"),
    )
    fresh = Fighter(name=name, sheet=sheet, wounds=wounds, breath=0)
    most = fresh.breath_max
    breath = page.whole("breath", most, least=LEAST_BREATH, most=most, clause="FE.3.5.4.b")
    return Fighter(name=name, sheet=sheet, wounds=wounds, breath=breath)


def read_sheet(page: Page, called: str, catalogue: Catalogue) -> Sheet:
    """A sheet: ranges and weapons are checked here, the budget of a creation is not (FE.1.1)."""
    numbers = {name: page.whole(name, 0, least=0, most=100, clause="FE.1.1") for name in CHARACTERISTICS}
    known = tuple(catalogue.weapons)
    named = page.one_of("weapon", known, "unknown_weapon", "FE.3.4.1.a")
    off_hand = page.one_of("off_hand", OFF_HANDS, "not_a_choice", "FE.5.1.a") or NO_OFF_HAND
    weapon = catalogue.weapons.get(named or PLAIN_SWORD)
    if weapon is None:
        page.note("weapon", "unknown_weapon", PLAIN_SWORD, known, "FE.3.4.1.a")
    elif off_hand == DAGGER and not weapon.off_hand_dagger and not page.faults_at(page.place("weapon")):
        page.note("off_hand", "no_dagger_with", weapon.id, _with_dagger(catalogue), "FE.5.1.a")
    return Sheet(
        name=called,
        sex=page.choice("sex", Sex, Sex.MALE),
        weapon=named or PLAIN_SWORD,
        off_hand=off_hand,
        **numbers,
    )


def _with_dagger(catalogue: Catalogue) -> tuple[str, ...]:
    """The weapons with which a dagger goes (FE.5.1.a)."""
    return tuple(weapon.id for weapon in catalogue.weapons.values() if weapon.off_hand_dagger)
