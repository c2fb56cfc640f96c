"""The app `rulebooks`."""

from django.apps import AppConfig


class RulebooksConfig(AppConfig):
    """The app `rulebooks`."""

    name = "sekundant_web.rulebooks"
