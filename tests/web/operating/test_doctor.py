"""The doctor: what somebody has changed past the site is named, and what is well is left alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from sekundant import library
from sekundant.ledger.seal import Secret
from sekundant_web.accounts.models import User
from sekundant_web.encounters.models import Encounter, HandedIn, Line, Seat, Status
from sekundant_web.notify.models import Kind, Outgoing, Pulse
from sekundant_web.notify.sending import MOST_ATTEMPTS
from sekundant_web.operating.doctor import around, database, ledgers, work
from sekundant_web.operating.doctor.findings import KINDS, Finding, Grade
from sekundant_web.operating.doctor.round import Round
from tests.cli.running import run
from tests.web import fights
from tests.web.conftest import Clock
from tests.web.mastering.test_refusals import ACTS
from tests.web.tables.halls import table_of


def found(encounter: Encounter) -> list[tuple[str, int | None]]:
    """What the doctor says of one encounter: the codes, and the lines it names."""
    count, findings = ledgers.examine_batch([encounter.pk])
    assert count == 1
    assert all(finding.about in (encounter.key, Encounter.objects.get().key) for finding in findings)
    return [(one.code, one.facts.get("line")) for one in findings]  # type: ignore[misc]


@pytest.fixture
def played(duel: Encounter, ann: User, bob: User) -> Encounter:
    """A duel in which some turns have been played, and Ann has handed in her next order."""
    for turn in range(2):
        for user in (ann, bob):
            fights.answer(duel, user, seed=turn)
    fights.answer(duel, ann, seed=9)
    return fights.fresh(duel)


def finished(duel: Encounter, *users: User) -> Encounter:
    """The duel fought to its end."""
    for turn in range(200):
        if fights.fresh(duel).status == Status.OVER:
            break
        for user in users:
            fights.answer(duel, user, seed=turn, sensible=True)
    row = fights.fresh(duel)
    assert row.status == Status.OVER
    return row


# ---------------------------------------------------------------- ledgers


def test_what_is_well_is_well(played: Encounter) -> None:
    assert found(played) == []


def test_what_is_over_is_well_too(duel: Encounter, ann: User, bob: User) -> None:
    assert found(finished(duel, ann, bob)) == []


@pytest.mark.parametrize("act", ["take back", "again", "end", "declare", "adjust", "pause", "answer"])
def test_what_a_master_has_done_on_record_is_well(
    act: str, system_id: str, ann: User, bob: User, people: Callable[[str], User], clock: Clock
) -> None:
    mia = people("mia")
    duel = fights.opened(system_id, ann, bob, table_id=table_of(system_id, mia, ann, bob).pk)
    for turn in range(6):
        fights.answer(duel, ann, seed=turn, sensible=True)
        fights.answer(duel, bob, seed=turn + 50, sensible=True)
        if len(fights.lines(duel)) > 1:
            break
    fights.answer(duel, ann, seed=9)
    ACTS[act](fights.place(duel, mia))
    assert found(duel) == []


def test_a_closing_that_is_cut_off_behind_the_decision_to_end_is_found(
    system_id: str, ann: User, bob: User, people: Callable[[str], User], clock: Clock
) -> None:
    mia = people("mia")
    duel = fights.opened(system_id, ann, bob, table_id=table_of(system_id, mia, ann, bob).pk)
    ACTS["end"](fights.place(duel, mia))
    last = duel.lines.latest("number")
    assert last.kind == "closing"
    last.delete()
    Encounter.objects.update(status=Status.RUNNING)
    assert found(duel) == [("line_gone", last.number)]


def test_a_flipped_byte_is_found_in_its_line(played: Encounter) -> None:
    rng = Random(3)
    for line in played.lines.all():
        for _ in range(4):
            at = rng.randrange(len(line.text))
            other = rng.choice([one for one in 'abcdef0123456789{}",:' if one != line.text[at]])
            forged = line.text[:at] + other + line.text[at + 1 :]
            Line.objects.filter(pk=line.pk).update(text=forged)
            assert found(played) == [("line", line.number)]
        Line.objects.filter(pk=line.pk).update(text=line.text)
    assert found(played) == []


def test_a_removed_line_is_found(played: Encounter) -> None:
    last = played.lines.latest("number").number
    for number in range(1, last):
        line = played.lines.get(number=number)
        line.delete()
        assert found(played) == [("line_gone", number)]
        line.save(force_insert=True)
    assert found(played) == []


def test_a_removed_last_line_is_found_by_what_it_has_left_behind(played: Encounter) -> None:
    """A chain whose end is cut off is a good chain: what lies beside it is not."""
    played.lines.latest("number").delete()
    assert found(played) == [("line_cut_off", None)]
    played.lines.filter(number__gte=played.lines.filter(kind="step").latest("number").number).delete()
    assert {code for code, _ in found(played)} == {"line_cut_off", "answer_gone", "state"}


def test_an_order_that_lies_sealed_and_is_changed_is_found(duel: Encounter, ann: User) -> None:
    fights.answer(duel, ann)
    (held,) = HandedIn.objects.all()
    HandedIn.objects.update(answer={**held.answer, "speed": 99})
    assert found(duel) == [("answer", None)]
    held.delete()
    assert found(duel) == [("answer_gone", None)]


def test_a_changed_state_is_found(played: Encounter) -> None:
    Encounter.objects.update(state={**played.state, "turn": 77})
    assert found(played) == [("state", None)]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"status": Status.OVER}, "closed"),
        ({"winner": "ann"}, "column"),
        ({"setup": {}}, "column"),
        ({"packs": []}, "column"),
        ({"rules": "another"}, "column"),
        ({"dice": "given"}, "column"),
        ({"switches": {"x": "y"}}, "column"),
        ({"key": "abcabcabcabc"}, "column"),
        ({"system": "chess"}, "unknown_system"),
    ],
)
def test_a_changed_column_is_found(played: Encounter, changes: dict[str, Any], code: str) -> None:
    Encounter.objects.update(**changes)
    assert [one for one, _ in found(played)] == [code]


def test_other_rules_than_those_it_began_with_are_found(played: Encounter) -> None:
    (other,) = [name for name in library.system_ids() if name != played.system]
    Encounter.objects.update(system=other)
    assert found(played) == [("line", 1)]


def test_rows_that_say_other_than_their_lines_are_found(played: Encounter) -> None:
    Line.objects.filter(number=1).update(kind="ruling")
    assert found(played) == [("line_row", 1)]
    Line.objects.filter(number=1).update(kind="opening", at=None)
    assert found(played) == [("line_row", 1)]


def test_what_is_shown_under_another_number_is_found(played: Encounter) -> None:
    line = played.lines.filter(shown=None).first()
    assert line is not None
    Line.objects.filter(pk=line.pk).update(shown=999)
    assert found(played) == [("shown", line.number)]


def test_a_seat_that_is_gone_and_a_secret_that_is_another_are_found(duel: Encounter) -> None:
    Seat.objects.filter(encounter=duel, position=0).delete()
    assert found(duel) == [("seats", None)]
    duel.sealed.secret = Secret(b"x" * 32).hex()
    duel.sealed.save()
    assert found(duel) == [("line", 1)]
    duel.sealed.delete()
    assert found(duel) == [("no_secret", None)]


def test_no_ledger_at_all_is_found(duel: Encounter) -> None:
    duel.lines.all().delete()
    assert found(duel) == [("no_lines", None)]


def test_who_acts_meanwhile_is_no_finding(
    duel: Encounter, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is read, an order comes in, then the lines are read."""
    rows = ledgers._rows
    acted: list[Any] = []

    def read_slowly(numbers: list[int]) -> Any:
        read = rows(numbers)
        list(read)
        if not acted:
            acted.append(fights.answer(duel, ann))
        return read

    monkeypatch.setattr(ledgers, "_rows", read_slowly)
    assert ledgers.examine_batch([duel.pk]) == (1, [])
    assert acted


