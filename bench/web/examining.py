"""How many encounters a second the doctor examines: `python -m bench.web.examining`.

Finished duels between bots of both systems, as people play them, in a database of their own; all processes
that the machine has cores. The anchor is the same duels with their lines read, parsed as JSON and hashed.
`python -m bench.web` puts what is printed into results.md.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - Django is set up for a database that is made here first
import json
import os
import resource
import tempfile
import time
from hashlib import sha256
from random import Random

DUELS, ROUNDS = 150, 3
PROMISED = 100


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEKUNDANT_DATABASE"] = f"sqlite:{folder}/bench.sqlite3"
        os.environ["SEKUNDANT_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "sekundant_web.settings.local"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from sekundant import library

        for system in library.system_ids():
            seed(system)
            report(system)
        peak = max(
            resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        print(f"- The largest process of the doctor held {peak / 1024:.0f} MB.")


def seed(system: str) -> None:
    """Typical finished duels: ready-made fighters, simple bots on both sides, fought by the site itself."""
    from sekundant import library
    from sekundant.core.starter import Wish
    from sekundant_web.encounters.actions import Opening, Sitter, open_encounter, settle
    from sekundant_web.encounters.models import Encounter, Status

    shelf, starter, packs = library.shelf(system), library.starter(system), library.packs(system)
    Encounter.objects.all().delete()
    rng = Random(system)
    while (number := Encounter.objects.filter(status=Status.OVER).count()) < DUELS:
        fighters = tuple(rng.choice(starter.fighters(shelf)).id for _ in range(2))
        setup = starter.setup(Wish(fighters=fighters, before=number % 4 == 0), shelf, "en")
        sitting = {seat: Sitter(bot=True) for seat in setup["combatants"]}
        encounter = open_encounter(Opening(system, setup, {}, packs, sitting))
        settle(encounter.key)
        Encounter.objects.filter(pk=encounter.pk).exclude(status=Status.OVER).delete()


def report(system: str) -> None:
    from sekundant_web.encounters.models import Encounter, Line
    from sekundant_web.operating.doctor import ledgers

    lines = Line.objects.count() / DUELS
    rates, anchors, by_processor = [], [], []
    for _ in range(ROUNDS):
        began, before = time.perf_counter(), processor()
        found = list(ledgers.examine_all(os.cpu_count() or 1))
        rates.append(DUELS / (time.perf_counter() - began))
        by_processor.append(DUELS / (processor() - before))
        assert sum(count for count, _ in found) == DUELS == Encounter.objects.count()
        assert not [one for _, some in found for one in some]
        began = time.perf_counter()
        for text in Line.objects.values_list("text", flat=True).iterator():
            json.loads(text)
            sha256(text.encode()).digest()
        anchors.append(DUELS / (time.perf_counter() - began))
    rate, anchor, used = (sorted(one)[ROUNDS // 2] for one in (rates, anchors, by_processor))
    holds = "holds" if rate >= PROMISED else "does NOT hold"
    print(
        f"- The doctor, {system}: {rate:,.0f} finished duels of {lines:.0f} lines a second, with"
        f" {os.cpu_count()} processes (promised: {PROMISED}: {holds}); {used:,.0f} a second of"
        f" processor time. Their lines read as JSON and hashed by one process: {anchor:,.0f}. Load"
        f" average: {os.getloadavg()[0]:.1f}."
    )


def processor() -> float:
    """Seconds of processor time that we and our processes that have ended have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    main()
