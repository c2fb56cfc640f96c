"""Which act takes from which bucket: the one list, by the names of addresses.

Each number is far above what a person does and far below what would fill a disk or keep others from playing.
All are of the one who acts: nobody's acts take anything from anybody else.
"""

from __future__ import annotations

from sekundant_web.limits.buckets import Limit

MINUTE, HOUR = 60.0, 3600.0

ORDERS = Limit("orders", 40, 6.0)
TYPING = Limit("typing", 300, 0.5)
"""Drafts and previews follow the keyboard."""

POSTS = Limit("posts", 20, 15.0)
FIGHTS = Limit("fights", 20, MINUTE)
SEATS = Limit("seats", 20, 20.0)
TABLES = Limit("tables", 20, 2 * MINUTE)
PEOPLE = Limit("people", 40, 15.0)
INVITATIONS = Limit("invitations", 20, 2 * MINUTE)
CHALLENGES = Limit("challenges", 20, MINUTE)
FIGHTERS = Limit("fighters", 60, 10.0)
LOOKS = Limit("looks", 60, 2.0)
"""Theme, language, switching off letters."""

SEARCH = Limit("search", 120, 0.5)
FILES = Limit("files", 60, 2.0)
"""Pictures and whole threads to be carried elsewhere."""

CASES = Limit("cases", 30, 2.0)
ACCOUNT = Limit("account", 60, 10.0)
"""What changes an account; django-allauth has closer limits of its own on its doors."""

PROGRAMS = Limit("programs", 300, 0.5)
"""Of what programs read."""

USUAL = Limit("usual", 60, 5.0)
"""Of whatever is posted and is not in the list: django-allauth's pages and the operators' site."""

OF_GUESTS = 6
"""Of one address so many times as much may come as of one person: a house, a school, a mobile network."""

POSTED: dict[str, Limit] = {
    "fight": FIGHTS,
    "theme": LOOKS,
    "set_language": LOOKS,
    "mail": LOOKS,
    "settings": ACCOUNT,
    "send_link": INVITATIONS,
    "delete_account": ACCOUNT,
    "account_signup": ACCOUNT,
    "mfa_signup_webauthn": ACCOUNT,
    "enter_by_code": ACCOUNT,
    "mfa_remove_webauthn": ACCOUNT,
    "case": CASES,
    "table_new": TABLES,
    "table_edit": TABLES,
    "table_packs": TABLES,
    "table_pack_drop": TABLES,
    "table_join": PEOPLE,
    "table_invited": PEOPLE,
    "table_away": PEOPLE,
    "table_role": PEOPLE,
    "table_remove": PEOPLE,
    "table_invite": INVITATIONS,
    "table_revoke": PEOPLE,
    "table_arrange": FIGHTERS,
    "table_challenge_new": CHALLENGES,
    "table_challenge": CHALLENGES,
    "fighter_new": FIGHTERS,
    "fighter_edit": FIGHTERS,
    "fighter_preview": TYPING,
    "fighter_retire": FIGHTERS,
    "fighter_drop": FIGHTERS,
    "free_seat": SEATS,
    "join": SEATS,
    "say": POSTS,
    "publish": ORDERS,
    "call_off": SEATS,
    "master_post": ORDERS,
    "master_dice": ORDERS,
    "master_nudge": ORDERS,
    "master_time": ORDERS,
    "master_substitute": ORDERS,
    "master_end": ORDERS,
    "master_adjust": ORDERS,
    "master_declare": ORDERS,
    "master_take_back": ORDERS,
    "master_again": ORDERS,
    "master_order": TYPING,
    "master_paste": ORDERS,
    "master_answer_appeal": POSTS,
    "question": POSTS,
    "hand_in": ORDERS,
    "desk_withdraw": ORDERS,
    "desk_amend": ORDERS,
    "desk_pass": ORDERS,
    "desk_late": ORDERS,
    "desk_draft": TYPING,
    "desk_preview": TYPING,
    "tokens": ACCOUNT,
    "token_revoke": ACCOUNT,
    "api:say": POSTS,
    "api:objections": TYPING,
    "api:orders": ORDERS,
    "api:withdraw": ORDERS,
    "api:pass": ORDERS,
    "api:seats": SEATS,
    "api:fights": FIGHTS,
    "api:table_encounters": FIGHTERS,
    "api:publish": ORDERS,
    "api:extend": ORDERS,
    "api:rulings": ORDERS,
    "api:verify": CASES,
    "api:pause": ORDERS,
    "api:resume": ORDERS,
    "api:end": ORDERS,
    "api:trial": TYPING,
    "api:nudge": ORDERS,
    "api:substitute": ORDERS,
    "api:answers": ORDERS,
    "api:answers_withdraw": ORDERS,
    "api:take_back": ORDERS,
    "api:again": ORDERS,
    "api:appeals": POSTS,
    "api:answer_appeal": POSTS,
    "webhooks": ACCOUNT,
    "webhook": ACCOUNT,
    "feeds": ACCOUNT,
}
"""Of acts, by the name of the address to which they are posted."""

READ: dict[str, Limit] = {
    "rules_search": SEARCH,
    "api:clauses": SEARCH,
    "api:verdict": CASES,
    "card_svg": FILES,
    "card_png": FILES,
    "thread_md": FILES,
    "thread_html": FILES,
}
"""Of pages that cost more than others to make."""


def limit_of(method: str, name: str) -> Limit | None:
    """The limit of a request; None for one that takes nothing."""
    if method in ("GET", "HEAD"):
        return READ.get(name, PROGRAMS if name.startswith("api:") else None)
    return POSTED.get(name, USUAL)
