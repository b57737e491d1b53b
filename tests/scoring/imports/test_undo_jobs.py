"""An import taken back by a job: watched, cancelled between two evenings, gone on with after a worker that died."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.db.models.signals import post_delete
from django.test import Client
from django.urls import reverse

from scoring.core.errors import NotAllowedNow
from scoring.core.services import jobs
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import commission_undo, keep_rest
from scoring.models import Evening, ImportedEvening, Job, League, ResultImport, Sheet, User
from scoring.seasons.services.seasons import delete_evening, delete_season
from tests.scoring.imports import short_season
from tests.scoring.imports.short_season import ENGLISH, EVENINGS, actions, during, is_sound, lay_import, rows, run
from tests.scoring.scenes import check_and_sign, official

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db,
    pytest.mark.usefixtures("jobs_run_here"),
    pytest.mark.usefixtures("logged_scenes"),
]


class Killed(BaseException):
    """The process of a worker ends."""


@pytest.fixture
def laid() -> tuple[League, User, ResultImport]:
    return lay_import()


@pytest.fixture
def of_league(laid: tuple[League, User, ResultImport]) -> League:
    return laid[0]


@pytest.fixture
def secretary(laid: tuple[League, User, ResultImport]) -> User:
    return laid[1]


@pytest.fixture
def made(laid: tuple[League, User, ResultImport]) -> ResultImport:
    return laid[2]


@pytest.fixture
def office(client: Client, secretary: User) -> Client:
    client.force_login(secretary)
    return client


def undo_of(made: ResultImport) -> str:
    return reverse("result_import_undo", args=[made.league.slug, made.pk])


def asked_for(client: Client, made: ResultImport) -> Job:
    """Press the button; the job that the answer leads to."""
    answer = client.post(undo_of(made), headers=ENGLISH)
    assert answer.status_code == 302
    return Job.objects.get(pk=answer["Location"].rstrip("/").split("/")[-1])


def said(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def page_of(job: Job) -> str:
    return reverse("job", args=[job.pk])


def run_while(job: Job, gone: int, act: Callable[[], object]) -> Job:
    """Work the job off; something happens while its evening of that number goes."""

    def look(**_named: object) -> None:
        if ImportedEvening.objects.count() == EVENINGS - gone:
            act()

    with during(post_delete, look):
        return run(job)


def test_button_starts_a_job_that_takes_the_import_back_and_says_so(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job = asked_for(office, made)
    assert (job.kind, job.state, Evening.objects.count()) == (Job.Kind.IMPORT_UNDO, Job.State.QUEUED, EVENINGS)
    assert "Waiting for a free worker" in said(office, page_of(job))

    run(job)

    assert (job.state, job.done_steps, job.total_steps) == (Job.State.DONE, EVENINGS, EVENINGS)
    assert job.result == {"file": made.file_name, "evenings": EVENINGS}
    assert (Evening.objects.exists(), ResultImport.objects.exists()) == (False, False)
    assert actions(of_league)[-1] == "results.import_undone"
    page = said(office, page_of(job))
    assert f"is taken back, with {EVENINGS} evenings" in page
    assert reverse("sheet_upload", args=[of_league.slug]) in page.partition('id="job"')[2]
    assert is_sound(of_league)


def test_progress_is_told_evening_by_evening(office: Client, made: ResultImport) -> None:
    job, told = asked_for(office, made), []

    def look(**_named: object) -> None:
        told.append(Job.objects.values_list("done_steps", "total_steps").get(pk=job.pk))

    with during(post_delete, look):
        run(job)

    assert told == [(done, EVENINGS) for done in range(EVENINGS)]


def test_whoever_asks_meanwhile_is_led_to_the_same_job(of_league: League, office: Client, made: ResultImport) -> None:
    job = asked_for(office, made)
    assert asked_for(office, made) == job
    office.force_login(official(of_league, "president"))
    assert asked_for(office, made) == job

    page = said(office, undo_of(made))
    assert "This import is being taken back." in page
    assert page_of(job) in page
    assert "button danger" not in page
    assert "is being taken back" in said(office, reverse("sheet_upload", args=[of_league.slug]))


def test_job_that_is_cancelled_between_two_evenings_tells_what_is_gone_and_what_is_there(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job, meanwhile = asked_for(office, made), []
    first, *rest = [str(evening) for evening in Evening.objects.order_by("date")]

    def cancel() -> None:
        jobs.cancel_job(job_id=job.pk)
        meanwhile.append(said(office, page_of(job)))

    run_while(job, 1, cancel)

    assert (job.state, Evening.objects.count(), is_sound(of_league)) == (Job.State.CANCELLED, EVENINGS - 1, True)
    assert "The evening at which it was is still being taken back" in meanwhile[0]
    assert 'hx-trigger="every 1s"' in meanwhile[0]
    page = said(office, page_of(job)).partition('id="job"')[2]
    assert "hx-trigger" not in page
    gone, _heading, left = page.partition("Still there:")
    assert first in gone.partition("Gone already:")[2]
    assert [name for name in rest if name in left] == rest
    assert undo_of(made) in page
    assert "This import is taken back in part." in said(office, undo_of(made))

    again = run(asked_for(office, made))

    assert again != job
    assert (again.state, again.done_steps, again.total_steps) == (Job.State.DONE, EVENINGS, EVENINGS)
    assert again.result["evenings"] == EVENINGS
    assert not Evening.objects.exists()
    assert is_sound(of_league)


def test_job_that_is_cancelled_before_it_begins_leaves_the_import_whole(office: Client, made: ResultImport) -> None:
    job, before = asked_for(office, made), rows()
    jobs.cancel_job(job_id=job.pk)
    run(job)

    made.refresh_from_db()
    assert (made.is_complete, made.taken_back, rows()) == (True, None, before)
    page = said(office, page_of(job))
    assert "Nothing was taken back: all evenings of this import are still there." in page
    assert "hx-trigger" not in page.partition('id="job"')[2]
    assert "button danger" in said(office, undo_of(made))


def test_job_that_is_cancelled_when_it_has_just_begun_leaves_the_import_whole(
    office: Client, made: ResultImport, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, before = asked_for(office, made), rows()
    claim = jobs.claim_job

    def claim_and_cancel(*, job_id: UUID) -> Job | None:
        claimed = claim(job_id=job_id)
        jobs.cancel_job(job_id=job_id)
        return claimed

    monkeypatch.setattr(jobs, "claim_job", claim_and_cancel)
    run(job)

    made.refresh_from_db()
    assert (job.state, made.is_complete, rows()) == (Job.State.CANCELLED, True, before)
    assert "Nothing was taken back" in said(office, page_of(job))


def test_job_whose_worker_was_killed_goes_on_where_it_stood(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job, told = asked_for(office, made), []
    first = str(Evening.objects.earliest("date"))

    def kill() -> None:
        raise Killed

    with pytest.raises(Killed):
        run_while(job, 2, kill)
    made.refresh_from_db()
    assert (Evening.objects.count(), made.taken_back) == (EVENINGS - 1, [first])
    (lost,) = jobs.take_up_lost_jobs(process_starts=True)

    def look(**_named: object) -> None:
        told.append(Job.objects.values_list("done_steps", "total_steps").get(pk=job.pk))

    with during(post_delete, look):
        run(lost)

    assert told == [(done, EVENINGS) for done in range(1, EVENINGS)]
    assert (lost.state, lost.result["evenings"]) == (Job.State.DONE, EVENINGS)
    assert (Evening.objects.exists(), is_sound(of_league)) == (False, True)


def test_what_somebody_signs_meanwhile_stops_the_job_and_is_named(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job, last = asked_for(office, made), Sheet.objects.latest("evening__date")

    run_while(job, 1, lambda: check_and_sign(last, official(of_league, "auditor")))

    assert (job.state, Evening.objects.get()) == (Job.State.FAILED, last.evening)
    page = said(office, page_of(job)).partition('id="job"')[2]
    assert f"{last.evening} is signed." in page
    assert str(last.evening) in page.partition("Still there:")[2]
    assert undo_of(made) in page
    assert "Keep these evenings" in said(office, undo_of(made))
    assert is_sound(of_league)


def test_what_is_signed_already_is_refused_at_once_and_starts_no_job(
    of_league: League, office: Client, made: ResultImport
) -> None:
    check_and_sign(Sheet.objects.earliest("evening__date"), official(of_league, "auditor"))
    told = office.post(undo_of(made), headers=ENGLISH, follow=True).content.decode()
    assert "is signed." in told
    assert not Job.objects.exists()


def test_what_was_signed_before_the_job_began_is_told_and_nothing_is_gone(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job = asked_for(office, made)
    check_and_sign(Sheet.objects.latest("evening__date"), official(of_league, "auditor"))
    run(job)
    assert (job.state, Evening.objects.count()) == (Job.State.FAILED, EVENINGS)
    page = said(office, page_of(job))
    assert "is signed." in page
    assert "Nothing was taken back: all evenings of this import are still there." in page


def test_evening_that_somebody_deletes_meanwhile_does_not_stop_the_job(
    of_league: League, secretary: User, office: Client, made: ResultImport
) -> None:
    job, last = asked_for(office, made), Evening.objects.latest("date")
    run_while(job, 1, lambda: delete_evening(evening=last, actor=secretary, as_a_whole=True))
    assert (job.state, Evening.objects.exists(), is_sound(of_league)) == (Job.State.DONE, False, True)


def test_season_that_somebody_deletes_meanwhile_ends_the_job_with_a_sentence(
    secretary: User, office: Client, made: ResultImport
) -> None:
    job = asked_for(office, made)
    delete_season(season=made.season, actor=secretary, as_a_whole=True)
    run(job)
    assert job.state == Job.State.FAILED
    page = said(office, page_of(job))
    assert job.message in page
    assert "By now this import is taken back" in page


def test_rest_is_not_kept_while_a_job_is_to_take_it_back(
    of_league: League, secretary: User, office: Client, made: ResultImport
) -> None:
    ResultImport.objects.update(is_complete=False)
    made.refresh_from_db()
    commission_undo(result_import=made, actor=secretary, language="de")
    check_and_sign(Sheet.objects.earliest("evening__date"), official(of_league, "auditor"))
    with pytest.raises(NotAllowedNow):
        keep_rest(result_import=ResultImport.objects.get(), actor=secretary)
    office.post(reverse("result_import_keep", args=[of_league.slug, made.pk]))
    assert ResultImport.objects.exists()


def test_season_says_that_an_import_is_being_taken_back_and_leads_there(
    of_league: League, office: Client, made: ResultImport
) -> None:
    job, seen = asked_for(office, made), []
    run_while(job, 2, lambda: seen.append(said(office, made.season.get_absolute_url())))
    assert "An import into this season is being taken back" in seen[0]
    assert undo_of(made) in seen[0]


def test_league_that_came_with_an_import_goes_with_it_and_the_job_stays(client: Client) -> None:
    somebody = User.objects.create_user("siglinde")
    made = write_season(report=report_on(short_season.FILES), actor=somebody).imports.get()
    job, _is_new = commission_undo(result_import=made, actor=somebody, language="en")
    run(job)
    assert (job.state, job.league, League.objects.exists()) == (Job.State.DONE, None, False)
    client.force_login(somebody)
    assert "is taken back" in said(client, page_of(job))
