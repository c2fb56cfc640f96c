"""Dice that anybody can check: derived as written, exactly uniform, bound to all they hang on."""

from __future__ import annotations

import ast
import json
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.wire import canonical
from sekundant.ledger import seal
from sekundant.ledger.seal import SPACE, Secret, first_face
from tests.ledger import second
from tests.ledger.records import SECRET, hexed

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(), parts, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: ascii(vector["encounter"]))
def test_library_and_second_implementation_give_the_published_vectors(vector: dict[str, Any]) -> None:
    encounter, secret = vector["encounter"], Secret.from_hex(vector["secret"])
    assert seal.commitment(secret) == vector["commitment"] == second.secret_commitment(vector["secret"])
    contributions = {part["seat"]: part["value"] for part in vector["contributions"]}
    answers = {part["seat"]: part["answer"] for part in vector["answers"]}
    for part in vector["contributions"]:
        promised = (encounter, part["seat"], part["value"])
        assert seal.contribution_commitment(*promised) == part["commitment"]
        assert second.contribution_commitment(*promised) == part["commitment"]
    for part in vector["answers"]:
        opened = (encounter, part["seat"], part["ask"], part["nonce"], part["answer"])
        assert seal.answer_commitment(*opened) == part["commitment"]
        assert second.answer_commitment(*opened) == part["commitment"]
    for part in vector["salts"]:
        assert seal.salt(secret, encounter, part["n"]) == part["salt"]
        assert second.salt(vector["secret"], encounter, part["n"]) == part["salt"]
    for step in vector["steps"]:
        parts = (encounter, step["step"], contributions, answers, step.get("taken_back", 0))
        assert seal.context(*parts) == second.context(*parts) == step["context"]
        thrown = seal.derive(secret, step["context"])
        for die in step["dice"]:
            assert thrown(die["sides"], die["label"]) == die["face"]
            assert second.face(vector["secret"], step["context"], die["sides"], die["label"]) == die["face"]


def test_twenty_thousand_dice_are_the_same_in_both_implementations() -> None:
    for number in range(200):
        secret, step_context = hexed(f"secret {number}"), hexed(f"context {number}")
        thrown = seal.derive(Secret.from_hex(secret), step_context)
        for die in range(100):
            label, sides = f"ann.hit.{die}", 2 + die % 19
            assert thrown(sides, label) == second.face(secret, step_context, sides, label)


@given(PLAIN)
def test_the_spelling_that_is_hashed_is_the_documented_one(plain: object) -> None:
    assert canonical(plain).decode() == second.spell(plain)


@pytest.mark.parametrize("sides", range(1, 101))
def test_every_face_is_equally_likely_by_enumeration(sides: int) -> None:
    """Over all that one byte can be, and two for the dice that are thrown: each face falls equally often."""
    for space in (100, 256, 1000) + ((65_536,) if sides in (2, 3, 4, 6, 8, 10, 12, 20, 100) else ()):
        faces = Counter(
            first_face([number, 0], sides, space) if number < space // sides * sides else 0
            for number in range(space)
        )
        assert {faces[face] for face in range(1, sides + 1)} == {space // sides}
        assert faces[0] == space % sides


@pytest.mark.parametrize("sides", range(2, 101))
def test_numbers_above_the_largest_multiple_are_thrown_away(sides: int) -> None:
    usable = SPACE - SPACE % sides
    assert first_face([usable - 1], sides) == sides
    assert first_face([0], sides) == 1
    if usable < SPACE:
        assert first_face([usable, SPACE - 1, 1], sides) == 2
        with pytest.raises(ValueError, match="no usable number"):
            first_face([usable, SPACE - 1], sides)


def test_nothing_is_divided_into_fractions_and_no_number_is_drawn() -> None:
    """No face comes from a fraction or a rounding, which could not be exactly uniform."""
    tree = ast.parse(Path(seal.__file__).read_text(encoding="utf-8"))
    used = {type(node) for node in ast.walk(tree)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    names |= {one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names}
    constants = {type(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert ast.Div not in used
    assert float not in constants
    assert names.isdisjoint({"float", "round", "random", "secrets", "math"})


def test_a_second_attempt_is_another_number(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    def never_and_then(_: Secret, message: list[Any]) -> bytes:
        attempts.append(message[-1])
        return b"\xff" * 32 if len(attempts) < 3 else bytes(31) + b"\x04"

    monkeypatch.setattr(seal, "_mac", never_and_then)
    assert seal.derive(SECRET, hexed("context"))(10, "ann.hit.1") == 5
    assert attempts == [0, 1, 2]


@pytest.mark.parametrize("sides", range(2, 21))
def test_faces_of_many_throws_look_uniform(sides: int) -> None:
    throws = 3000
    thrown = seal.derive(SECRET, hexed("uniformity"))
    faces = Counter(thrown(sides, f"die.{number}") for number in range(throws))
    assert set(faces) == set(range(1, sides + 1))
    expected = throws / sides
    chi_square = sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    freedom = sides - 1
    assert chi_square < freedom + 6 * sqrt(2 * freedom)


def test_a_face_hangs_on_everything_it_should() -> None:
    base: dict[str, Any] = {
        "encounter": "one",
        "step": 1,
        "contributions": {"ann": hexed("a"), "bob": hexed("b")},
        "answers": {"ann": {"kind": "order", "speed": 1}},
    }
    changes: list[dict[str, Any]] = [
        {},
        {"encounter": "two"},
        {"step": 2},
        {"taken_back": 1},
        {"taken_back": 2},
        {"contributions": {"ann": hexed("b"), "bob": hexed("a")}},
        {"contributions": {"ann": hexed("a")}},
        {"answers": {"ann": {"kind": "order", "speed": 2}}},
        {"answers": {"ann": {"kind": "order", "speed": True}}},
        {"answers": {"bob": {"kind": "order", "speed": 1}}},
    ]
    contexts = {seal.context(**{**base, **change}) for change in changes}
    assert len(contexts) == len(changes)
    rows = {
        tuple(seal.derive(secret, step_context)(1_000_000, label) for label in ("ann.hit.1", "ann.hit.2"))
        for secret in (SECRET, Secret(bytes(32)))
        for step_context in contexts
    }
    assert len({face for row in rows for face in row}) == 4 * len(changes)


def test_the_same_label_gives_the_same_face_in_any_order() -> None:
    thrown = seal.derive(SECRET, hexed("order"))
    labels = [f"bob.hit.{number}" for number in range(50)]
    forward = [thrown(20, label) for label in labels]
    assert [thrown(20, label) for label in reversed(labels)] == forward[::-1]


@pytest.mark.parametrize("sides", [0, -6, seal.MOST_SIDES + 1])
def test_a_die_that_does_not_exist_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        seal.derive(SECRET, hexed("context"))(sides, "ann.hit.1")


def test_a_secret_is_32_bytes_and_is_not_shown() -> None:
    assert SECRET.hex() not in repr(SECRET)
    assert str(SECRET.value) not in repr(SECRET)
    assert Secret.from_hex(SECRET.hex()) == SECRET
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")
    for wrong in ("", "00" * 31, "0" * 63 + "G", "AB" * 32, "0" * 64 + "\n"):
        with pytest.raises(ValueError, match="64"):
            Secret.from_hex(wrong)
