"""Files of a whole thread: all that everybody may know, cleaned, without any script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from markdown_it import MarkdownIt

from sekundant.core.events import MASTER, SPECTATOR, seen
from sekundant.prose.markup import PLAIN, Box, Post, markdown
from sekundant_web.accounts.models import User
from sekundant_web.carrying.said import blocks
from sekundant_web.encounters import mastering
from sekundant_web.encounters.game import system_of
from sekundant_web.encounters.markdown import cleaned
from sekundant_web.encounters.models import Encounter, Status
from tests.web import fights
from tests.web.carrying.telling import told
from tests.web.conftest import Clock
from tests.web.encounters.pages import play
from tests.web.pages.test_home import in_peace
from tests.web.tables.halls import table_of

pytestmark = pytest.mark.django_db(transaction=True)

STORY = 'He **draws**.\n<script>alert(1)</script> [x](http://x.example) @everyone "quoted"'


@pytest.fixture
def played(duel: Encounter, ann: User, bob: User) -> Encounter:
    play(duel, ann, bob, story=STORY)
    return fights.fresh(duel)


def got(client: Client, encounter: Encounter, name: str) -> Any:
    answer = client.get(reverse(name, args=[encounter.key]), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("name", ["thread_md", "thread_html"])
def test_a_file_has_a_sane_name_and_is_never_shown_in_the_site(
    played: Encounter, client: Client, name: str
) -> None:
    answer = got(client, played, name)
    ending = name.partition("_")[2]
    assert answer["Content-Disposition"] == f'attachment; filename="sekundant-{played.key}.{ending}"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_the_page_needs_nothing_else_and_runs_nothing(played: Encounter, client: Client) -> None:
    html = got(client, played, "thread_html").content.decode()
    assert "<script" not in html
    assert not re.search(r"\s(?:src|on\w+|style)=", html)
    assert re.findall(r"<(?:link|img|iframe|form)\b", html) == []
    assert "default-src &#x27;none&#x27;; style-src &#x27;sha256-" in html
    assert "&lt;script&gt;" in html
    assert "<strong>draws</strong>" in html
    assert "{%" not in html


def test_the_markdown_holds_the_posts_and_makes_no_links_of_them(played: Encounter, client: Client) -> None:
    text = got(client, played, "thread_md").content.decode()
    kinds = {
        (child.type, child.attrGet("href"))
        for token in MarkdownIt("commonmark").parse(text)
        for child in token.children or ()
        if child.type in ("link_open", "html_inline", "image")
    }
    assert kinds == {("link_open", f"http://testserver/e/{played.key}/")}
    assert "**draws**" in text
    assert "@everyone" not in text


@pytest.mark.parametrize("name", ["thread_md", "thread_html"])
def test_while_it_goes_on_all_get_the_same(
    played: Encounter, ann: User, bob: User, browser_of: Callable[[User | None], Client], name: str
) -> None:
    files = {got(browser_of(who), played, name).content for who in (ann, bob, None)}
    assert len(files) == 1
    closed = [PLAIN.line(block.title) for block in told(played, MASTER).blocks if isinstance(block, Box)]
    assert closed
    assert not any(title in files.pop().decode() for title in closed[:1])


@pytest.mark.parametrize("system_id", ["law-of-the-gun"], indirect=True)
def test_when_it_is_over_all_is_open(duel: Encounter, client: Client, ann: User, bob: User) -> None:
    in_peace(duel, ann, bob)
    assert fights.fresh(duel).status == Status.OVER
    text = got(client, duel, "thread_md").content.decode()
    assert "all of it is open" in text


def test_who_may_not_look_on_finds_no_file(client: Client, ann: User, bob: User) -> None:
    closed = fights.opened("fencing", ann, bob, watch="members")
    for name in ("thread_md", "thread_html"):
        assert client.get(reverse(name, args=[closed.key])).status_code == 404


def test_a_post_keeps_its_paragraphs_lines_and_emphasis() -> None:
    post = Post(blocks(cleaned("One **two**\n*three*\n\n<b>four</b>")))
    assert markdown(post) == "One **two**  \n*three*\n\n\\<b\\>four\\</b\\>\n"


@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
@pytest.mark.parametrize(("secret", "told"), [(False, True), (True, False)])
def test_of_who_is_asked_in_secret_no_silence_is_told(
    played: Encounter, client: Client, ann: User, secret: bool, told: bool
) -> None:
    """A line is put in as the clock writes it, behind asks that are secret or not."""
    last = played.lines.order_by("-number")[0]
    seat = played.seats.get(user=ann).name
    before = json.loads(last.text)
    before["asks"] = [{"seat": seat, "secret": secret}]
    last.text = json.dumps(before)
    last.save()
    silence = json.dumps({"type": "silence", "seat": seat, "hours": 72, "answer": None})
    played.lines.create(number=last.number + 1, kind="silence", text=silence, at=last.at)
    for name in ("thread_md", "thread_html"):
        assert ("72" in got(client, played, name).content.decode()) == told


def test_a_file_tells_questions_and_answers_and_no_line_that_is_hidden(
    system_id: str,
    ann: User,
    bob: User,
    people: Callable[[str], User],
    browser_of: Callable[[User | None], Client],
    clock: Clock,
) -> None:
    mia, client = people("mia"), browser_of(None)
    fight = fights.opened(system_id, ann, bob, table_id=table_of(system_id, mia, ann, bob).pk)
    play(fight, ann, bob)
    his = fights.place(fight, ann)
    line = fight.lines.filter(shown=2).get()
    events = [system_of(fight).event_from(plain) for plain in json.loads(line.text)["events"]]
    hidden = next((n for n, event in enumerate(events) if seen(event, SPECTATOR) is None), None)
    asked = mastering.appeal(his, 2, "Why <so> much?\nI was behind a post.", event=hidden)
    mastering.answer_appeal(fights.place(fight, mia), asked.pk, "It was a *thin* post.", upheld=False)
    texts = {got(client, fight, name).content.decode() for name in ("thread_md", "thread_html")}
    texts |= {
        got(browser, fight, "thread_md").content.decode() for browser in (browser_of(ann), browser_of(mia))
    }
    assert len(texts) == 2, "all get the same"
    for text in texts:
        assert "I was behind a post." in text
        assert "It stays as it is." in text
        assert "<so>" not in text
        if hidden is not None:
            assert "A question about the result of" in text
            assert re.search(r"A question about the result of [^:]*:\d\d[^:]", text), "nothing of the line"


def test_a_file_tells_what_the_master_has_decided_and_what_does_not_count(
    system_id: str, ann: User, bob: User, people: Callable[[str], User], clock: Clock, client: Client
) -> None:
    mia = people("mia")
    fight = fights.opened(system_id, ann, bob, table_id=table_of(system_id, mia, ann, bob).pk)
    play(fight, ann, bob)
    before = got(client, fight, "thread_md").content.decode()
    desk = fights.place(fight, mia)
    mastering.take_back(desk, mastering.steps(desk)[-1].number, "a storm")
    after = got(client, fight, "thread_md").content.decode()
    assert "a storm" in after
    assert "does not count" in after
    assert "does not count" not in before
