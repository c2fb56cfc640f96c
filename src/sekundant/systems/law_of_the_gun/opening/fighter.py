"""A fighter of a setup: his sheet, his guns and how he stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import TypeVar

from sekundant.core.encounter import Outcome
from sekundant.core.events import Number
from sekundant.core.names import name_fault
from sekundant.core.reading import Page
from sekundant.core.wire import Plain
from sekundant.systems.law_of_the_gun.catalogue import (
    Catalogue,
    Cliche,
    EffectCard,
    check_effect,
    duel_effects,
)
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.opening.scene import LONGEST_NAME, read_place
from sekundant.systems.law_of_the_gun.scene import ExitKind, Place, Scene, Temptation, full_cover_at
from sekundant.systems.law_of_the_gun.sheet import (
    CHARACTERISTICS,
    SKILL_NAMES,
    Effect,
    Sex,
    Sheet,
    Side,
    Skills,
    Territory,
)
from sekundant.systems.law_of_the_gun.state import (
    Fighter,
    Flight,
    Grip,
    How,
    Learned,
    PutOut,
    Status,
    TemptationState,
    Weapon,
)

ALLY_POINTS = 8
"""An ally's action points (LG.VI.7.e)."""

HIGHEST_SKILL = 3
"""So many extra points a skill has at most (LG.II.2.2)."""

COMBATANT = (
    *CHARACTERISTICS, "name", "skills", "effects", "cliche", "legends", "item", "side", "sex",
    "temptation", "temptation_state", "ap", "ap_penalty", "wounds", "first_turn_ap", "territory",
    "speed_bonus", "guns", "hands", "at", "hidden", "dropped", "recoil", "woman_shotgun", "put_out",
    "lucky_used", "previous_speed", "reload_bonus", "fleeing", "status", "learned",
)  # fmt: skip
"""The fields of a combatant."""

ALLY = (
    "of", "name", "sex", "guns", "hands", "dropped", "at", "status", "put_out", "wounds", "ap_penalty",
    "shown",
)  # fmt: skip
"""The fields of an ally."""

_PLACES: tuple[Place, ...] = (
    (Fraction(0), Fraction(-4)),
    (Fraction(0), Fraction(4)),
    (Fraction(4), Fraction(0)),
    (Fraction(-4), Fraction(0)),
)
"""Where the first four combatants stand if nothing else is said."""

_OUT: dict[How, Status] = {
    How.KILLED: Status.KILLED,
    How.SILENCE: Status.KILLED,
    How.DISABLED: Status.OUT,
    How.BRAWL: Status.OUT,
    How.SURRENDERED: Status.SURRENDERED,
    How.FLED: Status.FLED,
}
"""The status of one who was put out in that way."""

_HOW: dict[Status, How] = {
    Status.KILLED: How.KILLED,
    Status.OUT: How.DISABLED,
    Status.SURRENDERED: How.SURRENDERED,
    Status.FLED: How.FLED,
}
"""How one of that status was put out, if nothing else is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What reading a fighter needs to know of the rest of the setup."""

    catalogue: Catalogue
    scene: Scene
    turn: int
    principals: tuple[str, ...]
    over: Outcome | None


def read_combatant(page: Page, name: str, index: int, ground: Ground) -> Fighter:
    """The combatant of that name, the ``index``-th in the setup."""
    sheet = _sheet(page, ground.catalogue)
    weapons = _weapons(page, ground)
    dropped = _dropped(page, weapons)
    grip = _grip(page, weapons, dropped)
    status, put_out = _standing(page, name, ground)
    at = _at(page, index)
    hidden = page.flag("hidden")
    if hidden and not full_cover_at(ground.scene, at):
        page.note("hidden", "no_full_cover", "hidden", clause="LG.V.7.b")
    return Fighter(
        name=name,
        sheet=sheet,
        at=at,
        weapons=_handled(weapons, grip, ground.turn, page),
        grip=grip,
        dropped=dropped,
        hidden=hidden,
        wounds=page.whole("wounds", least=0),
        ap_penalty=page.whole("ap_penalty", least=0),
        first_turn_ap=page.whole("first_turn_ap"),
        temptation_state=page.choice("temptation_state", TemptationState, TemptationState.OPEN),
        recoil=page.whole("recoil", least=0),
        woman_shotgun=page.flag("woman_shotgun"),
        lucky_used=page.flag("lucky_used"),
        previous_speed=_previous_speed(page),
        reload_bonus=page.whole("reload_bonus", least=0, most=1),
        fleeing=_fleeing(page, ground.scene),
        status=status,
        put_out=put_out,
        learned=_learned(page, name, ground),
    )


