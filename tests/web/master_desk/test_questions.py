"""A player questions a line; the master answers; both stand in the thread."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from sekundant import library
from sekundant.core.events import SPECTATOR
from sekundant.prose.markup import PLAIN
from sekundant_web.accounts.models import User
from sekundant_web.encounters.looking import with_the_eyes_of
from sekundant_web.encounters.models import Appeal, Encounter, Line, Referee
from sekundant_web.encounters.presenting.entries import Reader
from sekundant_web.encounters.presenting.page import reader_of
from sekundant_web.encounters.presenting.questions import about, lines_told
from tests.web import fights
from tests.web.master_desk.conftest import at
from tests.web.master_desk.test_again import publish
from tests.web.tables.halls import said


@pytest.fixture
def played(fight_of: Callable[..., Encounter], ann: User, bob: User, mias: Client) -> Encounter:
    return publish(fight_of("law-of-the-gun"), (ann, bob), mias)


def last(fight: Encounter) -> int:
    return fights.fresh(fight).lines.exclude(shown=None).count()


def test_a_line_is_questioned_answered_and_settled_by_the_same_dice(
    played: Encounter, ann: User, bob: User, mias: Client, browser_of: Callable[..., Client]
) -> None:
    anns, number = browser_of(ann), last(played)
    assert f"/question/{number}/?line=1" in said(anns.get(f"/e/{played.key}/"))
    assert "/question/" not in said(mias.get(f"/e/{played.key}/"))
    page = anns.get(at(played, "question", number), {"line": "1"})
    assert page.context["chosen"] == "1"
    asked = anns.post(at(played, "question", number), {"line": "1", "text": "I had <b>cover</b>."})
    assert asked.status_code == 302
    assert "I had &lt;b&gt;cover" in browser_of(bob).get(f"/e/{played.key}/").content.decode()
    desk = said(mias.get(at(played)))
    assert "again/?step=1&appeal=" in desk
    pk = Appeal.objects.get().pk
    empty = mias.post(at(played, "master_answer_appeal", pk), {"press": "uphold", "text": " "})
    assert (empty.status_code, Appeal.objects.get().state) == (200, "open")
    done = mias.post(at(played, "master_answer_appeal", pk), {"press": "uphold", "text": "So you had."})
    assert (done.status_code, Appeal.objects.get().state) == (302, "upheld")
    assert "So you had." in said(anns.get(f"/e/{played.key}/"))
    twice = mias.post(at(played, "master_answer_appeal", pk), {"press": "answer", "text": "No."})
    assert (twice.status_code, Appeal.objects.get().answer) == (200, "So you had.")


def readers_of(fight: Encounter, ann: User, mia: User) -> tuple[Reader, Reader, Reader]:
    """Ann, the master, and somebody who looks on."""
    desk = fights.place(fight, mia)
    return (
        reader_of(fights.place(fight, ann)),
        reader_of(desk),
        reader_of(with_the_eyes_of(desk, SPECTATOR)),
    )


@pytest.mark.parametrize("system_id", library.system_ids())
def test_a_line_means_the_same_to_who_asks_to_the_master_and_to_all(
    fight_of: Callable[..., Encounter], system_id: str, ann: User, bob: User, mia: User
) -> None:
    fight = fight_of(system_id, referee=Referee.AUTOMATIC)
    results = fight.lines.filter(kind="step", shown__gt=0)
    while not results.exists():
        fights.answer(fight, ann, 1, sensible=True)
        fights.answer(fight, bob, 2, sensible=True)
    asker, master, onlooker = readers_of(fight, ann, mia)
    line = hiding_one(results[0], asker)
    whole = {(one.event, one.part): number for number, one in enumerate(lines_told(master, line))}
    theirs = {(one.event, one.part) for one in lines_told(onlooker, line)}
    asked = lines_told(asker, line)
    numbers = [whole[one.event, one.part] for one in asked]
    assert numbers != list(range(len(asked))), "a number alone would mean something else to the master"
    for one in asked:
        appeal = Appeal(event=one.event, part=one.part)
        assert lines_told(master, line)[whole[one.event, one.part]].result.kind == one.result.kind
        assert about(asker, appeal, line) == PLAIN.line(one.result.sentence)
        assert about(master, appeal, line)
        assert bool(about(onlooker, appeal, line)) == ((one.event, one.part) in theirs)


def hiding_one(line: Line, reader: Reader) -> Line:
    """The same line if its first result were Bob's secret."""
    first = lines_told(reader, line)[0].event
    entry = json.loads(line.text)
    entry["events"][first]["audience"] = {"seats": [fights.seats(reader.encounter.system)[1]]}
    return Line(shown=line.shown, text=json.dumps(entry))


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001])
def test_a_question_without_words_or_with_too_many_is_refused(
    text: str, played: Encounter, ann: User, browser_of: Callable[..., Client]
) -> None:
    in_russian = {"accept-language": "ru"}
    answer = browser_of(ann).post(at(played, "question", last(played)), {"text": text}, headers=in_russian)
    assert (answer.status_code, Appeal.objects.count()) == (200, 0)
    assert 'role="alert"' in said(answer)
    assert text.strip() in said(answer)


def test_nobody_questions_who_does_not_fight_there_nor_what_is_not_there(
    played: Encounter, ann: User, mias: Client, browser_of: Callable[..., Client]
) -> None:
    assert mias.get(at(played, "question", last(played))).status_code == 404
    assert browser_of().get(at(played, "question", last(played))).status_code == 404
    assert browser_of(ann).post(at(played, "question", 99), {"text": "So?"}).status_code == 404
