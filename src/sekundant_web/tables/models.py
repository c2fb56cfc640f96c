"""A master's or a group's game: its rules, its people, its time."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


def new_token() -> str:
    """A word for an invitation that nobody guesses."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """A game under one system, with the switches, packs and policy that its encounters begin with."""

    class Joining(models.TextChoices):
        """How one becomes a player."""

        OPEN = "open", _("anyone may join")
        INVITED = "invited", _("by invitation")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(blank=True)
    system = models.CharField(max_length=40)
    switches = models.JSONField(default=dict)
    policy = models.JSONField(default=dict)
    referee = models.CharField(max_length=10, default="automatic")
    dice = models.CharField(max_length=10, default="sealed")
    watch = models.CharField(max_length=10, default="public")
    joining = models.CharField(max_length=10, choices=Joining.choices, default=Joining.INVITED)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody at a table."""

    class Role(models.TextChoices):
        """What one is at a table."""

        MASTER = "master", _("master")
        PLAYER = "player", _("player")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One is at a table once."""

        constraints = [models.UniqueConstraint(fields=["table", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"

    def challenges_here(self) -> models.QuerySet[Challenge]:
        """His challenges at the table that nobody has answered, and those to him."""
        here = Challenge.objects.filter(table=self.table_id, state=Challenge.State.OPEN)
        return here.filter(Q(challenger=self.user_id) | Q(rival=self.user_id))


class Invitation(models.Model):
    """A link that lets whoever has it join, until a moment."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    role = models.CharField(max_length=10, choices=Member.Role.choices, default=Member.Role.PLAYER)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return self.token


class TablePack(models.Model):
    """A pack of a table's own, as plain data; later ones stand for earlier entries."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="packs")
    name = models.CharField(max_length=80)
    plain = models.JSONField()
    digest = models.CharField(max_length=64)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """In the order in which they are read."""

        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.name


class Challenge(models.Model):
    """A fight that a player offers to another, or to whoever takes it up; each brings his own fighter.

    ``fields`` are what the challenger chose of the fight itself, as they were typed.
    """

    class State(models.TextChoices):
        """What has come of it."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges"
    )
    version = models.ForeignKey("fighters.Version", on_delete=models.CASCADE, related_name="+")
    rival = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="challenged"
    )
    fields = models.JSONField(default=dict)
    words = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    encounter = models.ForeignKey(
        "encounters.Encounter", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One has one open challenge to the same rival; the newest first."""

        constraints = [
            models.UniqueConstraint(
                fields=["table", "challenger", "rival"],
                condition=Q(state="open", rival__isnull=False),
                name="challenge_once",
            ),
        ]
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.challenger_id} challenges {self.rival_id or 'anybody'}"


class Once(models.Model):
    """A form that has been carried out, by the key in it: sent twice it is done once.

    ``address`` is the page that the first one led to.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    address = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Each key of somebody's once."""

        constraints = [models.UniqueConstraint(fields=["user", "key"], name="form_once")]

    def __str__(self) -> str:
        return self.key