def read_ally(page: Page, name: str, ground: Ground) -> Fighter:
    """The ally of that name: no characteristics, no skills, 8 points (LG.VI.7.e).

    In a setup that begins after the first turn everybody knows of him, unless it says otherwise (LG.VI.7.c).
    """
    of = page.one_of("of", ground.principals, "unknown_name")
    if not page.has("of"):
        page.note("of", "missing_field", "of", ground.principals)
    if not page.has("at"):
        page.note("at", "missing_field", "at", ("[x, y]",))
    weapons = _weapons(page, ground)
    dropped = _dropped(page, weapons)
    grip = _grip(page, weapons, dropped)
    status, put_out = _standing(page, name, ground)
    return Fighter(
        name=name,
        of=of or ground.principals[0],
        sheet=Sheet(
            name=page.text("name", LONGEST_NAME), sex=page.choice("sex", Sex, Sex.MALE), ap=ALLY_POINTS
        ),
        at=read_place(page, _PLACES[0]),
        weapons=_handled(weapons, grip, ground.turn, page),
        grip=grip,
        dropped=dropped,
        wounds=page.whole("wounds", least=0),
        ap_penalty=page.whole("ap_penalty", least=0),
        status=status,
        put_out=put_out,
        shown=page.flag("shown", ground.turn > 1 and status is not Status.STANDING_ASIDE),
    )


# ---------------------------------------------------------------- the sheet


def _sheet(page: Page, catalogue: Catalogue) -> Sheet:
    cliche = _entry(page, "cliche", catalogue.cliches)
    skills = page.page("skills", SKILL_NAMES)
    side = page.choice("side", Side, _default(cliche.sides if cliche else (), Side.GOOD))
    sex = page.choice("sex", Sex, _default(cliche.sexes if cliche else (), Sex.MALE))
    if cliche and side not in cliche.sides:
        page.note("side", "not_for_this_cliche", side, tuple(cliche.sides))
    if cliche and sex not in cliche.sexes:
        page.note("sex", "not_for_this_cliche", sex, tuple(cliche.sexes))
    temptation = page.choice_or_none("temptation", Temptation)
    if temptation is None and cliche:
        temptation = cliche.temptation
    return Sheet(
        name=page.text("name", LONGEST_NAME),
        quickness=page.whole("quickness"),
        accuracy=page.whole("accuracy"),
        endurance=page.whole("endurance"),
        will=page.whole("will"),
        skills=_skills(skills),
        skill_order=tuple(
            name for name in skills.fields if name in SKILL_NAMES and _owned(skills.fields[name])
        ),
        effects=_effects(page, cliche, catalogue),
        side=side,
        sex=sex,
        temptation=temptation,
        ap=page.whole("ap", 12, least=0),
        territory=page.choice("territory", Territory, Territory.NEUTRAL),
        speed_bonus=page.whole("speed_bonus"),
    )


EntryT = TypeVar("EntryT")
WordT = TypeVar("WordT")


def _default(words: tuple[WordT, ...], usual: WordT) -> WordT:
    """The usual word, unless a cliché leaves only others."""
    return usual if not words or usual in words else words[0]


def _entry(page: Page, name: str, entries: Mapping[str, EntryT]) -> EntryT | None:
    """The entry of the catalogue that a field names."""
    found = page.one_of(name, tuple(entries), f"unknown_{name}")
    return entries[found] if found else None


def _owned(value: Plain) -> bool:
    return value is not None and value is not False


def _skills(page: Page) -> Skills:
    """The skills: 0 to 3 extra points, or true; null or false is not owned (LG.II.2.2)."""

    def points(name: str) -> int | None:
        if not _owned(page.fields.get(name)):
            return None
        return page.whole(name, least=0, most=HIGHEST_SKILL)

    def owned(name: str) -> bool:
        return page.has(name) and page.flag(name)

    return Skills(
        insight=points("insight"),
        brawler=points("brawler"),
        nimble=points("nimble"),
        left_hand=points("left_hand"),
        fine_cartridges=owned("fine_cartridges"),
        lucky=owned("lucky"),
    )


def _effects(page: Page, cliche: Cliche | None, catalogue: Catalogue) -> tuple[Effect, ...]:
    """His own effects, then those of his cliché, legends and item (LG.GAP.1)."""
    cards = page.decoded("effects", tuple[EffectCard, ...], ())
    for index, card in enumerate(cards):
        place = f"{page.place('effects')}[{index}]"
        check_effect(card, place, page.faults)
        for number, gun in enumerate(card.guns):
            if gun not in catalogue.guns:
                page.note(f"effects[{index}].guns[{number}]", "unknown_gun", gun, tuple(catalogue.guns))
    legends = page.some_of("legends", tuple(catalogue.legends), "unknown_legend")
    item = _entry(page, "item", catalogue.items)
    cards = (
        *cards,
        *(cliche.effects if cliche else ()),
        *(card for legend in legends for card in catalogue.legends[legend].effects),
        *(item.effects if item else ()),
    )
    return duel_effects(cards)


