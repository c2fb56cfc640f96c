"""Tables for tests: people at them, fighters who can fight there, what their pages say."""

from __future__ import annotations

import html
from typing import Any

from django.test import Client

from sekundant import library
from sekundant.core.wire import Plain
from sekundant_web.accounts.models import User
from sekundant_web.fighters.building import ready_made
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.tables.forms import beginning
from sekundant_web.tables.models import Member, Table

SLUG = "the-saloon"


def table_of(system: str, master: User, *players: User, **more: Any) -> Table:
    """A table with its people."""
    table = Table.objects.create(**{"slug": SLUG, "name": "The Saloon", "system": system, **more})
    Member.objects.create(table=table, user=master, role=Member.Role.MASTER)
    for player in players:
        Member.objects.create(table=table, user=player)
    return table


def ready(system: str) -> str:
    """The first ready-made fighter."""
    return library.starter(system).fighters(library.shelf(system))[0].id


def fighter_of(owner: User, system: str, name: str, **changes: Plain) -> Version:
    """A fighter who can fight."""
    plain = {**ready_made(system, ready(system), library.shelf(system), "en"), "name": name, **changes}
    fighter = Fighter.objects.create(owner=owner, system=system, name=name)
    return Version.objects.create(fighter=fighter, number=1, plain=plain)


def settings_form(system: str, **changes: Any) -> dict[str, Any]:
    """What a master sends who changes nothing but this."""
    usual = {
        name: value
        for name, value in beginning(None, system).items()
        if value is not None and value is not False
    }
    return {"name": "The Riding School", "system": system, **usual, **changes}


def said(response: Any) -> str:
    """What a page says, without the marks of HTML."""
    return html.unescape(response.content.decode())


def page(browser: Client, *parts: str) -> str:
    """A page of the table that is there."""
    response = browser.get("/".join(("/tables", SLUG, *parts)) + "/", follow=True)
    assert response.status_code == 200
    return said(response)
