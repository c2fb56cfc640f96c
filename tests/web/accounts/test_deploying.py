"""A server that others reach: nothing is left to be said against its settings."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

SAID = {
    "DJANGO_SETTINGS_MODULE": "sekundant_web.settings.server",
    "SEKUNDANT_HOSTS": "duel.example.org",
    "SEKUNDANT_PROXIES": "1",
}


def checked(tmp_path: Path, **changes: str | None) -> tuple[int, str]:
    """What `check --deploy` says with these settings; None: not said at all."""
    said = {
        **SAID,
        "SEKUNDANT_DATA": str(tmp_path),
        "SEKUNDANT_SECRET_KEY": secrets.token_urlsafe(48),
        **changes,
    }
    usual = {
        name: value for name, value in os.environ.items() if not name.startswith(("SEKUNDANT_", "DJANGO_"))
    }
    done = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"],
        env={**usual, **{name: value for name, value in said.items() if value is not None}},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_nothing_is_said_against_a_server(tmp_path: Path) -> None:
    status, said = checked(tmp_path)
    assert said.strip() == "System check identified no issues (0 silenced)."
    assert status == 0


@pytest.mark.parametrize("secret", [None, ""])
def test_a_server_draws_a_secret_of_its_own_if_it_is_given_none(tmp_path: Path, secret: str | None) -> None:
    assert checked(tmp_path, SEKUNDANT_SECRET_KEY=secret)[0] == 0
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_server_must_say_how_many_proxies_stand_before_it(tmp_path: Path) -> None:
    status, said = checked(tmp_path, SEKUNDANT_PROXIES=None)
    assert status == 1
    assert "sekundant.W001" in said


def test_a_number_of_proxies_is_not_below_nought(tmp_path: Path) -> None:
    status, said = checked(tmp_path, SEKUNDANT_PROXIES="-1")
    assert status == 1
    assert "sekundant.E001" in said


def test_a_server_without_a_name_does_not_start(tmp_path: Path) -> None:
    status, said = checked(tmp_path, SEKUNDANT_HOSTS=None)
    assert status == 1
    assert "SEKUNDANT_HOSTS" in said


ASKING = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("createcachetable", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from django.test import Client
from django.urls import reverse
client = Client(SERVER_NAME="duel.example.org")
def look(path, **more):
    answer = client.get(path, secure=True, **more)
    for name in sorted(answer.headers):
        print(path, name, answer.headers[name], sep="|")
    for cookie in answer.cookies.values():
        print(path, "Cookie", cookie.output(header=""), sep="|")
for path in ("/", "/accounts/login/", "/accounts/signup/", "/settings/", "/nowhere/", "/admin/login/"):
    look(path)
plain = client.get("/accounts/login/")
print("plain", "Location", plain["Location"], sep="|")
"""


def test_every_answer_of_a_server_has_its_headers_and_its_cookies_are_kept_close(tmp_path: Path) -> None:
    said = {**SAID, "SEKUNDANT_DATA": str(tmp_path), "SEKUNDANT_SECRET_KEY": secrets.token_urlsafe(48)}
    usual = {name: value for name, value in os.environ.items() if not name.startswith("SEKUNDANT_")}
    done = subprocess.run(
        [sys.executable, "-c", ASKING], env={**usual, **said}, capture_output=True, text=True, check=True
    )
    told: dict[str, dict[str, str]] = {}
    cookies = []
    for line in done.stdout.splitlines():
        path, name, value = line.split("|", 2)
        if name == "Cookie":
            cookies.append(value)
        told.setdefault(path, {})[name] = value
    assert told.pop("plain")["Location"] == "https://duel.example.org/accounts/login/"
    assert len(told) == 6
    for path, headers in told.items():
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["Strict-Transport-Security"].startswith("max-age=31536000"), path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["X-Frame-Options"] == "DENY", path
        assert headers["Referrer-Policy"] == "same-origin", path
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin", path
        assert "camera=()" in headers["Permissions-Policy"], path
    assert cookies
    for cookie in cookies:
        assert cookie.strip().startswith("__Host-"), cookie
        for mark in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
            assert mark in cookie, cookie
        assert "Domain" not in cookie, cookie