# ---------------------------------------------------------------- guns and hands


def _weapons(page: Page, ground: Ground) -> tuple[Weapon, ...]:
    """His guns in the order of the setup; without the field one loaded Classic."""
    guns = ground.catalogue.guns
    plain = page.fields.get("guns", {"classic": 6} if "classic" in guns else None)
    if isinstance(plain, (list, tuple)):
        return _listed_weapons(page, guns)
    weapons = []
    for gun, entry in Page(plain, page.place("guns"), page.faults).named():
        place = f"guns.{gun}"
        if type(entry) is int:
            entry = {"loaded": entry}
            place_of_rounds = place
        else:
            place_of_rounds = f"{place}.loaded"
        inside = Page(entry, page.place(place), page.faults, ("type", "loaded", "concealed", "fired"))
        kind = inside.fields.get("type", gun)
        if not isinstance(kind, str) or kind not in guns:
            field = f"{place}.type" if "type" in inside.fields else place
            page.note(field, "unknown_gun", kind, tuple(guns), "LG.II.3")
            continue
        weapons.append(
            Weapon(
                id=gun,
                type=kind,
                loaded=_rounds(page, place_of_rounds, inside.fields.get("loaded"), guns[kind]),
                concealed=inside.flag("concealed", guns[kind].concealed),
                fired=inside.flag("fired"),
            )
        )
    return tuple(weapons)


def _listed_weapons(page: Page, guns: Mapping[str, GunKind]) -> tuple[Weapon, ...]:
    """Guns as a list of types, all full; the second of a type has the id ``<type>_2``, and so on."""
    weapons: list[Weapon] = []
    for index, kind in enumerate(page.items("guns")):
        if not isinstance(kind, str) or kind not in guns:
            page.note(f"guns[{index}]", "unknown_gun", kind, tuple(guns), "LG.II.3")
            continue
        taken = {weapon.id for weapon in weapons}
        gun = (
            kind if kind not in taken else next(f"{kind}_{n}" for n in count(2) if f"{kind}_{n}" not in taken)
        )
        weapons.append(Weapon(id=gun, type=kind, loaded=guns[kind].rounds, concealed=guns[kind].concealed))
    return tuple(weapons)


def _rounds(page: Page, place: str, loaded: Plain, kind: GunKind) -> int:
    """Rounds in a gun: full if nothing is said, never more than it holds."""
    if loaded is None:
        return kind.rounds
    allowed = (f"0..{kind.rounds}",)
    if type(loaded) is not int:
        page.note(place, "not_int", loaded, allowed)
    elif not 0 <= loaded <= kind.rounds:
        page.note(place, "out_of_range", loaded, allowed, kind.clause)
    else:
        return loaded
    return kind.rounds


def _dropped(page: Page, weapons: tuple[Weapon, ...]) -> tuple[str, ...]:
    return page.some_of("dropped", tuple(weapon.id for weapon in weapons), "unknown_gun", "LG.V.1.4.c")


def _grip(page: Page, weapons: tuple[Weapon, ...], dropped: tuple[str, ...]) -> Grip:
    """What his hands hold: the first gun that is not on the floor, unless the setup says otherwise."""
    hands = page.page("hands", ("main", "off_hand"))
    own = tuple(weapon.id for weapon in weapons)
    off_hand = hands.one_of("off_hand", own, "unknown_gun", "LG.V.1.4.a")
    free = tuple(gun for gun in own if gun not in dropped and gun != off_hand)
    main = hands.one_of("main", own, "unknown_gun", "LG.V.1.4.a")
    if "main" not in hands.fields and free:
        main = free[0]
    if main is not None and main == off_hand:
        hands.note("off_hand", "same_twice", main, free, "LG.V.1.4.a")
        off_hand = None
    for name, gun in (("main", main), ("off_hand", off_hand)):
        if gun in dropped:
            hands.note(name, "on_the_floor", gun, free, "LG.V.1.4.a")
    return Grip(main=main, off_hand=off_hand)


