"""The app `notify`."""

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    """The app `notify`."""

    name = "sekundant_web.notify"