def test_each_process_examines_its_part(
    transactional_db: None, people: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledgers, "BATCH", 2)
    duels = [fights.opened("fencing", people("ann"), people("bob")) for _ in range(7)]
    bad = duels[5]
    Encounter.objects.filter(pk=bad.pk).update(state={})
    assert connection.in_atomic_block is False
    findings = list(ledgers.examine_all(2))
    assert sum(count for count, _ in findings) == 7
    assert [one for _, some in findings for one in some] == [Finding("state", bad.key)]


# ---------------------------------------------------------------- all the rest


def codes(findings: Iterator[Finding]) -> list[str]:
    return [one.code for one in findings]


def test_a_sound_database_is_sound(played: Encounter) -> None:
    assert codes(database.examine()) == []


def test_what_leads_nowhere_and_what_is_left_over_is_found(duel: Encounter, ann: User, bob: User) -> None:
    with connection.constraint_checks_disabled():
        Seat.objects.filter(position=0).update(user_id=999_999)
        assert codes(database._strays()) == ["stray"]
        Seat.objects.filter(position=0).update(user_id=ann.pk)
    fights.answer(duel, ann)
    Line.objects.filter(encounter=duel, kind="answer").delete()
    assert codes(database._orphans()) == ["orphans"]
    Encounter.objects.update(status=Status.OVER)
    assert codes(database._orphans()) == ["orphans", "orphans"]


