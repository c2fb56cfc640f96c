"""The tests: a database of their own, quick hashes, e-mail kept in memory."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("SEKUNDANT_SECRET_KEY", "a key of the tests alone, " + "x" * 50)

from sekundant_web.settings.base import *  # noqa: F403 - the key must be known before
from sekundant_web.settings.base import DATABASES, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as on a server: threads and processes share it, and locks and commits are real. No test pulls
    # the plug, so it lies in memory if there is room.
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > 2**29
    folder = memory if roomy else Path(tempfile.gettempdir())
    here = os.getpid()
    name = f"sekundant-test-{here}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(folder / name)}

    @atexit.register
    def clear_up() -> None:
        """Leave nothing behind, whatever was still open when the database was thrown away."""
        for left in folder.glob(f"{name}*") if os.getpid() == here else ():
            left.unlink(missing_ok=True)


# Static files are found where they lie: nobody has to collect them first.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
