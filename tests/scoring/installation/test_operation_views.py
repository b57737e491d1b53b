"""The page of whoever runs the installation."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.services.jobs import create_job, fail_job
from scoring.installation.selectors.figures import seen_here
from scoring.installation.services.heartbeats import note_beat, note_worker
from scoring.models import BackupCopy, BackupPlan, Job, League, Mail, User
from tests.scoring.mail.mails import posted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture(autouse=True)
def _nobody_seen_before() -> None:
    seen_here.clear()


def page(client: Client) -> str:
    answer = client.get(reverse("operation"))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_page_is_for_superusers_alone_and_they_find_it(operator: Client) -> None:
    assert f'href="{reverse("operation")}"' in operator.get(reverse("home")).content.decode()
    assert "<h1>Operation</h1>" in page(operator)
    other = Client()
    assert other.get(reverse("operation")).status_code == 302
    other.force_login(User.objects.create_user("anke", is_staff=True))
    assert other.get(reverse("operation")).status_code == 404


def test_page_says_what_does_not_run_and_what_to_do(operator: Client) -> None:
    text = page(operator)

    assert "No worker was seen for some minutes." in text
    assert "Start it, exactly once: “celery -A uno_league beat”." in text
    assert "None was seen within a day." in text


def test_page_names_who_was_seen(operator: Client) -> None:
    note_worker()
    note_beat()
    text = page(operator)

    assert text.count('<span class="badge green">runs</span>') == 2
    assert "No worker was seen" not in text


def test_worker_that_went_silent_is_told_with_its_moment(operator: Client) -> None:
    note_worker()
    note_beat()
    for name in seen_here:
        seen_here[name] -= timedelta(hours=1)
    text = page(operator)

    assert text.count('<span class="badge">silent</span>') == 2
    assert "No worker was seen for some minutes." in text


Waits = Callable[[League], object]


def _failed_job(league: League) -> None:
    fail_job(job=create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None), message="?")


def _old_job(league: League) -> None:
    create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None)
    Job.objects.update(created_at=timezone.now() - timedelta(minutes=11))


def _mail(league: League, **facts: object) -> None:
    posted(league)
    Mail.objects.update(**{"state": "waiting", "reason": "", **facts})


@pytest.mark.parametrize(
    ("waits", "said"),
    [
        (_failed_job, "1 job has failed within a day."),
        (_old_job, "Jobs have been waiting for longer than ten minutes."),
        (lambda league: _mail(league, state="uncertain"), "Somebody of a league has to decide about 1 mail."),
        (
            lambda league: _mail(league, due_at=timezone.now() - timedelta(minutes=11)),
            "Mails have been due for longer than ten minutes.",
        ),
    ],
)
def test_page_says_what_waits_for_too_long(operator: Client, waits: Waits, said: str) -> None:
    league = League.objects.create(name="Nord", slug="nord")
    assert said not in page(operator)
    waits(league)
    assert said in page(operator)


def test_page_lists_versions_room_and_the_last_jobs(operator: Client) -> None:
    league = League.objects.create(name="Nord", slug="nord")
    _failed_job(league)
    text = page(operator)

    assert "SQLite 3." in text
    assert " are free</dd>" in text
    assert "recount</a>" in text


def test_page_tells_of_the_backups(operator: Client, settings, tmp_path: Path) -> None:
    settings.BACKUP_DIR = tmp_path
    BackupPlan.objects.create(pk=1)
    BackupPlan.objects.update(begun_at=timezone.now() - timedelta(days=4))
    before = page(operator)
    (tmp_path / "copy.zip").write_bytes(b"x" * 2_048)
    BackupCopy.objects.create(file_name="copy.zip", made_at=timezone.now(), size=2_048, seal="0" * 64)
    after = page(operator)

    assert "There is no backup yet." in before
    assert "There is no backup yet." not in after
    assert "2.0 KB</dd>" in after
    assert f'href="{reverse("backups")}"' in after
