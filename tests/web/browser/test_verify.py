"""The dice checked in the reader's own browser: by the module that the page uses, against the library."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page

from sekundant.ledger import seal
from sekundant.ledger.decisions import FOLLOWED_BY
from sekundant.ledger.verify import verify
from sekundant_web.accounts.models import User
from tests.ledger.forgery import chained
from tests.ledger.test_decisions import recorded
from tests.web import fights
from tests.web.browser.browsing import Browse, serious_faults, sideways
from tests.web.conftest import Clock

TESTS = Path(__file__).resolve().parents[2]
LEDGERS = sorted(
    [
        *TESTS.joinpath("ledger").glob("*.jsonl"),
        *TESTS.joinpath("web/faults/archive").glob("*.jsonl"),
        *TESTS.joinpath("archive").rglob("*.jsonl"),
    ]
)
VECTORS = json.loads(TESTS.joinpath("ledger/vectors.json").read_text(encoding="utf-8"))

JUDGE = """async (files) => {
    const { verify } = await import("/static/site/verify.js");
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const found = [];
    for (const file of files) {
        const { status, line, code, lines, dice, head } = await verify(bytes(file));
        found.push([status, line, code, lines, dice, head]);
    }
    return found;
}"""

THROW = """async (throws) => {
    const { face, keyOf } = await import("/static/site/verify.js");
    const fall = async ([secret, context, dice]) => {
        const key = await keyOf(secret);
        return Promise.all(dice.map(([label, sides]) => face(key, context, label, sides)));
    };
    return Promise.all(throws.map(fall));
}"""

VECTOR = """async (one) => {
    const seal = await import("/static/site/verify.js");
    const key = await seal.keyOf(one.secret);
    const contributions = Object.fromEntries(one.contributions.map((part) => [part.seat, part.value]));
    const answers = Object.fromEntries(one.answers.map((part) => [part.seat, part.answer]));
    const each = (parts, make) => Promise.all(parts.map(make));
    return {
        commitment: await seal.secretCommitment(one.secret),
        contributions: await each(one.contributions, ({ seat, value }) =>
            seal.contributionCommitment(one.encounter, seat, value)),
        answers: await each(one.answers, ({ seat, ask, nonce, answer }) =>
            seal.answerCommitment(one.encounter, seat, ask, nonce, answer)),
        salts: await each(one.salts, ({ n }) => seal.salt(key, one.encounter, n)),
        contexts: await each(one.steps, ({ step, taken_back }) =>
            seal.context(one.encounter, step, contributions, answers, taken_back)),
        dice: await each(one.steps, ({ context, dice }) =>
            each(dice, ({ label, sides }) => seal.face(key, context, label, sides))),
    };
}"""


@pytest.fixture
def page(browse: Browse) -> Page:
    opened = browse("en")
    opened.goto("/about/dice/")
    return opened


def judged(page: Page, files: list[bytes]) -> list[tuple[Any, ...]]:
    """What the page's module finds."""
    sent = [base64.b64encode(file).decode() for file in files]
    return [tuple(one) for one in page.evaluate(JUDGE, sent)]


def found(file: bytes) -> tuple[Any, ...]:
    """What the library finds."""
    verdict = verify(BytesIO(file))
    return (verdict.status, verdict.line, verdict.code, verdict.lines, verdict.dice, verdict.head)


def test_every_recorded_ledger_is_found_good_by_both(page: Page) -> None:
    files = [path.read_bytes() for path in LEDGERS]
    ours = [found(file) for file in files]
    assert judged(page, files) == ours
    assert "good" in {status for status, *_ in ours} <= {"good", "unfinished"}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: ascii(vector["encounter"]))
def test_the_published_vectors(page: Page, vector: dict[str, Any]) -> None:
    got = page.evaluate(VECTOR, vector)
    assert got == {
        "commitment": vector["commitment"],
        "contributions": [part["commitment"] for part in vector["contributions"]],
        "answers": [part["commitment"] for part in vector["answers"]],
        "salts": [part["salt"] for part in vector["salts"]],
        "contexts": [step["context"] for step in vector["steps"]],
        "dice": [[die["face"] for die in step["dice"]] for step in vector["steps"]],
    }


