"""Long work: started once, watched, cancelled, its outcome shown."""

import json
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.core import tasks
from scoring.core.services.jobs import cancel_job, claim_job, fail_job, finish_job, report_progress
from scoring.models import EveningStanding, Job
from tests.scoring.scenes import Scene, league, official, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(autouse=True)
def _files_of_its_own(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.submit()
    return played


def started(client: Client, name: str, *arguments: object) -> Job:
    """Press a button that starts a job; the job that the answer leads to."""
    response = client.post(reverse(name, args=arguments))
    assert response.status_code == 302
    return Job.objects.get(pk=response["Location"].rstrip("/").split("/")[-1])


def finished(client: Client, job: Job) -> str:
    """Work the job off; its page."""
    tasks.run_job(str(job.pk))
    return client.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()


def test_recount_finds_stored_results_right(client: Client, table: Scene) -> None:
    client.force_login(official(table.league, "president"))
    text = finished(client, started(client, "recount", table.league.slug))
    assert "every stored place and every point is right" in text


def test_recount_shows_each_difference_and_changes_nothing(client: Client, table: Scene) -> None:
    EveningStanding.objects.filter(rank=1).update(ranking_points=99)
    client.force_login(official(table.league, "president"))
    text = finished(client, started(client, "recount", table.league.slug))
    assert "1 stored line is not what the protocol sheets give" in text
    assert "ranking_points=99" in text
    assert "ranking_points=13" in text
    assert EveningStanding.objects.get(rank=1).ranking_points == 99


def test_yearbook_of_a_season_can_be_downloaded(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    job = started(client, "yearbook", table.league.slug, table.season.pk)
    address = reverse("job_file", args=[job.pk])
    assert client.get(address).status_code == 404
    assert address in finished(client, job)
    response = client.get(address)
    assert response["Content-Disposition"] == 'attachment; filename="Jahrbuch-2025-26.pdf"'
    assert response.getvalue().startswith(b"%PDF")


def test_asking_twice_leads_to_the_job_that_is_at_it(client: Client, table: Scene) -> None:
    client.force_login(official(table.league, "president"))
    first = started(client, "recount", table.league.slug)
    assert started(client, "recount", table.league.slug) == first
    finished(client, first)
    assert started(client, "recount", table.league.slug) != first


def test_job_speaks_the_language_of_who_started_it(client: Client, table: Scene) -> None:
    client.force_login(table.auditor)
    client.post(reverse("yearbook", args=[table.league.slug, table.season.pk]), headers=ENGLISH)
    assert Job.objects.get().parameters == {"season": table.season.pk, "language": "en"}


def watched(client: Client, job: Job) -> str:
    answer = client.get(reverse("job", args=[job.pk]), headers={"HX-Request": "true", **ENGLISH})
    return answer.content.decode()


def a_job(table: Scene) -> Job:
    return Job.objects.create(kind=Job.Kind.RECOUNT, league=table.league, created_by=table.secretary)


def test_progress_is_asked_for_every_second_until_the_job_is_over(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    job = a_job(table)
    assert 'hx-trigger="every 1s"' in watched(client, job)
    assert "Waiting for a free worker" in watched(client, job)
    claim_job(job_id=job.pk)
    job.refresh_from_db()
    report_progress(job=job, done=3, total=7, message="Evening 3")
    text = watched(client, job)
    assert 'max="7" value="3"' in text
    assert "Evening 3" in text
    assert "<html" not in text
    finish_job(job=job, result={"differences": []})
    assert "hx-trigger" not in watched(client, job)


def test_failed_job_says_why(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    job = a_job(table)
    fail_job(job=job, message="The season is gone.")
    assert "The season is gone." in watched(client, job)


def cancel(client: Client, job: Job) -> HttpResponse:
    return client.post(reverse("job_cancel", args=[job.pk]), headers=ENGLISH, follow=True)


def test_waiting_job_can_be_cancelled(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    job = a_job(table)
    assert "The job was cancelled." in cancel(client, job).content.decode()
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED


def test_job_that_is_over_cannot_be_cancelled(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    job = a_job(table)
    cancel_job(job_id=job.pk)
    assert [str(message) for message in cancel(client, job).context["messages"]] == ["This job is already over."]


def test_list_of_a_league_holds_all_jobs_for_managers_and_own_ones_for_others(client: Client, table: Scene) -> None:
    a_job(table)
    own = Job.objects.create(kind=Job.Kind.PDF_BATCH, league=table.league, created_by=table.auditor)
    address = reverse("jobs", args=[table.league.slug])
    client.force_login(table.secretary)
    assert len(client.get(address).context["table"].rows) == 2
    client.force_login(table.auditor)
    assert [row.record for row in client.get(address).context["table"].rows] == [own]


def test_own_list_is_over_all_leagues(client: Client, table: Scene) -> None:
    job = a_job(table)
    Job.objects.create(kind=Job.Kind.RECOUNT, league=league(), created_by=table.auditor)
    client.force_login(table.secretary)
    assert [row.record for row in client.get(reverse("jobs")).context["table"].rows] == [job]


@pytest.mark.parametrize("count", [1, 3])
def test_list_takes_the_same_queries_for_any_number_of_jobs(
    client: Client, table: Scene, django_assert_num_queries, count: int
) -> None:
    for _number in range(count):
        a_job(table)
    client.force_login(table.secretary)
    with django_assert_num_queries(6):
        client.get(reverse("jobs", args=[table.league.slug]))


@pytest.mark.parametrize(("office", "is_offered"), [("president", True), ("secretary", False)])
def test_recount_is_offered_to_the_president(client: Client, table: Scene, office: str, is_offered: bool) -> None:
    client.force_login(official(table.league, office))
    text = client.get(reverse("jobs", args=[table.league.slug])).content.decode()
    assert (reverse("recount", args=[table.league.slug]) in text) is is_offered


def test_result_that_could_be_markup_is_shown_as_text(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    job = a_job(table)
    claim_job(job_id=job.pk)
    job.refresh_from_db()
    finish_job(job=job, result=json.loads('{"differences": [["<b>Anke</b>", "", ""]]}'))
    assert "&lt;b&gt;Anke&lt;/b&gt;" in watched(client, job)
