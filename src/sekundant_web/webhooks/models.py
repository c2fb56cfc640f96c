"""Webhooks, and what is to be sent to each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Event(models.TextChoices):
    """What can be told."""

    ASKED = "asked", _("somebody’s turn has come")
    RESOLVED = "resolved", _("a turn is resolved")
    OVER = "over", _("a fight is over")


class Way(models.TextChoices):
    """How it is told."""

    JSON = "json", _("JSON, for a program of your own")
    DISCORD = "discord", _("a Discord channel")
    TELEGRAM = "telegram", _("a Telegram bot")


class Webhook(models.Model):
    """An address that is told of the fights of a table, or (``table`` None) of its owner's own.

    The address and the secret are its owner's: both may open a chat to whoever knows them, so they stand on
    his page and nowhere else. ``off_at``: it has not answered for so long that nothing is sent any more.
    ``status`` and ``answer`` are what came back last (status 0: nothing), ``tried_at`` when.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    table = models.ForeignKey(
        "tables.Table", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=64)
    way = models.CharField(max_length=8, choices=Way.choices, default=Way.JSON)
    chat = models.CharField(max_length=60, blank=True)
    events = models.JSONField(default=list)
    made_at = models.DateTimeField()
    off_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.CharField(max_length=200, blank=True)

    class Meta:
        """The newest first."""

        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class Delivery(models.Model):
    """Something to be told to a webhook: sent at least once, and told apart from its doubles by its key.

    Its words are made when it is sent, so they are true then and nothing lies here. ``leased_until``: until
    then somebody is sending it, or nobody tries again.
    """

    key = models.CharField(max_length=120, unique=True)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    encounter = models.ForeignKey("encounters.Encounter", on_delete=models.CASCADE, related_name="+")
    event = models.CharField(max_length=8, choices=Event.choices)
    made_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What is to be sent next."""

        indexes = [models.Index(fields=["sent_at", "dropped_at", "made_at"])]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.key
