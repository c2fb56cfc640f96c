"""The database itself: whether its file is sound, its rows lead where they say, its migrations are made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from sekundant_web.encounters.models import Encounter, HandedIn, Line, Note, Post, Status
from sekundant_web.operating.doctor.findings import Finding


def examine() -> Iterator[Finding]:
    """What is wrong with it."""
    yield from _migrations()
    if connection.vendor == "sqlite":
        yield from _file()
    yield from _strays()
    yield from _orphans()


def _migrations() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        yield Finding("migrations", facts={"n": len(plan), "name": str(plan[0][0])})


def _file() -> Iterator[Finding]:
    """SQLite reads its whole file and compares every index with its table."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(5)")
        said = [row[0] for row in cursor.fetchall()]
    if said != ["ok"]:
        yield Finding("integrity", facts={"why": "; ".join(said)[:300]})


def _strays() -> Iterator[Finding]:
    """Rows that name another row which is not there."""
    there = set(connection.introspection.table_names())
    for model in apps.get_models():
        if model._meta.db_table not in there or not model._meta.managed:
            continue
        for field in model._meta.concrete_fields:
            target: Any = field.related_model
            if isinstance(field, models.ForeignKey) and target._meta.db_table in there:
                n = _leading_nowhere(model, field, target).count()
                if n:
                    to = target._meta.db_table
                    yield Finding("stray", model._meta.db_table, {"n": n, "field": field.column, "to": to})


def _leading_nowhere(
    model: type[models.Model], field: models.ForeignKey[Any, Any], target: Any
) -> QuerySet[models.Model]:
    named = target._base_manager.filter(**{field.target_field.attname: OuterRef(field.attname)})
    rows = model._base_manager.exclude(**{f"{field.attname}__isnull": True})
    return rows.filter(~Exists(named))


def _orphans() -> Iterator[Finding]:
    """Rows that are left over of something."""
    last = Line.objects.filter(encounter=OuterRef("encounter")).order_by("-number").values("number")[:1]
    behind = Q(after__gt=Coalesce(Subquery(last), 0, output_field=IntegerField()))
    kinds: dict[str, QuerySet[models.Model]] = {
        "encounters without seats": Encounter.objects.filter(seats=None),
        "orders sealed in what is over": HandedIn.objects.filter(seat__encounter__status=Status.OVER),
        "orders without a line of the ledger": _without_line(),
        "posts behind the end of the ledger": Post.objects.filter(behind),
        "notes behind the end of the ledger": Note.objects.filter(behind),
    }
    for what, rows in kinds.items():
        n = rows.count()
        if n:
            yield Finding("orphans", facts={"n": n, "what": what})


def _without_line() -> QuerySet[HandedIn]:
    lines = Line.objects.filter(encounter=OuterRef("seat__encounter"), kind="answer")
    return HandedIn.objects.annotate(of=F("seat__encounter")).filter(~Exists(lines))
