"""What the site stands on: the clock, the disk, the static files, its settings and the mail server."""

from __future__ import annotations

import shutil
import smtplib
import ssl
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.core.mail import get_connection
from django.db import connection

from sekundant_web.encounters.models import Line
from sekundant_web.notify.models import Pulse
from sekundant_web.operating.doctor.findings import Finding

TOLERATED = timedelta(seconds=60)
MEGABYTE = 1_000_000
LEAST_FREE = 100 * MEGABYTE

USUAL_SENDER = "sekundant@localhost"


def examine(now: datetime, *, mail: bool = True) -> Iterator[Finding]:
    """What is wrong around it; ``mail``: the mail server is asked whether it takes us."""
    yield from _clock(now)
    yield from _disk()
    yield from _static()
    yield from _settings()
    yield from _mail(ask=mail)


def _clock(now: datetime) -> Iterator[Finding]:
    """A clock that is behind what has been written already."""
    noted = [Pulse.objects.order_by("-at").values_list("at", flat=True).first()]
    noted.append(Line.objects.exclude(at=None).order_by("-pk").values_list("at", flat=True).first())
    latest = max((at for at in noted if at is not None), default=now)
    if latest - now > TOLERATED:
        yield Finding("clock", facts={"n": int((latest - now).total_seconds())})


def _disk() -> Iterator[Finding]:
    data = Path(settings.DATA)
    size = 0
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        data, size = file.absolute().parent, file.stat().st_size
    free = shutil.disk_usage(data if data.exists() else ".").free
    facts: dict[str, str | int] = {"n": free // MEGABYTE, "folder": str(data)}
    if free < LEAST_FREE:
        yield Finding("disk", facts=facts)
    elif free < LEAST_FREE + 2 * size:
        yield Finding("disk_low", facts=facts)


def _static() -> Iterator[Finding]:
    """Where their names hold digests, without the list of them no page can be shown."""
    backend = settings.STORAGES["staticfiles"]["BACKEND"]
    if "Manifest" in backend and not (Path(settings.STATIC_ROOT) / "staticfiles.json").is_file():
        yield Finding("static", facts={"folder": str(settings.STATIC_ROOT)})


def _settings() -> Iterator[Finding]:
    """What Django's own check says; the part for servers only where others reach the site over https."""
    for message in checks.run_checks(include_deployment_checks=settings.SECURE_SSL_REDIRECT):
        if message.is_silenced():
            continue
        code = "setting_bad" if message.level >= checks.ERROR else "setting"
        yield Finding(code, facts={"why": f"{message.msg} ({message.id})"})
    site = urlsplit(settings.SITE_ADDRESS)
    hosts = settings.ALLOWED_HOSTS
    if (site.hostname or "") not in hosts or (settings.SECURE_SSL_REDIRECT and site.scheme != "https"):
        facts = {"address": settings.SITE_ADDRESS, "hosts": ", ".join(hosts)}
        yield Finding("address", facts=facts)


def _mail(*, ask: bool) -> Iterator[Finding]:
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        yield Finding("no_mail")
        return
    if settings.DEFAULT_FROM_EMAIL == USUAL_SENDER:
        yield Finding("sender", facts={"sender": USUAL_SENDER})
    if not ask:
        return
    post = get_connection()
    try:
        post.open()
        post.close()
    except (OSError, smtplib.SMTPException, ssl.SSLError) as error:
        yield Finding("mail", facts={"why": f"{type(error).__name__}: {error}"[:200]})
