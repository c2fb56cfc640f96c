"""The site as `make run` serves it, with the bare views beside it and no limit to how often one may act."""

from sekundant_web.settings.local import *  # noqa: F403 - settings are extended, not imported name by name
from sekundant_web.settings.local import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "bench.web"]
LIMITS = 1e6
"""Tokens are taken as ever, and never run out."""
