"""An encounter in the database: the ledger's lines are what happened, the rest is what goes on.

Nobody queries these tables but :mod:`.access`, :mod:`.actions`, :mod:`.clerk` and :mod:`.presenting`.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""


def new_key() -> str:
    """A key of an encounter that nobody guesses: some 59 bits."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(12))


class Status(models.TextChoices):
    """What goes on with an encounter."""

    SEATING = "seating", _("seats are free")
    RUNNING = "running", _("running")
    HELD = "held", _("set aside")
    OVER = "over", _("over")


class Watch(models.TextChoices):
    """Who may look on."""

    PUBLIC = "public", _("everybody")
    LINK = "link", _("who has the link")
    MEMBERS = "members", _("the table")


class Referee(models.TextChoices):
    """Who lets a turn be resolved when all is in."""

    AUTOMATIC = "automatic", _("at once, by itself")
    MASTER = "master", _("the master, with a button")


class Dice(models.TextChoices):
    """Where an encounter's dice come from."""

    SEALED = "sealed", _("sealed by the site, open to checking")
    GIVEN = "given", _("thrown on a real table by the master")


class Encounter(models.Model):
    """One fight from its opening to its outcome.

    ``setup``, ``switches`` and ``packs`` are as it was opened; ``state`` is where it stands (plain data of
    the system's State, the one whose digest stands in the last line). ``version`` grows with everything that
    everybody may see, ``revision`` with every act at all: nobody is shown it.

    Time is data (see :mod:`.timing`): what is asked for has been asked for since ``asked_at``, is due at
    ``due_at`` (None: no limit, or the clock stands still), and ``wake_at`` is the moment from which there is
    something to settle (None: nothing happens before somebody acts). ``pauses`` are the times in which the
    clock stood still; ``silent_hours`` is how much silence of those who are asked has been noted;
    ``extra_hours`` are added by the master; ``paused_at`` is since when he lets the clock stand still;
    ``released``: he has let it be resolved. ``attempts`` counts how often resolving has been begun since the
    last success, ``failures`` how often it failed.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    table = models.ForeignKey(
        "tables.Table", null=True, blank=True, on_delete=models.CASCADE, related_name="encounters"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    system = models.CharField(max_length=40)
    title = models.CharField(max_length=200, blank=True)
    setup = models.JSONField()
    switches = models.JSONField(default=dict)
    packs = models.JSONField(default=list)
    rules = models.CharField(max_length=40)
    state = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    watch = models.CharField(max_length=10, choices=Watch.choices, default=Watch.LINK)
    referee = models.CharField(max_length=10, choices=Referee.choices, default=Referee.AUTOMATIC)
    dice = models.CharField(max_length=10, choices=Dice.choices, default=Dice.SEALED)
    policy = models.JSONField(default=dict)
    asked_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    wake_at = models.DateTimeField(null=True, blank=True)
    pauses = models.JSONField(default=list)
    paused_at = models.DateTimeField(null=True, blank=True)
    extra_hours = models.PositiveIntegerField(default=0)
    silent_hours = models.PositiveIntegerField(default=0)
    released = models.BooleanField(default=False)
    resolved_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    trouble = models.TextField(blank=True)
    winner = models.CharField(max_length=40, blank=True)
    how = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """How encounters are found: what is due, what is new."""

        indexes = [
            models.Index(fields=["status", "wake_at"]),
            models.Index(fields=["watch", "status", "-created_at"]),
        ]

    def __str__(self) -> str:
        return self.title or self.key


class Sealed(models.Model):
    """The secret from which an encounter's dice are derived; nobody reads it before the end."""

    encounter = models.OneToOneField(Encounter, on_delete=models.CASCADE, related_name="sealed")
    secret = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"sealed {self.encounter_id}"


class Seat(models.Model):
    """One place at an encounter: a user's, a guest's (by his browser's token), a bot's, or free.

    ``by_master``: the master plays it, a fighter without a player or of one who stays on his forum.
    ``version`` grows with what nobody but its player sees: his own orders under seal and drafts.
    ``nudged_at`` is when the master has reminded its player last.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    guest = models.CharField(max_length=64, blank=True, db_index=True)
    bot = models.BooleanField(default=False)
    by_master = models.BooleanField(default=False)
    fighter = models.ForeignKey(
        "fighters.Version", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    passes = models.CharField(max_length=120, blank=True)
    """The ask for which he lets another post first."""
    version = models.PositiveIntegerField(default=1)
    nudged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A seat is there once, and one person sits on one seat of an encounter."""

        constraints = [
            models.UniqueConstraint(fields=["encounter", "name"], name="seat_once"),
            models.UniqueConstraint(
                fields=["encounter", "user"], condition=models.Q(user__isnull=False), name="user_sits_once"
            ),
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name

    @property
    def free(self) -> bool:
        """Whether nobody sits there yet."""
        return self.user_id is None and not self.guest and not self.bot and not self.by_master


class Line(models.Model):
    """A line of the encounter's ledger, as it is hashed. That each number is there once makes turns exact.

    ``shown`` numbers those lines of which everybody may know something, from 1; nobody is shown ``number``,
    which counts withdrawn answers and secret asks too.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    text = models.TextField()
    at = models.DateTimeField(null=True)
    shown = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        """Each line once, and each that is shown."""

        constraints = [
            models.UniqueConstraint(fields=["encounter", "number"], name="line_once"),
            models.UniqueConstraint(fields=["encounter", "shown"], name="line_shown_once"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.encounter_id}:{self.number}"


class HandedIn(models.Model):
    """An answer that lies sealed until all are in: the order of a seat for the ask of that key.

    ``fields`` are those of its form as they were typed, so that it can be amended; ``story`` is the role-play
    that is shown with the result; ``receipt`` the hash of its line; ``by`` who has entered it, if not its
    player: the master.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="handed_in")
    ask = models.CharField(max_length=120)
    answer = models.JSONField()
    nonce = models.CharField(max_length=64)
    receipt = models.CharField(max_length=64)
    fields = models.JSONField(default=dict)
    story = models.TextField(blank=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=40, blank=True)

    class Meta:
        """One answer for an ask; a later one takes its place."""

        constraints = [models.UniqueConstraint(fields=["seat", "ask"], name="answer_once")]

    def __str__(self) -> str:
        return self.ask


