"""The page of the backups, for whoever leads every league of the installation."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.permissions import can_keep_backups
from scoring.core.services.jobs import claim_job, finish_job
from scoring.models import AuditEntry, BackupCopy, BackupPlan, Job, League, User
from tests.scoring.recovery.copies import GOOD, ago, kept
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english", "folder")]


@pytest.fixture
def own_league() -> League:
    return league()


@pytest.fixture
def president(client: Client, own_league: League) -> User:
    """Of the only league, and signed in."""
    account = official(own_league, "president")
    client.force_login(account)
    return account


def page(client: Client, name: str = "backups", *arguments: object) -> str:
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def test_list_says_when_how_large_what_was_found_and_where(client: Client, president: User) -> None:
    kept(ago(days=1), is_encrypted=True, mailed_at=ago(days=1))
    kept(ago(days=2), made_by=president, verdict=[{**GOOD, "differences": 1}])
    kept(ago(days=3), damage="The seal of the backup is damaged")
    kept(ago(days=4), file=False)
    text = page(client)
    for said in (
        "whole and right",
        "encrypted",
        "mailed",
        "whole, with findings",
        f"made by {president.display_name}",
        "Nord: 2 evenings with 40 games recounted, 1 difference. Log 7",
        "The seal of the backup is damaged",
        "file missing",
        "every night at 3:00",
        "7 days, 4 weeks, 12 months",
    ):
        assert said in text, said


def test_page_takes_few_queries_for_any_number_of_copies(
    client: Client, president: User, django_assert_max_num_queries: object
) -> None:
    BackupPlan.objects.create(pk=1)
    for days in range(8):
        kept(ago(days=days))
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        page(client)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        page(client, "backup_desk")


def test_button_begins_one_job_and_leads_to_it(client: Client, president: User) -> None:
    first, again = (client.post(reverse("backup_make")) for _click in range(2))
    job = Job.objects.get()
    assert first["Location"] == again["Location"] == reverse("job", args=[job.pk])
    assert "Cancel job" in page(client, "job", job.pk)
    assert "A backup is being made" in page(client)


def test_finished_job_shows_the_verdict(client: Client, president: User) -> None:
    client.post(reverse("backup_make"))
    job = Job.objects.get()
    claim_job(job_id=job.pk)
    job.refresh_from_db()
    result = {"file": "office-1.zip", "size": 2**20, "is_good": True, "verdict": ["Nord: all is well."], "damage": ""}
    finish_job(job=job, result={**result, "is_encrypted": False, "problem": "The stick is missing."})
    text = page(client, "job", job.pk)
    assert all(said in text for said in ("office-1.zip, 1.0", "Nord: all is well.", "The stick is missing."))


def test_copy_is_fetched_and_that_is_written_down(client: Client, president: User) -> None:
    copy = kept()
    response = client.post(reverse("backup_file", args=[copy.pk]))
    content = b"".join(response.streaming_content)
    assert (response["Content-Disposition"], len(content)) == (f'attachment; filename="{copy.file_name}"', copy.size)
    assert BackupCopy.objects.get().downloaded_at is not None
    assert AuditEntry.objects.get(action="backup.downloaded").subject == copy.file_name
    assert client.get(reverse("backup_file", args=[copy.pk])).status_code == 405


def test_file_that_is_gone_is_said_to_be(client: Client, president: User) -> None:
    response = client.post(reverse("backup_file", args=[kept(file=False).pk]), follow=True)
    assert "not there any more" in response.content.decode()


def test_copy_is_deleted_only_after_a_question(
    client: Client, president: User, folder: Path, django_capture_on_commit_callbacks: object
) -> None:
    older, newest = kept(ago(days=1)), kept()
    assert "newest backup there is" in page(client, "backup_delete", newest.pk)
    assert "newest backup there is" not in page(client, "backup_delete", older.pk)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        client.post(reverse("backup_delete", args=[older.pk]))
    assert [path.name for path in folder.iterdir()] == [newest.file_name]


def test_check_is_a_job(client: Client, president: User) -> None:
    client.post(reverse("backup_check", args=[kept().pk]))
    assert Job.objects.get().kind == "backup_check"


def test_plan_is_changed_by_its_form(client: Client, president: User, tmp_path: Path) -> None:
    data = {"is_nightly": "on", "hour": 4, "keep_days": 3, "keep_weeks": 2, "keep_months": 1}
    client.post(reverse("backup_plan"), {**data, "folder": str(tmp_path)})
    plan = BackupPlan.objects.get()
    assert (plan.hour, plan.keep_days, plan.folder) == (4, 3, str(tmp_path))
    refused = client.post(reverse("backup_plan"), {**data, "mail_to": "nele@example.org", "hour": 24})
    assert "less than or equal to 23" in refused.content.decode()
    refused = client.post(reverse("backup_plan"), {**data, "mail_to": "nele@example.org"})
    assert "Only encrypted backups are mailed." in refused.content.decode()


def test_page_of_a_server_writes_into_no_folder(client: Client, president: User, settings, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER_IS_CHOSEN = False
    data = {"is_nightly": "on", "hour": 4, "keep_days": 3, "keep_weeks": 2, "keep_months": 1}
    client.post(reverse("backup_plan"), {**data, "folder": str(tmp_path)})
    assert BackupPlan.objects.get().folder == ""


def test_passphrase_is_typed_twice_and_taken_away_after_a_question(client: Client, president: User) -> None:
    refused = client.post(reverse("backup_passphrase"), {"passphrase": "four words of sense", "again": "other"})
    assert "The two are not the same." in refused.content.decode()
    BackupPlan.objects.create(pk=1, recipient="age1x", protected_key="x")
    assert "only who knows the passphrase" in page(client)
    assert "Those of before stay encrypted." in page(client, "backup_passphrase_remove")
    client.post(reverse("backup_passphrase_remove"))
    assert not BackupPlan.objects.get().is_encrypted


def test_whoever_does_not_lead_all_leagues_gets_no_copy_of_them(client: Client, president: User) -> None:
    assert reverse("backups") in page(client, "backup_desk")
    league()
    assert page(client, "backup_desk") == ""
    assert client.get(reverse("backups")).status_code == 403
    copy = kept()
    assert client.post(reverse("backup_file", args=[copy.pk])).status_code == 403


def test_administrator_of_the_installation_keeps_them(client: Client, own_league: League) -> None:
    client.force_login(User.objects.create_superuser("root"))
    assert "Make a backup now" in page(client)
    assert reverse("backups") in page(client, "home")
    assert "No backup yet" in page(client, "backup_desk")


def test_office_that_rests_for_want_of_a_second_factor_keeps_none(
    client: Client, president: User, own_league: League
) -> None:
    League.objects.filter(pk=own_league.pk).update(second_factor_offices=["president"])
    assert client.get(reverse("backups"))["Location"] == reverse("second_factor")
    assert not can_keep_backups(User.objects.get(pk=president.pk))


def test_desk_says_what_is_wrong(client: Client, president: User) -> None:
    BackupPlan.objects.create(pk=1)
    kept(ago(days=9))
    assert reverse("backup_desk") in page(client, "home")
    text = page(client, "backup_desk")
    assert "The last backup is 9 days old." in text
    assert "on the same drive" in text


def test_job_of_the_night_is_seen_by_whoever_keeps_backups(client: Client, president: User, own_league: League) -> None:
    job = Job.objects.create(kind=Job.Kind.BACKUP)
    assert page(client, "job", job.pk)
    client.force_login(official(own_league, "secretary"))
    assert client.get(reverse("job", args=[job.pk])).status_code == 404
