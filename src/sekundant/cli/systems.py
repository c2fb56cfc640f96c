"""The system that a command is called for."""

from __future__ import annotations

import click

from sekundant.cli.bilingual import Misuse, language_of
from sekundant.core.clauses import Text

_UNKNOWN = Text("there is no system “{got}”; there are: {known}", "нет системы «{got}»; есть: {known}")


def known_system(wanted: str, ctx: click.Context) -> str:
    """The id of a system. Raise :class:`~sekundant.cli.bilingual.Misuse` for an unknown one."""
    from sekundant.library import UnknownSystem, canonical_id

    try:
        return canonical_id(wanted)
    except UnknownSystem as unknown:
        known = ", ".join(unknown.known)
        message = _UNKNOWN.into(language_of(ctx)).format(got=wanted, known=known)
        raise Misuse(message, ctx) from None
