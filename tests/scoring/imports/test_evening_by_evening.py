"""An import is written evening by evening, so that others can write meanwhile; whatever stops it takes it back."""

import pytest
from django.db import connection
from django.db.models.signals import post_delete
from django.test import Client
from django.urls import reverse

from scoring.core.errors import NotAllowedNow
from scoring.core.services import jobs
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import import_season, write_season
from scoring.imports.services.undoing import Commission, undo_import
from scoring.models import (
    Evening,
    Job,
    League,
    ResultImport,
    Season,
    SeasonStanding,
    Sheet,
    User,
)
from scoring.seasons.services.seasons import delete_evening
from tests.scoring.imports.short_season import (
    ENGLISH,
    EVENINGS,
    FILES,
    Stop,
    actions,
    after_evening,
    during,
    is_sound,
    rows,
    run,
)
from tests.scoring.scenes import check_and_sign, official

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_more_than_an_evening_and_all_is_sound_in_between(of_league: League, secretary: User) -> None:
    seen = []

    def look(done: int, total: int) -> None:
        assert not connection.in_atomic_block
        ranked = SeasonStanding.objects.exists()
        seen.append((done, total, Evening.objects.count(), ranked, is_sound(of_league)))

    write_season(report=report_on(FILES, league=of_league), actor=secretary, league=of_league, report_progress=look)

    assert seen == [(done, EVENINGS, done, done > 0, True) for done in range(EVENINGS + 1)]


@pytest.mark.parametrize("stopped_at", [0, 2])
def test_whatever_stops_an_import_takes_it_back(of_league: League, secretary: User, stopped_at: int) -> None:
    before = rows()

    def report(done: int, _total: int) -> None:
        if done == stopped_at:
            raise Stop

    with pytest.raises(Stop):
        write_season(
            report=report_on(FILES, league=of_league), actor=secretary, league=of_league, report_progress=report
        )

    assert rows() == before
    assert actions(of_league) == ["results.import_begun", "results.import_undone"]
    assert is_sound(of_league)


def test_import_that_nobody_wants_at_its_end_is_taken_back(of_league: League, secretary: User) -> None:
    before = rows()

    def refuse(_made: ResultImport) -> None:
        raise Stop

    with pytest.raises(Stop):
        import_season(
            report=report_on(FILES, league=of_league),
            league=of_league,
            commission=Commission(secretary, conclude=refuse),
        )

    assert rows() == before
    assert actions(of_league) == ["results.import_begun", "results.import_undone"]


def test_job_that_is_cancelled_in_the_middle_leaves_nothing_and_says_so(
    of_league: League, secretary: User, job: Job, client: Client
) -> None:
    client.force_login(secretary)
    page = reverse("job", args=[job.pk])
    client.get(page)
    before, meanwhile = rows(), []

    def cancel() -> None:
        jobs.cancel_job(job_id=job.pk)
        meanwhile.append(client.get(page, headers=ENGLISH).content.decode())

    with after_evening(2, cancel):
        run(job)

    assert (job.state, job.done_steps, job.total_steps, rows()) == (Job.State.CANCELLED, 1, EVENINGS, before)
    assert "is being taken back" in meanwhile[0]
    assert 'hx-trigger="every 1s"' in meanwhile[0]
    said = client.get(page, headers=ENGLISH).content.decode()
    assert "The job was cancelled. Nothing was kept." in said
    assert "hx-trigger" not in said.partition('id="job"')[2]
    assert is_sound(of_league)


def test_what_somebody_has_signed_meanwhile_stays_and_is_named(
    of_league: League, secretary: User, job: Job, client: Client
) -> None:
    def sign_and_cancel() -> None:
        check_and_sign(Sheet.objects.earliest("evening__date"), official(of_league, "auditor"))
        jobs.cancel_job(job_id=job.pk)

    with after_evening(2, sign_and_cancel):
        run(job)

    assert (job.state, Evening.objects.count()) == (Job.State.CANCELLED, 2)
    client.force_login(secretary)
    said = client.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert job.message in said
    assert "2 " in job.message
    season = of_league.seasons.get()
    assert "the ranking is not complete" in client.get(season.get_absolute_url(), headers=ENGLISH).content.decode()
    assert (
        "not finished" in client.get(reverse("sheet_upload", args=[of_league.slug]), headers=ENGLISH).content.decode()
    )
    assert is_sound(of_league)


def test_job_whose_worker_died_is_done_from_the_beginning(of_league: League, secretary: User, job: Job) -> None:
    """What such a worker leaves: an import that is not complete, of a job that is not over."""
    run(job)
    first = ResultImport.objects.get()
    ResultImport.objects.update(is_complete=False)
    delete_evening(evening=Evening.objects.latest("date"), actor=secretary, as_a_whole=True)
    Job.objects.update(state=Job.State.QUEUED, finished_at=None)

    run(job)

    assert (job.state, job.result["evenings"], Evening.objects.count()) == (Job.State.DONE, EVENINGS, EVENINGS)
    assert ResultImport.objects.get().pk != first.pk
    assert actions(of_league)[2:] == ["results.import_undone", "results.import_begun", "results.imported"]
    assert is_sound(of_league)


def test_undo_that_finds_something_signed_on_its_way_keeps_that_and_can_be_called_again(
    of_league: League, secretary: User
) -> None:
    write_season(report=report_on(FILES, league=of_league), actor=secretary, league=of_league)
    last = Sheet.objects.latest("evening__date")

    def sign_last(**_named: object) -> None:
        if not last.signed_versions.exists():
            check_and_sign(last, official(of_league, "auditor"))

    with during(post_delete, sign_last), pytest.raises(NotAllowedNow, match="unterschrieben"):
        undo_import(result_import=ResultImport.objects.get(), actor=secretary)

    assert (Evening.objects.get(), ResultImport.objects.get().is_complete) == (last.evening, False)
    assert is_sound(of_league)


def test_another_import_waits_until_the_first_is_complete_or_taken_back(of_league: League, secretary: User) -> None:
    report = report_on(FILES, league=of_league)
    refused = []

    def begin_another() -> None:
        with pytest.raises(NotAllowedNow) as refusal:
            write_season(report=report, actor=secretary, league=of_league, season_name="Noch einmal")
        refused.append(refusal.value.message)

    with after_evening(1, begin_another):
        write_season(report=report, actor=secretary, league=of_league)
    assert ["2025/26" in message for message in refused] == [True]
    assert Season.objects.count() == 1

    broken_off = ResultImport.objects.get()
    ResultImport.objects.update(is_complete=False)
    begin_another()
    undo_import(result_import=broken_off, actor=secretary)
    write_season(report=report, actor=secretary, league=of_league, season_name="Noch einmal")
    assert is_sound(of_league)
