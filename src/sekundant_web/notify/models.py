"""The outbox: what people are to be told, written in the transaction that gives the reason."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Outgoing(models.Model):
    """A message to somebody: sent at least once, and told apart by its key from its doubles.

    ``subject`` and ``body`` hold nothing that is not public. ``stale_at``: later it is not worth sending.
    """

    key = models.CharField(max_length=160, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    encounter = models.ForeignKey(
        "encounters.Encounter", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    subject = models.CharField(max_length=200)
    body = models.TextField()
    ready_at = models.DateTimeField()
    stale_at = models.DateTimeField(null=True, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What is to be sent next."""

        indexes = [models.Index(fields=["sent_at", "dropped_at", "ready_at"])]

    def __str__(self) -> str:
        return self.key


class Pulse(models.Model):
    """When the clerk was last seen alive; the outage brake goes by it."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    held = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
