"""The app `limits`."""

from django.apps import AppConfig


class LimitsConfig(AppConfig):
    """The app `limits`."""

    name = "sekundant_web.limits"
