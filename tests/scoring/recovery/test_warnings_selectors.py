"""What is said to whoever keeps the backups."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone, translation

from scoring.core.services.jobs import create_job, fail_job
from scoring.models import BackupPlan, Job
from scoring.recovery.selectors.backups import warnings_of_backups
from tests.scoring.recovery.copies import GOOD, ago, kept

pytestmark = pytest.mark.django_db


@pytest.fixture
def plan(folder: Path) -> BackupPlan:
    BackupPlan.objects.create(pk=1)
    BackupPlan.objects.update(begun_at=ago(days=20))
    return BackupPlan.objects.get()


def said(plan: BackupPlan | None) -> list[str]:
    with translation.override("de"):
        return [warning.text for warning in warnings_of_backups(plan, timezone.now())]


def test_nothing_is_said_before_the_office_keeps_copies(folder: Path) -> None:
    assert said(None) == []


def test_nothing_is_said_of_a_good_copy_that_is_elsewhere_too(plan: BackupPlan) -> None:
    kept(ago(days=1), is_on_other_drive=True)
    assert said(plan) == []


@pytest.mark.parametrize(("days", "text"), [(9, "Letzte Sicherung vor 9 Tagen."), (2, "")])
def test_age_of_the_last_copy_is_said(plan: BackupPlan, days: int, text: str) -> None:
    kept(ago(days=days), mailed_at=ago(days=1))
    assert said(plan) == [text] * bool(text)


def test_copy_that_is_being_made_is_waited_for(plan: BackupPlan) -> None:
    kept(ago(days=9), mailed_at=ago(days=1))
    create_job(kind=Job.Kind.BACKUP, league=None, created_by=None)
    assert said(plan) == []


def test_office_without_a_copy_is_told(plan: BackupPlan) -> None:
    kept(ago(days=1), file=False)
    assert said(plan) == ["Es gibt noch keine Sicherung."]


def test_same_drive_is_said_until_a_copy_leaves_it(plan: BackupPlan) -> None:
    copy = kept(ago(days=1))
    assert "auf demselben Laufwerk" in said(plan)[0]
    copy.downloaded_at = timezone.now()
    copy.save()
    assert said(plan) == []
    copy.downloaded_at = timezone.now() - timedelta(days=40)
    copy.save()
    assert "Seit 40 Tagen" in said(plan)[0]


def test_failure_is_said_with_its_reason(plan: BackupPlan) -> None:
    kept(ago(days=1), mailed_at=ago(days=1))
    job = create_job(kind=Job.Kind.BACKUP, league=None, created_by=None)
    fail_job(job=job, message="Kein Platz.")
    assert said(plan) == ["Die letzte Sicherung ist misslungen: Kein Platz."]
    kept(mailed_at=ago(days=1))
    assert said(plan) == []


def test_damage_findings_and_a_missing_stick_are_said_gravest_first(plan: BackupPlan) -> None:
    missing = "Der Speicherstick steckt nicht."
    kept(ago(days=1), mailed_at=ago(days=1), verdict=[{**GOOD, "findings": 2}], problem=missing)
    grave, light = said(plan)
    assert "nicht alles, wie es unterschrieben" in grave
    assert light == missing
    kept(mailed_at=ago(days=1), damage="“db.sqlite3” ist beschädigt")
    assert "“db.sqlite3” ist beschädigt" in said(plan)[0]
