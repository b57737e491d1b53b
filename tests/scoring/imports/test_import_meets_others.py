"""An import and its undo, while somebody else does something with its evenings: all of it is there, or nothing."""

from datetime import timedelta

import pytest
from django.db.models.signals import post_delete
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.errors import NotAllowedNow
from scoring.core.services import jobs
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import take_back_unfinished, undo_import
from scoring.models import Evening, ImportedEvening, Job, League, ResultImport, User
from scoring.seasons.services.seasons import delete_evening
from tests.scoring.imports.short_season import (
    ENGLISH,
    EVENINGS,
    FILES,
    Stop,
    after_evening,
    during,
    is_sound,
    rows,
    run,
)
from tests.support.transactions import after_each_transaction

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


def written(of_league: League, actor: User) -> ResultImport:
    write_season(report=report_on(FILES, league=of_league), actor=actor, league=of_league)
    return of_league.result_imports.get()


def test_import_of_which_somebody_has_deleted_an_evening_meanwhile_is_taken_back(
    of_league: League, secretary: User
) -> None:
    before = rows()

    def delete_first(done: int, _total: int) -> None:
        if done == EVENINGS:
            delete_evening(evening=Evening.objects.earliest("date"), actor=secretary, as_a_whole=True)

    with pytest.raises(NotAllowedNow, match="gelöscht oder zurückgenommen"):
        write_season(
            report=report_on(FILES, league=of_league), actor=secretary, league=of_league, report_progress=delete_first
        )

    assert rows() == before
    assert is_sound(of_league)


def test_import_that_a_job_writes_is_taken_back_by_nobody_else(of_league: League, secretary: User, job: Job) -> None:
    refused = []

    def take_back() -> None:
        with pytest.raises(NotAllowedNow) as refusal:
            undo_import(result_import=ResultImport.objects.get(), actor=secretary)
        refused.append(refusal.value.message)

    with after_evening(2, take_back):
        run(job)

    assert len(refused) == 1
    assert (job.state, ImportedEvening.objects.count()) == (Job.State.DONE, EVENINGS)


def test_worker_that_wakes_after_its_job_was_taken_over_leaves_the_job_alone(of_league: League, job: Job) -> None:
    """It was silent too long after its second evening; another one takes that back and is about to begin anew."""
    before, taken_over = rows(), []

    def take_over() -> None:
        if taken_over or ImportedEvening.objects.count() < 2:
            return
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
        taken_over.append(jobs.claim_job(job_id=job.pk))
        take_back_unfinished(imports=ResultImport.objects.filter(job=job), actor=None)

    with after_each_transaction(take_over):
        run(job)

    (claimed,) = taken_over
    assert (job.state, job.started_at, job.message) == (Job.State.RUNNING, claimed.started_at, "")
    assert (job.done_steps, rows(), is_sound(of_league)) == (0, before, True)


def test_undo_goes_on_where_somebody_else_has_deleted_an_evening(of_league: League, secretary: User) -> None:
    made = written(of_league, secretary)
    last = Evening.objects.latest("date")

    def delete_last(**_named: object) -> None:
        if Evening.objects.filter(pk=last.pk).exists():
            delete_evening(evening=last, actor=secretary, as_a_whole=True)

    with during(post_delete, delete_last):
        undo_import(result_import=made, actor=secretary)

    assert (Evening.objects.count(), ResultImport.objects.count()) == (0, 0)
    assert is_sound(of_league)


def test_undo_that_was_broken_off_goes_on_where_it_was(of_league: League, secretary: User) -> None:
    made = written(of_league, secretary)

    def stop(**_named: object) -> None:
        if ImportedEvening.objects.count() == EVENINGS - 2:
            raise Stop

    with during(post_delete, stop), pytest.raises(Stop):
        undo_import(result_import=made, actor=secretary)
    left = ResultImport.objects.get()
    assert (Evening.objects.count(), left.is_complete, is_sound(of_league)) == (EVENINGS - 1, False, True)

    undo_import(result_import=left, actor=secretary)
    assert (Evening.objects.count(), ResultImport.objects.count()) == (0, 0)


def test_job_whose_worker_died_while_it_took_back_says_what_is_left_and_where_it_goes(
    of_league: League, secretary: User, job: Job, client: Client
) -> None:
    run(job)
    ResultImport.objects.update(is_complete=False)
    silent = timezone.now() - timedelta(hours=1)
    Job.objects.update(state=Job.State.CANCELLED, heartbeat_at=silent)
    client.force_login(secretary)
    undo = reverse("result_import_undo", args=[of_league.slug, ResultImport.objects.get().pk])

    said = client.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert "its worker stopped before everything was taken back" in said
    assert f'href="{undo}"' in said
    assert "hx-trigger" not in said.partition('id="job"')[2]

    jobs.note_alive(job=job)
    said = client.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert "is being taken back" in said

    Job.objects.update(heartbeat_at=silent)
    client.post(undo)
    run(Job.objects.get(kind=Job.Kind.IMPORT_UNDO))
    assert (Evening.objects.count(), ResultImport.objects.count()) == (0, 0)
