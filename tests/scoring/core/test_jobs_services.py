"""The life of a job in the database."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.core.errors import NotAllowedNow
from scoring.core.services import jobs
from scoring.models import Job, League

pytestmark = pytest.mark.django_db


@pytest.fixture
def job() -> Job:
    league = League.objects.create(name="Nord", slug="nord")
    return jobs.create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None, parameters={"season": 7})


def state_of(job: Job) -> str:
    return Job.objects.get(pk=job.pk).state


def test_new_job_waits_with_its_parameters(job: Job) -> None:
    assert (job.state, job.parameters, job.is_over) == (Job.State.QUEUED, {"season": 7}, False)


def test_job_is_claimed_once(job: Job) -> None:
    claimed = jobs.claim_job(job_id=job.pk)

    assert claimed is not None
    assert claimed.state == Job.State.RUNNING
    assert jobs.claim_job(job_id=job.pk) is None


LONG_AGO = timedelta(seconds=settings.JOBS_LOST_AFTER_SECONDS + 1)


def test_job_without_a_sign_of_life_can_be_claimed_again(job: Job) -> None:
    jobs.claim_job(job_id=job.pk)
    Job.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - LONG_AGO)

    assert jobs.claim_job(job_id=job.pk) is not None


def test_running_job_that_gives_signs_of_life_is_not_lost(job: Job) -> None:
    jobs.claim_job(job_id=job.pk)
    job.refresh_from_db()
    Job.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - LONG_AGO)
    assert job.is_lost
    jobs.note_alive(job=job)
    assert not job.is_lost


@pytest.mark.parametrize("state", [Job.State.QUEUED, Job.State.RUNNING])
@pytest.mark.parametrize("since", [LONG_AGO, -LONG_AGO], ids=["long ago", "by a clock that was ahead"])
def test_lost_job_is_taken_up_by_one_of_those_who_find_it(job: Job, state: Job.State, since: timedelta) -> None:
    Job.objects.filter(pk=job.pk).update(state=state, heartbeat_at=timezone.now() - since)

    assert [found.pk for found in jobs.take_up_lost_jobs(process_starts=False)] == [job.pk]
    assert jobs.take_up_lost_jobs(process_starts=False) == []
    assert jobs.take_up_job(job_id=job.pk) is False
    assert state_of(job) == Job.State.QUEUED


def test_job_that_just_waits_is_not_lost_but_at_the_start_of_the_only_worker(job: Job) -> None:
    assert jobs.take_up_lost_jobs(process_starts=False) == []
    assert [found.pk for found in jobs.take_up_lost_jobs(process_starts=True)] == [job.pk]


def test_job_that_could_not_be_queued_says_so_until_it_is_taken_up(job: Job) -> None:
    jobs.note_unqueued(job_id=job.pk, message="Die Warteschlange ist nicht erreichbar.")
    job.refresh_from_db()
    assert (job.message, job.is_lost) == ("Die Warteschlange ist nicht erreichbar.", True)

    assert jobs.take_up_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.message, job.is_lost) == ("", False)


def test_progress_is_kept_while_running(job: Job) -> None:
    jobs.claim_job(job_id=job.pk)
    job.refresh_from_db()

    assert jobs.report_progress(job=job, done=3, total=6, message="evening-03.csv") is True
    job.refresh_from_db()
    assert (job.done_steps, job.total_steps, job.message) == (3, 6, "evening-03.csv")


def test_cancelled_job_is_told_at_its_next_report_and_stays_cancelled(job: Job) -> None:
    jobs.claim_job(job_id=job.pk)
    job.refresh_from_db()
    jobs.cancel_job(job_id=job.pk)

    assert jobs.report_progress(job=job, done=1, total=2) is False
    jobs.finish_job(job=job, result={"late": True})
    jobs.fail_job(job=job, message="late")
    assert state_of(job) == Job.State.CANCELLED


def put_back(job: Job) -> None:
    assert jobs.take_up_job(job_id=job.pk)


def put_back_and_cancel(job: Job) -> None:
    put_back(job)
    jobs.cancel_job(job_id=job.pk)


def claim_anew(job: Job) -> None:
    assert jobs.claim_job(job_id=job.pk)


def put_back_and_claim(job: Job) -> None:
    put_back(job)
    claim_anew(job)


@pytest.mark.parametrize("take_over", [put_back, put_back_and_cancel, claim_anew, put_back_and_claim])
def test_worker_that_wakes_after_its_job_was_taken_over_writes_nothing_about_it(
    job: Job, take_over: Callable[[Job], None], settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    late = jobs.claim_job(job_id=job.pk)
    assert late is not None
    Job.objects.update(heartbeat_at=timezone.now() - LONG_AGO)
    take_over(job)
    before = Job.objects.values().get()

    assert jobs.report_progress(job=late, done=5, total=6) is False
    assert jobs.finish_job(job=late, result={"late": True}, output=("late.zip", BytesIO(b"PK"))) is False
    jobs.fail_job(job=late, message="late")
    jobs.note_alive(job=late)

    assert Job.objects.values().get() == before
    assert list(tmp_path.rglob("*.zip")) == []


def test_finished_job_keeps_result_and_file(job: Job, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    jobs.claim_job(job_id=job.pk)
    job.refresh_from_db()

    jobs.finish_job(job=job, result={"sheets": 6}, output=("sheets.zip", BytesIO(b"PK")))

    job.refresh_from_db()
    assert (job.state, job.result) == (Job.State.DONE, {"sheets": 6})
    assert job.output_file.read() == b"PK"
    with pytest.raises(NotAllowedNow):
        jobs.cancel_job(job_id=job.pk)


def test_failed_job_says_why(job: Job) -> None:
    jobs.fail_job(job=job, message="Die Datei fehlt.")

    job.refresh_from_db()
    assert (job.state, job.message, job.is_over) == (Job.State.FAILED, "Die Datei fehlt.", True)


def test_job_cannot_be_over_without_an_end(job: Job) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(state=Job.State.DONE)


def test_files_of_a_job_are_removed_some_weeks_after_it_was_over(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    made = {}
    for name, days in (("old", 31), ("new", 29)):
        job = jobs.create_job(kind=Job.Kind.PDF_BATCH, league=None, created_by=None, input_file=("in.zip", b"PK"))
        jobs.claim_job(job_id=job.pk)
        job.refresh_from_db()
        jobs.finish_job(job=job, result={"sheets": 1}, output=("out.zip", BytesIO(b"PK")))
        Job.objects.filter(pk=job.pk).update(finished_at=timezone.now() - timedelta(days=days))
        made[name] = job.pk
    waiting = jobs.create_job(kind=Job.Kind.IMPORT, league=None, created_by=None, input_file=("in.zip", b"PK"))
    Job.objects.filter(pk=waiting.pk).update(created_at=timezone.now() - timedelta(days=99))

    assert [jobs.remove_old_files(), jobs.remove_old_files()] == [1, 0]

    kept = {str(path.parent.name) for path in tmp_path.rglob("*.zip")}
    assert kept == {str(made["new"]), str(waiting.pk)}
    assert Job.objects.get(pk=made["old"]).result == {"sheets": 1}
