"""A furnished site: something behind every address, and everybody who may come by."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.db import SessionStore
from django.core import signing
from django.test import Client
from django.utils import timezone

from sekundant import library
from sekundant.core.starter import Wish
from sekundant_web.accounts.models import User
from sekundant_web.api import tokens
from sekundant_web.api.models import Scope
from sekundant_web.encounters import actions
from sekundant_web.encounters.access import GUEST
from sekundant_web.encounters.actions import Opening, Sitter
from sekundant_web.encounters.models import Appeal, Dice, Encounter, Referee, Watch
from sekundant_web.feeds import secrecy
from sekundant_web.fighters.models import Fighter
from sekundant_web.notify.letters import Wish as LetterWish
from sekundant_web.notify.letters import token_of
from sekundant_web.notify.models import Kind, Outgoing, Pulse
from sekundant_web.tables.fights import SALT
from sekundant_web.tables.models import Challenge, Invitation, Member, Table, TablePack
from sekundant_web.webhooks.models import Webhook
from tests.web import fights
from tests.web.accounts.doors import entered, give_a_key, somebody
from tests.web.tables.halls import fighter_of, table_of

ROLES = (
    "anonymous", "guest", "stranger", "spectator", "seat_a", "seat_b", "master", "inactive", "staff",
)  # fmt: skip
"""Who comes by. The guest has a seat elsewhere, the spectator is of the table, the inactive one was."""

NAMES = {
    "stranger": "zoe", "spectator": "sue", "seat_a": "ann", "seat_b": "bob", "master": "mia",
    "inactive": "ivo", "staff": "pip",
}  # fmt: skip

GUESTS_TOKEN = "the-token-of-the-guest"


@dataclass(frozen=True)
class House:
    """The site; ``there`` are the parts of addresses by what they name, ``nowhere`` the same of nothing."""

    people: dict[str, User]
    table: Table
    fight: Encounter
    guests_fight: Encounter
    masters_fight: Encounter
    tokens: dict[str, str]
    there: dict[str, dict[str, Any]]
    nowhere: dict[str, dict[str, Any]]
    sessions: dict[str, str] = field(default_factory=dict)

    def browser(self, role: str, **more: Any) -> Client:
        """A browser of somebody of that role, who has a token for masters too.

        ``program`` is one of the master's that may read for him, and nothing else.
        """
        if role == "anonymous":
            return Client(**more)
        if role == "program":
            return Client(HTTP_AUTHORIZATION=f"Bearer {self.tokens[role]}", **more)
        if role == "guest":
            return guests_browser(GUESTS_TOKEN, **more)
        client = Client(HTTP_AUTHORIZATION=f"Bearer {self.tokens[role]}", **more)
        if not self._still_in(role):
            self.sessions[role] = entered(self.people[role]).cookies["sessionid"].value
        client.cookies["sessionid"] = self.sessions[role]
        return client

    def let_in(self, *roles: str) -> House:
        """Sign these in once, before everything is thrown back again and again."""
        for role in roles:
            self.browser(role)
        return self

    def _still_in(self, role: str) -> bool:
        """Whether he has signed in before, and neither signed out nor been thrown back with the database."""
        return role in self.sessions and SessionStore().exists(self.sessions[role])


def guests_browser(token: str, **more: Any) -> Client:
    """A browser without an account, by whose token a seat is known."""
    client = Client(**more)
    session = client.session
    session[GUEST] = token
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return client


def opening(system: str, sitters: list[Sitter], **more: Any) -> Opening:
    """A fight between ready-made fighters."""
    plain = library.starter(system).setup(Wish(), library.shelf(system), "en")
    taken = dict(zip(plain["combatants"], sitters, strict=True))
    return Opening(system, plain, {}, library.packs(system), taken, policy=fights.THREE_DAYS, **more)


def furnished(
    system: str = "law-of-the-gun",
    *,
    handed_in: bool = True,
    referee: str = Referee.MASTER,
    dice: str = Dice.SEALED,
) -> House:
    """The site: a closed table, a fight there in which Bob has handed in, and one thing of every kind."""
    people = {role: somebody(name, email=f"{name}@example.org") for role, name in NAMES.items()}
    ann, bob, mia = people["seat_a"], people["seat_b"], people["master"]
    table = table_of(system, mia, ann, bob, people["spectator"], people["inactive"], watch=Watch.MEMBERS)
    User.objects.filter(pk=people["inactive"].pk).update(is_active=False)
    User.objects.filter(pk=people["staff"].pk).update(is_staff=True, is_superuser=True)
    give_a_key(people["staff"])
    sitting = [Sitter(user_id=ann.pk), Sitter(user_id=bob.pk)]
    at_table = {"table_id": table.pk, "watch": Watch.MEMBERS, "referee": referee, "dice": dice}
    fight = actions.open_encounter(opening(system, sitting, title="A closed fight", **at_table))
    if handed_in:
        fights.answer(fight, bob, 5)
    free = actions.open_encounter(opening(system, [sitting[0], Sitter()], title="A free seat", **at_table))
    own = [Sitter(user_id=mia.pk), sitting[1]]
    masters = actions.open_encounter(opening(system, own, title="A master fights", **at_table))
    guests = actions.open_encounter(opening(system, [Sitter(guest=GUESTS_TOKEN), Sitter(bot=True)]))
    Pulse.objects.update_or_create(name="clerk", defaults={"at": timezone.now()})
    now = timezone.now()
    for user in people.values():
        secrecy.word_of(user)  # which is drawn when one looks first
    spelled = {
        role: tokens.make(user, "a program", Scope.MASTER, now=now)[1] for role, user in people.items()
    }
    spelled["program"] = tokens.make(mia, "a reader", Scope.READ, now=now)[1]
    return House(people, table, fight, guests, masters, spelled, *_named(people, table, fight, free))


def _named(
    people: dict[str, User], table: Table, fight: Encounter, free: Encounter
) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
    """What the parts of addresses are: by the first words of an address's name, else by the part's name."""
    ann, bob = people["seat_a"], people["seat_b"]
    version = fighter_of(ann, table.system, "Athos")
    drafted = Fighter.objects.create(
        owner=ann, system=table.system, name="Half", draft={"a": "b"}, drafted_at=timezone.now()
    )
    challenge = Challenge.objects.create(table=table, challenger=ann, version=version, rival=bob)
    invitation = Invitation.objects.create(table=table, until=timezone.now() + timedelta(days=2))
    plain = {"pack": "mine", "system": table.system}
    pack = TablePack.objects.create(table=table, name="mine", plain=plain, digest="d")
    key: Authenticator = give_a_key(ann)
    letter = Outgoing.objects.create(
        key="k", kind=Kind.ASKED, user=ann, encounter=fight, ready_at=timezone.now() + timedelta(days=9)
    )
    address = EmailAddress.objects.create(user=ann, email="new@example.org", verified=False)
    free_seat = free.seats.get(user=None).name
    member = Member.objects.get(table=table, user=people["spectator"])
    slug = {"slug": table.slug}
    hook = Webhook.objects.create(
        user=ann, address="https://bot.example.org/", secret="s", made_at=timezone.now()
    )
    word = secrecy.word_of(bob)
    appeal = Appeal.objects.create(
        encounter=fight,
        seat=fight.seats.get(user=ann),
        user=ann,
        shown=1,
        text="Why?",
        after=1,
        at=timezone.now(),
    )
    there: dict[str, dict[str, Any]] = {
        "key": {"key": fight.key},
        "forum": {"key": fight.key, "number": 1},
        "card": {"key": fight.key, "number": 1, "language": "en"},
        "question": {"key": fight.key, "number": 1},
        "master_answer_appeal": {"key": fight.key, "pk": appeal.pk},
        "api:answer_appeal": {"key": fight.key, "appeal_id": appeal.pk},
        "master_order": {"key": fight.key, "seat": fights.seats(table.system)[0]},
        "call_off": {"key": free.key},
        "slug": slug,
        "table_seats": {**slug, "key": free.key},
        "table_invited": {"token": invitation.token},
        "free_seat": {"token": signing.dumps([free.key, free_seat], salt=SALT, compress=True)},
        "table_pack_drop": {**slug, "pk": pack.pk},
        "table_revoke": {**slug, "pk": invitation.pk},
        "table_role": {**slug, "pk": member.pk},
        "table_remove": {**slug, "pk": member.pk},
        "table_challenge": {**slug, "pk": challenge.pk},
        "fighter": {"pk": version.fighter_id},
        "fighter_version": {"pk": version.fighter_id, "number": 1},
        "fighter_drop": {"pk": drafted.pk},
        "mail": {"token": token_of(LetterWish(ann.pk, Kind.ASKED))},
        "mfa": {"pk": key.pk},
        "token_revoke": {"pk": ann.tokens.get().pk},
        "webhook": {"pk": hook.pk},
        "word": {"word": word},
        "feed_members": {"word": word, **slug},
        "account_confirm_email": {"key": EmailConfirmationHMAC.create(address).key},
        "account_reset_password_from_key": {"uidb36": "1", "key": "a-b"},
        "admin:encounters": {"object_id": fight.pk},
        "admin:accounts": {"object_id": ann.pk},
        "admin:tables": {"object_id": table.pk},
        "admin:fighters": {"object_id": version.fighter_id},
        "admin:notify_outgoing": {"object_id": letter.pk},
        "admin:notify_pulse": {"object_id": "clerk"},
    }
    empty = {"key": "abcabcabcabc", "slug": "no-such-table", "token": "no-such-token", "object_id": 999_999}
    empty["word"] = "no-such-word"
    nowhere = {
        name: {part: empty.get(part, value if part == "number" else 999_999) for part, value in parts.items()}
        for name, parts in there.items()
    }
    # What is at a table that is there, and is itself not there.
    for name in ("table_pack_drop", "table_revoke", "table_role", "table_remove", "table_challenge"):
        nowhere[f"{name} at a table"] = {**slug, "pk": 999_999}
    return there, nowhere


def parts_of(found: dict[str, dict[str, Any]], name: str, varies: tuple[str, ...]) -> dict[str, Any] | None:
    """What stands in the varying parts of an address; None if there is nothing of the kind."""
    for start in (name, *[name[: -len(cut)] for cut in _tails(name)]):
        if start in found and set(found[start]) == set(varies):
            return found[start]
    return found.get(varies[0]) if len(varies) == 1 else None


def _tails(name: str) -> list[str]:
    """The ends of a name, by its words, the longest beginning first."""
    return [name[at:] for at in range(len(name) - 1, 0, -1) if name[at] in "_:"]