class Draft(models.Model):
    """What a seat has prepared and not handed in: the fields of its form as they were typed."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="drafts")
    ask = models.CharField(max_length=120)
    fields = models.JSONField(default=dict)
    saved_at = models.DateTimeField()

    class Meta:
        """One draft for an ask."""

        constraints = [models.UniqueConstraint(fields=["seat", "ask"], name="draft_once")]

    def __str__(self) -> str:
        return self.ask


class Done(models.Model):
    """An act that has been carried out, by the key its sender gave it: sent twice it is done once."""

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    told = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        """Each key once."""

        constraints = [models.UniqueConstraint(fields=["encounter", "key"], name="done_once")]

    def __str__(self) -> str:
        return self.key


class Post(models.Model):
    """Somebody's words in the thread, cleaned; ``after`` is the ledger's line behind which they stand.

    ``held``: they belong to a result that nobody sees yet, and are shown with it. ``tells``: with them the
    master tells the result behind which they stand. ``by`` is who has entered them, if not their author.
    ``shown`` numbers those that are not held, from 1 (see :mod:`.posting`); nobody is shown the row's own.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="posts")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="posts")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.TextField()
    html = models.TextField()
    after = models.PositiveIntegerField()
    at = models.DateTimeField()
    held = models.BooleanField(default=False)
    tells = models.BooleanField(default=False)
    by = models.CharField(max_length=40, blank=True)
    edited_at = models.DateTimeField(null=True, blank=True)
    shown = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        """In the order of the thread; each that is shown once."""

        constraints = [models.UniqueConstraint(fields=["encounter", "shown"], name="post_shown_once")]
        ordering = ["after", "at", "pk"]

    def __str__(self) -> str:
        return self.text[:40]


class Preparing(models.Model):
    """What the master prepares for the next result: how he tells it, the dice that he has thrown for it.

    Nobody else sees it, and it changes nothing.
    """

    encounter = models.OneToOneField(Encounter, on_delete=models.CASCADE, related_name="preparing")
    text = models.TextField(blank=True)
    faces = models.JSONField(default=dict)
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.encounter_id}: {self.text[:40]}"


class Appeal(models.Model):
    """A player's question about a result, and the master's answer; both stand in the thread.

    ``shown`` is the number of the result as all see it. ``event`` says which event of the record's line it is
    about, from 0 (None: all of it), and ``part`` which of the lines that tell that event: so it means the
    same for everybody, however many lines he is told. ``replayed``: it was settled by playing the step again.
    """

    class State(models.TextChoices):
        """What has come of it."""

        OPEN = "open", _("open")
        ANSWERED = "answered", _("answered")
        UPHELD = "upheld", _("upheld")

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="appeals")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="appeals")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    shown = models.PositiveIntegerField()
    event = models.PositiveIntegerField(null=True, blank=True)
    part = models.PositiveSmallIntegerField(default=0)
    text = models.TextField()
    after = models.PositiveIntegerField()
    at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    answer = models.TextField(blank=True)
    answered_after = models.PositiveIntegerField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    replayed = models.BooleanField(default=False)

    class Meta:
        """In the order of the thread."""

        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.encounter_id}: {self.text[:40]}"


class Note(models.Model):
    """A public word of the site itself in the thread, behind the ledger's line ``after``.

    Notes are told by :mod:`.notes`, in the reader's language: only what happened and its numbers are kept.
    """

    class Kind(models.TextChoices):
        """What can be noted."""

        OUTAGE = "outage"  # the site was away, and deadlines were moved
        STOPPED = "stopped"  # the site was away for long, and the clock stands still until the operator acts
        EXTENDED = "extended"  # the master has moved the deadline
        AWAY = "away"  # a player is away, and the clock stands still
        BACK = "back"  # he is back
        SET_ASIDE = "set_aside"  # what is asked now could not be resolved
        RESUMED = "resumed"  # the encounter goes on

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=10, choices=Kind)
    facts = models.JSONField(default=dict)
    after = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        """In the order of the thread."""

        ordering = ["after", "at", "pk"]

    def __str__(self) -> str:
        return f"{self.encounter_id}: {self.kind}"


class Vacation(models.Model):
    """A time for which a member of a table is away: the clock of his encounters there stands still."""

    member = models.ForeignKey("tables.Member", on_delete=models.CASCADE, related_name="vacations")
    begins = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        """In the order of time."""

        ordering = ["begins"]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.begins:%Y-%m-%d} to {self.ends:%Y-%m-%d}"
