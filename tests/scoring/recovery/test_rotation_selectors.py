"""Which copies a rotation keeps."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from scoring.models import BackupCopy, BackupPlan
from scoring.recovery.selectors.backups import copies_to_let_go

GOOD, FOUND = [{"differences": 0, "findings": 0}], [{"differences": 0, "findings": 1}]
LAST = timezone.make_aware(datetime(2026, 11, 22, 3))


def copies(*days_ago: float, **facts: object) -> list[BackupCopy]:
    return [
        BackupCopy(pk=number, made_at=LAST - timedelta(days=days), **{"verdict": GOOD, **facts})
        for number, days in enumerate(days_ago, start=1)
    ]


def left(rows: list[BackupCopy], plan: BackupPlan) -> list[int]:
    gone = {row.pk for row in copies_to_let_go(rows, plan)}
    return [row.pk for row in rows if row.pk not in gone]


def days_left(rows: list[BackupCopy]) -> list[int]:
    kept = left(rows, BackupPlan())
    return [(LAST - row.made_at).days for row in rows if row.pk in kept]


def test_of_two_years_of_nights_seven_days_four_weeks_and_twelve_months_stay() -> None:
    days = days_left(copies(*range(730)))
    assert days[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert days[7:10] == [7, 14, 21]  # Sundays: the last nights of the weeks before
    assert len(days) == 7 + 3 + 11
    assert days[-1] == 326  # the last night of December


def test_of_a_day_the_last_copy_stays() -> None:
    plan = BackupPlan(keep_days=1, keep_weeks=1, keep_months=1)
    assert left(copies(0.05, 0.03, 0, 0.1), plan) == [3]


def test_time_alone_takes_nothing_away() -> None:
    assert left(copies(900, 1000, 1100), BackupPlan()) == [1, 2, 3]


@pytest.mark.parametrize("days", [0, 40])
def test_newest_whole_copy_always_stays(days: int) -> None:
    plan = BackupPlan(keep_days=1, keep_weeks=1, keep_months=1)
    rows = copies(days, days + 1)
    rows[0].damage = "“db.sqlite3” is damaged"
    assert left(rows, plan) == [1, 2]


def test_newest_copy_in_which_nothing_was_found_stays() -> None:
    rows = copies(*range(60))
    for row in rows[:40]:
        row.verdict = FOUND
    kept = left(rows, BackupPlan(keep_days=2, keep_weeks=1, keep_months=1))
    assert kept == [1, 2, 41]


def test_damaged_copy_waits_for_a_person() -> None:
    assert left(copies(0, 1, 2, damage="?"), BackupPlan(keep_days=1)) == [1, 2, 3]