def hexed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def thrown(begin: int, end: int) -> list[tuple[str, str, list[tuple[str, int]]]]:
    """Dice of a hundred a secret: their secrets, contexts, labels and sides."""
    sides = (2, 3, 4, 6, 7, 8, 10, 12, 20, 97, 100, 999_983, 1_000_000)
    return [
        (
            hexed(f"secret {number}"),
            hexed(f"context {number}"),
            [(f"анна.hit.{die}", sides[(number + die) % len(sides)]) for die in range(100)],
        )
        for number in range(begin, end)
    ]


def assert_equal(page: Page, begin: int, end: int) -> None:
    asked = thrown(begin, end)
    ours = []
    for secret, context, dice in asked:
        face = seal.derive(seal.Secret.from_hex(secret), context)
        ours.append([face(sides, label) for label, sides in dice])
    assert page.evaluate(THROW, asked) == ours


def test_twenty_thousand_dice_are_the_same_in_both(page: Page) -> None:
    assert_equal(page, 0, 200)


@pytest.mark.soak
def test_a_million_dice_are_the_same_in_both(page: Page) -> None:
    for begin in range(0, 10_000, 200):
        assert_equal(page, begin, begin + 200)


# ---------------------------------------------------------------- what was tampered with


def tampered(random: Random) -> Iterator[bytes]:
    """Ledgers that somebody has changed: bytes by chance, and lines by one who chains them anew."""
    for path in LEDGERS:
        raw = path.read_bytes()
        for _ in range(2):
            flipped = bytearray(raw)
            flipped[random.randrange(len(raw))] ^= 1 << random.randrange(8)
            yield bytes(flipped)
        lines = raw.splitlines(keepends=True)
        gone = random.randrange(len(lines))
        yield b"".join(line for number, line in enumerate(lines) if number != gone)
        entries = [json.loads(line) for line in lines]
        del entries[gone]
        yield b"\n".join(chained(entries))
        yield from forged_die(path, random)


def forged_die(path: Path, random: Random) -> Iterator[bytes]:
    """A ledger in which one die shows another face, and everything behind it is chained anew."""
    entries = [json.loads(line) for line in path.read_bytes().splitlines()]
    dice = [die for entry in entries for die in entry.get("dice", ()) if isinstance(die, dict)]
    if dice:
        die = random.choice(dice)
        die["face"] = die["face"] % die["sides"] + 1
        yield b"\n".join(chained(entries))


def unfollowed() -> Iterator[bytes]:
    """A record cut off, or gone on with otherwise, behind a decision that another line must follow."""
    entries = list(recorded().entries())
    for place, entry in enumerate(entries, start=1):
        if entry.get("kind") in FOLLOWED_BY:
            yield b"\n".join(chained(entries[:place]))
            yield b"\n".join(chained([*entries[:place], *entries[place + 1 :]]))


def test_a_tampered_ledger_is_refused_by_both_with_the_same_line(page: Page) -> None:
    files = [*tampered(Random(1)), *unfollowed()]
    ours = [found(file) for file in files]
    assert judged(page, files) == ours
    assert sum(status == "bad" for status, *_ in ours) > len(files) * 0.9
    assert {"die", "hash", "not_utf8", "must_follow"} <= {code for _, _, code, *_ in ours}


# ---------------------------------------------------------------- the page


@pytest.fixture
def finished(clock: Clock, ann: User, bob: User) -> str:
    """The key of a public duel that is over, with dice in it."""
    duel = fights.opened("law-of-the-gun", ann, bob, watch="public")
    for turn in range(40):
        if fights.fresh(duel).status == "over":
            return duel.key
        for number, user in enumerate((ann, bob)):
            fights.answer(duel, user, 2 * turn + number, sensible=True)
    raise AssertionError("the duel goes on")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_checks_all_dice_of_a_finished_fight(browse: Browse, finished: str, language: str) -> None:
    dice = sum(len(json.loads(text)["dice"]) for text in fights.lines(finished))
    page = browse(language, width=360)
    page.goto(f"/e/{finished}/dice/")
    page.locator("[data-check]").click()
    verdict = page.locator('[data-verdict][data-status="good"]')
    said = {"en": f"{dice} of {dice} dice agree.", "ru": f"Сошлось костей: {dice} из {dice}."}
    assert said[language] in verdict.inner_text()
    page.locator("[data-tables] summary").first.click()
    written = page.locator("[data-tables] details").first.locator("tbody tr").first.locator("td").nth(1)
    assert written.inner_text() == str(json.loads(fights.lines(finished)[0])["dice"][0]["face"])
    assert not serious_faults(page)
    assert sideways(page) == 0


