"""The pages of tables: the list, a new one, one table, its settings."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from sekundant import library
from sekundant_web.accounts import zones
from sekundant_web.accounts.models import User
from sekundant_web.context import reading_language
from sekundant_web.encounters.access import guest_of
from sekundant_web.encounters.many import at_table, awaits_in_secret
from sekundant_web.encounters.models import Vacation
from sekundant_web.encounters.vacations import days_left
from sekundant_web.tables import access, keeping, showing
from sekundant_web.tables.access import Standing
from sekundant_web.tables.challenging import open_challenges
from sekundant_web.tables.forms import TableForm, beginning
from sekundant_web.tables.limits import MOST_RUNNING
from sekundant_web.tables.models import Table
from sekundant_web.tables.once import new_key, once
from sekundant_web.tables.packing import told_misfits

MOST_OVER = 20
"""So many fights that are over stand on a table's page."""

MOST_LISTED = 60
"""So many tables of others are listed."""


def user_of(request: HttpRequest) -> User:
    """The one who is logged in."""
    assert isinstance(request.user, User)
    return request.user


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """One's own tables, and those that everybody may find."""
    context = {
        "mine": _listed(access.mine(request.user)),
        "others": _listed(access.to_be_seen(request.user)[:MOST_LISTED]),
    }
    return render(request, "tables/index.html", context)


def _listed(tables: Any) -> list[dict[str, Any]]:
    language = reading_language()
    return [
        {
            "table": table,
            "title": library.rulebook(table.system).title.into(language),
            "joining": showing.JOINING_WORDS[Table.Joining(table.joining)],
        }
        for table in tables
        if table.system in library.system_ids()
    ]


# ---------------------------------------------------------------- a new table, its settings


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Set up a table: first its system, then the rest."""
    language = reading_language()
    system = request.POST.get("system") or request.GET.get("system", "")
    if system not in library.system_ids():
        systems = [
            {"id": one, "title": library.rulebook(one).title.into(language)} for one in library.system_ids()
        ]
        return render(request, "tables/choose_system.html", {"systems": systems})
    if request.method == "GET":
        form = TableForm(system, language, initial=beginning(None, system))
        return _setting_up(request, form, system, None)
    form = TableForm(system, language, request.POST)
    if not form.is_valid():
        return _setting_up(request, form, system, None)

    def act() -> str:
        table = Table(system=system)
        form.put_into(table)
        keeping.create(user_of(request), table)
        return reverse("table", args=[table.slug])

    try:
        return redirect(once(user_of(request), request.POST.get("key", ""), act))
    except keeping.NotNow as not_now:
        form.add_error(None, str(not_now))
        return _setting_up(request, form, system, None)


@require_http_methods(["GET", "POST"])
@login_required
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a table; fights that go on keep what they began with."""
    where = access.as_master(request, slug)
    table, language = where.table, reading_language()
    if request.method == "GET":
        form = TableForm(table.system, language, initial=beginning(table, table.system))
        return _setting_up(request, form, table.system, table)
    form = TableForm(table.system, language, request.POST)
    if not form.is_valid():
        return _setting_up(request, form, table.system, table)
    form.put_into(table)
    table.save()
    messages.success(request, _("Saved. Fights that go on keep the rules they began with."))
    return redirect("table", slug=slug)


def _setting_up(request: HttpRequest, form: TableForm, system: str, table: Table | None) -> HttpResponse:
    context = {
        "form": form,
        "system": system,
        "title": library.rulebook(system).title.into(reading_language()),
        "table": table,
        "key": request.POST.get("key") or new_key(),
    }
    return render(request, "tables/edit.html", context)


# ---------------------------------------------------------------- one table


@require_GET
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """A table: who owes what, its fights, how it plays, its people."""
    where = access.standing(request, slug)
    if where.table.system not in library.system_ids():
        raise Http404
    language, guest = reading_language(), guest_of(request)
    running = at_table(where.table.pk, request.user, guest, going_on=True, most=MOST_RUNNING)
    over = at_table(where.table.pk, request.user, guest, going_on=False, most=MOST_OVER)
    rows = showing.owed(running, where, _away(where), language)
    context = {
        "where": where,
        "table": where.table,
        "rows": rows,
        "in_secret": sum(awaits_in_secret(place) for place in running),
        "mine": next((row for row in rows if row.me and not row.done), None),
        "bouts": showing.bouts((*running, *over), rows, language),
        "plays": showing.plays(where.table, language),
        "challenges": open_challenges(where, language),
        "invitations": _invitations(where),
        "days_left": days_left(where.member) if where.member else None,
        "away": _away(where).get(request.user.pk or 0),
        "zone": zones.name_of(timezone.get_current_timezone_name()),
        "address": request.build_absolute_uri("/tables/join/"),
        "misfits": told_misfits(where.table, language),
        "is_master": where.is_master,
    }
    return render(request, "tables/show.html", context)


def _away(where: Standing) -> dict[int, datetime]:
    """Who is on vacation, and until when."""
    now = timezone.now()
    rows = Vacation.objects.filter(member__table=where.table.pk, begins__lte=now, ends__gt=now)
    return dict(rows.values_list("member__user", "ends"))


def _invitations(where: Standing) -> list[Any]:
    """The links that work, for masters."""
    if not where.is_master:
        return []
    return list(where.table.invitations.filter(until__gt=timezone.now()).order_by("until"))
