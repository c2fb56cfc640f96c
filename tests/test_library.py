"""The shelf: systems, rulebooks and packs; what they cite exists, in both languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Text
from sekundant.core.papers import CHECKED, OPPONENT, Papers
from sekundant.core.starter import Starter, Wish
from sekundant.core.wire import Faulty, decode, encode
from sekundant.systems.fencing import papers as fencing_papers
from sekundant.systems.fencing import starter as fencing_starter
from sekundant.systems.law_of_the_gun import catalogue
from sekundant.systems.law_of_the_gun import papers as gun_papers
from sekundant.systems.law_of_the_gun import starter as gun_starter

GUN = "law-of-the-gun"
IDS = library.system_ids()
ROOMS = Path(library.__file__).parent / "systems"
every_system = pytest.mark.parametrize("system_id", IDS)

PAPERS: tuple[Papers, ...] = (gun_papers, fencing_papers)
STARTERS: tuple[Starter, ...] = (gun_starter, fencing_starter)
"""That the modules keep to their contracts is for mypy to see."""


def texts(value: Any) -> Iterator[Text]:
    """Every text in a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def is_russian(text: str) -> bool:
    return any("а" <= letter <= "я" for letter in text.lower())


def test_the_registry_holds_every_system_under_its_own_id() -> None:
    systems = library.systems()
    assert tuple(systems) == IDS == (GUN, "fencing")
    assert len(systems) == len(IDS)
    for system_id, system in systems.items():
        assert system.id == system_id
    assert "chess" not in systems


def test_every_folder_of_the_systems_is_a_room_on_the_shelf() -> None:
    folders = {file.parent.name for file in ROOMS.glob("*/system.py")}
    assert folders == {library.room(system_id) for system_id in IDS}


@every_system
def test_a_system_is_found_by_the_name_of_its_room_too(system_id: str) -> None:
    assert library.system(library.room(system_id)) is library.system(system_id)


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    asks = (
        library.system,
        library.rulebook,
        library.packs,
        library.shelf,
        library.room,
        library.papers,
        library.starter,
    )
    for ask in asks:
        with pytest.raises(library.UnknownSystem, match=", ".join(IDS)) as caught:
            ask("chess")
        assert caught.value.known == IDS


def test_the_library_imports_no_room_and_no_yaml_before_it_is_asked() -> None:
    code = "import sys, sekundant.library; print([m for m in sys.modules if m == 'yaml' or '.systems.' in m])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


@every_system
def test_the_rulebook_is_read_once(system_id: str) -> None:
    assert library.rulebook(system_id) is library.rulebook(library.room(system_id))


@every_system
def test_a_clause_tells_its_system(system_id: str) -> None:
    assert {library.system_of(clause.id) for clause in library.rulebook(system_id).clauses} == {system_id}
    assert library.system_of("CH-C001") is None


@every_system
def test_every_text_of_rulebook_and_packs_is_there_in_both_languages(system_id: str) -> None:
    found = [
        *texts(library.rulebook(system_id)),
        *(text for pack in library.shelf(system_id) for text in texts(pack.content)),
    ]
    assert len(found) > 300
    for text in found:
        for language in LANGUAGES:
            assert text.into(language).strip()
        assert not is_russian(text.en) or "«" in text.en, text.en
        assert is_russian(text.ru), text.ru


@every_system
def test_clauses_have_ids_of_their_own_and_every_reference_names_one(system_id: str) -> None:
    book = library.rulebook(system_id)
    ids = [clause.id for clause in book.clauses]
    assert len(ids) == len(set(ids))
    cited = [*(switch.clause for switch in book.switches), *(die.clause for die in book.dice)]
    cited += [clause for pack in library.shelf(system_id) for clause in clauses_in(encode(pack.content))]
    assert [clause for clause in cited if clause not in ids] == []
    switches = {switch.id for switch in book.switches}
    assert {clause.switch for clause in book.clauses if clause.switch} == switches


def clauses_in(plain: Any) -> Iterator[str]:
    """The clauses that stand in plain data under that name."""
    for name, part in plain.items() if isinstance(plain, dict) else ():
        if name == "clause":
            yield part
        yield from clauses_in(part)
    for part in plain if isinstance(plain, list) else ():
        yield from clauses_in(part)


@every_system
def test_the_switches_of_the_rulebook_are_those_of_the_room_default_first(system_id: str) -> None:
    book = library.rulebook(system_id)
    options = import_module(f"sekundant.systems.{library.room(system_id)}.options").Options
    assert {switch.id: switch.values[0].id for switch in book.switches} == words(options())
    for switch in book.switches:
        for choice in switch.values:
            assert getattr(decode(options, {switch.id: choice.id}), switch.id) == choice.id


def words(options: Any) -> dict[str, str]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


@every_system
def test_plain_packs_are_those_of_the_shelf(system_id: str) -> None:
    for plain, pack in zip(library.packs(system_id), library.shelf(system_id), strict=True):
        assert plain["pack"] == pack.head.pack
        assert decode(type(pack.content), encode(pack.content)) == pack.content


@every_system
def test_every_shipped_pack_is_on_the_shelf(system_id: str) -> None:
    room = ROOMS / library.room(system_id)
    assert len(library.packs(system_id)) == len(list((room / "pack").glob("*.yaml")))


