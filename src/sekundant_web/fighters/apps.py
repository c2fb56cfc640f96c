"""The app `fighters`."""

from django.apps import AppConfig


class FightersConfig(AppConfig):
    """The app `fighters`."""

    name = "sekundant_web.fighters"
