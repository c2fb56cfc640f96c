"""The master's post: what everybody may know for all, and the rest for those who may know it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekundant.core.clauses import LANGUAGES, Language
from sekundant.core.events import MASTER, SPECTATOR, Event, Item, Roll, Sealed, Sum
from sekundant.prose.law_of_the_gun.posts import post
from sekundant.prose.markup import WRITERS, Box, Heading, Post, plain
from sekundant.systems.law_of_the_gun import events as kinds
from sekundant.systems.law_of_the_gun.state import How
from tests.prose import samples
from tests.prose.bbcode_reader import read

READERS = ("ann", "bob", SPECTATOR, MASTER)


def told(events: Any, reader: str, language: Language, *, detail: bool = True) -> Post:
    return post(events, samples.seen_by(reader), language, detail=detail)


def body(made: Post) -> Post:
    return Post(tuple(block for block in made.blocks if not isinstance(block, Box)))


def box(made: Post) -> str:
    return plain(Post(tuple(block for block in made.blocks if isinstance(block, Box))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", [samples.FULL, samples.BARE], ids=["full", "bare"])
def test_what_all_may_know_is_the_same_for_all(events: tuple[Event, ...], language: Language) -> None:
    public = told(events, SPECTATOR, language)
    assert public
    for reader in READERS:
        assert body(told(events, reader, language)) == public


def test_a_spectator_has_no_box_of_his_own() -> None:
    assert box(told(samples.FULL, SPECTATOR, "ru")) == ""


def test_a_seats_box_and_the_masters_are_marked() -> None:
    assert "Только вам" in box(told(samples.FULL, "ann", "ru"))
    assert "For your eyes only" in box(told(samples.FULL, "ann", "en"))
    assert "Мастеру" in box(told(samples.FULL, MASTER, "ru"))
    assert "For the master" in box(told(samples.FULL, MASTER, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_public_post_omits_what_is_closed(language: Language) -> None:
    """Kill chances, damage, wounds before the last, insight, wills dice (LG.II.2.1.a, LG.DISC)."""
    shot = samples.shot()
    made = plain(told((shot, *samples.FULL[10:14]), SPECTATOR, language))
    for secret in (
        "40%",
        "Меткость",
        "Accuracy",
        "урон",
        "damage",
        "ранени",
        "wound ",
        "wounds",
        "читает",
        "reads",
    ):
        assert secret not in made
    wills = plain(told((samples.FULL[7],), SPECTATOR, language))
    assert "к3" not in wills
    assert "d3" not in wills
    assert "revenge" not in wills


def test_the_man_hit_learns_what_the_wound_did_and_the_shooter_does_not() -> None:
    events = (samples.shot(),)
    assert "урон 1 = 3 (Малыш) − 2 (Выносливость); 1 ранение" in box(told(events, "bob", "ru")).replace(
        "\u00a0", " "
    )
    assert "урон" not in box(told(events, "ann", "ru"))
    assert "летальность 40%" in box(told(events, MASTER, "ru")).replace("\u00a0", " ")
    assert "летальность" not in box(told(events, "bob", "ru"))


def test_own_closed_items_are_folded_for_others_and_told_to_their_owner() -> None:
    events = (samples.shot(),)
    public = plain(told(events, SPECTATOR, "ru")).replace("\u00a0", " ")
    assert "Попадание 60% = 80 (своё) − 20 (укрытие)" in public
    own = box(told(events, "ann", "ru")).replace("\u00a0", " ")
    assert "попадание 60% = 70 (очки) − 20 (укрытие) + 10 (Воля)" in own


def test_an_event_that_is_nobodys_business_leaves_no_trace() -> None:
    private = tuple(event for event in samples.FULL if event.audience.seats is not None)
    assert private
    assert not told(private, SPECTATOR, "ru")
    assert not told(private, "bob", "ru")
    assert told(private, "ann", "ru")


# ---- nothing sealed shows in what others read ----------------------------------------------------


def with_other_secrets(value: Any, reader: str, draw: Any) -> Any:
    """The same value to ``reader``: whatever he may not know is another thing now."""
    if isinstance(value, Sealed):
        if not value.audience.includes(reader):
            return replace(value, value=_other(value.value, draw))
        return replace(value, value=with_other_secrets(value.value, reader, draw))
    if isinstance(value, Sum):
        return _other_items(value, reader, draw)
    if isinstance(value, tuple):
        parts = [with_other_secrets(part, reader, draw) for part in value]
        kept = [part for part in parts if not (isinstance(part, Roll) and not part.audience.includes(reader))]
        return tuple(kept)
    if is_dataclass(value) and not isinstance(value, type):
        changes = {
            field.name: with_other_secrets(getattr(value, field.name), reader, draw)
            for field in fields(value)
        }
        return replace(value, **changes)
    return value


def _other(value: Any, draw: Any) -> Any:
    if isinstance(value, Sum):
        return Sum((Item("accuracy", 99, "LG.II.2.1.2.a"),), 99)
    if isinstance(value, tuple):
        return ()
    if isinstance(value, int):
        return draw(st.integers(0, 99))
    return draw(st.sampled_from(("one", "two", "failed", "dice", "kid", "classic")))


def _other_items(total: Sum, reader: str, draw: Any) -> Sum:
    """The same open items and total; the closed ones split another way."""
    shown = tuple(item for item in total.items if item.audience.includes(reader))
    closed = [item for item in total.items if not item.audience.includes(reader)]
    if not closed:
        return total
    rest = total.total - sum(item.value for item in shown)
    part = draw(st.integers(-50, 50))
    audience = closed[0].audience
    split = (Item("will", part, "LG.V.6.c", audience), Item("effect", rest - part, "LG.GAP.1", audience))
    return Sum((*shown, *split), total.total)


@given(st.data(), st.sampled_from(("ann", "bob", SPECTATOR)), st.sampled_from(LANGUAGES))
def test_two_steps_that_differ_in_secrets_read_the_same(data: Any, reader: str, language: Language) -> None:
    others = [
        event
        for event in (with_other_secrets(event, reader, data.draw) for event in samples.FULL)
        if event.audience.includes(reader)
    ]
    for write in WRITERS.values():
        assert write(told(others, reader, language)) == write(told(samples.FULL, reader, language))


# ---- how a post is built -------------------------------------------------------------------------


def headings(made: Post) -> list[str]:
    return [
        "".join(span.text for span in block.line.spans) for block in made.blocks if isinstance(block, Heading)
    ]


def test_the_parts_of_a_turn_stand_in_the_order_of_a_duel() -> None:
    shuffled = (samples.FULL[-3], samples.shot(), samples.FULL[15], samples.FULL[9])
    assert headings(told(shuffled, SPECTATOR, "en")) == ["Turn 2", "Orders", "Shots", "Outcome"]


def test_shots_of_one_moment_stand_together() -> None:
    events = (
        samples.shot(moment=1),
        samples.shot(moment=2, by="bob", target="ann"),
        samples.shot(moment=2, ordinal=2),
    )
    made = plain(told(events, SPECTATOR, "ru")).replace("\u00a0", " ")
    assert "Момент 1\nЭнн → Боб" in made
    assert "Момент 2, одновременно\nБоб → Энн" in made


def test_a_single_shot_needs_no_moment() -> None:
    assert "Момент" not in plain(told((samples.shot(),), SPECTATOR, "ru"))


def test_what_follows_a_shot_stands_behind_it() -> None:
    out = samples.FULL[23]
    assert isinstance(out, kinds.PutOutOfFight)
    made = plain(told((samples.shot(), out, samples.FULL[27]), SPECTATOR, "en")).replace("\u00a0", " ")
    assert made.index("is wounded") < made.index("out of the fight") < made.index("Movement")


def test_what_follows_from_a_moment_stands_behind_all_its_shots() -> None:
    """LG.V.1.2.a: the shots of a moment are all fired before any of them takes effect."""
    out = samples.FULL[23]
    events = (samples.shot(), out, samples.shot(by="bob", target="ann"))
    made = plain(told(events, SPECTATOR, "ru")).replace("\u00a0", " ")
    assert made.index("Энн → Боб") < made.index("Боб → Энн") < made.index("больше не боец")


def test_a_man_who_surrenders_leaves_before_the_shots() -> None:
    out = kinds.PutOutOfFight(audience=samples.ANN, who="bob", how=How.SURRENDERED)
    events = (samples.FULL[9], replace(out, audience=samples.shot().audience), samples.FULL[15])
    made = plain(told(events, SPECTATOR, "en"))
    assert made.index("surrenders") < made.index("Orders")


def test_without_detail_a_post_is_short_and_has_no_clauses() -> None:
    made = plain(told(samples.FULL, "ann", "ru", detail=False))
    assert "LG." not in made
    assert len(made) < len(plain(told(samples.FULL, "ann", "ru")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", READERS)
def test_every_post_is_balanced_bbcode(reader: str, language: Language) -> None:
    read(WRITERS["bbcode"](told(samples.FULL, reader, language)))


# ---- names ---------------------------------------------------------------------------------------


def test_two_who_look_alike_have_their_ids_beside_them() -> None:
    state = samples.duel({"ann": {"name": "Cop"}, "bob": {"name": "Сор"}})
    made = plain(post((samples.shot(),), samples.seen_by(SPECTATOR, state), "en"))
    assert "Cop (ann) → Сор (bob)" in made


def test_one_without_a_display_name_goes_by_his_id() -> None:
    state = samples.duel({"ann": {}, "bob": {}})
    assert "ann → bob" in plain(post((samples.shot(),), samples.seen_by(SPECTATOR, state), "ru"))


def test_one_whom_the_view_does_not_show_goes_by_his_id() -> None:
    assert "stranger" in plain(told((samples.shot(target="stranger"),), SPECTATOR, "ru"))


def test_a_number_may_be_a_fraction() -> None:
    made = plain(told((samples.shot(ordinal=2, speed=Fraction(7, 2)),), SPECTATOR, "ru")).replace(
        "\u00a0", " "
    )
    assert "выстрел 2, Скорость 3,5" in made
