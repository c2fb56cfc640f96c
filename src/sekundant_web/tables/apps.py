"""The app `tables`."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The app `tables`."""

    name = "sekundant_web.tables"
