"""What the operator's commands have in common: the site's settings, loaded when one is called."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import click

from sekundant.cli.bilingual import FAILED
from sekundant.cli.screen import Screen
from sekundant.core.clauses import Text

SETTINGS = "sekundant_web.settings.local"
"""The settings that hold where none are named."""

_NOT_INSTALLED = Text(
    "The site needs more than the library: pip install 'sekundant[web]'.",
    "Сайту нужно больше, чем библиотеке: pip install 'sekundant[web]'.",
)
_DISK = Text("{why}: {file}", "{why}: {file}")
_DATABASE = Text(
    "the database can't be used: {why}. Look at SEKUNDANT_DATABASE, and whether its server runs.",
    "с базой данных не получилось: {why}. Проверьте SEKUNDANT_DATABASE и работает ли сервер.",
)


def prepared(ctx: click.Context) -> Screen:
    """Load the site's settings; exit if it is not installed."""
    screen = Screen(ctx.obj)
    if any(find_spec(name) is None for name in ("django", "sekundant_web")):
        screen.complain(_NOT_INSTALLED)
        ctx.exit(FAILED)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    import django

    django.setup()
    return screen


@contextmanager
def told(ctx: click.Context, screen: Screen) -> Iterator[None]:
    """What stops a command is told, and it exits."""
    from django.db import Error

    from sekundant_web.operating.trouble import Trouble

    try:
        yield
    except Trouble as trouble:
        screen.complain(trouble.words, **trouble.facts)
    except Error as error:
        screen.complain(_DATABASE, why=" ".join(str(error).split())[:300])
    except OSError as error:
        screen.complain(_DISK, why=error.strerror or type(error).__name__, file=str(error.filename or "-"))
    else:
        return
    ctx.exit(FAILED)
