"""Packs: a head, a content, a digest; every fault with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from sekundant.core.packs import Head, Pack, read_pack, read_packs
from sekundant.core.wire import Fault, Faulty, Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Hat:
    id: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wardrobe:
    hats: tuple[Hat, ...] = ()


def pack(**changes: Any) -> dict[str, Any]:
    return {
        "pack": "hats", "system": "hatters", "origin": "house", "version": 2, "author": "Ann",
        "licence": "MIT", "hats": [{"id": "bowler", "size": 7}],
        **changes,
    }  # fmt: skip


def faults(plain: Any, path: str = "") -> list[tuple[str, str]]:
    with pytest.raises(Faulty) as caught:
        read_pack(plain, "hatters", Wardrobe, path)
    return [(fault.path, fault.code) for fault in caught.value.faults]


def test_a_pack_is_a_head_and_a_content() -> None:
    read = read_pack(pack(), "hatters", Wardrobe)
    assert read.head == Head(pack="hats", system="hatters", version=2, author="Ann", licence="MIT")
    assert read.content == Wardrobe(hats=(Hat(id="bowler", size=7),))


def test_the_digest_is_of_the_data_not_of_their_order() -> None:
    digest = read_pack(pack(), "hatters", Wardrobe).digest
    assert read_pack(dict(reversed(pack().items())), "hatters", Wardrobe).digest == digest
    assert read_pack(pack(hats=[{"id": "bowler", "size": 8}]), "hatters", Wardrobe).digest != digest


def test_a_pack_for_another_system_is_refused() -> None:
    assert faults(pack(system="cobblers")) == [("system", "other_system")]


def test_every_fault_is_told_at_once_with_its_place() -> None:
    assert faults(pack(version="two", hats=[{"id": "bowler", "brim": 1}], shoes=[])) == [
        ("shoes", "unknown_field"),
        ("version", "not_int"),
        ("hats[0].brim", "unknown_field"),
        ("hats[0].size", "missing_field"),
    ]


def test_an_unknown_section_names_what_there_may_be() -> None:
    with pytest.raises(Faulty) as caught:
        read_pack(pack(shoes=[]), "hatters", Wardrobe)
    assert caught.value.faults[0].allowed == (
        "pack", "system", "origin", "version", "author", "licence", "hats",
    )  # fmt: skip


def test_a_nameless_pack_and_no_pack_at_all_are_refused() -> None:
    nameless = pack()
    del nameless["pack"]
    assert faults(nameless, "packs[1]") == [("packs[1].pack", "missing_field")]
    assert faults(["hats"], "packs[1]") == [("packs[1]", "not_mapping")]


def test_the_packs_of_a_table_are_read_once_and_all_their_faults_noted() -> None:
    def read(plain: Plain, path: str) -> Pack[Wardrobe]:
        return read_pack(plain, "hatters", Wardrobe, path)

    found: list[Fault] = []
    first = read_pack(pack(), "hatters", Wardrobe)
    assert read_packs((first, pack(version="two"), pack(), ["hats"]), read, found) == (first, first)
    assert [(one.path, one.code) for one in found] == [
        ("packs[1].version", "not_int"),
        ("packs[3]", "not_mapping"),
    ]
