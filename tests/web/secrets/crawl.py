"""All that a reader gets of the site: every address, with everything about the answer that he can measure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sekundant.prose.contract import words
from sekundant_web.encounters.desks import forming
from sekundant_web.encounters.models import HandedIn
from sekundant_web.encounters.presenting import kept, live
from sekundant_web.replays import moments
from tests.web import fights
from tests.web.safety.addresses import every
from tests.web.safety.house import House, parts_of

FIGHT = (
    "api:encounter",
    "api:results",
    "api:thread",
    "api:ledger",
    "api:verdict",
    "api:missing",
    "api:steps",
    "api:appeals",
    "encounter",
    "live",
    "forum",
    "card_svg",
    "thread_md",
    "thread_html",
    "fight_dice",
    "question",
    "ledger",
    "replay",
    "keep",
)
"""The addresses of a fight."""

DRAWN_FROM = ("card_png",)
"""Pictures that are made of another address's answer and of nothing else."""

LISTS = (
    "api:encounters", "api:mine", "api:tables", "api:table", "api:table_encounters", "api:me",
    "feed_public", "feed_table", "feed_mine", "feed_members", "calendar", "feeds", "tokens", "webhooks",
    "home", "mine", "archive", "tables", "table", "table_challenge", "table_challenge_new", "table_seats",
    "table_arrange", "table_edit", "table_packs", "table_remove", "table_invited", "free_seat", "fighters",
    "fighter", "fighter_version", "fighter_edit", "healthz", "export_data", "settings", "delete_account",
    "admin:index", "admin:encounters_encounter_changelist", "admin:encounters_encounter_change",
    "admin:encounters_encounter_history", "admin:fighters_fighter_changelist",
    "admin:accounts_user_changelist", "admin:tables_table_changelist", "admin:tables_table_change",
    "admin:notify_outgoing_changelist", "admin:notify_pulse_changelist", "usersessions_list",
)  # fmt: skip
"""Addresses where something of a fight or of a fighter stands among other things."""

ASKED = {
    "api:results": ("", "?words=plain", "?since=1", "?since=0-1&words=bbcode"),
    "api:encounters": ("", "?over=true"),
    "api:table_encounters": ("", "?over=true"),
    "encounter": ("", "?desk=refused", "?desk=late", "?desk=overtaken", "?before=1", "?before=2&x=y"),
    "forum": ("", "?as=markdown", "?as=plain", "?as=discord", "?as=html"),
    "archive": ("", "?page=2", "?q=saloon&outcome=won"),
    "replay": ("", "?turn=1&event=1", "?as=spectator", "?turn=99", "?at=l1"),
    "admin:encounters_encounter_changelist": ("", "?q=fight", "?status__exact=running"),
}
"""Queries with which addresses are asked."""

RULES = ("rulebook", "rules_switches")
"""Rulebooks show the switches of a fight."""

OF_ITS_MASTER = (
    "master", "master_post", "master_dice", "master_nudge", "master_time", "master_substitute", "master_end",
    "master_adjust", "master_declare", "master_order", "master_take_back", "master_again", "master_paste",
    "master_answer_appeal",
)  # fmt: skip
"""The master's desk: nobody else finds it, which is for the matrix of roles to show."""

NOTHING_OF_FIGHTS = (
    "openapi", "api_reference", "api:systems", "api:system", "api:clauses", "api:clause",
    "rules", "rules_search", "rules_print", "rules_glossary", "rules_dice", "rules_gaps", "clause", "cases",
    "case", "chapter", "page", "mail", "fighter_new", "table_new", "metrics",
)  # fmt: skip
"""Pages that neither a fight nor a fighter goes into."""

ACTS = (
    "hand_in", "desk_draft", "desk_preview", "desk_withdraw", "desk_amend", "desk_pass", "desk_late", "say",
    "join", "publish", "call_off",
)  # fmt: skip
"""What one can do at a fight: its answers tell no more than its pages."""

OTHER_ACTS = (
    "api:say", "api:objections", "api:orders", "api:withdraw", "api:pass", "api:seats", "api:fights",
    "api:publish", "api:extend", "api:pause", "api:resume", "api:end",
    "api:trial", "api:nudge", "api:substitute", "api:answers", "api:answers_withdraw", "api:take_back",
    "api:again", "api:answer_appeal", "api:rulings", "api:verify", "token_revoke", "webhook",
    "fight", "theme", "set_language", "send_link", "table_pack_drop", "table_join", "table_away",
    "table_invite", "table_revoke", "table_role", "fighter_preview", "fighter_retire", "fighter_drop",
)  # fmt: skip
"""Acts that are about something else: what comes of them is looked at by the tests of their apps."""


