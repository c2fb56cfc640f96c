"""Every kind of decision is told in both languages, and nothing is told that its reader may not know."""

from __future__ import annotations

from typing import Any

import pytest

from sekundant.core.clauses import Language
from sekundant.ledger.decisions import KINDS
from sekundant.prose.decisions import decision_post, decision_said, reason_said
from sekundant.prose.markup import WRITERS, Paragraph, Style

LANGUAGES: tuple[Language, ...] = ("ru", "en")


def decision(kind: str, **fields: Any) -> dict[str, Any]:
    must = {name: {"seat": "ann", "hours": "49/2", "to": 3}[name] for name in KINDS[kind]}
    nothing: dict[str, Any] = {"seat": None, "hours": None, "to": None, "again": None, "faces": {}}
    return {
        "type": "decision",
        "kind": kind,
        "reason": "the wind {was} forgotten",
        **nothing,
        **must,
        **fields,
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_is_told(kind: str, language: Language) -> None:
    said = decision_said(decision(kind), lambda seat: {"ann": "Анна {Рид}"}[seat], language)
    assert said.endswith(".")
    assert "{" not in said.replace("{Рид}", "")
    assert ("Анна {Рид}" in said) == ("seat" in KINDS[kind])
    assert reason_said(decision(kind), language).endswith("the wind {was} forgotten")


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_were_set_are_told_to_him_alone_who_may_know(language: Language) -> None:
    entry = decision("take_back", again=1, faces={"ann.hit.1": 3})
    assert "ann.hit.1" not in decision_said(entry, str, language)
    assert "ann.hit.1 = 3" in decision_said(entry, str, language, dice=True)
    assert decision_said(entry, str, language) != decision_said(decision("take_back"), str, language)


def test_hours_are_written_as_the_language_has_them() -> None:
    assert "24,5 ч" in decision_said(decision("extend"), str, "ru").replace("\u00a0", " ")
    assert "24.5 h" in decision_said(decision("extend"), str, "en").replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_that_is_played_again_is_told(language: Language) -> None:
    entry = decision("take_back")
    assert "7" in decision_said(entry, str, language, turn=7).replace("\u00a0", " ")
    assert "7" not in decision_said(entry, str, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_writer_prints_a_decision_with_its_reason(kind: str, language: Language) -> None:
    """A name and a reason are a player's and a master's words, and never become markup."""
    entry = decision(kind, reason="[b]the wind[/b] <i>*was*</i> forgotten")
    post = decision_post(entry, lambda seat: f"[i]{seat}[/i]", language, turn=2, dice=True)
    (paragraph,) = post.blocks
    assert isinstance(paragraph, Paragraph)
    names = [span.text for line in paragraph.lines for span in line.spans if span.style is Style.NAME]
    assert names == (["[i]ann[/i]"] if "seat" in KINDS[kind] else [])
    for name, writer in WRITERS.items():
        printed = writer(post)
        assert "forgotten" in printed
        if name == "bbcode":
            assert "[b]the wind[/b]" not in printed
        if name == "html":
            assert "<i>" not in printed
