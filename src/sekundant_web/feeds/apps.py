"""The app `feeds`."""

from django.apps import AppConfig


class FeedsConfig(AppConfig):
    """The app `feeds`."""

    name = "sekundant_web.feeds"
