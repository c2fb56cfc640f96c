"""Who comes in, with which token; what is too large, too deep or too odd; what is told of what went wrong."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from typing import Any

import pytest

from sekundant_web.accounts import leaving
from sekundant_web.accounts.models import User
from sekundant_web.api import problems, tokens
from sekundant_web.api.models import Scope, Token
from sekundant_web.encounters.models import Encounter, Watch
from tests.web import fights
from tests.web.api.programs import ROOT, Program, token_for
from tests.web.conftest import Clock
from tests.web.tables.halls import table_of


def test_a_session_opens_nothing(ann: User, browser_of: Any) -> None:
    browser = browser_of(ann)
    assert browser.get("/mine/").status_code == 200
    assert browser.get(f"{ROOT}/encounters/mine").status_code == 401
    answer = browser.get(f"{ROOT}/systems")
    assert answer.status_code == 200
    assert not answer.cookies


def test_of_a_token_nothing_is_kept_but_its_digest(ann: User) -> None:
    spelled = token_for(ann)
    kept = json.dumps([*Token.objects.values()], default=str)
    assert spelled not in kept
    assert spelled.removeprefix("sek_") not in kept


def test_a_token_is_shown_once_and_then_by_its_name(ann: User, browser_of: Any, clock: Clock) -> None:
    browser = browser_of(ann)
    sent = {"name": "My bot", "scope": "play", "days": "30"}
    page = browser.post("/settings/tokens/", sent).content.decode()
    spelled = tokens.SPELLED.search(page)
    assert spelled is not None
    assert Program(spelled[0]).get("/me").json()["scope"] == "play"
    again = browser.get("/settings/tokens/").content.decode()
    assert "My bot" in again
    assert spelled[0] not in again


def test_a_token_ends(ann: User, clock: Clock) -> None:
    spelled = tokens.make(ann, "x", Scope.READ, now=clock.now, days=30)[1]
    assert Program(spelled).get("/me").status_code == 200
    clock.move(days=30)
    assert Program(spelled).get("/me").json()["code"] == "unknown_token"


def test_a_token_that_is_revoked_works_no_more_and_only_its_owner_can(
    ann: User, bob: User, browser_of: Any
) -> None:
    program = Program.of(ann)
    token = Token.objects.get()
    browser_of(bob).post(f"/settings/tokens/{token.pk}/revoke/")
    assert program.get("/me").status_code == 200
    browser_of(ann).post(f"/settings/tokens/{token.pk}/revoke/")
    assert program.get("/me").status_code == 401


def test_tokens_go_with_their_account(ann: User) -> None:
    program = Program.of(ann)
    leaving.forget(ann)
    assert not Token.objects.exists()
    assert program.get("/me").status_code == 401


def test_an_account_that_is_closed_lets_no_program_in(ann: User) -> None:
    program = Program.of(ann)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert program.get("/me").status_code == 401


def test_only_the_day_of_use_is_kept(ann: User, clock: Clock) -> None:
    program = Program.of(ann)
    program.get("/me")
    clock.move(hours=5)
    program.get("/me")
    assert Token.objects.get().used_on == clock.now.date()


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer x", "bearer sek_" + "g" * 64, "Bearer sek_" + "0" * 64,
     "Bearer sek_" + "0" * 63, "Token sek_" + "0" * 64, "Bearer " + "a" * 9000],
)  # fmt: skip
def test_no_other_header_opens_anything(header: str, ann: User) -> None:
    assert Program().get("/me", Authorization=header).status_code == 401


def test_a_narrow_token_does_no_more_than_it_may(duel: Encounter, ann: User, people: Any) -> None:
    reads, plays = Program.of(ann, Scope.READ), Program.of(ann, Scope.PLAY)
    assert reads.get(f"/encounters/{duel.key}").status_code == 200
    for program, path in ((reads, "say"), (plays, "publish")):
        got = program.post(f"/encounters/{duel.key}/{path}", {"text": "x"})
        assert (got.status_code, got.json()["code"]) == (403, "scope")


def test_what_a_master_sees_is_for_tokens_of_masters_alone(
    ann: User, bob: User, people: Any, clock: Clock
) -> None:
    mia = people("mia")
    table = table_of("law-of-the-gun", mia, ann, bob, watch=Watch.MEMBERS)
    duel = fights.opened("law-of-the-gun", ann, bob, table_id=table.pk, watch=Watch.MEMBERS)
    readers = {scope: Program.of(mia, scope).get(f"/encounters/{duel.key}").json() for scope in Scope}
    assert readers[Scope.MASTER]["reader"] == "master"
    for scope in (Scope.READ, Scope.PLAY):
        assert readers[scope]["reader"] == "spectator"
        assert readers[scope]["runs_it"] is False
        assert readers[scope]["view"] != readers[Scope.MASTER]["view"]
        assert readers[scope]["view"] == encoded_for_spectators(duel)
    assert Program.of(mia, Scope.PLAY).get(f"/encounters/{duel.key}/missing").status_code == 403


def encoded_for_spectators(duel: Encounter) -> Any:
    from sekundant.core.wire import encode
    from sekundant_web.encounters.game import state_of, system_of

    row = fights.fresh(duel)
    return json.loads(json.dumps(encode(system_of(row).view(state_of(row), "spectator"))))


WHY = {"reason": "r"}
ACTS: list[tuple[str, dict[str, Any] | None]] = [
    ("say", {"text": "x"}),
    ("orders", {"ask": "a", "text": "b"}),
    ("publish", None),
    ("trial", None),
    ("extend", {"hours": 3, **WHY}),
    ("pause", WHY),
    ("end", WHY),
    ("rulings", {"kind": "declare", "winner": None, "how": "ended", **WHY}),
    ("answers", {"seat": "musketeer", "ask": "a", "text": "b", **WHY}),
    ("take-back", {"step": 1, **WHY}),
    ("again", {"step": 1, "keep": True, **WHY}),
    ("substitute", {"seat": "musketeer", "who": "bot", **WHY}),
    ("appeals", {"shown": 1, "text": "x"}),
]


def test_a_token_of_one_table_knows_of_no_other(ann: User, bob: User, clock: Clock) -> None:
    tables = [table_of("fencing", ann, bob, slug=slug) for slug in ("one", "other")]
    duels = [fights.opened("fencing", ann, bob, table_id=one.pk, watch=Watch.PUBLIC) for one in tables]
    alone = fights.opened("fencing", ann, bob, watch=Watch.PUBLIC)
    program = Program.of(ann, Scope.MASTER, tables[0])
    stood = [fights.fresh(duel).revision for duel in duels]
    assert program.get(f"/encounters/{duels[0].key}").status_code == 200
    for key in (duels[1].key, alone.key):
        for path in ("", "/results", "/thread"):
            assert program.get(f"/encounters/{key}{path}").status_code == 404
        for path, body in ACTS:
            refused = program.post(f"/encounters/{key}/{path}", body)
            assert (refused.status_code, refused.json()["code"]) == (404, "not_found"), path
    for path in ("/encounters", "/encounters/mine"):
        assert [one["key"] for one in program.get(path).json()["items"]] == [duels[0].key]
    assert [one["slug"] for one in program.get("/tables").json()["items"]] == [tables[0].slug]
    assert program.get(f"/tables/{tables[1].slug}").status_code == 404
    assert program.get(f"/tables/{tables[1].slug}/encounters").status_code == 404
    assert program.post(f"/tables/{tables[1].slug}/encounters", {"arrangement": "x"}).status_code == 404
    assert program.post("/fights", {"system": "fencing"}).status_code == 403
    assert [fights.fresh(duel).revision for duel in duels] == stood


# ---------------------------------------------------------------- what is sent


BOMBS = {
    "deep": b"[" * 100_000,
    "deep and whole": b"[" * 60_000 + b"]" * 60_000,
    "deep within": b'{"ask":"a","answer":{"x":' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}}",
    "a long number": b'{"ask":' + b"9" * 200_000 + b"}",
    "a number that fits nowhere": b'{"hours": 99999999999999999999999}',
    "no number": b'{"ask":"a","answer":{"x":NaN}}',
    "endless": b'{"hours":1e999}',
    "half a letter": b'{"ask":"\\ud800","text":"x"}',
    "nothing in a text": b'{"ask":"a\\u0000","text":"x"}',
    "no letters": b'{"ask":"\xff\xfe"}',
    "no object": b"[1,2]",
    "a word": b'"ask"',
    "nothing": b"null",
    "many names": b"{" + b",".join(b'"k%d":1' % number for number in range(20_000)) + b"}",
    "half": b'{"ask":',
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("path", ["orders", "extend", "rulings"])
def test_a_body_that_can_not_be_taken_is_refused_at_once(
    name: str, path: str, ann: User, bob: User, people: Any, clock: Clock
) -> None:
    duel = fights.opened("fencing", ann, bob)
    program = Program.of(ann)
    began = time.process_time()
    answer = program.client.post(
        f"{ROOT}/encounters/{duel.key}/{path}", BOMBS[name], content_type="application/json",
        headers=program.headers,
    )  # fmt: skip
    assert time.process_time() - began < 1
    assert answer.status_code in (400, 409, 422), answer.content
    assert answer["Content-Type"] == "application/problem+json"


def test_what_is_too_large_is_refused_unread(duel: Encounter, ann: User) -> None:
    got = Program.of(ann).post(f"/encounters/{duel.key}/say", {"text": "x" * 300_000})
    assert (got.status_code, got.json()["code"]) == (413, "too_large")


def test_other_methods_do_nothing_and_say_which_do(duel: Encounter, ann: User) -> None:
    program = Program.of(ann)
    for method in ("PUT", "PATCH", "DELETE", "TRACE"):
        got = program.client.generic(method, f"{ROOT}/encounters/{duel.key}", headers=program.headers)
        assert (got.status_code, json.loads(got.content)["code"]) == (405, "bad_method")
        assert "GET" in got["Allow"]


def test_what_is_not_there_is_json_too(ann: User) -> None:
    for path in ("/nothing", "/", "/encounters/x/y/z", "/encounters/", "/systems/none", "/tables/x"):
        got = Program.of(ann).get(path)
        assert got.status_code == 404, path
        assert got.json()["code"] == "not_found"


def test_too_often_is_told_with_the_time(duel: Encounter, ann: User, settings: Any, clock: Clock) -> None:
    settings.LIMITS = 0.05
    program = Program.of(ann)
    answers = [program.post(f"/encounters/{duel.key}/say", {"text": "x"}) for _ in "1234"]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too_often"
    assert int(answers[-1]["Retry-After"]) > 0


def test_two_programs_of_one_account_share_its_limits(
    duel: Encounter, ann: User, bob: User, settings: Any, clock: Clock
) -> None:
    settings.LIMITS = 0.05
    path = f"/encounters/{duel.key}/say"
    answers = [Program.of(ann).post(path, {"text": "x"}).status_code for _ in "12"]
    assert answers == [200, 429]
    assert Program.of(bob).post(f"/encounters/{duel.key}/say", {"text": "x"}).status_code == 200


def test_no_other_site_may_read_here(duel: Encounter, ann: User) -> None:
    got = Program.of(ann).get("/me", Origin="https://evil.example")
    assert not [name for name in got.headers if name.lower().startswith("access-control")]
    assert "Authorization" in got["Vary"]


def test_no_token_is_ever_logged(duel: Encounter, ann: User, caplog: Any) -> None:
    spelled = token_for(ann)
    with caplog.at_level("DEBUG"):
        for path in ("/me", "/nothing", f"/encounters/{duel.key}"):
            Program(spelled).get(path)
        Program(f"{spelled}x").get("/me")
        Program(spelled).post(f"/encounters/{duel.key}/orders", {"ask": 1})
    assert spelled.removeprefix("sek_") not in caplog.text


def test_every_code_has_words_in_both_languages(ann: User) -> None:
    from django.utils import translation

    for code, words in problems.WORDS.items():
        told = []
        for language in ("en", "ru"):
            with translation.override(language):
                told.append(str(words))
        assert told[0] != told[1], code


def test_until_when_is_told(ann: User, clock: Clock) -> None:
    spelled = tokens.make(ann, "x", Scope.READ, now=clock.now, days=1)[1]
    assert Program(spelled).get("/me").json()["until"].startswith(str((clock.now + timedelta(days=1)).date()))
