"""The app `pages`."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """The app `pages`."""

    name = "sekundant_web.pages"