def test_the_shelf_refers_to_what_it_holds() -> None:
    held = catalogue.gather(library.shelf(GUN))
    for cliche in held.cliches.values():
        assert set(cliche.starting_guns) <= set(held.guns)
        assert {*cliche.home, *cliche.hostile} <= set(held.scenes)
    for scene in held.scenes.values():
        folk = {*scene.home_of.cliches, *scene.hostile_to.cliches}
        assert folk <= set(held.cliches)
        assert {gun for ally in scene.allies for gun in ally.guns} <= set(held.guns)


def test_a_pack_of_a_master_is_checked_by_the_room_that_it_is_for() -> None:
    mill = {"id": "mill", "name": {"en": "Mill", "ru": "Мельница"}}
    plain = {"pack": "house", "system": GUN, "scenes": [mill]}
    assert library.read_pack(GUN, plain).head.pack == "house"
    with pytest.raises(Faulty):
        library.read_pack(GUN, {**plain, "wagons": []})
    with pytest.raises(Faulty):
        library.read_pack("fencing", plain)


def test_a_case_is_played_with_the_shipped_packs() -> None:
    turn = {"orders": {"ann": {"action": "hold"}, "bob": {"action": "hold"}}}
    case = {"setup": {"combatants": {"ann": {"guns": ["derringer"]}, "bob": {}}}, "turns": [turn]}
    assert library.run_case(GUN, case) == ()
    wrong = {**case, "turns": [{**turn, "expect": {"state": {"ann": {"wounds": 1}}}}]}
    assert [failure.where for failure in library.run_case(GUN, wrong)] == ["turns[0].state.ann.wounds"]


# ---------------------------------------------------------------- papers


@every_system
def test_the_papers_of_a_room_open_where_they_say(system_id: str) -> None:
    """What is wrong with a paper is found in the duel around it, at the place where it stands."""
    papers = library.papers(system_id)
    assert papers.ORDER_SIGNS
    assert len({paper.kind for paper in papers.PAPERS}) == len(papers.PAPERS)
    for paper in papers.PAPERS:
        assert paper.signs
        library.system(system_id).open(paper.around({}), {}, library.shelf(system_id))
        with pytest.raises(Faulty) as caught:
            library.system(system_id).open(paper.around({"nonsense": 1}), {}, library.shelf(system_id))
        assert [one.path for one in caught.value.faults] == [f"{paper.place}.nonsense"]
        assert set(caught.value.faults[0].allowed) >= paper.signs


@every_system
def test_the_seats_of_a_duel_around_a_paper_are_those_of_the_contract(system_id: str) -> None:
    system = library.system(system_id)
    for paper in library.papers(system_id).PAPERS:
        state = system.open(paper.around({}), {}, library.shelf(system_id))
        assert system.seats(state) == (CHECKED, OPPONENT)
        notes = paper.notes(system.view(state, CHECKED)) if paper.notes else ()
        assert all(note.warning for note in notes)


# ---------------------------------------------------------------- encounters that begin at once


@every_system
def test_a_duel_begins_at_once_without_any_wish(system_id: str) -> None:
    start, packs, system = library.starter(system_id), library.shelf(system_id), library.system(system_id)
    for language in LANGUAGES:
        state = system.open(start.setup(Wish(), packs, language), {}, packs)
        assert set(system.seats(state)) <= {fighter.id for fighter in start.fighters(packs)}
        assert system.asks(state)


@every_system
def test_every_ready_made_fighter_may_fight_himself_anywhere(system_id: str) -> None:
    start, packs, system = library.starter(system_id), library.shelf(system_id), library.system(system_id)
    places = [scene.id for scene in start.scenes(packs)] or [""]
    for number, fighter in enumerate(start.fighters(packs)):
        assert fighter.name.en
        wish = Wish(fighters=(fighter.id, fighter.id), scene=places[number % len(places)])
        state = system.open(start.setup(wish, packs, "en"), {}, packs)
        assert system.seats(state) == (fighter.id, f"{fighter.id}_2")
        assert system.entry_objections(system.view(state, fighter.id)) == ()


@every_system
def test_a_duel_may_begin_with_talk_where_a_room_has_it(system_id: str) -> None:
    start, packs, system = library.starter(system_id), library.shelf(system_id), library.system(system_id)
    first, early = (
        system.asks(system.open(start.setup(Wish(before=before), packs, "en"), {}, packs))
        for before in (False, True)
    )
    assert (first != early) is start.BEFORE


@every_system
def test_what_is_not_ready_is_refused_with_what_there_is(system_id: str) -> None:
    start, packs = library.starter(system_id), library.shelf(system_id)
    known = tuple(fighter.id for fighter in start.fighters(packs))
    with pytest.raises(Faulty) as caught:
        start.setup(Wish(fighters=(known[0], "ninja"), scene="moon"), packs, "en")
    assert [one.path for one in caught.value.faults] == ["fighters.ninja", "scene"]
    assert caught.value.faults[0].allowed == known
    assert caught.value.faults[1].allowed == tuple(scene.id for scene in start.scenes(packs))
