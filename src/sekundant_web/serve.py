"""`sekundant serve`: the database brought up to date, the site and its clerk started and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import FrameType

LOCAL = "sekundant_web.settings.local"


def prepare(settings: str = LOCAL) -> None:
    """Bring the database and the static files up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def serve(host: str, port: int, workers: int, *, clerk: bool = True) -> int:
    """Serve until stopped; return the exit status of whichever process ended first."""
    commands: list[Sequence[str]] = [
        [
            sys.executable, "-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port),
            "--workers", str(workers), "--blocking-threads", "1", "--no-ws",
            "sekundant_web.wsgi:application",
        ]
    ]  # fmt: skip
    if clerk:
        commands.append([sys.executable, "-m", "django", "clerk"])
    processes = [subprocess.Popen(command) for command in commands]

    def stop(_number: int, _frame: FrameType | None) -> None:
        for process in processes:
            process.terminate()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    status = processes[0].wait()
    for process in processes[1:]:
        process.terminate()
        process.wait()
    return status
