"""People of the site."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from sekundant.core.names import LONGEST
from sekundant_web.accounts.names import LookField, SureName


class User(AbstractUser):
    """Somebody with an account: how he reads, when he sleeps, what he wants to be told.

    An empty ``language``, ``zone`` or ``theme`` is what his browser or the site says. ``email`` is a mailbox
    that has answered (its link was followed), or empty. ``look`` is how his name looks, in lower case.
    """

    class Theme(models.TextChoices):
        """How pages look."""

        SYSTEM = "", _("as my system says")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    username = models.CharField(
        _("name"),
        max_length=LONGEST,
        unique=True,
        validators=[SureName()],
        error_messages={"unique": _("This name is taken.")},
    )
    look = LookField(max_length=LONGEST, unique=True, editable=False)
    language = models.CharField(max_length=2, blank=True, default="")
    zone = models.CharField(max_length=64, blank=True, default="")
    theme = models.CharField(max_length=5, blank=True, default="", choices=Theme.choices)
    tell_when_my_turn = models.BooleanField(default=True)
    tell_before_deadline = models.BooleanField(default=True)
    tell_when_over = models.BooleanField(default=True)
    away_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Names of the admin site."""

        verbose_name = _("user")
        verbose_name_plural = _("users")


class Letter(models.Model):
    """An e-mail about an account that waits for the clerk (:mod:`.post`); a letter that went out is gone.

    Its words stand here, for they may hold a link that no other letter will ever hold.
    """

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    made_at = models.DateTimeField()
    ready_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"letter {self.pk}"
