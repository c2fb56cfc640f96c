"""The app `accounts`."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app `accounts`."""

    name = "sekundant_web.accounts"
