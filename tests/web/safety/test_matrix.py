"""Every address that names an object, for everybody who may come by: what he gets, and that "not yours" is
"not there".

`MATRIX` is the list. A new address that is neither in it nor among `OF_NOBODY` fails; so does one that
answers otherwise than it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from django.urls import reverse

from sekundant_web.encounters.models import Encounter, Status
from tests.web.conftest import Clock
from tests.web.safety.addresses import Address, every
from tests.web.safety.house import ROLES, House, furnished, parts_of

MATRIX = """
# a running fight at a closed table  anonymous guest stranger spectator seat_a seat_b master inactive staff
encounter                       GET         404   404      404       200    200    200    200      404   404
fight_dice                      GET         404   404      404       200    200    200    200      404   404
ledger                          GET         404   404      404       404    404    404    404      404   404
live                            GET         404   404      404       200    200    200    200      404   404
replay                          GET         404   404      404       200    200    200    200      404   404
forum                           GET         404   404      404       200    200    200    200      404   404
card_svg                        GET         404   404      404       200    200    200    200      404   404
card_png                        GET         404   404      404       200    200    200    200      404   404
thread_md                       GET         404   404      404       200    200    200    200      404   404
thread_html                     GET         404   404      404       200    200    200    200      404   404
keep                            GET         404   404      404       404     on     on    404      404   404
say                             POST        404   404      404       404     on     on     on      404   404
join                            POST        404   404      404        on     on     on     on      404   404
publish                         POST        404   404      404       404    404    404     on      404   404
call_off                        POST        404   404      404       404    404    404     on      404   404
hand_in                         POST        404   404      404       404     on     on    404      404   404
desk_draft                      POST        404   404      404       404     on     on    404      404   404
desk_preview                    POST        404   404      404       404     on     on    404      404   404
desk_withdraw                   POST        404   404      404       404     on     on    404      404   404
desk_amend                      POST        404   404      404       404     on     on    404      404   404
desk_pass                       POST        404   404      404       404     on     on    404      404   404
desk_late                       POST        404   404      404       404     on     on    404      404   404
# the same for programs, whose bodies here are empty
api:encounter                   GET         404   404      404       200    200    200    200      401   404
api:results                     GET         404   404      404       200    200    200    200      401   404
api:thread                      GET         404   404      404       200    200    200    200      401   404
api:ledger                      GET         404   404      404       409    409    409    409      401   404
api:verdict                     GET         404   404      404       409    409    409    409      401   404
api:missing                     GET         401   401      404       404    404    404    200      401   404
api:say                         POST        401   401      422       422    422    422    422      401   422
api:objections                  POST        401   401      422       422    422    422    422      401   422
api:orders                      POST        401   401      422       422    422    422    422      401   422
api:withdraw                    POST        401   401      422       422    422    422    422      401   422
api:pass                        POST        401   401      422       422    422    422    422      401   422
api:seats                       POST        401   401      422       422    422    422    422      401   422
api:publish                     POST        401   401      404       404    404    404    200      401   404
api:extend                      POST        401   401      422       422    422    422    422      401   422
api:rulings                     POST        401   401      422       422    422    422    422      401   422
api:pause                       POST        401   401      422       422    422    422    422      401   422
api:resume                      POST        401   401      422       422    422    422    422      401   422
api:end                         POST        401   401      422       422    422    422    422      401   422
api:trial                       POST        401   401      404       404    404    404    200      401   404
api:steps                       GET         401   401      404       404    404    404    200      401   404
api:nudge                       POST        401   401      422       422    422    422    422      401   422
api:substitute                  POST        401   401      422       422    422    422    422      401   422
api:answers                     POST        401   401      422       422    422    422    422      401   422
api:answers_withdraw            POST        401   401      422       422    422    422    422      401   422
api:take_back                   POST        401   401      422       422    422    422    422      401   422
api:again                       POST        401   401      422       422    422    422    422      401   422
api:appeals                     GET         401   401      404       200    200    200    200      401   404
api:appeals                     POST        401   401      422       422    422    422    422      401   422
api:answer_appeal               POST        401   401      422       422    422    422    422      401   422
# its master's desk; what needs more than an empty form is not done
master                          GET         404   404      404       404    404    404    200      404   404
master_post                     POST        404   404      404       404    404    404     on      404   404
master_dice                     POST        404   404      404       404    404    404    404      404   404
master_nudge                    POST        404   404      404       404    404    404    200      404   404
master_time                     POST        404   404      404       404    404    404    404      404   404
master_substitute               POST        404   404      404       404    404    404    200      404   404
master_end                      GET         404   404      404       404    404    404    200      404   404
master_end                      POST        404   404      404       404    404    404    200      404   404
master_adjust                   POST        404   404      404       404    404    404    200      404   404
master_declare                  GET         404   404      404       404    404    404    404      404   404
master_declare                  POST        404   404      404       404    404    404    404      404   404
master_order                    GET         404   404      404       404    404    404    200      404   404
master_order                    POST        404   404      404       404    404    404    200      404   404
master_take_back                GET         404   404      404       404    404    404    404      404   404
master_take_back                POST        404   404      404       404    404    404    404      404   404
master_again                    GET         404   404      404       404    404    404    404      404   404
master_again                    POST        404   404      404       404    404    404    404      404   404
master_paste                    GET         404   404      404       404    404    404    200      404   404
master_paste                    POST        404   404      404       404    404    404    200      404   404
master_answer_appeal            POST        404   404      404       404    404    404    200      404   404
question                        GET         404   404      404       404    200    200    404      404   404
question                        POST        404   404      404       404    200    200    404      404   404
# a fight in which the table's master sits: there he is a player and no more
own/encounter                   GET         404   404      404       200    200    200    200      404   404
own/master                      GET         404   404      404       404    404    404    404      404   404
own/master_post                 POST        404   404      404       404    404    404    404      404   404
own/master_order                GET         404   404      404       404    404    404    404      404   404
own/publish                     POST        404   404      404       404    404    404    404      404   404
own/api:missing                 GET         401   401      404       404    404    404    404      401   404
own/api:publish                 POST        401   401      404       404    404    404    404      401   404
own/api:trial                   POST        401   401      404       404    404    404    404      401   404
# the same fight when it is over
over/encounter                  GET         404   404      404       200    200    200    200      404   404
over/replay                     GET         404   404      404       200    200    200    200      404   404
over/ledger                     GET         404   404      404       200    200    200    200      404   404
over/forum                      GET         404   404      404       200    200    200    200      404   404
over/card_png                   GET         404   404      404       200    200    200    200      404   404
over/thread_md                  GET         404   404      404       200    200    200    200      404   404
over/thread_html                GET         404   404      404       200    200    200    200      404   404
over/hand_in                    POST        404   404      404       404     on     on    404      404   404
over/publish                    POST        404   404      404       404    404    404     on      404   404
over/api:ledger                 GET         404   404      404       200    200    200    200      401   404
over/api:verdict                GET         404   404      404       200    200    200    200      401   404
# a guest's fight, which whoever has the link may watch
guests/encounter                GET         200   200      200       200    200    200    200      200   200
guests/live                     GET         200   200      200       200    200    200    200      200   200
guests/api:encounter            GET         200   200      200       200    200    200    200      401   200
guests/api:results              GET         200   200      200       200    200    200    200      401   200
guests/api:missing              GET         401   401      404       404    404    404    404      401   404
guests/fight_dice               GET         200   200      200       200    200    200    200      200   200
guests/thread_md                GET         200   200      200       200    200    200    200      200   200
guests/thread_html              GET         200   200      200       200    200    200    200      200   200
guests/replay                   GET         200   200      200       200    200    200    200      200   200
guests/ledger                   GET         404   404      404       404    404    404    404      404   404
guests/keep                     GET         404   200      404       404    404    404    404      404   404
guests/say                      POST        404    on      404       404    404    404    404      404   404
guests/hand_in                  POST        404    on      404       404    404    404    404      404   404
guests/desk_draft               POST        404    on      404       404    404    404    404      404   404
guests/desk_withdraw            POST        404    on      404       404    404    404    404      404   404
guests/publish                  POST        404   404      404       404    404    404    404      404   404
# a closed table
table                           GET         404   404      404       200    200    200    200      404   404
table_edit                      GET          in    in      404       404    404    404    200       in   404
table_edit                      POST         in    in      404       404    404    404    200       in   404
table_packs                     GET          in    in      404       404    404    404    200       in   404
table_packs                     POST         in    in      404       404    404    404    200       in   404
table_pack_drop                 POST         in    in      404       404    404    404     on       in   404
table_join                      POST         in    in      404        on     on     on     on       in   404
table_away                      POST         in    in      404        on     on     on     on       in   404
table_invite                    POST         in    in      404       404    404    404     on       in   404
table_revoke                    POST         in    in      404       404    404    404     on       in   404
table_role                      POST         in    in      404       404    404    404     on       in   404
table_remove                    GET          in    in      404       200    404    404    200       in   404
table_remove                    POST         in    in      404        on    404    404     on       in   404
table_arrange                   GET          in    in      404       404    404    404    200       in   404
table_arrange                   POST         in    in      404       404    404    404    200       in   404
table_seats                     GET          in    in      404       404    404    404    200       in   404
table_challenge_new             GET          in    in      404       200    200    200    200       in   404
table_challenge_new             POST         in    in      404       200    200    200    200       in   404
table_challenge                 GET          in    in      404       200    200    200    200       in   404
table_challenge                 POST         in    in      404       404    404    404    404       in   404
api:table                       GET         404   404      404       200    200    200    200      401   404
api:table_encounters            GET         404   404      404       200    200    200    200      401   404
api:table_encounters            POST        401   401      422       422    422    422    422      401   422
feed_table                      GET         404   404      404       404    404    404    404      404   404
# Ann's token and her webhook
token_revoke                    POST         in    in       on        on     on     on     on       in    on
webhook                         POST         in    in      404       404     on    404    404       in   404
# links that are a secret themselves: whoever has one may use it
table_invited                   GET         200   200      200        on     on     on     on      200   200
table_invited                   POST         in    in       on        on     on     on     on       in    on
feed_mine                       GET         200   200      200       200    200    200    200      200   200
feed_members                    GET         200   200      200       200    200    200    200      200   200
calendar                        GET         200   200      200       200    200    200    200      200   200
free_seat                       GET         200   200      200       200    200    200    200      200   200
free_seat                       POST         on    on       on        on    200     on     on       on    on
mail                            GET         200   200      200       200    200    200    200      200   200
mail                            POST        200   200      200       200    200    200    200      200   200
account_confirm_email           GET         200   200      200       200    200    200    200      200   200
account_confirm_email           POST         in    in       in        in     on     in     in       in    in
account_reset_password_from_key GET         200   200      200       200    200    200    200      200   200
account_reset_password_from_key POST        200   200      200       200    200    200    200      200   200
# Ann's fighter: his public part is for everybody
fighter                         GET         200   200      200       200    200    200    200      200   200
fighter_version                 GET         200   200      200       200    200    200    200      200   200
fighter_edit                    GET          in    in      404       404    200    404    404       in   404
fighter_edit                    POST         in    in      404       404    200    404    404       in   404
fighter_retire                  POST         in    in      404       404     on    404    404       in   404
fighter_drop                    POST         in    in      404       404     on    404    404       in   404
# Ann's passkey; who has not just shown that it is himself is asked for that first
mfa_remove_webauthn             GET          in    in       on        on     on     on     on       in    on
mfa_remove_webauthn             POST         in    in       on        on     on     on     on       in    on
mfa_edit_webauthn               GET          in    in       on        on     on     on     on       in    on
mfa_edit_webauthn               POST         in    in       on        on     on     on     on       in    on
"""
"""``in``: to the door of the site; ``on``: to another page; a method that is not here gets 405."""

OF_NOBODY = {
    "rulebook", "rules_search", "rules_print", "rules_glossary", "rules_switches", "rules_dice", "rules_gaps",
    "clause", "cases", "case", "chapter", "page", "fighter_new", "fighter_preview",
    "api:system", "api:clauses", "api:clause",
}  # fmt: skip
"""Addresses that name a system or a text: they are nobody's."""


