"""The outbox: what people are to be told, written in the transaction that gives the reason."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Kind(models.TextChoices):
    """What somebody is told."""

    ASKED = "asked"  # it is his turn
    REMINDER = "reminder"  # his time is running out
    OVER = "over"  # the fight has ended
    SET_ASIDE = "set_aside"  # what was due could not be resolved, and a person has to look at it
    CHALLENGED = "challenged"  # somebody challenges him
    NUDGED = "nudged"  # the master reminds him of what he owes
    APPEALED = "appealed"  # a player questions a result, and he is a master there
    ANSWERED = "answered"  # the master has answered his question


class Outgoing(models.Model):
    """A message to somebody: sent at least once, and told apart by its key from its doubles.

    Its words are made when it is sent (:mod:`.letters`), so they are true then and nothing secret lies here.
    It is about an encounter, or about a challenge. ``ask`` is the key of the ask that it is about: once that
    is answered the message is dropped.
    ``ready_at`` is when it is to be sent; later than ``stale_at`` it is not worth sending. ``leased_until``:
    until then somebody is sending it, or nobody tries again. ``trouble`` is why it could not be sent.
    """

    key = models.CharField(max_length=240, unique=True)
    kind = models.CharField(max_length=10, choices=Kind)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    encounter = models.ForeignKey(
        "encounters.Encounter", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    challenge = models.ForeignKey(
        "tables.Challenge", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    ask = models.CharField(max_length=120, blank=True)
    ready_at = models.DateTimeField()
    stale_at = models.DateTimeField(null=True, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What is to be sent next."""

        indexes = [models.Index(fields=["sent_at", "dropped_at", "ready_at"])]

    def __str__(self) -> str:
        return self.key


class Pulse(models.Model):
    """When something of the site was last seen alive: the ``site`` as a whole, its ``clerk``.

    The outage brake goes by the site's. ``held``: nothing is resolved before the operator says so.
    """

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    held = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
