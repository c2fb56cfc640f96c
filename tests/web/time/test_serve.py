"""`sekundant serve`: the real site with its clerk, started, killed in parts, and stopped."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from sekundant_web import serve
from tests.cli.running import run

PATIENCE = 60.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def wait_for(what: Callable[[], Any]) -> Any:
    """What it gives, as soon as it gives something."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not come")


@contextmanager
def site(data: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The site, with a database of its own."""
    ours = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    process = subprocess.Popen(
        [sys.executable, "-m", "sekundant", "--language", "en", "serve", "--port", str(port), *more],
        env={**ours, "SEKUNDANT_DATA": str(data), "SEKUNDANT_DATABASE": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def children(of: int) -> dict[int, str]:
    """The processes that a process has started, with their commands."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = re.search(r"^PPid:\s*(\d+)", (folder / "status").read_text(), re.MULTILINE)
            command = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if parent and int(parent[1]) == of:
            found[int(folder.name)] = command
    return found


def asked(port: int, path: str) -> tuple[int, bytes]:
    """The status and body of a page."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()
    except (URLError, OSError):
        return 0, b""


def test_the_site_starts_says_where_it_is_and_stops_with_all_its_parts(tmp_path: Path) -> None:
    port = free_port()
    with site(tmp_path, port, "--workers", "1") as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(2)]
        assert told[0] == "Getting ready…\n"
        while "The site" not in told[-1]:
            told.append(process.stdout.readline())
        assert told[-1] == f"The site: http://localhost:{port} (Ctrl-C stops it)\n"
        assert wait_for(lambda: asked(port, "/")[0] == 200)
        status, body = wait_for(
            lambda: asked(port, "/healthz") if asked(port, "/healthz")[0] == 200 else None
        )
        assert (status, json.loads(body)["status"]) == (200, "well")

        # The clerk is started again when he dies, and the site does not notice.
        parts = children(process.pid)
        (clerk,) = [pid for pid, command in parts.items() if "clerk" in command]
        os.kill(clerk, signal.SIGKILL)
        assert wait_for(
            lambda: [pid for pid, said in children(process.pid).items() if "clerk" in said and pid != clerk]
        )
        assert asked(port, "/")[0] == 200

        # So is a worker of the web server.
        (web,) = [pid for pid, command in children(process.pid).items() if "granian" in command]
        for worker in children(web):
            os.kill(worker, signal.SIGKILL)
        assert wait_for(lambda: asked(port, "/")[0] == 200)

        # The port is taken now, and one who tries learns it.
        second = run("serve", "--port", str(port))
        assert second.exit_code == 1
        assert second.stderr == f"Port {port} is taken. Another one: sekundant serve --port {port + 1}.\n"

        parts = children(process.pid)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert not [pid for pid in parts if Path(f"/proc/{pid}").exists()], "nobody is left behind"
    assert (tmp_path / "sekundant.sqlite3").exists()


def test_without_the_web_extra_one_learns_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekundant.cli.serve.find_spec", lambda _name: None)
    result = run("serve")
    assert result.exit_code == 1
    assert "pip install 'sekundant[web]'" in result.stderr
    assert "pip install 'sekundant[web]'" in run("serve", language="ru").stderr


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:80"),
        ("0.0.0.0", "http://localhost:80"),
        ("::", "http://localhost:80"),
        ("fe80::1", "http://[fe80::1]:80"),
        ("duel.example.org", "http://duel.example.org:80"),
    ],
)
def test_the_address_is_one_that_a_browser_on_this_machine_can_open(host: str, address: str) -> None:
    assert serve.address(host, 80) == address
