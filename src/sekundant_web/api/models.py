"""Tokens: what lets a program act for somebody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token may do; each may do what stands before it, too."""

    READ = "read", _("read")
    PLAY = "play", _("read and play")
    MASTER = "master", _("read, play and run fights as a master")


class Token(models.Model):
    """A program's way in, for one account.

    Of the token itself nothing is kept but its ``digest`` (SHA-256 of 32 random bytes), so nobody who reads
    the database can use it. ``table``: nothing but that table and its fights is there for it. ``until`` is
    when it ends (None: when its owner revokes it), ``used_on`` the last day on which it was used.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=6, choices=Scope.choices, default=Scope.READ)
    table = models.ForeignKey(
        "tables.Table", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    used_on = models.DateField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name
