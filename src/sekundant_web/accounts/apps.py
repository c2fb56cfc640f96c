"""The app `accounts`."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app `accounts`."""

    name = "sekundant_web.accounts"

    def ready(self) -> None:
        """Listen to who enters, and check how the site is set up."""
        from sekundant_web.accounts import checks, keeping  # noqa: F401 - both register themselves
        from sekundant_web.operating import events  # noqa: F401 - as these do