def test_a_migration_that_is_not_made_is_found(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'limits'")
    (finding,) = database._migrations()
    assert (finding.code, finding.facts["n"]) == ("migrations", 1)


def test_what_waits_too_long_is_found(duel: Encounter, ann: User, clock: Clock) -> None:
    Pulse.objects.update_or_create(name="clerk", defaults={"at": clock.now})
    assert codes(work.examine(clock.now)) == []
    letter = Outgoing.objects.filter(user=ann, kind=Kind.ASKED)
    letter.update(ready_at=clock.now - timedelta(hours=2))
    Encounter.objects.update(wake_at=clock.now - timedelta(minutes=10))
    Pulse.objects.filter(name="clerk").update(at=clock.now - timedelta(minutes=3))
    assert codes(work.examine(clock.now)) == ["overdue", "clerk", "stuck"]
    letter.update(dropped_at=clock.now, attempts=MOST_ATTEMPTS, trouble="refused")
    Encounter.objects.update(wake_at=None, status=Status.HELD, trouble="a poisoned turn")
    Pulse.objects.update_or_create(name="site", defaults={"at": clock.now, "held": True})
    assert codes(work.examine(clock.now)) == ["set_aside", "clerk", "held", "given_up"]


def test_a_clock_that_is_behind_is_found(duel: Encounter, clock: Clock) -> None:
    assert codes(around._clock(clock.now)) == []
    (finding,) = around._clock(clock.now - timedelta(hours=1))
    assert (finding.code, finding.facts["n"]) == ("clock", 3600)


def test_a_full_disk_is_found(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, expected in ((0, ["disk"]), (10**12, [])):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: type("", (), {"free": free}))
        assert codes(around._disk()) == expected


def test_settings_that_do_not_fit_are_found(db: None, settings: Any) -> None:
    settings.SITE_ADDRESS, settings.ALLOWED_HOSTS = "http://duel.example.org", ["duel.example.org"]
    assert codes(around._settings()) == []
    settings.SITE_ADDRESS = "http://other.example.org"
    assert codes(around._settings()) == ["address"]
    settings.SITE_ADDRESS = "https://duel.example.org"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = -1
    assert codes(around._settings()) == ["setting_bad"]


def test_a_mail_server_that_is_away_is_found(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert codes(around._mail(ask=True)) == ["no_mail"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 1
    settings.DEFAULT_FROM_EMAIL = "Sekundant <duel@example.org>"
    assert codes(around._mail(ask=True)) == ["mail"]
    assert codes(around._mail(ask=False)) == []


def test_static_files_that_were_never_collected_are_found(settings: Any, tmp_path: Any) -> None:
    settings.STORAGES = {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    settings.STATIC_ROOT = tmp_path
    assert codes(around._static()) == ["static"]
    (tmp_path / "staticfiles.json").write_text("{}")
    assert codes(around._static()) == []


# ---------------------------------------------------------------- the command


def test_every_kind_says_what_it_is_and_what_to_do_in_both_languages() -> None:
    for code, kind in KINDS.items():
        for text in (kind.said, kind.remedy):
            assert text.en, code
            assert text.ru, code


def test_the_command_names_each_and_ends_with_a_status(duel: Encounter, clock: Clock) -> None:
    result = run("doctor", "--no-mail", "--jobs", "1", duel.key)
    assert (result.exit_code, result.stdout.split(" in ")[0]) == (0, "1 encounter")
    Encounter.objects.update(state={})
    result = run("doctor", "--no-mail", "--jobs", "1", duel.key)
    assert result.exit_code == 1
    assert f"[wrong] {duel.key}: the state that is kept" in result.stdout
    result = run("doctor", "--json", "--no-mail", "--jobs", "1", language="ru")
    said = json.loads(result.stdout)
    assert said["bad"] >= 1
    assert said["encounters"] == 1
    assert "state" in [one["code"] for one in said["findings"]]


def test_a_round_counts_what_it_has_found(duel: Encounter) -> None:
    Encounter.objects.update(state={})
    this = Round(timezone.now())
    list(this.go([duel.key], jobs=1))
    assert (this.encounters, this.grades[Grade.BAD], this.well) == (1, 1, False)
