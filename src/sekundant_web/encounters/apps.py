"""The app `encounters`."""

from django.apps import AppConfig


class EncountersConfig(AppConfig):
    """The app `encounters`."""

    name = "sekundant_web.encounters"