@dataclass(frozen=True, slots=True)
class Got:
    """An answer, with all that can be measured of it, without what is drawn anew for each."""

    request: str
    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: tuple[str, ...]
    body: str
    queries: int


DRAWN = re.compile(r'''name=\\?"(csrfmiddlewaretoken|key|once)\\?" value=\\?"[^"\\]*\\?"''')
NONCE = re.compile(r"""nonce="[^"]*"|'nonce-[^']*'""")


def pages(
    house: House, more: int, pick: Any, *, staff: bool = False, always: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """The addresses to look at: the fight, those of ``always``, and ``more`` others, as ``pick`` chooses.

    An operator goes through all the pages that are for operators alone.
    """
    others = [(name, query) for name in (*FIGHT, *LISTS) for query in ASKED.get(name, ("",))]
    others += [(name, f"?fight={house.fight.key}") for name in RULES]
    first = [(name, "") for name in ("encounter", "live", *always)]
    first += [one for one in others if staff and one[0].startswith("admin:")]
    return [(name, address(house, name) + query) for name, query in (*first, *pick(others, more))]


def forget() -> None:
    """The site has just started: what it keeps in memory of another world would hide what is in this one."""
    live.forget()
    kept.forget()
    forming.forget()
    moments.forget()


def address(house: House, name: str) -> str:
    """The address of that name."""
    varies = next(one.varies for one in every() if one.name == name)
    if varies == ("system",):
        return reverse(name, args=[house.table.system])
    return reverse(name, kwargs=parts_of(house.there, name, varies) or {})


def looked(
    browser: Client, house: House, seat: str, found: list[tuple[str, str]], acts: list[str]
) -> Iterator[Got]:
    """What somebody gets at these addresses, and then what comes of his own acts."""
    for name, path in found:
        forget()
        yield got(browser, "GET", path)
        if name == "live":  # once more with the mark that he has: nothing has changed
            yield got(browser, "GET", path, headers={"if-none-match": _mark(browser, path)})
    for name in acts:
        with transaction.atomic():
            forget()
            yield _own(got(browser, "POST", address(house, name), **_typed(house, name, seat)), house, seat)
            yield _own(got(browser, "GET", address(house, "encounter")), house, seat)
            transaction.set_rollback(True)


def _mark(browser: Client, path: str) -> str:
    with transaction.atomic():
        mark = browser.get(path).headers.get("ETag", "")
        transaction.set_rollback(True)
    return str(mark)


def _typed(house: House, name: str, seat: str) -> dict[str, Any]:
    """What somebody sends: an order of his own, written out, if he is asked for one."""
    person = house.people.get(seat)
    where = fights.place(house.fight, person) if seat == "seat_b" else None
    ask = fights.ask_of(where) if where else None
    data = {"text": "A word.", "story": "My story.", "days": "2", "seat": "ann", "key": "", "base": ""}
    if ask is not None and where is not None:
        order = words(house.table.system).write(fights.some_answer(where, 3), "en", where.view, {})
        base = HandedIn.objects.filter(seat=where.seat, ask=ask.key).values_list("receipt", flat=True).first()
        data |= {"ask": ask.key, "text": order, "base": base or ""}
    return {"data": data, "headers": {"hx-request": "true"}} if name == "desk_preview" else {"data": data}


def got(browser: Client, method: str, path: str, **more: Any) -> Got:
    """One answer."""
    with CaptureQueriesContext(connection) as asked:
        answer: Any = browser.get(path, **more) if method == "GET" else browser.post(path, **more)
    body = answer.content.decode()
    length = answer.headers.get("Content-Length", str(len(answer.content)))
    headers = {**answer.headers, "Content-Length": length}
    return Got(
        f"{method} {path}",
        answer.status_code,
        tuple(sorted((name, NONCE.sub("", value)) for name, value in headers.items())),
        tuple(sorted(answer.cookies)),
        DRAWN.sub("", NONCE.sub("", body)),
        len(asked),
    )


def _own(one: Got, house: House, seat: str) -> Got:
    """Without the receipt of his own answer: it is a hash over the chain with all that was sealed before."""
    if seat != "seat_b":
        return one
    own = HandedIn.objects.filter(seat__encounter=house.fight, seat__user=house.people[seat])
    body = one.body
    for receipt in own.values_list("receipt", flat=True):
        body = body.replace(receipt, "RECEIPT").replace(receipt[:8], "RECEIPT")
    body = re.sub(r'(data-mark="|"mark": ")([0-9a-f.]+)\.[0-9a-f]+"', r'\1\2"', body)
    return Got(one.request, one.status, one.headers, one.cookies, body, one.queries)
