"""The shelf: systems, rulebooks and packs; what they cite exists, in both languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from sekundant import library
from sekundant.core.clauses import LANGUAGES, Text
from sekundant.core.wire import Faulty, decode, encode
from sekundant.systems.law_of_the_gun.catalogue import gather
from sekundant.systems.law_of_the_gun.options import Options

SYSTEM = "law-of-the-gun"


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
    assert tuple(systems) == library.system_ids() == (SYSTEM,)
    assert len(systems) == 1
    for system_id, system in systems.items():
        assert system.id == system_id
    assert "chess" not in systems


def test_a_system_is_found_by_the_name_of_its_room_too() -> None:
    assert library.system("law_of_the_gun") is library.system(SYSTEM)


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    for ask in (library.system, library.rulebook, library.packs, library.shelf, library.room):
        with pytest.raises(library.UnknownSystem, match=SYSTEM) as caught:
            ask("chess")
        assert caught.value.known == (SYSTEM,)


def test_the_library_imports_no_room_and_no_yaml_before_it_is_asked() -> None:
    code = "import sys, sekundant.library; print([m for m in sys.modules if m == 'yaml' or '.systems.' in m])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_rulebook_is_read_once() -> None:
    assert library.rulebook(SYSTEM) is library.rulebook("law_of_the_gun")


def test_every_text_of_rulebook_and_packs_is_there_in_both_languages() -> None:
    found = [
        *texts(library.rulebook(SYSTEM)),
        *(text for pack in library.shelf(SYSTEM) for text in texts(pack.content)),
    ]
    assert len(found) > 500
    for text in found:
        for language in LANGUAGES:
            assert text.into(language).strip()
        assert not is_russian(text.en) or "«" in text.en, text.en
        assert is_russian(text.ru), text.ru


def test_clauses_have_ids_of_their_own_and_every_reference_names_one() -> None:
    book = library.rulebook(SYSTEM)
    ids = [clause.id for clause in book.clauses]
    assert len(ids) == len(set(ids))
    cited = [*(switch.clause for switch in book.switches), *(die.clause for die in book.dice)]
    guns = gather(library.shelf(SYSTEM)).guns
    cited += [gun.clause for gun in guns.values()]
    assert [clause for clause in cited if clause not in ids] == []
    switches = {switch.id for switch in book.switches}
    assert {clause.switch for clause in book.clauses if clause.switch} == switches


def test_the_switches_of_the_rulebook_are_those_of_the_room_default_first() -> None:
    book = library.rulebook(SYSTEM)
    assert {switch.id: switch.values[0].id for switch in book.switches} == words(Options())
    for switch in book.switches:
        for choice in switch.values:
            assert getattr(decode(Options, {switch.id: choice.id}), switch.id) == choice.id


def words(options: Options) -> dict[str, str]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def test_plain_packs_are_those_of_the_shelf() -> None:
    for plain, pack in zip(library.packs(SYSTEM), library.shelf(SYSTEM), strict=True):
        assert plain["pack"] == pack.head.pack
        assert decode(type(pack.content), encode(pack.content)) == pack.content


def test_the_shelf_refers_to_what_it_holds() -> None:
    catalogue = gather(library.shelf(SYSTEM))
    for cliche in catalogue.cliches.values():
        assert set(cliche.starting_guns) <= set(catalogue.guns)
        assert {*cliche.home, *cliche.hostile} <= set(catalogue.scenes)
    for scene in catalogue.scenes.values():
        folk = {*scene.home_of.cliches, *scene.hostile_to.cliches}
        assert folk <= set(catalogue.cliches)
        assert {gun for ally in scene.allies for gun in ally.guns} <= set(catalogue.guns)


def test_a_pack_of_a_master_is_checked_by_the_room_that_it_is_for() -> None:
    mill = {"id": "mill", "name": {"en": "Mill", "ru": "Мельница"}}
    plain = {"pack": "house", "system": SYSTEM, "scenes": [mill]}
    assert library.read_pack(SYSTEM, plain).head.pack == "house"
    with pytest.raises(Faulty):
        library.read_pack(SYSTEM, {**plain, "wagons": []})


def test_a_case_is_played_with_the_shipped_packs() -> None:
    turn = {"orders": {"ann": {"action": "hold"}, "bob": {"action": "hold"}}}
    case = {"setup": {"combatants": {"ann": {"guns": ["derringer"]}, "bob": {}}}, "turns": [turn]}
    assert library.run_case(SYSTEM, case) == ()
    wrong = {**case, "turns": [{**turn, "expect": {"state": {"ann": {"wounds": 1}}}}]}
    assert [failure.where for failure in library.run_case(SYSTEM, wrong)] == ["turns[0].state.ann.wounds"]
