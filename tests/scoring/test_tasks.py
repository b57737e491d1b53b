"""Running jobs: outcomes, refusals and surprises end in the database, never in a stack trace."""

import errno
import os
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.core import tasks
from scoring.core.errors import LeagueOfficeError
from scoring.core.services import jobs
from scoring.models import Job, League

pytestmark = pytest.mark.django_db


@pytest.fixture
def job(settings, tmp_path) -> Job:
    settings.MEDIA_ROOT = tmp_path
    league = League.objects.create(name="Nord", slug="nord")
    return jobs.create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None)


def run(job: Job, monkeypatch: pytest.MonkeyPatch, runner: tasks.Runner) -> Job:
    tasks.load_packages()
    monkeypatch.setitem(tasks.RUNNERS, Job.Kind.RECOUNT, runner)
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)
    tasks.run_job(str(job.pk))
    job.refresh_from_db()
    return job


def test_every_kind_of_job_has_a_runner() -> None:
    """But mails about irregularities: the outbox sends them now, and only jobs of before have that name."""
    tasks.load_packages()

    assert set(tasks.RUNNERS) == set(Job.Kind) - {Job.Kind.IRREGULARITY}


def test_outcome_and_file_are_kept(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def runner(_job: Job, work: tasks.Workplace) -> tasks.JobOutcome:
        work.report(1, 2)
        work.file.write(b"content")
        return tasks.JobOutcome({"answer": 42}, "answer.txt")

    done = run(job, monkeypatch, runner)

    assert (done.state, done.result, done.total_steps) == (Job.State.DONE, {"answer": 42}, 2)
    assert done.output_file.read() == b"content"


def test_job_of_a_league_is_done_in_its_time_zone(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def runner(_job: Job, _work: tasks.Workplace) -> tasks.JobOutcome:
        return tasks.JobOutcome({"zone": timezone.get_current_timezone_name()})

    League.objects.update(timezone="Pacific/Auckland")
    assert run(job, monkeypatch, runner).result == {"zone": "Pacific/Auckland"}
    assert timezone.get_current_timezone_name() == "Europe/Berlin"


def test_refusal_is_told_in_its_own_words(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def runner(_job: Job, _work: tasks.Workplace) -> tasks.JobOutcome:
        raise LeagueOfficeError("Die Saison gibt es schon.")

    failed = run(job, monkeypatch, runner)

    assert (failed.state, failed.message) == (Job.State.FAILED, "Die Saison gibt es schon.")


def test_surprise_is_told_without_its_details(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def runner(_job: Job, _work: tasks.Workplace) -> tasks.JobOutcome:
        raise ZeroDivisionError("secret")

    failed = run(job, monkeypatch, runner)

    assert failed.state == Job.State.FAILED
    assert failed.message
    assert "secret" not in failed.message


def test_cancelled_job_stops_at_its_next_report(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    def runner(running: Job, work: tasks.Workplace) -> tasks.JobOutcome:
        for step in range(3):
            steps.append(step)
            jobs.cancel_job(job_id=running.pk)
            work.report(step, 3)
        return tasks.JobOutcome({})

    assert run(job, monkeypatch, runner).state == Job.State.CANCELLED
    assert steps == [0]


def test_job_that_is_over_is_not_run_again(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []

    def runner(_job: Job, _work: tasks.Workplace) -> tasks.JobOutcome:
        runs.append(1)
        return tasks.JobOutcome({})

    run(job, monkeypatch, runner)
    run(job, monkeypatch, runner)

    assert runs == [1]


def test_file_that_there_is_no_room_for_fails_the_job_and_leaves_nothing(
    job: Job, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def runner(_job: Job, work: tasks.Workplace) -> tasks.JobOutcome:
        work.file.write(b"content")
        return tasks.JobOutcome({}, "sheets.zip")

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    failed = run(job, monkeypatch, runner)

    assert (failed.state, "kein Platz" in failed.message) == (Job.State.FAILED, True)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
