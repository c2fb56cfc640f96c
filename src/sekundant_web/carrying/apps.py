"""The app `carrying`."""

from django.apps import AppConfig


class CarryingConfig(AppConfig):
    """The app `carrying`."""

    name = "sekundant_web.carrying"
