"""A site full of secrets, each with a word that stands nowhere else: whoever sees one sees a leak."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.encounters import actions, drafts
from sekundant_web.encounters.models import Encounter, Line, Post, Seat
from sekundant_web.fighters.models import Fighter, Version
from sekundant_web.notify.models import Kind, Outgoing, Pulse
from sekundant_web.tables.models import Invitation, Member, Table, TablePack
from tests.web import fights
from tests.web.accounts.doors import give_a_key, give_codes, somebody

WORD = "canary"
"""It is part of every secret."""


def site_full_of_secrets() -> tuple[list[Any], set[str]]:
    """Something of every kind that an operator may look at, and the secrets that were put there."""
    now = timezone.now()
    ann, bob = somebody("ann", email="ann@example.org"), somebody("bob", email="bob@example.org")
    give_a_key(ann, name=f"{WORD}-key")
    codes = give_codes(ann)
    table = Table.objects.create(slug="saloon", name="The Saloon", system="law-of-the-gun")
    Member.objects.create(table=table, user=ann, role=Member.Role.MASTER)
    invitation = Invitation.objects.create(table=table, token=f"{WORD}-invitation", until=now)
    TablePack.objects.create(table=table, name="guns", plain={"gun": f"{WORD}-pack"}, digest=f"{WORD}-digest")
    fighter = Fighter.objects.create(owner=ann, system="fencing", name="Athos", notes=f"{WORD}-notes")
    Version.objects.create(fighter=fighter, number=1, plain={"secret": f"{WORD}-sheet"})
    encounter = fights.opened("law-of-the-gun", ann, bob, table_id=table.pk)
    secrets = _play(encounter, ann, bob)
    Outgoing.objects.create(
        key=f"{WORD}-letter", ask=f"{WORD}-ask", kind=Kind.ASKED, user=ann, encounter=encounter, ready_at=now
    )
    Pulse.objects.update_or_create(name="clerk", defaults={"at": now - timedelta(minutes=1)})
    return [ann, table, fighter, encounter], secrets | {invitation.token, ann.password, *codes}


def _play(encounter: Encounter, ann: User, bob: User) -> set[str]:
    """Orders, drafts, stories and a ledger; a seat whose guest is known by a token."""
    where = fights.place(encounter, bob)
    ask = fights.ask_of(where)
    assert ask is not None
    actions.hand_in(
        where, ask.key, fights.some_answer(where, 5), fields={"text": f"{WORD}-fields"}, story=f"{WORD}-story"
    )
    drafts.save_draft(fights.place(encounter, ann), f"{WORD}-draft", {"text": f"{WORD}-draft-text"})
    held = fights.fresh(encounter)
    sealed, nonces = (
        held.sealed.secret,
        [one.nonce for seat in held.seats.all() for one in seat.handed_in.all()],
    )
    receipts = [one.receipt for seat in held.seats.all() for one in seat.handed_in.all()]
    Encounter.objects.filter(pk=held.pk).update(
        trouble=f"KeyError: '{WORD}-trouble'", state={**held.state, "canary": f"{WORD}-state"},
        setup={**held.setup, "canary": f"{WORD}-setup"}, packs=[{"canary": f"{WORD}-pack"}],
    )  # fmt: skip
    Line.objects.create(encounter=held, number=99, kind="answer", text=f"{WORD}-line")
    Post.objects.create(
        encounter=held, text=f"{WORD}-post", html=f"{WORD}-html", after=1, at=timezone.now(), held=True
    )
    Seat.objects.create(encounter=held, name="third", position=9, guest=f"{WORD}-guest")
    return {WORD, sealed, *nonces, *receipts}
