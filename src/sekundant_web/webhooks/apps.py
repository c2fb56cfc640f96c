"""The app `webhooks`."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """The app `webhooks`."""

    name = "sekundant_web.webhooks"
