"""What templates of accounts use: a browser by its name."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from sekundant_web.accounts.adapter import MACHINES

register = template.Library()

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("YaBrowser", "Yandex"), ("Firefox", "Firefox"),
            ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
"""Signs in what a browser says of itself; the first that is there counts."""


@register.filter
def browser(agent: str) -> str:
    """A browser and its machine, from what it says of itself."""
    name = next((name for sign, name in BROWSERS if sign in agent), "")
    machine = next((str(name) for sign, name in MACHINES if sign in agent), "")
    return ", ".join(part for part in (name, machine) if part) or _("a browser")
