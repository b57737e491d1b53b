"""An import that was broken off, or taken back in part: who comes to it reads what is there and how to go on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models.signals import post_delete
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.core.errors import NotAllowedNow
from scoring.core.services import jobs
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import keep_rest, undo_import
from scoring.models import AuditEntry, Evening, ImportedEvening, Job, League, ResultImport, Season, Sheet, User
from tests.scoring.imports import short_season
from tests.scoring.imports.short_season import (
    ENGLISH,
    EVENINGS,
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
FILES = {
    name: b"".join(file.splitlines(keepends=True)[:5]) if name.endswith(".csv") else file
    for name, file in short_season.FILES.items()
}
"""Of each evening the first four games."""


@pytest.fixture
def office(client: Client, secretary: User) -> Client:
    client.force_login(secretary)
    return client


@pytest.fixture
def folder(tmp_path: Path) -> str:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    return str(tmp_path)


def imported(of_league: League, actor: User) -> ResultImport:
    season = write_season(report=report_on(FILES, league=of_league), actor=actor, league=of_league)
    return season.imports.get()


def imported_by_a_job(of_league: League, actor: User) -> tuple[ResultImport, Job]:
    """All evenings are there, and the job is not over."""
    row = imported(of_league, actor)
    row.job = job = jobs.create_job(kind=Job.Kind.IMPORT, league=of_league, created_by=actor)
    row.is_complete = False
    row.save()
    return row, job


@contextmanager
def stopped_after_evening(number: int) -> Iterator[None]:
    """Of an undo: so many evenings are gone when somebody pulls the plug."""

    def look(**_named: object) -> None:
        if ImportedEvening.objects.count() < EVENINGS - number:
            raise Stop

    with during(post_delete, look), pytest.raises(Stop):
        yield


def said(client: Client, name: str, *arguments: object) -> str:
    answer = client.get(reverse(name, args=arguments), headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("stopped_at", [0, 2])
def test_league_that_came_with_an_import_goes_with_it_when_it_is_stopped(stopped_at: int) -> None:
    actor = User.objects.create_user("siglinde")
    before = rows()

    def report(done: int, _total: int) -> None:
        if done == stopped_at:
            raise Stop

    with pytest.raises(Stop):
        write_season(report=report_on(FILES), actor=actor, report_progress=report)

    assert rows() == before
    assert (League.objects.exists(), AuditEntry.objects.exists()) == (False, False)


def test_league_that_somebody_has_joined_meanwhile_stays_with_its_log() -> None:
    actor = User.objects.create_user("siglinde")

    def join(done: int, _total: int) -> None:
        if done == 1:
            official(League.objects.get(), "secretary")
            raise Stop

    with pytest.raises(Stop):
        write_season(report=report_on(FILES), actor=actor, report_progress=join)
    assert actions(League.objects.get()) == ["results.import_begun", "results.import_undone"]
    assert not Season.objects.exists()


def test_command_that_is_interrupted_says_that_nothing_was_imported(folder: str) -> None:
    User.objects.create_user("siglinde")

    def interrupt() -> None:
        raise KeyboardInterrupt

    with after_evening(2, interrupt), pytest.raises(CommandError, match="Nichts wurde eingelesen"):
        call_command("import_season", folder, submit_as="siglinde")

    assert not League.objects.exists()


def test_command_names_what_was_broken_off_and_takes_it_back_when_it_is_told_to(folder: str) -> None:
    """What a process leaves that was killed in the middle: an import that is not complete, of no job."""
    User.objects.create_user("siglinde")
    call_command("import_season", folder, submit_as="siglinde")
    killed = ResultImport.objects.get()
    ResultImport.objects.update(is_complete=False)

    with pytest.raises(CommandError, match=f"Spielabende davon sind da: {EVENINGS}.*--take-back"):
        call_command("import_season", folder, submit_as="siglinde")
    call_command("import_season", folder, submit_as="siglinde", take_back=True)

    again = ResultImport.objects.get()
    assert (again.is_complete, again.pk == killed.pk, Evening.objects.count()) == (True, False, EVENINGS)
    assert is_sound(again.league)


@pytest.mark.usefixtures("jobs_run_here")
def test_undo_that_was_interrupted_tells_what_is_gone_and_goes_on_where_it_was(
    of_league: League, secretary: User, office: Client
) -> None:
    row = imported(of_league, secretary)
    with translation.override("en"), stopped_after_evening(1):
        first, *rest = [str(evening) for evening in Evening.objects.order_by("date")]
        undo_import(result_import=row, actor=secretary)

    page = said(office, "result_import_undo", of_league.slug, row.pk)
    gone, _heading, left = page.partition("Still there:")
    assert (first in gone.partition("Gone already:")[2], [name for name in rest if name in left]) == (True, rest)
    assert "Take back the rest" in page
    assert "taken back in part" in said(office, "sheet_upload", of_league.slug)
    season = said(office, "season", of_league.slug, row.season_id)
    assert ("is not finished: evenings may be missing" in season, "are being imported" in season) == (True, False)

    office.post(reverse("result_import_undo", args=[of_league.slug, row.pk]), headers=ENGLISH)
    run(Job.objects.get())

    assert actions(of_league)[-1] == "results.import_undone"
    assert of_league.audit_entries.latest("sequence").details["evenings"] == [first, *rest]
    assert not Evening.objects.exists()
    assert is_sound(of_league)


def test_what_cannot_be_taken_back_is_kept_and_stands_in_nobodys_way(
    of_league: League, secretary: User, office: Client
) -> None:
    row = imported(of_league, secretary)
    with stopped_after_evening(1):
        undo_import(result_import=row, actor=secretary)
    check_and_sign(Sheet.objects.earliest("evening__date"), official(of_league, "auditor"))
    left = Evening.objects.count()

    page = said(office, "result_import_undo", of_league.slug, row.pk)
    assert ("cannot be taken back any more" in page, "Keep these evenings" in page) == (True, True)
    assert "button danger" not in page
    told = office.post(reverse("result_import_keep", args=[of_league.slug, row.pk]), headers=ENGLISH, follow=True)

    assert "stay" in told.content.decode()
    assert (ResultImport.objects.exists(), Evening.objects.count()) == (False, left)
    assert actions(of_league)[-1] == "results.import_kept"
    assert "not complete" not in said(office, "season", of_league.slug, Season.objects.get().pk)
    report = report_on(FILES, league=of_league)
    write_season(report=report, actor=secretary, league=of_league, season_name="Noch einmal")
    assert is_sound(of_league)


def test_import_that_is_complete_or_can_go_is_not_kept_in_part(of_league: League, secretary: User) -> None:
    row = imported(of_league, secretary)
    with pytest.raises(NotAllowedNow):
        keep_rest(result_import=row, actor=secretary)
    with stopped_after_evening(1):
        undo_import(result_import=row, actor=secretary)
    with pytest.raises(NotAllowedNow):
        keep_rest(result_import=row, actor=secretary)
    assert ResultImport.objects.exists()


def test_import_at_which_a_job_is_leads_to_the_job_and_cannot_be_taken_back(
    of_league: League, secretary: User, office: Client
) -> None:
    row, job = imported_by_a_job(of_league, secretary)

    page = said(office, "result_import_undo", of_league.slug, row.pk)
    assert f"{EVENINGS} evenings are there already" in page
    assert reverse("job", args=[job.pk]) in page
    assert "button danger" not in page
    assert "Evenings are being imported" in said(office, "season", of_league.slug, row.season_id)
    told = office.post(reverse("result_import_undo", args=[of_league.slug, row.pk]), headers=ENGLISH, follow=True)
    assert "Cancel its job first" in told.content.decode()
    assert Evening.objects.count() == EVENINGS


def test_job_whose_import_stays_in_part_leads_to_what_is_left(
    of_league: League, secretary: User, office: Client
) -> None:
    row, job = imported_by_a_job(of_league, secretary)
    jobs.fail_job(job=job, message="2 evenings stay.")
    undo = reverse("result_import_undo", args=[of_league.slug, row.pk])

    assert undo in said(office, "job", job.pk)
    assert undo in said(office, "season", of_league.slug, row.season_id)
    assert "This import was broken off" in said(office, "result_import_undo", of_league.slug, row.pk)
