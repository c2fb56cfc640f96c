"""The opening of a duel: defaults, every field, packs, and every fault with its place and clause."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant import library
from sekundant.core.wire import Fault, Faulty, decode, encode
from sekundant.systems.fencing.opening import open_duel
from sekundant.systems.fencing.options import Options
from sekundant.systems.fencing.orders import Action, Bet
from sekundant.systems.fencing.sheet import CHARACTERISTICS, Sex, Sheet
from sekundant.systems.fencing.state import Fighter, Hand, Phase, State, Wounds
from sekundant.systems.fencing.system import FENCING
from sekundant.systems.fencing.weapons import Distance
from tests.systems.fencing.asking import duel

Plain = dict[str, Any]

SHELF = library.shelf("fencing")


def ann(**fields: Any) -> Fighter:
    """Ann at the opening of an ordinary duel."""
    return duel(fields).fighter("ann")


def faults(setup: Any, options: Any = None, packs: Any = None) -> tuple[Fault, ...]:
    with pytest.raises(Faulty) as caught:
        open_duel(setup, options or {}, SHELF if packs is None else packs)
    return caught.value.faults


# ---- defaults and forms ----------------------------------------------------------------------------


@pytest.mark.clause("FE.3.4.2", "FE.3.5.1")
def test_everything_but_the_combatants_may_be_left_out() -> None:
    state = duel()
    assert (state.phase, state.turn, state.serial) == (Phase.BET, 1, 1)
    assert (state.distance, state.initiative, state.options) == (Distance.FAR, None, Options())
    assert state.fighters == (
        Fighter(name="ann", sheet=Sheet(), wounds=Wounds(), breath=10),
        Fighter(name="bob", sheet=Sheet(), wounds=Wounds(), breath=10),
    )
    assert (state.agenda, state.exchange, state.decided) == ((), None, None)


def test_a_list_and_a_mapping_open_the_same_duel() -> None:
    listed = open_duel({"combatants": [{"name": "ann", "agility": 20}, {"name": "bob"}]}, {}, SHELF)
    keyed = open_duel({"combatants": {"ann": {"agility": 20}, "bob": None}}, {}, SHELF)
    assert listed == keyed


def test_the_combatants_keep_their_order() -> None:
    assert open_duel({"combatants": {"zoe": {}, "bob": {}}}, {}, SHELF).names == ("zoe", "bob")
    assert open_duel({"combatants": [{"name": "zoe"}, {"name": "bob"}]}, {}, SHELF).names == ("zoe", "bob")


def test_in_a_list_the_name_is_the_id_and_in_a_mapping_what_he_is_called() -> None:
    listed = open_duel(
        {"combatants": [{"name": "ann", "display": "Анна де Вер"}, {"name": "bob"}]}, {}, SHELF
    )
    assert [fighter.sheet.name for fighter in listed.fighters] == ["Анна де Вер", ""]
    assert ann(name="Анна де Вер").sheet.name == "Анна де Вер"
    assert ann(name="Anne", display="Анна де Вер").sheet.name == "Анна де Вер"


def test_every_field_of_a_fencer_is_taken_over() -> None:
    fields: Plain = dict(zip(CHARACTERISTICS, (1, 2, 3, 40, 5, 100), strict=True))
    arms = {"weapon": "rapier", "off_hand": "dagger", "sex": "f"}
    fighter = ann(**fields, **arms, wounds={"light": 1, "serious": 2}, breath=-7)
    assert fighter.sheet == Sheet(sex=Sex.FEMALE, weapon="rapier", off_hand="dagger", **fields)
    assert (fighter.wounds, fighter.breath) == (Wounds(light=1, serious=2), -7)
    assert (fighter.breath_max, fighter.wounds.penalty) == (10 + 4 - 6, 25)


@pytest.mark.clause("FE.3.5.1", "FE.4.2.e", "FE.4.2.b", "FE.1.1.d")
@pytest.mark.parametrize(
    ("stamina", "wounds", "breath"),
    [(0, {}, 10), (9, {}, 10), (10, {}, 11), (44, {}, 14), (100, {"light": 1}, 18), (0, {"serious": 6}, -2)],
)
def test_breath_begins_at_its_maximum(stamina: int, wounds: Plain, breath: int) -> None:
    fighter = ann(stamina=stamina, wounds=wounds)
    assert (fighter.breath, fighter.breath_max) == (breath, breath)


def test_wounds_and_breath_may_be_said_in_part() -> None:
    assert ann(wounds={"serious": 1}).wounds == Wounds(serious=1)
    assert ann(wounds=None).wounds == Wounds()
    assert ann(breath=0).breath == 0


def test_distance_initiative_and_turn_are_taken_over() -> None:
    state = duel(distance="close", initiative="bob", turn=7)
    assert (state.distance, state.initiative, state.turn) == (Distance.CLOSE, "bob", 7)
    assert duel(distance=None, initiative=None) == duel()


@pytest.mark.clause("FE.1.1")
def test_a_duel_asks_for_the_range_of_characteristics_and_not_for_their_price() -> None:
    assert ann(**dict.fromkeys(CHARACTERISTICS, 100)).sheet.mastery == 100
    assert FENCING.entry_objections(FENCING.view(duel({"mastery": 100, "cunning": 100}), "ann")) == ()


@pytest.mark.parametrize("weapon", ["rapier", "smallsword"])
@pytest.mark.clause("FE.5.1.a")
def test_a_dagger_goes_with_a_rapier_and_a_smallsword(weapon: str) -> None:
    assert ann(weapon=weapon, off_hand="dagger").sheet.has_dagger


def test_switches_are_those_of_the_table() -> None:
    chosen = {"odd_parries": "odd", "early_stack_overrun": "refuse"}
    assert duel(options=chosen).options == Options(odd_parries="odd", early_stack_overrun="refuse")
    assert duel(options={"odd_parries": None}).options == Options()


def test_an_opened_duel_comes_back_from_its_record() -> None:
    state = duel(
        {"weapon": "rapier", "off_hand": "dagger", "wounds": {"light": 1}},
        phase_one={"ann": {"bet": "high", "success": True, "stack": ["dagger"]}},
        options={"dagger_cost": "double_breath"},
        distance="middle",
        initiative="ann",
    )
    assert decode(State, encode(state)) == state


# ---- phase one -------------------------------------------------------------------------------------


@pytest.mark.clause("FE.2.3", "FE.2.4", "FE.2.5", "FE.6.1")
@pytest.mark.parametrize(
    ("bet", "success", "points"),
    [
        ("low", True, 8),
        ("low", False, 7),
        ("high", True, 10),
        ("high", False, 6),
        ("all_in", True, 12),
        ("all_in", False, 5),
        (None, True, 6),
        (None, False, 6),
    ],
)
def test_a_bet_that_is_thrown_has_given_its_points(bet: str | None, success: bool, points: int) -> None:
    state = duel(phase_one={"ann": {"bet": bet, "success": success}})
    assert state.phase is Phase.STACK
    wager = None if bet is None else Bet(bet)
    assert state.fighter("ann").hand == Hand(
        bet=wager, success=None if wager is None else success, points=points
    )
    assert state.fighter("bob").hand == Hand(points=6)


def test_a_stack_of_phase_one_was_sealed_with_the_bet() -> None:
    thrown = {"bet": "low", "success": False, "stack": ["attack", "rest"]}
    for sealed in ({}, {"sealed": "with_bet"}, {"sealed": "after_bet"}):
        hand = duel(phase_one={"ann": {**thrown, **sealed}}).fighter("ann").hand
        assert (hand.stack, hand.sealed) == ((Action.ATTACK, Action.REST), True)
    empty = duel(phase_one={"ann": {**thrown, "stack": []}}).fighter("ann").hand
    assert (empty.stack, empty.sealed) == ((), True)


def test_an_empty_phase_one_is_none() -> None:
    assert duel(phase_one={}) == duel(phase_one=None) == duel()


@pytest.mark.clause("FE.6.4")
def test_a_sealed_stack_that_is_too_dear_is_kept_to_be_cut_or_must_be_formed_anew() -> None:
    dear = {"bet": "all_in", "success": False, "stack": ["attack"] * 5}
    assert duel(phase_one={"ann": dear}).fighter("ann").hand.sealed
    refused = duel(phase_one={"ann": dear}, options={"early_stack_overrun": "refuse"}).fighter("ann").hand
    assert (refused.stack, refused.sealed, refused.points) == (None, False, 5)
    just = {**dear, "success": True}
    kept = duel(phase_one={"ann": just}, options={"early_stack_overrun": "refuse"}).fighter("ann").hand
    assert kept.sealed


# ---- packs -----------------------------------------------------------------------------------------


def mine(**sections: Any) -> Plain:
    return {"pack": "mine", "system": "fencing", **sections}


def weapon(name: str = "estoc", **fields: Any) -> Plain:
    return {"id": name, "name": {"en": name, "ru": name}, **fields}


def test_a_pack_of_the_master_adds_weapons_and_replaces_them() -> None:
    packs = (*SHELF, mine(weapons=[weapon(far=3), weapon("rapier", far=-99)]))
    armoury = duel({"weapon": "estoc"}, packs=packs).armoury
    assert (armoury.weapon("estoc").far, armoury.weapon("rapier").far) == (3, -99)
    assert armoury.weapon("sabre").middle == 10


@pytest.mark.clause("FE.5.1.a")
def test_a_ready_made_fencer_whose_arms_a_pack_has_parted_stands_in_nobodys_way() -> None:
    packs = (*SHELF, mine(weapons=[weapon("rapier")]))
    assert duel({"weapon": "rapier"}, packs=packs).fighter("ann").sheet.weapon == "rapier"
    maestro = {"combatants": {"ann": {"weapon": "rapier", "off_hand": "dagger"}, "bob": {}}}
    (found,) = faults(maestro, packs=packs)
    assert (found.code, found.allowed) == ("no_dagger_with", ("smallsword",))


def test_a_ready_made_fencer_needs_a_weapon_that_there_is() -> None:
    fencer = {"id": "zorro", "name": {"en": "Zorro", "ru": "Зорро"}, "weapon": "whip"}
    (found,) = faults({"combatants": TWO}, packs=(*SHELF, mine(fencers=[fencer])))
    assert found == Fault("fencers.zorro.weapon", "unknown_weapon", "whip", SWORDS, "FE.3.4.1.a")


@pytest.mark.clause("FE.5.1.a")
def test_a_pack_says_with_what_a_dagger_goes() -> None:
    packs = (*SHELF, mine(weapons=[weapon("sabre", off_hand_dagger=True)]))
    assert duel({"weapon": "sabre", "off_hand": "dagger"}, packs=packs).fighter("ann").sheet.has_dagger


def test_a_pack_may_replace_the_dagger() -> None:
    dagger = {"name": {"en": "dirk", "ru": "кортик"}, "cost": 100, "hit": 5, "damage": 20}
    armoury = duel(packs=(*SHELF, mine(dagger=dagger))).armoury
    assert (armoury.dagger.cost, armoury.dagger.hit, armoury.dagger.damage) == (100, 5, 20)
    assert duel(packs=(*SHELF, mine())).armoury == duel().armoury


def test_packs_as_plain_data_open_the_same_duel() -> None:
    assert duel(packs=library.packs("fencing")) == duel()


def test_without_a_plain_sword_in_the_packs_a_weapon_must_be_named() -> None:
    packs = (mine(weapons=[weapon()]),)
    assert duel({"weapon": "estoc"}, {"weapon": "estoc"}, packs=packs).names == ("ann", "bob")
    assert faults({"combatants": {"ann": {"weapon": "estoc"}, "bob": {}}}, packs=packs) == (
        Fault("combatants.bob.weapon", "unknown_weapon", "plain_sword", ("estoc",), "FE.3.4.1.a"),
    )


# ---- faults ----------------------------------------------------------------------------------------

TWO: Plain = {"ann": {}, "bob": {}}
SWORDS = ("rapier", "smallsword", "longsword", "sabre", "plain_sword", "cutlass", "short_sword", "knife")
LETTERS = ("a-z", "а-я", "0-9", "_")
SWITCHES = tuple(Options.__dataclass_fields__)
ACTIONS = tuple(action.value for action in Action)


def of_ann(**fields: Any) -> Plain:
    return {"combatants": {"ann": fields, "bob": {}}}


def thrown(**fields: Any) -> Plain:
    return {"combatants": TWO, "phase_one": {"ann": fields}}


FIGHTER_FIELDS = ("name", "display", *CHARACTERISTICS, "weapon", "off_hand", "sex", "wounds", "breath")

FAULTS: list[tuple[Any, Fault]] = [
    ([], Fault("", "not_mapping", "[]")),
    ({}, Fault("combatants", "not_two", "0", ("2",), "FE.2.1")),
    ({"combatants": "ann"}, Fault("combatants", "not_list", "ann")),
    ({"combatants": {"ann": {}}}, Fault("combatants", "not_two", "1", ("2",), "FE.2.1")),
    ({"combatants": {**TWO, "cal": {}}}, Fault("combatants", "not_two", "3", ("2",), "FE.2.1")),
    ({"combatants": [{"name": "ann"}]}, Fault("combatants", "not_two", "1", ("2",), "FE.2.1")),
    (
        {"combatants": TWO, "scene": "saloon"},
        Fault(
            "scene", "unknown_field", "scene", ("combatants", "distance", "initiative", "turn", "phase_one")
        ),
    ),
    # names
    ({"combatants": {"ann": {}, "": {}}}, Fault("combatants.", "empty_name", "", LETTERS)),
    ({"combatants": {"ann": {}, "duel": {}}}, Fault("combatants.duel", "reserved_name", "duel", LETTERS)),
    (
        {"combatants": {"ann": {}, "Master": {}}},
        Fault("combatants.Master", "reserved_name", "Master", LETTERS),
    ),
    ({"combatants": {"ann": {}, "b b": {}}}, Fault("combatants.b b", "not_a_name", "b b", LETTERS)),
    ({"combatants": {"ann": {}, "bоb": {}}}, Fault("combatants.bоb", "mixed_letters", "bоb", LETTERS)),
    ({"combatants": {"ann": {}, "Ann": {}}}, Fault("combatants.Ann", "name_taken", "ann")),
    ({"combatants": {"xopek": {}, "хорек": {}}}, Fault("combatants.хорек", "name_taken", "xopek")),
    (
        {"combatants": [{"name": "ann"}, {"name": "ann"}]},
        Fault("combatants[1].name", "name_taken", "ann"),
    ),
    ({"combatants": [{"name": "ann"}, {}]}, Fault("combatants[1].name", "not_str", "", LETTERS)),
    (
        {"combatants": [{"name": "ann"}, {"name": "2bob"}]},
        Fault("combatants[1].name", "not_a_name", "2bob", LETTERS),
    ),
    # a fencer
    (of_ann(will=3), Fault("combatants.ann.will", "unknown_field", "will", FIGHTER_FIELDS)),
    (of_ann(display=7), Fault("combatants.ann.display", "not_str", "7", ("..60",))),
    (of_ann(name="a\nb"), Fault("combatants.ann.name", "control_character", "a\nb", ("..60",))),
    (of_ann(name="a" * 61), Fault("combatants.ann.name", "too_long", "a" * 57 + "...", ("..60",))),
    *(
        (of_ann(**{name: 101}), Fault(f"combatants.ann.{name}", "out_of_range", "101", ("0..100",), "FE.1.1"))
        for name in CHARACTERISTICS
    ),
    (of_ann(agility=-1), Fault("combatants.ann.agility", "out_of_range", "-1", ("0..100",), "FE.1.1")),
    (of_ann(agility=1.5), Fault("combatants.ann.agility", "not_int", "1.5", ("0..100",), "FE.1.1")),
    (of_ann(agility=True), Fault("combatants.ann.agility", "not_int", "True", ("0..100",), "FE.1.1")),
    (of_ann(sex="x"), Fault("combatants.ann.sex", "not_a_choice", "x", ("m", "f"))),
    (of_ann(weapon="spear"), Fault("combatants.ann.weapon", "unknown_weapon", "spear", SWORDS, "FE.3.4.1.a")),
    (of_ann(weapon=["knife"]), Fault("combatants.ann.weapon", "not_str", "['knife']", SWORDS, "FE.3.4.1.a")),
    (
        of_ann(off_hand="torch"),
        Fault("combatants.ann.off_hand", "not_a_choice", "torch", ("none", "dagger"), "FE.5.1.a"),
    ),
    *(
        (
            of_ann(weapon=name, off_hand="dagger"),
            Fault("combatants.ann.off_hand", "no_dagger_with", name, ("rapier", "smallsword"), "FE.5.1.a"),
        )
        for name in SWORDS[2:]
    ),
    (
        of_ann(off_hand="dagger"),
        Fault(
            "combatants.ann.off_hand", "no_dagger_with", "plain_sword", ("rapier", "smallsword"), "FE.5.1.a"
        ),
    ),
    (
        of_ann(weapon="spear", off_hand="dagger"),
        Fault("combatants.ann.weapon", "unknown_weapon", "spear", SWORDS, "FE.3.4.1.a"),
    ),
    (
        of_ann(wounds={"light": -1}),
        Fault("combatants.ann.wounds.light", "out_of_range", "-1", ("0..99",), "FE.4.2.g"),
    ),
    (
        of_ann(wounds={"serious": "one"}),
        Fault("combatants.ann.wounds.serious", "not_int", "one", ("0..99",), "FE.4.2.g"),
    ),
    (
        of_ann(wounds={"deadly": 1}),
        Fault("combatants.ann.wounds.deadly", "unknown_field", "deadly", ("light", "serious")),
    ),
    (of_ann(wounds=[]), Fault("combatants.ann.wounds", "not_mapping", "[]")),
    (of_ann(breath=11), Fault("combatants.ann.breath", "out_of_range", "11", ("-999..10",), "FE.3.5.4.b")),
    (
        of_ann(breath=9, wounds={"light": 1}),
        Fault("combatants.ann.breath", "out_of_range", "9", ("-999..8",), "FE.3.5.4.b"),
    ),
    ({"combatants": {"ann": [], "bob": {}}}, Fault("combatants.ann", "not_mapping", "[]")),
    # the duel
    (
        {"combatants": TWO, "distance": "near"},
        Fault("distance", "not_a_choice", "near", ("far", "middle", "close"), "FE.3.4.2.a"),
    ),
    (
        {"combatants": TWO, "initiative": "cal"},
        Fault("initiative", "unknown_name", "cal", ("ann", "bob"), "FE.3.3.1.e"),
    ),
    ({"combatants": TWO, "turn": 0}, Fault("turn", "out_of_range", "0", ("1..10000",))),
    # phase one
    ({"combatants": TWO, "phase_one": []}, Fault("phase_one", "not_mapping", "[]")),
    (
        {"combatants": TWO, "phase_one": {"cal": {}}},
        Fault("phase_one.cal", "unknown_field", "cal", ("ann", "bob")),
    ),
    (
        thrown(bet="medium"),
        Fault("phase_one.ann.bet", "not_a_choice", "medium", ("low", "high", "all_in"), "FE.2.2"),
    ),
    (thrown(bet="low", success=1), Fault("phase_one.ann.success", "not_bool", "1", ("true", "false"))),
    (
        thrown(bet="low", sealed="later"),
        Fault("phase_one.ann.sealed", "not_a_choice", "later", ("after_bet", "with_bet"), "FE.6.3"),
    ),
    (
        thrown(stack=["rest", "grapple"]),
        Fault("phase_one.ann.stack[1]", "not_a_choice", "grapple", ACTIONS, "FE.3.0.1"),
    ),
    (thrown(stack="rest"), Fault("phase_one.ann.stack", "not_list", "rest")),
    (
        thrown(points=8),
        Fault("phase_one.ann.points", "unknown_field", "points", ("bet", "success", "stack", "sealed")),
    ),
    (
        {"combatants": TWO, "phase_one": {"ann": {"stack": []}, "bob": {"stack": ["rest"]}}},
        Fault("phase_one.bob.stack", "either_or", clause="FE.6.3"),
    ),
]


@pytest.mark.parametrize(("setup", "expected"), FAULTS)
def test_a_fault_tells_its_place_what_may_stand_there_and_the_clause(setup: Any, expected: Fault) -> None:
    assert faults(setup) == (expected,)


def test_all_faults_are_told_at_once() -> None:
    setup = {
        "combatants": [{"name": "", "agility": 200}, {"name": "bob", "weapon": "spear", "breath": "much"}],
        "distance": "near",
        "turn": "first",
    }
    found = faults(setup, {"odd_parries": "even"}, (*SHELF, {"pack": "mine", "system": "chess"}))
    assert [fault.path for fault in found] == [
        "options.odd_parries",
        "packs[2].system",
        "combatants[0].name",
        "combatants[0].agility",
        "combatants[1].weapon",
        "combatants[1].breath",
        "distance",
        "turn",
    ]


def test_two_who_have_no_name_are_not_told_that_it_is_taken() -> None:
    assert [fault.code for fault in faults({"combatants": [{}, {}]})] == ["not_str", "not_str"]


@pytest.mark.parametrize("name", SWITCHES)
def test_an_unknown_value_of_a_switch_is_a_fault(name: str) -> None:
    (found,) = faults({"combatants": TWO}, {name: "perhaps"})
    assert (found.path, found.code, found.got) == (f"options.{name}", "not_a_choice", "perhaps")
    assert getattr(Options(), name) == found.allowed[0]


def test_an_unknown_switch_is_a_fault() -> None:
    (found,) = faults({"combatants": TWO}, {"weather": "rain"})
    assert (found.path, found.code, found.allowed) == ("options.weather", "unknown_field", SWITCHES)


def test_the_document_is_left_as_it_was() -> None:
    setup = {"combatants": {"ann": {"wounds": {"light": 1}}, "bob": None}, "phase_one": {"ann": {}}}
    open_duel(setup, {}, SHELF)
    assert setup == {"combatants": {"ann": {"wounds": {"light": 1}}, "bob": None}, "phase_one": {"ann": {}}}