def test_a_file_of_ones_own_is_judged_and_nothing_is_sent(browse: Browse, finished: str) -> None:
    page = browse("en")
    page.goto(f"/e/{finished}/dice/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method + request.url))
    lines = [line.text for line in fights.fresh(finished).lines.order_by("number")]
    entries = [json.loads(line) for line in lines]
    first = next(entry for entry in entries if entry.get("dice") and entry["type"] == "step")
    first["dice"][0]["face"] = first["dice"][0]["face"] % first["dice"][0]["sides"] + 1
    file: FilePayload = {
        "name": "mine.ledger",
        "mimeType": "text/plain",
        "buffer": b"\n".join(chained(entries)),
    }
    page.locator("#verify-file").set_input_files(file)
    page.locator('[data-verdict][data-status="bad"]').wait_for()
    assert f"Line {first['n']}: a die fell otherwise." in page.locator("[data-verdict]").inner_text()
    assert page.locator("[data-differs]:visible").count() == 1
    assert all(one.startswith("GET") and "/ledger/" not in one for one in sent), sent


def test_without_script_the_page_says_how_to_check(browse: Browse, finished: str) -> None:
    page = browse("en", script=False)
    page.goto(f"/e/{finished}/dice/")
    assert f"sekundant verify {finished}.ledger" in page.locator("#verify").inner_text()
    assert not page.locator("[data-check]").is_visible()


def test_a_replay_is_stepped_through_from_three_views(browse: Browse, finished: str) -> None:
    page = browse("en", width=360)
    page.goto(f"/e/{finished}/replay/?turn=1&event=1")
    views = {}
    for eye in (fights.seats("law-of-the-gun")[0], "spectator", "all"):
        page.locator(f'input[name="as"][value="{eye}"]').check()
        page.wait_for_url(f"**as={eye}**")
        page.locator(f'input[name="as"][value="{eye}"]:checked').wait_for()
        views[eye] = page.locator("#replay").inner_text()
    assert len(set(views.values())) == len(views)
    page.locator("#replay-on").focus()
    page.keyboard.press("ArrowRight")
    page.locator('#replay[data-says*="result 2 of"] #replay-on:focus').wait_for()
    assert "event=2" in page.url
    page.keyboard.press("ArrowLeft")
    page.locator('#replay[data-says*="result 1 of"]').wait_for()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert "event=1" in page.url
    page.goto(f"/e/{finished}/replay/?turn=end")
    page.goto(f"/e/{finished}/replay/{page.locator('#turn-before').get_attribute('href')}")
    page.locator("#turn-behind").focus()
    page.keyboard.press("Enter")  # there is no turn behind the end, and no such button
    page.locator("#replay-turn:focus").wait_for()
    assert not serious_faults(page)
    assert sideways(page) == 0


def test_who_holds_the_key_down_steps_on_without_the_page_being_loaded_again(
    browse: Browse, finished: str
) -> None:
    page = browse("en")
    page.goto(f"/e/{finished}/replay/?turn=1&event=1&as=all")
    page.evaluate("""() => {
        window.loads = "once";
        const on = () => setTimeout(() => document.getElementById("replay-on").click());
        document.addEventListener("htmx:afterSwap", on, {once: true});
    }""")
    page.locator("#replay-on").click()
    page.locator('#replay[data-says*="result 3 of"]').wait_for()
    assert page.evaluate("window.loads") == "once"


def test_a_replay_is_stepped_through_without_script(browse: Browse, finished: str) -> None:
    page = browse("ru", script=False)
    page.goto(f"/e/{finished}/replay/?turn=1&event=1&as=spectator")
    page.locator("#replay-on").click()
    assert "event=2" in page.url
    page.locator('input[name="as"][value="all"]').check()
    page.locator("[data-eyes] button").click()
    assert "as=all" in page.url
    assert "turn=1" in page.url
