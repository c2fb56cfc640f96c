"""What secret addresses are made of."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class FeedKey(models.Model):
    """That an account has secret addresses, and which: with another number the old ones work no more.

    The addresses themselves are nowhere kept: they are signed (:mod:`.secrecy`).
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_key")
    number = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"feeds of {self.user_id}"
