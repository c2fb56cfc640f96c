"""The site at work: the web server and its clerk, started together and stopped together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from types import FrameType

LOCAL = "sekundant_web.settings.local"

WATCH = 0.5
"""Seconds between two looks at whether both are still at work."""

PATIENCE = 15.0
"""Seconds in which a process may finish what it is doing before it is killed."""


def prepare(host: str, port: int) -> None:
    """Choose the settings, and bring the database and the static files up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", LOCAL)
    os.environ.setdefault("SEKUNDANT_ADDRESS", address(host, port))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def address(host: str, port: int) -> str:
    """Where the site is found from this machine: by a name, for browsers keep passkeys for names alone."""
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host
    return f"http://{f'[{name}]' if ':' in name and not name.startswith('[') else name}:{port}"


def port_taken(host: str, port: int) -> bool:
    """Whether somebody else listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def serve(host: str, port: int, workers: int, *, ready: Callable[[], None] = lambda: None) -> int:
    """Serve until told to stop (SIGTERM, SIGINT), and call ``ready`` once the site answers.

    The clerk is started again if he dies; when the web server ends by itself, all ends, with its status.
    """
    from django.conf import settings

    from sekundant_web.operating.running import at_work

    if settings.WATCH_TOKEN:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_fresh(settings.DATA / "metrics"))
    with at_work(settings.DATA):
        return _serve(host, port, workers, ready)


def _fresh(folder: Path) -> Path:
    """An empty folder: what earlier processes have counted there is over."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.db"):
        file.unlink()
    return folder


def _serve(host: str, port: int, workers: int, ready: Callable[[], None]) -> int:
    stop = Event()
    _stopped_by_signals(stop)
    web = _start(_web(host, port, workers))
    clerk = _start(_clerk())
    told = False
    try:
        while not stop.is_set() and web.poll() is None:
            if not told and _answers(host, port):
                ready()
                told = True
            if clerk.poll() is not None:
                clerk = _start(_clerk())
            stop.wait(WATCH)
    finally:
        _end(web, clerk)
    return 0 if stop.is_set() else web.returncode or 1


def _web(host: str, port: int, workers: int) -> Sequence[str]:
    """The web server: one thread a worker, as a page never waits for anything but the database."""
    return [
        sys.executable, "-m", "granian", "sekundant_web.wsgi:application", "--interface", "wsgi",
        "--host", host, "--port", str(port), "--workers", str(workers), "--blocking-threads", "1",
        "--no-ws", "--respawn-failed-workers", "--log-level", "warning",
    ]  # fmt: skip


def _clerk() -> Sequence[str]:
    return [sys.executable, "-m", "django", "clerk"]


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that Ctrl-C in our terminal does not reach: we stop it ourselves, in order."""
    return subprocess.Popen(command, process_group=0)


def _answers(host: str, port: int) -> bool:
    """Whether somebody listens."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    try:
        with socket.create_connection((name, port), timeout=0.2):
            return True
    except OSError:
        return False


def _stopped_by_signals(stop: Event) -> None:
    def set_it(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, set_it)
    signal.signal(signal.SIGINT, set_it)


def _end(*processes: subprocess.Popen[bytes]) -> None:
    """Ask the processes to stop, and wait until they have."""
    for process in processes:
        if process.poll() is None:
            process.terminate()
    for process in processes:
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
