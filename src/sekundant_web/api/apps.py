"""The app `api`."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The app `api`."""

    name = "sekundant_web.api"
