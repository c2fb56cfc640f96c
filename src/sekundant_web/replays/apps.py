"""The app `replays`."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    """The app `replays`."""

    name = "sekundant_web.replays"
