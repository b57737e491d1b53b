"""How copies are kept is changed by people; nights are taken on once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyrage
import pytest

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, BackupPlan, Job, User
from scoring.recovery.selectors.backups import plan_of_backups
from scoring.recovery.services.plans import (
    ask_for_check,
    ask_for_copy,
    remove_passphrase,
    save_plan,
    set_passphrase,
    take_on_night,
)
from tests.scoring.recovery.copies import kept
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 18, tzinfo=UTC)
NIGHT = timedelta(days=1)


@pytest.fixture
def president() -> User:
    return official(league(), "president")


@pytest.fixture
def begun(president: User) -> BackupPlan:
    """The office keeps copies since today."""
    assert take_on_night(now=NOW) is None
    return BackupPlan.objects.get()


def test_first_night_is_the_one_after_there_is_a_league() -> None:
    assert take_on_night(now=NOW) is None
    assert not BackupPlan.objects.exists()
    league()
    assert [take_on_night(now=NOW), take_on_night(now=NOW + timedelta(hours=3))] == [None, None]
    job = take_on_night(now=NOW + NIGHT)
    assert job is not None
    assert (job.kind, job.state, job.league, job.created_by) == ("backup", "queued", None, None)


def test_demo_has_nothing_to_lose(begun: BackupPlan, settings: Any) -> None:
    settings.IS_DEMO = True
    assert take_on_night(now=NOW + NIGHT) is None


def test_night_is_taken_on_once_however_many_ask(begun: BackupPlan) -> None:
    assert [take_on_night(now=NOW + NIGHT) is None for _worker in range(3)] == [False, True, True]


def test_nights_that_were_slept_through_are_made_up_for_by_one_copy(begun: BackupPlan) -> None:
    assert take_on_night(now=NOW + 9 * NIGHT) is not None
    assert take_on_night(now=NOW + 9 * NIGHT) is None
    assert Job.objects.count() == 1


def test_clock_that_was_ahead_for_a_while_stops_no_nights(begun: BackupPlan) -> None:
    assert take_on_night(now=NOW + 400 * NIGHT) is not None
    assert take_on_night(now=NOW + NIGHT) is not None
    assert take_on_night(now=NOW + NIGHT) is None


def test_no_night_is_taken_on_while_that_is_switched_off(begun: BackupPlan, president: User) -> None:
    save_plan(actor=president, is_nightly=False)
    assert take_on_night(now=NOW + NIGHT) is None


def test_whoever_asks_while_a_copy_is_made_is_led_to_it(president: User) -> None:
    job, is_new = ask_for_copy(actor=president, language="de")
    assert (is_new, job.parameters) == (True, {"language": "de"})
    assert ask_for_copy(actor=official(league(), "president"), language="en") == (job, False)


def test_check_that_is_under_way_is_not_begun_again(president: User, folder: Path) -> None:
    copy = kept()
    first = ask_for_check(actor=president, copy_id=copy.pk, language="de")
    assert ask_for_check(actor=president, copy_id=copy.pk, language="de") == first


@pytest.mark.slow
def test_passphrase_is_kept_nowhere_and_opens_what_is_encrypted(president: User) -> None:
    set_passphrase(actor=president, passphrase="vier wörter ohne sinn")
    plan = plan_of_backups()
    kept_texts = [str(value) for row in (BackupPlan, AuditEntry, Job) for value in row.objects.values()]
    assert not any("ohne sinn" in text or "AGE-SECRET" in text for text in kept_texts)
    identity = pyrage.passphrase.decrypt(plan.protected_key.encode(), "vier wörter ohne sinn").decode().strip()
    assert str(pyrage.x25519.Identity.from_str(identity).to_public()) == plan.recipient
    assert AuditEntry.objects.filter(action="backup.key_changed").count() == 1


def test_short_passphrase_is_refused(president: User) -> None:
    with pytest.raises(InvalidInput, match="12 characters"):
        set_passphrase(actor=president, passphrase="zu kurz")


def test_only_encrypted_copies_are_mailed(president: User) -> None:
    with pytest.raises(InvalidInput, match="Only encrypted"):
        save_plan(actor=president, mail_to="nele@example.org")
    BackupPlan.objects.update_or_create(pk=1, defaults={"recipient": "age1x", "protected_key": "x"})
    save_plan(actor=president, mail_to="nele@example.org")
    with pytest.raises(NotAllowedNow, match="switch that off"):
        remove_passphrase(actor=president)
    save_plan(actor=president)
    remove_passphrase(actor=president)
    assert not plan_of_backups().is_encrypted


def test_folder_that_is_there_is_taken(president: User, tmp_path: Path) -> None:
    assert save_plan(actor=president, folder=str(tmp_path)).folder == str(tmp_path)
    tmp_path.rmdir()
    save_plan(actor=president, folder=str(tmp_path), keep_days=3)  # the stick may be out when something else changes
    assert (plan_of_backups().folder, plan_of_backups().keep_days) == (str(tmp_path), 3)


def test_folder_in_which_nothing_can_be_kept_is_refused(president: User, tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    (tmp_path / "media").mkdir()
    for folder, said in (
        ("stick", "whole path"),
        (str(tmp_path / "nowhere"), "plugged in"),
        (str(tmp_path / "media"), "office itself"),
    ):
        with pytest.raises(InvalidInput, match=said):
            save_plan(actor=president, folder=folder)


def test_plan_that_nobody_has_made_is_the_usual_one() -> None:
    plan = plan_of_backups()
    assert (plan.is_nightly, plan.hour, plan.keep_days, plan.keep_weeks, plan.keep_months) == (True, 3, 7, 4, 12)