def rows() -> Iterator[tuple[str, str, list[str]]]:
    for line in MATRIX.strip().splitlines():
        if not line.startswith("#"):
            name, method, *cells = line.split()
            assert len(cells) == len(ROLES), line
            yield name, method, cells


@pytest.fixture
def house(clock: Clock) -> House:
    return furnished().let_in(*ROLES)


def named(house: House, name: str, found: dict[str, dict[str, Any]]) -> str:
    """The address of a row."""
    kind, _, name = name.rpartition("/")
    varies = next(one.varies for one in every() if one.name == name)
    parts = parts_of(found, name, varies)
    assert parts is not None, name
    other = {"guests": house.guests_fight, "own": house.masters_fight}.get(kind)
    if other is not None and parts.get("key") == house.fight.key:
        parts = {**parts, "key": other.key}
    return reverse(name, kwargs=parts)


def fetched(house: House, role: str, method: str, address: str) -> Any:
    """An answer, after which everything is as before."""
    with transaction.atomic():
        browser = house.browser(role)
        answer: Any = browser.generic(method, address)
        transaction.set_rollback(True)
    return answer


def cell(answer: Any) -> str:
    """What came, as the matrix says it."""
    if answer.status_code in (301, 302):
        return "in" if "/login/" in answer["Location"] else "on"
    return str(answer.status_code)


