"""Deadlines are computed: never too early, at the hour that was agreed, whatever the clocks of a zone do."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sekundant_web.encounters import deadlines
from sekundant_web.encounters.deadlines import HOUR, Pause, Policy, due, later, merged, passes_at, run

ZONES = (
    "Europe/Berlin", "Europe/Moscow", "Australia/Lord_Howe", "UTC", "America/New_York", "Asia/Kathmandu",
    "Pacific/Apia",
)  # fmt: skip

# Nights on which clocks change: Berlin forward and back, Lord Howe forward and back (by half an hour).
CHANGES = (
    datetime(2026, 3, 29, 1, tzinfo=UTC),
    datetime(2026, 10, 25, 1, tzinfo=UTC),
    datetime(2026, 10, 3, 15, 30, tzinfo=UTC),
    datetime(2026, 4, 4, 15, tzinfo=UTC),
)

around_changes = st.builds(
    lambda change, minutes: change + timedelta(minutes=minutes),
    st.sampled_from(CHANGES),
    st.integers(-6000, 2000),
)
moments = around_changes | st.integers(0, 700 * 1440).map(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
policies = st.builds(
    Policy,
    hours=st.integers(1, 200),
    fixed_hour=st.none() | st.integers(0, 23),
    zone=st.sampled_from(ZONES),
    weekends=st.booleans(),
    grace_hours=st.integers(0, 48),
)
pause_lists = st.lists(
    st.builds(
        lambda begins, minutes: Pause(begins, begins + timedelta(minutes=minutes)),
        moments,
        st.integers(1, 9000),
    ),
    max_size=4,
)


@pytest.mark.parametrize("zone", ZONES)
@given(moment=moments)
def test_three_days_are_259200_seconds(zone: str, moment: datetime) -> None:
    latest = due(Policy(zone=zone), moment.astimezone(ZoneInfo(zone)))
    assert latest is not None
    assert (latest - moment).total_seconds() == 259_200


@given(policy=policies, moment=moments)
def test_nobody_gets_less_time_than_agreed(policy: Policy, moment: datetime) -> None:
    latest = due(policy, moment)
    assert latest is not None
    assert policy.hours is not None
    assert latest - moment >= policy.hours * HOUR
    # The next hour that strikes is at most a day and an hour away, and a weekend takes two days more.
    more = (25 * HOUR if policy.fixed_hour is not None else timedelta()) + (49 * HOUR) * (not policy.weekends)
    assert latest - moment <= policy.hours * HOUR + more


@given(policy=policies, moment=moments)
@example(
    policy=Policy(hours=24, fixed_hour=2, zone="Europe/Berlin"), moment=datetime(2026, 3, 28, 0, tzinfo=UTC)
)
def test_a_fixed_hour_stays_that_hour(policy: Policy, moment: datetime) -> None:
    assume(policy.fixed_hour is not None)
    latest = due(policy, moment)
    assert latest is not None
    there = latest.astimezone(ZoneInfo(policy.zone))
    assert there.minute in (0, 30)
    if there.minute or there.hour != policy.fixed_hour:
        assert there.tzinfo is not None
        struck = datetime.combine(there.date(), time(policy.fixed_hour or 0), there.tzinfo)
        assert struck.astimezone(UTC) == latest, "the hour is left out that night"


def test_an_hour_that_the_night_leaves_out_strikes_when_it_would_have() -> None:
    policy = Policy(hours=1, fixed_hour=2, zone="Europe/Berlin")
    assert due(policy, datetime(2026, 3, 28, 23, tzinfo=UTC)) == datetime(2026, 3, 29, 1, tzinfo=UTC)


def test_the_same_hour_of_two_zones_is_not_the_same_moment() -> None:
    asked = datetime(2026, 10, 24, 12, tzinfo=UTC)
    berlin, moscow, howe = (
        due(Policy(hours=24, fixed_hour=21, zone=zone), asked)
        for zone in ("Europe/Berlin", "Europe/Moscow", "Australia/Lord_Howe")
    )
    assert berlin == datetime(2026, 10, 25, 20, tzinfo=UTC)  # an hour later than on the day before
    assert moscow == datetime(2026, 10, 25, 18, tzinfo=UTC)
    assert howe == datetime(2026, 10, 26, 10, tzinfo=UTC)


@given(policy=policies, moment=moments)
def test_no_deadline_is_on_a_weekend_that_does_not_count(policy: Policy, moment: datetime) -> None:
    assume(not policy.weekends)
    latest = due(policy, moment)
    assert latest is not None
    assert latest.astimezone(ZoneInfo(policy.zone)).weekday() < deadlines.SATURDAY


@given(policy=policies, moment=moments, pauses=pause_lists)
def test_a_pause_gives_at_least_its_length(policy: Policy, moment: datetime, pauses: list[Pause]) -> None:
    without, latest = due(policy, moment), due(policy, moment, pauses)
    assert without is not None
    assert latest is not None
    assert policy.hours is not None
    assert run(moment, latest, pauses) >= policy.hours * HOUR
    assert latest >= without
    if policy.fixed_hour is None and policy.weekends:
        assert run(moment, latest, pauses) == policy.hours * HOUR


@given(policy=policies, moment=moments, pauses=pause_lists, away=st.integers(1, 9000), data=st.data())
def test_an_outage_pushes_every_open_deadline_by_its_length(
    policy: Policy, moment: datetime, pauses: list[Pause], away: int, data: st.DataObject
) -> None:
    before = due(policy, moment, pauses)
    assert before is not None
    begins = moment + data.draw(st.floats(0, 0.999)) * (before - moment)
    assume(all(pause.ends is not None and pause.ends < begins for pause in pauses))
    after = due(policy, moment, [*pauses, Pause(begins, begins + timedelta(minutes=away))])
    assert after is not None
    assert after - before >= timedelta(minutes=away)


@given(policy=policies, moment=moments, pauses=pause_lists)
def test_grace_is_counted_from_the_deadline_on_and_only_while_the_clock_runs(
    policy: Policy, moment: datetime, pauses: list[Pause]
) -> None:
    latest = due(policy, moment, pauses)
    assert latest is not None
    passes = passes_at(policy, latest, pauses)
    assert passes is not None
    assert passes - latest >= policy.grace_hours * HOUR
    if not pauses:
        assert passes - latest == policy.grace_hours * HOUR


def test_without_an_end_a_pause_leaves_no_deadline() -> None:
    asked = datetime(2026, 5, 12, tzinfo=UTC)
    assert due(Policy(), asked, [Pause(asked + HOUR)]) is None
    assert due(Policy(), asked, [Pause(asked + 73 * HOUR)]) == asked + 72 * HOUR
    assert passes_at(Policy(grace_hours=2), asked + 72 * HOUR, [Pause(asked + 73 * HOUR)]) is None
    assert later(asked, HOUR, [Pause(asked)]) is None


def test_without_a_limit_nothing_is_ever_due() -> None:
    assert due(deadlines.ENDLESS, datetime(2026, 5, 12, tzinfo=UTC)) is None


@given(pauses=pause_lists, begins=moments, hours=st.integers(1, 400))
def test_a_clock_that_runs_for_so_long_has_run_for_so_long(
    pauses: list[Pause], begins: datetime, hours: int
) -> None:
    ends = later(begins, hours * HOUR, pauses)
    assert ends is not None
    assert run(begins, ends, pauses) == hours * HOUR


@given(pauses=pause_lists)
def test_pauses_that_overlap_count_once(pauses: list[Pause]) -> None:
    joined = merged(pauses)
    assert all(one.ends is not None and one.ends < two.begins for one, two in pairwise(joined))
    assert merged(joined) == joined
    assert merged(reversed(pauses)) == joined


@given(pauses=pause_lists)
def test_pauses_come_back_from_the_database_as_they_were(pauses: list[Pause]) -> None:
    kept = [*pauses, Pause(CHANGES[0])]
    assert deadlines.pauses_from(deadlines.plain_pauses(kept)) == tuple(kept)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hours", 0), ("hours", 10_000), ("fixed_hour", 24), ("zone", "Europe/Atlantis"), ("zone", "../etc"),
        ("grace_hours", -1), ("on_pass", "forfeit"), ("vacation_days", -1),
    ],
)  # fmt: skip
def test_a_policy_that_makes_no_sense_is_refused_by_its_field(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{field}$"):
        deadlines.policy_from({field: value})


def test_what_a_policy_does_not_name_has_its_default() -> None:
    assert deadlines.policy_from({"hours": 48, "unknown": 1}) == Policy(hours=48)
