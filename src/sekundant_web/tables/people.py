"""The people of a table: joining, invitations, roles, leaving, vacations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from sekundant import library
from sekundant_web.context import reading_language
from sekundant_web.encounters import vacations
from sekundant_web.tables import access, keeping
from sekundant_web.tables.models import Member, Table
from sekundant_web.tables.pages import user_of


def _back(slug: str, anchor: str) -> HttpResponse:
    return redirect(f"{reverse('table', args=[slug])}#{anchor}")


# ---------------------------------------------------------------- coming


@require_POST
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down at a table that anyone may join."""
    where = access.standing(request, slug)
    if where.member is None and where.table.joining != Table.Joining.OPEN:
        raise Http404
    try:
        keeping.join(where.table, user_of(request))
    except keeping.NotNow as not_now:
        messages.error(request, str(not_now))
    return redirect("table", slug=slug)


@require_http_methods(["GET", "POST"])
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Come by an invitation: see what it is, sign in or up, then sit down."""
    found = access.invitation(token)
    table = found.table
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if request.method == "POST":
        try:
            keeping.join(table, user_of(request), found.role)
        except keeping.NotNow as not_now:
            messages.error(request, str(not_now))
            return redirect("tables")
        return redirect("table", slug=table.slug)
    if request.user.is_authenticated and table.members.filter(user=user_of(request)).exists():
        return redirect("table", slug=table.slug)
    masters = Member.objects.filter(table=table, role=Member.Role.MASTER).select_related("user")
    context = {
        "invitation": found,
        "table": table,
        "title": library.rulebook(table.system).title.into(reading_language()),
        "masters": masters,
    }
    return render(request, "tables/invited.html", context)


@require_POST
@login_required
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a link by which people come."""
    where = access.as_master(request, slug)
    days = request.POST.get("days", "")
    try:
        keeping.invite(where.table, int(days) if days.isdecimal() else 0, request.POST.get("role", ""))
    except keeping.NotNow as not_now:
        messages.error(request, str(not_now))
    return _back(slug, "invite")


@require_POST
@login_required
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a link work no more."""
    where = access.as_master(request, slug)
    where.table.invitations.filter(pk=pk).delete()
    return _back(slug, "invite")


# ---------------------------------------------------------------- who is what, going


@require_POST
@login_required
def role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a member a master, or a player again."""
    where = access.as_master(request, slug)
    member = get_object_or_404(Member, pk=pk, table=where.table)
    try:
        keeping.give_role(where, member, request.POST.get("role", ""))
    except keeping.NotNow as not_now:
        messages.error(request, str(not_now))
    return _back(slug, "people")


@require_http_methods(["GET", "POST"])
@login_required
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take somebody off the table, or leave it oneself; asked first."""
    where = access.as_member(request, slug)
    member = get_object_or_404(Member.objects.select_related("user"), pk=pk, table=where.table)
    own = member.user_id == request.user.pk
    if not own and not where.is_master:
        raise Http404
    if request.method == "GET":
        return render(request, "tables/remove.html", {"table": where.table, "member": member, "own": own})
    try:
        keeping.leave(where, member)
    except keeping.NotNow as not_now:
        messages.error(request, str(not_now))
        return _back(slug, "people")
    return redirect("tables") if own else _back(slug, "people")


# ---------------------------------------------------------------- being away


@require_POST
@login_required
def away(request: HttpRequest, slug: str) -> HttpResponse:
    """Be away for some days, or (``back``) be back."""
    where = access.as_member(request, slug)
    assert where.member is not None
    if "back" in request.POST:
        vacations.come_back(where.member)
        return _back(slug, "away")
    days = request.POST.get("days", "").strip()
    try:
        vacations.go_away(where.member, int(days) if days.isdecimal() and len(days) < 5 else 0)
    except vacations.TooLong as too_long:
        left = too_long.days
        words = ngettext(
            "“%(days)s” can’t be taken: %(n)s day is left.",
            "“%(days)s” can’t be taken: %(n)s days are left.",
            left,
        )
        messages.error(request, words % {"days": days[:10], "n": left})
    return _back(slug, "away")
