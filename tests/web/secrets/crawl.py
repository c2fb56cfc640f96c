"""All that a reader gets of the site: every address, with everything about the answer that he can measure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Max
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sekundant_web.encounters.desks import forming
from sekundant_web.encounters.models import HandedIn
from sekundant_web.encounters.presenting import kept, live
from sekundant_web.replays import moments
from tests.web import fights
from tests.web.safety.addresses import every
from tests.web.safety.house import House, parts_of
from tests.web.secrets import sending

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

NUMBERS = ("@last", "@next")
"""Of the results that all see the last one, and the one that is not there yet."""

ASKED = {
    "api:results": ("", "?words=plain", "?since=1", "?since=0-1&words=bbcode"),
    "api:encounters": ("", "?over=true"),
    "api:table_encounters": ("", "?over=true"),
    "encounter": (
        "", "?desk=refused", "?desk=late", "?desk=overtaken", "?before=l1", "?before=l2&x=y", "?as=OTHER",
        "?as=spectator",
    ),
    "forum": ("", *NUMBERS, "?as=markdown", "?as=plain", "?as=discord", "?as=html"),
    "card_svg": ("", *NUMBERS),
    "question": ("", *NUMBERS),
    "archive": ("", "?page=2", "?q=saloon&outcome=won", "?q=plum"),
    "replay": (
        "", "?turn=1&event=1", "?turn=2", "?as=spectator", "?as=all", "?as=OTHER", "?turn=end", "?at=l1",
        "?at=l2",
    ),
    "healthz": ("", "?verbose"),
    "admin:encounters_encounter_changelist": ("", "?q=fight", "?status__exact=running"),
}  # fmt: skip
"""Queries with which addresses are asked, and numbers; OTHER is Ann's seat."""

RULES = ("rulebook", "rules_switches")
"""Rulebooks show the switches of a fight."""

MASTERS = (
    "master", "master_post", "master_dice", "master_nudge", "master_time", "master_substitute", "master_end",
    "master_adjust", "master_declare", "master_order", "master_take_back", "master_again", "master_paste",
    "master_answer_appeal",
)  # fmt: skip
"""The master's desk: nobody else finds it, and it is not there for a master who fights."""

NOTHING_OF_FIGHTS = (
    "openapi", "api_reference", "api:systems", "api:system", "api:clauses", "api:clause",
    "rules", "rules_search", "rules_print", "rules_glossary", "rules_dice", "rules_gaps", "clause", "cases",
    "case", "chapter", "page", "mail", "fighter_new", "table_new", "metrics",
)  # fmt: skip
"""Pages that neither a fight nor a fighter goes into."""

FORMS = (
    "hand_in", "desk_draft", "desk_preview", "desk_withdraw", "desk_amend", "desk_pass", "desk_late", "say",
    "join", "publish", "call_off", "question",
)  # fmt: skip
ACTS = (*FORMS, *sending.BODIES)
"""What one can do at a fight, by forms and as a program: its answers tell no more than its pages."""

OTHER_ACTS = (
    "api:seats", "api:fights", "api:verify", "token_revoke", "webhook",
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


DRAWN = re.compile(
    r"""name=\\?"(csrfmiddlewaretoken|key|once)\\?" value=\\?"[^"\\]*\\?\""""
    r"""|"(outbox|outbox_seconds|disk_free)": [\d.]+"""
)
"""What is drawn anew for each, and what operators count: letters that wait, Ann's among them; free bytes."""

NONCE = re.compile(r"""nonce="[^"]*"|'nonce-[^']*'""")


def pages(
    house: House, more: int, pick: Any, reader: str = "", *, always: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """The addresses to look at: the fight, those of ``always``, and ``more`` others, as ``pick`` chooses.

    An operator goes through all the pages that are for operators alone, a program through those for programs.
    """
    others = [(name, query) for name in (*FIGHT, *LISTS, *MASTERS) for query in ASKED.get(name, ("",))]
    others += [(name, f"?fight={house.fight.key}") for name in RULES]
    first = [(name, query) for name in always for query in ASKED.get(name, ("",))]
    first += [(name, "") for name in ("encounter", "live") if name not in always]
    first += [one for one in others if reader == "staff" and one[0].startswith("admin:")]
    if reader == "program":
        others = [one for one in others if one[0].startswith("api:")]
        first = [one for one in (*first, ("api:encounter", "")) if one[0].startswith("api:")]
    return [
        (name, address(house, name, query)) for name, query in (*first, *pick(others, min(more, len(others))))
    ]


def forget() -> None:
    """The site has just started: what it keeps in memory of another world would hide what is in this one."""
    live.forget()
    kept.forget()
    forming.forget()
    moments.forget()


def address(house: House, name: str, query: str = "") -> str:
    """The address of that name, with that query or number."""
    varies = next(one.varies for one in every() if one.name == name)
    if varies == ("system",):
        return reverse(name, args=[house.table.system]) + query
    parts = dict(parts_of(house.there, name, varies) or {})
    if query in NUMBERS:
        last = house.fight.lines.aggregate(last=Max("shown"))["last"] or 0
        return reverse(name, kwargs={**parts, "number": last + NUMBERS.index(query)})
    return reverse(name, kwargs=parts) + query.replace("OTHER", fights.seats(house.table.system)[0])


def looked(
    browser: Client, house: House, seat: str, found: list[tuple[str, str]], acts: list[str]
) -> Iterator[Got]:
    """What somebody gets at these addresses, and then what comes of his own acts."""
    for name, path in found:
        forget()
        answer = got(browser, "GET", path)
        yield answer
        if name == "live":  # once more with the mark that he has: nothing has changed
            yield got(browser, "GET", path, headers={"if-none-match": dict(answer.headers).get("ETag", "")})
    for name in acts:
        with transaction.atomic():
            forget()
            typed = sending.typed(house, name, seat)
            yield _own(got(browser, "POST", address(house, name), **typed), house, seat)
            then = "api:encounter" if name.startswith("api:") else "encounter"
            yield _own(got(browser, "GET", address(house, then)), house, seat)
            transaction.set_rollback(True)


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
    headers = one.headers
    if body != one.body:  # a mark of the answer is made of the receipt, too
        headers = tuple(header for header in headers if header[0] != "ETag")
    return Got(one.request, one.status, headers, one.cookies, body, one.queries)
