"""What whoever runs the office is told, for every part that may fail."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from scoring.installation.selectors.advice import Advice, Support, advice_on, support_of
from scoring.installation.selectors.figures import Figures
from scoring.installation.selectors.health import Part, PartName, Word
from scoring.recovery.selectors.backups import BackupWarning

pytestmark = pytest.mark.usefixtures("in_english")

TODAY = date(2026, 11, 22)
SECOND = timedelta(seconds=1)
WELL = Figures(
    jobs={},
    failed_jobs=0,
    job_age=timedelta(),
    mails={},
    mail_age=timedelta(),
    messages=0,
    seen={"beat": SECOND, "worker here:1": SECOND},
    database_bytes=10**6,
    free_disk=50,
    total_disk=100,
)
READY = [Part(name, Word.OK) for name in PartName]


def advised(parts=READY, told: Figures = WELL, supports=(), backups=()) -> list[Advice]:
    return advice_on(parts, told, supports, backups, TODAY)


def test_nothing_is_said_where_all_is_well() -> None:
    assert advised(supports=[support_of("Python", "3.11.7"), support_of("Django", "5.2.19")]) == []


@pytest.mark.parametrize(
    ("name", "word", "said"),
    [
        (PartName.DATABASE, Word.GONE, "The database does not answer."),
        (PartName.MIGRATIONS, Word.NOT_APPLIED, "The database is older than the program."),
        (PartName.MIGRATIONS, Word.NEWER, "The database is newer than the program."),
        (PartName.BROKER, Word.NO_WORKER, "No worker runs in this process"),
        (PartName.BROKER, Word.GONE, "Redis does not answer"),
        (PartName.DISK, Word.LITTLE_ROOM, "The disk is nearly full."),
        (PartName.CLOCK, Word.TOO_EARLY, "The clock of this machine is wrong"),
        (PartName.CLOCK, Word.DIFFERS, "The clocks of this machine and of the database's differ."),
    ],
)
def test_part_that_is_not_ready_is_urgent(name: PartName, word: Word, said: str) -> None:
    (advice,) = advised([Part(name, word)])

    assert (advice.text.startswith(said), advice.is_urgent, bool(advice.todo)) == (True, True, True)


def test_what_is_not_known_because_of_another_part_is_not_said() -> None:
    assert advised([Part(PartName.CLOCK, Word.UNKNOWN)]) == []


@pytest.mark.parametrize(("age", "is_said"), [(2, False), (4, True)])
def test_worker_and_beat_are_missed_after_three_minutes(age: int, is_said: bool) -> None:
    seen = dict.fromkeys(WELL.seen, timedelta(minutes=age))

    assert [advice.is_urgent for advice in advised(told=replace(WELL, seen=seen))] == [True] * 2 * is_said


@pytest.mark.parametrize("is_grave", [True, False])
def test_what_is_wrong_with_the_backups_is_told_as_on_their_page(is_grave: bool) -> None:
    (advice,) = advised(backups=[BackupWarning("There is no backup yet.", is_grave)])

    assert (advice.text, advice.is_urgent) == ("There is no backup yet.", is_grave)


def test_what_is_urgent_stands_first() -> None:
    told = replace(WELL, failed_jobs=2, free_disk=5)
    found = advised([Part(PartName.DISK, Word.LITTLE_ROOM)], told)

    assert [advice.is_urgent for advice in found] == [True, False, False]
    assert [advice.text for advice in found[1:]] == [
        "2 jobs have failed within a day.",
        "Only 5.0 % of the disk are free.",
    ]


@pytest.mark.parametrize(
    ("ends_on", "said"),
    [
        (None, "Nobody has looked up for how long Django 5.2 is looked after."),
        (TODAY + timedelta(days=200), ""),
        (TODAY + timedelta(days=100), "Django 5.2 will not be looked after from "),
        (TODAY - timedelta(days=1), "Django 5.2 has not been looked after since "),
    ],
)
def test_end_of_support_is_told_half_a_year_before(ends_on: date | None, said: str) -> None:
    found = advised(supports=[Support("Django", "5.2", ends_on)])

    assert [advice.text.startswith(said) for advice in found] == [True] * bool(said)


@pytest.mark.parametrize(
    ("name", "version", "series"),
    [
        ("Python", "3.11.7", "3.11"),
        ("Python", "3.1.4", "3.1.4"),
        ("PostgreSQL", "16.4", "16"),
        ("Django", "5.20", "5.20"),
    ],
)
def test_version_belongs_to_its_series(name: str, version: str, series: str) -> None:
    assert support_of(name, version).series == series
