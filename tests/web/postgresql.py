"""A PostgreSQL server of the tests' own: in a temporary folder, on a socket, gone when they are over."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

HOW_TO_GET_ONE = "no PostgreSQL server is installed here; on Debian and Ubuntu: apt-get install postgresql"

QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=120")
"""Clients are killed here, the server never is."""


def binaries() -> Path | None:
    """The folder of the server's programs, the newest if there are several."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda file: float(file.parts[-3]))
    return folders[-1].parent if folders else None


@contextmanager
def server() -> Iterator[str]:
    """A server that runs, by the address that SEKUNDANT_DATABASE takes. Raise RuntimeError without one."""
    programs = binaries()
    if programs is None:
        raise RuntimeError(HOW_TO_GET_ONE)
    folder = Path(tempfile.mkdtemp(prefix="sekundant-postgresql-", dir="/tmp"))
    user = _somebody_else()
    if user is not None:
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    options = " ".join(f"-c {option}" for option in (*QUICK, "listen_addresses=''"))
    try:
        _run(
            programs, user, "initdb", "-D", data, "-U", "sekundant", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        _run(programs, user, "pg_ctl", "-D", data, "-l", log, "-w", "-o", f"-k {folder} {options}", "start")
        try:
            yield f"postgresql://sekundant@{quote(str(folder), safe='')}/postgres"
        finally:
            _run(programs, user, "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(programs: Path, user: str | None, program: str, *arguments: object) -> None:
    """Run a program of the server. Raise RuntimeError with what it said if it fails."""
    done = subprocess.run(
        [programs / program, *map(str, arguments)],
        user=user,
        cwd="/",
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")


def _somebody_else() -> str | None:
    """The server does not run as root: whose it is then."""
    if os.geteuid() != 0:
        return None
    known = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)
