"""What a backup of very many finished duels and its restoring take: `python -m bench.web.restoring`.

A hundred thousand need some 40 gigabytes of disk and some minutes; `python -m bench.web.restoring 10000` is
content with a tenth. The anchor is the database file copied to the same disk.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - Django is set up for a database that is made here first
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DUELS = 100_000
PROMISED = 600
"""Seconds."""


def main(duels: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        site, other, file = Path(folder, "site"), Path(folder, "other"), Path(folder, "site.backup")
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "sekundant_web.settings.local"}
        filled(site, duels)
        database = next(site.glob("*.sqlite3"))
        copied = took("cp", "--reflink=never", database, Path(folder, "copy"))
        Path(folder, "copy").unlink()
        backed_up = took("sekundant", "backup", file, **environment, SEKUNDANT_DATA=str(site))
        size, packed = database.stat().st_size, file.stat().st_size
        shutil.rmtree(site)
        restored = took("sekundant", "restore", file, **environment, SEKUNDANT_DATA=str(other))
        holds = "holds" if restored <= PROMISED else "does NOT hold"
        print(
            f"- {duels:,} finished duels, {size / 1e9:.1f} GB: backed up in {backed_up:.0f} s into"
            f" {packed / 1e9:.1f} GB, restored in {restored:.0f} s (promised: {PROMISED} s: {holds});"
            f" the database copied in {copied:.0f} s. Load average: {os.getloadavg()[0]:.1f}."
        )


def filled(site: Path, duels: int) -> None:
    """A site with so many finished duels, copies of a few hundred that were fought."""
    site.mkdir()
    os.environ["SEKUNDANT_DATA"] = str(site)
    os.environ["SEKUNDANT_DATABASE"] = ""
    os.environ["DJANGO_SETTINGS_MODULE"] = "sekundant_web.settings.local"
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    from bench.web import examining, fought

    examining.seed("law-of-the-gun")
    fought.whole_copies(duels)
    connections.close_all()


def took(program: str, *arguments: str | Path, **environment: str) -> float:
    """The seconds that a program took."""
    command = [sys.executable, "-m", "sekundant"] if program == "sekundant" else [program]
    began = time.perf_counter()
    subprocess.run(
        [*command, *map(str, arguments)],
        env=environment or None,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return time.perf_counter() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DUELS)
