"""The packs of a table: pasted as YAML, checked by their room with every fault and its line."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from sekundant import library
from sekundant.core.clauses import Language
from sekundant.core.wire import Faulty
from sekundant.documents import Document, Misread, parse_document
from sekundant.prose.faults_words import fault_line
from sekundant_web.context import reading_language
from sekundant_web.fighters.writing import html, said
from sekundant_web.tables import access
from sekundant_web.tables.limits import LARGEST_PACK, MOST_PACKS
from sekundant_web.tables.models import Table, TablePack
from sekundant_web.tables.shelves import fitting, misfits, must_fit


@dataclass(frozen=True, slots=True)
class Read:
    """A pack that was pasted: what it is, or every fault of it."""

    pack: TablePack | None
    faults: tuple[SafeString, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldMisfit:
    """A pack of a table that doesn't fit any more, and why, in words."""

    pack: TablePack
    faults: tuple[SafeString, ...]


def told_misfits(table: Table, language: Language) -> tuple[ToldMisfit, ...]:
    """The packs of a table that don't fit any more: no fight begins with them."""
    return tuple(
        ToldMisfit(one.pack, tuple(html(fault_line(fault, language), table.system) for fault in one.faults))
        for one in misfits(table)
    )


def pack_does_not_fit() -> str:
    """Why no fight begins at a table with such a pack."""
    return _("A pack of the table doesn’t fit the rules any more. A master can take it off.")


@require_http_methods(["GET", "POST"])
@login_required
def packs(request: HttpRequest, slug: str) -> HttpResponse:
    """The packs of a table, and a place to paste another."""
    where = access.as_master(request, slug)
    table, text = where.table, ""
    faults: tuple[SafeString, ...] = ()
    if request.method == "POST":
        text = request.POST.get("pack", "")
        read = read_pasted(table, text, reading_language())
        faults = read.faults or _kept(table, read.pack)
        if not faults:
            return redirect("table_packs", slug=slug)
    context = {
        "table": table,
        "packs": table.packs.all(),
        "shipped": library.shelf(table.system),
        "text": text,
        "faults": faults,
        "title": library.rulebook(table.system).title.into(reading_language()),
        "most": MOST_PACKS,
        "misfits": told_misfits(table, reading_language()),
        "is_master": True,
    }
    return render(request, "tables/packs.html", context)


@require_POST
@login_required
def drop(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a pack away; fights that go on keep it."""
    where = access.as_master(request, slug)
    where.table.packs.filter(pk=pk).delete()
    return redirect("table_packs", slug=slug)


def _kept(table: Table, pack: TablePack | None) -> tuple[SafeString, ...]:
    """Keep a pack, in place of one of the same name; why not, if there are too many."""
    assert pack is not None
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        old = table.packs.filter(name=pack.name).first()
        if old is not None:
            old.plain, old.digest = pack.plain, pack.digest
            old.save()
            return ()
        if table.packs.count() >= MOST_PACKS:
            return (said(_("A table has %(n)s packs at most.") % {"n": MOST_PACKS}),)
        pack.position = (table.packs.aggregate(last=Max("position"))["last"] or 0) + 1
        pack.save()
    return ()


def read_pasted(table: Table, text: str, language: Language) -> Read:
    """A pack in YAML for a table: by itself, then among the table's others."""
    if len(text) > LARGEST_PACK:
        words = _("%(n)s characters are too many; a pack has %(most)s at most.")
        return Read(None, (said(words % {"n": len(text), "most": LARGEST_PACK}),))
    try:
        document = parse_document(text.encode(), "")
    except Misread as error:
        lines = [fault_line(one, language, line=error.line or None) for one in error.faults]
        return Read(None, tuple(html(line, table.system) for line in lines))
    try:
        pack = library.read_pack(table.system, document.plain)
        others = (one.plain for one in table.packs.all() if one.name != pack.head.pack)
        must_fit(table.system, table.switches, (*fitting(table, others), pack))
    except Faulty as faulty:
        return Read(None, _told(faulty, document, table, language))
    return Read(TablePack(table=table, name=pack.head.pack[:80], plain=document.plain, digest=pack.digest))


def _told(faulty: Faulty, document: Document, table: Table, language: Language) -> tuple[SafeString, ...]:
    return tuple(
        html(fault_line(one, language, line=document.line(one.path)), table.system) for one in faulty.faults
    )
