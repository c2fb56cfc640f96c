"""`make run` on one's own machine: plain http on the loopback address."""

from sekundant_web.settings.base import *  # noqa: F403 - settings are extended, not imported name by name