def _handled(weapons: tuple[Weapon, ...], grip: Grip, turn: int, page: Page) -> tuple[Weapon, ...]:
    """The guns with what follows from being in hand: fresh on turn 1, known as fired after it."""
    plain = page.fields.get("guns")
    handled = []
    for weapon in weapons:
        held = weapon.id in (grip.main, grip.off_hand)
        entry = plain.get(weapon.id) if isinstance(plain, Mapping) else None
        told = isinstance(entry, Mapping) and "fired" in entry
        handled.append(
            Weapon(
                id=weapon.id,
                type=weapon.type,
                loaded=weapon.loaded,
                concealed=weapon.concealed,
                fired=weapon.fired if told else held and turn > 1,
                fresh=held and turn == 1,
            )
        )
    return tuple(handled)


# ---------------------------------------------------------------- how he stands


def _at(page: Page, index: int) -> Place:
    if index >= len(_PLACES) and not page.has("at"):
        page.note("at", "missing_field", "at", ("[x, y]",))
    return read_place(page, _PLACES[index % len(_PLACES)])


def _standing(page: Page, name: str, ground: Ground) -> tuple[Status, PutOut | None]:
    """His status, and how he dropped out: each follows from the other if it is left out."""
    put_out = _put_out(page, name, ground)
    if not page.has("status"):
        return _OUT[put_out.how] if put_out else Status.FIGHTING, put_out
    status = page.choice("status", Status, Status.FIGHTING)
    if status in {Status.FIGHTING, Status.STANDING_ASIDE}:
        if put_out is not None:
            page.note("status", "contradiction", status, tuple(_HOW))
        return status, None
    by = _only_enemy(name, ground.principals)
    return status, put_out or PutOut(how=_HOW.get(status, How.DISABLED), by=by)


def _put_out(page: Page, name: str, ground: Ground) -> PutOut | None:
    """How he dropped out, as the setup says or as the outcome of a duel of two tells of the loser."""
    if page.has("put_out"):
        out = page.page("put_out", ("how", "by"))
        if not out.has("how"):
            out.note("how", "missing_field", "how", tuple(How))
        by = out.one_of("by", tuple(seat for seat in ground.principals if seat != name), "unknown_name")
        return PutOut(how=out.choice("how", How, How.DISABLED), by=by)
    over = ground.over
    if over is None or over.winner is None or over.winner == name or len(ground.principals) > 2:
        return None
    how = next((how for how in How if how.value == over.how), None)
    return PutOut(how=how, by=over.winner) if how and name in ground.principals else None


def _only_enemy(name: str, principals: tuple[str, ...]) -> str | None:
    """The other man in a duel of two; None in a Mexican duel, where it could be anybody."""
    others = tuple(seat for seat in principals if seat != name)
    return others[0] if len(principals) == 2 and len(others) == 1 else None


def _previous_speed(page: Page) -> Number:
    """The speed of the main hand on the turn before; a fraction only under the switch later_shot_speed."""
    speed = page.number("previous_speed", Fraction(0), least=0, most=99)
    return speed.numerator if speed.denominator == 1 else speed


def _fleeing(page: Page, scene: Scene) -> Flight | None:
    """His flight. The scene tells what kind of exit it is; for one that it doesn't show, the setup must."""
    if not page.has("fleeing"):
        return None
    flight = page.page("fleeing", ("exit", "kind", "left", "shot_turn"))
    there = scene.exit(str(flight.fields.get("exit")))
    if not flight.has("exit") or (there is None and not flight.has("kind")):
        known = tuple(exit_.id for exit_ in scene.exits)
        flight.note("exit", "unknown_exit", flight.fields.get("exit", ""), known, "LG.V.8.a")
    if not flight.has("left"):
        flight.note("left", "missing_field", "left", ("1..99",), "LG.V.8")
    return Flight(
        exit=str(flight.fields.get("exit", "")),
        kind=flight.choice("kind", ExitKind, there.kind if there else ExitKind.INSTANT),
        left=flight.whole("left", 1, least=1),
        shot_turn=flight.whole("shot_turn", 1, least=1),
    )


def _learned(page: Page, name: str, ground: Ground) -> tuple[Learned, ...]:
    """What he has learned by looking others over: {item: value}, in a Mexican duel {name: {item: value}}."""
    others = tuple(seat for seat in ground.principals if seat != name)
    if len(others) == 1:
        pages = [(others[0], page.page("learned"))]
    else:
        pages = [(seat, page.page("learned", others).page(seat)) for seat in others]
    learned = []
    for of, inside in pages:
        for item, value in inside.fields.items():
            if isinstance(value, int) or (isinstance(value, str) and not name_fault(value)):
                learned.append(Learned(of=of, item=str(item), value=value))
            else:
                inside.note(str(item), "not_a_choice", value, ("number", "true", "type"))
    return tuple(learned)
