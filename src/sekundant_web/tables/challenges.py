"""The pages of challenges: making one, and one challenge with what can be done about it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from sekundant import library
from sekundant_web.context import reading_language
from sekundant_web.encounters.desks.fields import Fields, posted
from sekundant_web.fighters.access import ready_to_fight
from sekundant_web.fighters.models import Version
from sekundant_web.fighters.widgets import Option, Said, Select
from sekundant_web.fighters.writing import said
from sekundant_web.tables import access, challenging
from sekundant_web.tables.access import Standing
from sekundant_web.tables.keeping import NotNow
from sekundant_web.tables.models import Challenge
from sekundant_web.tables.once import new_key, once
from sekundant_web.tables.packing import told_misfits
from sekundant_web.tables.pages import user_of
from sekundant_web.tables.rooms import room
from sekundant_web.tables.shelves import shelf


@require_http_methods(["GET", "POST"])
@login_required
def challenge(request: HttpRequest, slug: str) -> HttpResponse:
    """Challenge somebody: with whom, where, a word."""
    where = access.as_member(request, slug)
    fields = posted(request.POST.lists())
    if request.method == "GET":
        return _form(request, where, Fields().put({"rival": request.GET.get("rival", "")}))
    if request.POST.get("press") == "look":
        return _form(request, where, fields)
    version = _chosen(where, fields.text("fighter"))
    if version is None:
        return _form(request, where, fields, Said("fighter", said(_("Choose a fighter of yours."))))

    def act() -> str:
        made = challenging.make(where, version, fields)
        return reverse("table_challenge", args=[slug, made.pk])

    try:
        return redirect(once(user_of(request), request.POST.get("key", ""), act))
    except NotNow as not_now:
        return _form(request, where, fields, Said("rival", said(str(not_now))))


def _form(request: HttpRequest, where: Standing, fields: Fields, *wrong: Said) -> HttpResponse:
    table, language = where.table, reading_language()
    rival = fields.text("rival")
    rivals = [Option(value="", label=_("whoever takes it up"), chosen=not rival)]
    rivals += [
        Option(value=str(one.user_id), label=one.user.get_username(), chosen=rival == str(one.user_id))
        for one in where.members
        if one.user_id != request.user.pk
    ]
    own = _own(where)
    context = {
        "table": table,
        "title": library.rulebook(table.system).title.into(language),
        "own": own,
        "rival": Select(
            name="rival",
            label=_("Whom"),
            options=tuple(rivals),
            said=tuple(one for one in wrong if one.field == "rival"),
        ),
        "fighter": _fighters(own, fields, *wrong),
        "ground": room(table.system).ground(fields, shelf(table.system, table), language),
        "words": fields.text("words"),
        "key": request.POST.get("key") or new_key(),
        "misfits": told_misfits(table, language),
        "is_master": where.is_master,
    }
    return render(request, "tables/challenge_form.html", context)


def _fighters(own: list[Version], fields: Fields, *wrong: Said) -> Select:
    chosen = fields.text("fighter")
    return Select(
        name="fighter",
        label=_("Your fighter"),
        options=tuple(
            Option(value=str(one.pk), label=one.fighter.name, chosen=chosen == str(one.pk)) for one in own
        ),
        said=tuple(one for one in wrong if one.field == "fighter"),
    )


def _own(where: Standing) -> list[Version]:
    """The reader's own fighters who can fight here."""
    return ready_to_fight([where.user.pk or 0], where.table.system)


def _chosen(where: Standing, wanted: str) -> Version | None:
    return next((one for one in _own(where) if str(one.pk) == wanted), None)


@require_http_methods(["GET", "POST"])
@login_required
def one(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A challenge: accept it with a fighter, decline, withdraw."""
    where = access.standing(request, slug)
    rows = Challenge.objects.select_related("challenger", "rival", "version__fighter", "encounter")
    found = rows.filter(pk=pk, table=where.table).first()
    if found is None:
        raise Http404
    open_ = challenging.seen(found, where, reading_language())
    if request.method == "POST":
        return _act(request, where, open_)
    return _page(request, where, open_)


def _act(request: HttpRequest, where: Standing, open_: challenging.Open) -> HttpResponse:
    act, found = request.POST.get("act", ""), open_.challenge
    slug = where.table.slug
    if act == "withdraw" and open_.mine:
        challenging.answer(found, Challenge.State.WITHDRAWN)
    elif act == "decline" and open_.to_me:
        challenging.answer(found, Challenge.State.DECLINED)
    elif act == "accept" and open_.may_accept:
        return _accept(request, where, open_)
    else:
        raise Http404
    return redirect("table_challenge", slug=slug, pk=found.pk)


def _accept(request: HttpRequest, where: Standing, open_: challenging.Open) -> HttpResponse:
    version = _chosen(where, request.POST.get("fighter", ""))
    if version is None:
        return _page(request, where, open_, Said("fighter", said(_("Choose a fighter of yours."))))
    if open_.challenge.state == Challenge.State.ACCEPTED and open_.challenge.encounter:
        return redirect("encounter", key=open_.challenge.encounter.key)
    try:
        encounter = challenging.accept(where, open_.challenge, version, reading_language())
    except NotNow as not_now:
        messages.error(request, str(not_now))
        return redirect("table_challenge", slug=where.table.slug, pk=open_.challenge.pk)
    return redirect("encounter", key=encounter.key)


def _page(request: HttpRequest, where: Standing, open_: challenging.Open, *wrong: Said) -> HttpResponse:
    own = _own(where) if open_.may_accept else []
    context: dict[str, Any] = {
        "where": where,
        "table": where.table,
        "title": library.rulebook(where.table.system).title.into(reading_language()),
        "one": open_,
        "challenge": open_.challenge,
        "own": own,
        "fighter": _fighters(own, Fields().put({"fighter": request.POST.get("fighter", "")}), *wrong),
        "misfits": told_misfits(where.table, reading_language()),
        "is_master": where.is_master,
        "still_open": open_.challenge.state == Challenge.State.OPEN,
    }
    return render(request, "tables/challenge.html", context)