def prepared(house: House, name: str) -> None:
    """The fight is over where a row says so."""
    if name.startswith("over/"):
        Encounter.objects.filter(pk=house.fight.pk).update(status=Status.OVER, wake_at=None, due_at=None)


def test_everybody_gets_what_the_matrix_says(house: House) -> None:
    wrong = []
    for name, method, cells in rows():
        with transaction.atomic():
            prepared(house, name)
            address = named(house, name, house.there)
            for role, expected in zip(ROLES, cells, strict=True):
                got = cell(fetched(house, role, method, address))
                if got != expected:
                    wrong.append(f"{name} {method} {role}: {got}, not {expected}")
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)


def test_not_yours_is_not_there_to_the_byte(house: House) -> None:
    """One person asks for what is not his and for what nobody has: status, headers and page are equal."""
    compared = 0
    for name, method, cells in rows():
        with transaction.atomic():
            prepared(house, name)
            address, nothing = named(house, name, house.there), named(house, name, house.nowhere)
            for role, expected in zip(ROLES, cells, strict=True):
                if expected not in ("404", "in") or name in LINKS:
                    continue
                there, nowhere = (plain(fetched(house, role, method, one), one) for one in (address, nothing))
                assert there == nowhere, (name, method, role)
                compared += 1
            transaction.set_rollback(True)
    assert compared > 200


