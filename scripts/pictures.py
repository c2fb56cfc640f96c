"""The pictures of the docs: opens a site of its own, lets people fight there, and takes its pages down.

    python -m scripts.pictures            make all of docs/pictures
    python -m scripts.pictures duel       only those whose names begin so

Clock, dice and people are the same on every run, so a picture changes only if its page does.
``picture_fights.py`` says what there is to see, ``picture_taking.py`` takes it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module

import django


def main(names: list[str]) -> None:
    """Make the pictures whose names begin with one of these; all if there are none."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["DJANGO_SETTINGS_MODULE"] = "sekundant_web.settings.test"
        # Playwright keeps an event loop in this thread; Django takes that for asynchronous code.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        os.environ["SEKUNDANT_DATA"] = data
        django.setup()
        import_module("scripts.picture_taking").take(names)


if __name__ == "__main__":
    main(sys.argv[1:])