LINKS = {"account_confirm_email", "table_invited"}
"""Whoever has such a link learns from it that it works."""


def plain(answer: Any, address: str) -> tuple[int, str]:
    """An answer without what is drawn anew for each, and without the address that was asked for."""
    nonce = re.search(r"'nonce-([^']+)'", answer.headers.get("Content-Security-Policy", ""))
    drawn = [nonce[1]] if nonce else []
    page = answer.content.decode()
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")
    text = f"{headers}\n{page}"
    for word in (*drawn, *re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)):
        text = text.replace(word, "")
    for word in (address, quote(address, safe=""), quote(address)):
        text = text.replace(word, "ADDRESS")
    return answer.status_code, text


@pytest.mark.parametrize(
    "name", ["table_pack_drop", "table_revoke", "table_role", "table_remove", "table_challenge"]
)
def test_what_is_not_at_a_table_is_not_there_for_its_players_either(house: House, name: str) -> None:
    """A player can't feel out which numbers are in use at his own table."""
    there = reverse(name, kwargs=house.there[name])
    nowhere = reverse(name, kwargs=house.nowhere[f"{name} at a table"])
    for role in ("stranger", "seat_b"):
        if name == "table_challenge" and role == "seat_b":
            continue  # he is the one who is challenged
        one, other = (plain(fetched(house, role, "POST", each), each) for each in (there, nowhere))
        assert one == other, role


def test_no_other_method_does_anything(house: House) -> None:
    """An address answers the methods of the matrix, and HEAD as it does GET; all others get 405."""
    allowed: dict[str, set[str]] = {}
    for name, method, _ in rows():
        allowed.setdefault(name.rpartition("/")[2], set()).add(method)
    for name, methods in allowed.items():
        if name.startswith(("account_", "mfa_")):
            continue  # django-allauth's own
        address = named(house, name, house.there)
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - methods:
            assert fetched(house, "master", method, address).status_code == 405, (name, method)
        head, got = (fetched(house, "master", method, address) for method in ("HEAD", "GET"))
        assert (head.status_code, head.content) == (got.status_code, b""), name


def test_no_address_is_missing() -> None:
    known = {name.rpartition("/")[2] for name, _, _ in rows()}
    found = {one.name for one in every() if one.names_an_object and not one.spelled.startswith("admin/")}
    assert found == known | OF_NOBODY


# ---------------------------------------------------------------- the operators' site


DOORS = {"/", "/admin/"}
"""Where one is sent by signing out."""


def of_admin() -> list[Address]:
    return [one for one in every() if one.spelled.startswith("admin/")]


def test_the_operators_site_is_there_for_nobody_but_operators(house: House) -> None:
    """All its addresses, whatever they name, send everybody else to the same door with nothing said."""
    for one in of_admin():
        for value in ("1", "999999"):
            address = "/" + re.sub(r"<\w+:\w+>", value, one.spelled).replace("^", "").replace("$", "")
            address = re.sub(r"\(\?P<\w+>([^)|]*)[^)]*\)", lambda found: found[1].replace(".*", "x"), address)
            for role in ROLES[:-1]:
                answer = fetched(house, role, "GET", address)
                assert answer.status_code in (302, 403), (address, role)
                if answer.status_code == 302:
                    assert "/login/" in answer["Location"] or answer["Location"] in DOORS, (address, role)


@pytest.mark.parametrize("system_id", ["fencing"], indirect=True)
def test_the_same_matrix_holds_under_another_system(clock: Clock, system_id: str) -> None:
    house = furnished(system_id)
    for name, method, cells in rows():
        if name in ("encounter", "live", "forum", "ledger", "hand_in", "fighter", "table"):
            for role, expected in zip(ROLES, cells, strict=True):
                assert cell(fetched(house, role, method, named(house, name, house.there))) == expected
